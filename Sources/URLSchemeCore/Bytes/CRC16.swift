/// The checksum CRC-16/IBM-3740: polynomial 0x1021, from 0xFFFF, neither reflected nor inverted.
enum CRC16 {
  /// The checksum of the bytes; that of `123456789` is 0x29B1.
  static func checksum(_ bytes: Span<UInt8>) -> UInt16 {
    var checksum: UInt16 = 0xFFFF
    for index in bytes.indices {
      // The eight steps of one byte at once: for this polynomial they come to three shifted copies
      // of one word.
      var word = checksum >> 8 ^ UInt16(bytes[index])
      word ^= word >> 4
      checksum = checksum << 8 ^ word << 12 ^ word << 5 ^ word
    }
    return checksum
  }
}
