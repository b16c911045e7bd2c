/// A JSON text laid out flat: where each of its values stands, in the order of the text.
///
/// It is for the compact JSON of records. Nothing is checked; of a text that is no JSON the table means
/// nothing, but nothing traps. The table keeps its memory for the next text.
package struct JSONTable: Sendable {
  package enum Kind: UInt8, Sendable {
    case string
    /// A number, `true` or `false`.
    case scalar
    case null
    case array
    case object
  }

  package struct Node: Sendable {
    package fileprivate(set) var kind = Kind.null
    /// The number of the value that follows this one and all that is in it.
    fileprivate var following: Int32 = 0
    /// The value as it is written.
    package fileprivate(set) var source = Slice.none
    /// The same of a string without its quotes and escapes; of null, nothing.
    package fileprivate(set) var characters = Slice.none
    /// An object's key, without its escapes; empty where the value has none.
    package fileprivate(set) var key = Slice.none

    package var next: Int { Int(following) }
  }

  /// The values, the first of which holds all others; what follows them is left of other texts.
  package private(set) var nodes: [Node] = []
  /// How many values there are.
  package private(set) var count = 0
  /// The text, and behind it the characters of strings that have escapes.
  package private(set) var text: [UInt8] = []
  /// How long the text is without them.
  private var length = 0
  private var isASCII = true

  /// Texts that are longer are cut.
  private static let greatestLength = 1 << 30

  package init() {}

  /// Lays out a text in place of the one before.
  package mutating func read(_ text: Span<UInt8>) {
    let source = text.extracting(first: Self.greatestLength)
    self.text.removeAll(keepingCapacity: true)
    self.text.append(source)
    length = source.count
    isASCII = ByteScan.endOfASCII(in: source, from: 0) == length
    var (nodes, position, open): ([Node], Int, Int) = ([], 0, -1)
    swap(&nodes, &self.nodes)
    count = 0
    while true {
      var room = nodes.mutableSpan
      if Self.read(source, from: &position, &room, &count, &open, &self.text) { break }
      nodes += repeatElement(Node(), count: max(32, nodes.count))
    }
    swap(&nodes, &self.nodes)
  }

  /// Lays out a text from a position on; false: there is no room for its next value.
  ///
  /// - Parameter open: The innermost container whose end was not read; each of these has the one around
  ///   it as `next`.
  private static func read(
    _ source: Span<UInt8>, from position: inout Int, _ nodes: inout MutableSpan<Node>,
    _ count: inout Int, _ open: inout Int, _ text: inout [UInt8]
  ) -> Bool {
    while position < source.count {
      guard count < nodes.count else { return false }
      var node = value(in: source, from: &position, &text)
      if node.kind == .string, position < source.count, source[position] == UInt8(ascii: ":") {
        let key = node.characters
        position &+= 1
        node = value(in: source, from: &position, &text)
        node.key = key
      }
      let isContainer = node.kind.rawValue >= Kind.array.rawValue
      node.following = Int32(truncatingIfNeeded: isContainer ? open : count &+ 1)
      nodes[count] = node
      if isContainer { open = count }
      count &+= 1
      // What ends containers, and commas.
      while open >= 0, position < source.count {
        let byte = source[position]
        // A closing bracket is a closing brace but for one bit.
        guard byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") else { break }
        position &+= 1
        if byte != UInt8(ascii: ",") { open = close(open, at: position, &nodes, count) }
      }
      if open < 0 { return true }
    }
    while open >= 0 { open = close(open, at: source.count, &nodes, count) }
    return true
  }

  /// Reads a value, of an array or object only its beginning.
  ///
  /// Inlined, a node is made where it stays.
  @inline(__always)
  private static func value(
    in source: Span<UInt8>, from position: inout Int, _ text: inout [UInt8]
  ) -> Node {
    var node = Node()
    let start = position
    switch start < source.count ? source[start] : 0 {
    case JSONString.quote:
      node.kind = .string
      let (end, hasEscapes) = endOfString(in: source, from: start &+ 1)
      position = end &+ 1
      node.source = Slice(start..<min(position, source.count))
      node.characters = Slice(start &+ 1..<end)
      if hasEscapes { node.characters = decode(node.characters, of: source, to: &text) }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      position &+= 1
      node.kind = source[start] == UInt8(ascii: "{") ? .object : .array
      node.source = Slice(start..<position)
    case let first:
      position = endOfScalar(in: source, from: position)
      node.kind = first == UInt8(ascii: "n") ? .null : .scalar
      node.source = Slice(start..<position)
      node.characters = node.kind == .null ? Slice(start..<start) : node.source
    }
    return node
  }

  /// Ends a container; gives the one around it.
  private static func close(
    _ number: Int, at end: Int, _ nodes: inout MutableSpan<Node>, _ count: Int
  ) -> Int {
    let outer = nodes[number].next
    nodes[number].source = Slice(nodes[number].source.start..<end)
    nodes[number].characters = nodes[number].source
    nodes[number].following = Int32(truncatingIfNeeded: count)
    return outer
  }

  /// Appends the characters of a string that has escapes to the text.
  private static func decode(
    _ string: Slice, of source: Span<UInt8>, to text: inout [UInt8]
  ) -> Slice {
    let start = text.count
    JSONString.append(string.range, of: source, to: &text)
    return Slice(start..<text.count)
  }

  /// The closing quote, or the end of the text.
  private static func endOfString(
    in text: Span<UInt8>, from start: Int
  ) -> (end: Int, hasEscapes: Bool) {
    var (end, hasEscapes) = (start, false)
    while end < text.count {
      let lanes = ByteScan.load(text, at: end)
      let marks = ByteScan.nibbles(
        (lanes .== ByteScan.Lanes(repeating: JSONString.quote))
          .| (lanes .== ByteScan.Lanes(repeating: JSONString.backslash)))
      guard marks != 0 else {
        end &+= 16
        continue
      }
      end &+= marks.trailingZeroBitCount &>> 2
      // Behind the end of the text are zeros.
      if text[end] == JSONString.quote { return (end, hasEscapes) }
      hasEscapes = true
      end &+= 2
    }
    return (text.count, hasEscapes)
  }

  /// What cannot stand there is passed over.
  private static func endOfScalar(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    // A closing bracket is a closing brace but for one bit.
    while end < text.count, text[end] != UInt8(ascii: ","), text[end] | 0x20 != UInt8(ascii: "}") {
      end &+= 1
    }
    return end
  }

  // MARK: Parts

  /// Whether the characters of a scalar, or of a key, stand in the text as they are: no control is among
  /// them, no quote and no backslash.
  package func isUnescaped(_ characters: Range<Int>) -> Bool { characters.upperBound <= length }

  /// Whether they are printable ASCII besides.
  package func isPlain(_ characters: Range<Int>) -> Bool { isASCII && isUnescaped(characters) }

  /// Whether there is nothing in a value.
  package func isLeaf(_ number: Int) -> Bool { nodes[number].next == number &+ 1 }

  /// The numbers of an object's members, or of an array's values; none where there is no such node.
  package func children(of number: Int?) -> Children {
    guard let number, number < count else { return Children(nodes: [], next: 0, end: 0) }
    return Children(nodes: nodes, next: number + 1, end: nodes[number].next)
  }

  package struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: [Node]
    @usableFromInline var first: Int
    @usableFromInline let end: Int

    fileprivate init(nodes: [Node], next: Int, end: Int) {
      (self.nodes, first, self.end) = (nodes, next, end)
    }

    package var isEmpty: Bool { first >= end }

    /// Inlined, formats take a tenth less.
    @inlinable
    package mutating func next() -> Int? {
      guard first < end else { return nil }
      defer { first = nodes[first].next }
      return first
    }
  }
}
