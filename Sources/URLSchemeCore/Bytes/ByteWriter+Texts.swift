/// Texts that are read whole lanes at a time, written whole lanes at a time.
extension ByteWriter {
  /// Appends a part of a text as it stands.
  @inline(__always)
  mutating func append(_ text: PaddedText, from start: Int, _ count: Int) {
    reserve(count &+ 16)
    unsafe text.copy(from: start, to: next, count)
    advance(by: count)
  }

  /// The same, with another byte in the place of the first.
  @inline(__always)
  mutating func append(
    _ text: PaddedText, from start: Int, _ count: Int, beginningWith byte: UInt8
  ) {
    reserve(count &+ 16)
    unsafe text.copy(from: start, to: next, count)
    unsafe next.storeBytes(of: byte, as: UInt8.self)
    advance(by: count)
  }

  /// Appends a text in quotes, in which nothing must be escaped.
  mutating func appendQuoted(_ text: PaddedText, plusAsSpace: Bool = false) {
    reserve(text.count &+ 18)
    unsafe next.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    unsafe text.copy(from: 0, to: next + 1, text.count, plusAsSpace)
    unsafe (next + (text.count &+ 1)).storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    advance(by: text.count &+ 2)
  }

  /// Appends a text as a JSON string.
  mutating func appendString(_ text: PaddedText) {
    append(UInt8(ascii: "\""))
    var position = 0
    while position < text.count {
      reserve(32)
      let lanes = text.lanes(at: position)
      unsafe next.storeBytes(of: lanes, as: PaddedText.Lanes.self)
      let special = ByteScan.nibbles(
        (lanes .< PaddedText.Lanes(repeating: 0x20))
          .| (lanes .== PaddedText.Lanes(repeating: UInt8(ascii: "\"")))
          .| (lanes .== PaddedText.Lanes(repeating: UInt8(ascii: "\\")))
          .| (lanes .== PaddedText.Lanes(repeating: 0x7F)))
      let run = min(special.trailingZeroBitCount &>> 2, text.count &- position)
      advance(by: run)
      position &+= run
      guard run < 16, position < text.count else { continue }
      appendEscape(of: text[position])
      position &+= 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a part of a link with its escapes decoded, as a JSON string; false where an escape is not
  /// whole, or the text is not UTF-8.
  ///
  /// What stands in a link as it is needs no escape in JSON; only what an escape stands for may.
  mutating func appendDecoded(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool
  ) -> Bool {
    append(UInt8(ascii: "\""))
    let first = count
    var seen: UInt8 = 0
    var position = start
    var marks = link.marks(from: start)
    while true {
      let mark = min(marks.next(), end)
      reserve(mark &- position &+ 32)
      unsafe link.text.copy(from: position, to: next, mark &- position, plusAsSpace)
      advance(by: mark &- position)
      position = mark
      guard mark < end else { break }
      guard link[mark] == UInt8(ascii: "%") else { continue }
      guard end &- mark > 2,
        let byte = ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2])
      else { return false }
      seen |= byte
      if JSONEscape.isNeeded(byte) {
        appendEscape(of: byte)
      } else {
        unsafe next.storeBytes(of: byte, as: UInt8.self)
        advance(by: 1)
      }
      position = mark &+ 3
    }
    guard seen < 0x80 || isUTF8(from: first) else { return false }
    append(UInt8(ascii: "\""))
    return true
  }

  /// Appends the pairs of a query that begins at `start`, decoded, with commas between them; gives where
  /// it ends, or nil where one is not right, or not UTF-8.
  mutating func appendPairs(of link: MarkedText, from start: Int) -> Int? {
    reserve(link.count &- start &+ 64)
    append("[\"")
    let first = count
    // What was not copied yet, and where the pair begins.
    var (position, piece, isValue) = (start, start, false)
    var seen: UInt8 = 0
    var marks = link.marks(from: start)
    while true {
      let mark = marks.next()
      let kind = mark < link.count ? LinkMark(link[mark]) : .hash
      switch kind {
      case .percent:
        guard mark &+ 2 < link.count,
          let byte = ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2])
        else { return nil }
        append(link.text, from: position, mark &- position)
        position = mark &+ 3
        seen |= byte
        if JSONEscape.isNeeded(byte) { appendEscape(of: byte) } else { append(byte) }
      case .equals where !isValue:
        append(link.text, from: position, mark &- position)
        append("\",\"")
        (position, isValue) = (mark &+ 1, true)
      case .ampersand, .hash:
        let end = min(mark, link.count)
        if end > piece {
          append(link.text, from: position, end &- position)
          if isValue { append("\"],[\"") } else { append("\",null],[\"") }
        }
        guard kind == .ampersand else {
          // Another pair was begun, of which there is nothing.
          truncate(to: count &- (count == first ? 2 : 3))
          return seen < 0x80 || isUTF8(from: first) ? end : nil
        }
        (position, piece, isValue) = (end &+ 1, end &+ 1, false)
      case .stray, .lenient: return nil
      case .plain, .slash, .question, .colon, .at, .equals: break
      }
    }
  }

  /// Writes at most so many bytes from where the next one goes; `body` moves the place behind them.
  ///
  /// The place stays in a register.
  @unsafe @inline(__always)
  mutating func write(atMost count: Int, _ body: (inout UnsafeMutableRawPointer) -> Void) {
    reserve(count)
    var place = unsafe next
    unsafe body(&place)
    advance(by: unsafe place - next)
  }
}
