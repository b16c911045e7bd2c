import Testing

@testable import urlscheme

@Suite("Lines and columns in one pass")
struct LineCursorTests {
  @Test(arguments: ["", "a", "\n", "\n\n", "ab\ncd\r\n\nef", "é\n日本\n", "a\n"])
  func itAgreesWithTheOneOfASinglePlace(text: String) {
    let bytes = Array(text.utf8)
    var cursor = LineCursor()
    for offset in 0...bytes.count {
      #expect(cursor.position(of: offset, in: bytes) == TextPosition(of: offset, in: bytes))
    }
    // Backwards, too, though then it begins again each time.
    for offset in (0...bytes.count).reversed() {
      #expect(cursor.position(of: offset, in: bytes) == TextPosition(of: offset, in: bytes))
    }
  }

  @Test func placesBeyondTheTextAreItsEnds() {
    var cursor = LineCursor()
    #expect(cursor.position(of: 9, in: [10, 65]) == TextPosition(line: 2, column: 2))
    #expect(cursor.position(of: -1, in: [10, 65]) == TextPosition(line: 1, column: 1))
  }
}
