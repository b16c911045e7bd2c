import Foundation
import Testing

/// What the forms of a page make of what a person types.
@Suite struct FormScriptTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let route: String
    /// The texts of the controls, by their paths (see `form.mjs`), as JSON.
    let typed: String
    let shows: String

    var testDescription: String { id }
  }

  @Test(arguments: [
    Case(id: "a list", route: "list", typed: #"{"l":"a\nb"}"#, shows: "good: app://list?l=a,b"),
    Case(
      id: "a line end behind the last value", route: "list", typed: #"{"l":"a\nb\n"}"#,
      shows: "good: app://list?l=a,b"),
    Case(
      id: "an empty value at the end", route: "list", typed: #"{"l":"a\n\n"}"#,
      shows: "good: app://list?l=a,"),
    Case(
      id: "a list of JSON values", route: "json", typed: #"{"v":"{\"a\": 1}\n[1]"}"#,
      shows: "good: app://json?v=%7B%22a%22%3A1%7D&v=%5B1%5D"),
    Case(
      id: "other parameters", route: "open", typed: #"{"*":"s_a=1\n\ns_b=2\n"}"#,
      shows: "good: app://open?s_a=1&s_b=2"),
    Case(
      id: "another parameter without a text", route: "open", typed: #"{"*":"s_a"}"#,
      shows: "bad: expected name=text, found s_a"),
    Case(
      id: "another parameter twice", route: "open", typed: #"{"*":"s_a=1\ns_a=2"}"#,
      shows: "bad: s_a: expected it once"),
    Case(
      id: "another parameter that has a field", route: "open", typed: #"{"k":"1","*":"k=2"}"#,
      shows: "bad: k: expected it once"),
    Case(
      id: "other members", route: "open", typed: #"{"p.a":"x","p.*":"u=1\n"}"#,
      shows: "good: app://open?p=a%3Dx%3Bu%3D1"),
    Case(
      id: "another member that has a field", route: "open", typed: #"{"p.a":"x","p.*":"a=1"}"#,
      shows: "bad: a: expected it once"),
  ])
  func aFormShowsTheLinkOrWhatIsWrong(_ form: Case) async throws {
    guard Tool.isInstalled("node") else { return print("skipped: node is not installed") }
    let definition = """
      {"urlscheme": 1, "name": "App", "schemes": ["app"], "routes": [
        {"name": "list", "link": "//list{?l}", "parameters": {"l": {"type": "array", "items": {"type": "string"},
          "encoding": {"delimited": {"separator": ","}}, "allowReserved": true}}},
        {"name": "json", "link": "//json{?v*}", "parameters": {
          "v": {"type": "array", "items": {"encoding": {"json": {}}}}}},
        {"name": "open", "link": "//open{?k,p}", "patternParameters": {"s_.*": {"type": "string"}},
          "parameters": {"k": {"type": "string"}, "p": {"type": "object", "properties": {"a": {"type": "string"}},
          "additionalProperties": true, "encoding": {"pairs": {"separator": ";", "equals": "="}}}}}]}
      """
    let script = Repository.url("Tests/URLSchemeCommandTests/Forms/form.mjs").path
    let result = try await Program.script(
      """
      urlscheme route --no-builtin -d app.urlscheme.json --list --format html > page.html
      node '\(script)' page.html \(form.route) '\(form.typed)' 2>&1
      """, in: Folder(["app.urlscheme.json": definition]))
    #expect(result.output == form.shows + "\n")
  }
}
