import Testing

@testable import URLSchemeCore

struct ValueTapeDeclaredTests {
  static let order = #"{"enum": ["alpha", "Price"], "ignoreCase": true}"#
  static let lenient = """
    {"enum": ["alpha", "Price"], "ignoreCase": true, "default": "alpha", "otherwise": "default"}
    """
  static let number = """
    {"type": "number", "enum": [1.0, 2.50], "default": 1.0, "otherwise": "default"}
    """
  static let flag = """
    {"type": "boolean", "enum": [true], "default": true, "otherwise": "default"}
    """
  static let list = """
    {"encoding": {"delimited": {"separator": ",", "escape": "^"}}, "type": "array", "items":
      {"enum": ["a", "b,c"], "default": "b,c", "otherwise": "default"}}
    """
  static let fixedWidth = """
    {"encoding": {"fixedWidth": {"fields": ["a", "b"], "width": 2}}, "properties":
      {"b": {"type": "integer", "enum": [1, 2], "default": 2, "otherwise": "default"}}}
    """
  static let object = """
    {"encoding": {"delimited": {"separator": "|", "fields": ["x", "order"], "rest": "more"}},
      "properties": {"order": \(lenient), "more": {"type": "array", "items": \(number)}}}
    """

  @Test(arguments: [
    FormCase("the declared spelling", order, "alpha", #""alpha""#),
    FormCase("capitals", order, "ALPHA", #""alpha""#, written: "alpha"),
    FormCase("small letters", order, "price", #""Price""#, written: "Price"),
    FormCase("const", #"{"const": "V1", "ignoreCase": true}"#, "v1", #""V1""#, written: "V1"),
    FormCase("numbers keep their digits", #"{"enum": [1.0, 2.50]}"#, "1", "1"),
    FormCase("equal numbers", #"{"enum": [1.0, 2.50]}"#, "2.5", "2.5"),
    FormCase("an integer", #"{"enum": [10, 20]}"#, "20", "20"),
    FormCase("a declared value", lenient, "Price", #""Price""#),
  ])
  func valuesHaveTheirDeclaredSpelling(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
    #expect(probe.text(of: testCase.value) == testCase.written ?? testCase.text)
    #expect(probe.notices.isEmpty)
  }

  @Test(arguments: ["Alpha", "PRICE"])
  func writingAdoptsTheDeclaredSpelling(text: String) throws {
    var probe = try FormProbe(Self.order)
    let written = try probe.write(.string(text))
    #expect(["alpha", "Price"].contains(written))
    #expect(written.lowercased() == text.lowercased())
  }

  @Test(arguments: [
    (order, "prise"), (order, ""), (#"{"enum": ["\u00E9"], "ignoreCase": true}"#, "\u{C9}"),
    (#"{"enum": ["k"], "ignoreCase": true}"#, "\u{212A}"), (#"{"enum": [1]}"#, "1.0"),
    (#"{"enum": [1]}"#, "2"), (#"{"enum": ["a"]}"#, "A"),
  ])
  func refusesOtherValues(schema: String, text: String) throws {
    var probe = try FormProbe(schema)
    #expect(probe.json(of: text) == "! invalid-value@0")
  }

  // MARK: Otherwise

  struct NoticeCase: CustomTestStringConvertible {
    let schema: String
    let text: String
    let value: String
    /// Place and message of each.
    let notices: [String]
    var testDescription: String { "\(text) as \(schema)" }
  }

  @Test(arguments: [
    NoticeCase(
      schema: lenient, text: "size", value: #""alpha""#,
      notices: [#"@0 "size" is not one of its values; read as "alpha""#]),
    NoticeCase(
      schema: lenient, text: "", value: #""alpha""#,
      notices: [#"@0 "" is not one of its values; read as "alpha""#]),
    NoticeCase(
      schema: number, text: "7", value: "1.0",
      notices: ["@0 7 is not one of its values; read as 1.0"]),
    // What is no number either is none of the values.
    NoticeCase(
      schema: number, text: "many", value: "1.0",
      notices: [#"@0 "many" is not one of its values; read as 1.0"#]),
    NoticeCase(
      schema: flag, text: "maybe", value: "true",
      notices: [#"@0 "maybe" is not one of its values; read as true"#]),
    NoticeCase(
      schema: flag, text: "false", value: "true",
      notices: ["@0 false is not one of its values; read as true"]),
    NoticeCase(
      schema: list, text: "a,x,b^,c", value: #"["a","b,c","b,c"]"#,
      notices: [#"@2 [1]: "x" is not one of its values; read as "b,c""#]),
    NoticeCase(
      schema: fixedWidth, text: "0107", value: #"{"a":1,"b":2}"#,
      notices: ["@2 b: 7 is not one of its values; read as 2"]),
    NoticeCase(
      schema: object, text: "é|size|1|3", value: #"{"x":"é","order":"alpha","more":[1,1.0]}"#,
      notices: [
        #"@3 order: "size" is not one of its values; read as "alpha""#,
        "@10 more[1]: 3 is not one of its values; read as 1.0",
      ]),
  ])
  func anUnknownValueBecomesTheDefaultWithANotice(_ testCase: NoticeCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
    #expect(probe.notices.map(\.placed) == testCase.notices)
    #expect(probe.notices.allSatisfy { $0.rule == .unknownValue })
  }

  @Test
  func writingAnUnknownValueWritesTheDefaultWithANotice() throws {
    var probe = try FormProbe(Self.object)
    let text = probe.text(of: #"{"x":"a","order":"size","more":[2.5,7]}"#)
    #expect(text == "a|alpha|2.5|1.0")
    #expect(
      probe.notices.map(\.placed) == [
        #"@0 order: "size" is not one of its values; read as "alpha""#,
        "@0 more[1]: 7 is not one of its values; read as 1.0",
      ])
    // A value of another type is a fault, not an unknown value.
    #expect(probe.text(of: #"{"x":"a","order":1}"#) == "! invalid-value@0 order")
  }

  @Test
  func noticesInsideAnEnvelopeArePlacedAtItsBeginning() throws {
    let schema = "{\"envelope\": \"rotate\", " + Self.object.dropFirst()
    var probe = try FormProbe(schema)
    var text = Array("a|size".utf8)
    var sealed: [UInt8] = []
    RotateEnvelope.seal(&text, to: &sealed)
    #expect(
      probe.json(of: String(decoding: sealed, as: UTF8.self))
        == #"{"x":"a","order":"alpha","more":[]}"#)
    #expect(
      probe.notices.map(\.placed) == [
        #"@0 order: "size" is not one of its values; read as "alpha""#
      ])
  }

  @Test
  func aCutEnvelopeIsNoUnknownValue() throws {
    var probe = try FormProbe(#"{"envelope": "rotate", "# + Self.lenient.dropFirst())
    let text = try probe.write("alpha")
    #expect(probe.json(of: String(text.dropLast())) == "! checksum-mismatch@0")
  }
}

extension Finding {
  /// Place and message.
  fileprivate var placed: String { "@\(offset) \(message)" }
}
