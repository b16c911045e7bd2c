import URLSchemeCore

/// A JSON text laid out flat: where each of its values stands, in the order of the text.
///
/// It is for the compact JSON of records. Nothing is checked, strings stay escaped where they
/// stand; of a text that is no JSON the table means nothing, but nothing traps.
struct JSONTable: Sendable {
  enum Kind: Sendable {
    case string
    /// A number, `true` or `false`.
    case scalar
    case null
    case array
    case object
  }

  struct Node: Sendable {
    var kind = Kind.null
    /// An object's key, between its quotes and still escaped; nil: the value has none.
    var key: Range<Int>?
    /// The value: a string between its quotes, anything else whole.
    var range = 0..<0
    /// The number of the value that follows this one and all that is in it.
    var next = 0

    var isContainer: Bool { kind == .array || kind == .object }
  }

  /// The values; the first one holds all others.
  private(set) var nodes: [Node] = []
  /// The text.
  let text: [UInt8]

  init(_ text: [UInt8]) {
    self.text = text
    var open: [Int] = []
    var node = Node()
    var position = 0
    while position < text.count {
      let start = position
      switch text[position] {
      case UInt8(ascii: ","):
        position += 1
        continue
      case UInt8(ascii: "\""):
        let end = JSONTable.endOfString(in: text, from: position + 1)
        position = end + 1
        if position < text.count, text[position] == UInt8(ascii: ":") {
          node.key = start + 1..<end
          position += 1
          continue
        }
        (node.kind, node.range) = (.string, start + 1..<end)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        node.kind = text[position] == UInt8(ascii: "{") ? .object : .array
        position += 1
        node.range = start..<position
        open.append(nodes.count)
        nodes.append(node)
        node = Node()
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        position += 1
        guard let closed = open.popLast() else { return }
        nodes[closed].range = nodes[closed].range.lowerBound..<position
        nodes[closed].next = nodes.count
        if open.isEmpty { return }
        continue
      default:
        position = text[start...].firstIndex(where: JSONTable.endsScalar) ?? text.count
        // What cannot stand there is passed over.
        if position == start { position += 1 }
        node.kind = text[start] == UInt8(ascii: "n") ? .null : .scalar
        node.range = start..<position
      }
      node.next = nodes.count + 1
      nodes.append(node)
      node = Node()
      if open.isEmpty { return }
    }
    for unclosed in open { nodes[unclosed].next = nodes.count }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private static func endOfString(in text: [UInt8], from start: Int) -> Int {
    var position = start
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, text.count)
  }

  /// The numbers of an object's members, or of an array's values.
  func children(of number: Int) -> [Int] {
    guard nodes.indices.contains(number) else { return [] }
    var children: [Int] = []
    var child = number + 1
    while child < nodes[number].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  /// The characters of a string in a text, which may have escapes; of anything else, the text of it.
  static func characters(_ string: Range<Int>, in text: Span<UInt8>) -> [UInt8] {
    let written = text.extracting(string)
    guard written.contains(UInt8(ascii: "\\")),
      case .string(let characters)? = try? Value(json: Array("\"\(written.text)\"".utf8))
    else { return written.array }
    return Array(characters.utf8)
  }
}
