import URLSchemeCore

/// Writes fixtures from links, and refreshes those whose links have come to do something else.
///
/// What is recorded passes, and what passes is not changed by a single byte. A fixture says what a link
/// should do, so a link that is refused becomes none, and a fixture whose link broke stays as it is,
/// unless that is asked for.
struct FixtureRecorder: Sendable {
  /// What became of a line.
  enum Outcome: Hashable, Sendable {
    case unchanged
    /// A fixture was written that is not what stood there.
    case written
    /// Nothing was recorded of a link that is refused; a fixture whose link broke stays as it was.
    /// `check` says why.
    case refused
    /// There can be no fixture of a link that is too long; what is no fixture stays as it was. `check`
    /// says why.
    case invalid
  }

  private var fixtures: FixtureValidator
  /// Whether fixtures may expect that links are refused that nobody expected to be.
  private let allowsBroken: Bool
  /// Whether the line that was taken last was a fixture.
  private var isUpdating = false

  init(
    _ catalog: Catalog, options: LinkValidator.Options = LinkValidator.Options(),
    allowsBroken: Bool = false
  ) {
    fixtures = FixtureValidator(catalog, options: options)
    self.allowsBroken = allowsBroken
  }

  /// Reports what was found about the line that was taken last.
  mutating func check(ofLast line: Span<UInt8>, file: String, line number: Int) -> Check {
    isUpdating
      ? fixtures.check(ofLast: line, file: file, line: number)
      : fixtures.links.check(ofLast: line, file: file, line: number)
  }

  // MARK: Recording

  /// Appends the fixture of a link to `output`, without a line end: the route, the values, what is
  /// unknown, the canonical form where it is another, the screens and callbacks where there are
  /// any, whether the person is asked; or, where that is allowed, the rule with which the link is
  /// refused.
  ///
  /// - Parameter isCut: Whether it is only the beginning of a link that is too long, of which there can
  ///   be no fixture.
  mutating func record(
    _ link: Span<UInt8>, isCut: Bool = false, to output: inout [UInt8]
  ) -> Outcome {
    isUpdating = false
    fixtures.examine(link: link, isCut: isCut)
    if let refusal = fixtures.links.refusal {
      if refusal == .linkTooLong { return .invalid }
      guard allowsBroken else { return .refused }
    }
    var sink = JSONSink()
    swap(&sink.output, &output)
    defer { swap(&sink.output, &output) }
    sink.beginObject()
    sink.key(.link)
    sink.textOrBytes(link)
    writeWhatItDoes(link, to: &sink)
    sink.endObject()
    return .written
  }

  /// Writes what the link that was read last does, as members, or the rule with which it is refused.
  private mutating func writeWhatItDoes(_ link: Span<UInt8>, to sink: inout JSONSink) {
    if let refusal = fixtures.links.refusal {
      sink.key(.error)
      return sink.string(refusal.rawValue)
    }
    for key in Self.outcome {
      guard let value = fixtures.actual(key) else { continue }
      let isLink = key == .canonical && link.equals(Array((value.string ?? "").utf8))
      if isLink || key != .values && Self.nothing.contains(value) { continue }
      write(key, value, to: &sink)
    }
  }

  /// What is recorded of a link, as far as there is any.
  private static let outcome: [Fixture.Key] = [
    .route, .values, .unknown, .fragment, .canonical, .screens, .callbacks, .confirm,
  ]
  private static let nothing: [Value] = [[], [:], false]

  private func write(_ key: Fixture.Key, _ value: Value, to sink: inout JSONSink) {
    sink.key(key)
    sink.json(Array(value.json.utf8))
  }

  // MARK: Refreshing

  /// Appends a fixture whose link and names stay as they are, and whose other members, as far as it
  /// has them, say what the link does now; or the line as it is.
  mutating func update(
    _ line: Span<UInt8>, isCut: Bool = false, to output: inout [UInt8]
  ) -> Outcome {
    isUpdating = true
    fixtures.read(line, isCut: isCut)
    if let outcome = outcomeOfUnchanged {
      output.append(line)
      return outcome
    }
    var sink = JSONSink()
    sink.beginObject()
    do throws(Finding) {
      try writeMembers(line, to: &sink)
    } catch {
      output.append(line)
      return .invalid
    }
    sink.endObject()
    output += sink.output
    return .written
  }

  /// What is to be said of the fixture that was read last, if it stays as it is.
  private var outcomeOfUnchanged: Outcome? {
    if fixtures.fault != nil { return .invalid }
    if fixtures.isSkipped || fixtures.passes { return .unchanged }
    return !allowsBroken && fixtures.isBroken ? .refused : nil
  }

  private mutating func writeMembers(
    _ line: Span<UInt8>, to sink: inout JSONSink
  ) throws(Finding) {
    let fixture = fixtures.fixture
    var hasError = false
    for member in fixture.members {
      switch member.key {
      case .link, .name, .skip: copy(member, line, to: &sink)
      case .error:
        hasError = true
        writeWhatItDoes(fixture.link.span, to: &sink)
      default:
        guard fixtures.links.refusal == nil else { continue }
        if try fixtures.holds(member, in: line) {
          copy(member, line, to: &sink)
        } else if let value = fixtures.actual(member.key) {
          write(member.key, value, to: &sink)
        }
      }
    }
    if fixtures.links.refusal != nil, !hasError { writeWhatItDoes(fixture.link.span, to: &sink) }
  }

  private func copy(_ member: Fixture.Member, _ line: Span<UInt8>, to sink: inout JSONSink) {
    sink.key(member.key)
    sink.json(line.extracting(member.value).array)
  }
}

extension JSONSink {
  fileprivate mutating func key(_ key: Fixture.Key) {
    self.key(Array(key.rawValue.utf8).span)
  }
}
