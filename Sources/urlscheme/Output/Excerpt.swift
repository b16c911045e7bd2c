import URLSchemeCore

/// Writes the part of a text around a place in it, safe to print, and tells the column of that
/// place.
enum Excerpt {
  /// At most this many columns are shown on each side of the place, where there is room.
  private static let reach = 60
  /// With less room than this there is nothing to see.
  private static let leastRoom = 16

  /// What a character becomes: where that ends in what is shown, and how wide it is.
  private struct Piece {
    var end: Int
    var columns: Int
  }

  /// Appends the excerpt, and gives the column of the place, from 0.
  ///
  /// - Parameters:
  ///   - isPlain: Whether all of the text is known to be printable ASCII.
  ///   - room: How many columns a line has for it; nil: there are no lines that would break.
  static func append(
    _ text: Span<UInt8>, around offset: Int, masking secrets: [Range<Int>] = [],
    isPlain: Bool = false, room: Int? = nil, to output: inout ByteWriter
  ) -> Int {
    let offset = min(max(offset, 0), text.count)
    let (before, after) = shown(before: offset, after: text.count - offset, room: room)
    let start = offset - before
    let end = offset + after
    // The byte beyond may begin a mark, which has no column and would be shown still.
    let seen = max(start - 1, 0)..<min(end + 1, text.count)
    guard isPlain || text.extracting(seen).isPlain else {
      return appendPieces(text, around: offset, masking: secrets, room: room, to: &output)
    }
    // Of printable ASCII, every byte has one column.
    if start > 0 { output.append("…") }
    append(text, start..<end, masking: secrets, to: &output)
    if end < text.count { output.append("…") }
    return offset - start + (start > 0 ? 1 : 0)
  }

  private static func append(
    _ text: Span<UInt8>, _ part: Range<Int>, masking secrets: [Range<Int>],
    to output: inout ByteWriter
  ) {
    guard secrets.contains(where: { $0.overlaps(part) }) else { return output.append(text, part) }
    for index in part {
      if secrets.contains(where: { $0.contains(index) }) {
        output.append("•")
      } else {
        output.append(text[index])
      }
    }
  }

  /// How many columns are shown of those before and after the place.
  private static func shown(
    before: Int, after: Int, room: Int?
  ) -> (before: Int, after: Int) {
    guard let room else { return (min(before, reach), min(after, reach)) }
    let columns = min(max(room, leastRoom), 2 * reach)
    guard before + after > columns else { return (before, after) }
    // What is cut is marked by a column on each side; what one side has no use for the other takes.
    let rest = columns - 2
    let left = min(before, max(rest / 2, rest - after))
    return (left, min(after, rest - left))
  }

  private static func appendPieces(
    _ text: Span<UInt8>, around offset: Int, masking secrets: [Range<Int>], room: Int?,
    to output: inout ByteWriter
  ) -> Int {
    // No character takes more than four bytes, and none but a mark has no column.
    let first = boundary(text, atOrAfter: offset - 8 * reach)
    let last = min(offset + 8 * reach, text.count)
    var shown: [UInt8] = []
    var pieces: [Piece] = []
    var middle = 0
    var index = first
    while index < last {
      let (columns, length) = appendPiece(text, at: index, masking: secrets, to: &shown)
      pieces.append(Piece(end: shown.count, columns: columns))
      if index < offset { middle = pieces.count }
      index += length
    }
    let (before, after) = Excerpt.shown(
      before: pieces[..<middle].reduce(0) { $0 + $1.columns },
      after: pieces[middle...].reduce(0) { $0 + $1.columns }, room: room)
    var (left, column) = (middle, 0)
    while left > 0, column + pieces[left - 1].columns <= before {
      left -= 1
      column += pieces[left].columns
    }
    var (right, columnsAfter) = (middle, 0)
    while right < pieces.count, columnsAfter + pieces[right].columns <= after {
      columnsAfter += pieces[right].columns
      right += 1
    }
    let isCut = first > 0 || left > 0
    if isCut { output.append("…") }
    let start = left > 0 ? pieces[left - 1].end : 0
    output.append(shown.span, start..<(right > 0 ? pieces[right - 1].end : 0))
    if index < text.count || right < pieces.count { output.append("…") }
    return column + (isCut ? 1 : 0)
  }

  /// The next place that is not inside a character.
  private static func boundary(_ text: Span<UInt8>, atOrAfter offset: Int) -> Int {
    var offset = max(offset, 0)
    var steps = 0
    while offset > 0, offset < text.count, steps < 3, text[offset] & 0xC0 == 0x80 {
      offset += 1
      steps += 1
    }
    return offset
  }

  /// Appends what is shown for the character at `index`: gives the columns of that, and how many
  /// bytes of the text it stands for.
  private static func appendPiece(
    _ text: Span<UInt8>, at index: Int, masking secrets: [Range<Int>], to shown: inout [UInt8]
  ) -> (columns: Int, length: Int) {
    let scalar = text.scalar(at: index)
    let length = scalar.map { UTF8.width($0) } ?? 1
    if secrets.contains(where: { $0.contains(index) }) {
      shown += "•".utf8
      return (1, length)
    }
    // A line of a file may be indented by tabs; any other tab is worth seeing.
    if scalar == "\t", text.extracting(0..<index).isBlank {
      shown.append(UInt8(ascii: " "))
      return (1, length)
    }
    if let scalar {
      shown += scalar.printable.utf8
      return (scalar.columns, length)
    }
    let escape = "\\x" + String(text[index], radix: 16)
    shown += escape.utf8
    return (escape.utf8.count, length)
  }
}
