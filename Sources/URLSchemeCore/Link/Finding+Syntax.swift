/// The findings about bytes that the grammar of links does not allow where they stand.
extension Finding {
  /// The fault at a byte that ends a component too early: an escape cut short, or a character that
  /// must be escaped.
  static func strayByte(
    in text: Span<UInt8>, at offset: Int, of component: String
  ) -> Finding {
    guard text[offset] != UInt8(ascii: "%") else {
      return Finding(.invalidPercentEscape, at: offset, component)
    }
    return Finding(
      .invalidCharacter, at: offset, component, expected: escapes(in: text, at: offset),
      found: describe(text, at: offset))
  }

  /// The character that begins at `offset`, in printable ASCII; empty at the text's end.
  static func describe(_ text: Span<UInt8>, at offset: Int) -> String {
    guard offset < text.count else { return "" }
    guard let (scalar, _) = UTF8Check.scalar(in: text, at: offset) else {
      return name(of: text[offset])
    }
    switch scalar {
    case "\"": return "'\"'"
    case " "..."~": return "\"\(scalar)\""
    case "\0"..<"\u{80}": return name(of: text[offset])
    default: return UnsafeCharacters.name(of: scalar.value)
    }
  }

  /// How the character that begins at `offset` is written; empty if it is not UTF-8, and no escape
  /// would mend it.
  private static func escapes(in text: Span<UInt8>, at offset: Int) -> String {
    guard let (_, end) = UTF8Check.scalar(in: text, at: offset) else { return "" }
    var escapes: [UInt8] = []
    for index in offset..<end { PercentEncoding.appendEscape(of: text[index], to: &escapes) }
    return String(decoding: escapes, as: UTF8.self)
  }

  private static func name(of byte: UInt8) -> String {
    let (high, low) = ByteClass.hexDigits(of: byte)
    return "byte 0x" + String(decoding: [high, low], as: UTF8.self)
  }
}
