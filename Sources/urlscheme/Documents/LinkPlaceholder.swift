import URLSchemeCore

/// Tells a text that stands for links, as documentation and templates have it, from a link.
///
/// These are placeholders: a variable in braces, `{term}` or `{{ term }}`, but not the braces of JSON
/// that somebody forgot to escape; one in brackets, `[term]` or `*|TERM|*`; `<term>` and `<%= term %>`.
/// And, where a text is not itself a link to be followed: an ellipsis, a regular expression, a quoted text that another
/// is added to, or with which code asks whether another begins, and a variable or interpolation of a programming
/// language, `$term`, `\(term)`, `\#(term)`, `%s`, `%(term)s`, `%@`, `%d` or `%1$lld`, but not in the single quotes that
/// keep a shell from seeing one.
enum LinkPlaceholder {
  /// Whether what was read in such a setting, from `start` on, is a placeholder.
  static func isPlaceholder(
    _ extent: LinkExtent, from start: Int, _ setting: LinkSetting, in text: Span<UInt8>,
    _ kind: DocumentKind
  ) -> Bool {
    let following = extent.end < text.count ? text[extent.end] : nil
    if !setting.isForLinks, isExpression(extent, setting, isAtStart: text.has("^", at: start - 1)) {
      return true
    }
    let isForLinks = setting.isForLinks || setting.form == .autolink
    let isLiteral = setting.quote?.scalar == "'"
    var escapes = extent.escapes[...]
    let link = extent.bytes.span
    for offset in link.indices {
      if let first = escapes.first, first.offset < offset { escapes.removeFirst() }
      if let next = offset + 1 < link.count ? link[offset + 1] : following {
        if isVariable(in: link, at: offset, next: next) { return true }
        let isArgument =
          link[offset] == UInt8(ascii: "$") && next.isDigit && setting.quote?.scalar == "\""
        let isVariable = (isVariableOfCode(link[offset], next: next) || isArgument) && !isLiteral
        let isEscaped = escapes.first?.offset == offset
        if !isForLinks, isVariable, isEscaped == (link[offset] == UInt8(ascii: "#")) { return true }
      }
      if !isForLinks, isAbbreviation(in: link, at: offset) { return true }
      if !isForLinks, !isLiteral, isFormat(in: link, at: offset) { return true }
    }
    guard let terminator = extent.terminator else { return false }
    if kind != .json, setting.quote?.isClosed(by: terminator) == true {
      return isBeginning(text, start - 1, extent.end + terminator.count)
    }
    guard case .plain = setting.form else { return false }
    return isPlaceholder(terminator, after: extent, in: text, kind)
  }

  /// Whether it is a regular expression: one that is anchored, or written between slashes, or has what stands for
  /// several characters.
  private static func isExpression(
    _ extent: LinkExtent, _ setting: LinkSetting, isAtStart: Bool
  ) -> Bool {
    if isAtStart { return true }
    let link = extent.bytes.span
    if setting.form == .plain(nil),
      extent.escapes.contains(where: { link.has("/", at: $0.offset) })
    {
      return true
    }
    return link.indices.dropLast().contains { offset in
      let next = link[offset + 1]
      return switch link[offset] {
      case UInt8(ascii: "\\"): "dDwWsSb".utf8.contains(next)
      case UInt8(ascii: "["): next == UInt8(ascii: "^") || link.has("-", at: offset + 2)
      case UInt8(ascii: "."):
        "*+".utf8.contains(next) && "/=(".utf8.contains(link[max(0, offset - 1)])
      default: false
      }
    }
  }

  /// What code writes behind a text to which something is added, and before one that it looks for in others.
  private static let additions = [
    "+", ".appending", ".concat(", ".plus(", ").append(", ").buildUpon(",
  ]
  private static let questions = [
    "hasprefix(", "startswith(", "starts(with:", "start_with?(", "removeprefix(", "replace(",
    "replacingoccurrences(of:", "indexof(", "split(", "substringafter(", "urlcomponents(string:",
  ]

