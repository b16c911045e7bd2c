import Testing

@testable import URLSchemeCore

struct NameTableTests {
  @Test
  func aNameHasOneNumber() {
    var names = NameTable()
    #expect(names.number(of: "r") == 0)
    #expect(names.number(of: "g") == 1)
    #expect(names.number(of: "r") == 0)
    #expect(names.names == ["r", "g"])
  }

  @Test
  func namesOfDifferentBytesDiffer() {
    var names = NameTable()
    #expect(names.number(of: "\u{E9}") != names.number(of: "e\u{301}"))
    #expect(names.names.count == 2)
  }

  @Test(arguments: [
    ("term", #""term":"#), ("", #""":"#), (#"a"b\c"#, #""a\"b\\c":"#), ("\n", #""\n":"#),
    ("é", #""é":"#),
  ])
  func writesNamesAsJSONKeys(name: String, key: String) {
    var names = NameTable()
    _ = names.number(of: "another")
    let number = names.number(of: name)
    var output = Array("{".utf8)
    ByteWriter.append(to: &output, reserving: 8) { writer in
      var writer = writer
      names.appendKey(number, to: &writer)
      return writer
    }
    #expect(String(decoding: output, as: UTF8.self) == "{" + key)
  }
}
