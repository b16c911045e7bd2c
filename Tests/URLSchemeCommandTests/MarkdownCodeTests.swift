import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is code in Markdown, seen by the escapes that are undone in it.
@Suite struct MarkdownCodeTests {
  @Test(
    arguments: [
      ScanCase(
        id: "no escapes in a code span", document: "`emergent://a?b&amp;c\\_`",
        links: ["1:2 emergent://a?b&amp;c\\_"]),
      ScanCase(
        id: "no references in a code span", document: "`x emergent://a?b&amp;c`",
        links: ["1:4 emergent://a?b&amp;c"]),
      ScanCase(
        id: "code span of two backticks",
        document: "``x ` emergent://a?b&amp;c`` emergent://a?b&amp;c",
        links: ["1:7 emergent://a?b&amp;c", "1:30 emergent://a?b&c"]),
      ScanCase(
        id: "code span over two lines", document: "`x\nemergent://?a&amp;b` emergent://?a&amp;b",
        links: ["2:1 emergent://?a&amp;b", "2:22 emergent://?a&b"]),
      ScanCase(
        id: "backtick that stays open", document: "a ` b\n\nemergent://?a&amp;b",
        links: ["3:1 emergent://?a&b"]),
      ScanCase(
        id: "escaped backtick", document: "a \\` emergent://?a&amp;b",
        links: ["1:6 emergent://?a&b"]),
      ScanCase(
        id: "fenced code",
        document: "```\nemergent://?a&amp;b\n`` [a](emergent://c.)\n```\nemergent://?a&amp;b",
        links: ["2:1 emergent://?a&amp;b", "3:8 emergent://c", "5:1 emergent://?a&b"]),
      ScanCase(
        id: "fenced code with tildes, longer ones to close it",
        document: "~~~ a`b\n```\n~~~ x\nemergent://?a&amp;b\n~~~~\nemergent://?a&amp;b",
        links: ["4:1 emergent://?a&amp;b", "6:1 emergent://?a&b"]),
      ScanCase(
        id: "fenced code in a quoted list",
        document: "> - a\n>   ```sh\n>   emergent://?a&amp;b\n>   ```\nemergent://?a&amp;b",
        links: ["3:5 emergent://?a&amp;b", "5:1 emergent://?a&b"]),
      ScanCase(
        id: "three backticks that are a code span", document: "```a```\nemergent://?a&amp;b",
        links: ["2:1 emergent://?a&b"]),
      ScanCase(
        id: "string in fenced code", document: "```js\n\"emergent:\\/\\/?a\\u0026b\"\n```",
        links: ["2:2 emergent://?a&b"]),
    ].map { testCase in
      var testCase = testCase
      testCase.kind = .markdown
      return testCase
    })
  func isFollowedThroughFencesAndSpans(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }
}
