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
    rotate(&text)
    output.append(contentsOf: mark)
    Base64.encodeURL(text.span, to: &output)
  }

  /// Replaces `output` with the text inside an enveloped one. Anything that `seal` would not write
  /// is refused.
  static func open(_ text: Span<UInt8>, into output: inout [UInt8]) throws(Finding) {
    output.removeAll(keepingCapacity: true)
    var isRight = false
    output.append(addingCapacity: text.count) { isRight = open(text, to: &$0) }
    guard isRight else { throw Finding(.checksumMismatch, at: 0) }
  }

  /// Appends the text inside an enveloped one, to nothing; false where `seal` would not write that.
  static func open(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool {
    guard Base64.decodeURL(text.extracting(mark.count..<text.count), to: &output),
      output.count >= 2
    else { return false }
    for index in output.indices { output[index] = rotate(output[index], left: 7 - index % 7) }
    let length = output.count - 2
    let checksum = UInt16(output[length]) << 8 | UInt16(output[length + 1])
    output.removeLast(2)
    return CRC16.checksum(output.span) == checksum && UTF8Check.firstInvalid(in: output.span) == nil
  }

  /// Rotates each byte left by its number of bits.
  private static func rotate(_ text: inout [UInt8]) {
    var bytes = text.mutableSpan
    var index = 0
    while bytes.count &- index >= 7 {
      bytes[index] = rotate(bytes[index], left: 1)
      bytes[index + 1] = rotate(bytes[index + 1], left: 2)
      bytes[index + 2] = rotate(bytes[index + 2], left: 3)
      bytes[index + 3] = rotate(bytes[index + 3], left: 4)
      bytes[index + 4] = rotate(bytes[index + 4], left: 5)
      bytes[index + 5] = rotate(bytes[index + 5], left: 6)
      bytes[index + 6] = rotate(bytes[index + 6], left: 7)
      index += 7
    }
    while index < bytes.count {
      bytes[index] = rotate(bytes[index], left: 1 + index % 7)
      index += 1
    }
  }

  private static func rotate(_ byte: UInt8, left count: Int) -> UInt8 {
    byte &<< UInt8(truncatingIfNeeded: count) | byte &>> UInt8(truncatingIfNeeded: 8 &- count)
  }
}
