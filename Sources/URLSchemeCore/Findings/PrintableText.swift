/// Makes text that somebody else chose fit to stand in a sentence on a terminal.
extension String {
  /// The text with what can't be seen, or would change how the rest is shown, written `\u{…}`;
  /// what goes beyond `limit` Unicode scalars is cut and replaced by `…`.
  ///
  /// Such are control characters, line ends, and formatting like the overrides of the writing
  /// direction: in a message they could recolour a terminal, forge a line, or turn words around.
  /// A closing quote stays where an opening one does.
  package func printable(limit: Int) -> String {
    // Nearly every text is short and printable ASCII.
    if isPlain(limit: limit) { return self }
    var printable = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else {
        let isQuoted = unicodeScalars.first == "\"" && unicodeScalars.last == "\""
        return String(printable) + (isQuoted ? "…\"" : "…")
      }
      count += 1
      printable.append(contentsOf: scalar.printable.unicodeScalars)
    }
    return String(printable)
  }
}

extension String {
  /// Whether the text is printable ASCII, of no more than `limit` characters.
  func isPlain(limit: Int) -> Bool {
    let bytes = utf8.span
    return bytes.count <= limit && bytes.isPlain
  }

  /// The text, without what goes beyond any use in a finding: what is said of a text must not grow
  /// with it, for it may be said often. A closing quote stays where an opening one does.
  func cut(to limit: Int = 300) -> String {
    // A scalar has at least a byte.
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    let isQuoted = unicodeScalars.first == "\"" && unicodeScalars.last == "\""
    return String(unicodeScalars.prefix(limit)) + (isQuoted ? "…\"" : "…")
  }
}

extension Span<UInt8> {
  /// Whether the bytes are printable ASCII.
  package var isPlain: Bool { UnsafeBytes.arePlain(self) }
}

extension Span<UInt8> {
  /// Whether the text, which is UTF-8, can be shown as it is; false also where only the properties
  /// of its characters tell.
  ///
  /// To ask these of every character of a word that is not ASCII takes a microsecond.
  package var isSurelyPrintable: Bool {
    var position = ByteScan.endOfASCII(in: self, from: 0)
    guard extracting(0..<position).isPlain else { return false }
    while position < count - 1 {
      let (lead, next) = (self[position], self[position + 1])
      switch lead {
      case ..<0x80:
        guard lead &- 0x20 < 0x5F else { return false }
        position += 1
      // Latin-1 with its controls and the soft hyphen; Arabic and Syriac have controls, too.
      case 0xC2:
        guard next >= 0xA0, next != 0xAD else { return false }
        position += 2
      case 0xC3...0xD7: position += 2
      // In each of these the first or the last block has controls, marks or tags; surrogates are no
      // UTF-8.
      case 0xE0, 0xE1:
        guard next >= 0xA4 || lead == 0xE1 && next < 0xA0 else { return false }
        position += 3
      case 0xE2:
        guard next >= 0x82 else { return false }
        position += 3
      case 0xE3...0xEE: position += 3
      // Emoji.
      case 0xF0 where next == 0x9F: position += 4
      default: return false
      }
    }
    return position == count || position == count - 1 && self[position] &- 0x20 < 0x5F
  }
}

extension ByteWriter {
  /// Appends a text as `printable(limit:)` has it; for JSON, as it stands inside quotes.
  package mutating func append(
    printable text: String, limit: Int = .max, asJSON: Bool = false
  ) {
    let bytes = text.utf8.span
    guard bytes.count <= limit, asJSON ? appendPlainJSON(bytes) : appendPlain(bytes) else {
      let shown = text.printable(limit: limit)
      return asJSON ? appendEscaped(shown.utf8.span) : append(shown.utf8.span)
    }
  }
}

extension Unicode.Scalar {
  /// The scalar itself, or `\u{…}` where it can't be shown or would change how the rest is shown.
  package var printable: String {
    isPrintable ? String(Character(self)) : "\\u{\(String(value, radix: 16, uppercase: true))}"
  }

  /// Whether it is printable ASCII; what else it may be takes long to find out.
  package var isPlain: Bool { value &- 0x20 < 0x5F }

  /// Whether the scalar can be shown and leaves the text around it as it is.
  package var isPrintable: Bool {
    if isPlain { return true }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // The joiners hold emoji and the letters of many scripts together.
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }
}
