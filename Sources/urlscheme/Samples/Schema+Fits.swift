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

  /// How many characters a value has at least, as far as `limit`.
  func neededSize(upTo limit: Int) -> Int {
    let size =
      switch effectiveType {
      case .array: min(minItems ?? 0, limit) * max(1, items?.neededSize(upTo: limit) ?? 0)
      case .object:
        properties.reduce(0) {
          min(limit, $0 + ($1.schema.required == false ? 0 : $1.schema.neededSize(upTo: limit)))
        }
      default: minLength ?? 0
      }
    return min(size, limit)
  }
}
