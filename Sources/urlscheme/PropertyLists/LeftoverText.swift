import URLSchemeCore

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

  /// `<name>`, `[name]`, `{name}`, `%name%`, `@name@`.
  private static func isMarked(_ bytes: [UInt8], isName: Bool) -> Bool {
    ["<>", "[]", "{}", "%%", "@@"].contains { marks in
      guard let open = bytes.firstIndex(where: { $0 == marks.utf8.first }),
        let close = bytes.lastIndex(where: { $0 == marks.utf8.last }), close > open + 1
      else { return false }
      return !isName || (open == 0 && close == bytes.count - 1)
    }
  }

  /// `YOUR_`, `YOUR-` or `YOUR `, in capitals, also at the end of another word: `fbYOUR_APP_ID`.
  private static func hasLoudYour(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    return ["YOUR_", "YOUR-", "YOUR "].contains { text.includes($0) }
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
    "changeme", "changethis", "fixme", "placeholder", "replaceme", "replacethis", "change me",
    "change this", "replace me", "replace this", "replace with",
  ]

  private static func hasTellingWord(_ bytes: [UInt8]) -> Bool {
    var last = ""
    for word in bytes.split(whereSeparator: { !$0.isAlphanumeric }) {
      let text = String(decoding: word, as: UTF8.self)
      let name = text.lowercased()
      if ["TODO", "FIXME", "TBD"].contains(text) || isOnlyX(word) { return true }
      if demands.contains(name) || demands.contains("\(last) \(name)") { return true }
      if last == "your", nouns.contains(name) { return true }
      if name.hasPrefix("your"), joinedNouns.contains(String(name.dropFirst(4))) { return true }
      last = name
    }
    return false
  }

  /// `XXXX`, and `fbXXXXXXXX`.
  private static func isOnlyX(_ word: ArraySlice<UInt8>) -> Bool {
    let rest = word.drop { $0 != UInt8(ascii: "X") }
    return rest.count >= 4 && rest.allSatisfy { $0 == UInt8(ascii: "X") }
  }
}
