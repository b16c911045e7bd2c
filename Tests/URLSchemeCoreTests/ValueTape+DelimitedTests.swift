import Foundation
import Testing

@testable import URLSchemeCore

struct ValueTapeDelimitedTests {
  static let outfit = """
    {"type": "object", "encoding": {"delimited":
      {"separator": "|", "fields": ["background", "model"], "rest": "garments"}}}
    """
  static let pair = #"{"encoding": {"delimited": {"separator": "|", "fields": ["a", "b"]}}}"#
  static let single = #"{"encoding": {"delimited": {"separator": "|", "fields": ["a"]}}}"#
  static let onlyRest = #"{"encoding": {"delimited": {"separator": "|", "rest": "all"}}}"#
  static let list = #"{"type": "array", "encoding": {"delimited": {"separator": ","}}}"#
  static let escaped = #"{"encoding": {"delimited": {"separator": ",", "escape": "\\"}}}"#
  static let escapedPair = """
    {"encoding": {"delimited": {"separator": "|", "escape": "^", "fields": ["a"], "rest": "r"}}}
    """

  static let namedRest = """
    {"encoding": {"delimited": {"separator": "|", "fields": ["a"], "rest": "r"}},
      "properties": {"r": {"type": "object", "encoding": {"pairs": {"separator": "|"}},
        "properties": {"id": {"type": "integer", "required": true}}}}}
    """

  static func items(_ items: String, _ more: String = "") -> String {
    #"{"type": "array", "items": \#(items), "encoding": {"delimited": {"separator": ","}}\#(more)}"#
  }

  static let typed = """
    {"type": "object", "properties": {
        "count": {"type": "integer", "minimum": 1}, "price": {"type": "number"},
        "new": {"type": "boolean", "encoding": {"boolean": {"true": "yes", "false": "no"}}},
        "note": {"type": "string", "encoding": {"base64url": {}}},
        "sizes": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2}},
      "encoding": {"delimited":
        {"separator": ";", "fields": ["count", "price", "new", "note"], "rest": "sizes"}}}
    """

