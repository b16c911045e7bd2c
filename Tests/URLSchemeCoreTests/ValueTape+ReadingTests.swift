import Testing

@testable import URLSchemeCore

struct ValueTapeReadingTests {
  static let words =
    #"{"type": "boolean", "encoding": {"boolean": {"true": "yes", "false": "no"}}}"#
  static let base64 = #"{"type": "string", "encoding": {"base64url": {}}}"#
  static let json = #"{"encoding": {"json": {}}}"#
  static let tasks = """
    {"type": "array", "encoding": {"json": {}}, "items": {"type": "object", "properties": {
      "title": {"type": "string", "required": true, "minLength": 1},
      "minutes": {"type": "integer"}, "weight": {"type": "number", "maximum": 1000},
      "tags": {"type": "array", "maxItems": 2}}}}
    """

  @Test(arguments: [
    FormCase("a text", "{}", " a|é\u{0} ", #"" a|é\u0000 ""#),
    FormCase("an empty text", "{}", "", #""""#),
    FormCase("an integer", #"{"type": "integer"}"#, "-120", "-120"),
    FormCase("minus zero", #"{"type": "integer"}"#, "-0", "-0"),
    FormCase(
      "a thousand digits", #"{"type": "integer"}"#, String(repeating: "1", count: 1_000),
      String(repeating: "1", count: 1_000)),
    FormCase("a number keeps its digits", #"{"type": "number"}"#, "1.50", "1.50"),
    FormCase("true", #"{"type": "boolean"}"#, "true", "true"),
    FormCase("false", #"{"type": "boolean"}"#, "false", "false"),
    FormCase("a word for true", words, "yes", "true"),
    FormCase("a word for false", words, "no", "false"),
    FormCase("base64url", base64, "aMOpPz8_", #""hé???""#),
    FormCase("empty base64url", base64, "", #""""#),
    FormCase("JSON", json, #"[{"b":1,"a":[1e3,null,"x"]}]"#, #"[{"b":1,"a":[1e3,null,"x"]}]"#),
    FormCase(
      "JSON with space", json, " { \"b\" : 1 ,\n\"a\" : \"\\u0041\" } ", #"{"b":1,"a":"A"}"#,
      written: #"{"b":1,"a":"A"}"#),
    FormCase("a JSON scalar", json, "1.50", "1.50"),
    FormCase(
      "JSON with a schema", tasks,
      #"[{"minutes":5,"title":"é","more":{}},{"title":"x","weight":1e2}]"#,
      #"[{"minutes":5,"title":"é","more":{}},{"title":"x","weight":1e2}]"#),
    FormCase("64 levels", json, deep(64), deep(64)),
  ])
  func readsAndWritesBack(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
    #expect(probe.text(of: testCase.value) == testCase.written ?? testCase.text)
  }

  static func deep(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
  }

  static let integers = [
    "", "nan", "1e3", "01", "+1", ".5", "1.", "1.0", "1.5", "-", "0x1", " 1", "١",
  ]

  @Test(arguments: integers)
  func refusesWhatIsNoInteger(text: String) throws {
    var probe = try FormProbe(#"{"type": "integer"}"#)
    #expect(probe.json(of: text) == "! invalid-value@0")
  }

  @Test(arguments: integers.filter { !["1.0", "1.5"].contains($0) })
  func refusesWhatIsNoNumber(text: String) throws {
    var probe = try FormProbe(#"{"type": "number"}"#)
    #expect(probe.json(of: text) == "! invalid-value@0")
  }

  static let latitude = #"{"type": "number", "minimum": -90, "maximum": 90}"#
  static let share = #"{"type": "number", "minimum": 0.5, "maximum": 1}"#
  static let level = #"{"enum": [0, 1.5, 100, -2]}"#

  @Test(arguments: [
    (latitude, ["90", "90.0", "-90.000", "89.9999999999999999999", "-0", "-0.5", "0"], true),
    (latitude, ["90.01", "91", "-90.5", "-91", "90.0000000000000000001"], false),
    (share, ["0.5", "0.50", "1", "1.0", "0.75"], true),
    (share, ["0.49", "0", "1.01", "-1", "-0.5"], false),
    (level, ["0", "1.5", "1.50", "100", "-2", "-2.0", "-0"], true),
    (level, ["1", "2", "15", "1e2", "", "01.5"], false),
  ])
  func limitsNumbersByValue(schema: String, texts: [String], areRight: Bool) throws {
    var probe = try FormProbe(schema)
    for text in texts {
      #expect(probe.json(of: text).hasPrefix("!") != areRight, "\(text)")
    }
  }

  @Test(arguments: [
    FormCase(
      "too many digits", #"{"type": "integer"}"#, String(repeating: "1", count: 1_001),
      "! value-out-of-range@0"),
    FormCase(
      "too many digits after the point", #"{"type": "number"}"#,
      "0." + String(repeating: "1", count: 1_000), "! value-out-of-range@0"),
    FormCase("another word for true", words, "true", "! invalid-value@0"),
    FormCase("true in capitals", #"{"type": "boolean"}"#, "TRUE", "! invalid-value@0"),
    FormCase("no truth", #"{"type": "boolean"}"#, "", "! invalid-value@0"),
    FormCase("padding", base64, "aA==", "! invalid-value@0"),
    FormCase("the other alphabet", base64, "aMOpPz8/", "! invalid-value@0"),
    FormCase("trailing bits", base64, "aB", "! invalid-value@0"),
    FormCase("one digit", base64, "a", "! invalid-value@0"),
    FormCase("space", base64, "aMOp Pz8_", "! invalid-value@0"),
    FormCase("bytes that are no text", base64, "_w", "! invalid-utf8@0"),
    FormCase("no JSON", json, "{", "! invalid-value@1"),
    FormCase("JSON and more", json, "1 1", "! invalid-value@2"),
    FormCase("a trailing comma", json, "[1,]", "! invalid-value@2"),
    FormCase("an empty text as JSON", json, "", "! invalid-value@0"),
    FormCase("a key twice", json, #"{"a":1,"a":2}"#, "! duplicate-key@7 a"),
    FormCase("65 levels", json, deep(65), "! invalid-value@64"),
    FormCase(
      "a long number in JSON", json, "[\(String(repeating: "1", count: 1_001))]",
      "! value-out-of-range@1"),
    FormCase("a great exponent in JSON", json, "[0,1e1000001]", "! value-out-of-range@3"),
    FormCase("no array", tasks, "{}", "! invalid-value@0"),
    FormCase("a missing member", tasks, #"[{"title":"x"},{}]"#, "! missing-parameter@0 [1].title"),
    FormCase("a member of another type", tasks, #"[{"title":1}]"#, "! invalid-value@0 [0].title"),
    FormCase("a short member", tasks, #"[{"title":""}]"#, "! invalid-value@0 [0].title"),
    FormCase(
      "no integer in JSON", tasks, #"[{"title":"x","minutes":1.0}]"#,
      "! invalid-value@0 [0].minutes"),
    FormCase(
      "no plain integer in JSON", tasks, #"[{"title":"x","minutes":1e3}]"#,
      "! invalid-value@0 [0].minutes"),
    FormCase(
      "beyond a limit in JSON", tasks, #"[{"title":"x","weight":1.1e3}]"#,
      "! value-out-of-range@0 [0].weight"),
    FormCase(
      "too many values in JSON", tasks, #"[{"title":"x","tags":[1,2,3]}]"#,
      "! invalid-value@0 [0].tags"),
  ])
  func refusesFaultyTexts(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
  }

  @Test
  func saysWhatItWanted() throws {
    let cases: [(schema: String, text: String, message: String)] = [
      (#"{"type": "integer"}"#, "1.5", #"expected an integer, found "1.5""#),
      (#"{"type": "integer"}"#, "", #"expected an integer, found """#),
      (#"{"type": "number"}"#, "nan", #"expected a decimal number, found "nan""#),
      (Self.words, "maybe", #"expected yes or no, found "maybe""#),
      (Self.base64, "a=", #"expected base64url without padding, found "a=""#),
      (Self.json, "[1", "expected a comma or ] in the JSON, found end of text"),
      (
        #"{"type": "integer"}"#, String(repeating: "1", count: 1_001),
        "expected at most 1000 digits, found \(String(repeating: "1", count: 60))…"
      ),
    ]
    for (schema, text, message) in cases {
      var probe = try FormProbe(schema)
      let finding = #expect(throws: Finding.self) { try probe.read(text) }
      #expect(finding?.message == message)
    }
  }

  // MARK: Envelopes

  static let outfit = """
    {"type": "object", "envelope": "rotate", "encoding": {"delimited":
      {"separator": "|", "fields": ["background", "model"], "rest": "garments"}}}
    """

  @Test(arguments: ["beach|Maya|hat_3|dress_12", "~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r"])
  func readsPlainAndEnvelopedTexts(text: String) throws {
    var probe = try FormProbe(Self.outfit)
    #expect(
      probe.json(of: text)
        == #"{"background":"beach","model":"Maya","garments":["hat_3","dress_12"]}"#)
  }

  @Test
  func nothingElseIsTakenForTheEnvelopedText() throws {
    var probe = try FormProbe(Self.outfit)
    let text = "~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r"
    for count in 2..<text.count {
      #expect(probe.json(of: String(text.prefix(count))) == "! checksum-mismatch@0")
    }
    // Less than the mark is plain text, which has a field too few.
    #expect(probe.json(of: "~") == "! missing-parameter@1 model")
    #expect(probe.json(of: text + "A") == "! checksum-mismatch@0")
  }

  @Test(arguments: [
    (#"{"type": "integer", "envelope": "rotate"}"#, "x1"),
    (#"{"encoding": {"json": {}}, "envelope": "rotate"}"#, "[1,]"),
    (
      #"{"envelope": "rotate", "encoding": {"fixedWidth": {"fields": ["a"], "width": 9}}}"#,
      "12345678"
    ),
  ])
  func aFaultInsideAnEnvelopeIsPlacedAtItsBeginning(schema: String, text: String) throws {
    var probe = try FormProbe(schema)
    var bytes = Array(text.utf8)
    var sealed: [UInt8] = []
    RotateEnvelope.seal(&bytes, to: &sealed)
    let finding = #expect(throws: Finding.self) {
      try probe.read(String(decoding: sealed, as: UTF8.self))
    }
    #expect(finding?.offset == 0)
    #expect(finding?.rule != .checksumMismatch)
  }

  @Test
  func anEnvelopeHoldsNoEnvelope() throws {
    var probe = try FormProbe(#"{"envelope": "rotate"}"#)
    let inner = try probe.write("text")
    let outer = try probe.write(.string(inner))
    #expect(try probe.read(outer) == .string(inner))
  }

  @Test
  func withoutAnEnvelopeTheMarkMeansNothing() throws {
    var probe = try FormProbe("{}")
    #expect(try probe.read("~1") == "~1")
  }
}
