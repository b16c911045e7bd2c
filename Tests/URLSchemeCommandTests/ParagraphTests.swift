import Testing

@testable import urlscheme

struct ParagraphCase: CustomTestStringConvertible {
  let id: String
  let text: String
  var columns = 24
  let lines: String

  var testDescription: String { id }
}

@Suite struct ParagraphTests {
  @Test(arguments: [
    ParagraphCase(id: "nothing", text: "", lines: ""),
    ParagraphCase(id: "what fits", text: "one two three four", lines: "one two three four"),
    ParagraphCase(
      id: "to the last column", text: "one two three four", columns: 24,
      lines: "one two three four"),
    ParagraphCase(
      id: "between words", text: "one two three four five", lines: "one two three four\n      five"),
    ParagraphCase(
      id: "several lines", text: "one two three four five six seven eight",
      lines: "one two three four\n      five six seven\n      eight"),
    ParagraphCase(
      id: "a long word stays whole", text: "a urlscheme://very-long-link b",
      lines: "a\n      urlscheme://very-long-link\n      b"),
    ParagraphCase(
      id: "quotes stay whole", text: "did you mean term='half price'?",
      lines: "did you mean\n      term='half price'?"),
    ParagraphCase(
      id: "quotes with an escaped one in them stay whole", text: "mean term='it'\\''s half price'?",
      lines: "mean\n      term='it'\\''s half price'?"),
    ParagraphCase(
      id: "wide characters have two columns", text: "日本日本 日本日本 日本",
      lines: "日本日本 日本日本\n      日本"),
    ParagraphCase(
      id: "spaces stay inside a line", text: "a  b   c ddddddddddd e",
      lines: "a  b   c\n      ddddddddddd e"),
    ParagraphCase(
      id: "no room for words", text: "one two three four five", columns: 23,
      lines: "one two three four five"),
  ])
  func breaksBetweenWords(_ testCase: ParagraphCase) {
    #expect(
      Paragraph.lines(testCase.text[...], columns: testCase.columns, hanging: 6)
        == testCase.lines)
  }
}
