import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What a file's name, or else its beginning, says of its kind.
@Suite struct DocumentKindTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    var name = "-"
    var content = ""
    var kind: DocumentKind
    var testDescription: String { id }
  }

  @Test(arguments: [
    Case(id: "Markdown", name: "docs/README.md", kind: .markdown),
    Case(id: "in capitals", name: "README.MARKDOWN", kind: .markdown),
    Case(id: "HTML", name: "a.b/mail.html", kind: .html),
    Case(id: "a mail", name: "offer.eml", kind: .html),
    Case(id: "XML", name: "Info.plist", kind: .html),
    Case(id: "JSON", name: "daily.urlscheme.json", kind: .json),
    Case(id: "JSON, a value a line", name: "links.ndjson", kind: .json),
    Case(id: "YAML", name: "ci.yml", kind: .code),
    Case(id: "source code", name: "Links.swift", kind: .code),
    Case(id: "AsciiDoc", name: "guide.adoc", kind: .asciidoc),
    Case(id: "cells", name: "links.csv", kind: .csv),
    Case(id: "an unknown ending", name: "main.zig", kind: .text),
    Case(id: "no ending", name: "README", kind: .text),
    Case(id: "a folder with an ending", name: "site.html/README", kind: .text),
    Case(id: "a name that wins over content", name: "a.txt", content: "<html>", kind: .text),
    Case(id: "an HTML document", content: "\u{FEFF}\r\n <!DOCTYPE HTML><p>", kind: .html),
    Case(id: "an XML document", content: "<?xml version='1.0'?>", kind: .html),
    Case(id: "a JSON object", content: " {\n \"a\": 1}", kind: .json),
    Case(id: "an empty JSON object", content: "{}", kind: .json),
    Case(id: "braces of another language", content: "{ a }", kind: .text),
    Case(id: "Markdown that begins with a link", content: "[\"a\"](b)", kind: .text),
    Case(id: "nothing", content: "", kind: .text),
  ])
  func isToldByNameThenContent(_ testCase: Case) {
    let content = Array(testCase.content.utf8)
    #expect(DocumentKind(fileName: testCase.name, content: content.span) == testCase.kind)
  }

  @Test func isUnknownWhereTheNameSaysNothing() {
    #expect(DocumentKind(fileName: "README") == nil)
    #expect(DocumentKind(fileName: "main.zig") == nil)
    #expect(DocumentKind(fileName: "") == nil)
  }
}
