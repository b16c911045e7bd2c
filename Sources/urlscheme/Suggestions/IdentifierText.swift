import URLSchemeCore

/// Tells identifiers, which vary from link to link, from the words of an app, by their looks.
enum IdentifierText {
  private static let longestWord = 200

  /// Whether a text has the look of an identifier: a number, a date, a UUID, a token, or anything
  /// with punctuation that words don't have.
  static func isIdentifier(_ text: [UInt8]) -> Bool {
    guard !text.isEmpty else { return false }
    if text.count > longestWord { return true }
    let digits = text.count(where: \.isDigit)
    let letters = text.count { isLetter($0) }
    let joints = text.count { "-._~".utf8.contains($0) }
    guard letters + digits + joints == text.count else { return true }
    return letters == 0 && digits > 0 || FormatCheck.matches(text.span, .uuid)
      || isToken(text, digits: digits)
  }

  /// Whether a text is a token: letters and digits without any order that people would remember.
  private static func isToken(_ text: [UInt8], digits: Int) -> Bool {
    // As on tickets and vouchers: A1B2C3, AB12.
    let isCode = text.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) }
    if isCode, text.count >= 4, digits >= 2 { return true }
    if text.allSatisfy(\.isHexDigit) { return text.count >= 8 && digits > 0 }
    let hasJoints = text.contains { "-.".utf8.contains($0) }
    let isNumbered = text.count >= 8 && digits >= 4 && (!hasJoints || 3 * digits >= text.count)
    let isMixed =
      text.contains { (0x41...0x5A).contains($0) } && text.contains { (0x61...0x7A).contains($0) }
    let hasDigitInside = zip(text, text.dropFirst()).contains { $0.isDigit && isLetter($1) }
    return isNumbered || text.count >= 8 && isMixed && hasDigitInside
      || text.count >= 20 && !hasJoints && digits > 0
  }

  /// Letters beyond ASCII are letters.
  private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }

  /// The length of the word and the colon that a text begins with, as in `track:4uLU6hMC`; nil: it
  /// begins otherwise, or nothing follows.
  static func prefixLength(of text: [UInt8]) -> Int? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < text.count
    else { return nil }
    let isWord = text[..<colon].allSatisfy { $0.isAlphanumeric || "-_".utf8.contains($0) }
    return isWord ? colon + 1 : nil
  }
}
