/// Checks fixtures, one line after the other: each link is checked like any other, and what the
/// fixture says of it must hold.
///
/// - A link that fails though the fixture does not say so: what is wrong with the link, at its place
///   in the line.
/// - A link that does something else than the fixture says: one `fixture-mismatch`, with all
///   differences.
/// - What a fixture says of a link, it means: a deprecated route that it names, or a notice of what
///   it expects, is not worth a word.
package struct FixtureValidator: Sendable {
  /// What checks the links.
  package var links: LinkValidator
  /// Whether the fixture that was read last was not tried.
  package private(set) var isSkipped = false
  /// Whether its link leads to another app or route than it says.
  private var goesElsewhere = false

  private var reader = FixtureReader()
  /// What the link does that was read last, if it is right.
  private var match: Match?
  /// What is wrong with the line itself.
  package private(set) var fault: Finding?
  /// What is not as the fixture says, and where the first of it stands in the line.
  package private(set) var differences: [ValueDifference] = []
  package private(set) var mismatchOffset = 0

  package init(_ catalog: Catalog, options: LinkValidator.Options = LinkValidator.Options()) {
    links = LinkValidator(catalog, options: options)
  }

  package var fixture: Fixture { reader.fixture }

  // MARK: Reading

  /// Reads a fixture, and says whether nothing at all was found.
  ///
  /// - Parameter isCut: Whether it is only the beginning of a line that is too long.
  @discardableResult
  package mutating func read(_ line: Span<UInt8>, isCut: Bool = false) -> Bool {
    examine(line, isCut: isCut)
    return fault == nil && (isSkipped || differences.isEmpty && links.findings.isEmpty)
  }

  /// Whether the fixture that was read last has no errors.
  package var passes: Bool { fault == nil && differences.isEmpty && (isSkipped || links.passes) }

  /// Whether the link was read when the fixture was written, and is refused now or goes elsewhere.
  package var isBroken: Bool {
    fixture.error == nil && (links.refusal != nil || goesElsewhere)
  }

  private mutating func examine(_ line: Span<UInt8>, isCut: Bool) {
    fault = nil
    isSkipped = false
    goesElsewhere = false
    differences.removeAll(keepingCapacity: true)
    do throws(Finding) {
      guard !isCut else {
        throw Finding(
          .linkTooLong, at: 0, "the line", expected: "\(links.options.maximumLength)")
      }
      try reader.read(line)
      isSkipped = reader.fixture.skip != nil
      if !isSkipped { try tryLink(line) }
    } catch {
      fault = error
    }
  }

  /// Reads a link by itself, and remembers what it does.
  ///
  /// - Parameters:
  ///   - isCut: Whether it is only the beginning of a link that is too long.
  ///   - wantsCanonical: Whether it must be in canonical form, where that is asked for.
  package mutating func examine(link: Span<UInt8>, isCut: Bool = false, wantsCanonical: Bool = true)
  {
    // Else the values would be copied before the next ones are read.
    match = nil
    links.examine(link, isCut: isCut, wantsCanonical: wantsCanonical)
    if links.isDecoded { match = links.decoder.match }
  }

  private mutating func tryLink(_ line: Span<UInt8>) throws(Finding) {
    let wantsCanonical = reader.fixture.member(.canonical) == nil
    let link = reader.fixture.link
    examine(link: link.span, wantsCanonical: wantsCanonical)
    if let rule = reader.fixture.error { return checkFailure(rule) }
    guard links.isDecoded else { return }
    var found = ValueDifferences(hiding: links.secrets.hides)
    for member in reader.fixture.members where member.key.isExpectation {
      if try holds(member, in: line) { continue }
      if [.app, .route].contains(member.key) { goesElsewhere = true }
      if found.found.isEmpty { mismatchOffset = member.value.lowerBound }
      try compare(member, in: line, &found)
    }
    differences = found.found
    let fixture = reader.fixture
    let isStrict = links.options.isStrict
    links.findings.removeAll { fixture.expects($0, isStrict: isStrict) }
  }

  private mutating func checkFailure(_ rule: Rule) {
    defer { links.findings.removeAll(keepingCapacity: true) }
    guard links.refusal != rule else { return }
    mismatchOffset = reader.fixture.member(.error)?.value.lowerBound ?? 0
    differences.append(
      ValueDifference(
        path: "error", expected: "\"\(rule.rawValue)\"",
        actual: (links.refusal?.rawValue).map { "\"\($0)\"" }))
  }

  // MARK: What a fixture says

  /// Whether what a member says is so.
  package mutating func holds(
    _ member: Fixture.Member, in line: Span<UInt8>
  ) throws(Finding) -> Bool {
    let actual = actual(member.key)
    // What was recorded is so byte by byte.
    if let json = actual?.json, line.extracting(member.value).equals(json.bytes.span) {
      return true
    }
    let expected = try expected(member, in: line)
    if member.key == .route, let name = expected?.string { return links.decoder.isRouted(to: name) }
    guard let expected, let actual else { return expected == nil && actual == nil }
    return ValueDifferences.areEqual(expected, actual)
  }

  /// What a key is about, as it is now; nil where there is no such thing.
  package mutating func actual(_ key: Fixture.Key) -> Value? {
    switch key {
    case .canonical:
      var canonical: [UInt8] = []
      return links.writeCanonical(to: &canonical) ? .string(canonical.span.text) : nil
    case .host: return links.decoder.reading.hostName.map(Value.string)
    case .alias: return links.decoder.reading.alias.map(Value.string)
    case .notices:
      return (match?.link.notices).map { notices in
        .array(links.withRepairs(notices).map { .string($0.rule.rawValue) })
      }
    default: return match?.value(of: key)
    }
  }

  /// The value of a member; nil for a null, which says that there is none.
  private func expected(
    _ member: Fixture.Member, in line: Span<UInt8>
  ) throws(Finding) -> Value? {
    let value: Value
    do throws(Finding) {
      value = try Value(
        json: line.extracting(member.value).array,
        maximumDepth: JSONReader.maximumDepthOfRecords)
    } catch {
      throw error.moved(by: member.value.lowerBound)
    }
    switch (member.key, value) {
    case (_, .null): return .none
    // Records have notices as objects; of those only the rule is stable.
    case (.notices, .array(let notices)): return .array(notices.map { $0["rule"] ?? $0 })
    default: return value
    }
  }

  private mutating func compare(
    _ member: Fixture.Member, in line: Span<UInt8>, _ differences: inout ValueDifferences
  ) throws(Finding) {
    let expected = try expected(member, in: line)
    let actual = actual(member.key)
    switch member.key {
    case .route where expected?.string?.utf8.contains(UInt8(ascii: "/")) == true:
      // The name is as full as the one that was expected.
      let app = self.actual(.app)?.string ?? ""
      let name = actual?.string ?? ""
      differences.compare(expected, .string("\(app)/\(name)"), at: "route")
    case .canonical, .callbacks:
      let (left, right) = (expected.map(masked), actual.map(masked))
      // Where only secrets differ, nothing is shown of what differs.
      let onlyInSecrets = left == right
      differences.compare(
        onlyInSecrets ? expected : left, onlyInSecrets ? actual : right,
        at: member.key.rawValue, isSecret: onlyInSecrets)
    case .unknown, .fragment:
      differences.compare(
        expected, actual, at: member.key.rawValue, isSecret: links.secrets.isNeeded)
    default:
      differences.compare(expected, actual, at: member.key.rawValue)
    }
  }

  /// Links with their secrets hidden.
  private func masked(_ value: Value) -> Value {
    switch value {
    case .string(let link): .string(links.masked(Array(link.utf8)))
    case .object(let members):
      .object(members.map { Value.Member($0.name, masked($0.value)) })
    default: value
    }
  }
}

extension Fixture {
  /// Whether it says itself what a finding says.
  fileprivate func expects(_ finding: Finding, isStrict: Bool) -> Bool {
    switch finding.rule {
    case .unknownParameter:
      // What is said of a fragment says what was expected.
      !isStrict && member(finding.expected.isEmpty ? .unknown : .fragment) != nil
    case .notCanonical: false
    case let rule where rule.isOfPortability: false
    default: finding.rule.severity < .error && hasExpectations
    }
  }
}

extension Match {
  /// What a fixture's key is about; nil where there is no such thing, or the link alone does not tell.
  fileprivate func value(of key: Fixture.Key) -> Value? {
    switch key {
    case .app: .string(link.app)
    case .scheme: .string(link.scheme)
    case .route: .string(link.route)
    case .values: link.values
    case .defaults: link.defaults
    case .unknown: Value(link.unknown)
    case .fragment: link.fragment.map(Value.string)
    case .screens: .array(screens.map(Value.string))
    case .callbacks:
      .object(callbacks.map { Value.Member($0.kind.rawValue, .string($0.target.description)) })
    case .confirm: .boolean(confirm)
    case .link, .name, .skip, .error, .canonical, .host, .alias, .notices: .none
    }
  }
}
