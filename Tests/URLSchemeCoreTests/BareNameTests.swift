import Testing

@testable import URLSchemeCore

/// Names that stand alone, names that stand several times, and numbers with exponents.
@Suite("Names alone, names again, exponents")
struct BareNameTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    /// What the parameter `p` is.
    let schema: String
    let query: String
    let values: String
    /// The query that is written; nil: the same.
    var written: String?

    var testDescription: String { id }
  }

  private static let pairs = #"""
    "type": "object", "encoding": {"pairs": {"separator": ";"}}, "additionalProperties": true,
    "properties": {"a": {"type": "integer", "bare": 1}, "b": {"bare": "x y"}}
    """#

  static let cases: [Case] = [
    Case(id: "a text", schema: #""bare": "now""#, query: "p", values: #"{"p":"now"}"#),
    Case(
      id: "the text in full", schema: #""bare": "now""#, query: "p=%6Eow",
      values: #"{"p":"now"}"#, written: "p"),
    Case(
      id: "the empty text is another one", schema: #""bare": "now""#, query: "p=",
      values: #"{"p":""}"#),
    Case(
      id: "an empty text", schema: #""bare": """#, query: "p=", values: #"{"p":""}"#, written: "p"),
    Case(
      id: "a true one", schema: #""type": "boolean", "bare": true"#, query: "p=true",
      values: #"{"p":true}"#, written: "p"),
    Case(
      id: "a false one", schema: #""type": "boolean", "bare": false"#, query: "p",
      values: #"{"p":false}"#),
    Case(
      id: "a boolean without it", schema: #""type": "boolean""#, query: "p", values: #"{"p":true}"#,
      written: "p=true"),
    Case(
      id: "an enum value", schema: #""enum": ["a", "b"], "bare": "b""#, query: "p",
      values: #"{"p":"b"}"#),
    Case(
      id: "a number by its digits", schema: #""type": "number", "bare": 1"#, query: "p=1.0",
      values: #"{"p":1.0}"#),
    Case(
      id: "members", schema: pairs, query: "p=a;b;c",
      values: #"{"p":{"a":1,"b":"x y","c":true}}"#, written: "p=a%3Bb%3Bc"),
    Case(
      id: "the first one", schema: #""duplicates": "first""#, query: "p=a&p=b&p",
      values: #"{"p":"a"}"#, written: "p=a"),
    Case(
      id: "the last one", schema: #""duplicates": "last""#, query: "p=a&p=b&q=c",
      values: #"{"p":"b","q":"c"}"#, written: "p=b&q=c"),
    Case(
      id: "the last one, another between", schema: #""duplicates": "last""#, query: "p=a&q=c&p=b",
      values: #"{"p":"b","q":"c"}"#, written: "p=b&q=c"),
    Case(
      id: "what does not count may be wrong", schema: #""type": "integer", "duplicates": "last""#,
      query: "p=a&p=2", values: #"{"p":2}"#, written: "p=2"),
    Case(
      id: "an exponent", schema: #""type": "number", "exponent": true"#, query: "p=-1.50E-03",
      values: #"{"p":-1.50E-03}"#),
    Case(
      id: "an exponent in the definition",
      schema: #""type": "number", "exponent": true, "bare": 1e3, "enum": [1e3, 2E-1]"#, query: "p",
      values: #"{"p":1e3}"#),
    Case(
      id: "a declared number, by its value",
      schema: #""type": "number", "exponent": true, "enum": [1e3, 2E-1]"#, query: "p=1000",
      values: #"{"p":1000}"#),
    Case(
      id: "a limit, compared as numbers",
      schema: #""type": "number", "exponent": true, "maximum": 100"#, query: "p=1e2",
      values: #"{"p":1e2}"#),
  ]

  private func catalog(_ schema: String, link: String) throws -> Catalog {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "routes": [
        {"name": "open", "link": "\(link)", "parameters": {"p": {\(schema)}}}]}
      """
    return try Catalog(json: Array(text.utf8))
  }

  @Test(arguments: cases)
  func areReadAndWritten(_ testCase: Case) throws {
    let catalog = try catalog(testCase.schema, link: "//{?p,q}")
    let decoded = try catalog.decode(DeepLink("test://?\(testCase.query)"))
    #expect(decoded.values.json == testCase.values)
    let link = try catalog.encode("open", decoded.values)
    #expect(link.description == "test://?\(testCase.written ?? testCase.query)")
  }

  @Test func standForItemsOfARepeatedName() throws {
    let catalog = try catalog(
      #""type": "array", "items": {"type": "integer"}, "bare": 0"#, link: "//{?p*}")
    let decoded = try catalog.decode(DeepLink("test://?p&p=2&p=0"))
    #expect(decoded.values == ["p": [0, 2, 0]])
    #expect(try catalog.encode("open", decoded.values).description == "test://?p&p=2&p")
  }

  @Test(arguments: [("first", "1"), ("last", "3")])
  func standAmongManyOthers(_ duplicates: String, _ value: String) throws {
    let catalog = try catalog(#""duplicates": "\#(duplicates)""#, link: "//{?p,q}")
    let others = String(repeating: "x&", count: 100_000)
    let repeated = String(repeating: "p=2&", count: 100_000)
    let link = try DeepLink("test://?\(others)p=1&\(repeated)p=3&\(others)q=a")
    #expect(try catalog.decode(link).values == ["p": .string(value), "q": "a"])
  }

  @Test(arguments: [
    (#""type": "integer""#, "p", "invalid-value 9"),
    (#""duplicates": "error""#, "p=a&p=b", "duplicate-parameter 12"),
    (#""type": "integer", "duplicates": "last""#, "p=1&p=a", "invalid-value 14"),
    (#""type": "number""#, "p=1e2", "invalid-value 10"),
    (#""type": "number", "exponent": true"#, "p=1e", "invalid-value 10"),
    (#""type": "number", "exponent": true, "maximum": 100"#, "p=1e3", "value-out-of-range 10"),
  ])
  func areRefused(_ schema: String, _ query: String, _ refusal: String) throws {
    let catalog = try catalog(schema, link: "//{?p,q}")
    let finding = #expect(throws: Finding.self) { try catalog.decode(DeepLink("test://?\(query)")) }
    #expect(finding.map { "\($0.rule.rawValue) \($0.offset)" } == refusal)
  }

  @Test func chooseAmongRoutes() throws {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "routes": [
        {"name": "one", "link": "//{?p}", "parameters": {"p": {"const": "a", "required": true}}},
        {"name": "two", "link": "//{?p}",
          "parameters": {"p": {"const": "b", "required": true, "bare": "b"}}}]}
      """
    let catalog = try Catalog(json: Array(text.utf8))
    #expect(try catalog.decode(DeepLink("test://?p=a")).route == "one")
    #expect(try catalog.decode(DeepLink("test://?p")).route == "two")
  }
}
