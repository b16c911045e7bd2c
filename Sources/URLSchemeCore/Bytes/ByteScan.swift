/// Scanning sixteen bytes at a time, over raw memory.
///
/// Every function stays inside the span that it is given, whatever the bytes are.
/// Checked loops over spans do the same (the tests compare the two); what raw memory gains is said
/// where it is used.
enum ByteScan {
  typealias Lanes = SIMD16<UInt8>
  typealias Mask = SIMDMask<SIMD16<Int8>>

  /// The first byte from 0x80 on, from `start` on; the text's end where there is none.
  static func endOfASCII(in text: Span<UInt8>, from start: Int) -> Int {
    unsafe text.withUnsafeBytes { bytes in
      var position = max(0, start)
      while bytes.count - position >= 8 {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let high = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
        if high != 0 { return position + high.trailingZeroBitCount >> 3 }
        position += 8
      }
      while position < bytes.count, unsafe bytes[position] < 0x80 { position += 1 }
      return position
    }
  }

  /// A mask as four bits a lane.
  ///
  /// There is no portable way to one bit a lane; narrowing compiles to a few instructions on every
  /// processor. The initializer that narrows is not inlined.
  @inline(__always)
  static func nibbles(_ mask: Mask) -> UInt64 {
    let pairs = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> SIMD8(repeating: 4)
    var narrow = SIMD8<UInt8>(repeating: 0)
    narrow[0] = UInt8(truncatingIfNeeded: pairs[0])
    narrow[1] = UInt8(truncatingIfNeeded: pairs[1])
    narrow[2] = UInt8(truncatingIfNeeded: pairs[2])
    narrow[3] = UInt8(truncatingIfNeeded: pairs[3])
    narrow[4] = UInt8(truncatingIfNeeded: pairs[4])
    narrow[5] = UInt8(truncatingIfNeeded: pairs[5])
    narrow[6] = UInt8(truncatingIfNeeded: pairs[6])
    narrow[7] = UInt8(truncatingIfNeeded: pairs[7])
    return unsafe unsafeBitCast(narrow, to: UInt64.self)
  }

