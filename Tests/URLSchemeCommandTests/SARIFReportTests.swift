import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// A place in a line, and the column of it that SARIF has.
struct ColumnCase: CustomTestStringConvertible {
  let id: String
  let column: Int
  var quote: PlacedFinding.Quote?
  let startColumn: Value?

  init(
    _ id: String, column: Int, quote text: String? = nil, at offset: Int = 0, is startColumn: Value?
  ) {
    self.id = id
    self.column = column
    quote = text.map { .init(bytes: Array($0.utf8), offset: offset) }
    self.startColumn = startColumn
  }

  var testDescription: String { id }
}

@Suite struct SARIFReportTests {
  @Test func aFindingIsAResult() {
    let check = Check.link("a:b", line: 2, .missing("x", in: "a:b", line: 2), .unknown("y"))
    #expect(
      SARIFReport(.plain).text([check]) == """
        {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
        {"columnKind":"utf16CodeUnits","results":[
        {"ruleId":"missing-parameter","ruleIndex":0,"level":"error",\
        "message":{"text":"x is missing"},"locations":[{"physicalLocation":{\
        "artifactLocation":{"uri":"links.txt","uriBaseId":"%SRCROOT%"},\
        "region":{"startLine":2,"startColumn":4}}}]},
        {"ruleId":"unknown-parameter","ruleIndex":1,"level":"warning",\
        "message":{"text":"unknown parameter y"},"locations":[{"physicalLocation":{\
        "artifactLocation":{"uri":"links.txt","uriBaseId":"%SRCROOT%"},\
        "region":{"startLine":1,"startColumn":1}}}]}
        ],"tool":{"driver":{"name":"urlscheme","version":"1.2.3","rules":[\
        \(rule(.missingParameter)),\(rule(.unknownParameter))]}}}]}

        """)
  }

  private func rule(_ rule: Rule) -> String {
    """
    {"id":"\(rule.rawValue)","shortDescription":{"text":"\(rule.explanation.summary)"},\
    "fullDescription":{"text":\(Value.string(rule.explanation.advice).json)}}
    """
  }

  @Test func aRuleIsListedOnceAndFoundByItsIndex() throws {
    let check = Check.link(
      "a:", .unknown("x"), .missing("x", in: "a:"), .unknown("y"), .missing("y", in: "a:"))
    let run = try Value(json: Array(SARIFReport(.plain).text([check]).utf8))["runs"]?[0]
    let rules = run?["tool"]?["driver"]?["rules"]?.array?.map { $0["id"] }
    #expect(rules == ["unknown-parameter", "missing-parameter"])
    #expect(run?["results"]?.array?.map { $0["ruleIndex"] } == [0, 1, 0, 1])
  }

  @Test(arguments: [(Severity.error, "error"), (.warning, "warning"), (.notice, "note")])
  func severitiesAreLevels(_ severity: Severity, _ level: String) throws {
    let finding = PlacedFinding(Finding(.deprecated, at: 0), severity: severity, line: 1, column: 1)
    let report = try Value(json: Array(SARIFReport(.plain).text([.link("a:", finding)]).utf8))
    #expect(report["runs"]?[0]?["results"]?[0]?["level"]?.string == level)
  }

  @Test(arguments: [
    ("a/b c.txt", "a/b%20c.txt", Value?.some("%SRCROOT%")), ("./a.txt", "a.txt", "%SRCROOT%"),
    ("../a:b", "../a%3Ab", "%SRCROOT%"), ("/tmp/a", "file:///tmp/a", nil),
    ("é#?", "%C3%A9%23%3F", "%SRCROOT%"), ("<stdin>", "%3Cstdin%3E", nil),
  ])
  func filesAreURIs(_ file: String, _ uri: String, _ base: Value?) throws {
    var check = Check(.definition, file: file, name: "d")
    check.findings = [.unknown("x")]
    let report = try Value(json: Array(SARIFReport(.plain).text([check]).utf8))
    let location = report["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"]?.string == uri)
    #expect(location?["artifactLocation"]?["uriBaseId"] == base)
  }

  @Test(arguments: [
    ColumnCase("the first column", column: 1, is: 1),
    ColumnCase("ASCII", column: 5, quote: "a://b", at: 4, is: 5),
    ColumnCase("two bytes are one unit", column: 6, quote: "é://b", at: 5, is: 5),
    ColumnCase("four bytes are two units", column: 8, quote: "🎩://b", at: 7, is: 6),
    ColumnCase("a quote that begins further on", column: 12, quote: "a://b", at: 4, is: nil),
    ColumnCase("no quote", column: 12, is: nil),
    ColumnCase("a place beyond the quote", column: 9, quote: "a://b", at: 8, is: nil),
    ColumnCase("a quote of several lines", column: 5, quote: "a\n//b", at: 4, is: nil),
  ])
  func columnsAreUTF16CodeUnitsOrNone(_ testCase: ColumnCase) throws {
    let finding = PlacedFinding(
      Finding(.unknownParameter, at: 0, "x"), line: 4, column: testCase.column,
      quote: testCase.quote)
    let report = try Value(json: Array(SARIFReport(.plain).text([.link("a:", finding)]).utf8))
    let location = report["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    #expect(location?["region"]?["startLine"] == 4)
    #expect(location?["region"]?["startColumn"] == testCase.startColumn)
  }

  @Test func differencesAreTold() throws {
    var mismatch = PlacedFinding(Finding(.fixtureMismatch, at: 0), line: 1, column: 1)
    mismatch.differences = [.init(path: "a", expected: "1", actual: "2")]
    let report = try Value(json: Array(SARIFReport(.plain).text([.link("a:", mismatch)]).utf8))
    #expect(
      report["runs"]?[0]?["results"]?[0]?["message"]?["text"]
        == "the link does not do what its fixture says\n- a: 1\n+ a: 2")
  }

  @Test func hiddenFindingsAreANotification() throws {
    var summary = ValidationSummary()
    summary.hiddenFindings = 12
    let report = try Value(json: Array(SARIFReport(.plain).text([], summary).utf8))
    let run = report["runs"]?[0]
    #expect(run?["results"] == [])
    #expect(run?["tool"]?["driver"]?["rules"] == [])
    #expect(
      run?["invocations"]?[0]?["toolExecutionNotifications"]?[0]?["message"]?["text"]
        == "12 more not shown")
  }
}
