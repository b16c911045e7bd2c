import URLSchemeCore

extension Schema {
  /// Whether a text has the length that a schema asks for, and matches its pattern.
  func fits(_ text: String) -> Bool {
    let count = text.unicodeScalars.count
    return count >= minLength ?? 0 && count <= maxLength ?? .max
      && pattern.map { PatternTexts.has(text, matching: $0) } ?? true
  }
}
