import URLSchemeCore

/// The last line of a report for people: how much was checked, and what came of it.
extension ValidationSummary {
  /// `3 files, 120 links checked, 1 skipped: 2 errors, 1 warning`, without a line end.
  var line: String {
    let skipped = skipped > 0 ? ", \(skipped) skipped" : ""
    let accepted = acceptedFindings > 0 ? ", \(acceptedFindings) in the baseline" : ""
    return "\(Finding.counted(files, "file")), \(checked)\(skipped): \(verdict)\(accepted)"
  }

  private var checked: String {
    let (noun, verb) =
      switch kinds.count == 1 ? kinds[0] : nil {
      case .link: ("link", " checked")
      case .fixture: ("fixture", " checked")
      case .definition: ("definition", " checked")
      case .propertyList: ("property list", " checked")
      case .manifest: ("manifest", " checked")
      case .association: ("association file", " checked")
      case .assetLinks: ("file", " of asset links checked")
      case .entitlements: ("file", " of entitlements checked")
      case .comparison: ("definition", " compared")
      case .nothing, nil: ("check", "")
      }
    return Finding.counted(checks, noun) + verb
  }

  private var verdict: String {
    let counts = [
      (errors, "error"), (warnings, "warning"), (notices, "notice"),
    ].filter { $0.0 > 0 }.map { Finding.counted($0.0, $0.1) }.joined(separator: ", ")
    if errors > 0 || warnings > 0 { return counts }
    let verdict = checks > 0 ? "all is well" : "nothing was checked"
    return counts.isEmpty ? verdict : "\(verdict), \(counts)"
  }
}
