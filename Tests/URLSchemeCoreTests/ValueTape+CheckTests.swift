import Testing

@testable import URLSchemeCore

struct ValueTapeCheckTests {
  /// A keyword, texts that satisfy it and texts that do not, with what is said about those.
  struct KeywordCase: CustomTestStringConvertible {
    let schema: String
    let taken: [String]
    let refused: [(text: String, rule: Rule, message: String)]
    var testDescription: String { schema }
  }

  static let cases = [
    KeywordCase(
      schema: #"{"minLength": 2}"#, taken: ["ab", "éé", "😀😀", "e\u{301}"],
      refused: [
        ("", .invalidValue, "expected at least 2 characters, found 0"),
        ("😀", .invalidValue, "expected at least 2 characters, found 1"),
      ]),
    KeywordCase(
      schema: #"{"minLength": 1}"#, taken: ["a"],
      refused: [("", .invalidValue, "expected at least 1 character, found 0")]),
    KeywordCase(
      schema: #"{"maxLength": 2}"#, taken: ["", "ab", "😀😀"],
      refused: [
        ("abc", .invalidValue, "expected at most 2 characters, found 3"),
        // Scalars count, not what looks like one character.
        ("ae\u{301}", .invalidValue, "expected at most 2 characters, found 3"),
      ]),
    KeywordCase(
      schema: #"{"pattern": "[a-z]+"}"#, taken: ["a", "abc"],
      refused: [
        ("", .invalidValue, #"expected a text that matches [a-z]+, found """#),
        ("abc1", .invalidValue, #"expected a text that matches [a-z]+, found "abc1""#),
      ]),
    KeywordCase(
      schema: #"{"format": "date"}"#, taken: ["2024-02-29"],
      refused: [
        ("2025-02-29", .invalidValue, #"expected a date such as 2025-12-31, found "2025-02-29""#)
      ]),
    KeywordCase(
      schema: #"{"format": "uri"}"#, taken: ["app:"],
      refused: [("app", .invalidValue, #"expected a URI with a scheme, found "app""#)]),
    KeywordCase(
      schema: #"{"format": "date-time"}"#, taken: ["2025-12-31T23:59:59Z"],
      refused: [
        (
          "now", .invalidValue,
          #"expected a date and time such as 2025-12-31T23:59:59Z, found "now""#
        )
      ]),
    KeywordCase(
      schema: #"{"format": "uuid"}"#, taken: ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
      refused: [("1", .invalidValue, #"expected a UUID, found "1""#)]),
    KeywordCase(
      schema: #"{"format": "email"}"#, taken: ["a@b"],
      refused: [("a", .invalidValue, #"expected an e-mail address, found "a""#)]),
    KeywordCase(
      schema: #"{"type": "integer", "minimum": -1, "maximum": 10}"#,
      taken: ["-1", "0", "10", "-0"],
      refused: [
        ("-2", .valueOutOfRange, "expected at least -1, found -2"),
        ("11", .valueOutOfRange, "expected at most 10, found 11"),
        (
          "1" + String(repeating: "0", count: 200), .valueOutOfRange,
          "expected at most 10, found 1\(String(repeating: "0", count: 59))…"
        ),
      ]),
    KeywordCase(
      schema: #"{"type": "number", "minimum": 0.10, "maximum": 0.3}"#,
      taken: ["0.1", "0.100", "0.3", "0.2999999999999999999999999999999999999"],
      refused: [
        (
          "0.0999999999999999999999999999", .valueOutOfRange,
          "expected at least 0.10, found 0.0999999999999999999999999999"
        ),
        (
          "0.3000000000000000000000000001", .valueOutOfRange,
          "expected at most 0.3, found 0.3000000000000000000000000001"
        ),
      ]),
    KeywordCase(
      schema: """
        {"type": "array", "minItems": 1, "maxItems": 2,
          "encoding": {"delimited": {"separator": ","}}}
        """,
      taken: ["a", "a,b"],
      refused: [
        ("", .invalidValue, "expected at least 1 value, found 0"),
        ("a,b,c", .invalidValue, "expected at most 2 values, found 3"),
      ]),
    KeywordCase(
      schema: #"{"enum": ["asda", "tesco"]}"#, taken: ["asda", "tesco"],
      refused: [
        (
          "Tesco", .invalidValue,
          #"expected one of "asda", "tesco", found "Tesco"; did you mean tesco?"#
        ),
        ("", .invalidValue, #"expected one of "asda", "tesco", found """#),
      ]),
    KeywordCase(
      schema: #"{"const": "v1"}"#, taken: ["v1"],
      refused: [("v2", .invalidValue, #"expected "v1", found "v2""#)]),
    KeywordCase(
      schema: #"{"type": "number", "const": 1.0}"#, taken: ["1", "1.00"],
      refused: [("1.01", .invalidValue, "expected 1.0, found 1.01")]),
    KeywordCase(
      schema: #"{"type": "boolean", "const": true}"#, taken: ["true"],
      refused: [("false", .invalidValue, "expected true, found false")]),
  ]

  @Test(arguments: cases)
  func keywordsHoldWhenReading(_ testCase: KeywordCase) throws {
    var probe = try FormProbe(testCase.schema)
    for text in testCase.taken { #expect(throws: Never.self) { try probe.read(text) } }
    for (text, rule, message) in testCase.refused {
      let finding = #expect(throws: Finding.self) { try probe.read(text) }
      #expect(finding?.rule == rule)
      #expect(finding?.message == message)
      #expect(finding?.offset == 0)
    }
  }

  @Test(arguments: cases)
  func keywordsHoldWhenWriting(_ testCase: KeywordCase) throws {
    var probe = try FormProbe(testCase.schema)
    // The same texts, read without the constraints, give the values.
    var free = try FormProbe(Self.unconstrained(testCase.schema))
    for text in testCase.taken { #expect(try probe.write(try free.read(text)) == text) }
    for (text, rule, message) in testCase.refused {
      let value = try free.read(text)
      let finding = #expect(throws: Finding.self) { try probe.write(value) }
      #expect(finding?.rule == rule)
      #expect(finding?.message == message)
      #expect(finding?.offset == 0)
    }
  }

  private static func unconstrained(_ schema: String) throws -> String {
    let type = try FormProbe.schema(schema).effectiveType
    return switch type {
    case .array: #"{"type": "array", "encoding": {"delimited": {"separator": ","}}}"#
    case let type?: #"{"type": "\#(type.rawValue)"}"#
    case nil: "{}"
    }
  }

  @Test(arguments: [
    // A constraint weighs on values of the kind it speaks of.
    (
      #"[1, "ab", [1, 2, 3, 4], {"a": 1, "b": 2}, null]"#,
      "[1,\"ab\",[1,2,3,4],{\"a\":1,\"b\":2},null]"
    ),
    (#"["a"]"#, "! invalid-value@0 [0]"), ("[]", "[]"), (#"{"a": 1}"#, #"{"a":1}"#),
    (#""a""#, #""a""#), (#"[[], "a"]"#, "! invalid-value@0 [1]"),
  ])
  func constraintsOfAnyJSONWeighOnTheirKind(json: String, value: String) throws {
    var items = Schema()
    items.minLength = 2
    items.maxItems = 4
    items.minimum = 1
    var schema = Schema(encoding: .json)
    schema.items = items
    var probe = FormProbe(schema)
    #expect(probe.json(of: json) == value)
    #expect(probe.text(of: json) == value)
  }

  @Test
  func declaredMembersOfAnyJSONAreChecked() throws {
    var probe = try FormProbe(
      """
      {"encoding": {"json": {}}, "properties": {
        "when": {"type": "string", "format": "date", "required": true},
        "size": {"type": "number", "enum": [1, 2.50]}, "free": {}}}
      """)
    #expect(probe.json(of: "[]") == "[]")
    #expect(probe.json(of: "{}") == "! missing-parameter@0 when")
    #expect(
      probe.json(of: #"{"free":[1],"size":25e-1,"when":"2025-01-01","x":{}}"#)
        == #"{"free":[1],"size":25e-1,"when":"2025-01-01","x":{}}"#)
    #expect(probe.json(of: #"{"when":"2025-01-01","size":2}"#) == "! invalid-value@0 size")
    #expect(probe.text(of: #"{"when":"2025"}"#) == "! invalid-value@0 when")
  }
}
