import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// How far links go: in running text, in quotes, and up to the limit.
@Suite struct LinkExtentTests {
  // MARK: The end of a link in running text

  @Test(arguments: [
    ScanCase(id: "a space", document: "emergent://a b", links: ["1:1 emergent://a"]),
    ScanCase(id: "a tab", document: "emergent://a\tb", links: ["1:1 emergent://a"]),
    ScanCase(id: "a line end", document: "emergent://a\r\nb", links: ["1:1 emergent://a"]),
    ScanCase(id: "NUL", document: "emergent://a\0b", links: ["1:1 emergent://a"]),
    ScanCase(id: "DEL", document: "emergent://a\u{7F}b", links: ["1:1 emergent://a"]),
    ScanCase(
      id: "a space beyond ASCII", document: "emergent://a\u{A0}b", links: ["1:1 emergent://a"]),
    ScanCase(id: "a full stop", document: "emergent://a.", links: ["1:1 emergent://a"]),
    ScanCase(id: "a comma", document: "emergent://a, b", links: ["1:1 emergent://a"]),
    ScanCase(id: "a question", document: "emergent://a?!", links: ["1:1 emergent://a"]),
    ScanCase(id: "colon and semicolon", document: "emergent://a:;", links: ["1:1 emergent://a"]),
    ScanCase(id: "an apostrophe", document: "emergent://a'", links: ["1:1 emergent://a"]),
    ScanCase(id: "a dash", document: "emergent://a—b", links: ["1:1 emergent://a"]),
    ScanCase(id: "typographic quotes", document: "“emergent://a”", links: ["1:4 emergent://a"]),
    ScanCase(
      id: "an ideographic full stop", document: "emergent://a。b", links: ["1:1 emergent://a"]),
    ScanCase(id: "a vertical bar", document: "emergent://a|b", links: ["1:1 emergent://a"]),
    ScanCase(id: "a bracket", document: "emergent://a>b", links: ["1:1 emergent://a"]),
    ScanCase(
      id: "punctuation within", document: "emergent://a.b,c;d:e!f?g'h*i~j",
      links: ["1:1 emergent://a.b,c;d:e!f?g'h*i~j"]),
    ScanCase(
      id: "what may end a link",
      document: "emergent://?a= emergent://a/ emergent://a- emergent://a#",
      links: [
        "1:1 emergent://?a=", "1:16 emergent://a/", "1:30 emergent://a-", "1:44 emergent://a#",
      ]),
    ScanCase(
      id: "nothing but slashes is left", document: "emergent://?!.", links: ["1:1 emergent://"]),
    ScanCase(id: "parentheses around", document: "(emergent://a)", links: ["1:2 emergent://a"]),
    ScanCase(
      id: "a sentence in parentheses", document: "(emergent://a.)", links: ["1:2 emergent://a"]),
    ScanCase(id: "parentheses within", document: "emergent://a(b)", links: ["1:1 emergent://a(b)"]),
    ScanCase(
      id: "parentheses within and around", document: "(emergent://a(b)(c(d))).",
      links: ["1:2 emergent://a(b)(c(d))"]),
    ScanCase(
      id: "a parenthesis that closes nothing", document: "emergent://a)b",
      links: ["1:1 emergent://a"]),
    ScanCase(
      id: "a parenthesis that stays open", document: "emergent://a(b", links: ["1:1 emergent://a(b"]
    ),
    ScanCase(
      id: "a parenthesis opened at the end", document: "emergent://a( b",
      links: ["1:1 emergent://a"]),
    ScanCase(id: "brackets around", document: "[emergent://a]", links: ["1:2 emergent://a"]),
    ScanCase(id: "braces around", document: "\\url{emergent://a}", links: ["1:6 emergent://a"]),
    ScanCase(id: "an address", document: "emergent://[::1]/a", links: ["1:1 emergent://[::1]/a"]),
    ScanCase(
      id: "a name with brackets", document: "emergent://?a[]=b", links: ["1:1 emergent://?a[]=b"]),
    ScanCase(
      id: "stars", document: "*emergent://a* **emergent://b**.",
      links: ["1:2 emergent://a", "1:18 emergent://b"]),
    ScanCase(id: "tildes", document: "~~emergent://a~~", links: ["1:3 emergent://a"]),
    ScanCase(
      id: "underscores around", document: "_emergent://a_, __see emergent://b__",
      links: ["1:2 emergent://a", "1:23 emergent://b"]),
    ScanCase(
      id: "an underscore of the link", document: "a_b emergent://a_", links: ["1:5 emergent://a_"]),
    ScanCase(
      id: "an underscore after an emphasis", document: "_a_ emergent://a_",
      links: ["1:5 emergent://a_"]),
    ScanCase(
      id: "letters that were not escaped", document: "emergent://?a=café&b=日🍕.",
      links: ["1:1 emergent://?a=café&b=日🍕"]),
    ScanCase(
      id: "a shell's backslashes", document: "open emergent://\\?a=1\\&b=2",
      links: ["1:6 emergent://?a=1&b=2"]),
    ScanCase(
      id: "two in one word", document: "(emergent://a),(things://b)",
      links: ["1:2 emergent://a", "1:17 things://b"]),
  ])
  func endsALinkAsAReaderWould(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  // MARK: Quotes

  @Test(arguments: [
    ScanCase(id: "double", document: "x = \"emergent://a\"", links: ["1:6 emergent://a"]),
    ScanCase(
      id: "single", document: "open 'emergent://a?b=1&c=2'", links: ["1:7 emergent://a?b=1&c=2"]),
    ScanCase(
      id: "single, one after the other", document: "'emergent://a','emergent://b'",
      links: ["1:2 emergent://a", "1:17 emergent://b"]),
    ScanCase(id: "with a full stop", document: "\"emergent://a.\"", links: ["1:2 emergent://a"]),
    ScanCase(
      id: "with what no link has", document: "\"emergent://a|b\"", links: ["1:2 emergent://a|b"]),
    ScanCase(
      id: "around a sentence", document: "\"emergent://a|b c\"", links: ["1:2 emergent://a"]),
    ScanCase(id: "that stay open", document: "\"emergent://a|b", links: ["1:2 emergent://a"]),
    ScanCase(
      id: "a sentence that ends a quote", document: "'emergent://a b'c", links: ["1:2 emergent://a"]
    ),
    ScanCase(id: "backticks", document: "`emergent://a|b.`", links: ["1:2 emergent://a|b."]),
    ScanCase(
      id: "a command in backticks", document: "`open emergent://a.`", links: ["1:7 emergent://a"]),
    ScanCase(
      id: "with escapes", document: "\"emergent:\\/\\/a?b=1\\u0026c=2\\n\"",
      links: ["1:2 emergent://a?b=1&c=2"]),
    ScanCase(
      id: "escaped themselves", document: "\"{\\\"a\\\":\\\"emergent://a|b\\\"}\"",
      links: ["1:11 emergent://a|b"]),
    ScanCase(
      id: "behind an escape", document: "\"a\\nemergent://a\\temergent://b\\u0020emergent://c\"",
      links: ["1:5 emergent://a", "1:19 emergent://b", "1:37 emergent://c"]),
    ScanCase(id: "behind no escape", document: "\"\\\\nemergent://a\""),
    ScanCase(
      id: "with a question mark in code", kind: .code, document: "\"emergent://?a=b?\"",
      links: ["1:2 emergent://?a=b?"]),
    ScanCase(
      id: "with semicolons in a code span", kind: .markdown, document: "`\"things:a;;\"`",
      links: ["1:3 things:a;;"]),
  ])
  func takesQuotedTextWhole(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  @Test(arguments: [
    ScanCase(
      id: "the label of AsciiDoc", kind: .asciidoc,
      document: "link:emergent://a?b=c?[a label], emergent://d[].",
      links: ["1:6 emergent://a?b=c?", "1:34 emergent://d"]),
    ScanCase(
      id: "the next cell", kind: .csv, document: "1,emergent://a?b,emergent://c,d",
      links: ["1:3 emergent://a?b", "1:18 emergent://c"]),
    ScanCase(
      id: "a comma in quotes", kind: .csv, document: "\"emergent://a,b\",c",
      links: ["1:2 emergent://a,b"]),
  ])
  func endsWhereItsKindOfDocumentSays(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  // MARK: Limits

  @Test func aLinkOverTheLimitIsCutBehindIt() throws {
    let scanner = DocumentScanner(schemes: ["emergent"], maximumLength: 20)
    let document = Array(
      "a emergent://\(String(repeating: "&amp;", count: 50))), emergent://b".utf8)
    let links = scanner.links(in: document, as: .html)
    #expect(links.map(\.bytes.count) == [21, 12])
    #expect(links.map(\.range) == [2..<263, 266..<278])
    #expect(links.map(\.escapes.count) == [10, 0])
  }

  @Test func aLinkOfTheLimitIsWhole() {
    let scanner = DocumentScanner(schemes: ["emergent"], maximumLength: 12)
    let links = scanner.links(in: Array("(emergent://a). emergent://ab".utf8), as: .text)
    #expect(
      links.map { String(decoding: $0.bytes, as: UTF8.self) } == ["emergent://a", "emergent://ab"])
    #expect(links.map(\.range) == [1..<13, 16..<29])
  }

  @Test func aMegabyteOfOneLinkIsFoundWhole() throws {
    let document = Array("emergent://".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 21)
    let links = Scanned.scanner.links(in: document, as: .markdown)
    #expect(links.map(\.range) == [0..<document.count])
    #expect(links.map(\.bytes.count) == [DocumentScanner.maximumLength + 1])
  }

  @Test func bytesThatAreNotUTF8EndALink() {
    let document =
      Array("emergent://a".utf8) + [0xFF] + Array(" 'emergent://b".utf8) + [0xE9, 0x27]
    let links = Scanned.scanner.links(in: document, as: .text)
    #expect(links.map(\.range) == [0..<12, 15..<28])
    #expect(links.last?.bytes == Array("emergent://b".utf8) + [0xE9])
  }
}
