/// A text behind which memory goes on: `padding` bytes more may be read, whatever is in them.
///
/// Whole lanes are read without asking for the text's end, and no reference is counted. Its owner keeps
/// the memory alive.
@safe struct PaddedText {
  typealias Lanes = ByteScan.Lanes

  static let padding = 64

  let start: UnsafePointer<UInt8>
  let count: Int
  /// Whether it is known to be printable ASCII without quotes and backslashes, so that JSON has it as it
  /// stands.
  let isPlain: Bool

  @unsafe
  init(_ start: UnsafePointer<UInt8>, count: Int, isPlain: Bool = false) {
    unsafe self.start = start
    self.count = count
    self.isPlain = isPlain
  }

  /// The byte at an offset, which may be in the padding.
  subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count + Self.padding)
    return unsafe start[offset]
  }

  /// Sixteen bytes from an offset on.
  func lanes(at offset: Int) -> Lanes {
    assert(offset >= 0 && offset <= count + Self.padding - 16)
    return unsafe UnsafeRawPointer(start + offset).loadUnaligned(as: Lanes.self)
  }

  /// Eight bytes from an offset on, the first one lowest.
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= count + Self.padding - 8)
    return UInt64(
      littleEndian: unsafe UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
  }

  /// Whether the bytes of two texts are the same.
  func equals(_ other: PaddedText) -> Bool {
    count == other.count
      && withSpan { text in other.withSpan { text.equals($0) } }
  }

  /// A part of the text.
  func part(_ from: Int, _ to: Int) -> PaddedText {
    assert(from >= 0 && from <= to && to <= count)
    return unsafe PaddedText(start + from, count: to &- from, isPlain: isPlain)
  }

  func part(_ piece: Slice) -> PaddedText { part(piece.start, piece.end) }

  func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span<UInt8>(_unsafeStart: start, count: count))
  }

  /// The text as two words, its first byte lowest, and zeros behind its end; of a longer one, the
  /// first sixteen bytes.
  var words: (low: UInt64, high: UInt64) {
    var (low, high) = (word(at: 0), word(at: 8))
    if count < 8 {
      low &= (1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1
      high = 0
    } else if count < 16 {
      high &= (1 &<< UInt64(truncatingIfNeeded: 8 &* (count &- 8))) &- 1
    }
    return (low, high)
  }

  /// The first place of a byte from `start` on; the text's end where there is none.
  func firstIndex(of byte: UInt8, from start: Int) -> Int {
    let wanted = Lanes(repeating: byte)
    return firstIndex(from: start) { ByteScan.bits($0 .== wanted) }
  }

  /// The first place of one of two bytes from `start` on; the text's end where there is none.
  func firstIndex(of byte: UInt8, or other: UInt8, from start: Int) -> Int {
    let (wanted, others) = (Lanes(repeating: byte), Lanes(repeating: other))
    return firstIndex(from: start) {
      ByteScan.bits($0 .== wanted) | ByteScan.bits($0 .== others)
    }
  }

  /// The first place from `start` on of a byte whose bits `mark` sets; the text's end where there is none.
  @inline(__always)
  private func firstIndex(from start: Int, _ mark: (Lanes) -> Lanes) -> Int {
    var position = start
    while position < count {
      let marks = ByteScan.nibbles(mark(lanes(at: position)))
      if marks != 0 { return min(count, position &+ marks.trailingZeroBitCount &>> 2) }
      position &+= 16
    }
    return count
  }

  func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte, from: 0) < count }

  /// Lends a text as one behind which memory goes on, for texts that are asked seldom.
  static func with<Result>(_ text: Span<UInt8>, _ body: (PaddedText) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + padding) { buffer in
      for index in text.indices { unsafe buffer[index] = text[index] }
      for index in text.count..<buffer.count { unsafe buffer[index] = 0 }
      guard let start = buffer.baseAddress else { preconditionFailure("it has padding") }
      return body(unsafe PaddedText(start, count: text.count))
    }
  }

  /// The end of the digits from `start` on.
  func endOfDigits(from start: Int) -> Int {
    firstIndex(from: start) {
      ByteScan.bits(($0 &- Lanes(repeating: 0x30)) .> Lanes(repeating: 9))
    }
  }

  /// Whether the bytes up to a colon are a scheme (RFC 3986 §3.1).
  func isScheme(upTo colon: Int) -> Bool {
    guard ByteClass.isLetter(self[0]) else { return false }
    var offset = 0
    while offset < colon {
      guard ByteScan.schemeLength(lanes(at: offset)) >= min(16, colon &- offset) else {
        return false
      }
      offset &+= 16
    }
    return true
  }
}
