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
    if utf8.count <= limit, bytes.span.isPlain { return self }
    return cut(to: limit).unicodeScalars.map(\.printable).joined()
  }

  /// The text, without what goes beyond any use in a finding: what is said of a text must not grow
  /// with it, for it may be said often. A closing quote stays where an opening one does.
  package func cut(to limit: Int = 300) -> String {
    // A scalar has at least a byte.
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    let isQuoted = unicodeScalars.first == "\"" && unicodeScalars.last == "\""
    return String(unicodeScalars.prefix(limit)) + (isQuoted ? "…\"" : "…")
  }
}

extension ByteWriter {
  /// Appends a text as `printable(limit:)` has it.
  package mutating func append(printable text: String, limit: Int = .max) {
    let characters = text.bytes
    let bytes = characters.span
    guard bytes.count <= limit, appendPlain(bytes) else {
      return append(text.printable(limit: limit).bytes.span)
    }
  }
}

extension Unicode.Scalar {
  /// The scalar itself, or `\u{…}` where it can't be shown or would change how the rest is shown.
  package var printable: String {
    isPrintable ? String(Character(self)) : "\\u{\(String(value, radix: 16, uppercase: true))}"
  }

  /// Whether it is printable ASCII; what else it may be takes long to find out.
  var isPlain: Bool { value &- 0x20 < 0x5F }

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
