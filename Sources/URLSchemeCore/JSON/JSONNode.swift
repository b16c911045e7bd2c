/// A JSON text as a tree that knows where every value and key stands.
///
/// For files that people write, whose faults must be shown in their place; streams are read with
/// `JSONReader` alone.
struct JSONNode: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The number as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the text; no two have the same name.
    case object([JSONMember])
  }

  var content: Content
  /// The offset of the value's first byte.
  var offset: Int
}

extension JSONNode {
  /// Reads a whole text.
  init(
    parsing text: Span<UInt8>, maximumDepth: Int = JSONReader.maximumDepth
  ) throws(Finding) {
    var reader = JSONReader(maximumDepth: maximumDepth)
    let token = try reader.next(in: text)
    self = try JSONNode(token, from: &reader, in: text)
    _ = try reader.next(in: text)
  }

  /// Reads the value that begins with `token`. As deep a recursion as the reader lets the text
  /// nest.
  private init(
    _ token: JSONToken, from reader: inout JSONReader, in text: Span<UInt8>
  ) throws(Finding) {
    offset = reader.tokenStart
    switch token {
    case .beginObject:
      content = .object(try Self.members(from: &reader, in: text))
    case .beginArray:
      content = .array(try Self.elements(from: &reader, in: text))
    case .string(let string):
      content = .string(string.text(in: text))
    case .number(let range):
      content = .number(JSONString(range: range, hasEscapes: false).text(in: text))
    case .boolean(let value):
      content = .boolean(value)
    case .null:
      content = .null
    case .key, .endObject, .endArray, .end:
      // The reader gives none of these where a value must come.
      throw .invalidJSON(at: offset, in: text, expected: "a value")
    }
  }

  private static func members(
    from reader: inout JSONReader, in text: Span<UInt8>
  ) throws(Finding) -> [JSONMember] {
    var members: [JSONMember] = []
    while case .key(let key) = try reader.next(in: text) {
      let nameOffset = reader.tokenStart
      let token = try reader.next(in: text)
      members.append(
        JSONMember(
          name: key.text(in: text), nameOffset: nameOffset,
          value: try JSONNode(token, from: &reader, in: text)))
    }
    return members
  }

  private static func elements(
    from reader: inout JSONReader, in text: Span<UInt8>
  ) throws(Finding) -> [JSONNode] {
    var elements: [JSONNode] = []
    while case let token = try reader.next(in: text), token != .endArray {
      elements.append(try JSONNode(token, from: &reader, in: text))
    }
    return elements
  }
}

/// A key of a JSON object and its value.
struct JSONMember: Hashable, Sendable {
  var name: String
  /// The offset of the quote that opens the key.
  var nameOffset: Int
  var value: JSONNode
}
