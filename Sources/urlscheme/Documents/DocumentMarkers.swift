import URLSchemeCore

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
  private enum Marker: String {
    case disable
    case enable
    case disableLine = "disable-line"
    case disableNextLine = "disable-next-line"
  }

  private static let prefix = "urlscheme-"

  private let isAny: Bool
  /// The markers of the line at hand which are still to come.
  private var upcoming: ArraySlice<(offset: Int, marker: Marker)> = []
  private var isDisabled = false
  private var isLineDisabled = false
  private var isNextLineDisabled = false

  init(in text: Span<UInt8>) {
    isAny = text.offset(of: Self.prefix, in: 0..<text.count) != nil
  }

  /// Takes a line, in Markdown with the state of its code.
  mutating func beginLine(
    in text: Span<UInt8>, _ line: Range<Int>, _ kind: DocumentKind, _ code: MarkdownCode
  ) {
    guard isAny else { return }
    pass(text.count)
    upcoming = Self.markers(in: text, line, kind, code)[...]
    isLineDisabled = isNextLineDisabled || upcoming.contains { $0.marker == .disableLine }
    isNextLineDisabled = upcoming.contains { $0.marker == .disableNextLine }
  }

  /// Whether the link that begins at `offset` is not to be checked; asked in their order.
  mutating func disables(_ offset: Int) -> Bool {
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

  private static func markers(
    in text: Span<UInt8>, _ line: Range<Int>, _ kind: DocumentKind, _ code: MarkdownCode
  ) -> [(offset: Int, marker: Marker)] {
    var markers: [(offset: Int, marker: Marker)] = []
    var code = code
    var rest = line
    while let offset = text.offset(of: prefix, in: rest) {
      if kind == .markdown {
        for index in rest.lowerBound..<offset { code.visit(in: text, at: index) }
      }
      rest = offset + prefix.utf8.count..<line.upperBound
      if !code.isCode, isFirstInComment(in: text, line.lowerBound, offset, kind),
        let marker = marker(in: text, rest)
      {
        markers.append((offset, marker))
      }
    }
    return markers
  }

  private static func marker(in text: Span<UInt8>, _ rest: Range<Int>) -> Marker? {
    let hyphen = UInt8(ascii: "-")
    let end = text.end(from: rest.lowerBound, to: rest.upperBound) { $0.isLetter || $0 == hyphen }
    // The comment may end right behind it: `-->`.
    let word = rest.lowerBound..<text.start(before: end, from: rest.lowerBound) { $0 == hyphen }
    return Marker(rawValue: text.extracting(word).text)
  }

  /// Whether only spaces stand between what opens a comment and the word at `offset`.
  private static func isFirstInComment(
    in text: Span<UInt8>, _ lineStart: Int, _ offset: Int, _ kind: DocumentKind
  ) -> Bool {
    let end = text.start(before: offset, from: lineStart) { $0 == 0x20 || $0 == 0x09 }
    let openers =
      kind == .markdown ? ["<!--", "{/*"] : ["<!--", "--", "//", "/*", "#", ";", "%"]
    return openers.contains { opener in
      let start = end - opener.utf8.count
      return start >= lineStart && text.has(opener, at: start)
    }
  }
}

extension Span<UInt8> {
  /// Where a word first stands in a part of the text, whole.
  fileprivate func offset(of word: String, in part: Range<Int>) -> Int? {
    let first = word.utf8.first
    let last = Swift.max(part.lowerBound, part.upperBound - word.utf8.count + 1)
    for offset in part.lowerBound..<last where self[offset] == first {
      if has(word, at: offset) { return offset }
    }
    return nil
  }
}
