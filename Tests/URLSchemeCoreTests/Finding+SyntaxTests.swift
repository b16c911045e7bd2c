import Testing

@testable import URLSchemeCore

struct FindingSyntaxTests {
  struct StrayByteCase: CustomTestStringConvertible {
    let id: String
    let bytes: [UInt8]
    let found: String
    let expected: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    StrayByteCase(id: "printable", bytes: [0x3C], found: "\"<\"", expected: "%3C"),
    StrayByteCase(id: "space", bytes: [0x20], found: "\" \"", expected: "%20"),
    StrayByteCase(id: "quotation mark", bytes: [0x22], found: "'\"'", expected: "%22"),
    StrayByteCase(
      id: "tilde ends the printable ones", bytes: [0x7E], found: "\"~\"", expected: "%7E"),
    StrayByteCase(id: "NUL", bytes: [0], found: "byte 0x00", expected: "%00"),
    StrayByteCase(id: "delete", bytes: [0x7F], found: "byte 0x7F", expected: "%7F"),
    StrayByteCase(id: "two bytes", bytes: [0xC3, 0xA9, 0x41], found: "U+00E9", expected: "%C3%A9"),
    StrayByteCase(
      id: "three bytes", bytes: [0xE2, 0x80, 0xAE], found: "U+202E", expected: "%E2%80%AE"),
    StrayByteCase(
      id: "four bytes", bytes: [0xF0, 0x9F, 0xA6, 0x86], found: "U+1F986",
      expected: "%F0%9F%A6%86"),
    StrayByteCase(
      id: "a combining mark after it is another character", bytes: [0x7C, 0xCC, 0x81],
      found: "\"|\"", expected: "%7C"),
    StrayByteCase(id: "not UTF-8", bytes: [0xE9, 0x41], found: "byte 0xE9", expected: ""),
    StrayByteCase(id: "cut off", bytes: [0xE2, 0x82], found: "byte 0xE2", expected: ""),
  ])
  func describesTheCharacterAndHowToWriteIt(_ testCase: StrayByteCase) {
    let text = [0x61] + testCase.bytes
    let finding = Finding.strayByte(in: text.span, at: 1, of: "the path")
    #expect(
      finding
        == Finding(
          .invalidCharacter, at: 1, "the path", expected: testCase.expected, found: testCase.found)
    )
  }

  @Test
  func aPercentSignIsAnEscapeCutShort() {
    let finding = Finding.strayByte(in: Array("a%4".utf8).span, at: 1, of: "the query")
    #expect(finding == Finding(.invalidPercentEscape, at: 1, "the query"))
  }

  @Test
  func nothingStandsAtTheEnd() {
    let found = Finding.describe(Array("a".utf8).span, at: 1)
    #expect(found.isEmpty)
  }
}
