import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// A text from outside that would change a report if it reached it as it is.
struct HostileCase: CustomTestStringConvertible {
  let id: String
  let text: String

  var testDescription: String { id }

  static let all = [
    HostileCase(id: "plain", text: "plain"),
    HostileCase(id: "letters of the world", text: "más é 日本 🎩"),
    HostileCase(id: "an escape sequence", text: "a\u{1B}[31mb"),
    HostileCase(id: "NUL and other controls", text: "\u{0}\u{7}\u{8}\u{1D}\u{7F}\u{85}\u{9B}z"),
    HostileCase(id: "line ends", text: "a\nb\r\nc\rd\u{2028}e\u{2029}f\u{B}g\u{C}h"),
    HostileCase(id: "bidi overrides and isolates", text: "a\u{202E}b\u{2066}c\u{61C}d"),
    HostileCase(id: "invisible formatting", text: "\u{FEFF}a\u{200B}b\u{E0041}c\u{AD}d"),
    HostileCase(id: "noncharacters", text: "a\u{FFFE}b\u{FFFF}c\u{1FFFE}d\u{10FFFF}"),
    HostileCase(id: "forged text", text: "x\n9 files, 9 links checked: all is well"),
    HostileCase(id: "forged test points", text: "x\nok 9 - forged\n1..9\nBail out!"),
    HostileCase(id: "a forged directive", text: "x # SKIP forged \\# \\\\# TODO"),
    HostileCase(id: "the end of a YAML block", text: "\n  ...\nok 9 - forged: \"a\" # b"),
    HostileCase(id: "a forged command", text: "::error file=a,line=1::x\n::stop-commands::y"),
    HostileCase(id: "a forged command of the old form", text: "x ##[error]forged"),
    HostileCase(id: "escapes of commands", text: "100%, 5%0A%25: %3A,%2C=a"),
    HostileCase(id: "forged XML", text: "\"/></testcase><!--&lt;&#0;]]><![CDATA[<x a='b'>"),
    HostileCase(id: "forged JSON", text: "\"},{\"a\":\"\\u0000\\\\\",]}"),
    HostileCase(id: "a path", text: "./a b/../c:d?e#f%20[g]/é"),
    HostileCase(id: "an absolute path", text: "//a/b\\c"),
    HostileCase(id: "nothing", text: ""),
  ]
}

@Suite struct ReportFormatTests {
  @Test(arguments: HostileCase.all, ReportFormat.allCases)
  func nothingFromOutsideReachesAReportRaw(_ testCase: HostileCase, _ format: ReportFormat) {
    let report = ReportSample(saying: testCase.text).report(as: format)
    #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable })
  }

  @Test(arguments: HostileCase.all, ReportFormat.allCases)
  func noReportHasMoreLinesForIt(_ testCase: HostileCase, _ format: ReportFormat) {
    func lines(_ text: String) -> Int {
      ReportSample(saying: text).report(as: format).utf8.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines(testCase.text) == lines("plain"))
  }

  @Test(arguments: HostileCase.all)
  func jsonReadsBackExactly(_ testCase: HostileCase) throws {
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

  @Test(arguments: HostileCase.all)
  func sarifReadsBack(_ testCase: HostileCase) throws {
    let sample = ReportSample(saying: testCase.text)
    let report = try Value(json: Array(sample.report(as: .sarif).utf8))
    let results = report["runs"]?[0]?["results"]
    #expect(results?.array?.count == 2)
    let message = sample.checks[0].findings[0].finding.message
    #expect(results?[0]?["message"]?["text"]?.string == message)
    let place = results?[0]?["locations"]?[0]?["physicalLocation"]?["artifactLocation"]
    let uri = try #require(place?["uri"]?.string)
    #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    let path = uri.hasPrefix("file://") ? String(uri.dropFirst("file://".count)) : uri
    var decoded: [UInt8] = []
    try PercentEncoding.decode(Array(path.utf8).span, to: &decoded)
    #expect(decoded == Array(sample.checks[0].path.utf8))
  }

  @Test(arguments: HostileCase.all)
  func junitReadsBack(_ testCase: HostileCase) throws {
    let sample = ReportSample(saying: testCase.text)
    let root = try #require(XMLTree(sample.report(as: .junit)))
    // What XML has no character for is written as control characters are.
    let shown = { (text: String) in
      text.printable.replacingOccurrences(of: "\u{FFFE}", with: "\\u{FFFE}")
        .replacingOccurrences(of: "\u{FFFF}", with: "\\u{FFFF}")
    }
    #expect(root.all("testsuite").map { $0.attributes["name"] } == [shown(testCase.text)])
    #expect(
      root.all("testcase").map { $0.attributes["name"] } == [
        "urlscheme.invalid-value", "urlscheme.fixture-mismatch", shown(testCase.text),
      ])
    #expect(root.all("skipped").map { $0.attributes["message"] } == [shown(testCase.text)])
    let message = sample.checks[0].findings[0].finding.message
    #expect(root.all("system-out")[0].text.hasPrefix("warning: line 3, col 7, \(shown(message))"))
  }

  @Test(arguments: HostileCase.all)
  func tapReadsBack(_ testCase: HostileCase) throws {
    let sample = ReportSample(saying: testCase.text)
    let report = TAPReader(sample.report(as: .tap))
    #expect(report.faults == [])
    #expect(report.plan == 3)
    #expect(report.points.map(\.number) == [1, 2, 3])
    #expect(report.points.map(\.isOK) == [false, true, true])
    #expect(report.points.map(\.skipReason) == [nil, testCase.text.printable, nil])
    for point in report.points { #expect(point.description == testCase.text.printable) }
    #expect(report.points[0].text(of: "file") == testCase.text)
    #expect(report.points[0].text(of: "    expected") == testCase.text)
    #expect(
      report.points[0].text(of: "  - message") == sample.checks[0].findings[0].finding.message)
  }

  @Test(arguments: HostileCase.all)
  func githubReadsBack(_ testCase: HostileCase) throws {
    let sample = ReportSample(saying: testCase.text)
    let lines = sample.report(as: .github).split(separator: "\n").map(String.init)
    let commands = lines.compactMap(WorkflowCommand.init)
    #expect(commands.map(\.name) == ["warning", "error"])
    let path = sample.checks[0].path.printable
    for command in commands where !path.isEmpty {
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
