import Testing

@testable import URLSchemeCore

/// Reserved characters that stand unescaped, and texts that are split before they are decoded.
@Suite("Texts with reserved characters")
struct ReservedTextTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let schema: String
    let text: String
    let value: String
    /// The text that is written; nil: the same.
    var written: String?

    var testDescription: String { id }
  }

  private static let geo = """
    "type": "object", "encoding": {"delimited": {"separator": ";", "fields": ["point"], "rest": "more"}},
    "properties": {
      "point": {"encoding": {"delimited": {"separator": ",", "fields": ["lat", "lon", "alt"]}},
        "properties": {"lat": {"type": "number"}, "alt": {"required": false}}},
      "more": {"encoding": {"pairs": {"separator": ";"}}, "properties": {"u": {"type": "number"}},
        "additionalProperties": true}}
    """
  private static let label = """
    "encoding": {"delimited": {"separator": ":", "fields": ["issuer", "account"], "alsoEscaped": true}},
    "properties": {"issuer": {"required": false}}
    """
  private static let twins = """
    "encoding": {"delimited": {"separator": ";", "fields": ["a", "b", "c"]}},
    "properties": {"a": {"encoding": {"delimited": {"separator": ":", "fields": ["b", "c"]}}}}
    """
  private static let list = #""type": "array", "encoding": {"delimited": {"separator": ","}}"#

  static let cases = [
    Case(id: "plain", schema: "", text: "a@b:c;d", value: #""a@b:c;d""#),
    Case(id: "escaped", schema: "", text: "a%40b%2fc", value: #""a@b/c""#, written: "a@b%2Fc"),
    Case(id: "list", schema: list, text: "a,b%2Cc", value: #"["a","b,c"]"#),
    Case(
      id: "list with a needless escape", schema: list, text: "a%3Bx,b", value: #"["a;x","b"]"#,
      written: "a;x,b"),
    Case(
      id: "point alone", schema: geo, text: "1.50,2",
      value:
        #"{"point":{"lat":1.50,"lon":"2"},"more":{}}"#),
    Case(
      id: "pairs in another order", schema: geo, text: "1,2,3;b=x%3By;u=4;a",
      value:
        #"{"point":{"lat":1,"lon":"2","alt":"3"},"more":{"u":4,"b":"x;y","a":true}}"#,
      written: "1,2,3;u=4;b=x%3By;a"),
    Case(
      id: "both fields", schema: label, text: "Example%3Aalice@x.com",
      value:
        #"{"issuer":"Example","account":"alice@x.com"}"#, written: "Example:alice@x.com"),
    Case(
      id: "fields inside with the names of fields outside", schema: twins, text: "1:2;3;4",
      value: #"{"a":{"b":"1","c":"2"},"b":"3","c":"4"}"#),
    Case(id: "the last field", schema: label, text: "alice", value: #"{"account":"alice"}"#),
  ]

  private func catalog(_ schema: String) throws -> Catalog {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "allowReserved": true, "routes": [
        {"name": "open", "link": "{x}", "parameters": {"x": {\(schema)}}}]}
      """
    return try Catalog(json: Array(text.utf8))
  }

  @Test(arguments: cases)
  func areReadAndWritten(_ testCase: Case) throws {
    let catalog = try catalog(testCase.schema)
    let decoded = try catalog.decode(DeepLink("test:\(testCase.text)"))
    #expect(decoded.values["x"]?.json == testCase.value)
    let link = try catalog.encode("open", decoded.values)
    #expect(link.description == "test:\(testCase.written ?? testCase.text)")
  }

  @Test(arguments: [
    (geo, "1"), (geo, "1,2,3,4"), (geo, "1,2;"), (geo, "1,2;u=x"), (geo, "1,2;u=1;u=2"),
    (geo, "1,2;a=1;a=2"), (geo, "1,2;u"), (geo, "1,2;=x"), (label, "a:b:c"),
  ])
  func areRefusedWhereTheyAreNotRight(schema: String, text: String) throws {
    let catalog = try catalog(schema)
    #expect(throws: Finding.self) { try catalog.decode(DeepLink("test:\(text)")) }
  }

  @Test(arguments: [
    (
      #""@,""#, "a@b,c:d;e=f/g",
      "a@b,c%3Ad%3Be%3Df%2Fg?q=a@b,c%3Ad%3Be%3Df%2Fg#a@b,c%3Ad%3Be%3Df%2Fg"
    ),
    (
      #"":/""#, "a@b,c:d;e=f/g",
      "a%40b%2Cc:d%3Be%3Df%2Fg?q=a%40b%2Cc:d%3Be%3Df/g#a%40b%2Cc:d%3Be%3Df/g"
    ),
    ("true", "a@b?c", "a@b%3Fc?q=a@b?c#a@b?c"), ("false", "a@b?c", "a%40b%3Fc?q=a%40b%3Fc#a@b?c"),
  ])
  func thoseThatAreListedAreKept(reserved: String, text: String, link: String) throws {
    let definition = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "allowReserved": \(reserved),
       "routes": [{"name": "open", "link": "{x}{?q}{#f}"}]}
      """
    let catalog = try Catalog(json: Array(definition.utf8))
    let values: Value = ["x": .string(text), "q": .string(text), "f": .string(text)]
    #expect(try catalog.encode("open", values).description == "test:\(link)")
    #expect(try catalog.decode(DeepLink("test:\(link)")).values == values)
  }

  @Test func aSeparatorThatIsNotListedIsEscaped() throws {
    let catalog = try catalog(
      #""type": "array", "encoding": {"delimited": {"separator": ","}}, "allowReserved": "@""#)
    let values: Value = ["x": ["a@b", "c"]]
    #expect(try catalog.encode("open", values).description == "test:a@b%2Cc")
    #expect(try catalog.decode(DeepLink("test:a@b,c")).values == values)
    #expect(throws: Finding.self) { try catalog.encode("open", ["x": ["a,b"]]) }
  }

  @Test func aPathOfOneVariableMayBeLeftOut() throws {
    let catalog = try catalog(#""required": false"#)
    #expect(try catalog.decode(DeepLink("test:")).values == [:])
    #expect(try catalog.encode("open", [:]).description == "test:")
  }
}
