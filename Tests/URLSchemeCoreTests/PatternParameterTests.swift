import Testing

@testable import URLSchemeCore

/// Query parameters whose names patterns declare.
@Suite("Parameters by a pattern of their names")
struct PatternParameterTests {
  private static let definition = """
    {"urlscheme": 1, "name": "Test", "schemes": ["test"], "routes": [
      {"name": "open", "link": "//{?a}", "patternParameters": {
        "n\\\\.[0-9]+": {"type": "integer"}, "t\\\\..*": {"secret": true}, "req-.+": false,
        "n\\\\..*": {}}}]}
    """

  private func catalog() throws -> Catalog {
    try Catalog(json: Array(Self.definition.utf8))
  }

  @Test(arguments: [
    ("test://?n.1=7&a=x&n.2=8", #"{"a":"x","n.1":7,"n.2":8}"#),
    ("test://?n.2=8&n.1=7", #"{"n.2":8,"n.1":7}"#),
    ("test://?n%2E1=7", #"{"n.1":7}"#),
    ("test://?n.x=y&t.1=a%20b", #"{"n.x":"y","t.1":"a b"}"#),
    ("test://?other=1", "{}"),
  ])
  func standUnderTheirOwnNamesBehindTheDeclaredOnes(link: String, values: String) throws {
    #expect(try catalog().decode(DeepLink(link)).values.json == values)
  }

  @Test(arguments: [
    ("test://?n.1=x", Rule.invalidValue, 12), ("test://?n.1=1&n.1=2", .duplicateParameter, 14),
    ("test://?a=1&req-x=1", .forbiddenParameter, 12), ("test://?n.1", .invalidValue, 11),
  ])
  func areRefusedWhereTheyAreNotRight(link: String, rule: Rule, offset: Int) throws {
    let catalog = try catalog()
    let finding = #expect(throws: Finding.self) { try catalog.decode(DeepLink(link)) }
    #expect(finding?.rule == rule)
    #expect(finding?.offset == offset)
  }

  @Test func areNotWhatTheRouteDeclaresElsewhere() throws {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "routes": [
        {"name": "open", "link": "//{a}", "patternParameters": {".+": {}}}]}
      """
    let catalog = try Catalog(json: Array(text.utf8))
    let decoded = try catalog.decode(DeepLink("test://x?b=y&a=z"))
    #expect(decoded.values == ["a": "x", "b": "y"])
    #expect(decoded.unknown == [QueryItem(name: "a", value: "z")])
    let link = try catalog.encode("open", decoded.values, unknown: decoded.unknown)
    #expect(link.description == "test://x?b=y&a=z")
  }

  @Test func areWrittenBehindTheDeclaredOnes() throws {
    let catalog = try catalog()
    let link = try catalog.encode("open", ["n.2": 8, "a": "x", "n.1": 7])
    #expect(link.description == "test://?a=x&n.2=8&n.1=7")
    let again = try catalog.decode(link)
    #expect(try catalog.encode("open", again.values) == link)
    #expect(throws: Finding.self) { try catalog.encode("open", ["req-x": "1"]) }
    #expect(throws: Finding.self) { try catalog.encode("open", ["n.1": "x"]) }
  }

  @Test(arguments: [
    (#""n[": {}"#, "an I-Regexp"), (#""n": {"required": true}"#, "no required"),
    (#""n": {"default": "x"}"#, "no default"), (#""n": true"#, "an object, or false"),
    (#""n": {"type": "array"}"#, "an encoding for an array"),
    (#""n": {"typ": "string"}"#, ""),
  ])
  func areCheckedLikeOthers(member: String, expected: String) throws {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "routes": [
        {"name": "open", "link": "//{?a}", "patternParameters": {\(member)}}]}
      """
    let error = #expect(throws: DefinitionError.self) {
      try AppDefinition(json: Array(text.utf8))
    }
    #expect(error?.findings.first?.expected.hasPrefix(expected) == true)
  }
}
