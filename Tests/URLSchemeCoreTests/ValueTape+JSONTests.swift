import Testing

@testable import URLSchemeCore

struct ValueTapeJSONTests {
  private func rewrite(_ json: String) throws(Finding) -> String {
    var tape = ValueTape()
    let text = Array(json.utf8)
    try tape.appendJSON(text.span)
    var output: [UInt8] = []
    output.write { tape.writeJSON(0, to: &$0) }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("[ ]", "[]"), ("{ }", "{}"),
    ("[1, 2.50, -0, 1E+3]", "[1,2.50,-0,1E+3]"),
    (#"{ "b": 1, "a": { "c": [ ] }, "b2": "x" }"#, #"{"b":1,"a":{"c":[]},"b2":"x"}"#),
    (#""\u0041\/\n\u00e9""#, #""A/\né""#), (#"{"\u0061\"":"\"\\"}"#, #"{"a\"":"\"\\"}"#),
    (#"[[[]],{},[{}]]"#, #"[[[]],{},[{}]]"#),
  ])
  func writesCompactlyAndKeepsOrderAndDigits(json: String, written: String) throws {
    #expect(try rewrite(json) == written)
    #expect(try rewrite(written) == written)
  }

  @Test
  func numbersAreBounded() throws {
    let longest = String(repeating: "7", count: 1_000)
    #expect(try rewrite("[\(longest)]") == "[\(longest)]")
    #expect(try rewrite("1e1000000") == "1e1000000")
    for (json, offset) in [("[1, \(longest)7]", 4), (#"{"a":0.\#(longest)}"#, 5), ("1e1000001", 0)]
    {
      let finding = #expect(throws: Finding.self) { try rewrite(json) }
      #expect(finding?.rule == .valueOutOfRange)
      #expect(finding?.offset == offset)
      #expect((finding?.found.utf8.count ?? 0) < 200)
    }
  }

  @Test
  func valuesOfSwiftGoInAndOut() {
    let value: Value = ["b": [1, "é\"", nil, true], "a": ["": 0.5], "": []]
    var tape = ValueTape()
    tape.append(value: value)
    #expect(tape.value(0) == value)
    var output: [UInt8] = []
    output.write { tape.writeJSON(0, to: &$0) }
    #expect(
      String(decoding: output, as: UTF8.self) == #"{"b":[1,"é\"",null,true],"a":{"":0.5},"":[]}"#)
  }
}
