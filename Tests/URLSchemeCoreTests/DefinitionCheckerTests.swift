import Testing

@testable import URLSchemeCore

@Suite("Checking a definition as a whole")
struct DefinitionCheckerTests {
  @Test(
    arguments: [
      .invalid(
        MarkedDefinition(#"{"urlscheme": 1, "name": ⌖"", "schemes": ⌖[]}"#),
        "name: expected a name", "schemes: expected at least one scheme"),
      .invalid(
        MarkedDefinition(
          #"{"urlscheme": 1, "name": "App", "schemes": [⌖"1a", ⌖"a_b", ⌖"", ⌖"aß", "b", ⌖"B"]}"#),
        #"schemes[0]: expected a scheme: a letter, then letters, digits, +, - or ., found "1a""#,
        #"schemes[1]: expected a scheme: a letter, then letters, digits, +, - or ., found "a_b""#,
        #"schemes[2]: expected a scheme: a letter, then letters, digits, +, - or ., found """#,
        #"schemes[3]: expected a scheme: a letter, then letters, digits, +, - or ., found "aß""#,
        #"schemes[5]: expected each scheme once, found "B""#),
      .invalid(
        .app(#""queries": ["a", ⌖"a b"]"#),
        #"queries[1]: expected a scheme: a letter, then letters, digits, +, - or ., found "a b""#),
      .invalid(
        .app(#""identifier": ⌖"com\u0000example""#), "identifier: expected no control characters"),
      .invalid(
        .app(#""callbacks": {"allow": ["a", ⌖"a:"]}"#),
        "callbacks.allow[1]: expected a scheme: a letter, then letters, digits, +, - or ., "
          + #"found "a:""#),
      .invalid(
        .app(#""fallback": {"web": ⌖"ftp://a", "ios": "⌖not a URL", "android": "a:b\/⌖ c"}"#),
        "fallback.web: expected an https or http URL, found ftp:",
        "fallback.ios: expected a URL: a link begins with a scheme and a colon, like app:",
        #"fallback.android: expected a URL: " " is not allowed in the path; write it %20"#),
    ] as [FaultyDefinition])
  func findsFaultsAtTheTop(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test func aSchemeHasAtMost128Characters() {
    let longest = String(repeating: "a", count: 128)
    #expect(rules(AppDefinition(name: "App", schemes: [longest])).isEmpty)
    #expect(rules(AppDefinition(name: "App", schemes: [longest + "a"])) == [.invalidDefinition])
  }

  @Test(arguments: [
    #""queries": ["a+b", "c-d.e2"], "callbacks": {"allow": ["Partner"]}"#,
    #""fallback": {"web": "HTTPS://example.com", "ios": "itms-apps://a", "android": "market://a"}"#,
    #""types": {"strings": {}, "t": {"type": "object"}, "u": {"type": "array"}}"#,
    #""routes": []"#,
  ])
  func acceptsWhatIsRight(members: String) {
    #expect(MarkedDefinition.app(members).findings.isEmpty)
  }

  // MARK: Definitions built in Swift

  @Test func aDefinitionBuiltInSwiftGetsTheSameFindings() throws {
    var route = Route(name: "r", link: "//a{?q}")
    var schema = Schema(.string)
    schema.minLength = 3
    schema.maxLength = 2
    schema.pattern = "a)"
    route.parameters = [Parameter("q", schema), Parameter("z")]
    route.aliases = ["//b/{"]
    let definition = AppDefinition(name: "App", schemes: ["app"], routes: [route])
    let text = MarkedDefinition.route(
      #"""
      "aliases": ["//b/{"], "parameters": {
        "q": {"type": "string", "minLength": 3, "maxLength": 2, "pattern": "a)"}, "z": {}}
      """#, link: "//a{?q}")
    let error = #expect(throws: DefinitionError.self) { try AppDefinition(json: text.json) }
    let inFile = try #require(error).findings
    let inSwift = DefinitionChecker.findings(in: definition).map(\.finding)
    #expect(inFile.map(\.message).sorted() == inSwift.map(\.message).sorted())
    #expect(inFile.map(\.rule.rawValue).sorted() == inSwift.map(\.rule.rawValue).sorted())
    // Without a file there are places only in texts.
    #expect(inSwift.map(\.offset) == [5, 0, 1, 0])
  }

  @Test func namesAreToldApartByteByByte() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    var route = Route(name: "r", link: "//{?%C3%A9}", parameters: [Parameter(composed)])
    #expect(rules(AppDefinition(name: "App", schemes: ["app"], routes: [route])).isEmpty)
    route.parameters = [Parameter(decomposed)]
    let wrong = AppDefinition(name: "App", schemes: ["app"], routes: [route])
    #expect(rules(wrong) == [.unusedParameter])
  }

  private func rules(_ definition: AppDefinition) -> [Rule] {
    DefinitionChecker.findings(in: definition).map(\.finding.rule)
  }
}
