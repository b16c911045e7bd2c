import URLSchemeCore

/// Text from outside as XML and HTML hold it, in an element or in a quoted attribute.
extension String {
  /// Printable, with references for what has a meaning; what XML 1.0 has no character for is written `\u{…}`.
  var markup: String { printable.markupKeepingLines }

  /// The same of a text that was made printable line by line: its line ends are ours.
  var markupKeepingLines: String {
    let text = escaped { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      default: nil
      }
    }
    // U+FFFE and U+FFFF begin with this byte.
    guard text.utf8.contains(0xEF) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
