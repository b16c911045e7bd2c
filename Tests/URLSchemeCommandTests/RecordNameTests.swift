import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct RecordNameTests {
  private func record(_ link: String) throws -> Record {
    var decoder = LinkDecoder(.builtIn)
    var record: [UInt8] = []
    _ = decoder.writeRecord(of: link.bytes.span, to: &record)
    return self.record(json: record.dropLast())
  }

  private func record(json: [UInt8]) -> Record {
    var record = Record()
    record.read(json.span)
    return record
  }

  private func json(_ name: String, in record: Record) -> String? {
    guard let value = RecordName(name).value(in: record) else { return nil }
    return record.text(record.table.nodes[value].source.range)
  }

  @Test(arguments: [
    ("outfit.model", "\"Maya\""), ("outfit.garments", "[\"hat\"]"),
    ("outfit.garments.0", "\"hat\""),
    ("outfit.garments[0]", "\"hat\""), ("outfit.garments[1]", nil), ("outfit.garments[0", nil),
    ("outfit.garments[]", nil), ("outfit.garments[-1]", nil), ("outfit.garments[0].", nil),
    ("outfit.garments[0]x", nil), ("outfit.garments0", nil),
    ("outfit.garments.", nil), ("outfit.garments.0.", nil), ("outfit[0]", nil),
    ("outfit.garments.1", nil), ("outfit.garments.-1", nil), ("outfit.garments.x", nil),
    ("outfit.", nil), ("outfit.model.", nil), (".outfit", nil), ("model", nil),
    ("route", "\"outfit\""), ("app", "\"mayasdressup\""), ("scheme", "\"mayasdressup\""),
    ("link", "\"mayasdressup://?outfit=beach%7CMaya%7Chat\""), ("error", nil), ("host", nil),
    ("values.outfit.model", "\"Maya\""),
  ])
  func findsValuesByTheWayToThem(_ name: String, _ expected: String?) throws {
    let record = try record("mayasdressup://?outfit=beach%7CMaya%7Chat")
    #expect(json(name, in: record) == expected)
  }

  @Test(arguments: [
    ("host", "\"h\""), ("path", "\"/p\""), ("fragment", "\"f\""), ("query.x", "\"1\""),
    ("query.y", "null"), ("query.a.b", "\"2\""),
    ("query", "[[\"x\",\"1\"],[\"y\",null],[\"a.b\",\"2\"]]"), ("scheme", "\"foo\""),
    ("port", nil), ("query.z", nil), ("notices", nil), ("values", nil), ("app", nil),
  ])
  func findsThePartsOfALinkWithoutADefinition(_ name: String, _ expected: String?) throws {
    let record = try record("foo://h/p?x=1&y&a.b=2#f")
    #expect(json(name, in: record) == expected)
  }

  @Test(arguments: [
    ("error", "\"wrong-length\""), ("error.rule", "\"wrong-length\""), ("error.offset", "13"),
    ("link", "\"emergent:?r=1\""), ("app", nil), ("r", nil),
  ])
  func findsWhatIsWrongWithALink(_ name: String, _ expected: String?) throws {
    #expect(json(name, in: try record("emergent:?r=1")) == expected)
  }

  @Test(arguments: [
    ("a.b", #"{"c.d":2}"#), ("a.b.c.d", "2"), ("e.", "3"), ("a.b.c", nil), ("l[1].b", "[3]"),
    ("l.1.b[0]", "3"), ("l[0][1]", "2"), ("l.0.1", "2"), ("l[0].1", "2"), ("l.0[1]", "2"),
    ("l[2]", nil), ("l[9999999999999999999]", nil), ("c[0]", "4"), ("app", "5"), ("f", "6"),
  ])
  func namesMayHaveDotsThemselvesAndDeclaredOnesWin(_ name: String, _ expected: String?) {
    let values =
      #"{"a":{"b":1},"a.b":{"c.d":2},"e.":3,"l":[[1,2],{"b":[3]}],"c[0]":4,"app":5}"#
    let json = #"{"link":"x","app":"y","route":"r","values":\#(values),"defaults":{"f":6,"e.":7}}"#
    #expect(self.json(name, in: record(json: Array(json.utf8))) == expected)
  }
}
