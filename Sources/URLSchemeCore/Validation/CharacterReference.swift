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
    guard ByteClass.isLetter(text[start + 1]) else { return nil }
    // The longest name of HTML has 31 characters.
    let limit = min(text.count, start + 33)
    var end = start + 2
    while end < limit, ByteClass.isLetter(text[end]) || ByteClass.isDigit(text[end]) { end += 1 }
    guard end < limit, text[end] == UInt8(ascii: ";") else { return nil }
    return (scalar(named: text.extracting(start + 1..<end).text), end + 1 - start)
  }

  private static func readNumber(
    in text: Span<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar?, count: Int)? {
    let isHex = text[start + 2] | 0x20 == UInt8(ascii: "x")
    let digits = start + (isHex ? 3 : 2)
    let limit = min(text.count, digits + 8)
    var value: UInt32 = 0
    var end = digits
    while end < limit, let digit = digitValue(text[end], isHex: isHex) {
      value = value &* (isHex ? 16 : 10) &+ digit
      end += 1
    }
    // At most 6 or 7 digits (CommonMark §6.2), so the value did not overflow.
    guard 1...(isHex ? 6 : 7) ~= end - digits, end < text.count, text[end] == UInt8(ascii: ";")
    else { return nil }
    let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    return (scalar, end + 1 - start)
  }

  private static func digitValue(_ byte: UInt8, isHex: Bool) -> UInt32? {
    if ByteClass.isDigit(byte) { return UInt32(byte & 0x0F) }
    return isHex && ByteSet.hexDigits.contains(byte) ? UInt32(byte & 0x0F) + 9 : nil
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp", "AMP": "&"
    case "lt", "LT": "<"
    case "gt", "GT": ">"
    case "quot", "QUOT": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    case "hellip": "…"
    case "Tab": "\t"
    case "NewLine": "\n"
    case "excl": "!"
    case "num": "#"
    case "dollar": "$"
    case "percnt": "%"
    case "lpar": "("
    case "rpar": ")"
    case "ast", "midast": "*"
    case "plus": "+"
    case "comma": ","
    case "period": "."
    case "sol": "/"
    case "colon": ":"
    case "semi": ";"
    case "equals": "="
    case "quest": "?"
    case "commat": "@"
    case "lsqb", "lbrack": "["
    case "bsol": "\\"
    case "rsqb", "rbrack": "]"
    case "Hat": "^"
    case "lowbar", "UnderBar": "_"
    case "grave", "DiacriticalGrave": "`"
    case "lcub", "lbrace": "{"
    case "verbar", "vert", "VerticalLine": "|"
    case "rcub", "rbrace": "}"
    default: nil
    }
  }
}
