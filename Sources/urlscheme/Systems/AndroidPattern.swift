/// A pattern of an intent filter, matched as `android.os.PatternMatcher` does: surprises included.
///
/// Neither glob is a regular expression, and neither ever goes back: `.*X` stops at the first X.
struct AndroidPattern: Equatable, Sendable {
  enum Kind: String, Sendable {
    case literal, prefix, suffix, simpleGlob, advancedGlob
  }

  /// Why Android refuses the whole manifest for a pattern.
  enum Fault: Error {
    case emptySet, setWithoutEnd, modifierWithoutToken, rangeWithoutEnd, badRange, escapeAtEnd,
      tooLarge
  }

  let kind: Kind
  let text: String
  private let units: [UInt16]
  private let tokens: [AndroidGlob.Token]

  init(_ kind: Kind, _ text: String) throws(Fault) {
    (self.kind, self.text, units) = (kind, text, Array(text.utf16))
    tokens = kind == .advancedGlob ? try AndroidGlob.tokens(of: units) : []
  }

  /// Whether it matches a text, in UTF-16.
  func matches(_ text: [UInt16]) -> Bool {
    switch kind {
    case .literal: text == units
    case .prefix: text.starts(with: units)
    case .suffix: text.count >= units.count && text.suffix(units.count).elementsEqual(units)
    case .simpleGlob: Self.matches(units, text)
    case .advancedGlob: AndroidGlob.matches(tokens, text)
    }
  }

  // MARK: pathPattern

  private static let backslash = UInt16(ascii: "\\")
  private static let dot = UInt16(ascii: ".")
  private static let star = UInt16(ascii: "*")

  /// `.` is any character, even behind a backslash; `x*` is any number of x; and `.*` goes on to the first of
  /// the character behind it.
  private static func matches(_ pattern: [UInt16], _ text: [UInt16]) -> Bool {
    if pattern.isEmpty { return text.isEmpty }
    func character(_ index: Int) -> UInt16 { index < pattern.count ? pattern[index] : 0 }
    var (place, position) = (0, 0)
    var next = pattern[0]
    func advance() {
      place += 1
      next = character(place)
    }
    while place < pattern.count, position < text.count {
      var current = next
      advance()
      let isEscaped = current == backslash
      if isEscaped {
        current = next
        advance()
      }
      if next != star {
        guard current == dot || text[position] == current else { return false }
        position += 1
      } else if !isEscaped, current == dot {
        if place >= pattern.count - 1 { return true }
        advance()
        if next == backslash { advance() }
        guard let found = text[position...].firstIndex(of: next) else { return false }
        position = found + 1
        advance()
      } else {
        position = text[position...].firstIndex { $0 != current } ?? text.count
        advance()
      }
    }
    if place >= pattern.count { return position >= text.count }
    // What is left may be `.*`, and match nothing.
    return position >= text.count && place == pattern.count - 2 && pattern[place] == dot
      && pattern[place + 1] == star
  }
}
