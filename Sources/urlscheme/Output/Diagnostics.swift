import URLSchemeCore

/// Errors as people read them: one line where many lines are read, the text with a caret under the fault where one is given.
struct Diagnostics {
  let isColored: Bool

  /// `error: message [rule]`, then the text and a caret under the byte at fault.
  func forPerson(_ finding: Finding, in text: [UInt8], masking secrets: [Range<Int>] = []) -> String
  {
    let excerpt = Excerpt(text, around: finding.offset, masking: secrets)
    return """
      \(label("error:", "31")) \(finding.message) [\(finding.rule.rawValue)]
        \(excerpt.text)
        \(String(repeating: " ", count: excerpt.column))\(label("^", "32"))

      """
  }

  /// `FILE:LINE:COLUMN: error: message [rule]`
  func forStream(_ finding: Finding, file: String, line: Int, column: Int) -> String {
    "\(file.printable):\(line):\(column): \(label("error:", "31")) \(finding.message) [\(finding.rule.rawValue)]\n"
  }

  /// `error: message`, and what to do next.
  func failure(_ message: String, help: String? = nil) -> String {
    let hint = help.map { "\n\(label("help:", "36")) \($0)" } ?? ""
    return "\(label("error:", "31")) \(message)\(hint)\n"
  }

  private func label(_ word: String, _ color: String) -> String {
    isColored ? "\u{1B}[1;\(color)m\(word)\u{1B}[0m" : word
  }
}

/// A part of a text around a place in it, safe to print, and the column of that place.
struct Excerpt {
  private(set) var text = ""
  private(set) var column = 0

  /// At most this many columns are shown on each side of the place.
  private static let reach = 60

  init(_ bytes: [UInt8], around offset: Int, masking secrets: [Range<Int>] = []) {
    let offset = min(max(offset, 0), bytes.count)
    var before: [(text: String, columns: Int)] = []
    var after: [(text: String, columns: Int)] = []
    var index = 0
    while index < bytes.count {
      let length = Excerpt.scalarLength(bytes, at: index)
      let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars
        .first
      let isSecret = secrets.contains { $0.contains(index) }
      let piece = isSecret ? ("•", 1) : scalar.map { ($0.printable, $0.columns) } ?? ("", 0)
      if index < offset { before.append(piece) } else { after.append(piece) }
      index += length
    }
    let left = Excerpt.cut(before.reversed())
    let right = Excerpt.cut(after)
    for piece in left.pieces.reversed() {
      text += piece.text
      column += piece.columns
    }
    if left.isCut {
      text = "…" + text
      column += 1
    }
    text += right.pieces.map(\.text).joined() + (right.isCut ? "…" : "")
  }

  private static func cut(
    _ pieces: [(text: String, columns: Int)]
  ) -> (pieces: [(text: String, columns: Int)], isCut: Bool) {
    var columns = 0
    let kept = pieces.prefix { piece in
      columns += piece.columns
      return columns <= reach
    }
    return (Array(kept), kept.count < pieces.count)
  }

  /// The length of the UTF-8 sequence at `index`; 1 where there is none.
  private static func scalarLength(_ bytes: [UInt8], at index: Int) -> Int {
    for length in 1...4 where index + length <= bytes.count {
      if String(validating: bytes[index..<index + length], as: UTF8.self)?.unicodeScalars.count == 1
      {
        return length
      }
    }
    return 1
  }
}
