import Testing

@testable import URLSchemeCore

struct ValueTapeWritingTests {
  static let outfit = ValueTapeReadingTests.outfit

  @Test
  func writesTheEnvelopeUnlessAskedToLeaveItOff() throws {
    var probe = try FormProbe(Self.outfit)
    let value: Value = ["background": "beach", "model": "Maya", "garments": ["hat_3", "dress_12"]]
    #expect(try probe.write(value) == "~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r")
    #expect(try probe.write(value, plain: true) == "beach|Maya|hat_3|dress_12")
  }

  @Test(arguments: ["~1", "~1xyz"])
  func whatLooksEnvelopedIsNeverWrittenPlain(text: String) throws {
    var probe = try FormProbe(#"{"envelope": "rotate"}"#)
    let written = try probe.write(.string(text), plain: true)
    #expect(written.hasPrefix("~1"))
    #expect(written != text)
    #expect(try probe.read(written) == .string(text))
  }

  @Test(arguments: ["", "~", "1~", "~2", "x~1"])
  func otherTextsAreWrittenPlainWhereAsked(text: String) throws {
    var probe = try FormProbe(#"{"envelope": "rotate"}"#)
    #expect(try probe.write(.string(text), plain: true) == text)
  }

  @Test(arguments: [
    ("{}", "1"), ("{}", "null"), ("{}", "[]"), ("{}", "{}"), (#"{"type": "integer"}"#, "1.0"),
    (#"{"type": "integer"}"#, "1e0"), (#"{"type": "integer"}"#, "\"1\""),
    (#"{"type": "number"}"#, "1e0"), (#"{"type": "boolean"}"#, "\"true\""),
    (#"{"type": "boolean"}"#, "1"), (#"{"encoding": {"base64url": {}}}"#, "1"),
    (#"{"type": "integer", "encoding": {"json": {}}}"#, "\"1\""),
  ])
  func refusesValuesOfAnotherType(schema: String, json: String) throws {
    var probe = try FormProbe(schema)
    #expect(probe.text(of: json) == "! invalid-value@0")
  }

  @Test
  func saysWhatItWanted() throws {
    let cases: [(schema: String, value: Value, message: String)] = [
      ("{}", 1, "expected a string, found 1"),
      ("{}", nil, "expected a string, found null"),
      ("{}", ["a": 1], "expected a string, found an object"),
      (#"{"type": "integer"}"#, "x", #"expected an integer, found "x""#),
      (#"{"type": "boolean"}"#, [], "expected true or false, found an array"),
      (#"{"encoding": {"delimited": {"separator": ","}}}"#, true, "expected an array, found true"),
    ]
    for (schema, value, message) in cases {
      var probe = try FormProbe(schema)
      let finding = #expect(throws: Finding.self) { try probe.write(value) }
      #expect(finding?.message == message)
    }
  }

  @Test
  func buffersAreUsedAgainAfterAFault() throws {
    var probe = try FormProbe(Self.outfit)
    let value: Value = ["background": "a", "model": "b", "garments": []]
    let text = try probe.write(value)
    #expect(throws: Finding.self) { try probe.write(["background": "a|", "model": "b"]) }
    #expect(throws: Finding.self) { try probe.read(String(text.dropLast())) }
    #expect(try probe.write(value) == text)
    #expect(try probe.read(text) == value)
  }
}
