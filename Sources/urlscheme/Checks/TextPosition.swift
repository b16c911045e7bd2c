/// A place in a text as editors count it: line and column from 1, the column in bytes.
struct TextPosition: Equatable, Sendable {
  var line: Int
  var column: Int
}

extension TextPosition {
  /// The position of a byte offset; computed only once something is wrong.
  init(of offset: Int, in text: [UInt8]) {
    var cursor = LineCursor()
    self = cursor.position(of: offset, in: text)
  }
}

/// Finds the lines and columns of places in a text, in one pass where they come in ascending order.
struct LineCursor {
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init() {}

  /// At the beginning of a line.
  init(line: Int, start: Int) {
    (self.line, lineStart, offset) = (line, start, start)
  }

  mutating func position(of offset: Int, in text: [UInt8]) -> TextPosition {
    let offset = min(max(offset, 0), text.count)
    if offset < self.offset { self = LineCursor() }
    while self.offset < offset {
      let byte = text[self.offset]
      self.offset += 1
      if byte == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, self.offset) }
    }
    return TextPosition(line: line, column: offset - lineStart + 1)
  }
}
