/// A place in a text as editors count it: line and column from 1, the column in bytes.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of a byte offset; computed only once something is wrong.
  package init(of offset: Int, in text: [UInt8]) {
    let before = text.prefix(offset)
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    column = before.count - lineStart + 1
  }
}
