/// Percent-escapes (RFC 3986 §2.1), written sixteen bytes of text at a time.
extension ByteWriter {
  /// Appends a text with every byte escaped but unreserved ones (RFC 3986 §2.3) and those of `kept`.
  ///
  /// What stands behind a byte 0xFF, which no UTF-8 has, is escaped even then, and that byte left out.
  mutating func append(
    escaping text: PaddedText, keeping kept: ByteSet? = nil, spaceAsPlus: Bool = false
  ) {
    var position = 0
    var isMarked = false
    while position < text.count {
      reserve(3 &* 16 &+ 16)
      let limit = min(16, text.count &- position)
      var others = ByteScan.notUnreserved(text.lanes(at: position))
      var offset = 0
      while true {
        // Written up to the next byte that is not unreserved; what is too much is written over.
        let end = min(others.trailingZeroBitCount &>> 2, limit)
        unsafe next.storeBytes(of: text.lanes(at: position &+ offset), as: ByteScan.Lanes.self)
        advance(by: end &- offset)
        guard end < limit else { break }
        let byte = text[position &+ end]
        if byte == UInt8(ascii: " "), spaceAsPlus {
          append(UInt8(ascii: "+"))
        } else if let kept, !isMarked, kept.contains(byte) || byte == 0xFF {
          isMarked = byte == 0xFF
          if !isMarked { append(byte) }
        } else {
          isMarked = false
          unsafe next.storeBytes(of: Self.escape(of: byte), as: UInt32.self)
          advance(by: 3)
        }
        others &= others &- 1
        offset = end &+ 1
      }
      position &+= 16
    }
  }

  /// Escapes what was written from `start` on, where it stands.
  mutating func escape(
    from start: Int, keeping kept: ByteSet? = nil, spaceAsPlus: Bool = false
  ) {
    let written = text(from: start)
    var clean = 0
    while clean < written.count {
      let others = ByteScan.notUnreserved(written.lanes(at: clean))
      clean &+= others.trailingZeroBitCount &>> 2
      guard others == 0 else { break }
    }
    guard clean < written.count else { return }
    // The rest moves so far behind that what is written, three bytes for one at most, and whole lanes,
    // never reaches what is still to be read.
    let length = written.count &- clean
    let distance = 2 &* length &+ 16
    reserve(distance &+ 2 &* PaddedText.padding)
    let moved = unsafe next - length + distance
    unsafe moved.copyMemory(from: next - length, byteCount: length)
    truncate(to: count &- length)
    append(
      escaping: unsafe PaddedText(moved.assumingMemoryBound(to: UInt8.self), count: length),
      keeping: kept, spaceAsPlus: spaceAsPlus)
  }

  /// Appends `%` and the byte's two upper-case hexadecimal digits.
  mutating func appendPercentEscape(of byte: UInt8) {
    reserve(4)
    unsafe next.storeBytes(of: Self.escape(of: byte), as: UInt32.self)
    advance(by: 3)
  }

  /// `%` and the byte's two upper-case hexadecimal digits, in the order of memory.
  private static func escape(of byte: UInt8) -> UInt32 {
    let (high, low) = ByteClass.hexDigits(of: byte)
    return (UInt32(UInt8(ascii: "%")) | UInt32(high) &<< 8 | UInt32(low) &<< 16).littleEndian
  }

  /// What was written from `start` on; it is valid until more is written.
  mutating func text(from start: Int) -> PaddedText {
    reserve(PaddedText.padding)
    let length = count &- max(0, min(start, count))
    return unsafe PaddedText(
      UnsafePointer((next - length).assumingMemoryBound(to: UInt8.self)), count: length)
  }
}

extension ByteScan {
  /// The places among sixteen bytes of those that are not unreserved (RFC 3986 §2.3), one bit each, four
  /// bits apart.
  static func notUnreserved(_ lanes: Lanes) -> UInt64 {
    let unreserved =
      range(UInt8(ascii: "a"), count: 26, lanes | Lanes(repeating: 0x20))
      | range(UInt8(ascii: "0"), count: 10, lanes) | range(UInt8(ascii: "-"), count: 2, lanes)
      | bits(lanes .== Lanes(repeating: UInt8(ascii: "_")))
      | bits(lanes .== Lanes(repeating: UInt8(ascii: "~")))
    return ~nibbles(unreserved) & 0x1111_1111_1111_1111
  }
}
