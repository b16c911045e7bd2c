/// Follows a document through the comments that say which of its links are not to be checked.
///
/// They are named as those of ESLint, markdownlint and markdown-link-check are:
///
/// - `urlscheme-disable-line`: the links of the same line;
/// - `urlscheme-disable-next-line`: the links of the next line;
/// - `urlscheme-disable` and `urlscheme-enable`: the links between the two, or up to the end.
///
/// One counts as the first word of a comment: in Markdown of `<!-- … -->` or `{/* … */}` outside of
/// code, elsewhere of a comment in any usual language (`//`, `/*`, `#`, `--`, `;`, `%`, `<!--`).
/// Anything may follow it, such as the reason.
struct DocumentMarkers {
  private enum Marker {
    case disable
    case enable
    case disableLine
    case disableNextLine
  }

  private let isAny: Bool
  /// The markers of the line at hand which are still to come.
  private var upcoming: ArraySlice<(offset: Int, marker: Marker)> = []
  private var isDisabled = false
  private var isLineDisabled = false
  private var isNextLineDisabled = false

  init(in text: Span<UInt8>) {
    isAny = text.offset(of: DocumentMarkers.prefix, from: 0, to: text.count) != nil
  }

  /// Takes the line from `start` to `end`, in Markdown with the state of its code.
  mutating func beginLine(
    in text: Span<UInt8>, _ start: Int, _ end: Int, _ kind: DocumentKind, _ code: MarkdownCode
  ) {
    guard isAny else { return }
    pass(text.count)
    isLineDisabled = isNextLineDisabled
    isNextLineDisabled = false
    upcoming = DocumentMarkers.markers(in: text, start, end, kind, code)[...]
    for (_, marker) in upcoming {
      if marker == .disableLine { isLineDisabled = true }
      if marker == .disableNextLine { isNextLineDisabled = true }
    }
  }

  /// Whether the link that begins at `offset` is not to be checked; asked in their order.
  mutating func disables(_ offset: Int) -> Bool {
    guard isAny else { return false }
    pass(offset)
    return isDisabled || isLineDisabled
  }

  private mutating func pass(_ offset: Int) {
    while let next = upcoming.first, next.offset < offset {
      if next.marker == .disable { isDisabled = true }
      if next.marker == .enable { isDisabled = false }
      upcoming.removeFirst()
    }
  }

  // MARK: Finding them

  private static let prefix = Array("urlscheme-".utf8)

  private static func markers(
    in text: Span<UInt8>, _ start: Int, _ end: Int, _ kind: DocumentKind, _ code: MarkdownCode
  ) -> [(offset: Int, marker: Marker)] {
    var markers: [(offset: Int, marker: Marker)] = []
    var code = code
    var visited = start
    var position = start
    while let offset = text.offset(of: prefix, from: position, to: end) {
      position = offset + prefix.count
      if kind == .markdown {
        for index in visited..<offset where text[index] == UInt8(ascii: "`") {
          code.visitBacktick(in: text, at: index)
        }
        visited = offset
        guard !code.isCode else { continue }
      }
      guard isFirstInComment(in: text, start, offset, kind),
        let marker = marker(in: text, from: position, to: end)
      else { continue }
      markers.append((offset, marker))
    }
    return markers
  }

  private static func marker(in text: Span<UInt8>, from start: Int, to limit: Int) -> Marker? {
    var end = start
    let hyphen = UInt8(ascii: "-")
    while end < limit, ByteClass.isLetter(text[end]) || text[end] == hyphen { end += 1 }
    // The comment may end right behind it: `-->`.
    while end > start, text[end - 1] == hyphen { end -= 1 }
    switch text.extracting(start..<min(end, start + 32)).text {
    case "disable": return .disable
    case "enable": return .enable
    case "disable-line": return .disableLine
    case "disable-next-line": return .disableNextLine
    default: return nil
    }
  }

  /// Whether only spaces stand between what opens a comment and the word at `offset`.
  private static func isFirstInComment(
    in text: Span<UInt8>, _ lineStart: Int, _ offset: Int, _ kind: DocumentKind
  ) -> Bool {
    var end = offset
    while end > lineStart, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    let openers =
      kind == .markdown ? ["<!--", "{/*"] : ["<!--", "--", "//", "/*", "#", ";", "%"]
    return openers.contains { opener in
      let opener = Array(opener.utf8)
      return end - lineStart >= opener.count
        && text.extracting(end - opener.count..<end).equals(opener)
    }
  }
}

extension Span<UInt8> {
  /// Where the word first stands from `start` on; nil if not before `end`.
  fileprivate func offset(of word: [UInt8], from start: Int, to end: Int) -> Int? {
    guard let first = word.first, end - start >= word.count else { return nil }
    for offset in start...end - word.count where self[offset] == first {
      if extracting(offset..<offset + word.count).equals(word) { return offset }
    }
    return nil
  }
}
