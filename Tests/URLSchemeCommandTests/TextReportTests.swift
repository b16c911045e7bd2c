import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct TextReportTests {
  @Test func findingsStandUnderTheirFiles() {
    let search = "ukdailyoffers://search"
    var plist = Check(.propertyList, file: "Info.plist", name: "Info.plist")
    plist.findings = [
      PlacedFinding(Finding(.undefinedScheme, at: 40, "abc"), line: 7, column: 3),
      PlacedFinding(Finding(.unknownValue, at: 0, expected: "a"), line: 9, column: 1),
    ]
    var summary = ValidationSummary()
    summary.files = 2
    summary.checks = 3
    summary.errors = 1
    summary.warnings = 1
    summary.notices = 1
    let checks = [
      Check.link(search, .missing("term", in: search)), .link("ukdailyoffers://", line: 2), plist,
    ]
    #expect(
      TextReport(.plain).text(checks, summary) == """
        links.txt
        links.txt:1:23: error: term is missing [missing-parameter]
          ukdailyoffers://search
                                ^

        Info.plist
        Info.plist:7:3: warning: no definition describes the registered scheme abc \
        [undefined-scheme]
        Info.plist:9:1: notice: this is not one of its values; read as a [unknown-value]

        2 files, 3 checks: 1 error, 1 warning, 1 notice

        """)
  }

  @Test func aFixtureIsNamedAndDiffers() {
    var check = Check(.fixture, file: "a.jsonl", line: 2, name: "milk is found")
    var mismatch = PlacedFinding(Finding(.fixtureMismatch, at: 0), line: 2, column: 1)
    mismatch.differences = [
      .init(path: "values.term", expected: "\"milk\"", actual: "\"malk\""),
      .init(path: "values.order", expected: "\"price\"", actual: nil),
      .init(path: "screens[1]", expected: nil, actual: "\"results\""),
    ]
    check.findings = [mismatch]
    #expect(
      TextReport(.plain).text([check]).contains(
        """
        a.jsonl:2:1: error: the link does not do what its fixture says [fixture-mismatch]
          fixture: milk is found
          - values.term: "milk"
          + values.term: "malk"
          - values.order: "price"
          + screens[1]: "results"

        """))
  }

  @Test func secretsAreMasked() {
    let link = "app://?token=hunter2"
    var finding = PlacedFinding.missing("x", in: link)
    finding.quote?.secrets = [13..<20]
    let report = TextReport(.plain).text([.link("app://?token=•", finding)])
    #expect(report.contains("  app://?token=•••••••\n"))
    #expect(!report.contains("hunter2"))
  }

  @Test func whatWasSkippedIsNamedWithItsReason() {
    var check = Check(.fixture, file: "a.jsonl", line: 4, name: "later")
    check.skipReason = "not yet"
    var summary = ValidationSummary()
    summary.files = 1
    summary.skipped = 1
    #expect(
      TextReport(.plain).text([check], summary) == """
        a.jsonl
        a.jsonl:4:1: skipped: later: not yet

        1 file, 0 fixtures checked, 1 skipped: nothing was checked

        """)
  }

  @Test func allIsWellIsSaid() {
    var summary = ValidationSummary()
    summary.files = 1
    summary.checks = 1
    #expect(
      TextReport(.plain).text([.link("a:")], summary) == "1 file, 1 link checked: all is well\n")
  }

  @Test func coverageAndWhatIsHiddenStandBeforeTheCounts() {
    var summary = ValidationSummary()
    summary.files = 1
    summary.checks = 20
    summary.errors = 14
    summary.hiddenFindings = 12
    summary.coverage = [
      .init(
        app: "ukdailyoffers",
        items: [
          .init(kind: .route, route: "drinks", name: "drinks", count: 1),
          .init(kind: .route, route: "launch", name: "launch", count: 0),
          .init(kind: .alias, route: "drinks", name: "//drink", count: 0),
          .init(kind: .parameter, route: "search", name: "order", count: 0),
        ])
    ]
    #expect(
      TextReport(.plain).text([], summary) == """
        coverage of ukdailyoffers: 25 % (1 of 4)
          no link exercises route launch
          no link exercises alias //drink of drinks
          no link exercises parameter order of search

        and 12 more not shown
        1 file, 20 checks: 14 errors

        """)
  }

  @Test func coloursAreGivenWhereTheyAreWanted() {
    var options = ReportOptions.plain
    options.isColored = true
    let report = TextReport(options).text([.link("a:", .unknown("x"))])
    #expect(report.contains("\u{1B}[1;33mwarning:\u{1B}[0m unknown parameter x"))
    #expect(!TextReport(.plain).text([.link("a:", .unknown("x"))]).contains("\u{1B}"))
  }
}
