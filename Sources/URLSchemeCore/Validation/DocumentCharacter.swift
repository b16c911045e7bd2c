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
    let byte = text[start]
    if byte == UInt8(ascii: "&"), escapes.contains(.references),
      let (scalar, count) = CharacterReference.read(in: text, at: start)
    {
      return DocumentCharacter(scalar: scalar, count: count, isEscaped: scalar != nil)
    }
    if byte == UInt8(ascii: "\\"), start + 1 < text.count,
      let escaped = readBackslash(in: text, at: start, escapes)
    {
      return escaped
    }
    return readRaw(in: text, at: start)
  }

  // MARK: Backslashes

  private static func readBackslash(
    in text: Span<UInt8>, at start: Int, _ escapes: Escapes
  ) -> DocumentCharacter? {
    let next = text[start + 1]
    if escapes.contains(.strings) {
      switch next {
      // Swift's interpolation; no language escapes a parenthesis in a string.
      case UInt8(ascii: "("): return nil
      case UInt8(ascii: "b"): return DocumentCharacter(scalar: "\u{08}", count: 2, isEscaped: true)
      case UInt8(ascii: "t"): return DocumentCharacter(scalar: "\t", count: 2, isEscaped: true)
      case UInt8(ascii: "n"): return DocumentCharacter(scalar: "\n", count: 2, isEscaped: true)
      case UInt8(ascii: "f"): return DocumentCharacter(scalar: "\u{0C}", count: 2, isEscaped: true)
      case UInt8(ascii: "r"): return DocumentCharacter(scalar: "\r", count: 2, isEscaped: true)
      case UInt8(ascii: "u"): return readCodeUnits(in: text, at: start)
      default: break
      }
    }
    let isPunctuation = 0x21...0x7E ~= next && !ByteClass.isLetter(next) && !ByteClass.isDigit(next)
    guard escapes.contains(.backslashes), isPunctuation else { return nil }
    return DocumentCharacter(scalar: Unicode.Scalar(next), count: 2, isEscaped: true)
  }

  /// `\u0026`, or a pair of those for a character beyond U+FFFF.
  private static func readCodeUnits(in text: Span<UInt8>, at start: Int) -> DocumentCharacter? {
    guard JSONString.codeUnit(at: start, in: text) != nil else { return nil }
    guard let escape = JSONString.escape(at: start, in: text) else {
      return DocumentCharacter(scalar: "\u{FFFD}", count: 6, isEscaped: true)
    }
    return DocumentCharacter(scalar: escape.scalar, count: escape.length, isEscaped: true)
  }

  // MARK: UTF-8

  private static func readRaw(in text: Span<UInt8>, at start: Int) -> DocumentCharacter {
    guard let (scalar, end) = UTF8Check.scalar(in: text, at: start) else {
      return DocumentCharacter(scalar: nil, count: 1)
    }
    return DocumentCharacter(scalar: scalar, count: end - start)
  }
}

extension DocumentCharacter {
  /// Whether it is a space, a line end or a control character, of which a link has none.
  var isBlank: Bool {
    guard let scalar else { return false }
    return scalar.value <= 0x20 || scalar.value == 0x7F
  }

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

  func isRaw(_ byte: Unicode.Scalar) -> Bool {
    scalar == byte && !isEscaped
  }
}
