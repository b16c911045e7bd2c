import Testing

@testable import URLSchemeCore

/// Values from JSON and back, exactly.
struct ValueJSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.50", "12345678901234567890", "1e400", "\"\"", "\"é\\n\"",
    "[]", "[1,[2,{}],null]", "{\"b\":1,\"a\":{\"c\":[true]}}",
  ])
  func keepsDigitsAndOrder(json: String) throws {
    #expect(try Value(json: Array(json.utf8)).json == json)
  }

  @Test(arguments: [
    ("", Rule.invalidJSON, 0), ("[1,]", .invalidJSON, 2), ("1 2", .invalidJSON, 2),
    ("{\"a\":1,\"a\":2}", .duplicateKey, 7), ("\"\u{1}\"", .invalidJSON, 1),
    (String(repeating: "1", count: 1_001), .valueOutOfRange, 0),
    ("[" + String(repeating: "1", count: 1_001) + "]", .valueOutOfRange, 1),
    ("[0," + String(repeating: "1", count: 1_001) + "]", .valueOutOfRange, 3),
  ])
  func refusesWhatIsNoJSON(json: String, rule: Rule, offset: Int) {
    let error = #expect(throws: Finding.self) { try Value(json: Array(json.utf8)) }
    #expect(error?.rule == rule)
    #expect(error?.offset == offset)
  }
}
