import URLSchemeCore

/// One character of a document as whoever reads it sees it: written as it is, or as an escape.
struct DocumentCharacter {
  /// The ways to write a character as others, of which each place of a document has its own.
  struct Escapes: OptionSet {
    let rawValue: Int

    /// Character references: `&amp;`.
    static let references = Escapes(rawValue: 1)
    /// A backslash before ASCII punctuation, as in Markdown, shells and strings: `\_`, `\/`.
    static let backslashes = Escapes(rawValue: 2)
    /// What strings of JSON and of most languages have besides: `\n`, `\u0026`.
    static let strings = Escapes(rawValue: 4)
  }

  /// The character; nil for a byte that is not UTF-8, and for an escape whose meaning is not known.
  var scalar: Unicode.Scalar?
  /// How many bytes of the document it takes.
  var count: Int
  /// Whether it is written as another; false for an escape whose meaning is not known.
  var isEscaped = false

  /// The character that begins at `start`, which is within the text.
  static func read(
    in text: Span<UInt8>, at start: Int, _ escapes: Escapes
  ) -> DocumentCharacter {
    if text[start] == UInt8(ascii: "&"), escapes.contains(.references),
      let (scalar, count) = CharacterReference.read(in: text, at: start)
    {
      return DocumentCharacter(scalar: scalar, count: count, isEscaped: scalar != nil)
    }
    if text[start] == UInt8(ascii: "\\"), start + 1 < text.count,
      let (scalar, count) = readBackslash(in: text, at: start, escapes)
    {
      return DocumentCharacter(scalar: scalar, count: count, isEscaped: true)
    }
    let scalar = text.scalar(at: start)
    return DocumentCharacter(scalar: scalar, count: scalar.map { UTF8.width($0) } ?? 1)
  }

  // MARK: Backslashes

  private static let controls: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "b"): "\u{08}", UInt8(ascii: "t"): "\t", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "f"): "\u{0C}", UInt8(ascii: "r"): "\r",
  ]

  private static func readBackslash(
    in text: Span<UInt8>, at start: Int, _ escapes: Escapes
  ) -> (scalar: Unicode.Scalar, count: Int)? {
    let next = text[start + 1]
    if escapes.contains(.strings) {
      // Swift's interpolation; no language escapes a parenthesis in a string.
      if next == UInt8(ascii: "(") { return nil }
      if next == UInt8(ascii: "u") { return readCodeUnits(in: text, at: start) }
      if let control = controls[next] { return (control, 2) }
    }
    let isPunctuation = 0x21...0x7E ~= next && !next.isAlphanumeric
    return escapes.contains(.backslashes) && isPunctuation ? (Unicode.Scalar(next), 2) : nil
  }

  /// `\u0026`, or a pair of those for a character beyond U+FFFF.
  private static func readCodeUnits(
    in text: Span<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, count: Int)? {
    guard let unit = codeUnit(in: text, at: start) else { return nil }
    if 0xD800...0xDBFF ~= unit, let low = codeUnit(in: text, at: start + 6),
      0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x1_0000 + ((unit & 0x3FF) << 10 | low & 0x3FF))
    {
      return (scalar, 12)
    }
    return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6)
  }

  private static func codeUnit(in text: Span<UInt8>, at start: Int) -> UInt32? {
    guard text.has("\\u", at: start),
      text.end(from: start + 2, to: start + 6, while: \.isHexDigit) == start + 6
    else { return nil }
    return UInt32(text.extracting(start + 2..<start + 6).text, radix: 16)
  }
}

extension DocumentCharacter {
  /// Whether it is a space, a line end or a control character, of which a link has none.
  var isBlank: Bool { scalar.map { $0.value <= 0x20 || $0.value == 0x7F } ?? false }

  /// Whether a link in running text ends before it.
  ///
  /// Letters and symbols beyond ASCII are no part of a link either, but people forget to escape
  /// them: such a link is found whole, and is then at fault. Nobody means punctuation as a part of it.
  var endsPlainLink: Bool {
    guard let scalar else { return true }
    guard scalar.value >= 0x80 else {
      return isBlank || "<>\"`|\\^".unicodeScalars.contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .otherSymbol, .modifierSymbol:
      return false
    default:
      return true
    }
  }

  /// Whether it is this character, and written as it is.
  func isRaw(_ scalar: Unicode.Scalar) -> Bool { self.scalar == scalar && !isEscaped }
}
