import Testing

@testable import URLSchemeCore

struct SpanBytesTests {
  @Test(arguments: [[], [1], [1, 2, 3]] as [[UInt8]])
  func isAppendedInOrder(bytes: [UInt8]) {
    var output: [UInt8] = [9, 8]
    output.append(bytes.span)
    #expect(output == [9, 8] + bytes)
  }

  @Test(arguments: [("", "", true), ("ab", "ab", true), ("ab", "aB", false), ("ab", "abc", false)])
  func comparesBytes(left: String, right: String, areEqual: Bool) {
    let equals = Array(left.utf8).span.equals(Array(right.utf8))
    #expect(equals == areEqual)
  }

  @Test(arguments: [
    ("Alpha", "aLPHA", true), ("a", "b", false), ("a", "ab", false), ("@", "`", false),
    ("[", "{", false), ("É", "é", false), ("K", "\u{212A}", false),
  ])
  func comparesLettersInAnyCase(left: String, right: String, areEqual: Bool) {
    let equals = Array(left.utf8).span.equalsIgnoringCase(Array(right.utf8))
    #expect(equals == areEqual)
  }

  @Test(arguments: [("a|b", true), ("ab", false), ("", false), ("|", true)])
  func findsAByte(text: String, isFound: Bool) {
    let contains = Array(text.utf8).span.contains(UInt8(ascii: "|"))
    #expect(contains == isFound)
  }

  @Test(arguments: ["", "e\u{301}\u{0}\n", "😀"])
  func becomesText(text: String) {
    let found = Array(text.utf8).span.text
    #expect(found.utf8.elementsEqual(text.utf8))
    let quoted = Array(text.utf8).span.quoted
    #expect(quoted.utf8.elementsEqual("\"\(text)\"".utf8))
  }

  @Test
  func aLongTextIsCutBetweenCharacters() {
    let ascii = Array(String(repeating: "a", count: 101).utf8).span.excerpt
    #expect(ascii == String(repeating: "a", count: 100) + "…")
    let fits = Array(String(repeating: "a", count: 100).utf8).span.excerpt
    #expect(fits == String(repeating: "a", count: 100))
    for shift in 0..<4 {
      let prefix = String(repeating: "a", count: shift)
      let text = prefix + String(repeating: "😀", count: 100)
      let excerpt = Array(text.utf8).span.excerpt
      #expect(excerpt == prefix + String(repeating: "😀", count: (100 - shift) / 4) + "…")
    }
  }

  @Test(arguments: [
    ("a\nb\n", 0, 0..<1, 2), ("a\nb\n", 2, 2..<3, 4), ("\n", 0, 0..<0, 1), ("\r\n", 0, 0..<0, 2),
    ("ab\r\nc", 0, 0..<2, 4), ("a\rb\n", 0, 0..<3, 4), ("\r\n", 1, 1..<1, 2),
  ])
  func givesALineWithoutItsEnd(text: String, start: Int, line: Range<Int>, next: Int) throws {
    let bytes = Array(text.utf8)
    let found = bytes.span.line(from: start)
    let (range, following) = try #require(found)
    #expect(range == line && following == next)
  }

  @Test(arguments: [("", 0), ("a", 0), ("a\nb", 2), ("a\n", 2)])
  func aLineHasAnEnd(text: String, start: Int) {
    let bytes = Array(text.utf8)
    let found = bytes.span.line(from: start)
    #expect(found == nil)
  }
}
