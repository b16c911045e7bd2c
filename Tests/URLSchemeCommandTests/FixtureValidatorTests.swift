import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What fixtures say and whether it is so: findings, with their places in the line, and differences.
struct FixtureValidatorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let line: String
    let findings: [String]
    let differences: [String]
    let options: LinkValidator.Options
    var testDescription: String { "\(id): \(line)" }

    init(
      _ id: String, _ line: String, _ findings: String..., differ differences: [String] = [],
      options: LinkValidator.Options = LinkValidator.Options()
    ) {
      (self.id, self.line, self.findings) = (id, line, findings)
      (self.differences, self.options) = (differences, options)
    }

    /// A fixture of this link that does not do as it says.
    static func wrong(
      _ id: String, _ members: String, link: String = "app://search?term=ab&pages=1&pages=2",
      column: Int? = nil, _ differences: String...
    ) -> Case {
      let start = #"{"link":"\#(link)","#
      let offset =
        members.utf8.firstIndex(of: UInt8(ascii: ":"))
        .map { members.utf8.distance(from: members.utf8.startIndex, to: $0) } ?? 0
      let column = column ?? start.utf8.count + offset + 2
      return Case(
        id, start + members + "}", "error fixture-mismatch 7:\(column)", differ: differences)
    }
  }

  static let right: [Case] = [
    Case("a link alone", #"{"link":"app:"}"#),
    Case("a route", #"{"link":"app:","route":"home"}"#),
    Case("a route with its app", #"{"link":"app:","route":"APP2/home"}"#),
    Case("values", #"{"link":"app://search?term=abc","values":{"term":"abc"}}"#),
    Case("values in another order", #"{"link":"app:","values":{}, "route" : "h\u006fme"}"#),
    Case(
      "values spelled otherwise",
      #"{"link":"app://note/1?data=%5B1.0%5D","values":{ "data":[1], "id":"\u0031" }}"#),
    Case("a canonical form", #"{"link":"app2:","canonical":"app2://"}"#),
    Case("screens", #"{"link":"app://search?term=ab","screens":["home","search"]}"#),
    Case("no screens", #"{"link":"app:","screens":[]}"#),
    Case(
      "callbacks",
      #"{"link":"app://go?x-success=app:a&x-cancel=app:","callbacks":{"cancel":"app:","success":"app:a"}}"#
    ),
    Case("defaults", #"{"link":"app://search?term=abc","defaults":{"order":"up"}}"#),
    Case("what is unknown", #"{"link":"app:?a=b&c","unknown":[["a","b"],["c",null]]}"#),
    Case("a fragment", #"{"link":"app:#a","fragment":"a"}"#),
    Case("no fragment", #"{"link":"app:","fragment":null}"#),
    Case("no confirmation", #"{"link":"app:","confirm":false}"#),
    Case("app and scheme", #"{"link":"APP2:","app":"app","scheme":"app2"}"#),
    Case(
      "notices", #"{"link":"app://search?term=ab","notices":["guard-stopped"]}"#),
    Case(
      "notices as in a record",
      #"{"link":"app://search?term=ab","notices":[{"rule":"guard-stopped","message":"m"}]}"#),
    Case("a link that fails", #"{"link":"app://searhc","error":"unknown-route"}"#),
    Case(
      "a link that fails strictly", #"{"link":"app:?x","error":"unknown-parameter"}"#,
      options: .strict),
    Case(
      "a deprecated route that is named", #"{"link":"app://old","route":"old"}"#, options: .strict),
    Case(
      "an unsafe character that is expected",
      #"{"link":"app://search?term=abc%00","values":{"term":"abc\u0000"}}"#, options: .strict),
    Case("its own canonical form", #"{"link":"app2:","canonical":"app2://"}"#, options: .canonical),
  ]

  static let links: [Case] = [
    Case(
      "warnings", #"{"link":"app:?x=1","route":"home"}"#, "warning unknown-parameter 7:15 x"),
    Case(
      "of an unknown fragment", #"{"link":"app:?x#y","unknown":[["x",null]]}"#,
      "warning unknown-parameter 7:16"),
    Case(
      "a fragment that is expected", #"{"link":"app:?x#y","fragment":"y"}"#,
      "warning unknown-parameter 7:15 x"),
    Case(
      "strictly, what is expected is refused", #"{"link":"app:?x","unknown":[["x",null]]}"#,
      "error unknown-parameter 7:15 x", options: .strict),
    Case(
      "notices of a link alone", #"{"link":"app://search?term=ab"}"#,
      "notice guard-stopped 7:28 term search"),
    Case(
      "a deprecated route that is not named", #"{"link":"app://old"}"#,
      "warning deprecated 7:14 the route old"),
    Case(
      "a failure", #"{"link":"app:\/\/searhc","route":"search"}"#,
      "error unknown-route 7:14 App (//search?)"),
    Case(
      "a failure behind escapes", #"{ "link": "\u0061pp:\/\/note\/1?data=%7B" }"#,
      "error invalid-value 7:41 data end of text"),
    Case(
      "no canonical form", #"{"link":"app2:","route":"home"}"#, "error not-canonical 7:15",
      options: .canonical),
  ]

  static let mismatches: [Case] = [
    .wrong("the route", #""route":"home""#, #"route: "home" → "search""#),
    .wrong("the app", #""route":"other/search""#, #"route: "other/search" → "app/search""#),
    .wrong(
      "a value", #""values":{"term":"abc","pages":["1","2"]}"#, #"values.term: "abc" → "ab""#),
    .wrong(
      "values", #""values":{"term":"ab","pages":["2"],"order":"up"}"#,
      #"values.pages[0]: "2" → "1""#, #"values.pages[1]: - → "2""#, #"values.order: "up" → -"#),
    .wrong(
      "the canonical form", #""canonical":"app://""#,
      #"canonical: "app://" → "app://search?term=ab&pages=1&pages=2""#),
    .wrong("screens", #""screens":["home","results"]"#, #"screens[1]: "results" → "search""#),
    .wrong(
      "no screens", #""screens":[]"#, #"screens[0]: - → "home""#, #"screens[1]: - → "search""#),
    .wrong(
      "callbacks", #""callbacks":{"error":"app:"}"#, link: "app://go?x-success=app:",
      #"callbacks.error: "app:" → -"#, #"callbacks.success: - → "app:""#),
    .wrong("defaults", #""defaults":{}"#, #"defaults.order: - → "up""#),
    .wrong("nothing unknown", #""unknown":[["x",null]]"#, #"unknown[0]: ["x",null] → -"#),
    .wrong("no fragment", #""fragment":"x""#, #"fragment: "x" → -"#),
    .wrong("a fragment", #""fragment":null"#, link: "app:#x", #"fragment: - → "x""#),
    .wrong("confirmation", #""confirm":true"#, "confirm: true → false"),
    .wrong("the scheme", #""scheme":"APP""#, #"scheme: "APP" → "app""#),
    .wrong("notices", #""notices":[]"#, #"notices[0]: - → "guard-stopped""#),
    .wrong(
      "several", #""route":"home","screens":["home"]"#, #"route: "home" → "search""#,
      #"screens[1]: - → "search""#),
    .wrong(
      "the second", #""route":"search","confirm":true"#, column: 75, "confirm: true → false"),
    .wrong(
      "another fault", #""error":"invalid-value""#, link: "app://x",
      #"error: "invalid-value" → "unknown-route""#),
    .wrong("no fault", #""error":"invalid-value""#, #"error: "invalid-value" → -"#),
  ]

  @Test(arguments: right + links + mismatches)
  func findingsAndDifferencesAreFound(_ testCase: Case) throws {
    var validator = FixtureValidator(
      try LinkValidatorTests.catalogWithoutSecrets.get(), options: testCase.options)
    // What was read before leaves no trace.
    validator.read(#"{"link":"app:?x","route":"x","name":"n"}"#)
    let line = Array(testCase.line.utf8)
    let check = validator.check(line.span, file: "f.jsonl", line: 7)
    #expect(check.findings.map(\.inShort) == testCase.findings)
    #expect(check.findings.flatMap(\.differences).map(\.inShort) == testCase.differences)
    #expect(check.kind == .fixture && check.file == "f.jsonl" && check.line == 7)
    #expect(check.column == 1 && check.skipReason == nil)
    let isClean = validator.read(bytes: line)
    #expect(isClean == testCase.findings.isEmpty)
    #expect(validator.passes == !testCase.findings.contains { $0.hasPrefix("error") })
  }

  @Test
  func faultsOfTheLineAreShownInTheLine() throws {
    var validator = FixtureValidator(.builtIn)
    let line = Array(#"{"link":"emergent:","rout":"launch"}"#.utf8)
    let check = validator.check(line.span, file: "f", line: 3)
    #expect(check.findings.map(\.inShort) == ["error unknown-key 3:21 rout (route?)"])
    #expect(check.name == "line 3")
    #expect(check.findings.first?.quote?.bytes == line)
    #expect(check.findings.first?.quote?.offset == 20)
  }

  @Test
  func numbersThatNobodyCanCompareAreFaults() throws {
    var validator = FixtureValidator(.builtIn)
    let number = "1" + String(repeating: "0", count: 1_000)
    let line = Array(#"{"link":"emergent:","values":{"a":\#(number)}}"#.utf8)
    let check = validator.check(line.span, file: "f", line: 1)
    #expect(check.findings.map(\.finding.rule) == [.valueOutOfRange])
    #expect(check.findings.first?.column == 35)
    #expect(!validator.passes)
  }

  @Test
  func linesThatAreTooLongAreNotRead() {
    var validator = FixtureValidator(.builtIn)
    let line = Array(#"{"link":"emergent:"}"#.utf8)
    let check = validator.check(line.span, isCut: true, file: "f", line: 2)
    #expect(check.findings.map(\.finding.message) == ["the line is longer than 1048576 bytes"])
  }

  @Test
  func skippedOnesAreNotTried() throws {
    var validator = FixtureValidator(.builtIn)
    let line = Array(#"{"link":"emergent:","route":"x","skip":"not yet"}"#.utf8)
    let isClean = validator.read(bytes: line)
    #expect(isClean && validator.isSkipped && validator.passes)
    let check = validator.check(line.span, file: "f", line: 1)
    #expect(check.skipReason == "not yet")
    #expect(check.name == "emergent:")
    #expect(check.findings.isEmpty)
    var counter: CoverageCounter? = CoverageCounter(.builtIn)
    validator.count(in: &counter)
    let coverage = try #require(counter?.coverage)
    #expect(coverage.allSatisfy { $0.coveredCount == 0 })
  }

  @Test(arguments: [
    (#"{"link":"app://login?token=abc"}"#, "app://login?token=•••"),
    (#"{"link":"app://login?token=abc","skip":"x"}"#, "app:•••?token=•••"),
    (#"{"link":"app://login?token=abc","name":"Logging in"}"#, "Logging in"),
  ])
  func namesHideSecrets(_ line: String, _ name: String) throws {
    var validator = FixtureValidator(try LinkValidatorTests.catalog.get())
    let check = validator.check(Array(line.utf8).span, file: "f", line: 1)
    #expect(check.name == name)
  }

  @Test(arguments: [
    (
      #""values":{"token":"def","user":"x"}"#,
      ["values.token: ••• → •••", #"values.user: "x" → -"#]
    ),
    (#""canonical":"app://login?token=def""#, ["canonical: ••• → •••"]),
    (
      #""canonical":"app2://login?token=def""#,
      [#"canonical: "app2://login?token=•••" → "app://login?token=•••""#]
    ),
    (#""unknown":[["token","def"]]"#, ["unknown[0]: ••• → -"]),
    (#""fragment":"token""#, ["fragment: ••• → -"]),
    (#""route":"home""#, [#"route: "home" → "login""#]),
  ])
  func differencesHideSecrets(_ members: String, _ differences: [String]) throws {
    var validator = FixtureValidator(try LinkValidatorTests.catalog.get())
    let line = Array(#"{"link":"app://login?token=abc",\#(members)}"#.utf8)
    let check = validator.check(line.span, file: "f", line: 1)
    let shown = check.findings.flatMap(\.differences).map(\.inShort)
    #expect(!shown.isEmpty)
    #expect(!"\(check)".contains("abc") && !"\(check)".contains("def"))
    #expect(shown == differences)
  }

  @Test
  func linesWithSecretsAreNotQuoted() throws {
    var validator = FixtureValidator(try LinkValidatorTests.catalog.get())
    let line = Array(#"{"link":"app://login?token=abc","valuse":{}}"#.utf8)
    let check = validator.check(line.span, file: "f", line: 1)
    #expect(check.findings.map(\.inShort) == ["error unknown-key 1:33 valuse (values?)"])
    #expect(check.findings.first?.quote == nil)
  }

  @Test
  func onlyWhatPassesIsCovered() throws {
    let catalog = try LinkValidatorTests.catalog.get()
    var validator = FixtureValidator(catalog)
    var counter: CoverageCounter? = CoverageCounter(catalog)
    for line in [
      #"{"link":"app:","route":"search"}"#, #"{"link":"app://old","error":"unknown-route"}"#,
      #"{"link":"app://aging?x=1","error":"x"}"#, #"{"link":"app://go","route":"go"}"#,
    ] {
      validator.read(line)
      validator.count(in: &counter)
    }
    let coverage = try #require(counter?.coverage.first)
    #expect(coverage.items.filter(\.isCovered).map(\.name) == ["go"])
  }
}
