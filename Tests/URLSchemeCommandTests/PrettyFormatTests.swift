import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct PrettyFormatTests {
  @Test(arguments: [
    ("null", "null"), ("\"a\\u0000\\\"\"", "\"a\\u0000\\\"\""), ("1.50", "1.50"), ("[]", "[]"),
    ("{}", "{}"), ("[1,[]]", "[\n  1,\n  []\n]"), ("[[1]]", "[\n  [\n    1\n  ]\n]"),
    (
      #"{"b":1,"a":{"c":[true]}}"#,
      "{\n  \"b\": 1,\n  \"a\": {\n    \"c\": [\n      true\n    ]\n  }\n}"
    ),
    (#"{"a\n":{}}"#, "{\n  \"a\\n\": {}\n}"),
  ])
  func addsNothingButWhiteSpace(_ json: String, _ pretty: String) throws {
    let value = try Value(json: Array(json.utf8))
    #expect(PrettyFormat.lines(value) == pretty)
    #expect(try Value(json: Array(PrettyFormat.lines(value).utf8)) == value)
  }
}
