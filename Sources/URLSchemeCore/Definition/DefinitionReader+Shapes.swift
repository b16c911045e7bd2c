/// The shapes of a definition's values: strings, flags, counts, lists, and objects whose unknown
/// keys are problems.
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
    var path: DefinitionPath
    var known: [String] = []

    /// The members' names and values.
    var places: [(name: String, place: Place)] {
      members.map { ($0.name, Place(node: $0.value, path: path[$0.name])) }
    }
  }

  // MARK: Objects

  mutating func object(_ place: Place) -> Object? {
    guard case .object(let members) = place.node.content else {
      report(place, expected: "an object")
      return nil
    }
    return Object(members: members, path: place.path)
  }

  mutating func object(_ key: String, in object: inout Object) -> Object? {
    take(key, in: &object).flatMap { self.object($0) }
  }

  /// The member of that name; asking makes the key a known one.
  mutating func take(_ key: String, in object: inout Object, isRequired: Bool = false) -> Place? {
    object.known.append(key)
    if let member = object.members.first(where: { $0.name == key }) {
      return Place(node: member.value, path: object.path[key])
    }
    if isRequired {
      let finding = Finding(.missingKey, at: 0, expected: key)
      report(finding, at: object.path, doubting: object.path[key])
    }
    return nil
  }

  /// Reports the keys that were never asked for.
  mutating func finish(_ object: Object) {
    for member in object.members where !object.known.contains(member.name) {
      let suggestion = problems.nearest(to: member.name, in: object.known)
      let finding = Finding(.unknownKey, at: 0, suggestion: suggestion)
      report(finding, at: object.path[member.name], .key)
    }
  }

  // MARK: Values

  /// What `make` makes of a member's value; it is reported where that is nothing.
  private mutating func value<Value>(
    _ key: String, in object: inout Object, isRequired: Bool = false,
    _ expected: @autoclosure () -> String, among words: [String] = [],
    _ make: (JSONNode) -> Value?
  ) -> Value? {
    guard let place = take(key, in: &object, isRequired: isRequired) else { return nil }
    if let value = make(place.node) { return value }
    report(place, expected: expected(), among: words)
    return nil
  }

  mutating func string(_ key: String, in object: inout Object, isRequired: Bool = false) -> String?
  {
    value(key, in: &object, isRequired: isRequired, "a string") { $0.string }
  }

  mutating func flag(_ key: String, in object: inout Object) -> Bool? {
    value(key, in: &object, "true or false") {
      if case .boolean(let flag) = $0.content { flag } else { nil }
    }
  }

  /// Which reserved characters stay as they are: all, none, or those of a text.
  mutating func reserved(in object: inout Object) -> ByteSet? {
    value("allowReserved", in: &object, "true, false, or reserved characters") {
      if case .boolean(let flag) = $0.content { return flag ? .reserved : ByteSet("") }
      guard let text = $0.string, !text.isEmpty,
        text.utf8.allSatisfy(ByteSet.reserved.contains)
      else { return nil }
      return ByteSet(text)
    }
  }

  mutating func count(_ key: String, in object: inout Object, isRequired: Bool = false) -> Int? {
    value(key, in: &object, isRequired: isRequired, "a whole number from 0") {
      $0.number.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
  }

  mutating func number(_ key: String, in object: inout Object) -> ExactDecimal? {
    value(key, in: &object, "a number of at most 1000 digits, without an exponent") {
      $0.number.flatMap { ExactDecimal($0) }
    }
  }

  /// One of the words that a type allows.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, in object: inout Object
  ) -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    return value(key, in: &object, Self.oneOf(words), among: words) {
      $0.string.flatMap { Choice(rawValue: $0) }
    }
  }

  static func oneOf(_ words: [String]) -> String { "one of \(listed(words))" }

  /// The words to choose from; of very many the first.
  static func listed(_ words: [String]) -> String {
    words.prefix(32).joined(separator: ", ") + (words.count > 32 ? ", …" : "")
  }

  // MARK: Lists

  mutating func elements(_ key: String, in object: inout Object) -> [Place]? {
    take(key, in: &object).flatMap { elements($0, "a list") }
  }

  mutating func elements(_ place: Place, _ expected: String) -> [Place]? {
    guard case .array(let nodes) = place.node.content else {
      report(place, expected: expected)
      return nil
    }
    return nodes.enumerated().map { Place(node: $1, path: place.path[$0]) }
  }

  mutating func strings(
    _ key: String, in object: inout Object, isRequired: Bool = false
  ) -> [String]? {
    take(key, in: &object, isRequired: isRequired).flatMap { strings($0) }
  }

  /// The strings of a list that has some: none would stand for no such key.
  mutating func someStrings(
    _ key: String, in object: inout Object, expected: String, found: String = ""
  ) -> [String] {
    guard let place = take(key, in: &object), let strings = strings(place) else { return [] }
    if strings.isEmpty {
      let finding = Finding(.invalidDefinition, at: 0, expected: expected, found: found)
      report(finding, at: place.path)
    }
    return strings
  }

  mutating func strings(_ place: Place) -> [String]? {
    elements(place, "a list of strings")?.map { element in
      if element.node.string == nil { report(element, expected: "a string") }
      return element.node.string ?? ""
    }
  }

  // MARK: Any JSON values

  mutating func anyValue(_ key: String, in object: inout Object) -> Value? {
    take(key, in: &object).flatMap { anyValue($0) }
  }

  mutating func anyValues(_ key: String, in object: inout Object) -> [Value]? {
    elements(key, in: &object)?.map { anyValue($0) ?? .null }
  }

  private mutating func anyValue(_ place: Place) -> Value? {
    switch place.node.content {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .string(let text): return .string(text)
    case .number(let text):
      if let number = ExactDecimal(text, allowsExponent: true) { return .number(number) }
      report(place, expected: "a number of at most 1000 digits and a small exponent")
      return nil
    case .array:
      return elements(place, "").map { .array($0.map { anyValue($0) ?? .null }) }
    case .object:
      return object(place).map { object in
        .object(object.places.map { Value.Member($0, anyValue($1) ?? .null) })
      }
    }
  }
}
