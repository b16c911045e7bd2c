import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct LinkRecordTests {
  private func record(_ link: String) throws -> LinkRecord {
    var decoder = LinkDecoder(.builtIn)
    let bytes = Array(link.utf8)
    try decoder.read(bytes.span)
    return LinkRecord { $0.writeRecord(of: bytes.span, &decoder) }
  }

  @Test(arguments: [
    ("outfit.model", "\"Maya\""), ("outfit.garments", "[\"hat\"]"),
    ("outfit.garments.0", "\"hat\""),
    ("outfit.garments[0]", "\"hat\""), ("outfit.garments[1]", nil), ("outfit.garments[0", nil),
    ("outfit.garments[]", nil), ("outfit.garments[-1]", nil), ("outfit.garments[0].", nil),
    ("outfit.garments[0]x", nil), ("outfit.garments0", nil),
    ("outfit.garments.", nil), ("outfit.garments.0.", nil), ("outfit[0]", nil),
    ("outfit.garments.1", nil), ("outfit.garments.-1", nil), ("outfit.garments.x", nil),
    ("outfit.", nil), ("outfit.model.", nil), (".outfit", nil), ("model", nil), ("", nil),
    ("route", nil),
  ])
  func findsValuesByTheWayToThem(_ name: String, _ json: String?) throws {
    let record = try record("mayasdressup://?outfit=beach%7CMaya%7Chat")
    #expect(record.value(named: name)?.json == json)
  }

  @Test(arguments: [
    ("host", "\"h\""), ("path", "\"/p\""), ("fragment", "\"f\""), ("query.x", "\"1\""),
    ("query.y", "null"), ("query.a.b", "\"2\""),
    ("query", "[[\"x\",\"1\"],[\"y\",null],[\"a.b\",\"2\"]]"),
    ("port", nil), ("query.z", nil), ("link", nil), ("notices", nil), ("values", nil),
  ])
  func findsThePartsOfALinkWithoutADefinition(_ name: String, _ json: String?) throws {
    let record = try record("foo://h/p?x=1&y&a.b=2#f")
    #expect(record.value(named: name)?.json == json)
  }

  @Test func namesMayHaveDotsThemselves() throws {
    let value = try Value(json: Array(#"{"a":{"b":1},"a.b":{"c.d":2},"e.":3}"#.utf8))
    #expect(value.descendant("a.b")?.json == "1")
    #expect(value.descendant("a.b.c.d")?.json == "2")
    #expect(value.descendant("e.")?.json == "3")
    #expect(value.descendant("a.b.c") == nil)
  }

  @Test(arguments: [
    ("a[1].b", "[3]"), ("a.1.b[0]", "3"), ("a[0][1]", "2"), ("a.0.1", "2"), ("a[0].1", "2"),
    ("a.0[1]", "2"), ("a[2]", nil), ("a[9999999999999999999]", nil), ("c[0]", "4"),
  ])
  func waysLeadThroughArrays(_ way: String, _ json: String?) throws {
    let value = try Value(json: Array(#"{"a":[[1,2],{"b":[3]}],"c[0]":4}"#.utf8))
    #expect(value.descendant(way[...])?.json == json)
  }
}
