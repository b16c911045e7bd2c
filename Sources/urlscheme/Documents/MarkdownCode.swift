import URLSchemeCore

/// Follows a Markdown document through its code: fenced blocks and code spans, where nothing is
/// escaped and no comment is a comment.
///
/// It takes the lines in order, and of each line the bytes in order. It is less exact than
/// CommonMark where a guess does little harm: blocks that are indented are text, fences may be
/// indented by any number of spaces, and a code span ends with its paragraph.
struct MarkdownCode {
  private static let backtick = UInt8(ascii: "`")

  /// The character and the length of the fence that opened the block.
  private var fence: (mark: UInt8, count: Int)?
  /// Whether the line at hand is a fence.
  private var isFence = false
  /// The number of backticks that opened the code span; 0 outside of one.
  private var backticks = 0

  var isCode: Bool { fence != nil || isFence || backticks > 0 }

  /// Takes a line, without its end.
  mutating func beginLine(in text: Span<UInt8>, _ line: Range<Int>) {
    isFence = false
    let first = text.end(from: line.lowerBound, to: line.upperBound) { " \t>".utf8.contains($0) }
    guard first < line.upperBound, text[first] != UInt8(ascii: "\r") else { return backticks = 0 }
    switch text[first] {
    case Self.backtick, UInt8(ascii: "~"): readFence(in: text, first..<line.upperBound)
    case UInt8(ascii: "#"), UInt8(ascii: "|"): beginBlock()
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      // The space behind a list's mark; the line may end there.
      if first + 1 < text.count, text[first + 1] <= 0x20 { beginBlock() }
    default: break
    }
  }

  private mutating func beginBlock() {
    if fence == nil { backticks = 0 }
  }

  private mutating func readFence(in text: Span<UInt8>, _ line: Range<Int>) {
    let mark = text[line.lowerBound]
    let end = text.end(from: line.lowerBound) { $0 == mark }
    let count = end - line.lowerBound
    guard count >= 3 else { return }
    if let open = fence {
      let isBlank = text.end(from: end, to: line.upperBound) { $0 <= 0x20 } == line.upperBound
      guard mark == open.mark, count >= open.count, isBlank else { return }
      fence = nil
    } else {
      // What follows backticks on their line may hold none: that would be a code span.
      let hasBacktick = text.extracting(end..<line.upperBound).contains(Self.backtick)
      guard mark != Self.backtick || !hasBacktick else { return }
      fence = (mark, count)
    }
    isFence = true
    backticks = 0
  }

  /// Takes the byte at `offset`; of several backticks in a row, the first is the one that counts.
  mutating func visit(in text: Span<UInt8>, at offset: Int) {
    guard text[offset] == Self.backtick, fence == nil, !isFence, !text.has("`", at: offset - 1)
    else { return }
    let count = text.end(from: offset) { $0 == Self.backtick } - offset
    if backticks == count {
      backticks = 0
    } else if backticks == 0, !text.has("\\", at: offset - 1) {
      backticks = count
    }
  }
}
