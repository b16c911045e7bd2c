import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct SchemaWordsTests {
  @Test(arguments: [
    (#"{"type":"string"}"#, "string"),
    (#"{"type":"string","minLength":1,"required":true}"#, "string, required, at least 1 character"),
    (#"{"type":"integer","minimum":1,"maximum":12,"default":3}"#, "integer, 1 to 12, default 3"),
    (#"{"type":"string","pattern":"[a-z]+","secret":true}"#, "string, matches [a-z]+, secret"),
    (#"{"type":"string","format":"date"}"#, "string (date)"),
    (#"{"const":"x"}"#, "always x"),
    (
      #"{"type":"array","maxItems":2,"items":{"type":"string","minLength":1},"encoding":{"delimited":{"separator":","}}}"#,
      "array of strings, each at least 1 character, at most 2 values, with , between its parts"
    ),
    (
      #"{"type":"boolean","encoding":{"boolean":{"true":"on","false":"off"}}}"#,
      "boolean, on or off"
    ),
    (#"{"type":"string","description":"A name"}"#, "string. A name"),
  ])
  func aSchemaIsPutIntoWords(_ json: String, _ words: String) throws {
    let text = """
      {"urlscheme":1,"name":"App","schemes":["app"],"routes":[{"name":"go","link":"//go{?x}",
      "parameters":{"x":\(json)}}]}
      """
    let catalog = try Catalog(json: Array(text.utf8))
    let parameter = try #require(try RouteDescription(of: "go", in: catalog).parameters.first)
    #expect(
      SchemaWords.text(of: parameter.schema, isRequired: parameter.isRequired) == words)
  }
}
