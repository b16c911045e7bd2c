import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is recorded of links, and how fixtures are refreshed.
struct FixtureRecorderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let input: String
    let output: String
    let options: LinkValidator.Options
    var testDescription: String { "\(id): \(input)" }

    init(
      _ id: String, _ input: String, _ output: String,
      _ options: LinkValidator.Options = LinkValidator.Options()
    ) {
      (self.id, self.input, self.output, self.options) = (id, input, output, options)
    }
  }

  static let links: [Case] = [
    Case("a route", "app://", #"{"link":"app://","route":"home","values":{}}"#),
    Case(
      "not canonical", "app:", #"{"link":"app:","route":"home","values":{},"canonical":"app://"}"#),
    Case(
      "values and screens", "app://search?term=a%22b",
      #"{"link":"app://search?term=a%22b","route":"search","values":{"term":"a\"b"},"#
        + #""screens":["home","search","results"]}"#),
    Case(
      "a guard", "app://search?term=ab",
      #"{"link":"app://search?term=ab","route":"search","values":{"term":"ab"},"#
        + #""screens":["home","search"]}"#),
    Case(
      "callbacks", "app://go?x-success=app%3A&x-error=app2%3A%2F%2Fx",
      #"{"link":"app://go?x-success=app%3A&x-error=app2%3A%2F%2Fx","route":"go","#
        + #""values":{"x-success":"app:","x-error":"app2://x"},"#
        + #""callbacks":{"success":"app:","error":"app2://x"}}"#),
    Case(
      "what is unknown", "app://?x&y=1#z",
      #"{"link":"app://?x&y=1#z","route":"home","values":{},"unknown":[["x",null],["y","1"]],"#
        + #""fragment":"z"}"#),
    Case(
      "what is unknown, strictly", "app://?x", #"{"link":"app://?x","error":"unknown-parameter"}"#,
      .strict),
    Case("a failure", "app://search", #"{"link":"app://search","error":"missing-parameter"}"#),
    Case("no link", "\"", #"{"link":"\"","error":"missing-scheme"}"#),
    Case(
      "pasted text", "app://search?term=a b\u{202E}c",
      "{\"link\":\"app://search?term=a b\u{202E}c\",\"route\":\"search\","
        + "\"values\":{\"term\":\"a b\u{202E}c\"},"
        + #""canonical":"app://search?term=a%20b%E2%80%AEc","screens":["home","search","results"]}"#,
      .lenient),
  ]

  @Test(arguments: links)
  func linksAreRecorded(_ testCase: Case) throws {
    let catalog = try LinkValidatorTests.catalog.get()
    var recorder = FixtureRecorder(catalog, options: testCase.options, allowsBroken: true)
    var output = Array("before".utf8)
    let outcome = recorder.record(Array(testCase.input.utf8).span, to: &output)
    #expect(outcome == .written)
    #expect(String(decoding: output, as: UTF8.self) == "before" + testCase.output)
    var validator = FixtureValidator(catalog, options: testCase.options)
    let isClean = validator.read(testCase.output)
    #expect(isClean)
  }

  @Test
  func thatThePersonIsAskedIsRecorded() throws {
    var recorder = FixtureRecorder(.builtIn)
    var output: [UInt8] = []
    _ = recorder.record(Array("fullapp://import".utf8).span, to: &output)
    let line = #"{"link":"fullapp://import","route":"import","values":{},"confirm":true}"#
    #expect(String(decoding: output, as: UTF8.self) == line)
  }

  @Test
  func bytesThatAreNoTextAreRecorded() throws {
    var recorder = FixtureRecorder(.builtIn, allowsBroken: true)
    var output: [UInt8] = []
    _ = recorder.record((Array("app:".utf8) + [0xFF]).span, to: &output)
    let line = #"{"link":{"bytes":"YXBwOv8="},"error":"invalid-character"}"#
    #expect(String(decoding: output, as: UTF8.self) == line)
    var validator = FixtureValidator(.builtIn)
    let isClean = validator.read(bytes: output)
    #expect(isClean)
  }

  @Test
  func linksThatAreTooLongAreNotRecorded() {
    var recorder = FixtureRecorder(.builtIn, allowsBroken: true)
    var output: [UInt8] = []
    let link = Array("emergent:".utf8)
    let outcome = recorder.record(link.span, isCut: true, to: &output)
    let check = recorder.check(ofLast: link.span, file: "l", line: 1)
    #expect(outcome == .invalid)
    #expect(check.findings.map(\.finding.rule) == [.linkTooLong])
    #expect(output.isEmpty)
  }

  @Test
  func valuesThatAreNestedAsDeepAsALinkAllowsAreRecorded() throws {
    let catalog = try LinkValidatorTests.catalog.get()
    var recorder = FixtureRecorder(catalog)
    let data = String(repeating: "%5B", count: 64) + String(repeating: "%5D", count: 64)
    var output: [UInt8] = []
    _ = recorder.record(Array("app://note/1?data=\(data)".utf8).span, to: &output)
    var validator = FixtureValidator(catalog)
    let isClean = validator.read(bytes: output)
    #expect(isClean)
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains(#""values":{"#))
    // Another value of that depth is a difference, and no fault of the line.
    let other = text.replacing("[]]", with: "[0]]")
    let passes = validator.read(bytes: Array(other.utf8))
    #expect(!passes)
    #expect(validator.fault == nil)
    #expect(validator.differences.count == 1)
  }

  // MARK: Refreshing

  static let right: [Case] = [
    Case("a link alone", #" { "link":"app:" }"#, ""),
    Case("spelled otherwise", #"{"link":"app:", "r\u006fute":"app/home", "values": { } }"#, ""),
    Case("a failure", #"{"error":"unknown-route", "link":"app://x"}"#, ""),
    Case("one to skip", #"{"link":"app:","route":"x","skip":"later"}"#, ""),
    Case("one with warnings", #"{"link":"app:?x","route":"home"}"#, ""),
  ]

  static let changed: [Case] = [
    Case(
      "a route", #"{ "name": "n\/", "route": "x", "link": "app:" }"#,
      #"{"name":"n\/","route":"home","link":"app:"}"#),
    Case(
      "only what is wrong",
      #"{"link":"app:\/\/search?term=abc","values":{ "term":"abc" },"screens":[]}"#,
      #"{"link":"app:\/\/search?term=abc","values":{ "term":"abc" },"#
        + #""screens":["home","search","results"]}"#),
    Case(
      "a canonical form that is the link", #"{"link":"app://","canonical":"app:"}"#,
      #"{"link":"app://","canonical":"app://"}"#),
    Case(
      "a fragment that is no more", #"{"link":"app:","fragment":"x","route":"home"}"#,
      #"{"link":"app:","route":"home"}"#),
    Case(
      "another fault", #"{"link":"app://x","error":"missing-parameter","name":"n"}"#,
      #"{"link":"app://x","error":"unknown-route","name":"n"}"#),
    Case(
      "a fault no more", #"{"name":"n","error":"missing-parameter","link":"app:"}"#,
      #"{"name":"n","route":"home","values":{},"canonical":"app://","link":"app:"}"#),
    Case(
      "a new fault", #"{"name":"n","link":"app://x","route":"x","values":{}}"#,
      #"{"name":"n","link":"app://x","error":"unknown-route"}"#),
    Case(
      "a new fault of a link alone", #"{"link":"app://x"}"#,
      #"{"link":"app://x","error":"unknown-route"}"#),
    Case(
      "a new fault, strictly", #"{"link":"app:?x","route":"home"}"#,
      #"{"link":"app:?x","error":"unknown-parameter"}"#, .strict),
  ]

  @Test(arguments: right + changed)
  func fixturesAreRefreshed(_ testCase: Case) throws {
    let catalog = try LinkValidatorTests.catalog.get()
    var recorder = FixtureRecorder(catalog, options: testCase.options, allowsBroken: true)
    var output = Array("before".utf8)
    let isRight = testCase.output.isEmpty
    let outcome = recorder.update(Array(testCase.input.utf8).span, to: &output)
    #expect(outcome == (isRight ? .unchanged : .written))
    let expected = isRight ? testCase.input : testCase.output
    #expect(String(decoding: output, as: UTF8.self) == "before" + expected)
    var validator = FixtureValidator(catalog, options: testCase.options)
    validator.read(expected)
    #expect(validator.passes)
  }

  @Test(arguments: ["", "{", #"{"link":1}"#, #"{"link":"app:","x":1}"#])
  func whatIsNoFixtureIsNotRefreshed(_ line: String) throws {
    var recorder = FixtureRecorder(try LinkValidatorTests.catalog.get())
    var output = Array("before".utf8)
    let outcome = recorder.update(Array(line.utf8).span, to: &output)
    #expect(outcome == .invalid)
    #expect(String(decoding: output, as: UTF8.self) == "before" + line)
  }

  // MARK: What broke

  @Test(arguments: ["app://search", "\"", "other://x", "app:?x"])
  func linksThatAreRefusedAreNotRecorded(_ link: String) throws {
    var recorder = FixtureRecorder(try LinkValidatorTests.catalog.get(), options: .strict)
    var output = Array("before".utf8)
    let outcome = recorder.record(Array(link.utf8).span, to: &output)
    #expect(outcome == .refused)
    #expect(output == Array("before".utf8))
  }

  /// Fixtures whose links are refused now, or go elsewhere.
  static let broken = [
    #"{"name":"n","link":"app://x","route":"x","values":{}}"#,
    #"{"link":"app://x"}"#,
    #"{"link":"app:","route":"other"}"#,
    #"{"link":"app:","app":"other","values":{"x":1}}"#,
    #"{"link":"other:x","route":"home"}"#,
  ]

  @Test(arguments: broken)
  func fixturesOfLinksThatBrokeStay(_ line: String) throws {
    var recorder = FixtureRecorder(try LinkValidatorTests.catalog.get())
    var output = Array("before".utf8)
    let outcome = recorder.update(Array(line.utf8).span, to: &output)
    let check = recorder.check(ofLast: Array(line.utf8).span, file: "f", line: 1)
    #expect(outcome == .refused)
    #expect(String(decoding: output, as: UTF8.self) == "before" + line)
    #expect(!check.passes(failingOn: .error))
  }

  @Test(arguments: [
    #"{"link":"app:","route":"home","values":{"x":1}}"#,
    #"{"link":"app:","error":"unknown-route"}"#,
    #"{"link":"app://x","error":"missing-parameter"}"#,
    #"{"link":"app:","canonical":"app:"}"#,
  ])
  func otherChangesOfALinkThatGoesWhereItWentAreTaken(_ line: String) throws {
    var recorder = FixtureRecorder(try LinkValidatorTests.catalog.get())
    var output: [UInt8] = []
    let outcome = recorder.update(Array(line.utf8).span, to: &output)
    #expect(outcome == .written)
  }
}
