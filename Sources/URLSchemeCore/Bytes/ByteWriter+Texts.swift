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

  /// Appends a part of what was written once more.
  package mutating func append(again part: Range<Int>) {
    reserve(part.count &+ PaddedText.padding)
    let text = text(from: part.lowerBound)
    append(text, from: 0, min(part.count, text.count))
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
    appendEscaped(text.count) { text.lanes(at: $0) }
    append(UInt8(ascii: "\""))
  }

  /// Appends a part of a link with its escapes decoded, as a JSON string; false where an escape is not
  /// whole, or the text is not UTF-8.
  ///
  /// What stands in a link as it is needs no escape in JSON; only what an escape stands for may.
  mutating func appendDecoded(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool
  ) -> Bool {
    // An escape becomes six bytes at most, and a copy goes fifteen too far.
    reserve(2 &* (end &- start) &+ 32)
    let first = count
    // The place stays in a register.
    var place = unsafe next
    unsafe ByteWriter.put("\"", at: &place)
    var kinds: UInt8 = 0
    var position = start
    var percents = link.percents(from: start, to: end)
    while true {
      let mark = percents.next()
      unsafe link.text.put(position, mark, at: &place, plusAsSpace)
      guard mark < end else { break }
      guard end &- mark > 2,
        let byte = ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2])
      else { return false }
      kinds |= JSONEscape.kind(of: byte)
      unsafe putDecoded(byte, at: &place)
      position = mark &+ 3
    }
    unsafe ByteWriter.put("\"", at: &place)
    advance(by: unsafe place - next)
    return kinds < JSONEscape.wide || isUTF8(from: first)
  }

  private static let longestPairs = 1 << 20

  /// Appends the pairs of a query that begins at `start`, decoded, with commas between them; gives where
  /// it ends, or nil where one is not right, or not UTF-8, or they are too long for room to be reserved ahead.
  mutating func appendPairs(of link: MarkedText, from start: Int) -> Int? {
    guard link.count &- start <= Self.longestPairs else { return nil }
    // A name of one byte becomes eleven with what stands around it.
    reserve(11 &* (link.count &- start) &+ 64)
    // The place stays in a register.
    var place = unsafe next
    unsafe ByteWriter.put("[\"", at: &place)
    let first = unsafe count &+ (place - next)
    // What was not copied yet, and where the pair begins.
    var (position, piece, isValue) = (start, start, false)
    var kinds: UInt8 = 0
    var marks = link.marks(from: start)
    while true {
      let mark = marks.next()
      let kind = mark < link.count ? LinkMark(link[mark]) : .hash
      switch kind {
      case .percent:
        guard mark &+ 2 < link.count,
          let byte = ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2])
        else { return nil }
        unsafe link.text.put(position, mark, at: &place)
        kinds |= JSONEscape.kind(of: byte)
        unsafe putDecoded(byte, at: &place)
        position = mark &+ 3
      case .equals where !isValue:
        unsafe link.text.put(position, mark, at: &place)
        unsafe ByteWriter.put("\",\"", at: &place)
        (position, isValue) = (mark &+ 1, true)
      case .ampersand, .hash:
        let end = min(mark, link.count)
        if end > piece {
          unsafe link.text.put(position, end, at: &place)
          if isValue {
            unsafe ByteWriter.put("\"],[\"", at: &place)
          } else {
            unsafe ByteWriter.put("\",null],[\"", at: &place)
          }
        }
        guard kind == .ampersand else {
          // Another pair was begun, of which there is nothing.
          advance(by: unsafe place - next)
          truncate(to: count &- (count == first ? 2 : 3))
          return kinds < JSONEscape.wide || isUTF8(from: first) ? end : nil
        }
        (position, piece, isValue) = (end &+ 1, end &+ 1, false)
      case .stray, .lenient: return nil
      case .plain, .slash, .question, .colon, .at, .equals: break
      }
    }
  }

  /// Writes a byte as it stands in a JSON string; inlined, so that the place stays in a register.
  @unsafe @inline(__always)
  private mutating func putDecoded(_ byte: UInt8, at place: inout UnsafeMutableRawPointer) {
    guard JSONEscape.isNeeded(byte) else {
      unsafe place.storeBytes(of: byte, as: UInt8.self)
      return unsafe place += 1
    }
    advance(by: unsafe place - next)
    appendEscape(of: byte)
    unsafe place = next
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
