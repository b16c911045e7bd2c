/// Where a definition's text holds values of secret parameters: what such a parameter declares as
/// `default`, `examples`, `enum` and `const`, what is declared inside it, and what a guard or a
/// condition compares it with.
///
/// It goes by the text alone, since a definition that can't be read may hold secrets too.
package struct DefinitionSecrets {
  /// The parts of the text, in its order.
  private(set) var ranges: [Range<Int>] = []

  init(of root: JSONNode, in text: Span<UInt8>) {
    var secretTypes = NameSet()
    for type in root["types"]?.members ?? [] {
      let isSecret = type.value["secret"]?.content == .boolean(true)
      if isSecret { secretTypes.insert(type.name) }
      addValues(of: type.value, isSecret, text)
    }
    func isSecret(_ parameter: JSONNode) -> Bool {
      if case .boolean(let flag) = parameter["secret"]?.content { return flag }
      return parameter["type"]?.string.map(secretTypes.contains) ?? false
    }
    for route in root["routes"]?.elements ?? [] {
      var secretNames = NameSet()
      for parameter in route["parameters"]?.members ?? [] {
        if isSecret(parameter.value) { secretNames.insert(parameter.name) }
        addValues(of: parameter.value, isSecret(parameter.value), text)
      }
      for parameter in route["patternParameters"]?.members ?? [] {
        addValues(of: parameter.value, isSecret(parameter.value), text)
      }
      for condition in route["guards"]?.elements ?? [] {
        let isSecret = condition["parameter"]?.string.map(secretNames.contains) ?? false
        addValues(of: condition, isSecret, text)
      }
      for test in (route["conditions"]?.elements ?? []).flatMap({ $0["if"]?.members ?? [] }) {
        addValues(of: test.value, secretNames.contains(test.name), text)
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }

  /// As deep a recursion as the reader lets a text nest.
  private mutating func addValues(of schema: JSONNode, _ isSecret: Bool, _ text: Span<UInt8>) {
    for key in isSecret ? ["default", "examples", "enum", "const", "bare"] : [] {
      if let value = schema[key] { ranges.append(value.offset..<value.end(in: text)) }
    }
    for part in schema["properties"]?.members ?? [] { addValues(of: part.value, isSecret, text) }
    if let items = schema["items"] { addValues(of: items, isSecret, text) }
  }

  /// The parts that meet a range.
  package func ranges(meeting range: Range<Int>) -> [Range<Int>] {
    // No two of them overlap, so their ends ascend as well.
    let first = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    return Array(ranges[first...].prefix { $0.lowerBound < range.upperBound })
  }
}

extension JSONNode {
  /// Where the value ends. As deep a recursion as the reader lets a text nest.
  fileprivate func end(in text: Span<UInt8>) -> Int {
    let last: Int?
    switch content {
    case .null: return offset + 4
    case .boolean(let flag): return offset + (flag ? 4 : 5)
    case .number(let digits): return offset + digits.utf8.count
    case .string: return ((try? JSONString.end(from: offset + 1, in: text).offset) ?? offset) + 1
    case .array(let elements): last = elements.last?.end(in: text)
    case .object(let members): last = members.last?.value.end(in: text)
    }
    return text.endOfWhiteSpace(from: last ?? offset + 1) + 1
  }
}
