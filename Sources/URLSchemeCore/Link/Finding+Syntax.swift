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
    let character = character(in: text, at: offset)
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first,
      UTF8Check.firstInvalid(in: character.span) == nil
    else { return "byte 0x" + hex(UInt32(text[offset]), width: 2) }
    switch scalar {
    case "\"": return "'\"'"
    case " "..."~": return "\"\(scalar)\""
    case "\0"..<"\u{80}": return "byte 0x" + hex(scalar.value, width: 2)
    default: return "U+" + hex(scalar.value, width: 4)
    }
  }

  /// How the character that begins at `offset` is written; empty if it is not UTF-8, and no escape
  /// would mend it.
  private static func escapes(in text: Span<UInt8>, at offset: Int) -> String {
    let character = character(in: text, at: offset)
    guard UTF8Check.firstInvalid(in: character.span) == nil else { return "" }
    var escapes: [UInt8] = []
    for byte in character { PercentEncoding.appendEscape(of: byte, to: &escapes) }
    return String(decoding: escapes, as: UTF8.self)
  }

  /// The bytes of the character that begins at `offset`; one byte if it is not UTF-8.
  private static func character(in text: Span<UInt8>, at offset: Int) -> [UInt8] {
    var bytes = [text[offset]]
    var next = offset + 1
    while UTF8Check.firstInvalid(in: bytes.span) != nil, bytes.count < 4, next < text.count {
      bytes.append(text[next])
      next += 1
    }
    return UTF8Check.firstInvalid(in: bytes.span) == nil ? bytes : [text[offset]]
  }

  private static func hex(_ value: UInt32, width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
