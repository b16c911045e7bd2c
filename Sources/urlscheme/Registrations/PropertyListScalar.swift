import URLSchemeCore

/// The texts that numbers and dates have in an XML property list: what Apple's parser takes
/// (`CFPropertyList.c`), and nothing else.
///
/// Data needs no check: that parser skips whatever is not base64.
enum PropertyListScalar {
  /// What should stand in an element of that name, where its content is something else.
  static func expectation(ofContent content: ArraySlice<UInt8>, in element: String) -> String? {
    switch element {
    case "integer": isInteger(content) ? nil : "an integer of at most 64 bits"
    case "real": isReal(content) ? nil : "a number such as 1.5"
    case "date": isDate(content) ? nil : "a date such as 2025-12-31T23:59:59Z"
    default: nil
    }
  }

  /// White space, a sign, white space, digits or hexadecimal ones after `0x`; at least -2⁶³, at most
  /// 2⁶⁴ - 1.
  private static func isInteger(_ text: ArraySlice<UInt8>) -> Bool {
    var digits = text.drop { $0 <= 0x20 }
    let sign = dropSign(&digits)
    if sign != nil { digits = digits.drop { $0 <= 0x20 } }
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    if isHexadecimal { digits = digits.dropFirst(2) }
    // The initializer would take a second sign.
    guard let first = digits.first, first.isHexDigit,
      let magnitude = UInt64(
        String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return false }
    return sign != UInt8(ascii: "-") || magnitude <= Int64.min.magnitude
  }

  private static let words = ["nan", "inf", "infinity", "+inf", "+infinity", "-inf", "-infinity"]

  /// A decimal number, with a fraction and an exponent if need be; or one of a few words.
  private static func isReal(_ text: ArraySlice<UInt8>) -> Bool {
    if words.contains(String(decoding: text, as: UTF8.self).lowercased()) { return true }
    var rest = text.drop { $0 <= 0x20 }
    dropSign(&rest)
    var count = dropDigits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      count += dropDigits(&rest)
    }
    guard count > 0 else { return false }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      dropSign(&rest)
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// `YYYY-MM-DDThh:mm:ssZ`, the year of any length and with a minus before our era.
  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard dropDigits(&rest) > 0 else { return false }
    let form = "-00-00T00:00:00Z".utf8
    return rest.count == form.count
      && zip(form, rest).allSatisfy { $0 == UInt8(ascii: "0") ? $1.isDigit : $0 == $1 }
  }

  @discardableResult
  private static func dropSign(_ text: inout ArraySlice<UInt8>) -> UInt8? {
    guard let first = text.first, "+-".utf8.contains(first) else { return nil }
    return text.removeFirst()
  }

  private static func dropDigits(_ text: inout ArraySlice<UInt8>) -> Int {
    let count = text.count
    text = text.drop(while: \.isDigit)
    return count - text.count
  }
}
