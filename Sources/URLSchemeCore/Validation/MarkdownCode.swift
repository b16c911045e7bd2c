/// Follows a Markdown document through its code: fenced blocks and code spans, where nothing is
/// escaped and no comment is a comment.
///
/// It takes the lines in order, and of each line the backticks in order. It is less exact than
/// CommonMark where a guess does little harm: blocks that are indented are text, fences may be
/// indented by any number of spaces, and a code span ends with its paragraph.
struct MarkdownCode {
  /// The character and the length of the fence that opened the block.
  private var fence: (mark: UInt8, count: Int)?
  /// Whether the line at hand is a fence.
  private var isFence = false
  /// The number of backticks that opened the code span; 0 outside of one.
  private var backticks = 0

  var isCode: Bool { fence != nil || isFence || backticks > 0 }

  mutating func beginLine(in text: Span<UInt8>, at start: Int) {
    isFence = false
    var first = start
    while first < text.count, [0x20, 0x09, UInt8(ascii: ">")].contains(text[first]) { first += 1 }
    guard first < text.count, text[first] != 0x0A, text[first] != 0x0D else {
      backticks = 0
      return
    }
    let mark = text[first]
    if mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
      readFence(of: mark, in: text, at: first)
    } else if fence == nil, MarkdownCode.beginsBlock(in: text, at: first) {
      backticks = 0
    }
  }

  private mutating func readFence(of mark: UInt8, in text: Span<UInt8>, at start: Int) {
    let count = text.run(of: mark, at: start)
    guard count >= 3 else { return }
    var hasBacktick = false
    var isBlank = true
    var end = start + count
    while end < text.count, text[end] != 0x0A {
      hasBacktick = hasBacktick || text[end] == UInt8(ascii: "`")
      isBlank = isBlank && text[end] <= 0x20
      end += 1
    }
    if let open = fence {
      guard mark == open.mark, count >= open.count, isBlank else { return }
      fence = nil
    } else {
      // What follows backticks on their line may hold none: that would be a code span.
      guard mark == UInt8(ascii: "~") || !hasBacktick else { return }
      fence = (mark, count)
    }
    isFence = true
    backticks = 0
  }

  /// Whether the line begins a heading, a list item or a row of a table.
  private static func beginsBlock(in text: Span<UInt8>, at first: Int) -> Bool {
    switch text[first] {
    case UInt8(ascii: "#"), UInt8(ascii: "|"): true
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      first + 1 < text.count && text[first + 1] <= 0x20
    default: false
    }
  }

  /// Takes the backtick at `offset`; of several in a row, the first is the one that counts.
  mutating func visitBacktick(in text: Span<UInt8>, at offset: Int) {
    let mark = UInt8(ascii: "`")
    guard fence == nil, !isFence, offset == 0 || text[offset - 1] != mark else { return }
    let count = text.run(of: mark, at: offset)
    if backticks == count {
      backticks = 0
    } else if backticks == 0 {
      let isEscaped = offset > 0 && text[offset - 1] == UInt8(ascii: "\\")
      backticks = isEscaped ? 0 : count
    }
  }
}

extension Span<UInt8> {
  /// How often the byte is repeated from `start` on.
  fileprivate func run(of byte: UInt8, at start: Int) -> Int {
    var end = start
    while end < count, self[end] == byte { end += 1 }
    return end - start
  }
}
