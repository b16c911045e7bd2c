/// The shapes of a definition's values: strings, flags, counts, lists, and objects whose unknown
/// keys are findings.
///
/// Each function gives nil where the key is absent or its value was refused.
extension DefinitionReader {
  /// A value and the way to it.
  struct Place {
    var node: JSONNode
    var path: DefinitionPath
  }

  /// An object that remembers which keys were asked for.
  struct Object {
    var members: [JSONMember]
    var offset: Int
    var path: DefinitionPath
    var known: [String] = []

    func has(_ key: String) -> Bool {
      members.contains { $0.name == key }
    }
  }

  // MARK: Objects

  mutating func object(_ node: JSONNode, at path: DefinitionPath) -> Object? {
    guard case .object(let members) = node.content else {
      report(Place(node: node, path: path), expected: "an object")
      return nil
    }
    return Object(members: members, offset: node.offset, path: path)
  }

  /// The member of that name; asking makes the key a known one.
  func take(_ key: String, in object: inout Object) -> Place? {
    object.known.append(key)
    return object.members.first { $0.name == key }.map {
      Place(node: $0.value, path: object.path.appending(key))
    }
  }

  mutating func takeObject(_ key: String, in object: inout Object) -> Object? {
    guard let place = take(key, in: &object) else { return nil }
    return self.object(place.node, at: place.path)
  }

  /// Reports the keys that were never asked for.
  mutating func finish(_ object: Object) {
    for member in object.members where !object.known.contains(member.name) {
      let path = object.path.appending(member.name)
      report(
        Finding(
          .unknownKey, at: member.nameOffset, path.description,
          suggestion: nearest(to: member.name, in: object.known)),
        about: path)
    }
  }

  // MARK: Strings and lists

  mutating func string(_ key: String, in object: inout Object) -> String? {
    guard let place = take(key, in: &object) else { return nil }
    guard case .string(let text) = place.node.content else {
      report(place, expected: "a string")
      return nil
    }
    return text
  }

  mutating func requiredString(_ key: String, in object: inout Object) -> String {
    if !object.has(key) { report(missing: key, in: object) }
    return string(key, in: &object) ?? ""
  }

  mutating func strings(_ key: String, in object: inout Object) -> [String]? {
    take(key, in: &object).flatMap { strings($0) }
  }

  mutating func requiredStrings(_ key: String, in object: inout Object) -> [String]? {
    if !object.has(key) { report(missing: key, in: object) }
    return strings(key, in: &object)
  }

  mutating func strings(_ place: Place) -> [String]? {
    guard case .array(let nodes) = place.node.content else {
      report(place, expected: "a list of strings")
      return nil
    }
    return nodes.enumerated().map { index, node in
      guard case .string(let text) = node.content else {
        report(Place(node: node, path: place.path.appending(index)), expected: "a string")
        return ""
      }
      return text
    }
  }

  mutating func elements(_ key: String, in object: inout Object) -> [Place]? {
    guard let place = take(key, in: &object) else { return nil }
    guard case .array(let nodes) = place.node.content else {
      report(place, expected: "a list")
      return nil
    }
    return nodes.enumerated().map { Place(node: $1, path: place.path.appending($0)) }
  }

  // MARK: Flags, numbers and words

  mutating func flag(_ key: String, in object: inout Object) -> Bool? {
    guard let place = take(key, in: &object) else { return nil }
    guard case .boolean(let flag) = place.node.content else {
      report(place, expected: "true or false")
      return nil
    }
    return flag
  }

  mutating func count(_ key: String, in object: inout Object) -> Int? {
    guard let place = take(key, in: &object) else { return nil }
    guard case .number(let text) = place.node.content, let count = Int(text), count >= 0 else {
      report(place, expected: "a whole number from 0")
      return nil
    }
    return count
  }

  mutating func number(_ key: String, in object: inout Object) -> ExactDecimal? {
    guard let place = take(key, in: &object) else { return nil }
    guard case .number(let text) = place.node.content, let number = ExactDecimal(text) else {
      report(place, expected: "a number of at most 1000 digits, without an exponent")
      return nil
    }
    return number
  }

  /// One of the words of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, in object: inout Object
  ) -> Choice? {
    guard let place = take(key, in: &object) else { return nil }
    if case .string(let word) = place.node.content, let choice = Choice(rawValue: word) {
      return choice
    }
    let words = Choice.allCases.map(\.rawValue)
    report(place, expected: oneOf(words), among: words)
    return nil
  }

  // MARK: Any JSON values

  mutating func value(_ key: String, in object: inout Object) -> Value? {
    take(key, in: &object).flatMap { value($0) }
  }

  mutating func values(_ key: String, in object: inout Object) -> [Value]? {
    elements(key, in: &object)?.map { value($0) ?? .null }
  }

  private mutating func value(_ place: Place) -> Value? {
    switch place.node.content {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .string(let text): return .string(text)
    case .number(let text):
      guard let number = ExactDecimal(text, allowsExponent: true) else {
        report(place, expected: "a number of at most 1000 digits and a small exponent")
        return nil
      }
      return .number(number)
    case .array(let nodes):
      return .array(
        nodes.enumerated().map { index, node in
          value(Place(node: node, path: place.path.appending(index))) ?? .null
        })
    case .object(let members):
      return .object(
        members.map { member in
          let place = Place(node: member.value, path: place.path.appending(member.name))
          return Value.Member(member.name, value(place) ?? .null)
        })
    }
  }

  // MARK: Findings

  /// Reports a value of the wrong shape, or a word that is none of `words`.
  mutating func report(_ place: Place, expected: String, among words: [String] = []) {
    var suggestion = ""
    if case .string(let word) = place.node.content { suggestion = nearest(to: word, in: words) }
    report(
      Finding(
        .invalidDefinition, at: place.node.offset, place.path.description, expected: expected,
        found: place.node.kindName, suggestion: suggestion),
      about: place.path)
  }

  mutating func report(missing key: String, in object: Object) {
    report(
      Finding(.missingKey, at: object.offset, object.path.description, expected: key),
      about: object.path.appending(key))
  }

  /// The words to choose from; of very many the first.
  func oneOf(_ words: [String]) -> String {
    let shown = words.prefix(32).joined(separator: ", ")
    return "one of \(shown)\(words.count > 32 ? ", …" : "")"
  }

  /// The word that may have been meant; looked for while findings are few enough to be read.
  private func nearest(to word: String, in words: [String]) -> String {
    findings.count < 100 ? NearestWord.nearest(to: word, in: words) ?? "" : ""
  }
}

extension JSONNode {
  /// What the value is, for "found".
  fileprivate var kindName: String {
    switch content {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
