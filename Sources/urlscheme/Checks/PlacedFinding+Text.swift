import URLSchemeCore

/// Places findings about a text file: line, column, and the line to show.
extension PlacedFinding {
  /// How many bytes of a line are kept on each side of the fault: more than anybody is shown.
  static let reach = 512

  /// Places findings, which are in the order of the text; the less is kept for each, the more there may
  /// be.
  static func place(
    _ findings: [(finding: Finding, severity: Severity?)], in text: [UInt8], reach: Int
  ) -> [PlacedFinding] {
    var cursor = LineCursor()
    return findings.map { finding, severity in
      PlacedFinding(finding, severity: severity, in: text, &cursor, reach: reach)
    }
  }

  /// Places a finding whose offset counts bytes of `text`; `cursor` moves on from one finding to
  /// the next.
  init(
    _ finding: Finding, severity: Severity? = nil, in text: [UInt8], _ cursor: inout LineCursor,
    reach: Int = PlacedFinding.reach,
    secrets: (Range<Int>) -> [Range<Int>] = { _ in [] }
  ) {
    let position = cursor.position(of: finding.offset, in: text)
    let offset = min(max(finding.offset, 0), text.count)
    let lineStart = offset - position.column + 1
    let range = PlacedFinding.quotedRange(of: text, around: offset, from: lineStart, reach)
    var quote: Quote?
    if !range.isEmpty {
      quote = Quote(
        bytes: Array(text[range]), offset: min(offset, range.upperBound) - range.lowerBound,
        secrets: secrets(range).map {
          let part = $0.clamped(to: range)
          return part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
        })
    }
    self.init(
      finding, severity: severity, line: position.line, column: position.column, quote: quote)
  }

  /// The part of the line that is kept, without the end of the line and without halves of
  /// characters.
  private static func quotedRange(
    of text: [UInt8], around offset: Int, from lineStart: Int, _ reach: Int
  ) -> Range<Int> {
    var start = lineStart
    if offset - reach > lineStart {
      start = offset - reach
      while start < offset, text[start] & 0xC0 == 0x80 { start += 1 }
    }
    var end = offset
    while end < text.count, end < offset + reach, text[end] != UInt8(ascii: "\n") { end += 1 }
    if end == offset + reach {
      while end > offset, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    }
    let isWholeLine = end == text.count || text[end] == UInt8(ascii: "\n")
    if isWholeLine, end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
