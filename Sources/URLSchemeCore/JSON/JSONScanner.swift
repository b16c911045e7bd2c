/// The scalar productions of RFC 8259: white space, literals, numbers and strings.
///
/// Each function takes the offset where its production begins and gives the offset after it; the
/// reader decides which one may stand where.
enum JSONScanner {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// The byte at `offset`; at the end of the text NUL, which JSON allows nowhere.
  static func byte(at offset: Int, in text: Span<UInt8>) -> UInt8 {
    offset < text.count ? text[offset] : 0
  }

  // MARK: White space, literals and numbers

  /// RFC 8259 §2: space, tab, line feed and carriage return; nothing else.
  static func skipWhiteSpace(at start: Int, in text: Span<UInt8>) -> Int {
    var offset = start
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return offset
      }
    }
    return offset
  }

  /// RFC 8259 §3: one of `true`, `false` and `null`.
  static func scanLiteral(
    _ literal: StaticString, at start: Int, in text: Span<UInt8>
  ) throws(Finding) -> Int {
    var offset = start
    for expected in literal.description.utf8 {
      guard byte(at: offset, in: text) == expected else {
        throw .invalidJSON(at: offset, in: text, expected: literal.description)
      }
      offset += 1
    }
    return offset
  }

  /// RFC 8259 §6: `[ "-" ] int [ frac ] [ exp ]`.
  static func scanNumber(at start: Int, in text: Span<UInt8>) throws(Finding) -> Int {
    var offset = start
    if byte(at: offset, in: text) == UInt8(ascii: "-") { offset += 1 }
    if byte(at: offset, in: text) == UInt8(ascii: "0") {
      offset += 1
      if isDigit(byte(at: offset, in: text)) {
        throw .invalidJSON(at: offset, in: text, expected: "no digit after a leading 0")
      }
    } else {
      offset = try scanDigits(at: offset, in: text)
    }
    if byte(at: offset, in: text) == UInt8(ascii: ".") {
      offset = try scanDigits(at: offset + 1, in: text)
    }
    guard byte(at: offset, in: text) | 0x20 == UInt8(ascii: "e") else { return offset }
    switch byte(at: offset + 1, in: text) {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return try scanDigits(at: offset + 2, in: text)
    default:
      return try scanDigits(at: offset + 1, in: text)
    }
  }

  private static func scanDigits(at start: Int, in text: Span<UInt8>) throws(Finding) -> Int {
    var offset = start
    while isDigit(byte(at: offset, in: text)) { offset += 1 }
    guard offset > start else { throw .invalidJSON(at: start, in: text, expected: "a digit") }
    return offset
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  // MARK: Strings

  /// RFC 8259 §7: a string, from its opening quote to its closing one.
  static func scanString(at start: Int, in text: Span<UInt8>) throws(Finding) -> JSONString {
    var offset = start + 1
    var hasEscapes = false
    while true {
      offset = UnsafeBytes.endOfPlainText(in: text, from: offset)
      guard offset < text.count else { break }
      switch text[offset] {
      case quote:
        return JSONString(range: start + 1..<offset, hasEscapes: hasEscapes)
      case backslash:
        hasEscapes = true
        offset = try scanEscape(at: offset, in: text)
      case 0x80...:
        guard let end = endOfScalar(at: offset, in: text) else {
          throw .invalidUTF8(at: offset, in: text)
        }
        offset = end
      default:
        throw .invalidJSON(
          at: offset, in: text, expected: "a closing quote, or the character escaped")
      }
    }
    throw .invalidJSON(at: offset, in: text, expected: "a closing quote")
  }

  private static func scanEscape(at start: Int, in text: Span<UInt8>) throws(Finding) -> Int {
    switch byte(at: start + 1, in: text) {
    case quote, backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      return try scanUnicodeEscape(at: start, in: text)
    default:
      throw .invalidJSON(at: start + 1, in: text, expected: #"one of "\/bfnrtu after \"#)
    }
  }

  /// A `\uXXXX`, or two of them that are a surrogate pair: half a pair is no character, so UTF-8
  /// cannot hold it.
  private static func scanUnicodeEscape(
    at start: Int, in text: Span<UInt8>
  ) throws(Finding) -> Int {
    for offset in start + 2..<start + 6 where !isHexadecimalDigit(byte(at: offset, in: text)) {
      throw .invalidJSON(at: offset, in: text, expected: "a hexadecimal digit")
    }
    let unit = codeUnit(at: start + 2, in: text)
    guard isHighSurrogate(unit) || isLowSurrogate(unit) else { return start + 6 }
    guard isHighSurrogate(unit), isLowSurrogateEscape(at: start + 6, in: text) else {
      throw Finding(
        .invalidJSON, at: start, expected: "a surrogate pair", found: "half of one")
    }
    return start + 12
  }

  private static func isLowSurrogateEscape(at start: Int, in text: Span<UInt8>) -> Bool {
    guard byte(at: start, in: text) == backslash,
      byte(at: start + 1, in: text) == UInt8(ascii: "u")
    else { return false }
    for offset in start + 2..<start + 6 where !isHexadecimalDigit(byte(at: offset, in: text)) {
      return false
    }
    return isLowSurrogate(codeUnit(at: start + 2, in: text))
  }

  /// The number that four hexadecimal digits write.
  static func codeUnit(at start: Int, in text: Span<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for offset in start..<start + 4 {
      // Digits are 0x3_, where the low half is the value; letters are 0x4_ and 0x6_, where it is
      // the value less 9.
      let digit = text[offset]
      unit = unit << 4 | UInt32(digit & 0xF &+ (digit >> 6) &* 9)
    }
    return unit
  }

  static func isHighSurrogate(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xD800 }
  static func isLowSurrogate(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xDC00 }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  /// The offset after the sequence of several bytes that begins at `start`; nil if it is no UTF-8
  /// (Unicode, table 3-7).
  static func endOfScalar(at start: Int, in text: Span<UInt8>) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch text[start] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard second.contains(byte(at: start + 1, in: text)) else { return nil }
    var offset = start + 2
    while offset < start + length {
      guard byte(at: offset, in: text) & 0xC0 == 0x80 else { return nil }
      offset += 1
    }
    return offset
  }
}
