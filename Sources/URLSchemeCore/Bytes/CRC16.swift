/// The checksum CRC-16/IBM-3740: polynomial 0x1021, from 0xFFFF, neither reflected nor inverted.
enum CRC16 {
  /// The checksum of the bytes; that of `123456789` is 0x29B1.
  static func checksum(_ bytes: Span<UInt8>) -> UInt16 {
    var checksum: UInt16 = 0xFFFF
    var index = 0
    let tables = tables.span
    // What each of four bytes adds does not depend on the others, so that they need not wait for
    // one another.
    while bytes.count &- index >= 4 {
      let first = UInt8(truncatingIfNeeded: checksum &>> 8) ^ bytes[index]
      let second = UInt8(truncatingIfNeeded: checksum) ^ bytes[index + 1]
      checksum =
        tables[768 + Int(first)] ^ tables[512 + Int(second)]
        ^ tables[256 + Int(bytes[index + 2])] ^ tables[Int(bytes[index + 3])]
      index += 4
    }
    while index < bytes.count {
      checksum = advanced(checksum, by: bytes[index])
      index += 1
    }
    return checksum
  }

  /// The checksum after another byte.
  private static func advanced(_ checksum: UInt16, by byte: UInt8) -> UInt16 {
    // The eight steps of one byte at once: for this polynomial they come to three shifted copies
    // of one word.
    var word = checksum >> 8 ^ UInt16(byte)
    word ^= word >> 4
    return checksum << 8 ^ word << 12 ^ word << 5 ^ word
  }

  /// What each byte adds to a checksum of zero, followed by none, one, two and three zeros.
  private static let tables: [UInt16] = (0..<4).flatMap { zeros in
    (UInt8.min...UInt8.max).map { byte in
      var checksum = advanced(0, by: byte)
      for _ in 0..<zeros { checksum = advanced(checksum, by: 0) }
      return checksum
    }
  }
}
