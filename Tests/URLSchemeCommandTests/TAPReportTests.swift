import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct TAPReportTests {
  @Test func aCheckIsATestPoint() {
    var skipped = Check(.fixture, file: "a.jsonl", name: "later #1")
    skipped.skipReason = "no \\ yet"
    var summary = ValidationSummary()
    summary.files = 2
    summary.checks = 2
    summary.skipped = 1
    summary.errors = 1
    let checks = [
      Check.link("a:"), .link("a:b", line: 2, .missing("x", in: "a:b", line: 2)), skipped,
    ]
    #expect(
      TAPReport(.plain).text(checks, summary) == """
        TAP version 13
        ok 1 - a:
        not ok 2 - a:b
          ---
          message: "x is missing"
          severity: error
          rule: missing-parameter
          file: "links.txt"
          line: 2
          column: 4
          ...
        ok 3 - later \\#1 # SKIP no \\\\ yet
        # 2 files, 2 checks, 1 skipped: 1 error
        1..3

        """)
  }

  @Test func theGravestFindingComesFirstAndTheOthersAfterIt() {
    var mismatch = PlacedFinding(Finding(.fixtureMismatch, at: 0), line: 5, column: 1)
    mismatch.differences = [.init(path: "values.a", expected: "\"b\"", actual: nil)]
    let check = Check.link("a:", .unknown("x"), mismatch, .missing("y", in: "a:"))
    let block = TAPReader(TAPReport(.plain).text([check])).points[0].block
    #expect(
      block == [
        "message: \"the link does not do what its fixture says\"", "severity: error",
        "rule: fixture-mismatch", "file: \"links.txt\"", "line: 5", "column: 1", "differences:",
        "  - path: \"values.a\"", "    expected: \"\\\"b\\\"\"", "also:",
        "  - message: \"unknown parameter x\"", "    severity: warning",
        "    rule: unknown-parameter", "    file: \"links.txt\"", "    line: 1", "    column: 1",
        "  - message: \"y is missing\"", "    severity: error", "    rule: missing-parameter",
        "    file: \"links.txt\"", "    line: 1", "    column: 3",
      ])
  }

  @Test(arguments: [
    (Severity?.some(.error), [true, false]), (.some(.warning), [false, false]),
    (nil, [true, true]),
  ])
  func whatFailsIsForTheCallerToSay(_ failOn: Severity?, _ passed: [Bool]) {
    var options = ReportOptions.plain
    options.failOn = failOn
    let checks = [Check.link("a:", .unknown("x")), .link("a:", .missing("x", in: "a:"))]
    #expect(TAPReader(TAPReport(options).text(checks)).points.map(\.isOK) == passed)
  }

  @Test func noChecksAreAPlanThatSaysSo() {
    #expect(
      TAPReport(.plain).text([]) == """
        TAP version 13
        # 0 files, 0 checks: nothing was checked
        1..0 # SKIP no checks

        """)
  }

  @Test func hiddenFindingsAreATestPointThatWasSkipped() {
    var summary = ValidationSummary()
    summary.hiddenFindings = 12
    let report = TAPReader(TAPReport(.plain).text([.link("a:")], summary))
    #expect(
      report.points.last
        == .init(
          isOK: true, number: 2, description: "12 more findings", skipReason: "not shown"))
    #expect(report.plan == 2)
  }

  @Test func aLongNameIsCut() {
    let report = TAPReport(.plain).text([.link(String(repeating: "a", count: 5_000))])
    #expect(TAPReader(report).points[0].description.count == 1_025)
  }
}
