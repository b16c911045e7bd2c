/// The few loops over bytes that take several of them at a time, and the one copy that is a
/// `memcpy`.
///
/// Loads are checked against the bounds of their span, so that they read no byte outside it; what
/// is unsafe about them is only that they make a number of bytes. Each function has a plain twin in
/// the tests.
enum UnsafeBytes {
  /// A byte in every place of a word.
  private static func repeated(_ byte: UInt8) -> UInt64 {
    0x0101_0101_0101_0101 &* UInt64(byte)
  }

  private static func word(in bytes: RawSpan, at offset: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func halfWord(in bytes: RawSpan, at offset: Int) -> UInt32 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// The high bits of those bytes of a word that are zero. Bytes after the first one that is may be
  /// marked wrongly.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- repeated(1)) & ~word & repeated(0x80)
  }

  /// The offset, from `start` on, of the first byte that does not stand for itself in a JSON string
  /// or is not ASCII: a quote, a backslash, a control character, a byte from 0x80; the end of the
  /// text where there is none.
  ///
  /// Inlined, the first sixteen bytes take no call: a record of short texts is read 4 % quicker.
  @inline(__always)
  static func endOfPlainText(in text: Span<UInt8>, from start: Int) -> Int {
    let marks = marks(in: text, at: start)
    guard marks == 0 else { return start &+ marks.trailingZeroBitCount &>> 2 }
    return endOfLongPlainText(in: text, from: start &+ 16)
  }

  @inline(never)
  private static func endOfLongPlainText(in text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while true {
      let marks = marks(in: text, at: offset)
      offset &+= marks.trailingZeroBitCount &>> 2
      guard marks == 0 else { return offset }
    }
  }

  /// The places of such bytes among sixteen, four bits each. What is beyond the end is zero, which is a
  /// control character.
  @inline(__always)
  private static func marks(in text: Span<UInt8>, at offset: Int) -> UInt64 {
    unsafe text.withUnsafeBytes { bytes in
      typealias Lanes = ByteScan.Lanes
      let lanes = unsafe ByteScan.load(bytes, offset)
      let special =
        ByteScan.bits(lanes .== Lanes(repeating: UInt8(ascii: "\"")))
        | ByteScan.bits(lanes .== Lanes(repeating: UInt8(ascii: "\\")))
      return ~ByteScan.nibbles(ByteScan.range(0x20, count: 0x60, lanes) & ~special)
    }
  }

