/// Finding marks: the bytes that do not stand for themselves everywhere in a link.
extension ByteScan {
  /// The places of marks among sixteen bytes, one bit each, four bits apart: of bytes other than
  /// letters, digits, and `' ( ) * + , - . _`, which stand for themselves in all parts of a link but
  /// its scheme.
  @inline(__always)
  static func marks(_ lanes: Lanes) -> UInt64 {
    ~nibbles(plain(lanes)) & 0x1111_1111_1111_1111
  }

  /// How many of sixteen bytes stand before the first mark.
  @inline(__always)
  static func plainCount(_ lanes: Lanes) -> Int {
    (~nibbles(plain(lanes))).trailingZeroBitCount &>> 2
  }

  /// All bits of those bytes that are no marks.
  @inline(__always)
  private static func plain(_ lanes: Lanes) -> Lanes {
    letters(lanes) | range(0x27, count: 8, lanes) | range(0x30, count: 10, lanes)
      | bits(lanes .== Lanes(repeating: UInt8(ascii: "_")))
  }

  /// The place of the first mark from `start` on, in a text that goes on for sixteen bytes from there;
  /// where there is none, the place from which it does not go on for so many.
  @inline(__always)
  static func endOfRun(in text: Span<UInt8>, from start: Int) -> Int {
    unsafe text.withUnsafeBytes { bytes in
      var position = max(0, start)
      while position <= bytes.count &- 16 {
        let count = plainCount(
          unsafe bytes.loadUnaligned(fromByteOffset: position, as: Lanes.self))
        position &+= count
        if count < 16 { break }
      }
      return position
    }
  }

  /// The same, not inlined: its constants take many registers.
  @inline(never)
  static func nextMark(in text: Span<UInt8>, from start: Int) -> Int {
    endOfRun(in: text, from: start)
  }

  /// How many of sixteen bytes, from the first on, may stand in a scheme (RFC 3986 §3.1).
  @inline(__always)
  static func schemeLength(_ lanes: Lanes) -> Int {
    let known =
      letters(lanes) | range(0x30, count: 10, lanes) | range(0x2D, count: 2, lanes)
      | bits(lanes .== Lanes(repeating: UInt8(ascii: "+")))
    return (~nibbles(known)).trailingZeroBitCount &>> 2
  }

  /// Whether the first bytes of a text are a scheme; false for one longer than sixteen bytes too.
  @inline(__always)
  static func isScheme(_ text: Span<UInt8>, upTo end: Int) -> Bool {
    guard end > 0, end <= text.count, ByteClass.isLetter(text[0]) else { return false }
    return unsafe schemeLength(text.withUnsafeBytes { unsafe load($0, 0) }) >= end
  }

  @inline(__always)
  private static func letters(_ lanes: Lanes) -> Lanes {
    range(UInt8(ascii: "a"), count: 26, lanes | Lanes(repeating: 0x20))
  }

  /// All bits of those bytes that are one of the `count` from `first` on.
  ///
  /// Compared as signed numbers: not every processor compares others.
  @inline(__always)
  private static func range(_ first: UInt8, count: UInt8, _ lanes: Lanes) -> Lanes {
    typealias Signed = SIMD16<Int8>
    let moved = lanes &+ Lanes(repeating: 0x80 &- first)
    let end = Signed(repeating: Int8(bitPattern: 0x80 &+ count))
    return bits(unsafe unsafeBitCast(moved, to: Signed.self) .< end)
  }

  @inline(__always)
  private static func nibbles(_ lanes: Lanes) -> UInt64 {
    nibbles(unsafe unsafeBitCast(lanes, to: Mask.self))
  }
}