  @Test(arguments: [
    FormCase(
      "fields and rest", outfit, "beach|Maya|hat_3|dress_12",
      #"{"background":"beach","model":"Maya","garments":["hat_3","dress_12"]}"#),
    FormCase(
      "no rest", outfit, "beach|Maya", #"{"background":"beach","model":"Maya","garments":[]}"#),
    FormCase(
      "one empty text as rest", outfit, "beach|Maya|",
      #"{"background":"beach","model":"Maya","garments":[""]}"#),
    FormCase(
      "empty texts", outfit, "||||", #"{"background":"","model":"","garments":["","",""]}"#),
    FormCase(
      "beyond ASCII", outfit, "plagé|日|😀", #"{"background":"plagé","model":"日","garments":["😀"]}"#),
    FormCase("a pair", pair, "x|", #"{"a":"x","b":""}"#),
    FormCase("an empty field alone", single, "", #"{"a":""}"#),
    FormCase("only a rest, empty", onlyRest, "", #"{"all":[]}"#),
    FormCase("only a rest", onlyRest, "|", #"{"all":["",""]}"#),
    FormCase("an empty array", list, "", "[]"),
    FormCase("one value", list, "milk", #"["milk"]"#),
    FormCase("two values", list, "milk,bread", #"["milk","bread"]"#),
    FormCase("two empty texts", list, ",", #"["",""]"#),
    FormCase("an escaped separator", escaped, #"a\,b,c"#, #"["a,b","c"]"#),
    FormCase("an escaped escape", escaped, #"a\\,b\\\,"#, #"["a\\","b\\,"]"#),
    FormCase("only escapes", escaped, #"\\\\\,,\,"#, #"["\\\\,",","]"#),
    FormCase("escapes in an object", escapedPair, "^||^^|", #"{"a":"|","r":["^",""]}"#),
    FormCase("integers", items(#"{"type": "integer"}"#), "1,-2,3", "[1,-2,3]"),
    FormCase("booleans", items(#"{"type": "boolean"}"#), "true,false", "[true,false]"),
    FormCase(
      "typed fields", typed, "3;9.50;yes;w6k;38;-1",
      #"{"count":3,"price":9.50,"new":true,"note":"é","sizes":[38,-1]}"#),
  ])
  func readsAndWritesBack(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
    #expect(probe.text(of: testCase.value) == testCase.text)
  }

  @Test(arguments: [
    FormCase("a field missing", outfit, "beach", "! missing-parameter@5 model"),
    FormCase("an empty text", pair, "", "! missing-parameter@0 b"),
    FormCase("a field too many", pair, "x|y|z", "! invalid-value@3"),
    FormCase("an empty field too many", single, "|", "! invalid-value@0"),
    FormCase(
      "an integer that is none", items(#"{"type": "integer"}"#), "1,x,3", "! invalid-value@2 [1]"),
    FormCase("an empty integer", items(#"{"type": "integer"}"#), "1,,3", "! invalid-value@2 [1]"),
    FormCase("too few values", items("{}", #", "minItems": 2"#), "a", "! invalid-value@0"),
    FormCase("too many values", items("{}", #", "maxItems": 1"#), "a,b", "! invalid-value@0"),
    FormCase(
      "no value where one is due", items("{}", #", "minItems": 1"#), "", "! invalid-value@0"),
    FormCase("a typed field", typed, "0;1;yes;;1", "! value-out-of-range@0 count"),
    FormCase("a second typed field", typed, "3;x;yes;;1", "! invalid-value@2 price"),
    FormCase("a third typed field", typed, "3;1;true;;1", "! invalid-value@4 new"),
    FormCase("a fourth typed field", typed, "3;1;yes;?;1", "! invalid-value@8 note"),
    FormCase("no text in base64url", typed, "3;1;yes;_w;1", "! invalid-utf8@8 note"),
    FormCase("a value of the rest", typed, "3;1;no;;5;x", "! invalid-value@10 sizes[1]"),
    FormCase("too few in the rest", typed, "3;1;no;", "! invalid-value@7 sizes"),
    FormCase("too many in the rest", typed, "3;1;no;;5;6;7", "! invalid-value@8 sizes"),
    FormCase("an escape before a letter", escaped, #"a\b"#, "! invalid-value@1"),
    FormCase("an escape at the end", escaped, #"a,b\"#, "! invalid-value@3"),
    FormCase("an escape in a field", escapedPair, "x|^y", "! invalid-value@2 r"),
  ])
  func refusesFaultyTexts(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.json(of: testCase.text) == testCase.value)
  }

  @Test(arguments: [
    FormCase("a separator in a value", list, #"["milk,bread"]"#, "! separator-in-value@0 [0]"),
    FormCase("a separator in a field", pair, #"{"a":"x","b":"|"}"#, "! separator-in-value@0 b"),
    FormCase(
      "a separator in the rest", outfit, #"{"background":"b","model":"m","garments":["x","y|z"]}"#,
      "! separator-in-value@0 garments[1]"),
    FormCase("one empty text", list, #"[""]"#, "! invalid-value@0"),
    FormCase(
      "one empty text as the only rest", onlyRest, #"{"all":[""]}"#, "! invalid-value@0 all"),
    FormCase("a field missing", outfit, #"{"background":"b"}"#, "! missing-parameter@0 model"),
    FormCase("an absent rest", outfit, #"{"background":"b","model":"m"}"#, "b|m"),
    FormCase(
      "an absent rest that must not be empty", typed,
      #"{"count":1,"price":1,"new":true,"note":""}"#, "! invalid-value@0 sizes"),
    FormCase(
      "an absent rest that must have a member", namedRest, #"{"a":"x"}"#,
      "! missing-parameter@0 r.id"),
    FormCase("a rest with what it must have", namedRest, #"{"a":"x","r":{"id":7}}"#, "x|id=7"),
    FormCase(
      "an unknown field", outfit, #"{"background":"b","modle":"m"}"#,
      "! unknown-parameter@0 modle"),
    FormCase("another order", pair, #"{"b":"2","a":"1"}"#, "1|2"),
    FormCase("a field of another type", pair, #"{"a":1,"b":"2"}"#, "! invalid-value@0 a"),
    FormCase("an array as a field", pair, #"{"a":[],"b":"2"}"#, "! invalid-value@0 a"),
    FormCase("a text as the rest", onlyRest, #"{"all":"x"}"#, "! invalid-value@0 all"),
    FormCase("no object", pair, #"["x","y"]"#, "! invalid-value@0"),
    FormCase("no array", list, #"{"a":1}"#, "! invalid-value@0"),
    FormCase("a value of another type", list, #"["a",1]"#, "! invalid-value@0 [1]"),
    FormCase("an array in an array", list, #"[[]]"#, "! invalid-value@0 [0]"),
    FormCase(
      "too many values", items("{}", #", "maxItems": 1"#), #"["a","b"]"#, "! invalid-value@0"),
  ])
  func writesOnlyWhatReadsBack(_ testCase: FormCase) throws {
    var probe = try FormProbe(testCase.schema)
    #expect(probe.text(of: testCase.text) == testCase.value)
  }

  @Test
  func aNameThatStandsTwiceIsRefused() throws {
    var probe = try FormProbe(Self.pair)
    let value = Value.object([.init("a", "1"), .init("b", "2"), .init("a", "3")])
    let finding = #expect(throws: Finding.self) { try probe.write(value) }
    #expect(finding?.rule == .duplicateKey)
    #expect(finding?.subject == "a")
  }

  @Test
  func saysWhatItWanted() throws {
    let cases: [(schema: String, text: String, message: String)] = [
      (Self.outfit, "beach", "model is missing: 2 fields with | between them, found 1"),
      (Self.pair, "x|y|z", "expected 2 fields with | between them, found more"),
      (Self.single, "x|y", "expected 1 field, found more"),
      (Self.escaped, #"a\b"#, #"expected , or \ after \, found b"#),
      (Self.escaped, #"a\"#, #"expected , or \ after \, found end of text"#),
    ]
    for (schema, text, message) in cases {
      var probe = try FormProbe(schema)
      let finding = #expect(throws: Finding.self) { try probe.read(text) }
      #expect(finding?.message == message)
    }
    var probe = try FormProbe(Self.outfit)
    let finding = #expect(throws: Finding.self) { try probe.write(["modle": "m"]) }
    #expect(finding?.message == "unknown parameter modle; did you mean model?")
  }

  @Test
  func aLongTextTakesLinearTime() throws {
    var probe = try FormProbe(Self.escaped)
    let value = Value.array([.string(String(repeating: ",\\", count: 500_000))])
    let start = Date()
    let text = try probe.write(value)
    #expect(text.utf8.count == 2_000_000)
    #expect(try probe.read(text) == value)
    // Moving the rest of the text for every escape takes minutes.
    #expect(Date().timeIntervalSince(start) < 20)
  }
}
