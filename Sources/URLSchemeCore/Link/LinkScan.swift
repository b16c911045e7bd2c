/// Finds the components of a link and the pairs of its query, where the link is as links commonly
/// are: all of it right, not very long, without userinfo, port, IP address or an escape in the
/// authority.
///
/// It goes through the link's marks, not through its bytes. Any other link is left to `LinkParser`,
/// which knows all of the grammar and what to say of a fault. For the links that both read, they
/// find the same.
struct LinkScan: Sendable {
  private var marks = LinkMarks()

  /// Reads a link; false, and what it was given is nothing to rely on, where it is not a common
  /// one.
  mutating func read(
    _ text: Span<UInt8>, _ components: inout LinkComponents, _ pairs: inout QueryPairs
  ) -> Bool {
    pairs.removeAll()
    components = LinkComponents()
    guard marks.collect(in: text) else { return false }
    let marks = marks.places.span
    let colon = Int(marks[0])
    guard colon < text.count, text[colon] == UInt8(ascii: ":"),
      ByteScan.isScheme(text, upTo: colon)
    else { return false }
    components.scheme = 0..<colon

    // Which mark is next, and where it is.
    var index = 1
    var start = colon &+ 1
    if text.count &- start >= 2, text[start] == slash, text[start &+ 1] == slash {
      index = 3
      start &+= 2
      let end = Int(marks[3])
      guard end == text.count || endsHost(text[end]) else { return false }
      let host = start..<end
      components.authority = host
      components.host = host
      start = end
    }
    guard let end = LinkScan.endOfPart(text, marks, &index, "?", &pairs) else { return false }
    components.path = start..<end
    var last = end
    if end < text.count, text[end] == UInt8(ascii: "?") {
      index &+= 1
      guard LinkScan.readQuery(text, marks, &index, end &+ 1, &pairs) else { return false }
      last = Int(marks[index])
      components.query = end &+ 1..<last
    }
    if last < text.count {
      index &+= 1
      let end = LinkScan.endOfPart(text, marks, &index, "#", &pairs)
      guard end == text.count else { return false }
      components.fragment = last &+ 1..<text.count
    }
    return true
  }

  private var slash: UInt8 { UInt8(ascii: "/") }

  private func endsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Goes to the mark that ends a path, or a fragment; nil where there is a wrong one.
  private static func endOfPart(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ index: inout Int, _ end: Unicode.Scalar,
    _ pairs: inout QueryPairs
  ) -> Int? {
    while true {
      let mark = Int(marks[index])
      guard mark < text.count else { return mark }
      let byte = text[mark]
      if byte == UInt8(ascii: "?"), end == "?" { return mark }
      if byte == UInt8(ascii: "#") { return end == "?" ? mark : nil }
      if byte == UInt8(ascii: "%") {
        guard let escaped = escape(in: text, at: mark) else { return nil }
        pairs.hasOddEscapes = pairs.hasOddEscapes || isOdd(escaped)
      } else if byte != UInt8(ascii: "&"), byte != UInt8(ascii: "="), byte != UInt8(ascii: "?"),
        !ByteClass.isPlainMark(byte)
      {
        return nil
      }
      index &+= 1
    }
  }

  /// Goes to the mark that ends a query.
  private static func readQuery(
    _ text: Span<UInt8>, _ marks: Span<UInt16>, _ index: inout Int, _ start: Int,
    _ pairs: inout QueryPairs
  ) -> Bool {
    var elements = pairs.elements.mutableSpan
    var count = 0
    var next = index
    // The pair's beginning, and its places of the first equals sign and of escapes, if they are not
    // before that.
    var piece = start
    var equals = -1
    var firstEscape = -1
    var lastEscape = -1
    var high: UInt8 = 0
    var hasOddEscapes = false
    while true {
      let mark = Int(marks[next])
      let byte = mark < text.count ? text[mark] : UInt8(ascii: "#")
      if byte == UInt8(ascii: "%") {
        guard let escaped = escape(in: text, at: mark) else { return false }
        high |= escaped
        hasOddEscapes = hasOddEscapes || isOdd(escaped)
        lastEscape = mark
        if firstEscape < piece { firstEscape = mark }
      } else if byte == UInt8(ascii: "=") {
        if equals < piece { equals = mark }
      } else if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#") {
        if mark > piece {
          // More pairs are not common.
          guard count < elements.count else { return false }
          elements[count] = QueryPair(
            piece, equals: equals < piece ? mark : equals, mark, firstEscape, lastEscape,
            isASCII: high < 0x80)
          count &+= 1
          high = 0
        }
        guard byte == UInt8(ascii: "&") else {
          pairs.count = count
          pairs.hasOddEscapes = pairs.hasOddEscapes || hasOddEscapes
          index = next
          return true
        }
        piece = mark &+ 1
      } else if byte != UInt8(ascii: "?"), !ByteClass.isPlainMark(byte) {
        return false
      }
      next &+= 1
    }
  }

  private static func isOdd(_ escaped: UInt8) -> Bool { escaped &- 0x20 >= 0x5F }

  @inline(__always)
  private static func escape(in text: Span<UInt8>, at percent: Int) -> UInt8? {
    guard text.count &- percent > 2 else { return nil }
    return ByteClass.byte(hexDigits: text[percent &+ 1], text[percent &+ 2])
  }
}