  /// Whether code adds something to a text between quotes, which end at `end`, or looks for it in others.
  private static func isBeginning(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var next = text.end(from: end) { " \t".utf8.contains($0) }
    // At the beginning of the next line, a plus sign may be that of a patch.
    let line = text.end(from: next) { " \t\r\n".utf8.contains($0) }
    if line > next, " \t".utf8.contains(text[line - 1]) { next = line }
    if additions.contains(where: { text.has($0, at: next) }) { return true }
    // Two texts in a row are one in C and Python; in shells, where no space is between them.
    let other = ["\"", "'"].first { text.has($0, at: next) }
    if other != nil, next + 1 < text.count,
      next == end ? text[next + 1] == UInt8(ascii: "$") : "?&/#=".utf8.contains(text[next + 1])
    {
      return true
    }
    guard start > 0, start <= text.count else { return false }
    let before = text.extracting(max(0, start - 32)..<start).text.lowercased()
      .filter { !$0.isWhitespace }
    return questions.contains { before.hasSuffix($0) }
  }

  private static func isVariable(in link: Span<UInt8>, at offset: Int, next: UInt8) -> Bool {
    switch link[offset] {
    case UInt8(ascii: "{"): return !"\"'\\[".utf8.contains(next)
    case UInt8(ascii: "*"): return next == UInt8(ascii: "|")
    case UInt8(ascii: "<"): return next.isLetter || "%?".utf8.contains(next)
    case UInt8(ascii: "["):
      // An address has a colon or a dot.
      let end = link.end(from: offset + 1) { $0.isAlphanumeric || "_-".utf8.contains($0) }
      return next.isLetter && link.has("]", at: end)
    default: return false
    }
  }

  private static func isVariableOfCode(_ byte: UInt8, next: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"): next.isLetter || "_(".utf8.contains(next)
    // No escape has these behind it.
    case UInt8(ascii: "%"): "@s(".utf8.contains(next)
    case UInt8(ascii: "\\"), UInt8(ascii: "#"): next == UInt8(ascii: "(")
    default: false
    }
  }

  /// Whether a number or an argument is to be put in: `%d`, `%lld`, `%1$@`.
  private static func isFormat(in link: Span<UInt8>, at offset: Int) -> Bool {
    guard link[offset] == UInt8(ascii: "%") else { return false }
    // Two digits would be an escape.
    let start = link.has("$", at: offset + 2) && link[offset + 1].isDigit ? offset + 3 : offset + 1
    let kind = link.end(from: start) { "hlqz".utf8.contains($0) }
    guard kind < link.count, "diufxs@".utf8.contains(link[kind]) else { return false }
    return kind + 1 == link.count || !link[kind + 1].isAlphanumeric
  }

  private static func isAbbreviation(in link: Span<UInt8>, at offset: Int) -> Bool {
    switch link[offset] {
    case UInt8(ascii: "."):
      let isAtEnd = offset + 3 == link.count
      return link.has("...", at: offset) && (isAtEnd || isDelimiter(link[max(0, offset - 1)]))
    case 0xE2: return link.has("…", at: offset)
    default: return false
    }
  }

  /// Whether the character that ends a link in running text makes it a placeholder.
  private static func isPlaceholder(
    _ terminator: DocumentCharacter, after extent: LinkExtent, in text: Span<UInt8>,
    _ kind: DocumentKind
  ) -> Bool {
    let next = extent.end + terminator.count
    switch terminator.scalar {
    case "…": return true
    case "\\": return next < text.count && "(dDwWsSb".utf8.contains(text[next])
    // The label of AsciiDoc stands behind a whole link.
    case "[": return extent.bytes.last.map("=/".utf8.contains) ?? false
    case "<":
      // In HTML, only as `&lt;`. A line break of HTML ends a link in any text.
      guard kind != .html || terminator.isEscaped, next < text.count,
        text[next].isLetter || "%?".utf8.contains(text[next]), let last = extent.bytes.last,
        isDelimiter(last)
      else { return false }
      return text.extracting(next..<min(next + 2, text.count)).text.lowercased() != "br"
    default: return false
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool { "=/?:&#".utf8.contains(byte) }
}
