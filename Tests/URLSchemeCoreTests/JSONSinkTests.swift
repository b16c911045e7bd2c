import Testing

@testable import URLSchemeCore

/// Commas, keys and escapes; and the records of links.
struct JSONSinkTests {
  @Test
  func writesCompactJSON() {
    var names = NameTable()
    let quoted = names.number(of: "a\"b")
    var sink = JSONSink()
    sink.beginObject()
    sink.key(.link)
    sink.beginArray()
    sink.endArray()
    sink.key(quoted, in: names)
    sink.beginArray()
    sink.number(-7)
    sink.number(Array("1.50".utf8).span)
    sink.string("é\n")
    sink.string(Array("\u{7F}".utf8).span)
    sink.boolean(true)
    sink.boolean(false)
    sink.null()
    sink.endArray()
    sink.key(Array("c\\".utf8).span)
    sink.beginObject()
    sink.endObject()
    sink.endObject()
    #expect(
      String(decoding: sink.output, as: UTF8.self)
        == #"{"link":[],"a\"b":[-7,1.50,"é\n","\u007f",true,false,null],"c\\":{}}"#)
  }

  @Test
  func textsBeginAnew() {
    var sink = JSONSink()
    for _ in 0..<2 {
      sink.beginText()
      sink.null()
      sink.output.append(UInt8(ascii: "\n"))
    }
    #expect(sink.output == Array("null\nnull\n".utf8))
  }

  // MARK: Records

  @Test
  func recordsFollowOneAnother() throws {
    var decoder = LinkDecoder(Catalog.builtIn)
    var sink = JSONSink()
    for link in ["zz:a", "emergent://#f", "zz:%"] {
      let bytes = Array(link.utf8)
      do throws(Finding) {
        try decoder.read(bytes.span)
        sink.writeRecord(of: bytes.span, &decoder)
      } catch {
        sink.writeFailure(of: bytes.span, error)
      }
      sink.output.append(UInt8(ascii: "\n"))
    }
    #expect(
      String(decoding: sink.output, as: UTF8.self) == #"""
        {"link":"zz:a","scheme":"zz","path":"a"}
        {"link":"emergent://#f","app":"emergent","scheme":"emergent","route":"launch","values":{},"fragment":"f"}
        {"link":"zz:%","error":{"rule":"invalid-percent-escape","message":"% must be followed by two hexadecimal digits; a percent sign itself is %25","offset":3}}

        """#)
  }

  @Test
  func namesTheAppAndTheSchemeAsWritten() throws {
    let reading = try Catalog.links("//a").reading(of: "APP2://A/")
    #expect(
      reading == #"{"link":"APP2://A/","app":"app","scheme":"APP2","route":"of:||a","values":{}}"#)
  }

  @Test(arguments: [
    (String(repeating: "a", count: 2_000), 1_024), (String(repeating: "é", count: 1_000), 1_024),
    ("a" + String(repeating: "é", count: 1_000), 1_023),
    (String(repeating: "🍕", count: 300), 1_024),
    ("abc" + String(repeating: "🍕", count: 300), 1_023), ("short", 5),
  ])
  func echoesTheBeginningOfALinkThatIsTooLong(link: String, length: Int) throws {
    var sink = JSONSink()
    sink.writeFailure(of: Array(link.utf8).span, Finding(.linkTooLong, at: 0, expected: "9"))
    let record = try Value(json: sink.output)
    #expect(record["link"]?.string?.utf8.count == length)
    #expect(record["link"]?.string.map(link.hasPrefix) == true)
  }

  @Test
  func linksThatAreNoTextAreBytes() throws {
    var sink = JSONSink()
    let link = [UInt8](repeating: 0x80, count: 5)
    sink.writeFailure(of: link.span, Finding(.missingScheme, at: 0))
    #expect(try Value(json: sink.output)["link"] == ["bytes": "gICAgIA="])
  }
}
