/// The characters that no honest link needs and that can deceive whoever sees or logs its values:
/// control characters, line ends, blanks without a width, and what overrides the direction of text.
package enum UnsafeCharacters {
  /// The first unsafe character of a text and where it stands; nil if there is none.
  ///
  /// They are NUL and the other C0 and C1 controls, DEL, U+2028 and U+2029, the embeddings,
  /// overrides and isolates U+202A–202E and U+2066–2069, and U+200B and U+FEFF. The marks U+200E,
  /// U+200F and U+061C only nudge the characters beside them, and right-to-left texts need them.
  ///
  /// - Parameter lineFeeds: Whether line feeds are unsafe.
  static func first(
    in text: Span<UInt8>, lineFeeds: Bool = true
  ) -> (offset: Int, scalar: UInt32)? {
    for offset in text.indices where text[offset] &- 0x20 >= 0x5F {
      guard lineFeeds || text[offset] != UInt8(ascii: "\n") else { continue }
      if let scalar = scalar(
        text[offset], text.byte(at: offset + 1), text.byte(at: offset + 2))
      {
        return (offset, scalar)
      }
    }
    return nil
  }

  /// The unsafe character that begins with these bytes.
  private static func scalar(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32? {
    switch (first, second, third) {
    case (..<0x20, _, _), (0x7F, _, _): UInt32(first)
    case (0xC2, 0x80...0x9F, _): UInt32(second)
    // The last byte holds the scalar's low six bits.
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0xA8...0xAE): 0x2000 + UInt32(third & 0x3F)
    case (0xE2, 0x81, 0xA6...0xA9): 0x2040 + UInt32(third & 0x3F)
    case (0xEF, 0xBB, 0xBF): 0xFEFF
    default: nil
    }
  }

  /// `U+202E`.
  package static func name(of scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
