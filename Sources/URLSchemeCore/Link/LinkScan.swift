/// Finds the components of a link and the pairs of its query in one pass, where the link is as
/// links commonly are: all of it right, without userinfo, port, IP address or an escape in the
/// authority.
///
/// Any other link is left to `LinkParser`, which knows all of the grammar and what to say of a
/// fault. For the links that both read, they find the same.
enum LinkScan {
  /// Reads a link; false, and what it was given is nothing to rely on, where it is not a common
  /// one.
  static func read(
    _ text: Span<UInt8>, _ components: inout LinkComponents, _ pairs: inout [QueryPair]
  ) -> Bool {
    pairs.removeAll(keepingCapacity: true)
    components = LinkComponents()
    guard text.count >= 16, ByteClass.isLetter(text[0]) else { return false }
    var colon = 1
    while colon < text.count, ByteClass.isSchemeByte(text[colon]) { colon += 1 }
    guard colon < text.count, text[colon] == UInt8(ascii: ":") else { return false }
    components.scheme = 0..<colon

    var start = colon + 1
    if text.count - start >= 2, text[start] == slash, text[start + 1] == slash {
      start += 2
      guard let end = endOfHost(text, from: start) else { return false }
      components.authority = start..<end
      components.host = start..<end
      start = end
    }
    guard var end = endOfPath(text, from: start) else { return false }
    components.path = start..<end
    var haveStrays = ByteScan.hasStrays(in: text, upTo: end)
    if end < text.count, text[end] == UInt8(ascii: "?") {
      start = end + 1
      guard let queryEnd = endOfQuery(text, start, &pairs) else { return false }
      end = queryEnd
      components.query = start..<end
    }
    if end < text.count {
      start = end + 1
      guard readFragment(text, start) else { return false }
      haveStrays = haveStrays || ByteScan.hasStrays(in: text, upTo: text.count)
      components.fragment = start..<text.count
    }
    return !haveStrays
  }

  private static let slash = UInt8(ascii: "/")

  private static func endOfHost(_ text: Span<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < text.count {
      switch text[end] {
      case slash, UInt8(ascii: "?"), UInt8(ascii: "#"): return end
      case UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "@"): return nil
      default: end += 1
      }
    }
    return end
  }

  private static func endOfPath(_ text: Span<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return end }
      if byte == UInt8(ascii: "%"), escape(in: text, at: end) == nil { return nil }
      end += 1
    }
    return end
  }

  private static func endOfQuery(
    _ text: Span<UInt8>, _ start: Int, _ pairs: inout [QueryPair]
  ) -> Int? {
    var strays = ByteScan.Mask(repeating: false)
    var base = 0
    var marks: UInt64 = 0
    var next = start
    var piece = start
    var equals = -1
    // Where the last escape is, and whether any of the piece's stands for a byte beyond ASCII.
    var lastEscape = -1
    var firstEscape = -1
    var high: UInt8 = 0
    while true {
      var mark = text.count
      if marks != 0 {
        mark = base &+ marks.trailingZeroBitCount &>> 2
        marks &= marks &- 1
      } else if next < text.count {
        (base, marks) = ByteScan.marks(in: text, from: next, &strays)
        next = base &+ 16
        continue
      }
      let byte = mark < text.count ? text[mark] : UInt8(ascii: "#")
      if byte == UInt8(ascii: "=") {
        if equals < 0 { equals = mark }
      } else if byte == UInt8(ascii: "%") {
        guard let escaped = escape(in: text, at: mark) else { return nil }
        high |= escaped
        lastEscape = mark
        if firstEscape < 0 { firstEscape = mark }
      } else {
        if mark > piece {
          let name = piece..<(equals < 0 ? mark : equals)
          var pair = QueryPair(name: name, value: equals < 0 ? nil : equals + 1..<mark)
          pair.hasPlainName = firstEscape < 0 || firstEscape > name.upperBound
          pair.hasPlainValue = lastEscape < name.upperBound
          pair.isASCII = high < 0x80
          pairs.append(pair)
        }
        guard byte == UInt8(ascii: "&") else { return ByteScan.isAny(strays) ? nil : mark }
        piece = mark + 1
        (equals, firstEscape, lastEscape, high) = (-1, -1, -1, 0)
      }
    }
  }

  private static func readFragment(_ text: Span<UInt8>, _ start: Int) -> Bool {
    for index in start..<text.count {
      guard text[index] != UInt8(ascii: "#") else { return false }
      if text[index] == UInt8(ascii: "%"), escape(in: text, at: index) == nil { return false }
    }
    return true
  }

  private static func escape(in text: Span<UInt8>, at percent: Int) -> UInt8? {
    guard text.count - percent > 2 else { return nil }
    return ByteClass.byte(hexDigits: text[percent + 1], text[percent + 2])
  }
}
