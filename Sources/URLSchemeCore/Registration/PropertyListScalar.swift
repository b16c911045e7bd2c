/// The texts that numbers and dates have in an XML property list: what Apple's parser takes
/// (`CFPropertyList.c`), and nothing else.
///
/// Data needs no check: that parser skips whatever is not base64.
enum PropertyListScalar {
  /// What should stand in an element of that name, where its content is something else.
  static func expectation(ofContent content: Span<UInt8>, in element: String) -> String? {
    switch element {
    case "integer": isInteger(content) ? nil : "an integer of at most 64 bits"
    case "real": isReal(content) ? nil : "a number such as 1.5"
    case "date": isDate(content) ? nil : "a date such as 2025-12-31T23:59:59Z"
    default: nil
    }
  }

  /// White space, a sign, white space, digits or hexadecimal ones after `0x`; at least -2⁶³, at most
  /// 2⁶⁴ - 1.
  private static func isInteger(_ text: Span<UInt8>) -> Bool {
    var digits = text.extracting(skipSpace(text, from: 0)..<text.count)
    var isNegative = false
    if digits.count > 0, digits[0] == UInt8(ascii: "-") || digits[0] == UInt8(ascii: "+") {
      isNegative = digits[0] == UInt8(ascii: "-")
      digits = digits.extracting(skipSpace(digits, from: 1)..<digits.count)
    }
    let isHexadecimal =
      digits.count > 1 && digits[0] == UInt8(ascii: "0") && digits[1] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { digits = digits.extracting(2..<digits.count) }
    // The initializer would take a second sign.
    guard digits.count > 0, ByteSet.hexDigits.contains(digits[0]),
      let magnitude = UInt64(digits.text, radix: isHexadecimal ? 16 : 10)
    else { return false }
    return !isNegative || magnitude <= Int64.min.magnitude
  }

  private static func skipSpace(_ text: Span<UInt8>, from start: Int) -> Int {
    var position = start
    while position < text.count, text[position] <= 0x20 { position += 1 }
    return position
  }

  private static let words = ["nan", "inf", "infinity", "+inf", "+infinity", "-inf", "-infinity"]

  /// A decimal number, with a fraction and an exponent if need be; or one of a few words.
  private static func isReal(_ text: Span<UInt8>) -> Bool {
    if words.contains(text.text.lowercased()) { return true }
    var position = skipSpace(text, from: 0)
    if position < text.count,
      text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+")
    {
      position += 1
    }
    let integer = skipDigits(text, &position)
    var fraction = 0
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      fraction = skipDigits(text, &position)
    }
    guard integer + fraction > 0 else { return false }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < text.count,
        text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+")
      {
        position += 1
      }
      guard skipDigits(text, &position) > 0 else { return false }
    }
    return position == text.count
  }

  private static func skipDigits(_ text: Span<UInt8>, _ position: inout Int) -> Int {
    let start = position
    while position < text.count, ByteClass.isDigit(text[position]) { position += 1 }
    return position - start
  }

  /// `YYYY-MM-DDThh:mm:ssZ`, the year of any length and with a minus before our era.
  private static func isDate(_ text: Span<UInt8>) -> Bool {
    var position = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard skipDigits(text, &position) > 0 else { return false }
    let form = Array("-00-00T00:00:00Z".utf8)
    guard text.count - position == form.count else { return false }
    for (index, byte) in form.enumerated() {
      let other = text[position + index]
      guard byte == UInt8(ascii: "0") ? ByteClass.isDigit(other) : byte == other else {
        return false
      }
    }
    return true
  }
}
