/// Reads fixtures, strictly: one JSON object a line, with known keys whose values have the right
/// types.
struct FixtureReader: Sendable {
  /// The fixture that was read last.
  private(set) var fixture = Fixture()
  private var json = JSONReader(maximumDepth: JSONReader.maximumDepthOfRecords)

  /// Reads a line.
  ///
  /// - Throws: the first fault, with its byte offset in the line: `invalid-json`, `duplicate-key`,
  ///   `invalid-utf8`, `unknown-key`, `invalid-fixture`.
  mutating func read(_ line: Span<UInt8>) throws(Finding) {
    fixture.removeAll()
    json.reset()
    let first = try json.next(in: line)
    let start = json.tokenStart
    guard first == .beginObject else {
      throw Finding(
        .invalidFixture, at: start, expected: "a JSON object", found: first.nounPhrase)
    }
    while case .key(let name) = try json.next(in: line) {
      let offset = json.tokenStart
      guard let key = key(name, in: line) else { throw unknownKey(name, at: offset, in: line) }
      try readValue(of: key, at: offset, in: line)
    }
    _ = try json.next(in: line)
    guard fixture.member(.link) != nil else {
      throw Finding(.invalidFixture, at: start, expected: "the key link")
    }
    // A link that fails does nothing else.
    if fixture.error != nil, let other = fixture.members.first(where: \.key.isExpectation) {
      throw Finding(
        .invalidFixture, at: other.keyOffset, other.key.rawValue, found: "key beside error")
    }
  }

  private func key(_ name: JSONString, in line: Span<UInt8>) -> Fixture.Key? {
    guard !name.hasEscapes else { return Fixture.Key(rawValue: name.text(in: line)) }
    let written = line.extracting(name.range)
    for (key, known) in zip(Fixture.Key.allCases, Fixture.Key.names) where written.equals(known) {
      return key
    }
    return nil
  }

  private func unknownKey(_ name: JSONString, at offset: Int, in line: Span<UInt8>) -> Finding {
    let text = name.text(in: line)
    return Finding(
      .unknownKey, at: offset, Array(text.utf8).span.excerpt,
      suggestion: NearestWord.nearest(to: text, in: Fixture.Key.allCases.map(\.rawValue)) ?? "")
  }

  // MARK: Values

  private mutating func readValue(
    of key: Fixture.Key, at offset: Int, in line: Span<UInt8>
  ) throws(Finding) {
    let first = try json.next(in: line)
    let start = json.tokenStart
    guard key.takes(first) else { throw wrong(key, at: start, found: first.nounPhrase) }
    if first == .beginObject || first == .beginArray { try readRest(of: key, in: line) }
    let value = start..<json.position
    fixture.members.append(Fixture.Member(key: key, keyOffset: offset, value: value))
    switch key {
    case .link: try readLink(first, value, in: line)
    case .name: fixture.name = first.text(in: line)
    case .skip: fixture.skip = first.text(in: line)
    case .error: fixture.error = try rule(first, value, in: line)
    default: break
    }
  }

  /// Reads to the end of the array or object that was begun.
  private mutating func readRest(of key: Fixture.Key, in line: Span<UInt8>) throws(Finding) {
    var depth = 1
    while depth > 0 {
      let token = try json.next(in: line)
      if depth == 1, key == .screens || key == .callbacks {
        switch token {
        case .string, .key, .endArray, .endObject: break
        default: throw wrong(key, at: json.tokenStart, found: token.nounPhrase)
        }
      }
      switch token {
      case .beginObject, .beginArray: depth += 1
      case .endObject, .endArray: depth -= 1
      default: break
      }
    }
  }

  private mutating func readLink(
    _ token: JSONToken, _ value: Range<Int>, in line: Span<UInt8>
  ) throws(Finding) {
    if case .string(let string) = token {
      string.append(from: line, to: &fixture.link)
      return fixture.linkString = string
    }
    // As a record has a link that is not UTF-8.
    let object = try json(at: value, in: line)
    guard object.object?.count == 1, let base64 = object["bytes"]?.string,
      Base64.decode(Array(base64.utf8).span, to: &fixture.link)
    else { throw wrong(.link, at: value.lowerBound, found: "an object") }
  }

  /// The rule of `"error": RULE`, or of a record's `"error": {"rule": RULE}`.
  private func rule(
    _ token: JSONToken, _ value: Range<Int>, in line: Span<UInt8>
  ) throws(Finding) -> Rule {
    let name: String?
    switch token {
    case .string: name = token.text(in: line)
    default: name = try json(at: value, in: line)["rule"]?.string
    }
    guard let name else {
      throw wrong(.error, at: value.lowerBound, found: token.nounPhrase)
    }
    guard let rule = Rule(rawValue: name) else {
      throw Finding(
        .invalidFixture, at: value.lowerBound, "error", expected: "a rule",
        found: Array(name.utf8).span.quoted,
        suggestion: NearestWord.nearest(to: name, in: Rule.allCases.map(\.rawValue)) ?? "")
    }
    return rule
  }

  private func json(at range: Range<Int>, in line: Span<UInt8>) throws(Finding) -> Value {
    do throws(Finding) {
      return try Value(
        json: line.extracting(range).array, maximumDepth: JSONReader.maximumDepthOfRecords)
    } catch {
      throw error.moved(by: range.lowerBound)
    }
  }

  private func wrong(_ key: Fixture.Key, at offset: Int, found: String) -> Finding {
    Finding(
      .invalidFixture, at: offset, key.rawValue, expected: key.nounPhrase, found: found)
  }
}

extension Fixture.Key {
  fileprivate func takes(_ token: JSONToken) -> Bool {
    switch (self, token) {
    case (.link, .string), (.link, .beginObject), (.error, .string), (.error, .beginObject): true
    case (.name, .string), (.skip, .string), (.app, .string), (.scheme, .string): true
    case (.route, .string), (.canonical, .string), (.fragment, .string), (.fragment, .null): true
    case (.values, .beginObject), (.defaults, .beginObject), (.callbacks, .beginObject): true
    case (.unknown, .beginArray), (.notices, .beginArray), (.screens, .beginArray): true
    case (.confirm, .boolean): true
    default: false
    }
  }
}

extension JSONToken {
  /// The text of a string; nil of any other token.
  fileprivate func text(in line: Span<UInt8>) -> String? {
    if case .string(let string) = self { string.text(in: line) } else { nil }
  }

  /// What the token begins, as a finding shows it.
  fileprivate var nounPhrase: String {
    switch self {
    case .beginObject: "an object"
    case .beginArray: "an array"
    case .string, .key: "a string"
    case .number: "a number"
    case .boolean(let flag): "\(flag)"
    case .null: "null"
    case .endObject, .endArray, .end: "nothing"
    }
  }
}
