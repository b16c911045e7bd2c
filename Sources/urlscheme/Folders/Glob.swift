import URLSchemeCore

/// A pattern of names or paths, as in `.gitignore` files (gitignore(5), git's `wildmatch.c`).
///
/// `*` stands for anything within a name, `?` for one character, `[a-z]` for one of several; `**`
/// between slashes, or at an end, stands for any number of folders. A backslash takes away the
/// meaning of what follows it.
///
/// Only the last `*` and the last `**` are ever tried again: what an earlier one could stand for, a
/// later one can, too. So a match costs at most the pattern's length times the text's.
struct Glob: Sendable {
  private let pattern: [UInt8]
  /// Whether slashes part the text, and `**` has a meaning of its own.
  private let isPath: Bool
  /// How many bytes of the pattern, from its beginning, stand for themselves.
  private let literalCount: Int
  /// Whether all that the pattern says is how a text ends.
  private let isSuffix: Bool

  init(_ pattern: some Sequence<UInt8>, isPath: Bool) {
    self.pattern = Array(pattern)
    self.isPath = isPath
    literalCount = self.pattern.firstIndex(where: Self.isSpecial) ?? self.pattern.count
    isSuffix =
      !isPath && self.pattern.first == UInt8(ascii: "*")
      && !self.pattern.dropFirst().contains(where: Self.isSpecial)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"): true
    default: false
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether the pattern stands for all of a text, from `start` on.
  func matches(_ text: Span<UInt8>, from start: Int = 0) -> Bool {
    let length = text.count - start
    if isSuffix {
      return length >= pattern.count - 1
        && hasLiteral(1..<pattern.count, in: text, at: text.count - pattern.count + 1)
    }
    guard length >= literalCount, hasLiteral(0..<literalCount, in: text, at: start) else {
      return false
    }
    if literalCount == pattern.count { return length == literalCount }
    return matchesWildcards(text, from: start + literalCount)
  }

  private func hasLiteral(_ range: Range<Int>, in text: Span<UInt8>, at start: Int) -> Bool {
    range.allSatisfy { pattern[$0] == text[start + $0 - range.lowerBound] }
  }

  private func matchesWildcards(_ text: Span<UInt8>, from start: Int) -> Bool {
    var (next, place) = (literalCount, start)
    // What follows the last `*`, and where the text may go on behind that; the same of `**`.
    var star: (next: Int, place: Int)?
    var folders: (next: Int, place: Int)?
    while true {
      if next == pattern.count, place == text.count { return true }
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        let end = pattern[next...].firstIndex { $0 != UInt8(ascii: "*") } ?? pattern.count
        if standsForFolders(next..<end) {
          if end == pattern.count { return true }
          next = end + 1
          (folders, star) = ((next, place), nil)
        } else {
          next = end
          star = (next, place)
        }
        continue
      }
      if next < pattern.count, place < text.count {
        guard let end = endOfMatch(at: next, of: text[place]) else { return false }
        if end > next {
          (next, place) = (end, place + 1)
          continue
        }
      }
      if let last = star, last.place < text.count, text[last.place] != Self.slash {
        (next, place) = (last.next, last.place + 1)
        star = (next, place)
      } else if let last = folders,
        case let end = text.firstIndex(of: Self.slash, from: last.place),
        end < text.count
      {
        (next, place) = (last.next, end + 1)
        (folders, star) = ((next, place), nil)
      } else {
        return false
      }
    }
  }

  /// Whether asterisks are a `**` between slashes or at an end of the pattern.
  private func standsForFolders(_ stars: Range<Int>) -> Bool {
    isPath && stars.count > 1
      && (stars.lowerBound == 0 || pattern[stars.lowerBound - 1] == Self.slash)
      && (stars.upperBound == pattern.count || pattern[stars.upperBound] == Self.slash)
  }

  /// Where the pattern goes on behind what stands for a byte; `next` itself where that is another
  /// byte, and nil where the pattern is malformed and matches nothing.
  private func endOfMatch(at next: Int, of byte: UInt8) -> Int? {
    switch pattern[next] {
    case UInt8(ascii: "?"): return byte == Self.slash ? next : next + 1
    case UInt8(ascii: "\\"):
      guard next + 1 < pattern.count else { return nil }
      return pattern[next + 1] == byte ? next + 2 : next
    case UInt8(ascii: "["):
      guard let (end, contains) = bracket(at: next + 1, byte) else { return nil }
      return contains && byte != Self.slash ? end : next
    default: return pattern[next] == byte ? next + 1 : next
    }
  }

  /// Reads what stands in brackets: where the pattern goes on, and whether a byte is meant; nil where
  /// nothing closes them, or a class has no name that there is.
  private func bracket(at start: Int, _ byte: UInt8) -> (end: Int, contains: Bool)? {
    var index = start
    let isNegated = index < pattern.count && "!^".utf8.contains(pattern[index])
    if isNegated { index += 1 }
    var contains = false
    // Where a range may begin; 0: nowhere.
    var first: UInt8 = 0
    let begin = index
    while index < pattern.count, pattern[index] != UInt8(ascii: "]") || index == begin {
      if pattern[index] == UInt8(ascii: "["), index + 1 < pattern.count,
        pattern[index + 1] == UInt8(ascii: ":")
      {
        guard let close = pattern[(index + 2)...].firstIndex(of: UInt8(ascii: "]")) else {
          return nil
        }
        // Without a colon before the bracket it is a set like others.
        if close > index + 2, pattern[close - 1] == UInt8(ascii: ":") {
          guard let isMember = Self.isMember(byte, of: pattern[(index + 2)..<(close - 1)]) else {
            return nil
          }
          contains = contains || isMember
          (index, first) = (close + 1, 0)
          continue
        }
      }
      let isRange =
        pattern[index] == UInt8(ascii: "-") && first != 0 && index + 1 < pattern.count
        && pattern[index + 1] != UInt8(ascii: "]")
      if isRange { index += 1 }
      if pattern[index] == UInt8(ascii: "\\") {
        index += 1
        guard index < pattern.count else { return nil }
      }
      if isRange {
        contains = contains || first <= byte && byte <= pattern[index]
        first = 0
      } else {
        contains = contains || byte == pattern[index]
        first = pattern[index]
      }
      index += 1
    }
    return index < pattern.count ? (index + 1, contains != isNegated) : nil
  }

  /// Whether a byte is in a class of characters (POSIX, XBD 7.3.1); nil: there is no such class.
  private static func isMember(_ byte: UInt8, of name: ArraySlice<UInt8>) -> Bool? {
    let isGraphic = 0x21..<0x7F ~= byte
    switch name.text {
    case "alnum": return byte.isAlphanumeric
    case "alpha": return byte.isLetter
    case "blank": return byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    case "cntrl": return byte < 0x20 || byte == 0x7F
    case "digit": return byte.isDigit
    case "graph": return isGraphic
    case "lower": return byte.isLetter && byte & 0x20 != 0
    case "print": return isGraphic || byte == UInt8(ascii: " ")
    case "punct": return isGraphic && !byte.isAlphanumeric
    case "space": return byte.isWhiteSpace
    case "upper": return byte.isLetter && byte & 0x20 == 0
    case "xdigit": return byte.isHexDigit
    default: return nil
    }
  }
}
