import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// How a run's checks are counted, limited and written.
@Suite struct ReportWriterTests {
  private func check(_ rules: Rule...) -> Check {
    var check = Check(.link, file: "f", name: "app:")
    check.findings = rules.map { PlacedFinding(Finding($0, at: 0), line: 1, column: 1) }
    return check
  }

  private func writer(
    _ options: ReportWriter.Options = ReportWriter.Options(),
    _ others: [(report: any Report, file: OutputFile)] = []
  ) -> ReportWriter {
    ReportWriter(JSONReport(), others, options: options)
  }

  private func summary(_ writer: inout ReportWriter) throws -> Value {
    writer.finish(coverage: nil)
    try writer.finishOthers()
    return try #require(try Value(json: writer.output)["summary"])
  }

  @Test func countsBySeverity() throws {
    var writer = writer()
    writer.countFile()
    writer.countSkipped()
    writer.add(check())
    writer.add(check(.unknownParameter, .unknownValue))
    #expect(!writer.hasFailed)
    writer.add(check(.invalidValue))
    #expect(writer.hasFailed)
    let summary = try summary(&writer)
    #expect(summary["checks"] == 3)
    #expect(summary["skipped"] == 1)
    #expect(summary["errors"] == 1)
    #expect(summary["warnings"] == 1)
    #expect(summary["notices"] == 1)
  }

  @Test func countsWhatPassedWithoutAddingIt() throws {
    var writer = writer()
    writer.addPassed(3, .link)
    writer.addPassed(0, .fixture)
    #expect(try summary(&writer)["checks"] == 3)
  }

  @Test(arguments: ReportFormat.allCases)
  func whatPassedIsInTheReportHoweverItIsCounted(_ format: ReportFormat) throws {
    let options = ReportOptions(version: "1")
    var (added, counted) = (
      ReportWriter(format.makeReport(options)), ReportWriter(format.makeReport(options))
    )
    added.add(check())
    added.add(check(.invalidValue))
    if counted.listsPassed { counted.add(check()) } else { counted.addPassed(1, .link) }
    counted.add(check(.invalidValue))
    added.finish(coverage: nil)
    try added.finishOthers()
    counted.finish(coverage: nil)
    try counted.finishOthers()
    #expect(added.output == counted.output)
    #expect(added.listsPassed == [.tap, .junit].contains(format))
  }

  @Test func aReportInAFileMayListWhatPassed() throws {
    let folder = try Folder()
    let file = try OutputFile(folder.url("tap").path)
    var writer = ReportWriter(
      JSONReport(), [(TAPReport(ReportOptions(version: "1")), file)])
    defer { writer.discard() }
    #expect(writer.listsPassed)
  }

  @Test func strictnessMakesErrorsOfWarnings() throws {
    var options = ReportWriter.Options()
    options.isStrict = true
    var writer = writer(options)
    writer.add(check(.unknownParameter, .unknownValue))
    #expect(writer.hasFailed)
    #expect(try summary(&writer)["errors"] == 1)
  }

  @Test(arguments: [(Severity.warning, true), (.error, false), (nil, false)])
  func failsOnWhatItIsToldTo(_ severity: Severity?, _ fails: Bool) {
    var options = ReportWriter.Options()
    options.failOn = severity
    var writer = writer(options)
    writer.add(check(.unknownParameter))
    #expect(writer.hasFailed == fails)
  }

  @Test func showsNoMoreThanTheLimitAndCountsAll() throws {
    var options = ReportWriter.Options()
    options.maximumFindings = 2
    var writer = writer(options)
    writer.add(check(.invalidValue))
    writer.add(check(.invalidValue, .invalidHost))
    writer.add(check(.invalidPort))
    writer.add(check())
    let text = String(decoding: writer.output, as: UTF8.self)
    #expect(text.components(separatedBy: "invalid-").count == 3)
    let summary = try summary(&writer)
    #expect(summary["errors"] == 4)
    #expect(summary["hidden"] == 2)
    #expect(writer.hasFailed)
  }

  @Test func writesTheOtherReportsOnceTheyAreWhole() throws {
    let folder = try Folder()
    let path = folder.url("report.json").path
    var writer = writer(try others(path))
    writer.add(check(.invalidValue))
    #expect(try folder.files().keys.contains("report.json") == false)
    writer.finish(coverage: nil)
    try writer.finishOthers()
    #expect(Array(try folder.text("report.json").utf8) == writer.output)
    #expect(try folder.files().count == 1)
  }

  @Test func leavesNothingBehindWhereTheRunFails() throws {
    let folder = try Folder()
    var writer = writer(try others(folder.url("report.json").path))
    writer.add(check(.invalidValue))
    writer.discard()
    #expect(try folder.files().isEmpty)
  }

  private func others(_ path: String) throws -> [(report: any Report, file: OutputFile)] {
    [(JSONReport(), try OutputFile(path))]
  }

  private func writer(_ others: [(report: any Report, file: OutputFile)]) -> ReportWriter {
    writer(ReportWriter.Options(), others)
  }
}
