import URLSchemeCore

/// The last line of a report for people: how much was checked, and what came of it.
struct ReportCounts {
  private var kinds: [Check.Kind] = []

  /// Takes note of what kind of things are checked.
  mutating func add(_ check: Check) {
    add(check.kind)
  }

  mutating func add(_ kind: Check.Kind) {
    if !kinds.contains(kind) { kinds.append(kind) }
  }

  /// `3 files, 120 links checked, 1 skipped: 2 errors, 1 warning`, without a line end.
  func line(_ summary: ValidationSummary) -> String {
    let skipped = summary.skipped > 0 ? ", \(summary.skipped) skipped" : ""
    let accepted = summary.acceptedFindings
    return "\(ReportCounts.count(summary.files, "file")), \(checks(summary.checks))\(skipped): "
      + verdict(summary) + (accepted > 0 ? ", \(accepted) in the baseline" : "")
  }

  private func checks(_ count: Int) -> String {
    switch kinds.count == 1 ? kinds.first : nil {
    case .link: "\(ReportCounts.count(count, "link")) checked"
    case .fixture: "\(ReportCounts.count(count, "fixture")) checked"
    case .definition: "\(ReportCounts.count(count, "definition")) checked"
    case .propertyList: "\(ReportCounts.count(count, "property list")) checked"
    case .manifest: "\(ReportCounts.count(count, "manifest")) checked"
    case .association: "\(ReportCounts.count(count, "association file")) checked"
    case .assetLinks: "\(ReportCounts.count(count, "file")) of asset links checked"
    case .entitlements: "\(ReportCounts.count(count, "file")) of entitlements checked"
    case .comparison: "\(ReportCounts.count(count, "definition")) compared"
    case .nothing, nil: ReportCounts.count(count, "check")
    }
  }

  private func verdict(_ summary: ValidationSummary) -> String {
    let counts = [
      (summary.errors, "error"), (summary.warnings, "warning"), (summary.notices, "notice"),
    ].filter { $0.0 > 0 }.map { ReportCounts.count($0.0, $0.1) }.joined(separator: ", ")
    if summary.errors > 0 || summary.warnings > 0 { return counts }
    let verdict = summary.checks > 0 ? "all is well" : "nothing was checked"
    return counts.isEmpty ? verdict : "\(verdict), \(counts)"
  }

  /// `1 file`, `2 files`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
