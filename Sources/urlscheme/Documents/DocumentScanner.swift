import URLSchemeCore

/// Finds the links of known schemes in documents of any kind: in prose, code, tables, attributes,
/// strings.
///
/// 1. A colon may end a scheme; the word before it, in any case, must be a known one, whole.
/// 2. What stands before the word tells what sets the link off (`LinkSetting`),
/// 3. and so how far it goes and which escapes are undone in it (`LinkExtent`).
/// 4. A placeholder, and a link that a comment excludes, is found but marked as not to be checked.
///
/// The colon and the scheme must be written as they are, not as escapes. A link is looked for in one piece: one that a
/// mail program broke into lines is found cut, and quoted-printable text is to be decoded first.
///
/// After the colon of `app:word` no slash says that a link is meant. In running text it is one only
/// behind a space, a bracket, a quote or a mark of emphasis, and if it goes on with a letter, a
/// digit or `?`, `#`, `%`, `+`, `@`: `app: word`, `app::word`, `{app:word}` and `app:word="x"` are none.
///
/// The time is linear in the document's length, whatever it holds.
struct DocumentScanner {
  /// The longest link that is found whole, as for streams of links.
  static let maximumLength = 1 << 20

  private let schemes: Set<String>
  /// The addresses on the web of which links are looked for; of other sites they are not.
  private let web: [WebAddress]
  private let limit: Int

  /// A scanner for links of these schemes, in any case, and of addresses on the web.
  init(
    schemes: [String], web: [WebAddress] = [], maximumLength: Int = DocumentScanner.maximumLength
  ) {
    self.schemes = Set((schemes + (web.isEmpty ? [] : [WebAddress.scheme])).map { $0.lowercased() })
    self.web = web
    limit = max(0, maximumLength)
  }

  /// Hands over the links of a document one by one, in its order.
  func forEachLink<Failure>(
    in document: Span<UInt8>, as kind: DocumentKind, _ body: (FoundLink) throws(Failure) -> Void
  ) throws(Failure) {
    var walk = DocumentWalk(document, kind)
    for position in walk.lineStart..<document.count {
      switch document[position] {
      case UInt8(ascii: "\n"):
        walk.beginLine(in: document, at: position + 1)
      case _ where position < walk.consumed: break
      case UInt8(ascii: ":"):
        if let link = link(in: document, at: position, &walk) { try body(link) }
      case UInt8(ascii: "`") where kind == .markdown:
        walk.code.visit(in: document, at: position)
      case UInt8(ascii: "_"):
        walk.visitUnderscore(in: document, at: position)
      default: break
      }
    }
  }

  // MARK: A link

  /// The link whose scheme ends with the colon.
  private func link(
    in text: Span<UInt8>, at colon: Int, _ walk: inout DocumentWalk
  ) -> FoundLink? {
    guard let (start, isAfterEscape) = scheme(in: text, endingAt: colon, walk) else { return nil }
    let place = walk.place
    var setting = place.setting(in: text, at: start)
    guard isLink(in: text, start, colon, setting, isAfterEscape) else { return nil }
    var extent = LinkExtent.read(in: text, start, colon, setting, limit: limit)
    if extent == nil {
      setting = setting.fallback(in: place)
      guard isLink(in: text, start, colon, setting, isAfterEscape) else { return nil }
      extent = LinkExtent.read(in: text, start, colon, setting, limit: limit)
    }
    guard var extent else { return nil }
    // What was read is not read again, so that time stays linear.
    walk.consumed = extent.end
    let next = colon + 1 < text.count ? character(in: text, after: colon, setting) : nil
    if next?.scalar != "/", isName(extent, setting, in: text) { return nil }
    let isPlaceholder = LinkPlaceholder.isPlaceholder(
      extent, from: start, setting, in: text, place.kind)
    let isPrefix =
      !setting.isForLinks
      && extent.bytes[(colon - start + 1)...].allSatisfy { $0 == UInt8(ascii: "/") }
    trim(&extent, setting, place, toAtLeast: colon - start + 1)
    // No scheme is in the punctuation that was trimmed, but marks of emphasis are.
    walk.consumed = extent.end
    guard extent.bytes.count > colon - start + 1 || setting.isForLinks,
      isOfKnownSite(extent.bytes)
    else { return nil }
    let isDisabled = walk.markers.disables(start)
    return FoundLink(
      bytes: extent.bytes, range: start..<extent.end, line: walk.line,
      column: start - walk.lineStart + 1, escapes: extent.escapes, isPrefix: isPrefix,
      skipReason: isDisabled ? .disabled : isPlaceholder ? .placeholder : nil)
  }

