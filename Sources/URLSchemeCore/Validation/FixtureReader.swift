/// Reads fixtures, strictly: one JSON object a line, with known keys whose values have the right
/// types.
struct FixtureReader: Sendable {
  /// The fixture that was read last.
  private(set) var fixture = Fixture()
  private var json = JSONReader(
    maximumDepth: JSONReader.maximumDepthOfRecords, limitsNumbers: false)
  private var tape = ValueTape()

  /// Reads a line.
  ///
  /// - Throws: the first fault, with its byte offset in the line: `invalid-json`, `duplicate-key`,
  ///   `invalid-utf8`, `unknown-key`, `invalid-fixture`.
  mutating func read(_ line: Span<UInt8>) throws(Finding) {
    fixture.removeAll()
    tape.removeAll()
    var fault: Finding?
    do throws(Finding) {
      try json.read(line, onto: &tape)
    } catch {
      guard tape.count > 0 else { throw error }
      fault = error
    }
    guard tape.kind(0) == .object else {
      throw Finding(
        .invalidFixture, at: tape.place(0), expected: "a JSON object",
        found: tape.kind(0).nounPhrase)
    }
    // What comes before a fault is judged first.
    let end = fault?.offset ?? line.count
    for key in tape.children(of: 0) where tape.place(key) < end {
      try readMember(key, end, in: line)
    }
    if let fault { throw fault }
    guard fixture.member(.link) != nil else {
      throw Finding(.invalidFixture, at: tape.place(0), expected: "the key link")
    }
    // A link that fails does nothing else.
    if fixture.error != nil, let other = fixture.members.first(where: \.key.isExpectation) {
      throw Finding(
        .invalidFixture, at: other.keyOffset, other.key.rawValue, found: "key beside error")
    }
  }

  /// Reads a member of which nothing is judged from `end` on.
  private mutating func readMember(
    _ node: Int, _ end: Int, in line: Span<UInt8>
  ) throws(Finding) {
    let key = try key(node)
    let value = node + 1
    guard value < tape.count, tape.place(value) < end else { return }
    guard key.value.kinds.contains(tape.kind(value)) else { throw wrong(key, at: value) }
    if key == .screens || key == .callbacks {
      for item in tape.children(of: value) {
        let text = key == .screens ? item : item + 1
        guard text < tape.count, tape.place(text) < end else { return }
        guard tape.kind(text) == .string else { throw wrong(key, at: text) }
      }
    }
    guard tape.isComplete(value) else { return }
    fixture.members.append(
      Fixture.Member(
        key: key, keyOffset: tape.place(node),
        value: tape.place(value)..<endOfMember(with: value, in: line)))
    switch key {
    case .link: try readLink(value)
    case .name: fixture.name = tape.text(value)
    case .skip: fixture.skip = tape.text(value)
    case .error: fixture.error = try rule(value)
    default: break
    }
  }

  private func key(_ node: Int) throws(Finding) -> Fixture.Key {
    let name = tape.bytes.span.extracting(tape.range(node))
    let known = Fixture.Key.names
    let index = known.firstIndex { $0.utf8.count == name.count && name.equals($0.bytes.span) }
    if let index { return Fixture.Key.allCases[index] }
    throw Finding(
      .unknownKey, at: tape.place(node), name.excerpt,
      suggestion: NearestWord.nearest(to: name.text, in: known) ?? "")
  }

  /// Where the value of a member ends: before the next key or the end of the object, and the comma
  /// and white space before that.
  private func endOfMember(with value: Int, in line: Span<UInt8>) -> Int {
    let next = tape.next(after: value)
    let end = line.startOfWhiteSpace(to: next < tape.count ? tape.place(next) : line.count)
    return line.startOfWhiteSpace(to: end - 1)
  }

  private mutating func readLink(_ value: Int) throws(Finding) {
    if tape.kind(value) == .string {
      fixture.link += tape.bytes[tape.range(value)]
    } else if !tape.appendBytes(of: value, to: &fixture.link) {
      throw wrong(.link, at: value)
    }
  }

  /// The rule of `"error": RULE`, or of a record's `"error": {"rule": RULE}`.
  private func rule(_ value: Int) throws(Finding) -> Rule {
    let node =
      tape.kind(value) == .string
      ? value : tape.children(of: value).first { tape.text($0) == "rule" }.map { $0 + 1 }
    guard let node, tape.kind(node) == .string else { throw wrong(.error, at: value) }
    let name = tape.bytes.span.extracting(tape.range(node))
    guard let rule = Rule(rawValue: name.text) else {
      throw Finding(
        .invalidFixture, at: tape.place(value), "error", expected: "a rule", found: name.quoted,
        suggestion: NearestWord.nearest(to: name.text, in: Rule.allCases.map(\.rawValue)) ?? "")
    }
    return rule
  }

  private func wrong(_ key: Fixture.Key, at node: Int) -> Finding {
    Finding(
      .invalidFixture, at: tape.place(node), key.rawValue, expected: key.value.nounPhrase,
      found: tape.kind(node).nounPhrase)
  }
}
