/// The shapes of a definition's values: strings, flags, counts, lists, and objects whose unknown keys are findings.
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

    func has(_ key: String) -> Bool { peek(key) != nil }

    func peek(_ key: String) -> JSONNode? {
      members.first { $0.name == key }?.value
    }
  }

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
    return object.peek(key).map { Place(node: $0, path: object.path.appending(key)) }
  }

  /// Reports the keys that were never asked for.
  mutating func finish(_ object: Object) {
    for member in object.members where !object.known.contains(member.name) {
      report(
        Finding(
          .unknownKey, at: member.nameOffset, object.path.appending(member.name).description,
          suggestion: NearestWord.nearest(to: member.name, in: object.known) ?? ""))
    }
  }

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

  mutating func flag(_ key: String, in object: inout Object) -> Bool {
    guard let place = take(key, in: &object) else { return false }
    guard case .boolean(let flag) = place.node.content else {
      report(place, expected: "true or false")
      return false
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
      report(place, expected: "a number without an exponent")
      return nil
    }
    return number
  }

  mutating func strings(_ key: String, in object: inout Object) -> [String]? {
    take(key, in: &object).flatMap { strings($0) }
  }

  mutating func strings(_ place: Place) -> [String]? {
    guard case .array(let nodes) = place.node.content else {
      report(place, expected: "a list of strings")
      return nil
    }
    var texts: [String] = []
    for (index, node) in nodes.enumerated() {
      guard case .string(let text) = node.content else {
        report(Place(node: node, path: place.path.appending(index)), expected: "a string")
        continue
      }
      texts.append(text)
    }
    return texts
  }

  mutating func elements(_ key: String, in object: inout Object) -> [Place] {
    guard let place = take(key, in: &object) else { return [] }
    guard case .array(let nodes) = place.node.content else {
      report(place, expected: "a list")
      return []
    }
    return nodes.enumerated().map { Place(node: $1, path: place.path.appending($0)) }
  }

  /// One of the words of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, in object: inout Object
  ) -> Choice? {
    guard let place = take(key, in: &object) else { return nil }
    let words = Choice.self == Schema.ValueType.self ? typeNames : Choice.allCases.map(\.rawValue)
    guard case .string(let word) = place.node.content else {
      report(place, expected: "one of \(words.joined(separator: ", "))")
      return nil
    }
    guard let choice = Choice(rawValue: word) else {
      report(
        Finding(
          .invalidDefinition, at: place.node.offset, place.path.description,
          expected: "one of \(words.joined(separator: ", "))", found: word,
          suggestion: NearestWord.nearest(to: word, in: words) ?? ""))
      return nil
    }
    return choice
  }

  /// Any JSON value.
  mutating func value(_ place: Place) -> Value? {
    switch place.node.content {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .string(let text): return .string(text)
    case .number(let text):
      guard let number = ExactDecimal(text, allowsExponent: true) else {
        report(place, expected: "a number of at most 1000 digits")
        return nil
      }
      return .number(number)
    case .array(let nodes):
      return .array(
        nodes.enumerated().compactMap { index, node in
          value(Place(node: node, path: place.path.appending(index)))
        })
    case .object(let members):
      return .object(
        members.compactMap { member in
          value(Place(node: member.value, path: place.path.appending(member.name)))
            .map { Value.Member(member.name, $0) }
        })
    }
  }

  // MARK: Findings

  mutating func report(_ place: Place, expected: String) {
    report(
      Finding(
        .invalidDefinition, at: place.node.offset, place.path.description, expected: expected,
        found: place.node.kindName))
  }

  mutating func report(missing key: String, in object: Object) {
    report(
      Finding(.missingKey, at: object.offset, object.path.description, expected: key))
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
