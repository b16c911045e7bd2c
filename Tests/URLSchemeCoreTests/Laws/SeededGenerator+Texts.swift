extension SeededGenerator {
  /// A text of characters that mean something somewhere: separators, escapes, envelope marks,
  /// digits, letters in both cases, beyond ASCII and beyond the basic plane.
  mutating func text(atMost count: Int, from alphabet: String = SeededGenerator.alphabet) -> String
  {
    let count = Int.random(in: 0...max(0, count), using: &self)
    return String((0..<count).compactMap { _ in alphabet.randomElement(using: &self) })
  }

  static let alphabet = "aAbBzZ019-.,;:|\\\"'%+~1 \t{}[]_=&#/éß日😀\u{0}\n\u{7F}\u{202E}"
}
