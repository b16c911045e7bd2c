import URLSchemeCore

/// Reads the character references of HTML and XML (`&amp;`, `&#38;`, `&#x26;`).
///
/// Of the names, those for ASCII characters are known, and the two that often follow a link. All
/// references end with a semicolon, as CommonMark and XML want it.
enum CharacterReference {
  /// The reference that begins with the ampersand at `start`: the character, nil for a name that is
  /// not known here, and the number of bytes. Nil where none begins.
  static func read(
    in text: Span<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar?, count: Int)? {
    guard start + 2 < text.count else { return nil }
    if text[start + 1] == UInt8(ascii: "#") { return readNumber(in: text, at: start) }
    guard text[start + 1].isLetter else { return nil }
    // The longest name of HTML has 31 characters.
    let end = text.end(from: start + 2, to: start + 33, while: \.isAlphanumeric)
    guard end < start + 33, text.has(";", at: end) else { return nil }
    return (names[text.extracting(start + 1..<end).text], end + 1 - start)
  }

  private static func readNumber(
    in text: Span<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar?, count: Int)? {
    let isHex = text[start + 2] | 0x20 == UInt8(ascii: "x")
    let digits = start + (isHex ? 3 : 2)
    // CommonMark §6.2.
    let mostDigits = isHex ? 6 : 7
    let end = text.end(from: digits, to: digits + mostDigits) { isHex ? $0.isHexDigit : $0.isDigit }
    guard text.has(";", at: end),
      let value = UInt32(text.extracting(digits..<end).text, radix: isHex ? 16 : 10)
    else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (scalar ?? "\u{FFFD}", end + 1 - start)
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"",
    "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "Tab": "\t", "NewLine": "\n", "excl": "!",
    "num": "#", "dollar": "$", "percnt": "%", "lpar": "(", "rpar": ")", "ast": "*", "midast": "*",
    "plus": "+", "comma": ",", "period": ".", "sol": "/", "colon": ":", "semi": ";", "equals": "=",
    "quest": "?", "commat": "@", "lsqb": "[", "lbrack": "[", "bsol": "\\", "rsqb": "]",
    "rbrack": "]", "Hat": "^", "lowbar": "_", "UnderBar": "_", "grave": "`",
    "DiacriticalGrave": "`", "lcub": "{", "lbrace": "{", "verbar": "|", "vert": "|",
    "VerticalLine": "|", "rcub": "}", "rbrace": "}",
  ]
}
