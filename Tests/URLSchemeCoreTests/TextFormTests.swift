import Testing

@testable import URLSchemeCore

struct TextFormTests {
  struct SchemaCase: CustomTestStringConvertible {
    let schema: String
    let form: TextForm
    var testDescription: String { schema }
  }

  @Test(arguments: [
    SchemaCase(schema: "{}", form: .text),
    SchemaCase(schema: #"{"type": "string"}"#, form: .text),
    SchemaCase(schema: #"{"enum": [1]}"#, form: .integer),
    SchemaCase(schema: #"{"const": 1.5}"#, form: .number),
    SchemaCase(schema: #"{"type": "integer"}"#, form: .integer),
    SchemaCase(schema: #"{"type": "number"}"#, form: .number),
    SchemaCase(
      schema: #"{"type": "boolean"}"#,
      form: .boolean(true: Array("true".utf8), false: Array("false".utf8))),
    SchemaCase(
      schema: #"{"encoding": {"boolean": {"true": "on", "false": ""}}}"#,
      form: .boolean(true: Array("on".utf8), false: [])),
    SchemaCase(
      schema: #"{"encoding": {"fixedWidth": {"fields": ["a"], "width": 3}}}"#,
      form: .fixedWidth(width: 3, fractionDigits: 0)),
    SchemaCase(
      schema: #"{"encoding": {"delimited": {"separator": "|"}}}"#,
      form: .delimitedArray(.init(separator: UInt8(ascii: "|"), escape: nil))),
    SchemaCase(
      schema: #"{"encoding": {"delimited": {"separator": "|", "escape": "^", "fields": ["a"]}}}"#,
      form: .delimitedObject(
        .init(separator: UInt8(ascii: "|"), escape: UInt8(ascii: "^")), fieldCount: 1,
        hasRest: false)),
    SchemaCase(
      schema: #"{"encoding": {"delimited": {"separator": "|", "rest": "a"}}}"#,
      form: .delimitedObject(
        .init(separator: UInt8(ascii: "|"), escape: nil), fieldCount: 0, hasRest: true)),
    SchemaCase(schema: #"{"type": "array", "encoding": {"json": {}}}"#, form: .json),
    SchemaCase(schema: #"{"encoding": {"base64url": {}}}"#, form: .base64url),
  ])
  func followsTheEncodingThenTheType(_ testCase: SchemaCase) throws {
    #expect(try FormProbe(testCase.schema).plan.form == testCase.form)
  }

  @Test
  func anArrayWithoutAnEncodingIsWrittenInParts() {
    #expect(TextForm(Schema(.array), .array) == .separate)
  }
}
