/// A text behind which memory goes on: `padding` bytes more may be read, whatever is in them.
///
/// Whole lanes are read without asking for the text's end, and no reference is counted. Its owner keeps
/// the memory alive.
@safe struct PaddedText {
  typealias Lanes = ByteScan.Lanes

  static let padding = 64

  let start: UnsafePointer<UInt8>
  let count: Int

  @unsafe
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
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

  /// A part of the text.
  func part(_ from: Int, _ to: Int) -> PaddedText {
    assert(from >= 0 && from <= to && to <= count)
    return unsafe PaddedText(start + from, count: to &- from)
  }

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
    var position = start
    while position < count {
      let found = ByteScan.nibbles(lanes(at: position) .== wanted)
      if found != 0 { return min(count, position &+ found.trailingZeroBitCount &>> 2) }
      position &+= 16
    }
    return count
  }

  /// The end of the digits from `start` on.
  func endOfDigits(from start: Int) -> Int {
    var position = start
    while position < count {
      let others = ByteScan.nibbles(
        (lanes(at: position) &- Lanes(repeating: 0x30)) .> Lanes(repeating: 9))
      if others != 0 { return min(count, position &+ others.trailingZeroBitCount &>> 2) }
      position &+= 16
    }
    return count
  }

  /// Whether all bytes are ASCII.
  var isASCII: Bool {
    var position = 0
    while position < count {
      let high = lanes(at: position) .>= Lanes(repeating: 0x80)
      let found = ByteScan.nibbles(high).trailingZeroBitCount &>> 2
      if found < count &- position, found < 16 { return false }
      position &+= 16
    }
    return true
  }
}

/// Where texts are put that are decoded for the time of a value: memory that is reserved ahead.
@safe struct ScratchSpace {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var used = 0

  @unsafe
  private init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    unsafe self.start = start
    self.capacity = capacity
  }

  /// How many texts of a value may be there at once: as it stands decoded in the link, out of its
  /// envelope, a field of it, and that decoded.
  private static let texts = 4

  /// Lends space for values of links of at most so many bytes.
  static func withSpace<Result: ~Copyable>(
    for longestLink: Int, _ body: (ScratchSpace) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: texts * (longestLink + PaddedText.padding)
    ) { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("room is never nothing") }
      return body(unsafe ScratchSpace(start, capacity: buffer.count))
    }
  }

  /// Forgets all texts.
  mutating func removeAll() { used = 0 }

  /// Makes a text of at most so many bytes; nil where there is no room, or `body` fails.
  mutating func text(
    ofAtMost count: Int, _ body: (inout OutputSpan<UInt8>) -> Bool
  ) -> PaddedText? {
    guard capacity &- used >= count &+ PaddedText.padding else { return nil }
    let target = unsafe UnsafeMutableBufferPointer(start: start + used, count: count)
    var output = unsafe OutputSpan(buffer: target, initializedCount: 0)
    guard body(&output) else { return nil }
    let length = unsafe output.finalize(for: target)
    let text = unsafe PaddedText(start + used, count: length)
    used &+= length &+ PaddedText.padding
    return text
  }

  /// Makes the text that a text with escapes stands for; nil where an escape is not whole, or there is
  /// no room. Whether all that was escaped is printable ASCII goes with it.
  mutating func decoded(
    _ text: PaddedText, plusAsSpace: Bool
  ) -> (text: PaddedText, isPlain: Bool)? {
    typealias Lanes = ByteScan.Lanes
    guard capacity &- used >= text.count &+ PaddedText.padding else { return nil }
    let target = unsafe UnsafeMutableRawPointer(start + used)
    var (position, length, isPlain) = (0, 0, true)
    while position < text.count {
      var lanes = text.lanes(at: position)
      let escapes = ByteScan.nibbles(lanes .== Lanes(repeating: UInt8(ascii: "%")))
      if plusAsSpace {
        lanes.replace(
          with: Lanes(repeating: UInt8(ascii: " ")),
          where: lanes .== Lanes(repeating: UInt8(ascii: "+")))
      }
      unsafe target.storeBytes(of: lanes, toByteOffset: length, as: Lanes.self)
      let run = min(escapes.trailingZeroBitCount &>> 2, text.count &- position)
      position &+= run
      length &+= run
      while position < text.count, text[position] == UInt8(ascii: "%") {
        guard text.count &- position > 2,
          let byte = ByteClass.byte(hexDigits: text[position &+ 1], text[position &+ 2])
        else { return nil }
        if byte &- 0x20 >= 0x5F { isPlain = false }
        unsafe target.storeBytes(of: byte, toByteOffset: length, as: UInt8.self)
        position &+= 3
        length &+= 1
      }
    }
    let decoded = unsafe PaddedText(start + used, count: length)
    used &+= length &+ PaddedText.padding
    return (decoded, isPlain)
  }
}
