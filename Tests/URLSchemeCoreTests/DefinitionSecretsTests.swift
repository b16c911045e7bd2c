import Testing

@testable import URLSchemeCore

@Suite("Where a definition's secrets are")
struct DefinitionSecretsTests {
  @Test(arguments: [
    #"{"routes": [{"parameters": {"a": {"secret": true, "default": ❲"x"❳, "enum": ❲["x", ["y"]]❳,"#
      + #" "const": ❲1❳, "examples": ❲[{"a": "b"} ]❳, "minLength": 3, "pattern": "x"}}}]}"#,
    #"{"routes": [{"parameters": {"a": {"default": "x"}, "b": {"secret": false, "const": 1}}}]}"#,
    #"{"routes": [{"parameters": {"a": {"secret": true, "properties": {"b": {"default": ❲"x"❳}},"#
      + #" "items": {"items": {"examples": ❲[]❳}}}}}]}"#,
    #"{"routes": [{"parameters": {"a": {"type": "pin", "default": ❲"x"❳},"#
      + #" "b": {"type": "pin", "secret": false, "default": "x"}, "c": {"type": "p"}}}],"#
      + #" "types": {"pin": {"secret": true, "default": ❲"y"❳}, "p": {"default": "z"}}}"#,
    #"{"routes": [{"parameters": {"a": {"secret": true}, "b": {}}, "guards": [{"parameter": "a","#
      + #" "const": ❲"x"❳, "minLength": 3}, {"parameter": "b", "const": "y"}, {"const": 1}, 3]}]}"#,
    "{}", "[]", "1", #"{"routes": 1, "types": []}"#,
    #"{"routes": [{"parameters": [], "guards": {}}, 1], "types": {"a": 1}}"#,
  ])
  func areInTheValuesOfSecretParameters(marked: String) throws {
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    var start = 0
    for character in marked {
      switch character {
      case "❲": start = text.count
      case "❳": ranges.append(start..<text.count)
      default: text += Array(String(character).utf8)
      }
    }
    let root = try JSONNode(parsing: text.span)
    #expect(DefinitionSecrets(of: root, in: text.span).ranges == ranges)
  }

  @Test func rangesAreFoundByPlace() throws {
    let text = Array(
      #"{"routes":[{"parameters":{"a":{"secret":true,"default":"x","const":"y","enum":[1]}}}]}"#
        .utf8)
    let secrets = DefinitionSecrets(of: try JSONNode(parsing: text.span), in: text.span)
    #expect(secrets.ranges == [55..<58, 67..<70, 78..<81])
    #expect(secrets.ranges(meeting: 0..<55).isEmpty)
    #expect(secrets.ranges(meeting: 0..<56) == [55..<58])
    #expect(secrets.ranges(meeting: 57..<68) == [55..<58, 67..<70])
    #expect(secrets.ranges(meeting: 58..<67).isEmpty)
    #expect(secrets.ranges(meeting: 80..<99) == [78..<81])
    #expect(secrets.ranges(meeting: 81..<99).isEmpty)
  }

  @Test(arguments: [
    // Of the wrong shape.
    MarkedDefinition.parameter(#""secret": true, "examples": "hunter2""#),
    .parameter(#""secret": true, "enum": {"hunter2": 1}, "default": "hunter2""#),
    // Against its own constraints, also in parts, and where it comes from a type.
    .parameter(#""secret": true, "maxLength": 2, "default": "hunter2""#),
    .parameter(#""secret": true, "maxLength": 2, "examples": ["a", "hunter2"]"#),
    .parameter(#""secret": true, "enum": ["hunter2", "hunter2"]"#),
    .parameter(#""secret": true, "type": "integer", "const": "hunter2""#),
    .parameter(
      #""secret": true, "type": "object", "encoding": {"json": {}}, "properties": {"a": "#
        + #"{"maxLength": 2, "default": "hunter2"}}"#),
    .app(
      #"""
      "types": {"pin": {"secret": true, "default": "hunter2"}}, "routes": [
        {"name": "r", "link": "//{?q}", "parameters": {"q": {"type": "pin", "maxLength": 3}}}]
      """#),
    .route(
      #"""
      "parameters": {"q": {"secret": true}}, "guards": [
        {"parameter": "q", "maxLength": 2, "const": "hunter2", "stopAt": "s"}]
      """#),
  ])
  func findingsDoNotShowThem(definition: MarkedDefinition) {
    #expect(!definition.findings.isEmpty)
    #expect(definition.findings.allSatisfy { !$0.contains("hunter2") })
  }

  @Test func findingsShowWhatIsNoSecret() {
    let definition = MarkedDefinition.route(
      #"""
      "parameters": {"q": {"secret": true, "default": "a", "maxLength": "hunter2"},
        "p": {"maxLength": 2, "default": "hunter2"}}
      """#)
    #expect(definition.findings.count == 2)
    #expect(definition.findings.allSatisfy { $0.contains("hunter2") })
  }
}
