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
package struct DocumentScanner: Sendable {
  /// The longest link that is found whole, as for streams of links.
  package static let maximumLength = 1 << 20

  private let limit: Int
  private var schemes = ByteTable()

  /// A scanner for links of these schemes, in any case.
  package init(
    schemes: some Sequence<String>, maximumLength: Int = DocumentScanner.maximumLength
  ) {
    limit = max(0, maximumLength)
    for scheme in schemes {
      let folded = scheme.utf8.map(ByteClass.lowercased)
      if self.schemes.value(0, folded.span) == nil { self.schemes.insert(0, folded.span, 0) }
    }
  }

  /// The links of a document, in its order.
  package func links(in document: [UInt8], as kind: DocumentKind) -> [FoundLink] {
    var links: [FoundLink] = []
    forEachLink(in: document.span, as: kind) { links.append($0) }
    return links
  }

  /// Hands over the links of a document one by one, in its order.
  package func forEachLink<Failure>(
    in document: Span<UInt8>, as kind: DocumentKind, _ body: (FoundLink) throws(Failure) -> Void
  ) throws(Failure) {
    var walk = Walk(document, kind)
    for position in walk.lineStart..<document.count {
      switch document[position] {
      case UInt8(ascii: "\n"):
        walk.beginLine(in: document, at: position + 1)
      case UInt8(ascii: ":") where position >= walk.consumed:
        if let link = link(in: document, at: position, &walk) { try body(link) }
      case UInt8(ascii: "`") where position >= walk.consumed && kind == .markdown:
        walk.code.visitBacktick(in: document, at: position)
      case UInt8(ascii: "_") where position >= walk.consumed:
        walk.visitUnderscore(in: document, at: position)
      default:
        break
      }
    }
  }

  // MARK: A link

  /// The link whose scheme ends with the colon.
  private func link(in text: Span<UInt8>, at colon: Int, _ walk: inout Walk) -> FoundLink? {
    guard let (start, isAfterEscape) = scheme(in: text, endingAt: colon, walk) else { return nil }
    let surroundings = walk.surroundings
    var setting = surroundings.setting(in: text, at: start)
    guard isLink(in: text, start, colon, setting, isAfterEscape) else { return nil }
    var extent = LinkExtent.read(in: text, start, colon, setting, limit: limit)
    if extent == nil {
      setting = setting.fallback(in: surroundings)
      guard isLink(in: text, start, colon, setting, isAfterEscape) else { return nil }
      extent = LinkExtent.read(in: text, start, colon, setting, limit: limit)
    }
    guard var extent else { return nil }
    // What was read is not read again, so that time stays linear.
    walk.consumed = extent.end
    let isHierarchical = isHierarchical(in: text, after: colon, setting)
    if !isHierarchical, isName(extent, setting, in: text) { return nil }
    let isPlaceholder = LinkPlaceholder.isPlaceholder(extent, setting, in: text, surroundings.kind)
    trim(&extent, setting, surroundings, toAtLeast: colon - start + 1)
    // No scheme is in the punctuation that was trimmed, but marks of emphasis are.
    walk.consumed = extent.end
    guard extent.bytes.count > colon - start + 1 || setting.isForLinks else { return nil }
    var link = FoundLink(
      bytes: extent.bytes, range: start..<extent.end, line: walk.line,
      column: start - walk.lineStart + 1, escapes: extent.escapes)
    if isPlaceholder { link.skipReason = .placeholder }
    if walk.markers.disables(start) { link.skipReason = .disabled }
    return link
  }

  /// Where the known scheme that ends at `colon` begins, and whether an escape such as `\n` stands right
  /// before it.
  private func scheme(
    in text: Span<UInt8>, endingAt colon: Int, _ walk: Walk
  ) -> (start: Int, isAfterEscape: Bool)? {
    var start = colon
    while start > walk.lineStart, ByteSet.schemeRest.contains(text[start - 1]) { start -= 1 }
    let isInString = !walk.surroundings.isMarkdownText && text.hasBackslash(before: start)
    let escape = isInString ? text.lengthOfEscapeRest(at: start) : 0
    start += escape
    // A list's hyphen, a diff's plus.
    while start < colon, !ByteSet.schemeFirst.contains(text[start]) {
      guard !ByteClass.isDigit(text[start]) else { return nil }
      start += 1
    }
    let isInWord =
      start > walk.lineStart && text[start - 1] == UInt8(ascii: "_")
      && text.hasNameByte(before: start - 1)
    guard start < colon, start >= walk.consumed, !isInWord,
      schemes.value(0, text.extracting(start..<colon), ignoringCase: true) != nil
    else { return nil }
    return (start, escape > 0)
  }

  // MARK: What is a link

  private func isHierarchical(
    in text: Span<UInt8>, after colon: Int, _ setting: LinkSetting
  ) -> Bool {
    colon + 1 < text.count
      && DocumentCharacter.read(in: text, at: colon + 1, setting.escapes).scalar == "/"
  }

  /// Whether what stands around the scheme lets it be one.
  private func isLink(
    in text: Span<UInt8>, _ start: Int, _ colon: Int, _ setting: LinkSetting, _ isAfterEscape: Bool
  ) -> Bool {
    if setting.isForLinks { return true }
    guard colon + 1 < text.count else { return false }
    let next = DocumentCharacter.read(in: text, at: colon + 1, setting.escapes)
    if next.scalar == "/" { return true }
    guard let scalar = next.scalar, !next.endsPlainLink else { return false }
    guard case .plain = setting.form else { return scalar != ":" }
    let isOpaque =
      scalar.value >= 0x80 || DocumentScanner.opaqueFirst.contains(UInt8(scalar.value))
    let isOpened =
      start == 0 || isAfterEscape || DocumentScanner.openers.contains(text[start - 1])
    return isOpaque && isOpened
  }

  /// What an opaque link may go on with.
  private static let opaqueFirst = ByteSet.unreserved.adding("?#%+@{")

  /// What an opaque link may stand behind in running text.
  private static let openers = ByteSet(" \t\r\n([\"'`*_~>=|\u{80}")

  /// Whether `app:word` is the name of an XML attribute or the key of an object.
  private func isName(_ extent: LinkExtent, _ setting: LinkSetting, in text: Span<UInt8>) -> Bool {
    switch setting.form {
    case .plain:
      // The double quote ended what was read, the single one did not.
      let isEnd = extent.terminator?.scalar == "\"" && extent.bytes.last == UInt8(ascii: "=")
      return isEnd || zip(extent.bytes, extent.bytes.dropFirst()).contains { $0 == (0x3D, 0x27) }
    case .quotes:
      var next = extent.end + (extent.terminator?.count ?? 0)
      while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      return next < text.count && text[next] == UInt8(ascii: ":")
    default:
      return false
    }
  }

  private func trim(
    _ extent: inout LinkExtent, _ setting: LinkSetting, _ surroundings: LinkSurroundings,
    toAtLeast least: Int
  ) {
    switch setting.form {
    case .attribute:
      extent.trimBlanks()
    case .quotes where surroundings.kind != .json, .plain:
      // A quote right behind a bracket: JSON that is not escaped, which is no punctuation.
      let isBracket =
        extent.bytes.last == UInt8(ascii: "{") || extent.bytes.last == UInt8(ascii: "[")
      if isBracket, extent.terminator?.scalar == "\"" { return }
      extent.trim(toAtLeast: least, isEmphasized: surroundings.isEmphasized)
    default:
      break
    }
  }

  // MARK: The way through a document

  /// What is known at a place of the document from what stands before it.
  private struct Walk {
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
      beginLine(in: text, at: text.startsWithByteOrderMark ? 3 : 0)
    }

    var surroundings: LinkSurroundings {
      LinkSurroundings(
        kind: kind, isCode: code.isCode, isDefinition: isDefinition, isEmphasized: isEmphasized)
    }

    mutating func beginLine(in text: Span<UInt8>, at start: Int) {
      line += 1
      lineStart = start
      var end = start
      while end < text.count, text[end] != 0x0A { end += 1 }
      var first = start
      while first < end, text[first] <= 0x20 { first += 1 }
      if first == end { isEmphasized = false }
      if kind == .markdown {
        code.beginLine(in: text, at: start)
        while first < end, text[first] <= 0x20 || text[first] == UInt8(ascii: ">") { first += 1 }
        // `[^x]:` begins a footnote, which is prose.
        isDefinition =
          first + 1 < end && text[first] == UInt8(ascii: "[")
          && text[first + 1] != UInt8(ascii: "^")
      }
      markers.beginLine(in: text, start, end, kind, code)
    }

    /// Takes an underscore, which opens or closes an emphasis (CommonMark §6.4, roughly).
    mutating func visitUnderscore(in text: Span<UInt8>, at offset: Int) {
      let isAfterWord = text.hasNameByte(before: offset)
      let isBeforeBlank = offset + 1 >= text.count || text[offset + 1] <= 0x20
      if !isAfterWord, !isBeforeBlank {
        isEmphasized = true
      } else if isAfterWord, isBeforeBlank || !text.hasNameByte(before: offset + 2) {
        isEmphasized = false
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether a letter, a digit or a byte beyond ASCII stands before `end`.
  fileprivate func hasNameByte(before end: Int) -> Bool {
    guard end > 0, end <= count else { return false }
    let byte = self[end - 1]
    return ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte >= 0x80
  }

  /// Whether a backslash stands before `end` that is not escaped itself.
  fileprivate func hasBackslash(before end: Int) -> Bool {
    let backslash = UInt8(ascii: "\\")
    return end > 0 && self[end - 1] == backslash && (end == 1 || self[end - 2] != backslash)
  }

  /// The length of what follows the backslash of an escape for a space, a line end or another
  /// character; 0 if it is none.
  fileprivate func lengthOfEscapeRest(at start: Int) -> Int {
    guard start < count else { return 0 }
    switch self[start] {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "f"): return 1
    case UInt8(ascii: "u") where count - start >= 5:
      for index in start + 1...start + 4 where !ByteSet.hexDigits.contains(self[index]) { return 0 }
      return 5
    default: return 0
    }
  }
}
