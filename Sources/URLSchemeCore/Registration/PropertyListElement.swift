/// What a reader of property lists comes by, in the order of a tree, whatever the format.
enum PropertyListElement {
  /// The key of a dictionary's value, which comes next.
  case key(PropertyListText)
  case string(PropertyListText)
  /// A number or another value that holds no others; it begins at that byte.
  case scalar(Int)
  case arrayStart(Int)
  case dictionaryStart(Int)
  /// The end of an array or a dictionary.
  case end

  /// Where it begins; nil: it is an end.
  var offset: Int? {
    switch self {
    case .key(let text), .string(let text): text.range.lowerBound
    case .scalar(let start), .arrayStart(let start), .dictionaryStart(let start): start
    case .end: nil
    }
  }
}

/// A text where it stands in a property list.
struct PropertyListText {
  enum Form {
    /// UTF-8, with references and CDATA sections.
    case xml
    case ascii
    /// Big-endian.
    case utf16
  }

  /// The text as it is written; of an element without content, where its tag begins.
  let range: Range<Int>
  let form: Form

  /// What is written there, which was checked when it was read.
  func text(in bytes: Span<UInt8>) -> String {
    let written = bytes.extracting(range)
    switch form {
    case .ascii: return written.text
    case .utf16:
      let units = stride(from: 0, to: written.count - 1, by: 2).map {
        UInt16(written[$0]) << 8 | UInt16(written[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    case .xml: return Self.unescaped(written)
    }
  }

  private static let sectionStart = "<![CDATA["
  private static let sectionEnd = "]]>"

  private static func unescaped(_ written: Span<UInt8>) -> String {
    var text: [UInt8] = []
    var position = 0
    while position < written.count {
      if PropertyListReader.has(sectionStart, at: position, in: written) {
        position += sectionStart.utf8.count
        while position < written.count,
          !PropertyListReader.has(sectionEnd, at: position, in: written)
        {
          text.append(written[position])
          position += 1
        }
        position += sectionEnd.utf8.count
      } else if let (scalar, end) = XMLReference.read(written, at: position) {
        text += String(scalar).utf8
        position = end
      } else {
        text.append(written[position])
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A reference such as `&amp;` or `&#xF6;`, as an XML property list may have.
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

  /// The scalar that a reference stands for, and where it ends; nil where there is none that XML
  /// allows.
  static func read(
    _ text: Span<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard text[start] == UInt8(ascii: "&") else { return nil }
    for (name, scalar) in names where PropertyListReader.has(name, at: start, in: text) {
      return (scalar, start + name.utf8.count)
    }
    guard PropertyListReader.has("&#", at: start, in: text) else { return nil }
    let isHexadecimal = PropertyListReader.has("x", at: start + 2, in: text)
    var digits = ""
    var position = start + (isHexadecimal ? 3 : 2)
    // Seven digits are enough for every scalar, and never too many for 32 bits.
    while position < text.count, ByteSet.hexDigits.contains(text[position]), digits.utf8.count < 7 {
      digits.unicodeScalars.append(UnicodeScalar(text[position]))
      position += 1
    }
    guard position < text.count, text[position] == UInt8(ascii: ";"),
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(UnicodeScalar.init),
      scalar.isAllowedInXML
    else { return nil }
    return (scalar, position + 1)
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
