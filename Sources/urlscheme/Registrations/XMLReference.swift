import URLSchemeCore

/// A reference such as `&amp;` or `&#xF6;`, as XML has them.
enum XMLReference {
  private static let names: [(text: String, scalar: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// A text with references for what has a meaning in XML (XML 1.0 §2.4).
  ///
  /// - Parameter inAttribute: Whether double quotes stand around it.
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      // Else a parser would make a line feed of it (§2.11).
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// The scalar that the reference at the beginning of a text stands for, and its length; nil where
  /// there is none that XML allows.
  static func read(_ text: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, count: Int)? {
    for (name, scalar) in names where text.starts(with: name.utf8) {
      return (scalar, name.utf8.count)
    }
    guard text.starts(with: "&#".utf8) else { return nil }
    var rest = text.dropFirst(2)
    let isHexadecimal = rest.first == UInt8(ascii: "x")
    if isHexadecimal { rest.removeFirst() }
    // Seven digits are enough for every scalar, and never too many for 32 bits.
    let digits = rest.prefix(7).prefix(while: \.isHexDigit)
    rest = rest[digits.endIndex...]
    let number = UInt32(
      String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    guard rest.first == UInt8(ascii: ";"), let scalar = number.flatMap(UnicodeScalar.init),
      scalar.isAllowedInXML
    else { return nil }
    return (scalar, rest.startIndex + 1 - text.startIndex)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a `Char` of XML 1.0 (§2.2).
  var isAllowedInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20..<0xFFFE, 0x10000...: true
    default: false
    }
  }
}