  /// Whether both have the same bytes.
  static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    left.count == right.count && areEqual(left, from: 0, right, from: 0, count: left.count)
  }

  /// Whether two parts, which lie within their texts, have the same bytes.
  ///
  /// Names are short and of any length: two loads that overlap compare the last bytes.
  static func areEqual(
    _ left: Span<UInt8>, from start: Int, _ right: Span<UInt8>, from other: Int, count: Int
  ) -> Bool {
    let leftBytes = unsafe left.bytes
    let rightBytes = unsafe right.bytes
    guard count >= 8 else {
      guard count >= 4 else {
        for offset in 0..<count where left[start &+ offset] != right[other &+ offset] {
          return false
        }
        return true
      }
      let last = count &- 4
      return halfWord(in: leftBytes, at: start) == halfWord(in: rightBytes, at: other)
        && halfWord(in: leftBytes, at: start &+ last) == halfWord(in: rightBytes, at: other &+ last)
    }
    var offset = 0
    let last = count &- 8
    while offset < last {
      guard
        word(in: leftBytes, at: start &+ offset) == word(in: rightBytes, at: other &+ offset)
      else { return false }
      offset &+= 8
    }
    return word(in: leftBytes, at: start &+ last) == word(in: rightBytes, at: other &+ last)
  }

  /// Whether one of the bytes is `byte`.
  static func contains(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    let bytes = unsafe text.bytes
    var offset = 0
    while text.count &- offset >= 8 {
      if zeros(word(in: bytes, at: offset) ^ repeated(byte)) != 0 { return true }
      offset &+= 8
    }
    while offset < text.count {
      if text[offset] == byte { return true }
      offset &+= 1
    }
    return false
  }

  /// Whether all bytes are printable ASCII.
  static func arePlain(_ text: Span<UInt8>) -> Bool {
    let bytes = unsafe text.bytes
    var strays: UInt64 = 0
    var offset = 0
    while text.count &- offset >= 8 {
      let word = word(in: bytes, at: offset)
      // A borrow or a carry marks bytes wrongly, but only beside one that is marked rightly.
      strays |= word | (word &- repeated(0x20)) | (word &+ repeated(1))
      offset &+= 8
    }
    while offset < text.count {
      if text[offset] &- 0x20 >= 0x5F { return false }
      offset &+= 1
    }
    return strays & repeated(0x80) == 0
  }

  /// Appends the bytes of a span, as one `memcpy`.
  static func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
  }

  /// The bytes as a `String`; what is not UTF-8 is replaced.
  static func text(_ bytes: Span<UInt8>) -> String {
    unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The first six bytes from `offset` on, the first one highest; two more must follow them.
  static func sixBytes(of text: Span<UInt8>, at offset: Int) -> UInt64 {
    let bytes = unsafe text.bytes
    return word(in: bytes, at: offset).byteSwapped &>> 16
  }

  /// Appends the eight bytes of a word, the highest first; there must be room for them.
  static func append(_ word: UInt64, to output: inout OutputSpan<UInt8>) {
    unsafe output.withUnsafeMutableBufferPointer { buffer, count in
      guard buffer.count &- count >= 8 else { return }
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      unsafe bytes.storeBytes(of: word.bigEndian, toByteOffset: count, as: UInt64.self)
      count &+= 8
    }
  }

  /// Appends the low six bytes of two words, the highest first; there must be room for fourteen.
  static func append(_ first: UInt64, _ second: UInt64, to output: inout OutputSpan<UInt8>) {
    unsafe output.withUnsafeMutableBufferPointer { buffer, count in
      guard buffer.count &- count >= 14 else { return }
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      // The second one goes over what the first one wrote too far.
      unsafe bytes.storeBytes(of: (first &<< 16).bigEndian, toByteOffset: count, as: UInt64.self)
      unsafe bytes.storeBytes(
        of: (second &<< 16).bigEndian, toByteOffset: count &+ 6, as: UInt64.self)
      count &+= 12
    }
  }

  /// Changes seven bytes at a time by a function of words, the first byte lowest, which leaves the
  /// eighth one as it is.
  static func changeSevens(
    of bytes: inout MutableSpan<UInt8>, by change: (UInt64) -> UInt64
  ) {
    unsafe bytes.withUnsafeMutableBytes { bytes in
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

  /// How often a byte stands in a text.
  static func count(of byte: UInt8, in text: Span<UInt8>) -> Int {
    typealias Lanes = SIMD16<UInt8>
    let wanted = Lanes(repeating: byte)
    return unsafe text.withUnsafeBytes { bytes in
      var total = 0
      var position = 0
      while bytes.count - position >= 64 {
        // A lane counts to 255.
        let end = min(bytes.count - 63, position + 63 * 64)
        var lanes = Lanes(repeating: 0)
        while position < end {
          // Four at a time, the loop itself takes less.
          unsafe lanes &-= ByteScan.bits(loadLanes(bytes, position) .== wanted)
          unsafe lanes &-= ByteScan.bits(loadLanes(bytes, position &+ 16) .== wanted)
          unsafe lanes &-= ByteScan.bits(loadLanes(bytes, position &+ 32) .== wanted)
          unsafe lanes &-= ByteScan.bits(loadLanes(bytes, position &+ 48) .== wanted)
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

  @unsafe @inline(__always)
  private static func loadLanes(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> SIMD16<UInt8> {
    unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}
