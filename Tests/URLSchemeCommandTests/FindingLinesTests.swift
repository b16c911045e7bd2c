import Testing
import URLSchemeCore

@testable import urlscheme

/// Lines that workers write are those that reports write of checks.
@Suite struct FindingLinesTests {
  @Test(arguments: [
    "ukdailyoffers://search?term=milk&page=2&order=name#x", "emergent://?r=1", "foo:", "a b",
    "ukdailyoffers://search?term=%1B", "ukdailyoffers://serch", "é",
    "emergent://?r=" + String(repeating: "1", count: 5_000),
  ])
  func areThoseOfChecks(_ link: String) throws {
    for isStrict in [false, true] {
      var options = LinkValidator.Options()
      options.isStrict = isStrict
      options.maximumLength = 4_000
      var validator = LinkValidator(.builtIn, options: options)
      let bytes = Array(link.utf8)
      var stream = ValidationStream(validator, listsPassed: false)
      var ahead = ValidationStream(
        validator, listsPassed: false, wantsChecks: false,
        lineWriter: Diagnostics(isColored: false))
      var counting = ValidationStream(validator, listsPassed: false, wantsChecks: false)
      let text = ReportFormat.text.makeReport(ReportOptions(version: "1"))
      var reports = [ReportWriter(text), ReportWriter(text), ReportWriter()]
      stream.begin(file: "links.txt")
      ahead.begin(file: "links.txt")
      let isCut = bytes.count > options.maximumLength
      stream.process(bytes.span, number: 7, isCut: isCut)
      ahead.process(bytes.span, number: 7, isCut: isCut)
      counting.process(bytes.span, number: 7, isCut: isCut)
      var results = ValidationResults()
      stream.exchangeResults(&results)
      for check in results.checks { reports[0].add(check) }
      ahead.exchangeResults(&results)
      #expect(results.checks.isEmpty)
      let checks = results.lines.checks
      reports[1].add(&results.lines, file: results.file)
      #expect(results.lines.checks == 0)
      results.removeAll()
      counting.exchangeResults(&results)
      #expect(results.checks.isEmpty)
      #expect(results.lines.text.isEmpty)
      #expect(results.lines.checks == checks)
      reports[2].add(&results.lines, file: results.file)
      for index in reports.indices { reports[index].finish(coverage: nil) }
      #expect(reports[0].output == reports[1].output)
      #expect(reports[0].hasFailed == reports[1].hasFailed)
      #expect(reports[0].hasFailed == reports[2].hasFailed)
      let isFine: Bool = validator.read(bytes.span, isCut: isCut)
      #expect(checks == (isFine ? 0 : 1))
    }
  }

  @Test func areOnlyWrittenWhereNobodyWantsTheChecks() {
    let text = ReportFormat.text.makeReport(ReportOptions(version: "1"))
    #expect(!ReportWriter(text).wantsChecks)
    #expect(ReportWriter(text).lineWriter != nil)
    #expect(ReportWriter(text, options: .init(maximumFindings: 3)).wantsChecks)
    let json = ReportFormat.json.makeReport(ReportOptions(version: "1"))
    #expect(ReportWriter(json).wantsChecks)
    #expect(!ReportWriter().wantsChecks)
    #expect(ReportWriter().lineWriter == nil)
  }

  @Test func onlyWhatTheRunFailsOnIsAskedForWhereNobodyReads() {
    let text = ReportFormat.text.makeReport(ReportOptions(version: "1"))
    #expect(ReportWriter(text).leastSeverity == .notice)
    for severity in [Severity.notice, .warning, .error] {
      #expect(ReportWriter(options: .init(failOn: severity)).leastSeverity == severity)
    }
    #expect(ReportWriter(options: .init(failOn: nil)).leastSeverity == .error)
  }
}
