/// What can't stand in a JSON string as it is (RFC 8259 §7): `"`, `\` and control characters; U+007F
/// too, because terminals act on it.
enum JSONEscape {
  static func isNeeded(_ byte: UInt8) -> Bool {
    // Asked first, as most bytes are letters, or beyond ASCII.
    if byte > UInt8(ascii: "\\") { return byte == 0x7F }
    return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  fileprivate static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}

extension ByteWriter {
  /// Appends what stands for a byte that must be escaped: two bytes or six.
  mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      append(JSONEscape.hexadecimalDigit(byte >> 4))
      append(JSONEscape.hexadecimalDigit(byte & 0xF))
    }
  }
}
