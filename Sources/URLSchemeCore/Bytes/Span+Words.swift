/// The few loops over bytes that take several of them at a time.
///
/// Loads are checked against the bounds of their span, so that they read no byte outside it; what
/// is unsafe about them is only that they make a number of bytes. Each function has a plain twin in
/// the tests.
extension Span<UInt8> {
  /// A byte in every place of a word.
  private static func repeated(_ byte: UInt8) -> UInt64 {
    0x0101_0101_0101_0101 &* UInt64(byte)
  }

  private func word(at offset: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private func halfWord(at offset: Int) -> UInt32 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  // MARK: JSON

  /// The offset, from `start` on, of the first byte that does not stand for itself in a JSON string
  /// or is not ASCII: a quote, a backslash, a control character, a byte from 0x80; the end of the
  /// text where there is none.
  ///
  /// Inlined, the first sixteen bytes take no call: a record of short texts is read 4 % quicker.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    let marks = marks(at: start)
    guard marks == 0 else { return start &+ marks.trailingZeroBitCount &>> 2 }
    return endOfLongPlainText(from: start &+ 16)
  }

  @inline(never)
  private func endOfLongPlainText(from start: Int) -> Int {
    var offset = start
    while true {
      let marks = marks(at: offset)
      offset &+= marks.trailingZeroBitCount &>> 2
      guard marks == 0 else { return offset }
    }
  }

  /// The places of such bytes among sixteen, four bits each. What is beyond the end is zero, which is a
  /// control character.
  @inline(__always)
  private func marks(at offset: Int) -> UInt64 {
    typealias Lanes = ByteScan.Lanes
    let lanes = unsafe withUnsafeBytes { unsafe ByteScan.load($0, offset) }
    let special =
      ByteScan.bits(lanes .== Lanes(repeating: UInt8(ascii: "\"")))
      | ByteScan.bits(lanes .== Lanes(repeating: UInt8(ascii: "\\")))
    return ~ByteScan.nibbles(ByteScan.range(0x20, count: 0x60, lanes) & ~special)
  }

  // MARK: Comparing

  /// Whether both have the same bytes.
  package func equals(_ other: Span<UInt8>) -> Bool {
    count == other.count && equals(other, from: 0, 0, count: count)
  }

  /// Whether two parts, which lie within their texts, have the same bytes.
  ///
  /// Names are short and of any length: two loads that overlap compare the last bytes.
  func equals(_ text: Span<UInt8>, from start: Int, _ other: Int, count: Int) -> Bool {
    guard count >= 8 else {
      guard count >= 4 else {
        for offset in 0..<count where self[start &+ offset] != text[other &+ offset] {
          return false
        }
        return true
      }
      let last = count &- 4
      return halfWord(at: start) == text.halfWord(at: other)
        && halfWord(at: start &+ last) == text.halfWord(at: other &+ last)
    }
    var offset = 0
    let last = count &- 8
    while offset < last {
      guard word(at: start &+ offset) == text.word(at: other &+ offset) else { return false }
      offset &+= 8
    }
    return word(at: start &+ last) == text.word(at: other &+ last)
  }

  /// Whether all bytes are printable ASCII.
  package var isPlain: Bool {
    var strays: UInt64 = 0
    var offset = 0
    while count &- offset >= 8 {
      let word = word(at: offset)
      // A borrow or a carry marks bytes wrongly, but only beside one that is marked rightly.
      strays |= word | (word &- Self.repeated(0x20)) | (word &+ Self.repeated(1))
      offset &+= 8
    }
    while offset < count {
      if self[offset] &- 0x20 >= 0x5F { return false }
      offset &+= 1
    }
    return strays & Self.repeated(0x80) == 0
  }

  /// How often a byte stands in the text.
  package func count(of byte: UInt8) -> Int {
    typealias Lanes = SIMD16<UInt8>
    let wanted = Lanes(repeating: byte)
    return unsafe withUnsafeBytes { bytes in
      func matches(_ offset: Int) -> Lanes {
        ByteScan.bits(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self) .== wanted)
      }
      var total = 0
      var position = 0
      while bytes.count - position >= 64 {
        // A lane counts to 255.
        let end = Swift.min(bytes.count - 63, position + 63 * 64)
        var lanes = Lanes(repeating: 0)
        while position < end {
          // Four at a time, the loop itself takes less.
          lanes &-= matches(position)
          lanes &-= matches(position &+ 16)
          lanes &-= matches(position &+ 32)
          lanes &-= matches(position &+ 48)
          position += 64
        }
        let pairs = unsafe unsafeBitCast(lanes, to: SIMD8<UInt16>.self)
        let sums = (pairs & SIMD8(repeating: 0xFF)) &+ (pairs &>> SIMD8(repeating: 8))
        total += Int(sums.wrappedSum())
      }
      while position < bytes.count {
        if unsafe bytes[position] == byte { total += 1 }
        position += 1
      }
      return total
    }
  }
}

// MARK: - Writing

extension OutputSpan<UInt8> {
  /// Appends the eight bytes of a word, the highest first; there must be room for them.
  mutating func append(word: UInt64) {
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      guard buffer.count &- count >= 8 else { return }
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      unsafe bytes.storeBytes(of: word.bigEndian, toByteOffset: count, as: UInt64.self)
      count &+= 8
    }
  }

  /// Appends the low six bytes of two words, the highest first; there must be room for fourteen.
  mutating func append(sixBytesOf first: UInt64, _ second: UInt64) {
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      guard buffer.count &- count >= 14 else { return }
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      // The second one goes over what the first one wrote too far.
      unsafe bytes.storeBytes(of: (first &<< 16).bigEndian, toByteOffset: count, as: UInt64.self)
      unsafe bytes.storeBytes(
        of: (second &<< 16).bigEndian, toByteOffset: count &+ 6, as: UInt64.self)
      count &+= 12
    }
  }
}

extension MutableSpan<UInt8> {
  /// Changes seven bytes at a time by a function of words, the first byte lowest, which leaves the
  /// eighth one as it is.
  mutating func changeSevens(by change: (UInt64) -> UInt64) {
    unsafe withUnsafeMutableBytes { bytes in
      var offset = 0
      while bytes.count &- offset >= 8 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let changed = change(UInt64(littleEndian: word))
        unsafe bytes.storeBytes(of: changed.littleEndian, toByteOffset: offset, as: UInt64.self)
        offset &+= 7
      }
      var last: UInt64 = 0
      let count = bytes.count &- offset
      for index in 0..<count {
        last |= UInt64(unsafe bytes[offset &+ index]) &<< UInt64(8 &* index)
      }
      let changed = change(last)
      for index in 0..<count {
        unsafe bytes[offset &+ index] = UInt8(truncatingIfNeeded: changed &>> UInt64(8 &* index))
      }
    }
  }
}
