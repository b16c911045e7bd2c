import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct ReportFormatTests {
  @Test(arguments: HostileText.all, ReportFormat.allCases)
  func nothingFromOutsideReachesAReportRaw(_ testCase: HostileText, _ format: ReportFormat) {
    let report = ReportSample(saying: testCase.text).report(as: format)
    #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable })
  }

  @Test(arguments: HostileText.all, ReportFormat.allCases)
  func noReportHasMoreLinesForIt(_ testCase: HostileText, _ format: ReportFormat) {
    func lines(_ text: String) -> Int {
      ReportSample(saying: text).report(as: format).utf8.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines(testCase.text) == lines("plain"))
  }

  @Test(arguments: HostileText.all)
  func jsonReadsBackExactly(_ testCase: HostileText) throws {
    let sample = ReportSample(saying: testCase.text)
    let report = try Value(json: Array(sample.report(as: .json).utf8))
    let text = Value.string(testCase.text)
    #expect(report["checks"]?.array?.count == 2)
    #expect(report["checks"]?[0]?["file"] == text)
    #expect(report["checks"]?[0]?["name"] == text)
    #expect(report["checks"]?[1]?["skipped"] == text)
    let findings = report["checks"]?[0]?["findings"]
    #expect(findings?.array?.count == 2)
    #expect((findings?[0]?["found"] ?? "") == text)
    #expect(findings?[1]?["differences"]?[0]?["path"] == text)
    #expect(findings?[1]?["differences"]?[1] == ["path": text, "expected": text])
    #expect(findings?[1]?["differences"]?[2] == ["path": text, "actual": text])
    #expect(report["summary"]?["coverage"]?[0]?["items"]?[0]?["name"] == text)
  }

  @Test(arguments: HostileText.all)
  func sarifReadsBack(_ testCase: HostileText) throws {
    let sample = ReportSample(saying: testCase.text)
    let report = try Value(json: Array(sample.report(as: .sarif).utf8))
    let results = report["runs"]?[0]?["results"]
    #expect(results?.array?.count == 2)
    let message = sample.checks[0].findings[0].finding.message
    // §3.11.5: braces stand twice; §3.11.6: brackets of what could be a link, behind a backslash.
    var text = results?[0]?["message"]?["text"]?.string ?? ""
    for (written, character) in [("{{", "{"), ("}}", "}")] {
      #expect(!text.replacing(written, with: "").contains(character))
      text = text.replacing(written, with: character)
    }
    #expect(!text.replacing("\\](", with: "").contains("]("))
    if message.contains("](") {
      text = text.replacing("\\[", with: "[").replacing("\\]", with: "]")
    }
    #expect(text == message)
    let place = results?[0]?["locations"]?[0]?["physicalLocation"]?["artifactLocation"]
    let uri = try #require(place?["uri"]?.string)
    #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    let path = uri.hasPrefix("file://") ? String(uri.dropFirst("file://".count)) : uri
    var decoded: [UInt8] = []
    try PercentEncoding.decode(Array(path.utf8).span, to: &decoded)
    #expect(decoded == Array(sample.checks[0].path.utf8))
  }

  @Test(arguments: HostileText.all)
  func junitReadsBack(_ testCase: HostileText) throws {
    let sample = ReportSample(saying: testCase.text)
    let root = try #require(XMLTree(sample.report(as: .junit)))
    // What XML has no character for is written as control characters are.
    let shown = { (text: String, limit: Int) in
      text.printable(limit: limit).replacingOccurrences(of: "\u{FFFE}", with: "\\u{FFFE}")
        .replacingOccurrences(of: "\u{FFFF}", with: "\\u{FFFF}")
    }
    #expect(
      root.all("testsuite").map { $0.attributes["name"] }
        == [shown(testCase.text, .max), "coverage"])
    #expect(root.all("property").count == 1)
    let name = shown(testCase.text, 1_024)
    #expect(
      root.all("testcase").map { $0.attributes["name"] } == [name, "\(name) (2)", "\(name) (3)"])
    #expect(root.all("skipped").map { $0.attributes["message"] } == [shown(testCase.text, 200)])
    let message = sample.checks[0].findings[0].finding.message
    #expect(
      root.all("system-out")[0].text.hasPrefix("warning: line 3, col 7, \(shown(message, .max))"))
  }

  @Test(arguments: HostileText.all)
  func tapReadsBack(_ testCase: HostileText) throws {
    let sample = ReportSample(saying: testCase.text)
    let report = TAPReader(sample.report(as: .tap))
    #expect(report.faults == [])
    #expect(report.plan == 3)
    #expect(report.points.map(\.number) == [1, 2, 3])
    #expect(report.points.map(\.isOK) == [false, true, true])
    #expect(report.points.map(\.skipReason) == [nil, testCase.text.printable(limit: 200), nil])
    for point in report.points {
      #expect(point.description == testCase.text.printable(limit: 1_024))
    }
    #expect(report.points[0].text(of: "file") == testCase.text)
    #expect(report.points[0].text(of: "    expected") == testCase.text)
    #expect(
      report.points[0].text(of: "  - message") == sample.checks[0].findings[0].finding.message)
  }

  @Test(arguments: HostileText.all)
  func githubReadsBack(_ testCase: HostileText) throws {
    let sample = ReportSample(saying: testCase.text)
    let lines = sample.report(as: .github).split(separator: "\n").map(String.init)
    let commands = lines.compactMap(WorkflowCommand.init)
    #expect(commands.map(\.name) == ["warning", "error", "notice"])
    #expect(commands.last?.properties == ["title": "coverage"])
    let path = sample.checks[0].path.printable
    for command in commands.prefix(2) where !path.isEmpty {
      #expect(command.properties["file"] == path)
      #expect(command.properties["line"] == "3")
    }
    let message = sample.checks[0].findings[0].finding.message
    #expect(commands[0].data == "\(path):3:7: \(message) [invalid-value]")
    let plain = lines.filter { WorkflowCommand($0) == nil }
    #expect(plain.count == 1)
    #expect(!plain.contains(where: WorkflowCommand.isIn))
  }
}
