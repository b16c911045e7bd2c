import URLSchemeCore

/// A part of a text around a place in it, safe to print, and the column of that place.
struct Excerpt {
  private(set) var text = ""
  private(set) var column = 0

  /// At most this many columns are shown on each side of the place.
  private static let reach = 60

  /// What one character becomes.
  private struct Piece {
    var text: String
    var columns: Int
  }

  init(_ bytes: [UInt8], around offset: Int, masking secrets: [Range<Int>] = []) {
    let offset = min(max(offset, 0), bytes.count)
    // No character takes more than four bytes, and none but a mark has no column.
    let first = Excerpt.boundary(bytes, atOrAfter: offset - 4 * Excerpt.reach)
    let last = min(offset + 4 * Excerpt.reach, bytes.count)
    var before: [Piece] = []
    var after: [Piece] = []
    var index = first
    while index < last {
      let (piece, length) = Excerpt.piece(bytes, at: index, masking: secrets)
      if index < offset { before.append(piece) } else { after.append(piece) }
      index += length
    }
    let left = Excerpt.fitting(before.reversed())
    let right = Excerpt.fitting(after)
    if first > 0 || left.count < before.count {
      text = "…"
      column = 1
    }
    for piece in left.reversed() {
      text += piece.text
      column += piece.columns
    }
    text += right.map(\.text).joined()
    if index < bytes.count || right.count < after.count { text += "…" }
  }

  /// The next place that is not inside a character.
  private static func boundary(_ bytes: [UInt8], atOrAfter offset: Int) -> Int {
    var offset = max(offset, 0)
    var steps = 0
    while offset > 0, offset < bytes.count, steps < 3, bytes[offset] & 0xC0 == 0x80 {
      offset += 1
      steps += 1
    }
    return offset
  }

  private static func piece(
    _ bytes: [UInt8], at index: Int, masking secrets: [Range<Int>]
  ) -> (Piece, length: Int) {
    let scalar = scalar(bytes, at: index)
    let length = scalar.map { UTF8.width($0) } ?? 1
    if secrets.contains(where: { $0.contains(index) }) {
      return (Piece(text: "•", columns: 1), length)
    }
    // A line of a file may be indented by tabs; any other tab is worth seeing.
    if scalar == "\t", bytes[..<index].allSatisfy({ $0 == 0x09 || $0 == 0x20 }) {
      return (Piece(text: " ", columns: 1), length)
    }
    if let scalar { return (Piece(text: scalar.printable, columns: scalar.columns), length) }
    let escape = "\\x" + String(bytes[index], radix: 16)
    return (Piece(text: escape, columns: escape.count), length)
  }

  /// The character that begins here; nil where the bytes are not UTF-8.
  private static func scalar(_ bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
    if bytes[index] < 0x80 { return Unicode.Scalar(bytes[index]) }
    for length in 1...4 where index + length <= bytes.count {
      let text = String(validating: bytes[index..<index + length], as: UTF8.self)
      if let scalar = text?.unicodeScalars.first { return scalar }
    }
    return nil
  }

  private static func fitting(_ pieces: [Piece]) -> [Piece] {
    var columns = 0
    return Array(
      pieces.prefix { piece in
        columns += piece.columns
        return columns <= reach
      })
  }
}
