/// Recognises a text that a template left for a person to replace: `YOUR_SCHEME`, `<your scheme>`,
/// `fb[APP_ID]`, `REPLACE_ME`.
///
/// A scheme that somebody chose is not taken for one: `your-move` is fine, `your-app` is not.
enum LeftoverText {
  /// Whether a person was to replace the text, or a part of it.
  ///
  /// Brackets have no place in a scheme; in a name they may well be meant, unless they hold all of
  /// it.
  static func isLeftover(_ bytes: [UInt8], isName: Bool = false) -> Bool {
    isMarked(bytes, isName: isName) || hasLoudYour(bytes) || hasTellingWord(bytes)
  }

  // MARK: Marks around a name

  private static let marks: [(open: UInt8, close: UInt8)] = [
    (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "["), UInt8(ascii: "]")),
    (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "%"), UInt8(ascii: "%")),
    (UInt8(ascii: "@"), UInt8(ascii: "@")),
  ]

  /// `<name>`, `[name]`, `{name}`, `%name%`, `@name@`.
  private static func isMarked(_ bytes: [UInt8], isName: Bool) -> Bool {
    marks.contains { mark in
      guard let open = bytes.firstIndex(of: mark.open),
        let close = bytes.lastIndex(of: mark.close), close > open + 1
      else { return false }
      return !isName || (open == 0 && close == bytes.count - 1)
    }
  }

  // MARK: Words

  /// `YOUR_`, `YOUR-` or `YOUR `, in capitals, also at the end of another word: `fbYOUR_APP_ID`.
  private static func hasLoudYour(_ bytes: [UInt8]) -> Bool {
    let word = Array("YOUR".utf8)
    return bytes.indices.contains { start in
      guard start + 5 < bytes.count, bytes[start..<start + 4].elementsEqual(word) else {
        return false
      }
      return [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " ")].contains(bytes[start + 4])
    }
  }

  /// What a template says that a thing is, after "your".
  private static let nouns: Set<String> = [
    "app", "application", "appscheme", "bundle", "bundleid", "client", "company", "custom",
    "customscheme", "domain", "facebook", "google", "id", "identifier", "name", "organization",
    "package", "product", "project", "scheme", "team", "unique", "uri", "url", "urlscheme",
  ]
  /// What nobody calls an app, even in one word with "your".
  private static let joinedNouns = nouns.subtracting(["custom", "id", "name", "team", "unique"])
  private static let demands: Set<String> = [
    "changeme", "changethis", "fixme", "placeholder", "replaceme", "replacethis",
  ]
  private static let demandPairs: Set<String> = [
    "change me", "change this", "replace me", "replace this", "replace with",
  ]

  private static func hasTellingWord(_ bytes: [UInt8]) -> Bool {
    var last = ""
    let words = bytes.split { !ByteClass.isLetter($0) && !ByteClass.isDigit($0) }
    for word in words {
      let text = String(decoding: word, as: UTF8.self)
      let lowercased = text.lowercased()
      switch text {
      case "TODO", "FIXME", "TBD": return true
      default: break
      }
      if demands.contains(lowercased) || isOnlyX(word) { return true }
      if lowercased.hasPrefix("your"), joinedNouns.contains(String(lowercased.dropFirst(4))) {
        return true
      }
      if last == "your", nouns.contains(lowercased) { return true }
      if demandPairs.contains("\(last) \(lowercased)") { return true }
      last = lowercased
    }
    return false
  }

  /// `XXXX`, and `fbXXXXXXXX`.
  private static func isOnlyX(_ word: ArraySlice<UInt8>) -> Bool {
    let rest = word.drop { $0 != UInt8(ascii: "X") }
    return rest.count >= 4 && rest.allSatisfy { $0 == UInt8(ascii: "X") }
  }
}
