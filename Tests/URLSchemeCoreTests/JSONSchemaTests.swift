import Testing

@testable import URLSchemeCore

/// The evaluator that the agreement of schema and reader rests on.
@Suite("Evaluating a JSON Schema")
struct JSONSchemaTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let schema: String
    let valid: [String]
    let invalid: [String]
    var testDescription: String { schema }

    init(_ schema: String, valid: String..., invalid: String...) {
      self.schema = schema
      self.valid = valid
      self.invalid = invalid
    }
  }

  @Test(arguments: [
    Row("true", valid: "1", "{}"), Row("false", invalid: "1", "null"),
    Row(#"{"type": "object"}"#, valid: "{}", invalid: "[]", "1", #""a""#),
    Row(#"{"type": "array"}"#, valid: "[]", invalid: "{}", "null"),
    Row(#"{"type": "string"}"#, valid: #""""#, invalid: "1", "true"),
    Row(#"{"type": "boolean"}"#, valid: "true", "false", invalid: "0", "null"),
    Row(#"{"type": "number"}"#, valid: "1", "-1.5", "1e9", invalid: #""1""#),
    Row(#"{"type": "integer"}"#, valid: "1", "-7", "1.0", "1e2", invalid: "1.5", #""1""#),
    Row(#"{"const": 1}"#, valid: "1", "1.0", invalid: "2", #""1""#, "true"),
    Row(
      #"{"enum": ["a", null, [1], {"b": 1, "a": 2}]}"#, valid: #""a""#, "null", "[1.0]",
      #"{"a": 2, "b": 1}"#, invalid: #""b""#, "[]", #"{"a": 2}"#),
    Row(
      #"{"minLength": 1, "maxLength": 2}"#, valid: #""é""#, #""ab""#, "1", invalid: #""""#,
      #""abc""#),
    Row(#"{"pattern": "^a+$"}"#, valid: #""aa""#, "1", invalid: #""ba""#, #""""#),
    Row(#"{"minimum": 0, "maximum": 10}"#, valid: "0", "10", #""a""#, invalid: "-1", "10.1", "1e2"),
    Row(
      #"{"minItems": 1, "maxItems": 2}"#, valid: "[1]", "[1, 2]", "{}", invalid: "[]",
      "[1, 2, 3]"),
    Row(
      #"{"uniqueItems": true}"#, valid: "[]", #"[1, "1", true]"#, invalid: "[1, 1.0]",
      #"["a", "b", "a"]"#, #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#),
    Row(#"{"items": {"type": "string"}}"#, valid: "[]", #"["a"]"#, "1", invalid: #"["a", 1]"#),
    Row(
      #"{"minProperties": 1, "maxProperties": 1}"#, valid: #"{"a": 1}"#, "[]", invalid: "{}",
      #"{"a": 1, "b": 1}"#),
    Row(#"{"required": ["a", "b"]}"#, valid: #"{"a": 1, "b": 1}"#, "1", invalid: #"{"a": 1}"#),
    Row(
      #"{"properties": {"a": {"type": "string"}}}"#, valid: "{}", #"{"a": "x", "b": 1}"#,
      invalid: #"{"a": 1}"#),
    Row(
      #"{"properties": {"a": true}, "additionalProperties": false}"#, valid: "{}",
      #"{"a": 1}"#, invalid: #"{"a": 1, "b": 1}"#),
    Row(
      #"{"additionalProperties": {"type": "string"}}"#, valid: #"{"a": "x"}"#,
      invalid: #"{"a": 1}"#),
    Row(#"{"propertyNames": {"minLength": 2}}"#, valid: #"{"ab": 1}"#, invalid: #"{"a": 1}"#),
    Row(#"{"not": {"type": "string"}}"#, valid: "1", invalid: #""a""#),
    Row(#"{"anyOf": [{"type": "string"}, {"minimum": 3}]}"#, valid: #""a""#, "3", invalid: "2"),
    Row(
      ##"{"$ref": "#/$defs/a", "minimum": 1, "$defs": {"a": {"type": "integer"}}}"##, valid: "1",
      invalid: "0", "1.5", #""a""#),
    Row(
      ##"{"items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"items": {"$ref": "#/$defs/a"},"##
        + #" "type": "array"}}}"#, valid: "[[], [[]]]", invalid: "[1]", "[[[1]]]"),
    Row(
      #"{"title": "t", "description": "d", "default": 1, "examples": [1], "format": "uri"}"#,
      valid: "1", #""a""#),
  ])
  func keywordsMeanWhatTheyMean(_ row: Row) throws {
    let schema = try JSONSchema(Array(row.schema.utf8))
    for value in row.valid { #expect(try faults(of: value, schema) == [], "\(value)") }
    for value in row.invalid { #expect(try faults(of: value, schema) != [], "\(value)") }
  }

  @Test(arguments: [
    #"{"minContains": 1}"#, #"{"properties": {"a": {"oneOf": []}}}"#, #"{"$ref": "other.json"}"#,
    ##"{"$ref": "#/$defs/none"}"##, #"{"items": {"$defs": {}}}"#, "1", #"{"type": ["string"]}"#,
    #"{"uniqueItems": 1}"#, #"{"pattern": "("}"#, #"{"minLength": "1"}"#,
  ])
  func whatItDoesNotKnowItRefuses(schema: String) {
    #expect(throws: (any Error).self) { try JSONSchema(Array(schema.utf8)) }
  }

  private func faults(of value: String, _ schema: JSONSchema) throws -> [String] {
    schema.faults(of: try JSONNode(parsing: Array(value.utf8).span))
  }
}
