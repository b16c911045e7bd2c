import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Which links are found in documents, where, and which are not.
@Suite struct DocumentScannerTests {
  @Test func findsTheTenLinksOfADocument() {
    let document = """
      # Links everywhere

      Open <emergent://a?1>, or the [second](emergent://b?2 "title").
      | table | row |
      |---|---|
      |emergent://c?3|`emergent://d?4`|
      (see emergent://e?5). <a class=x href="emergent://f?6&amp;7">six</a>

      ```sh
      open 'emergent://g?7&8'
      ```
      The end of a sentence: **emergent://h?8**. No link: emergent, `emergent:`, xemergent://i.
      {"link": "emergent:\\/\\/j?9"}

      [ten]: <emergent://k?10>
      """
    #expect(
      Scanned.links(in: Array(document.utf8), as: .markdown) == [
        "3:7 emergent://a?1",
        "3:40 emergent://b?2",
        "6:2 emergent://c?3",
        "6:18 emergent://d?4",
        "7:6 emergent://e?5",
        "7:40 emergent://f?6&7",
        "10:7 emergent://g?7&8",
        "12:26 emergent://h?8",
        "13:11 emergent://j?9",
        "15:9 emergent://k?10",
      ])
  }

  // MARK: Schemes

  @Test(arguments: [
    ScanCase(id: "in any case", document: "EMERGENT://a", links: ["1:1 EMERGENT://a"]),
    ScanCase(
      id: "given in any case", document: "ukdailyoffers://a", links: ["1:1 ukdailyoffers://a"]),
    ScanCase(id: "with all that a scheme may have", document: "x-y.z:/", links: ["1:1 x-y.z:/"]),
    ScanCase(id: "unknown", document: "mayasdressup://a https://emergent"),
    ScanCase(id: "the end of a word", document: "xemergent://a 1emergent://a éemergent"),
    ScanCase(id: "the end of a scheme", document: "x-emergent://a x+emergent: a.emergent:/"),
    ScanCase(id: "the end of a reversed domain", document: "com.foo.emergent://a"),
    ScanCase(id: "the end of an identifier", document: "my_emergent://a"),
    ScanCase(id: "the beginning of a word", document: "emergents://a emergent ://a"),
    ScanCase(id: "behind a list's hyphen", document: "-emergent://a", links: ["1:2 emergent://a"]),
    ScanCase(id: "behind a diff's plus", document: "+emergent://a", links: ["1:2 emergent://a"]),
    ScanCase(
      id: "behind an ideograph", document: "打开emergent://a。", links: ["1:7 emergent://a"]),
    ScanCase(
      id: "in another link", document: "https://x.example/?to=emergent://a",
      links: ["1:23 emergent://a"]),
    ScanCase(
      id: "once where a link holds one", document: "emergent://?x-success=things://b",
      links: ["1:1 emergent://?x-success=things://b"]),
    ScanCase(id: "alone", document: "emergent: emergent:\nemergent:"),
    ScanCase(id: "alone, with punctuation", document: "(emergent:) emergent:, emergent:."),
    ScanCase(id: "alone in quotes", document: "\"emergent:\" 'emergent:' `emergent:`"),
    ScanCase(id: "with slashes alone", document: "`emergent://`", links: ["1:2 emergent://"]),
    ScanCase(id: "with one slash", document: "emergent:/", links: ["1:1 emergent:/"]),
    ScanCase(id: "at the end of the text", document: "emergent", links: []),
  ])
  func knowsASchemeOnlyAsAWord(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  // MARK: Links without slashes

  @Test(arguments: [
    ScanCase(id: "in prose", document: "see things:add", links: ["1:5 things:add"]),
    ScanCase(id: "with a query", document: "things:?x", links: ["1:1 things:?x"]),
    ScanCase(id: "with an escape", document: "(things:%20)", links: ["1:2 things:%20"]),
    ScanCase(
      id: "emphasised", kind: .markdown, document: "**things:add**", links: ["1:3 things:add"]),
    ScanCase(id: "as an autolink", document: "<things:add>", links: ["1:2 things:add"]),
    ScanCase(id: "in a code span", document: "`things:add`", links: ["1:2 things:add"]),
    ScanCase(
      id: "in a JSON string", kind: .json, document: "[\"things:add\"]", links: ["1:3 things:add"]),
    ScanCase(
      id: "as an attribute", kind: .html, document: "<a href=things:add>",
      links: ["1:9 things:add"]),
    ScanCase(
      id: "alone as an attribute", kind: .html, document: "<a href='things:'>",
      links: ["1:10 things:"]),
    ScanCase(
      id: "alone as a destination", kind: .markdown, document: "[a](things:)",
      links: ["1:5 things:"]),
    ScanCase(
      id: "with punctuation, set off", document: "<things:*> `things:&a` \"things:(a)\"",
      links: ["1:2 things:*", "1:13 things:&a", "1:25 things:(a)"]),
    ScanCase(id: "with punctuation in prose", document: "things:* things:&a things:(a)"),
    ScanCase(id: "with a space", document: "Things: add milk"),
    ScanCase(id: "a path of C++", document: "things::add `things::add` <things::add>"),
    ScanCase(id: "a key of an object", document: "{things:add,things:b} (x,things:c)"),
    ScanCase(id: "a key in quotes", kind: .json, document: "{\"things:a\": 1, \"things:b\" :2}"),
    ScanCase(id: "an element", kind: .html, document: "<things:a><b/></things:a>"),
    ScanCase(
      id: "the name of an attribute", kind: .html, document: "<b things:a=\"x\" things:c='x'>"),
    ScanCase(id: "an emoji's name", document: ":things:add:"),
    ScanCase(id: "part of a path", document: "/things:add ./things:add"),
  ])
  func takesAnOpaqueLinkOnlyWhereOneIsMeant(_ testCase: ScanCase) {
    #expect(testCase.found == testCase.links)
  }

  // MARK: Places

  @Test func countsLinesAndColumnsAsEditorsDo() {
    let document = "\u{FEFF}emergent://a\r\né emergent://b\n\n\temergent://c"
    #expect(
      Scanned.links(in: Array(document.utf8), as: .text) == [
        "1:1 emergent://a", "2:4 emergent://b", "4:2 emergent://c",
      ])
  }

  @Test func rangesAreThoseOfTheDocument() {
    let document = Array("\u{FEFF}(emergent://a\\&b.)".utf8)
    #expect(Scanned.scanner.links(in: document, as: .text).map(\.range) == [4..<19])
  }

  @Test func handsOverOneByOneAndStopsWhereTold() {
    struct Enough: Error {}
    let document = Array("emergent://a emergent://b emergent://c".utf8)
    var found: [FoundLink] = []
    #expect(throws: Enough.self) {
      try Scanned.scanner.forEachLink(in: document.span, as: .text) { (link) throws(Enough) in
        found.append(link)
        if found.count == 2 { throw Enough() }
      }
    }
    #expect(found.count == 2)
  }
}
