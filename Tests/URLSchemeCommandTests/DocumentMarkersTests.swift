import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The comments that exclude links, by the columns and lines of the links that are left.
@Suite struct DocumentMarkersTests {
  @Test(arguments: [
    ScanCase(
      id: "a line", kind: .markdown,
      document: "things:a\nthings:b <!-- urlscheme-disable-line --> things:b\nthings:c",
      links: ["1:1 things:a", "3:1 things:c"]),
    ScanCase(
      id: "the next line", kind: .markdown,
      document:
        "things:a <!-- urlscheme-disable-next-line: wrong on purpose -->\nthings:b\nthings:c",
      links: ["1:1 things:a", "3:1 things:c"]),
    ScanCase(
      id: "a block", kind: .markdown,
      document:
        "things:a\n<!-- urlscheme-disable -->\nthings:b\n\nthings:b\n<!-- urlscheme-enable -->\nthings:c",
      links: ["1:1 things:a", "7:1 things:c"]),
    ScanCase(
      id: "a block within a line", kind: .markdown,
      document: "things:a <!--urlscheme-disable--> things:b <!--urlscheme-enable--> things:c",
      links: ["1:1 things:a", "1:68 things:c"]),
    ScanCase(
      id: "a block around fenced code", kind: .markdown,
      document:
        "<!-- urlscheme-disable -->\n```\nthings:b\n```\n<!-- urlscheme-enable -->\nthings:c",
      links: ["6:1 things:c"]),
    ScanCase(
      id: "a block that stays open", kind: .markdown,
      document: "things:a\n<!-- urlscheme-disable -->\nthings:b\n", links: ["1:1 things:a"]),
    ScanCase(
      id: "a line within a block", kind: .markdown,
      document: "<!-- urlscheme-disable -->\n<!-- urlscheme-disable-line -->\nthings:b",
      links: []),
    ScanCase(
      id: "a comment of MDX", kind: .markdown, document: "things:b {/* urlscheme-disable-line */}"),
    ScanCase(id: "HTML", kind: .html, document: "things:b <!-- urlscheme-disable-line -->"),
    ScanCase(id: "a shell", document: "open things:b # urlscheme-disable-line"),
    ScanCase(
      id: "C", document: "things:b // urlscheme-disable-line because\nthings:c",
      links: ["2:1 things:c"]),
    ScanCase(id: "C, between", document: "things:b /*urlscheme-disable-line*/"),
    ScanCase(id: "SQL", document: "-- urlscheme-disable-next-line\nthings:b"),
    ScanCase(id: "Lisp", document: "; urlscheme-disable-next-line\r\nthings:b"),
    ScanCase(id: "TeX", document: "% urlscheme-disable-next-line\nthings:b"),
    ScanCase(
      id: "JSON with comments", kind: .json, document: "\"things:b\" // urlscheme-disable-line"),
  ])
  func excludeLinks(_ testCase: ScanCase) {
    let links = testCase.found
    #expect(links.filter { !$0.hasSuffix(" (disabled)") } == testCase.links)
    #expect(links.contains { $0.hasSuffix("things:b (disabled)") })
  }

  @Test(arguments: [
    ScanCase(
      id: "in a code span", kind: .markdown, document: "`<!-- urlscheme-disable -->` things:a",
      links: ["1:30 things:a"]),
    ScanCase(
      id: "in fenced code", kind: .markdown,
      document: "```\n<!-- urlscheme-disable -->\n```\nthings:a", links: ["4:1 things:a"]),
    ScanCase(
      id: "in Markdown's prose", kind: .markdown, document: "# urlscheme-disable\nthings:a",
      links: ["2:1 things:a"]),
    ScanCase(
      id: "not first in the comment", kind: .markdown,
      document: "<!-- not urlscheme-disable -->\nthings:a", links: ["2:1 things:a"]),
    ScanCase(
      id: "in prose", document: "the urlscheme-disable marker\nthings:a", links: ["2:1 things:a"]),
    ScanCase(
      id: "in a string", document: "\"urlscheme-disable\"\nthings:a", links: ["2:1 things:a"]),
    ScanCase(
      id: "another word", document: "# urlscheme-disables urlscheme-ignore\nthings:a",
      links: ["2:1 things:a"]),
    ScanCase(
      id: "a longer word", document: "# urlscheme-disable-line-x\nthings:a # urlscheme-",
      links: ["2:1 things:a"]),
    ScanCase(
      id: "the line after the next", document: "# urlscheme-disable-next-line\n\nthings:a",
      links: ["3:1 things:a"]),
  ])
  func meanNothingElsewhere(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  @Test func winOverPlaceholders() {
    let testCase = ScanCase(id: "", document: "emergent://… # urlscheme-disable-line")
    #expect(testCase.found == ["1:1 emergent:// (disabled)"])
  }
}
