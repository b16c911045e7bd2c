@testable import URLSchemeCore

@testable import urlscheme

/// Checks for reports to report, with one text from outside in every place that can have one.
struct ReportSample {
  var checks: [Check]
  var summary: ValidationSummary

  /// A fixture with two findings, one that was skipped, and a link that passes.
  init(saying text: String) {
    var failed = Check(.fixture, file: text, line: 3, column: 5, name: text)
    let finding = Finding(
      .invalidValue, at: 2, text, expected: text, found: text, suggestion: text)
    let quote = PlacedFinding.Quote(bytes: Array(text.utf8), offset: 2)
    var mismatch = PlacedFinding(
      Finding(.fixtureMismatch, at: 0), line: 3, column: 5, quote: quote)
    mismatch.differences = [
      .init(path: text, expected: text, actual: text),
      .init(path: text, expected: text, actual: nil),
      .init(path: text, expected: nil, actual: text),
    ]
    let warning = PlacedFinding(finding, severity: .warning, line: 3, column: 7, quote: quote)
    failed.findings = [warning, mismatch]
    var skipped = Check(.fixture, file: text, line: 4, name: text)
    skipped.skipReason = text
    checks = [failed, skipped, Check(.link, file: text, line: 5, name: text)]
    summary = ValidationSummary()
    summary.files = 1
    summary.checks = 2
    summary.skipped = 1
    summary.errors = 1
    summary.warnings = 1
    summary.coverage = [
      .init(
        app: text,
        items: [
          .init(kind: .route, route: text, name: text, count: 0),
          .init(kind: .alias, route: text, name: text, count: 1),
        ])
    ]
  }

  /// What a report makes of it.
  func report(as format: ReportFormat, _ options: ReportOptions = .init(version: "1.2.3")) -> String
  {
    format.makeReport(options).text(checks, summary)
  }
}

extension Report {
  /// The whole report; it is taken out piece by piece, as the command does.
  func text(_ checks: [Check], _ summary: ValidationSummary = ValidationSummary()) -> String {
    var (report, summary) = (self, summary)
    for check in checks { summary.add(check.kind) }
    var whole: [UInt8] = []
    for check in checks {
      report.add(check)
      whole += report.output
      report.output.removeAll(keepingCapacity: true)
    }
    report.finish(summary)
    return String(decoding: whole + report.output, as: UTF8.self)
  }
}

extension ReportOptions {
  static let plain = ReportOptions(version: "1.2.3")
}

extension Check {
  /// A link in `links.txt` with these findings.
  static func link(_ link: String, line: Int = 1, _ findings: PlacedFinding...) -> Check {
    var check = Check(.link, file: "links.txt", line: line, name: link)
    check.findings = findings
    return check
  }
}

extension PlacedFinding {
  /// A parameter that is missing at the end of a link which is a line of its own.
  static func missing(_ name: String, in link: String, line: Int = 1) -> PlacedFinding {
    let count = link.utf8.count
    return PlacedFinding(
      Finding(.missingParameter, at: count, name), line: line, column: count + 1,
      quote: Quote(bytes: Array(link.utf8), offset: count))
  }

  /// A parameter that the route does not declare: a warning.
  static func unknown(_ name: String, line: Int = 1, column: Int = 1) -> PlacedFinding {
    PlacedFinding(Finding(.unknownParameter, at: 0, name), line: line, column: column)
  }
}
