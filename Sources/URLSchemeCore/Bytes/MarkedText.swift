/// A text with the places of its marks: of the bytes that do not stand for themselves everywhere in a
/// link (see `ByteScan.marks`). They are found once, and then asked instead of the bytes.
///
/// A bit stands for each byte, four bits apart, and others for percent signs and line feeds. The byte behind
/// the text is a mark, too, so that whoever looks for the next one finds the end.
@safe struct MarkedText {
  let text: PaddedText
  private let marks: UnsafePointer<UInt64>

  @unsafe
  init(_ text: PaddedText, marks: UnsafePointer<UInt64>) {
    self.text = text
    unsafe self.marks = marks
  }

  var count: Int { text.count }

  subscript(offset: Int) -> UInt8 { text[offset] }

  func part(_ from: Int, _ to: Int) -> PaddedText { text.part(from, to) }

  /// A part that has nothing which must be escaped in JSON.
  func plainPart(_ from: Int, _ to: Int) -> PaddedText {
    unsafe PaddedText(text.start + from, count: to &- from, isPlain: true)
  }

  /// No link, for whoever has not read one.
  static func none(_ text: PaddedText) -> MarkedText {
    unsafe MarkedText(text.part(0, 0), marks: UnsafePointer(bitPattern: 8).unsafelyUnwrapped)
  }

  /// The marks from an offset on, one after the other.
  func marks(from offset: Int) -> MarkScan {
    assert(offset >= 0 && offset <= count)
    return unsafe MarkScan(marks, block: offset &>> 4, word(from: offset) & ByteScan.anyMark)
  }

  /// The percent signs of a part, one after the other.
  func percents(from start: Int, to end: Int) -> PercentScan {
    assert(start >= 0 && start <= end && end <= count)
    return unsafe PercentScan(
      marks, block: start &>> 4, word(from: start) & ByteScan.percentMark, end: end)
  }

  /// Whether all escapes of a part are whole, and stand for characters that JSON strings take as they are.
  func hasPlainEscapes(from start: Int, to end: Int) -> Bool {
    var kinds: UInt8 = 0
    var percents = percents(from: start, to: end)
    while true {
      let mark = percents.next()
      guard mark < end else { return kinds == 0 }
      guard end &- mark > 2, let byte = ByteClass.byte(hexDigits: self[mark &+ 1], self[mark &+ 2])
      else { return false }
      kinds |= JSONEscape.kind(of: byte)
    }
  }

  /// The bits of the sixteen bytes around an offset, without those before it.
  private func word(from offset: Int) -> UInt64 {
    unsafe marks[offset &>> 4] & (.max &<< UInt64(truncatingIfNeeded: 4 &* (offset & 15)))
  }

  /// The first place of a mark from an offset on.
  func mark(from offset: Int) -> Int {
    var scan = marks(from: offset)
    return scan.next()
  }

  /// The first place from an offset on of a mark that is no percent sign, and whether one stands before it.
  func markBehindPercents(from offset: Int) -> (mark: Int, hasPercents: Bool) {
    assert(offset >= 0 && offset <= count)
    var block = offset &>> 4
    var word = word(from: offset)
    var percents: UInt64 = 0
    while true {
      let others = word & ~(word &>> 1) & ByteScan.anyMark
      guard others == 0 else {
        let before = (others & (0 &- others)) &- 1
        percents |= word & before & ByteScan.percentMark
        return (block &<< 4 &+ others.trailingZeroBitCount &>> 2, percents != 0)
      }
      percents |= word & ByteScan.percentMark
      block &+= 1
      word = unsafe marks[block]
    }
  }
}

/// Marks that are asked for one after the other; nobody asks beyond the end of the text.
@safe struct MarkScan {
  private let marks: UnsafePointer<UInt64>
  private var block: Int
  private var word: UInt64

  @unsafe
  fileprivate init(_ marks: UnsafePointer<UInt64>, block: Int, _ word: UInt64) {
    unsafe self.marks = marks
    (self.block, self.word) = (block, word)
  }

  mutating func next() -> Int {
    while word == 0 {
      block &+= 1
      word = unsafe marks[block] & ByteScan.anyMark
    }
    let offset = block &<< 4 &+ word.trailingZeroBitCount &>> 2
    word &= word &- 1
    return offset
  }
}

