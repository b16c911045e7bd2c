/// Where a definition's text holds values of secret parameters: what such a parameter declares as
/// `default`, `examples`, `enum` and `const`, what is declared inside it, and what a guard compares
/// it with.
///
/// It goes by the text alone, since a definition that can't be read may hold secrets too.
struct DefinitionSecrets {
  /// The parts of the text, in its order.
  private(set) var ranges: [Range<Int>] = []

  init(of root: JSONNode, in text: Span<UInt8>) {
    var secretTypes = NameSet()
    for type in root["types"]?.members ?? [] {
      let isSecret = type.value["secret"]?.content == .boolean(true)
      if isSecret { secretTypes.insert(type.name) }
      addValues(of: type.value, isSecret, text)
    }
    for route in root["routes"]?.elements ?? [] {
      var secretNames = NameSet()
      for parameter in route["parameters"]?.members ?? [] {
        var isSecret = false
        if case .string(let type) = parameter.value["type"]?.content {
          isSecret = secretTypes.contains(type)
        }
        if case .boolean(let flag) = parameter.value["secret"]?.content { isSecret = flag }
        if isSecret { secretNames.insert(parameter.name) }
        addValues(of: parameter.value, isSecret, text)
      }
      for condition in route["guards"]?.elements ?? [] {
        guard case .string(let name) = condition["parameter"]?.content else { continue }
        addValues(of: condition, secretNames.contains(name), text)
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }

  /// As deep a recursion as the reader lets a text nest.
  private mutating func addValues(of schema: JSONNode, _ isSecret: Bool, _ text: Span<UInt8>) {
    if isSecret {
      for key in ["default", "examples", "enum", "const"] {
        if let value = schema[key] { ranges.append(value.offset..<value.end(in: text)) }
      }
    }
    for part in schema["properties"]?.members ?? [] { addValues(of: part.value, isSecret, text) }
    if let items = schema["items"] { addValues(of: items, isSecret, text) }
  }

  /// The parts that meet a range.
  func ranges(meeting range: Range<Int>) -> [Range<Int>] {
    // No two of them overlap, so their ends ascend as well.
    var (first, end) = (0, ranges.count)
    while first < end {
      let middle = first + (end - first) / 2
      if ranges[middle].upperBound > range.lowerBound { end = middle } else { first = middle + 1 }
    }
    return Array(ranges[first...].prefix { $0.lowerBound < range.upperBound })
  }

  /// The findings, without the words that are secret.
  static func masking(
    _ findings: [Finding], in root: JSONNode, _ text: Span<UInt8>
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let secrets = DefinitionSecrets(of: root, in: text)
    return findings.map { finding in
      let place = finding.offset..<finding.offset + 1
      guard !secrets.ranges(meeting: place).isEmpty else { return finding }
      var masked = finding
      (masked.found, masked.suggestion) = ("", "")
      return masked
    }
  }
}

extension JSONNode {
  /// Where the value ends. As deep a recursion as the reader lets a text nest.
  fileprivate func end(in text: Span<UInt8>) -> Int {
    switch content {
    case .null: offset + 4
    case .boolean(let flag): offset + (flag ? 4 : 5)
    case .number(let digits): offset + digits.utf8.count
    case .string: (try? JSONString.end(from: offset + 1, in: text).offset).map { $0 + 1 } ?? offset
    case .array(let elements):
      text.endOfWhiteSpace(from: elements.last?.end(in: text) ?? offset + 1) + 1
    case .object(let members):
      text.endOfWhiteSpace(from: members.last?.value.end(in: text) ?? offset + 1) + 1
    }
  }
}
