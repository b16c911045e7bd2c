import Testing

@testable import urlscheme

@Suite struct XMLTagTests {
  @Test func namesAreThoseOfNamespacesWhateverTheirPrefixes() throws {
    let text = """
      \u{FEFF}<?xml version="1.0"?><!DOCTYPE a><!-- > -->
      <a xmlns="urn:x" xmlns:p='urn:y' b="1" p:b="&lt;&#65;&#x42;">x<c xmlns=""/><![CDATA[<y>]]><p:d
      /></a >
      """
    let root = try XMLTag(Array(text.utf8))
    #expect(root.name == XMLTag.Name(namespace: "urn:x", local: "a"))
    #expect(root.attributes[XMLTag.Name(local: "b")] == "1")
    #expect(root.attributes[XMLTag.Name(namespace: "urn:y", local: "b")] == "<AB")
    #expect(root.text == "x<y>")
    #expect(root.children.map(\.name.local) == ["c", "d"])
    #expect(root.children.map(\.name.namespace) == ["", "urn:y"])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var offset: Int
    var expected: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    Row(id: "nothing", text: "", offset: 0, expected: "an element"),
    Row(id: "no end", text: "<a>", offset: 3, expected: "</a>"),
    Row(id: "another end", text: "<a></b>", offset: 3, expected: "</a>"),
    Row(id: "a tag without end", text: "<a b=\"\"", offset: 7, expected: "> or a space"),
    Row(id: "no quotes", text: "<a b=c/>", offset: 5, expected: "a quote"),
    Row(id: "no value", text: "<a b/>", offset: 4, expected: "="),
    Row(id: "twice", text: "<a b='' b=''/>", offset: 8, expected: "each attribute once"),
    Row(
      id: "a prefix of nobody", text: "<a b:c=''/>", offset: 3,
      expected: "a prefix that xmlns declares"),
    Row(
      id: "a reference of HTML", text: "<a>&nbsp;</a>", offset: 3, expected: "a reference of XML"),
    Row(
      id: "declarations", text: "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", offset: 28,
      expected: "a document type without declarations"),
    Row(id: "two roots", text: "<a/><b/>", offset: 4, expected: "the end of the document"),
    Row(
      id: "too deep", text: String(repeating: "<a>", count: 300), offset: 768,
      expected: "fewer nested elements"),
    Row(id: "a comment without end", text: "<a><!-- ", offset: 8, expected: "-->"),
  ])
  func whatIsNoXMLIsRefusedInItsPlace(row: Row) {
    #expect(throws: XMLTag.Fault(offset: row.offset, expected: row.expected)) {
      try XMLTag(Array(row.text.utf8))
    }
  }

  @Test func noChangeOfAByteTraps() {
    let text = Array("<?xml v?><a xmlns:p='u'><p:b c='&amp;'/><!-- x --><![CDATA[y]]></a>".utf8)
    for index in text.indices {
      for byte in ["<", ">", "/", "&", "'", " ", "\0", "x"].map({ UInt8(ascii: $0) }) {
        var changed = text
        changed[index] = byte
        _ = try? XMLTag(changed)
        _ = try? XMLTag(Array(changed[..<index]))
      }
    }
  }
}
