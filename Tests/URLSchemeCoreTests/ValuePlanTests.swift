import Testing

@testable import URLSchemeCore

struct ValuePlanTests {
  private func plan(_ schema: String) throws -> ValuePlan {
    try FormProbe(schema).plan
  }

  @Test(arguments: [
    ("{}", true), (#"{"required": true}"#, true), (#"{"type": "string"}"#, true),
    (#"{"minLength": 1}"#, false), (#"{"maxLength": 9}"#, false), (#"{"pattern": "a"}"#, false),
    (#"{"format": "uri"}"#, false), (#"{"const": "a"}"#, false), (#"{"enum": ["a"]}"#, false),
    (#"{"enum": ["a"], "default": "a"}"#, false),
    (#"{"enum": ["a"], "default": "a", "otherwise": "default"}"#, true),
    (#"{"enum": [1], "default": 1, "otherwise": "default"}"#, true),
    (#"{"enum": ["a"], "default": "a", "otherwise": "default", "envelope": "rotate"}"#, false),
    (#"{"type": "integer"}"#, false), (#"{"type": "boolean"}"#, false),
    (#"{"envelope": "rotate"}"#, false), (#"{"encoding": {"base64url": {}}}"#, false),
    (#"{"encoding": {"json": {}}}"#, false),
  ])
  func knowsWhichTakeAnyText(schema: String, takesAny: Bool) throws {
    #expect(try plan(schema).acceptsAnyText == takesAny)
    guard takesAny else { return }
    var probe = try FormProbe(schema)
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<100 {
      let text = generator.text(atMost: 5)
      #expect(throws: Never.self) { try probe.read(text) }
    }
  }

  @Test(arguments: [
    (#"{"const": "Home"}"#, "hOME", #""Home""#),
    (#"{"enum": ["Home", "away"]}"#, "AWAY", #""away""#),
    (
      """
      {"type": "array", "items": {"enum": ["A"]},
        "encoding": {"delimited": {"separator": ","}}}
      """,
      "a,A", #"["A","A"]"#
    ),
    (
      """
      {"properties": {"x": {"enum": ["A"]}},
        "encoding": {"delimited": {"separator": ",", "fields": ["x", "y"]}}}
      """,
      "a,b", #"{"x":"A","y":"b"}"#
    ),
  ])
  func theAuthorityIgnoresCase(schema: String, text: String, value: String) throws {
    let strict = try FormProbe(schema)
    var probe = FormProbe(plan: strict.plan.ignoringCase(), names: strict.names)
    #expect(probe.json(of: text) == value)
  }

  @Test
  func fieldsFollowTheEncodingAndNotTheProperties() throws {
    let plan = try plan(
      """
      {"properties":
          {"c": {"type": "array", "items": {"type": "integer"}}, "b": {"type": "integer"}},
        "encoding": {"delimited": {"separator": "|", "fields": ["a", "b"], "rest": "c"}}}
      """)
    #expect(plan.properties.map(\.nameText) == ["a", "b", "c"])
    #expect(plan.properties.map(\.isRequired) == [true, true, false])
    #expect(plan.properties.map(\.plan.type) == [.string, .integer, .array])
    #expect(plan.properties[2].plan.items?.type == .integer)
    #expect(plan.properties.map(\.number) == [0, 1, 2])
  }

  @Test
  func exponentsBelongToJSON() throws {
    #expect(try !plan(#"{"type": "number"}"#).allowsExponent)
    let json = try plan(
      #"{"encoding": {"json": {}}, "properties": {"a": {"type": "number"}}}"#)
    #expect(json.allowsExponent)
    #expect(json.properties[0].plan.allowsExponent)
    #expect(json.type == nil)
    #expect(json.items == nil)
  }

  @Test(arguments: [
    (#"{"type": "array", "encoding": {"json": {}}}"#, false),
    (#"{"encoding": {"json": {}}, "items": {"type": "integer"}}"#, true),
    (#"{"type": "array", "encoding": {"delimited": {"separator": ","}}}"#, true),
  ])
  func arraysHaveAPlanForTheirValues(schema: String, hasItems: Bool) throws {
    #expect(try (plan(schema).items != nil) == hasItems)
  }
}
