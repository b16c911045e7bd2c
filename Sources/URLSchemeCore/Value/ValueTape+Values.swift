/// Values into and out of the tape.
extension ValueTape {
  /// The value of a node, built in Swift.
  package func value(_ node: Int) -> Value {
    switch kind(node) {
    case .null: return .null
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .number: return .number(ExactDecimal(unchecked: text(node)))
    case .string, .key: return .string(text(node))
    case .array: return .array(children(of: node).map(value))
    case .object:
      return .object(children(of: node).map { Value.Member(text($0), value($0 + 1)) })
    }
  }

  /// Whether a node holds a value, which is not built for that.
  func holds(_ value: Value, at node: Int) -> Bool {
    switch value {
    case .null: kind(node) == .null
    case .boolean(let flag): kind(node) == (flag ? .true : .false)
    case .number: kind(node) == .number && self.value(node) == value
    case .string(let text): kind(node) == .string && holds(text, at: node)
    case .array(let items): kind(node) == .array && holds(items, in: node) { holds($0, at: $1) }
    case .object(let members):
      kind(node) == .object
        && holds(members, in: node) { member, key in
          holds(member.name, at: key) && holds(member.value, at: key + 1)
        }
    }
  }

  private func holds(_ text: String, at node: Int) -> Bool {
    let text = text.bytes
    return bytes.span.extracting(range(node)).equals(text.span)
  }

  private func holds<Item>(
    _ items: [Item], in node: Int, _ isHeld: (Item, Int) -> Bool
  ) -> Bool {
    var child = node + 1
    for item in items {
      guard child < next(after: node), isHeld(item, child) else { return false }
      child = next(after: kind(child) == .key ? child + 1 : child)
    }
    return child == next(after: node)
  }

  /// The value of an object's member; nil where there is none of that name.
  package func member(named name: String, of node: Int) -> Int? {
    guard kind(node) == .object else { return nil }
    var key = node + 1
    while key < next(after: node) {
      if bytes[range(key)].elementsEqual(name.utf8) { return key + 1 }
      key = next(after: key + 1)
    }
    return nil
  }

  /// Appends a copy of another tape's value.
  mutating func append(_ other: ValueTape, _ node: Int) {
    let shift = count - node
    for index in node..<other.next(after: node) {
      switch other.kind(index) {
      case .array, .object: append(other.kind(index), end: other.next(after: index) + shift)
      default: append(other.kind(index), other.bytes.span.extracting(other.range(index)))
      }
    }
  }

  /// Replaces a value that is no array and no object.
  mutating func replace(_ node: Int, by kind: Kind, _ text: [UInt8]) {
    let start = bytes.count
    bytes += text
    replace(node, by: kind, from: start)
  }

  /// Writes a value as compact JSON.
  func writeJSON(_ node: Int, to output: inout ByteWriter) {
    switch kind(node) {
    case .null: output.append("null")
    case .true: output.append("true")
    case .false: output.append("false")
    case .number: output.append(bytes.span, range(node))
    case .string, .key:
      output.append(UInt8(ascii: "\""))
      output.appendEscaped(bytes.span.extracting(range(node)))
      output.append(UInt8(ascii: "\""))
    case .array, .object:
      let isObject = kind(node) == .object
      output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
      var item = node + 1
      while item < next(after: node) {
        if item > node + 1 { output.append(UInt8(ascii: ",")) }
        if isObject {
          writeJSON(item, to: &output)
          output.append(UInt8(ascii: ":"))
          item += 1
        }
        writeJSON(item, to: &output)
        item = next(after: item)
      }
      output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }
}
