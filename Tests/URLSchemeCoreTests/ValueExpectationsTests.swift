import Testing

@testable import URLSchemeCore

struct ValueExpectationsTests {
  struct ExpectationCase: CustomTestStringConvertible, Sendable {
    let id: String
    let schema: Schema
    let value: Value
    let missed: String?
    var testDescription: String { "\(id): \(value)" }

    init(_ id: String, _ value: Value, _ missed: String?, _ schema: Schema) {
      (self.id, self.value, self.missed, self.schema) = (id, value, missed, schema)
    }
  }

  static func schema(
    _ type: Schema.ValueType? = nil, _ change: (inout Schema) -> Void = { _ in }
  ) -> Schema {
    var schema = Schema(type)
    change(&schema)
    return schema
  }

  static let word = schema(.string) {
    $0.minLength = 2
    $0.maxLength = 3
    $0.pattern = "[a-zé]*"
  }
  static let number = schema(.number) {
    $0.minimum = -1
    $0.maximum = 2.5
  }
  static let list = schema(.array) {
    $0.minItems = 1
    $0.maxItems = 2
    $0.items = word
  }
  static let object = schema(.object) {
    $0.properties = [Parameter("n", number), Parameter("w", word)]
    $0.encoding = .delimited(.init(separator: ",", fields: ["n", "w"], rest: "r"))
  }
  static let letters = schema { $0.enumeration = ["a", "b"] }
  static let constant = schema { $0.constant = 1 }

  @Test(arguments: [
    ExpectationCase("type", 1, "a value of type string", schema(.string)),
    ExpectationCase("type", "1", "a value of type integer", schema(.integer)),
    ExpectationCase("implied type", 1, "a value of type string", schema()),
    ExpectationCase("any", ["a": nil], nil, schema { $0.encoding = .json }),
    ExpectationCase("any", nil, nil, schema { $0.encoding = .json }),
    ExpectationCase("boolean", false, nil, schema(.boolean)),
    ExpectationCase("word", "éa", nil, word),
    ExpectationCase("word", "é", "at least 2 characters", word),
    ExpectationCase("word", "abcd", "at most 3 characters", word),
    ExpectationCase("word", "ab1", "a text that matches [a-zé]*", word),
    ExpectationCase("number", -1, nil, number),
    ExpectationCase("number", 2.5, nil, number),
    ExpectationCase("number", -1.1, "at least -1", number),
    ExpectationCase("number", 3, "at most 2.5", number),
    ExpectationCase("list", ["ab"], nil, list),
    ExpectationCase("list", [], "at least 1 value", list),
    ExpectationCase("list", ["ab", "ab", "ab"], "at most 2 values", list),
    ExpectationCase("list", ["ab", "a"], "at least 2 characters as value 2", list),
    ExpectationCase("object", ["w": "ab", "r": []], nil, object),
    ExpectationCase("object", ["n": 3], "at most 2.5 as n", object),
    ExpectationCase("object", ["z": 3], "only the encoding's fields, without z", object),
    ExpectationCase("JSON object", ["z": 3], nil, schema(.object) { $0.encoding = .json }),
    ExpectationCase("enum", "b", nil, letters),
    ExpectationCase("enum", "B", "one of the values of enum", letters),
    ExpectationCase("const", 1, nil, constant),
    ExpectationCase("const", 2, "the value of const", constant),
    ExpectationCase("wrong pattern", "a", nil, schema { $0.pattern = "(" }),
  ])
  func namesWhatAValueMisses(_ testCase: ExpectationCase) {
    #expect(ValueExpectations(testCase.schema).missed(by: testCase.value) == testCase.missed)
  }

  @Test func declaredValuesNeedNotBeAmongThemselves() {
    #expect(ValueExpectations(Self.letters).missedByKind(of: "c") == nil)
    #expect(ValueExpectations(Self.letters).missedByKind(of: 1) == "a value of type string")
  }
}
