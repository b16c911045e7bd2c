import Testing

@testable import URLSchemeCore

struct SchemaTypeTests {
  struct TypeCase: CustomTestStringConvertible, Sendable {
    let id: String
    let type: Schema.ValueType?
    let schema: Schema
    var testDescription: String { id }

    init(
      _ id: String, _ type: Schema.ValueType?, _ change: (inout Schema) -> Void = { _ in }
    ) {
      var schema = Schema()
      change(&schema)
      (self.id, self.type, self.schema) = (id, type, schema)
    }
  }

  @Test(arguments: [
    TypeCase("nothing", .string),
    TypeCase("the type itself", .boolean) { $0.type = .boolean },
    TypeCase("the type before all else", .number) {
      $0.type = .number
      $0.enumeration = ["a"]
      $0.encoding = .json
    },
    TypeCase("enum of texts", .string) { $0.enumeration = ["a", "b"] },
    TypeCase("enum of integers", .integer) { $0.enumeration = [1, 2] },
    TypeCase("enum of numbers", .number) { $0.enumeration = [1, 2.5] },
    TypeCase("enum of booleans", .boolean) { $0.enumeration = [true] },
    TypeCase("mixed enum", .string) { $0.enumeration = ["a", 1] },
    TypeCase("null is passed over", .integer) { $0.enumeration = [nil, 1] },
    TypeCase("only null", nil) { $0.enumeration = [nil] },
    TypeCase("empty enum", .string) { $0.enumeration = [] },
    TypeCase("const text", .string) { $0.constant = "a" },
    TypeCase("const number", .number) { $0.constant = 1.5 },
    TypeCase("const integer", .integer) { $0.constant = -3 },
    TypeCase("const array", .array) { $0.constant = [1] },
    TypeCase("const object", .object) { $0.constant = ["a": 1] },
    TypeCase("enum before encoding", .string) {
      $0.enumeration = ["a"]
      $0.encoding = .json
    },
    TypeCase("fixed width", .object) {
      $0.encoding = .fixedWidth(.init(fields: ["a"], width: 1))
    },
    TypeCase("delimited", .array) { $0.encoding = .delimited(.init(separator: ",")) },
    TypeCase("delimited with fields", .object) {
      $0.encoding = .delimited(.init(separator: ",", fields: ["a"]))
    },
    TypeCase("delimited with a rest", .object) {
      $0.encoding = .delimited(.init(separator: ",", rest: "a"))
    },
    TypeCase("boolean words", .boolean) { $0.encoding = .boolean(true: "1", false: "0") },
    TypeCase("JSON", nil) { $0.encoding = .json },
    TypeCase("base64url", .string) { $0.encoding = .base64url },
    TypeCase("other keywords imply nothing", .string) {
      $0.minimum = 1
      $0.minItems = 1
    },
  ])
  func theTypeFollowsFromWhatTheSchemaSays(_ testCase: TypeCase) {
    #expect(testCase.schema.effectiveType == testCase.type)
  }

  @Test(
    arguments: [
      ("1", [.string]), (true, [.boolean]), (nil, []), ([], [.array]), ([:], [.object]),
      (1, [.integer, .number]), (-20, [.integer, .number]), (1.5, [.number]),
      (.number(ExactDecimal(unchecked: "1.0")), [.number]),
      (.number(ExactDecimal(unchecked: "1e3")), []), (.number(ExactDecimal(unchecked: "1E3")), []),
    ] as [(Value, [Schema.ValueType])])
  func aValueIsOfItsTypes(value: Value, types: [Schema.ValueType]) {
    #expect(Schema.ValueType.allCases.filter { value.isOf($0) } == types)
  }

  @Test func theRestIsTheLastField() {
    #expect(
      Schema.Delimited(separator: ",", fields: ["a", "b"], rest: "c").fieldNames == ["a", "b", "c"])
    #expect(Schema.Delimited(separator: ",", rest: "c").fieldNames == ["c"])
    #expect(Schema.Delimited(separator: ",").fieldNames.isEmpty)
    #expect(!Schema.Delimited(separator: ",").isObject)
    #expect(Schema.Delimited(separator: ",", fields: []).isObject)
  }
}
