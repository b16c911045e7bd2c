/// Writes fixtures from links, and refreshes those whose links have come to do something else.
///
/// What is recorded passes, and what passes is not changed by a single byte.
package struct FixtureRecorder: Sendable {
  private var fixtures: FixtureValidator

  package init(_ catalog: Catalog, options: LinkValidator.Options = LinkValidator.Options()) {
    fixtures = FixtureValidator(catalog, options: options)
  }

  // MARK: Recording

  /// Appends the fixture of a link to `output`, without a line end: the route, the values, what is
  /// unknown, the canonical form where it is another, the screens and callbacks where there are
  /// any, whether the person is asked; or the rule with which the link is refused.
  ///
  /// - Throws: `link-too-long`: of such a link there is only the beginning.
  package mutating func record(
    _ link: Span<UInt8>, isCut: Bool = false, to output: inout [UInt8]
  ) throws(Finding) {
    fixtures.links.examine(link, isCut: isCut)
    if let refusal = fixtures.links.refusal, refusal.rule == .linkTooLong { throw refusal }
    var sink = JSONSink()
    swap(&sink.output, &output)
    defer { swap(&sink.output, &output) }
    sink.beginObject()
    sink.key(Fixture.Key.link)
    sink.textOrBytes(link)
    if let refusal = fixtures.links.refusal {
      sink.key(Fixture.Key.error)
      sink.string(refusal.rule.rawValue)
    } else {
      writeOutcome(of: link, to: &sink)
    }
    sink.endObject()
  }

  /// Writes what the link that was read last does, as members.
  private mutating func writeOutcome(of link: Span<UInt8>, to sink: inout JSONSink) {
    let decoder = fixtures.links.decoder
    write(.route, of: link, to: &sink)
    write(.values, of: link, to: &sink)
    if !decoder.values.unknown.isEmpty { write(.unknown, of: link, to: &sink) }
    if decoder.hasUnknownFragment { write(.fragment, of: link, to: &sink) }
    var canonical: [UInt8] = []
    if fixtures.links.writeCanonical(link, to: &canonical), !link.equals(canonical) {
      sink.key(Fixture.Key.canonical)
      sink.string(canonical.span)
    }
    if !decoder.screens.isEmpty { write(.screens, of: link, to: &sink) }
    if !decoder.callbacks.isEmpty { write(.callbacks, of: link, to: &sink) }
    if decoder.confirm { write(.confirm, of: link, to: &sink) }
  }

  private mutating func write(
    _ key: Fixture.Key, of link: Span<UInt8>, to sink: inout JSONSink
  ) {
    sink.key(key)
    _ = fixtures.links.decoder.tell(key, of: link, to: &sink)
  }

  // MARK: Refreshing

  /// Appends a fixture whose link and names stay as they are, and whose other members, as far as it
  /// has them, say what the link does now.
  ///
  /// - Throws: what is wrong with the line: then there is nothing to refresh.
  /// - Returns: Whether anything had to be changed.
  @discardableResult
  package mutating func update(
    _ line: Span<UInt8>, isCut: Bool = false, to output: inout [UInt8]
  ) throws(Finding) -> Bool {
    fixtures.read(line, isCut: isCut)
    if let fault = fixtures.fault { throw fault }
    let failsUnexpectedly = fixtures.links.refusal != nil && fixtures.fixture.error == nil
    guard !fixtures.isSkipped, failsUnexpectedly || !fixtures.differences.isEmpty else {
      output.append(line)
      return false
    }
    let start = output.count
    var sink = JSONSink()
    swap(&sink.output, &output)
    sink.beginObject()
    do throws(Finding) {
      try writeMembers(line, to: &sink)
    } catch {
      swap(&sink.output, &output)
      output.removeLast(output.count - start)
      throw error
    }
    sink.endObject()
    swap(&sink.output, &output)
    return true
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
        writeError(fixture, to: &sink)
      default:
        guard fixtures.links.refusal == nil else { continue }
        if try fixtures.holds(member, in: line) {
          copy(member, line, to: &sink)
        } else {
          rewrite(member.key, to: &sink)
        }
      }
    }
    if fixtures.links.refusal != nil, !hasError { writeError(fixture, to: &sink) }
  }

  /// Writes the rule with which the link fails; or what it does, where it does not.
  private mutating func writeError(_ fixture: Fixture, to sink: inout JSONSink) {
    if let refusal = fixtures.links.refusal {
      sink.key(Fixture.Key.error)
      sink.string(refusal.rule.rawValue)
    } else {
      writeOutcome(of: fixture.link.span, to: &sink)
    }
  }

  private func copy(_ member: Fixture.Member, _ line: Span<UInt8>, to sink: inout JSONSink) {
    sink.key(member.key)
    sink.json(line.extracting(member.value).array)
  }

  /// Writes what is now; a member of which there is no such thing any more is left out.
  private mutating func rewrite(_ key: Fixture.Key, to sink: inout JSONSink) {
    var value = JSONSink()
    guard fixtures.write(key, to: &value) else { return }
    sink.key(key)
    sink.json(value.output)
  }
}

extension JSONSink {
  fileprivate mutating func key(_ key: Fixture.Key) {
    self.key(Array(key.rawValue.utf8).span)
  }
}
