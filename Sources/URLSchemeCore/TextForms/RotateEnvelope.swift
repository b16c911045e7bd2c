/// The envelope `rotate`: a text that is not read at a glance and not cut short unnoticed.
///
/// It is no secret and no signature: anyone can read and write it. `~1`, then base64url without
/// padding (RFC 4648 §5) of the text's UTF-8 and its CRC-16/IBM-3740, big endian, each byte *i*
/// rotated left by 1 + (*i* mod 7) bits.
enum RotateEnvelope {
  static let mark: [UInt8] = [UInt8(ascii: "~"), UInt8(ascii: "1")]

  /// Whether the text is, or must be, enveloped.
  static func isMarked(_ text: Span<UInt8>) -> Bool {
    text.count >= 2 && text[0] == mark[0] && text[1] == mark[1]
  }

  /// Appends the enveloped text. What is in `text` afterwards is nothing to rely on.
  static func seal(_ text: inout [UInt8], to output: inout [UInt8]) {
    let checksum = CRC16.checksum(text.span)
    text.append(UInt8(truncatingIfNeeded: checksum >> 8))
    text.append(UInt8(truncatingIfNeeded: checksum))
    var bytes = text.mutableSpan
    bytes.changeSevens(by: sealed)
    output.append(contentsOf: mark)
    Base64.encodeURL(text.span, to: &output)
  }

  /// Appends the text inside an enveloped one, to nothing, in as much room as decoding needs; false where
  /// `seal` would not write that.
  static func open(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool {
    guard Base64.decodeURL(text.extracting(mark.count..<text.count), to: &output),
      output.count >= 2
    else { return false }
    var bytes = output.mutableSpan
    bytes.changeSevens(by: opened)
    let length = output.count - 2
    let checksum = UInt16(output[length]) << 8 | UInt16(output[length + 1])
    output.removeLast(2)
    return CRC16.checksum(output.span) == checksum && UTF8Check.firstInvalid(in: output.span) == nil
  }

  // Each byte is rotated left by 1 to 7 bits, or back by 7 to 1: in three steps, each for the bytes whose
  // number has that bit.

  private static func sealed(_ bytes: UInt64) -> UInt64 {
    let once = rotated(bytes, by: 1, where: 0x00FF_00FF_00FF_00FF)
    let twice = rotated(once, by: 2, where: 0x00FF_FF00_00FF_FF00)
    return rotated(twice, by: 4, where: 0x00FF_FFFF_FF00_0000)
  }

  private static func opened(_ bytes: UInt64) -> UInt64 {
    let once = rotated(bytes, by: 1, where: 0x00FF_00FF_00FF_00FF)
    let twice = rotated(once, by: 2, where: 0x0000_FFFF_0000_FFFF)
    return rotated(twice, by: 4, where: 0x0000_0000_FFFF_FFFF)
  }

  /// Rotates those bytes left.
  private static func rotated(
    _ bytes: UInt64, by count: UInt64, where chosen: UInt64
  ) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ones &* (0xFF &>> count)
    let all = (bytes & low) &<< count | (bytes & ~low) &>> (8 &- count)
    return all & chosen | bytes & ~chosen
  }
}
