import URLSchemeCore

/// The report for test harnesses: TAP 13, which `prove` reads, a test point for each check.
///
/// What was found follows its test point as a YAML block: the gravest finding in the names that
/// harnesses look for, the others in a list under `also`. The plan comes last, since checks are
/// counted as they come.
///
/// <https://testanything.org/tap-version-13-specification.html>
struct TAPReport: Report {
  var output = Array("TAP version 13\n".utf8)

  let listsPassed = true

  private let options: ReportOptions
  private var points = 0

  init(_ options: ReportOptions) {
    self.options = options
  }

  mutating func add(_ check: Check) {
    addPoint(
      check.shownName, passes: !check.findings.contains { options.fails($0.severity) },
      skipReason: check.skipReason)
    guard let gravest = check.findings.indices.max(by: { check.isGraver($1, than: $0) }) else {
      return
    }
    append("  ---\n\(yaml(check.findings[gravest], in: check, indent: "  "))")
    if check.findings.count > 1 { append("  also:\n") }
    for index in check.findings.indices where index != gravest {
      let lines = yaml(check.findings[index], in: check, indent: "      ")
      append("    - \(lines.dropFirst(6))")
    }
    append("  ...\n")
  }

  mutating func finish(_ summary: ValidationSummary) {
    if summary.hiddenFindings > 0 {
      let fails = summary.hidesFailures
      addPoint(
        "\(summary.hiddenFindings) more findings\(fails ? ", not shown" : "")", passes: !fails,
        skipReason: fails ? nil : "not shown")
    }
    // Some readers take no comments after the plan.
    for coverage in summary.coverage ?? [] { append("# \(coverage.title): \(coverage.figures)\n") }
    append("# \(summary.line)\n")
    append(points > 0 ? "1..\(points)\n" : "1..0 # SKIP no checks\n")
  }

  private mutating func addPoint(_ name: String, passes: Bool, skipReason: String?) {
    points += 1
    let directive = skipReason.map { " # SKIP \(escaped($0.printable(limit: 200)))" } ?? ""
    append("\(passes ? "ok" : "not ok") \(points) - \(escaped(name))\(directive)\n")
  }

  /// `#` would begin a directive; `prove` and others take a `\` before it.
  private func escaped(_ text: String) -> String {
    text.escaped { byte in
      switch byte {
      case UInt8(ascii: "#"): "\\#"
      case UInt8(ascii: "\\"): "\\\\"
      default: nil
      }
    }
  }

  private func yaml(_ placed: PlacedFinding, in check: Check, indent: String) -> String {
    var lines = [
      "message: \(quoted(placed.finding.message))",
      "severity: \(placed.severity.rawValue)",
      "rule: \(placed.finding.rule.rawValue)",
      "file: \(quoted(check.file))",
      "line: \(placed.line)",
      "column: \(placed.column)",
    ]
    if let link = placed.witness { lines.append("link: \(quoted(link))") }
    if let origin = placed.origin {
      lines.append("was: \(quoted("\(origin.file):\(origin.line):\(origin.column)"))")
    }
    if !placed.differences.isEmpty { lines.append("differences:") }
    for difference in placed.differences {
      lines.append("  - path: \(quoted(difference.path))")
      if let expected = difference.expected { lines.append("    expected: \(quoted(expected))") }
      if let actual = difference.actual { lines.append("    actual: \(quoted(actual))") }
    }
    return lines.map { "\(indent)\($0)\n" }.joined()
  }

  /// A double-quoted scalar (YAML 1.2.2 §7.3.1), on one line.
  private func quoted(_ text: String) -> String {
    if text.bytes.span.isPlain { return "\"\(text.escaped(escape))\"" }
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\"" || scalar == "\\" {
        escaped += "\\\(scalar)"
      } else if scalar.isPrintable, !scalar.properties.isNoncharacterCodePoint {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "\\U" + scalar.value.hexDigits(atLeast: 8)
      }
    }
    return "\"\(escaped)\""
  }

  private func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    default: nil
    }
  }
}

extension Check {
  /// Whether one finding is graver than another; of those that weigh the same the first is.
  fileprivate func isGraver(_ index: Int, than other: Int) -> Bool {
    (findings[index].severity, -index) > (findings[other].severity, -other)
  }
}
