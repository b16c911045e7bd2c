import Testing

@testable import URLSchemeCore

/// The records of links, right or wrong.
struct RecordTests {
  @Test
  func recordsFollowOneAnother() throws {
    var decoder = LinkDecoder(Catalog.builtIn)
    var records: [UInt8] = []
    for link in ["zz:a", "emergent://#f", "zz:%"] {
      _ = decoder.writeRecord(of: link.bytes.span, to: &records)
    }
    #expect(
      String(decoding: records, as: UTF8.self) == #"""
        {"link":"zz:a","scheme":"zz","path":"a"}
        {"link":"emergent://#f","app":"emergent","scheme":"emergent","route":"launch","values":{},"fragment":"f"}
        {"link":"zz:%","error":{"rule":"invalid-percent-escape","message":"% must be followed by two hexadecimal digits; a percent sign itself is %25","offset":3}}

        """#)
  }

  @Test
  func namesTheAppAndTheSchemeAsDeclared() throws {
    let reading = try Catalog.links("//a").reading(of: "APP2://A/")
    #expect(
      reading == #"{"link":"APP2://A/","app":"app","scheme":"app2","route":"of:||a","values":{}}"#)
  }

  @Test(arguments: [
    (String(repeating: "a", count: 2_000), 1_024), (String(repeating: "é", count: 1_000), 1_024),
    ("a" + String(repeating: "é", count: 1_000), 1_023),
    (String(repeating: "🍕", count: 300), 1_024),
    ("abc" + String(repeating: "🍕", count: 300), 1_023), ("short", 5),
  ])
  func echoesTheBeginningOfALinkThatIsTooLong(link: String, length: Int) throws {
    var json: [UInt8] = []
    let finding = Finding(.linkTooLong, at: 0, expected: "9")
    LinkDecoder.appendFailure(of: link.bytes.span, finding, to: &json)
    let record = try Value(json: json)
    #expect(record["link"]?.string?.utf8.count == length)
    #expect(record["link"]?.string.map(link.hasPrefix) == true)
  }

  @Test
  func linksThatAreNoTextAreBytes() throws {
    var json: [UInt8] = []
    let link = [UInt8](repeating: 0x80, count: 5)
    LinkDecoder.appendFailure(of: link.span, Finding(.missingScheme, at: 0), to: &json)
    #expect(try Value(json: json)["link"] == ["bytes": "gICAgIA="])
  }
}
