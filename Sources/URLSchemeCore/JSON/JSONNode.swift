/// A JSON text as a tree that knows where every value and key stands.
///
/// For files that people write, whose faults must be shown in their place; streams stay on the tape.
package struct JSONNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The number as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the text; no two have the same name.
    case object([JSONMember])
  }

  package var content: Content
  /// The offset of the value's first byte.
  package var offset: Int
}

extension JSONNode {
  /// Reads a whole text, or what follows its first bytes.
  package init(
    parsing text: Span<UInt8>, from start: Int = 0, maximumDepth: Int = JSONReader.maximumDepth
  ) throws(Finding) {
    var tape = ValueTape()
    var reader = JSONReader(maximumDepth: maximumDepth, limitsNumbers: false)
    try reader.read(text, from: start, onto: &tape)
    self.init(tape, 0)
  }

  /// As deep a recursion as the reader lets a text nest.
  private init(_ tape: ValueTape, _ node: Int) {
    offset = tape.place(node)
    content =
      switch tape.kind(node) {
      case .null, .key: .null
      case .true: .boolean(true)
      case .false: .boolean(false)
      case .number: .number(tape.text(node))
      case .string: .string(tape.text(node))
      case .array: .array(tape.children(of: node).map { JSONNode(tape, $0) })
      case .object:
        .object(
          tape.children(of: node).map {
            JSONMember(
              name: tape.text($0), nameOffset: tape.place($0), value: JSONNode(tape, $0 + 1))
          })
      }
  }
}

/// A key of a JSON object and its value.
package struct JSONMember: Hashable, Sendable {
  package var name: String
  /// The offset of the quote that opens the key.
  package var nameOffset: Int
  package var value: JSONNode
}

// MARK: - Looking things up

extension JSONNode {
  /// An object's value of that key; nil for anything else.
  package subscript(key: String) -> JSONNode? { member(key)?.value }

  /// The same, for keys that are asked for in the order of the text: mostly it is the member of that
  /// number, and only if it is not are all of them looked at.
  package func value(of key: String, at number: Int) -> JSONNode? {
    let members = members
    guard members.indices.contains(number),
      members[number].name.utf8.elementsEqual(key.utf8)
    else { return self[key] }
    return members[number].value
  }

  /// An object's member of that name; nil for anything else.
  package func member(_ name: String) -> JSONMember? {
    members.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The text of a string; nil for anything else.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The digits of a number; nil for anything else.
  package var number: String? {
    if case .number(let digits) = content { digits } else { nil }
  }

  /// An object's members; of any other value none.
  package var members: [JSONMember] {
    if case .object(let members) = content { members } else { [] }
  }

  /// An array's values; of any other value none.
  package var elements: [JSONNode] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// What the value is, for "found".
  package var kindName: String {
    switch content {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