  /// Whether a link is at one of the addresses, if it is one on the web.
  private func isOfKnownSite(_ link: [UInt8]) -> Bool {
    guard !web.isEmpty,
      String(decoding: link.prefix(6), as: UTF8.self).lowercased() == WebAddress.scheme + ":"
    else { return true }
    guard let link = try? DeepLink(bytes: link, lenient: true), let host = link.host else {
      return false
    }
    let path = link.path
    return web.contains { address in
      address.hosts.contains(host.lowercased())
        && (address.base.isEmpty || path == address.base || path.hasPrefix(address.base + "/"))
    }
  }

  /// Where the known scheme that ends at `colon` begins, and whether an escape such as `\n` stands right
  /// before it.
  private func scheme(
    in text: Span<UInt8>, endingAt colon: Int, _ walk: DocumentWalk
  ) -> (start: Int, isAfterEscape: Bool)? {
    var start = text.start(before: colon, from: walk.lineStart, while: \.isSchemeByte)
    let isInString =
      !walk.place.isMarkdownText && text.has("\\", at: start - 1)
      && !text.has("\\", at: start - 2)
    let escape = isInString ? text.lengthOfEscapeRest(at: start) : 0
    // A list's hyphen, a diff's plus.
    start = text.end(from: start + escape, to: colon) { "+-.".utf8.contains($0) }
    let isInWord =
      start > walk.lineStart && text.has("_", at: start - 1) && text.hasNameByte(at: start - 2)
    guard start < colon, text[start].isLetter, start >= walk.consumed, !isInWord,
      schemes.contains(text.extracting(start..<colon).text.lowercased())
    else { return nil }
    return (start, escape > 0)
  }

  // MARK: What is a link

  /// The character behind the colon, which is not at the end of the text.
  private func character(
    in text: Span<UInt8>, after colon: Int, _ setting: LinkSetting
  ) -> DocumentCharacter {
    DocumentCharacter.read(in: text, at: colon + 1, setting.escapes)
  }

  /// Whether what stands around the scheme lets it be one.
  private func isLink(
    in text: Span<UInt8>, _ start: Int, _ colon: Int, _ setting: LinkSetting, _ isAfterEscape: Bool
  ) -> Bool {
    if setting.isForLinks { return true }
    guard colon + 1 < text.count else { return false }
    let next = character(in: text, after: colon, setting)
    if next.scalar == "/" { return true }
    guard let scalar = next.scalar, !next.endsPlainLink else { return false }
    guard case .plain = setting.form else { return scalar != ":" }
    let isOpened = start == 0 || isAfterEscape || Self.opens(text[start - 1])
    let isOpaque =
      scalar.value >= 0x80 || UInt8(scalar.value).isAlphanumeric
      || "-._~?#%+@{".unicodeScalars.contains(scalar)
    return isOpaque && isOpened
  }

  /// Whether an opaque link may stand behind such a byte in running text.
  private static func opens(_ byte: UInt8) -> Bool {
    byte >= 0x80 || " \t\r\n([\"'`*_~>=|".utf8.contains(byte)
  }

