/// What texts are asked in many places, and the strings made of them for people.
extension Span<UInt8> {
  func equals(_ other: [UInt8]) -> Bool {
    UnsafeBytes.areEqual(self, other.span)
  }

  /// Whether the bytes are the same, but for the case of ASCII letters.
  func equalsIgnoringCase(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in indices
    where ByteClass.lowercased(self[index]) != ByteClass.lowercased(other[index]) { return false }
    return true
  }

  func contains(_ byte: UInt8) -> Bool {
    UnsafeBytes.contains(byte, in: self)
  }

  /// The bytes, copied.
  var array: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(self)
    return bytes
  }

  /// The bytes, which are UTF-8, as a `String`.
  var text: String { String(decoding: array, as: UTF8.self) }

  /// The text as a finding shows it: a long one is cut, so that what is said about a text never
  /// grows with it.
  var excerpt: String {
    let limit = 100
    guard count > limit else { return text }
    var end = limit
    // Not within a character: its bytes but the first are 10xxxxxx.
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return extracting(0..<end).text + "…"
  }

  /// The text between quotes, as a finding shows it.
  var quoted: String { "\"\(excerpt)\"" }
}
