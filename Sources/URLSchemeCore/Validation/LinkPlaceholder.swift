/// Tells a text that stands for links, as documentation and templates have it, from a link.
///
/// These are placeholders: a variable in braces, `{term}` or `{{ term }}`, but not the braces of JSON
/// that somebody forgot to escape; one in brackets, `[term]` or `*|TERM|*`; `<term>` and `<%= term %>`.
/// And, where a text is not itself a link to be followed: an ellipsis, and a variable or
/// interpolation of a programming language, `$term` or `\(term)`, but not in the single quotes that
/// keep a shell from seeing one.
enum LinkPlaceholder {
  /// Whether what was read in such a setting is a placeholder.
  static func isPlaceholder(
    _ extent: LinkExtent, _ setting: LinkSetting, in text: Span<UInt8>, _ kind: DocumentKind
  ) -> Bool {
    let following = extent.end < text.count ? text[extent.end] : nil
    let isForLinks = setting.isForLinks || setting.form == .autolink
    let isLiteral = setting.quote?.scalar == "'"
    var escapes = extent.escapes[...]
    let link = extent.bytes.span
    for offset in link.indices {
      let next = offset + 1 < link.count ? link[offset + 1] : following
      if isVariable(in: link, at: offset, next: next) { return true }
      if escapes.first.map({ $0.offset < offset }) == true { escapes.removeFirst() }
      let isVariable = isVariableOfCode(in: link, at: offset, next: next) && !isLiteral
      if !isForLinks, isVariable, escapes.first?.offset != offset { return true }
      if !isForLinks, isAbbreviation(in: link, at: offset) { return true }
    }
    guard case .plain = setting.form, let terminator = extent.terminator else { return false }
    return isPlaceholder(terminator, after: extent, in: text, kind)
  }

  private static func isVariable(in link: Span<UInt8>, at offset: Int, next: UInt8?) -> Bool {
    switch link[offset] {
    case UInt8(ascii: "{"):
      guard let next else { return false }
      return !["\"", "'", "\\", "["].contains(Unicode.Scalar(next))
    case UInt8(ascii: "*"):
      return next == UInt8(ascii: "|")
    case UInt8(ascii: "<"):
      guard let next else { return false }
      return ByteClass.isLetter(next) || next == UInt8(ascii: "%") || next == UInt8(ascii: "?")
    case UInt8(ascii: "["):
      // An address has a colon or a dot.
      guard let next, ByteClass.isLetter(next) else { return false }
      var end = offset + 1
      while end < link.count, isNameByte(link[end]) { end += 1 }
      return end < link.count && link[end] == UInt8(ascii: "]")
    default:
      return false
    }
  }

  private static func isVariableOfCode(
    in link: Span<UInt8>, at offset: Int, next: UInt8?
  ) -> Bool {
    guard let next else { return false }
    switch link[offset] {
    case UInt8(ascii: "$"):
      return ByteClass.isLetter(next) || next == UInt8(ascii: "_") || next == UInt8(ascii: "(")
    case UInt8(ascii: "\\"):
      return next == UInt8(ascii: "(")
    default:
      return false
    }
  }

  private static func isAbbreviation(in link: Span<UInt8>, at offset: Int) -> Bool {
    switch link[offset] {
    case UInt8(ascii: "."):
      let isEllipsis = link.hasDots(3, at: offset)
      let isAtEnd = offset + 3 == link.count
      return isEllipsis && (isAtEnd || isDelimiter(link[max(0, offset - 1)]))
    case 0xE2:
      let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
      return link.count - offset >= 3 && link.extracting(offset..<offset + 3).equals(ellipsis)
    default:
      return false
    }
  }

  /// Whether the character that ends a link in running text makes it a placeholder.
  private static func isPlaceholder(
    _ terminator: DocumentCharacter, after extent: LinkExtent, in text: Span<UInt8>,
    _ kind: DocumentKind
  ) -> Bool {
    let rest = text.extracting(min(text.count, extent.end + terminator.count)..<text.count)
    switch terminator.scalar {
    case "…":
      return true
    case "\\":
      return !rest.isEmpty && rest[0] == UInt8(ascii: "(")
    case "<":
      // In HTML, only as `&lt;`. A line break of HTML ends a link in any text.
      guard kind != .html || terminator.isEscaped, !rest.isEmpty, ByteClass.isLetter(rest[0]),
        let last = extent.bytes.last, isDelimiter(last)
      else { return false }
      return rest.count < 2 || !rest.extracting(0..<2).equalsIgnoringCase(Array("br".utf8))
    default:
      return false
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    "=/?:&#".utf8.contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
}

extension Span<UInt8> {
  fileprivate func hasDots(_ wanted: Int, at start: Int) -> Bool {
    guard count - start >= wanted else { return false }
    for index in start..<start + wanted where self[index] != UInt8(ascii: ".") { return false }
    return true
  }
}