/// Percent signs that are asked for one after the other; the end of their part follows the last one.
@safe struct PercentScan {
  private let marks: UnsafePointer<UInt64>
  private var block: Int
  private var word: UInt64
  private let end: Int

  @unsafe
  fileprivate init(_ marks: UnsafePointer<UInt64>, block: Int, _ word: UInt64, end: Int) {
    unsafe self.marks = marks
    (self.block, self.word, self.end) = (block, word, end)
  }

  mutating func next() -> Int {
    while word == 0 {
      block &+= 1
      guard block &<< 4 < end else { return end }
      word = unsafe marks[block] & ByteScan.percentMark
    }
    let offset = block &<< 4 &+ word.trailingZeroBitCount &>> 2
    word &= word &- 1
    return min(offset, end)
  }
}

/// Memory for the marks of one line, and for a line behind which too little may be read.
@safe struct LineBuffer: ~Copyable {
  private var marks: UnsafeMutablePointer<UInt64>
  /// How long a line it has room for.
  private(set) var capacity: Int
  private var copy: UnsafeMutablePointer<UInt8>
  private var copyCapacity = 0

  init() {
    capacity = 4_096
    unsafe marks = .allocate(capacity: LineBuffer.words(for: capacity))
    unsafe copy = .allocate(capacity: 1)
  }

  deinit {
    unsafe marks.deallocate()
    unsafe copy.deallocate()
  }

  /// A word for each sixteen bytes, and one for what stands behind them.
  private static func words(for length: Int) -> Int { length / 16 + 2 }

  private mutating func reserve(_ length: Int) {
    guard length > capacity else { return }
    unsafe marks.deallocate()
    capacity = length
    unsafe marks = .allocate(capacity: LineBuffer.words(for: length))
  }

  /// A text that is whole in itself, with its marks: a copy, behind which memory goes on.
  mutating func marked(_ text: Span<UInt8>) -> MarkedText {
    reserve(text.count)
    if copyCapacity < text.count + PaddedText.padding {
      unsafe copy.deallocate()
      copyCapacity = 2 * text.count + PaddedText.padding
      unsafe copy = .allocate(capacity: copyCapacity)
    }
    unsafe text.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress {
        unsafe copy.update(from: start, count: buffer.count)
      }
    }
    unsafe (copy + text.count).initialize(repeating: LineBuffer.lineFeed, count: PaddedText.padding)
    var base = 0
    repeat {
      let lanes = unsafe UnsafeRawPointer(copy + base).loadUnaligned(as: ByteScan.Lanes.self)
      unsafe marks[base &>> 4] = ByteScan.marks(lanes)
      base &+= 16
    } while base <= text.count
    return unsafe MarkedText(PaddedText(copy, count: text.count), marks: marks)
  }

  /// The line that begins at an offset of a block, without its end, and where the next one begins; nil
  /// where no line feed ends it, or it is too long to be told at once.
  ///
  /// What stands in the line is copied to `target` on the way, up to fifteen bytes too many; there must be
  /// room for `longest` bytes and as many more.
  @inline(__always)
  mutating func line(
    of block: PaddedText, from start: Int, longest: Int, copyingTo target: UnsafeMutableRawPointer?
  ) -> (line: MarkedText, next: Int)? {
    let text = unsafe UnsafeRawPointer(block.start + start)
    let last = min(block.count &- start &- PaddedText.padding, min(longest, capacity) &- 16)
    var base = 0
    while base <= last {
      let lanes = unsafe (text + base).loadUnaligned(as: ByteScan.Lanes.self)
      if let target = unsafe target {
        unsafe (target + base).storeBytes(of: lanes, as: ByteScan.Lanes.self)
      }
      let marks = ByteScan.marks(lanes)
      unsafe self.marks[base &>> 4] = marks
      let ends = marks & ByteScan.lineFeedMark
      guard ends == 0 else {
        let end = base &+ ends.trailingZeroBitCount &>> 2
        let hasReturn = end > 0 && block[start &+ end &- 1] == UInt8(ascii: "\r")
        let length = hasReturn ? end &- 1 : end
        let line = unsafe PaddedText(block.start + start, count: length)
        return (unsafe MarkedText(line, marks: self.marks), start &+ end &+ 1)
      }
      base &+= 16
    }
    return nil
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