  /// Whether `app:word` is the name of an XML attribute or the key of an object.
  private func isName(_ extent: LinkExtent, _ setting: LinkSetting, in text: Span<UInt8>) -> Bool {
    switch setting.form {
    case .plain:
      // The double quote ended what was read, the single one did not.
      let isEnd = extent.terminator?.scalar == "\"" && extent.bytes.last == UInt8(ascii: "=")
      return isEnd || zip(extent.bytes, extent.bytes.dropFirst()).contains { $0 == (0x3D, 0x27) }
    case .quotes:
      let end = extent.end + (extent.terminator?.count ?? 0)
      return text.has(":", at: text.end(from: end) { $0 == 0x20 || $0 == 0x09 })
    default: return false
    }
  }

  private func trim(
    _ extent: inout LinkExtent, _ setting: LinkSetting, _ place: LinkPlace,
    toAtLeast least: Int
  ) {
    switch setting.form {
    case .attribute: extent.trimBlanks()
    case .quotes where !place.hasExactQuotes, .plain:
      if let end = setting.terminator, extent.terminator?.isRaw(end) == true { return }
      // A quote right behind a bracket: JSON that is not escaped, which is no punctuation.
      let isJSON = extent.bytes.last.map("{[".utf8.contains) == true
      if isJSON, extent.terminator?.scalar == "\"" { return }
      extent.trim(toAtLeast: least, isEmphasized: place.isEmphasized)
    default: break
    }
  }
}

/// The way through a document: what is known at a place from what stands before it.
private struct DocumentWalk {
  private let kind: DocumentKind
  var line = 0
  var lineStart = 0
  /// Where the last link that was read ends.
  var consumed = 0
  var code = MarkdownCode()
  var markers: DocumentMarkers
  private var isDefinition = false
  private var isEmphasized = false

  init(_ text: Span<UInt8>, _ kind: DocumentKind) {
    self.kind = kind
    markers = DocumentMarkers(in: text)
    beginLine(in: text, at: text.startOfFirstLine)
  }

  var place: LinkPlace {
    LinkPlace(
      kind: kind, isCode: code.isCode, isDefinition: isDefinition, isEmphasized: isEmphasized)
  }

  mutating func beginLine(in text: Span<UInt8>, at start: Int) {
    line += 1
    lineStart = start
    let end = text.end(from: start) { $0 != UInt8(ascii: "\n") }
    if text.end(from: start, to: end, while: { $0 <= 0x20 }) == end { isEmphasized = false }
    if kind == .markdown {
      code.beginLine(in: text, start..<end)
      let first = text.end(from: start, to: end) { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
      // `[^x]:` begins a footnote, which is prose.
      isDefinition = first + 1 < end && text.has("[", at: first) && !text.has("^", at: first + 1)
    }
    markers.beginLine(in: text, start..<end, kind, code)
  }

  /// Takes an underscore, which opens or closes an emphasis (CommonMark §6.4, roughly).
  mutating func visitUnderscore(in text: Span<UInt8>, at offset: Int) {
    let isAfterWord = text.hasNameByte(at: offset - 1)
    let isBeforeBlank = offset + 1 >= text.count || text[offset + 1] <= 0x20
    if !isAfterWord, !isBeforeBlank {
      isEmphasized = true
    } else if isAfterWord, isBeforeBlank || !text.hasNameByte(at: offset + 1) {
      isEmphasized = false
    }
  }
}

extension Span<UInt8> {
  /// Whether a letter, a digit or a byte beyond ASCII stands there.
  fileprivate func hasNameByte(at offset: Int) -> Bool {
    indices.contains(offset) && (self[offset].isAlphanumeric || self[offset] >= 0x80)
  }

  /// The length of what follows the backslash of an escape for a space, a line end or another
  /// character; 0 if it is none.
  fileprivate func lengthOfEscapeRest(at start: Int) -> Int {
    if has("u", at: start) {
      return end(from: start + 1, to: start + 5, while: \.isHexDigit) == start + 5 ? 5 : 0
    }
    return ["n", "t", "r", "f"].contains { has($0, at: start) } ? 1 : 0
  }
}
