/// Checks that bytes are UTF-8 (RFC 3629 §4), reads its scalars, and counts them.
package enum UTF8Check {
  /// The offset of the first sequence that is not UTF-8; nil if all are.
  ///
  /// Overlong forms, surrogates, and scalars beyond U+10FFFF are not UTF-8.
  package static func firstInvalid(in text: Span<UInt8>) -> Int? {
    var position = 0
    while position < text.count {
      if text[position] < 0x80 {
        position = ByteScan.endOfASCII(in: text, from: position)
      } else if let end = endOfSequence(in: text, at: position) {
        position = end
      } else {
        return position
      }
    }
    return nil
  }

  /// The number of Unicode scalars of a text that is UTF-8.
  static func scalarCount(_ text: Span<UInt8>) -> Int {
    var count = 0
    for index in text.indices where !isContinuation(text[index]) { count += 1 }
    return count
  }

  /// The scalar that begins here, and where it ends; nil if none does.
  static func scalar(in text: Span<UInt8>, at position: Int) -> (value: Unicode.Scalar, end: Int)? {
    guard position < text.count, text[position] >= 0x80 else {
      return position < text.count ? (Unicode.Scalar(text[position]), position + 1) : nil
    }
    guard let end = endOfSequence(in: text, at: position) else { return nil }
    // The first byte of a sequence of n bytes holds 7 - n bits of the scalar.
    var value = UInt32(text[position]) & (0x7F >> UInt32(end - position))
    for index in position + 1..<end { value = value << 6 | UInt32(text[index] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, end) }
  }

  /// The end of the sequence of two to four bytes that begins here; nil if none does.
  static func endOfSequence(in text: Span<UInt8>, at position: Int) -> Int? {
    guard text.count - position > 1 else { return nil }
    let second = text[position + 1]
    let length: Int
    // The table of RFC 3629 §4: only the second byte's range depends on the first.
    switch (text[position], second) {
    case (0xC2...0xDF, 0x80...0xBF): length = 2
    case (0xE0, 0xA0...0xBF), (0xED, 0x80...0x9F): length = 3
    case (0xE1...0xEC, 0x80...0xBF), (0xEE...0xEF, 0x80...0xBF): length = 3
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
    default: return nil
    }
    guard text.count - position >= length else { return nil }
    for index in position + 2..<position + length
    where !isContinuation(text[index]) { return nil }
    return position + length
  }

  private static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}

extension String {
  /// The text of bytes in UTF-8; nil where they are none.
  package init?(utf8 bytes: [UInt8]) {
    guard UTF8Check.firstInvalid(in: bytes.span) == nil else { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
