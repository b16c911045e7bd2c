/// How the JSON layer reports what it refuses.
extension Finding {
  /// A text that is no JSON: what should have stood at `offset`, and what stands there.
  static func invalidJSON(
    at offset: Int, in text: Span<UInt8>, expected: String
  ) -> Finding {
    Finding(
      .invalidJSON, at: offset, expected: expected, found: describeByte(at: offset, in: text))
  }

  /// Bytes that are no UTF-8; `offset` is that of the first byte of the faulty sequence.
  static func invalidUTF8(at offset: Int, in text: Span<UInt8>) -> Finding {
    Finding(
      .invalidUTF8, at: offset, expected: "UTF-8", found: describeByte(at: offset, in: text))
  }

  /// Names what stands at `offset`, so that it can be printed anywhere: no control and no non-ASCII
  /// character is repeated.
  static func describeByte(at offset: Int, in text: Span<UInt8>) -> String {
    guard offset < text.count else { return "end of text" }
    switch text[offset] {
    case 0x20: return "a space"
    case 0x21..<0x7F: return String(UnicodeScalar(text[offset]))
    case 0x00..<0x80: return "control character U+\(hexadecimal(UInt32(text[offset]), digits: 4))"
    default:
      guard let end = JSONScanner.endOfScalar(at: offset, in: text) else {
        return "byte 0x\(hexadecimal(UInt32(text[offset]), digits: 2))"
      }
      let scalar = scalar(from: offset, to: end, in: text)
      return scalar == 0xFEFF ? "a byte order mark" : "U+\(hexadecimal(scalar, digits: 4))"
    }
  }

  /// The scalar of a valid sequence of several bytes.
  private static func scalar(from start: Int, to end: Int, in text: Span<UInt8>) -> UInt32 {
    // The lead byte of a sequence of n bytes holds 7 - n bits of the scalar.
    var scalar = UInt32(text[start]) & (0x7F >> UInt32(end - start))
    for offset in start + 1..<end { scalar = scalar << 6 | UInt32(text[offset] & 0x3F) }
    return scalar
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
