/// The characters that no honest link needs and that can deceive whoever sees or logs its values:
/// control characters, line ends, and what overrides the direction of text.
enum UnsafeCharacters {
  /// The first unsafe character of a text and where it stands; nil if there is none.
  ///
  /// They are NUL and the other C0 and C1 controls, DEL, U+2028 and U+2029, and the embeddings,
  /// overrides and isolates U+202A–202E and U+2066–2069. The marks U+200E, U+200F and U+061C only
  /// nudge the characters beside them, and right-to-left texts need them.
  static func first(in text: Span<UInt8>) -> (offset: Int, scalar: UInt32)? {
    for offset in text.indices {
      switch text[offset] {
      case 0x20..<0x7F: continue
      case let byte where byte < 0x80: return (offset, UInt32(byte))
      case 0xC2:
        let next = byte(offset + 1, text)
        if (0x80...0x9F).contains(next) { return (offset, UInt32(next)) }
      case 0xE2:
        let end = byte(offset + 2, text)
        switch (byte(offset + 1, text), end) {
        // The last byte holds the scalar's low six bits.
        case (0x80, 0xA8...0xAE): return (offset, 0x2000 + UInt32(end & 0x3F))
        case (0x81, 0xA6...0xA9): return (offset, 0x2040 + UInt32(end & 0x3F))
        default: continue
        }
      default: continue
      }
    }
    return nil
  }

  /// Whether an escape in a link may be part of an unsafe character: with none that may, decoding
  /// gives none. 0xC2 begins U+0080 to U+00BF, and 0xE2 U+2000 to U+2FFF.
  static func mayBeEscaped(in link: Span<UInt8>) -> Bool {
    UnsafeBytes.hasUnsafeEscape(link)
  }

  private static func byte(_ offset: Int, _ text: Span<UInt8>) -> UInt8 {
    offset < text.count ? text[offset] : 0
  }

  /// `U+202E`.
  static func name(of scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