  /// Sixteen bytes from `offset` on, of which those beyond the end are zero.
  ///
  /// It is inlined, as a call for every sixteen bytes takes longer than the load.
  @inline(__always)
  static func load(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Lanes {
    if bytes.count &- offset >= 16, offset >= 0 {
      return unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
    }
    return unsafe loadEnd(bytes, offset)
  }

  /// The same of a span.
  static func load(_ text: Span<UInt8>, at offset: Int) -> Lanes {
    unsafe text.withUnsafeBytes { unsafe load($0, offset) }
  }

  /// The last bytes, fewer than sixteen: words that overlap, instead of a loop.
  @inline(never)
  private static func loadEnd(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Lanes {
    let count = bytes.count - offset
    guard offset >= 0, count > 0, count < 16 else { return Lanes(repeating: 0) }
    var lanes = SIMD2<UInt64>(0, 0)
    if count >= 8 {
      let last = unsafe bytes.loadUnaligned(fromByteOffset: offset + count - 8, as: UInt64.self)
      lanes[0] = UInt64(
        littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      lanes[1] = UInt64(littleEndian: last) >> UInt64(8 * (16 - count))
    } else if count >= 4 {
      let last = unsafe bytes.loadUnaligned(fromByteOffset: offset + count - 4, as: UInt32.self)
      let first = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      lanes[0] =
        UInt64(UInt32(littleEndian: first))
        | UInt64(UInt32(littleEndian: last)) << UInt64(8 * (count - 4))
    } else {
      for index in 0..<count {
        lanes[0] |= UInt64(unsafe bytes[offset + index]) << UInt64(8 * index)
      }
    }
    lanes = SIMD2(lanes[0].littleEndian, lanes[1].littleEndian)
    return unsafe unsafeBitCast(lanes, to: Lanes.self)
  }
}

extension ByteScan {
  /// The number of each lane.
  static var places: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

  /// The first 32 bytes of a text, with zeros from `end` on.
  @inline(__always)
  static func cut(_ lanes: (Lanes, Lanes), to end: Int) -> (Lanes, Lanes) {
    let end = Lanes(repeating: UInt8(clamping: end))
    return (
      lanes.0 & bits(places .< end), lanes.1 & bits(places &+ Lanes(repeating: 16) .< end)
    )
  }

  /// The first place of a byte among 32; 32 where it is not there.
  ///
  /// All are looked at, without a branch: in which half it is, nobody can tell ahead.
  @inline(__always)
  static func firstIndex(of byte: UInt8, in lanes: (Lanes, Lanes)) -> Int {
    let wanted = Lanes(repeating: byte)
    // 64, if it is not in the first half: then the second one counts.
    let first = nibbles(lanes.0 .== wanted).trailingZeroBitCount
    let second = nibbles(lanes.1 .== wanted).trailingZeroBitCount
    return (first &+ second & (0 &- first &>> 6)) &>> 2
  }
}

// MARK: Marks

extension ByteScan {
  /// Of what `marks` gives, the bits of all marks, of percent signs, and of line feeds.
  static let anyMark: UInt64 = 0x1111_1111_1111_1111
  static let percentMark: UInt64 = 0x2222_2222_2222_2222
  static let lineFeedMark: UInt64 = 0x4444_4444_4444_4444

  /// The places of marks among sixteen bytes, four bits for each byte: of bytes other than letters, digits,
  /// and `' ( ) * + , - . _`, which stand for themselves in all parts of a link but its scheme. Of the four,
  /// the lowest stands for a mark, and another one, too, where the mark is a percent sign or a line feed.
  @inline(__always)
  static func marks(_ lanes: Lanes) -> UInt64 {
    let plain =
      letters(lanes) | range(0x27, count: 8, lanes) | range(0x30, count: 10, lanes)
      | bits(lanes .== Lanes(repeating: UInt8(ascii: "_")))
    let percents = bits(lanes .== Lanes(repeating: UInt8(ascii: "%")))
    let lineFeeds = bits(lanes .== Lanes(repeating: UInt8(ascii: "\n")))
    return nibbles(
      ~plain & Lanes(repeating: 0x11) | percents & Lanes(repeating: 0x22)
        | lineFeeds & Lanes(repeating: 0x44))
  }

  /// How many of sixteen bytes, from the first on, may stand in a scheme (RFC 3986 §3.1).
  @inline(__always)
  static func schemeLength(_ lanes: Lanes) -> Int {
    let known =
      letters(lanes) | range(0x30, count: 10, lanes) | range(0x2D, count: 2, lanes)
      | bits(lanes .== Lanes(repeating: UInt8(ascii: "+")))
    return (~nibbles(known)).trailingZeroBitCount &>> 2
  }

  @inline(__always)
  private static func letters(_ lanes: Lanes) -> Lanes {
    range(UInt8(ascii: "a"), count: 26, lanes | Lanes(repeating: 0x20))
  }

  /// The bytes with their ASCII letters in lower case.
  static func lowercased(_ lanes: Lanes) -> Lanes {
    lanes | range(UInt8(ascii: "A"), count: 26, lanes) & Lanes(repeating: 0x20)
  }

  /// All bits of those bytes that are one of the `count` from `first` on.
  ///
  /// Compared as signed numbers: not every processor compares others.
  @inline(__always)
  static func range(_ first: UInt8, count: UInt8, _ lanes: Lanes) -> Lanes {
    typealias Signed = SIMD16<Int8>
    let moved = lanes &+ Lanes(repeating: 0x80 &- first)
    let end = Signed(repeating: Int8(bitPattern: 0x80 &+ count))
    return bits(unsafe unsafeBitCast(moved, to: Signed.self) .< end)
  }

  /// Masks are combined as bytes: masks themselves are made whole again each time.
  @inline(__always)
  static func bits(_ mask: Mask) -> Lanes { unsafe unsafeBitCast(mask, to: Lanes.self) }

  @inline(__always)
  static func nibbles(_ lanes: Lanes) -> UInt64 {
    nibbles(unsafe unsafeBitCast(lanes, to: Mask.self))
  }
}
