/// A pattern of an intent filter, matched as `android.os.PatternMatcher` does: surprises included.
///
/// Neither glob is a regular expression, and neither ever goes back: `.*X` stops at the first X.
///
/// It is a class, as a filter's parts are, so that looking at one for each of many links copies nothing.
final class AndroidPattern: Sendable {
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

  /// Whether it matches a text.
  func matches(_ text: AndroidText) -> Bool {
    switch text {
    case .plain(let bytes): matches(bytes)
    case .decoded(let units): matches(units)
    }
  }

  private func matches<Unit: FixedWidthInteger>(_ text: ArraySlice<Unit>) -> Bool {
    switch kind {
    case .literal: text.count == units.count && Self.agree(text, units)
    case .prefix: text.count >= units.count && Self.agree(text, units)
    case .suffix: text.count >= units.count && Self.agree(text.suffix(units.count), units)
    case .simpleGlob: Self.matches(units, text)
    case .advancedGlob: AndroidGlob.matches(tokens, text)
    }
  }

  /// Whether two texts are the same, as far as the shorter one goes.
  private static func agree<Unit: FixedWidthInteger>(
    _ left: ArraySlice<Unit>, _ right: [UInt16]
  ) -> Bool {
    zip(left, right).allSatisfy { UInt16(truncatingIfNeeded: $0) == $1 }
  }

  // MARK: pathPattern

  private static let backslash = UInt16(ascii: "\\")
  private static let dot = UInt16(ascii: ".")
  private static let star = UInt16(ascii: "*")

  /// `.` is any character, even behind a backslash; `x*` is any number of x; and `.*` goes on to the first of
  /// the character behind it.
  private static func matches<Unit: FixedWidthInteger>(
    _ pattern: [UInt16], _ text: ArraySlice<Unit>
  ) -> Bool {
    if pattern.isEmpty { return text.isEmpty }
    func character(_ index: Int) -> UInt16 { index < pattern.count ? pattern[index] : 0 }
    func unit(_ position: Int) -> UInt16 { UInt16(truncatingIfNeeded: text[position]) }
    var (place, position) = (0, text.startIndex)
    var next = pattern[0]
    func advance() {
      place += 1
      next = character(place)
    }
    while place < pattern.count, position < text.endIndex {
      var current = next
      advance()
      let isEscaped = current == backslash
      if isEscaped {
        current = next
        advance()
      }
      if next != star {
        guard current == dot || unit(position) == current else { return false }
        position += 1
      } else if !isEscaped, current == dot {
        if place >= pattern.count - 1 { return true }
        advance()
        if next == backslash { advance() }
        while position < text.endIndex, unit(position) != next { position += 1 }
        guard position < text.endIndex else { return false }
        position += 1
        advance()
      } else {
        while position < text.endIndex, unit(position) == current { position += 1 }
        advance()
      }
    }
    if place >= pattern.count { return position >= text.endIndex }
    // What is left may be `.*`, and match nothing.
    return position >= text.endIndex && place == pattern.count - 2 && pattern[place] == dot
      && pattern[place + 1] == star
  }
}
