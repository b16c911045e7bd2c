import URLSchemeCore

extension Schema {
  /// No text of a pattern is made that must be longer: each of its characters is chosen among the pattern's.
  private static let longestOfPattern = 1_000

  /// Whether a text has the length that a schema asks for, and matches its pattern.
  func fits(_ text: String) -> Bool {
    let count = text.unicodeScalars.count
    return count >= minLength ?? 0 && count <= maxLength ?? .max
      && hasPattern(text)
  }

  /// Any text of the schema's pattern, as a rule of at most `length` characters, or as many as it must have; nil
  /// where none is found.
  func random(
    _ pattern: PatternTexts, upTo length: Int, using generator: inout some RandomNumberGenerator
  ) -> String? {
    let least = minLength ?? 0
    guard least <= Self.longestOfPattern else { return nil }
    return pattern.random(from: least, upTo: max(least, length), using: &generator)
  }
}
