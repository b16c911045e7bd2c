import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Where the bytes of a link stand in its document.
@Suite struct FoundLinkTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    var kind = DocumentKind.html
    let document: String
    /// The byte of the link that is at fault.
    let fault: Character
    let line: Int
    let column: Int
    var testDescription: String { id }
  }

  @Test(arguments: [
    Case(
      id: "the first line", document: "<a href='emergent://|'>", fault: "|", line: 1, column: 21),
    Case(
      id: "a later line, with CRLF", document: "a\r\nb\r\n <a href='emergent://|'>", fault: "|",
      line: 3, column: 22),
    Case(
      id: "before an escape", document: "<a href='emergent://|&amp;'>", fault: "|", line: 1,
      column: 21),
    Case(
      id: "an escape", document: "<a href='emergent://?a&amp;b'>", fault: "&", line: 1, column: 23),
    Case(
      id: "right behind an escape", document: "<a href='emergent://?&amp;|'>", fault: "|",
      line: 1, column: 27),
    Case(
      id: "behind several escapes", document: "<a href='emergent://?&amp;&#x26;a&amp;b|'>",
      fault: "|", line: 1, column: 40),
    Case(
      id: "an escape of several bytes", document: "<a href='emergent://&#xE9;|'>", fault: "|",
      line: 1, column: 27),
    Case(
      id: "in the attribute's next line", document: "<a href='emergent://a\n  b|'>", fault: "|",
      line: 2, column: 4),
    Case(
      id: "an escaped line feed begins no line", document: "<a href='emergent://a&#10;b|'>",
      fault: "|", line: 1, column: 28),
    Case(
      id: "a JSON escape", kind: .json, document: "{\"a\":\n\"emergent:\\/\\/a|\"}", fault: "|",
      line: 2, column: 16),
    Case(
      id: "after a byte order mark", document: "\u{FEFF}<a href='emergent://|'>", fault: "|",
      line: 1, column: 21),
  ])
  func areFoundThroughEscapes(_ testCase: Case) throws {
    let document = Array(testCase.document.utf8)
    let link = try #require(Scanned.scanner.links(in: document, as: testCase.kind).first)
    let text = String(decoding: link.bytes, as: UTF8.self)
    let fault = try #require(text.firstIndex(of: testCase.fault))
    let offset = text.utf8.distance(from: text.startIndex, to: fault)
    let position = link.position(of: offset, in: document.span)
    #expect(position.line == testCase.line)
    #expect(position.column == testCase.column)
  }

  @Test func offsetsBeyondTheLinkAreItsEnds() throws {
    let document = Array("see <emergent://a> .".utf8)
    let link = try #require(Scanned.scanner.links(in: document, as: .markdown).first)
    #expect(link.range == 5..<17)
    #expect(link.documentOffset(of: -1) == 5)
    #expect(link.documentOffset(of: 12) == 17)
    #expect(link.documentOffset(of: .max) == 17)
    #expect(link.position(of: .max, in: document.span) == (1, 18))
    #expect(link.position(of: .min, in: document.span) == (1, 6))
  }
}
