import URLSchemeCore

/// The report for GitHub Actions: workflow commands, which GitHub shows as annotations.
///
/// GitHub shows the first ten errors, warnings and notices of a step; the rest stands in the log
/// only, and a line at the end says how many those are. The log shows messages without what else a
/// command says, so each names its place again.
///
/// Every text from outside stands inside a command: in a plain line the runner would obey a `##[`
/// of it.
struct GitHubReport: Report {
  var output: [UInt8] = []

  /// How many annotations of a severity GitHub shows for one step.
  private static let limit = 10

  private static let severities: [Severity] = [.error, .warning, .notice]

  private let words = Diagnostics(isColored: false)
  /// How many findings there are of each severity.
  private var counts = severities.map { _ in 0 }

  mutating func add(_ check: Check) {
    for placed in check.findings {
      if let index = Self.severities.firstIndex(of: placed.severity) { counts[index] += 1 }
      append(command(placed, in: check))
    }
  }

  mutating func finish(_ summary: ValidationSummary) {
    for (severity, count) in zip(Self.severities, counts) {
      let rest = count - GitHubReport.limit
      guard rest > 0 else { continue }
      let noun = "\(severity.rawValue)s"
      append("GitHub shows \(GitHubReport.limit) \(noun) of a step; \(rest) more are in its log\n")
    }
    if summary.hiddenFindings > 0 { append("and \(summary.hiddenFindings) more not shown\n") }
    for coverage in summary.coverage ?? [] {
      let data = GitHubReport.data("\(coverage.title): \(coverage.figures)")
      append("::notice title=coverage::\(data)\n")
    }
    append("\(summary.line)\n")
  }

  private func command(_ placed: PlacedFinding, in check: Check) -> String {
    let rule = placed.finding.rule.rawValue
    var properties = ["title=\(rule)"]
    if check.isInFile {
      let file = GitHubReport.property(Workspace.path(of: check.path).printable)
      properties = ["file=\(file)", "line=\(placed.line)", "col=\(placed.column)"] + properties
    }
    let place = "\(check.path.printable):\(placed.line):\(placed.column)"
    let lines = ["\(place): \(placed.finding.message) [\(rule)]"] + words.details(placed)
    let data = GitHubReport.data(lines.joined(separator: "\n"))
    return "::\(placed.severity.rawValue) \(properties.joined(separator: ","))::\(data)\n"
  }

  /// Text after the second `::`.
  private static func data(_ text: String) -> String {
    text.escaped(escape)
  }

  /// Text before it.
  private static func property(_ text: String) -> String {
    text.escaped { byte in
      switch byte {
      case UInt8(ascii: ":"): "%3A"
      case UInt8(ascii: ","): "%2C"
      default: escape(byte)
      }
    }
  }

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "%"): "%25"
    case UInt8(ascii: "\r"): "%0D"
    case UInt8(ascii: "\n"): "%0A"
    default: nil
    }
  }
}
