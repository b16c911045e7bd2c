import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Which lines are fixtures, and what is wrong with those that are none.
struct FixtureReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    /// The line, with `⌖` where the fault is.
    let line: String
    /// Rule and sentence; nil where nothing is wrong.
    let fault: String?
    var testDescription: String { "\(id): \(line)" }

    init(_ id: String, _ line: String, _ fault: String?) {
      (self.id, self.line, self.fault) = (id, line, fault)
    }
  }

  static let right: [Case] = [
    Case("a link alone", #"{"link":"app:"}"#, nil),
    Case("laid out", #" { "name" : "x" , "link" : "app:" } "#, nil),
    Case(
      "all that people write",
      #"""
      {"link":"app:","name":"n","route":"r","values":{"a":[1,{"b":null}]},"canonical":"app:",
      "screens":["a","b"],"callbacks":{"success":"app:"}}
      """#, nil),
    Case(
      "a record",
      #"""
      {"link":"app:","app":"app","scheme":"app","route":"r","values":{},"defaults":{"a":1},
      "unknown":[["a",null]],"fragment":"f","screens":[],"callbacks":{},"confirm":true,
      "notices":[{"rule":"unknown-value","message":"m","offset":1}]}
      """#, nil),
    Case("a link that fails", #"{"link":"app:","error":"unknown-route"}"#, nil),
    Case("a record of one", #"{"link":"x","error":{"rule":"missing-scheme","offset":0}}"#, nil),
    Case("a link that is not UTF-8", #"{"link":{"bytes":"YXBwOv8="},"error":"invalid-utf8"}"#, nil),
    Case("one to skip", #"{"link":"app:","skip":"why","route":"r"}"#, nil),
    Case("no fragment", #"{"link":"app:","fragment":null}"#, nil),
    Case("keys with escapes", #"{"l\u0069nk":"app:"}"#, nil),
  ]

  static let noJSON: [Case] = [
    Case("a link", "⌖app://x", "[invalid-json] expected a value, found a"),
    Case("nothing", "⌖", "[invalid-json] expected a value, found end of text"),
    Case(
      "a comma too many", #"{"link":"app:"⌖,}"#,
      "[invalid-json] expected }, found a trailing comma"),
    Case(
      "more than one", #"{"link":"app:"} ⌖{"link":"app:"}"#,
      "[invalid-json] expected end of text, found {"),
    Case(
      "a key twice", #"{"link":"app:",⌖"link":"app:"}"#,
      "[duplicate-key] the key link appears twice in one object"),
    Case(
      "a cut line", #"{"link":"app:⌖"#, "[invalid-json] expected a closing quote, found end of text"
    ),
  ]

  static let wrong: [Case] = [
    Case("no object", #" ⌖["app:"]"#, "[invalid-fixture] expected a JSON object, found an array"),
    Case("a string", #"⌖"app:""#, "[invalid-fixture] expected a JSON object, found a string"),
    Case("no link", #" ⌖{"route":"r"}"#, "[invalid-fixture] expected the key link"),
    Case(
      "an unknown key", #"{"link":"app:",⌖"rout":"r"}"#,
      "[unknown-key] unknown key rout; did you mean route?"),
    Case(
      "an unknown key far from all others", #"{⌖"zzz":{"a":[]},"link":"app:"}"#,
      "[unknown-key] unknown key zzz"),
    Case(
      "a link that is a number", #"{"link":⌖1}"#,
      "[invalid-fixture] link: expected a link in a string, found a number"),
    Case(
      "a link that is an object", #"{"link":⌖{"byte":"YQ=="}}"#,
      "[invalid-fixture] link: expected a link in a string, found an object"),
    Case(
      "a link of broken base64", #"{"link":⌖{"bytes":"YQ="}}"#,
      "[invalid-fixture] link: expected a link in a string, found an object"),
    Case(
      "values in an array", #"{"link":"app:","values":⌖[]}"#,
      "[invalid-fixture] values: expected an object, found an array"),
    Case(
      "a screen", #"{"link":"app:","screens":⌖"home"}"#,
      "[invalid-fixture] screens: expected an array of strings, found a string"),
    Case(
      "a screen that is none", #"{"link":"app:","screens":["a",⌖{"b":"c"}]}"#,
      "[invalid-fixture] screens: expected an array of strings, found an object"),
    Case(
      "a callback that is none", #"{"link":"app:","callbacks":{"success":⌖null}}"#,
      "[invalid-fixture] callbacks: expected an object of strings, found null"),
    Case(
      "a name that is none", #"{"link":"app:","name":⌖false}"#,
      "[invalid-fixture] name: expected a string, found false"),
    Case(
      "a reason that is none", #"{"link":"app:","skip":⌖true}"#,
      "[invalid-fixture] skip: expected a string, found true"),
    Case(
      "no truth value", #"{"link":"app:","confirm":⌖"yes"}"#,
      "[invalid-fixture] confirm: expected true or false, found a string"),
    Case(
      "an unknown rule", #"{"link":"app:","error":⌖"unknown-rout"}"#,
      #"[invalid-fixture] error: expected a rule, found "unknown-rout"; did you mean unknown-route?"#
    ),
    Case(
      "an error without a rule", #"{"link":"app:","error":⌖{"message":"m"}}"#,
      "[invalid-fixture] error: expected a rule in a string, found an object"),
    Case(
      "a route beside an error", #"{"link":"app:","error":"unknown-route",⌖"route":"r"}"#,
      "[invalid-fixture] route: unexpected key beside error"),
    Case(
      "values before an error", #"{"link":"app:",⌖"values":{},"error":"unknown-route"}"#,
      "[invalid-fixture] values: unexpected key beside error"),
  ]

  @Test(arguments: right + noJSON + wrong)
  func faultsHaveTheirPlaces(_ testCase: Case) throws {
    let parts = testCase.line.components(separatedBy: "⌖")
    var reader = FixtureReader()
    // What was read before leaves no trace.
    try? reader.read(Array(#"{"link":"x","error":"unknown-key","name":"n"}"#.utf8).span)
    let line = Array(parts.joined().utf8)
    let result = Result { () throws(Finding) in try reader.read(line.span) }
    switch result {
    case .success: #expect(testCase.fault == nil)
    case .failure(let finding):
      #expect("[\(finding.rule.rawValue)] \(finding.message)" == testCase.fault)
      #expect(finding.offset == parts[0].utf8.count)
    }
  }

  @Test
  func membersAreRangesOfTheLine() throws {
    var reader = FixtureReader()
    let line = Array(#"{"name":"n","link":"a\u0070p:", "values" : { "a": 1 } }"#.utf8)
    try reader.read(line.span)
    let members = reader.fixture.members.map { member in
      "\(member.key) \(member.keyOffset) \(String(decoding: line[member.value], as: UTF8.self))"
    }
    #expect(members == [#"name 1 "n""#, #"link 12 "a\u0070p:""#, #"values 32 { "a": 1 }"#])
    #expect(reader.fixture.name == "n")
    #expect(reader.fixture.link == Array("app:".utf8))
  }

  @Test(arguments: [
    ("app:x", [0, 1, 2, 3, 4, 5, 5]), (#"\/x"#, [0, 2, 3, 3]),
    (#"a\u0062\u00e9\u20acb\n"#, [0, 1, 7, 7, 13, 13, 13, 19, 20, 22]),
    (#"\ud83d\ude00é"#, [0, 0, 0, 0, 12, 13, 14]),
  ])
  func bytesOfTheLinkHaveTheirPlaces(_ link: String, _ offsets: [Int]) throws {
    var reader = FixtureReader()
    let line = Array(#" {"link":"\#(link)"}"#.utf8)
    try reader.read(line.span)
    for (index, offset) in offsets.enumerated() {
      #expect(reader.fixture.offset(ofLinkByte: index, in: line.span) == 10 + offset)
    }
  }

  @Test
  func aLinkInBytesHasOnePlace() throws {
    var reader = FixtureReader()
    let line = Array(#"{"link":{"bytes":"YXBwOv8="}}"#.utf8)
    try reader.read(line.span)
    #expect(reader.fixture.link == Array("app:".utf8) + [0xFF])
    #expect(reader.fixture.offset(ofLinkByte: 4, in: line.span) == 8)
  }

  @Test(arguments: [(72, nil), (73, Rule.invalidJSON)])
  func nestingIsLimited(depth: Int, rule: Rule?) {
    let nested =
      String(repeating: "[", count: depth - 2) + String(repeating: "]", count: depth - 2)
    var reader = FixtureReader()
    let line = Array(#"{"link":"foo:","values":{"x":\#(nested)}}"#.utf8)
    let result = Result { () throws(Finding) in try reader.read(line.span) }
    var found: Rule?
    if case .failure(let finding) = result { found = finding.rule }
    #expect(found == rule)
  }
}
