import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite("Validating definition files")
struct DefinitionLintTests {
  @Test func whatIsRightHasNoFindings() throws {
    var lint = DefinitionLint()
    for (index, file) in BuiltInDefinitions.files.enumerated() {
      let (check, definition) = lint.check(file.text, file: "\(index)")
      #expect(check.findings.filter { $0.severity > .notice } == [])
      #expect(definition == BuiltInDefinitions.all[index])
      #expect(check.kind == .definition)
      #expect(check.file == "\(index)")
      #expect(check.name == "\(index)")
    }
  }

  @Test(arguments: [
    // What does not read has the reader's findings, and no others.
    LintCase(
      MarkedDefinition("{⌖"),
      "error [invalid-json] expected a key in quotes or }, "
        + "found end of text"),
    LintCase(
      MarkedDefinition(#"{"urlscheme": 1, "name": "A", "schemes": ["HTTP"], ⌖"colour": 1}"#),
      "error [unknown-key] unknown key colour"),
    LintCase(
      .route(#""parameters": {⌖"z": {}}"#, link: "//a"),
      "error [unused-parameter] routes[0].parameters.z: no pattern of the route has this parameter"),
    // A definition that reads is looked at for routes that do not go together.
    LintCase(
      .app(
        #""routes": [{"name": "a", "link": "//{x}"}, {"name": "b", "link": ⌖"//{y}"}]"#),
      "error [ambiguous-routes] the routes a and b both match app://a"),
    LintCase(
      .app(
        #"""
        "routes": [
          {"name": "a", "link": ⌖"//{x}", "parameters": {"x": {"enum": ["one"]}}},
          {"name": "b", "link": "//one", "deprecated": true, "screens": ["s", "t"],
            "guards": []}]
        """#),
      "error [unreachable-route] no link reaches the route a; app://one opens b"),
    // Nothing else is said of a definition whose values may mean something else.
    LintCase(
      .app(
        #"""
        "schemes": ["http"], "routes": [{"name": "a", "link": "//{x}", "guards": [
          {"parameter": "x", "minLength": ⌖"3", "stopAt": "nowhere"}]}]
        """#
      ).onlyScheme,
      "error [invalid-definition] routes[0].guards[0].minLength: expected a whole number from 0, "
        + #"found "3""#),
  ])
  func findsWhatReadingFinds(_ testCase: LintCase) {
    testCase.check()
  }

  @Test func aDefinitionThatIsGivenBackGoesIntoACatalog() throws {
    var lint = DefinitionLint()
    let files: [(String, [UInt8], Bool)] = [
      ("first", definition(#"["app", "other"]"#), true),
      ("broken", Array("{}".utf8), false),
      ("tied", definition(#"["tied"]"#, "//{x}", "//{y}"), false),
      ("second", definition(#"["tied"]"#), true),
      ("third", definition(#"["new", "OTHER"]"#), false),
      ("owned", definition(#"["mailto"]"#), true),
      ("new", definition(#"["new"]"#), true),
      ("first", definition(#"["app", "other"]"#), false),
    ]
    var definitions: [AppDefinition] = []
    for (file, json, isGiven) in files {
      let definition = lint.check(json, file: file).definition
      #expect((definition != nil) == isGiven, "\(file)")
      if let definition { definitions.append(definition) }
    }
    #expect(throws: Never.self) { try Catalog(checked: definitions, includesBuiltIn: true) }
  }

  private func definition(_ schemes: String, _ links: String...) -> [UInt8] {
    let links = links.isEmpty ? ["//"] : links
    let routes = links.enumerated().map { #"{"name": "r\#($0)", "link": "\#($1)"}"# }
    return Array(
      """
      {"urlscheme": 1, "name": "App", "schemes": \(schemes),
       "routes": [\(routes.joined(separator: ", "))]}
      """.utf8)
  }

  // MARK: Schemes of several files

  @Test func aSchemeThatTwoFilesClaimIsFoundInTheLater() throws {
    var lint = DefinitionLint()
    #expect(lint.check(definition(#"["app"]"#), file: "a.urlscheme.json").check.findings == [])
    let json = definition(#"["other", "app2", "app"]"#)
    let findings = lint.check(json, file: "b.urlscheme.json").check.findings
    #expect(findings.map(\.finding.message) == ["a.urlscheme.json claims the scheme app too"])
    #expect(findings.map(\.finding.rule) == [.duplicateScheme])
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.map(\.line) == [1])
    #expect(findings.map(\.column) == [62])
    // The first of them stays the one that is named.
    let third = lint.check(definition(#"["APP", "app2"]"#), file: "c.urlscheme.json").check.findings
    #expect(
      third.map(\.finding.message) == [
        "a.urlscheme.json claims the scheme APP too",
        "b.urlscheme.json claims the scheme app2 too",
      ])
  }

  @Test func theSameFileDoesNotContradictItself() {
    var lint = DefinitionLint()
    for _ in 0..<2 {
      #expect(lint.check(definition(#"["app"]"#), file: "a").check.findings == [])
    }
  }

  // MARK: Places

  @Test func placesAreThoseOfTheFile() {
    let json =
      "\u{FEFF}{\r\n  \"urlscheme\": 1,\r\n  \"name\": \"é\", \"schemes\": [\"file\"],\r\n"
      + "  \"routes\": [{\"name\": \"r\", \"link\": \"//\"}]\r\n}\r\n"
    var lint = DefinitionLint()
    let findings = lint.check(Array(json.utf8), file: "a").check.findings
    #expect(findings.map(\.line) == [3])
    #expect(findings.map(\.column) == [29])
    let quote = findings.first?.quote
    #expect(quote?.bytes == Array("  \"name\": \"é\", \"schemes\": [\"file\"],".utf8))
    #expect(quote?.offset == 28)
    #expect(findings.map(\.finding.offset) == [3 + 3 + 19 + 28])
  }

  @Test func aMarkAtTheBeginningMovesNoFindingOfTheReader() {
    var lint = DefinitionLint()
    let findings = lint.check(Array("\u{FEFF}[]".utf8), file: "a").check.findings
    #expect(findings.map(\.column) == [4])
    #expect(findings.map(\.finding.offset) == [3])
  }

  @Test func secretsAreNotShown() throws {
    let text = """
      {"urlscheme": 1, "name": "A", "schemes": ["app"], "routes": [{"name": "r", "link": "//{?q}",
        "parameters": {"q": {"secret": true, "default": "hunter2", "examples": ["x", "hunter3"],
          "format": "date"}}}]}
      """
    var lint = DefinitionLint()
    let findings = lint.check(Array(text.utf8), file: "a").check.findings
    #expect(findings.map(\.finding.rule) == [.invalidValue, .invalidValue, .invalidValue])
    for found in findings {
      #expect(!found.finding.message.contains("hunter"))
      let quote = try #require(found.quote)
      let masked = quote.secrets.map { String(decoding: quote.bytes[$0], as: UTF8.self) }
      #expect(masked == [#""hunter2""#, #"["x", "hunter3"]"#])
    }
  }

  // MARK: Any definition

  /// Changes some values of a definition into others, many of which read.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func anyDefinitionHasFindingsInTheirPlaces(seed: UInt64) throws {
    let values = [
      "true", "0", "1", "2.5", #""""#, #""string""#, #""home""#, #""nowhere""#, #""code""#,
      #""text""#, #""HTTP""#, #""2025-12-31""#, #"["a", "b"]"#, #"{"f": "x", "g": ["|"]}"#,
    ]
    let rich = Array(RichDefinition.json.utf8)
    let scalars = try ValueTape.scalars(of: rich)
    var generator = SeededGenerator(seed: seed)
    var observed: Set<Rule> = []
    for _ in 0..<300 {
      var text = rich
      text.replaceSubrange(generator.pick(scalars), with: Array(generator.pick(values).utf8))
      var lint = DefinitionLint()
      let (check, definition) = lint.check(text, file: "a")
      let offsets = check.findings.map(\.finding.offset)
      #expect(offsets == offsets.sorted())
      for found in check.findings {
        let place = TextPosition(of: found.finding.offset, in: text)
        #expect(TextPosition(line: found.line, column: found.column) == place)
        #expect(found.quote.map { (0...$0.bytes.count).contains($0.offset) } ?? true)
      }
      if definition != nil { observed.formUnion(check.findings.map(\.finding.rule)) }
    }
    // Definitions that read were among them, with something to say about each.
    #expect(observed.isSuperset(of: [.ineffectiveGuard, .undeclaredParameter]))
  }

  // MARK: Limits

  @Test func veryManyObservationsEndSomewhere() {
    let names = (0..<250).map { "v\($0)" }.joined(separator: ",")
    let routes = (0..<12).map {
      #"{"name": "r\#($0)", "link": "//r\#($0){?\#(names)}", "summary": ""}"#
    }
    let definition = MarkedDefinition.app(#""routes": [\#(routes.joined(separator: ","))]"#)
    var lint = DefinitionLint()
    let findings = lint.check(definition.json, file: "a").check.findings
    #expect(findings.count == DefinitionProblems.maximum)
    #expect(findings.allSatisfy { ($0.quote?.bytes.count ?? 0) <= 2 * PlacedFinding.reach })
    #expect(findings.last?.finding.subject == "routes[3].link.v249")
  }
}

extension MarkedDefinition {
  /// The same without the scheme that every marked definition has.
  fileprivate var onlyScheme: MarkedDefinition {
    MarkedDefinition(marked.replacing(#""schemes": ["app"], "#, with: ""), id: testDescription)
  }
}
