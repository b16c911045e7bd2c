/// Checks that bytes are UTF-8 (RFC 3629 §4), and counts its scalars.
enum UTF8Check {
  /// The offset of the first sequence that is not UTF-8; nil if all are.
  ///
  /// Overlong forms, surrogates, and scalars beyond U+10FFFF are not UTF-8.
  static func firstInvalid(in text: Span<UInt8>) -> Int? {
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

  /// The end of the sequence of two to four bytes that begins here; nil if none does.
  private static func endOfSequence(in text: Span<UInt8>, at position: Int) -> Int? {
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
