import URLSchemeCore

/// The report for people: what was found, file by file, then what links leave untried, then one
/// line of counts.
struct TextReport: Report {
  var output: [UInt8] = []

  let listsPassed: Bool

  private let words: Diagnostics
  /// The file whose header was written last.
  private var file: String?

  init(_ options: ReportOptions) {
    listsPassed = options.isVerbose
    words = Diagnostics(isColored: options.isColored, columns: options.columns)
  }

  var lineWriter: Diagnostics? { listsPassed ? nil : words }

  mutating func add(_ lines: inout [UInt8], file: String) {
    guard !lines.isEmpty else { return }
    beginFile(file)
    // Most of the time all before it was taken out.
    if output.isEmpty { swap(&output, &lines) } else { output += lines }
  }

  mutating func add(_ check: Check) {
    guard listsPassed || check.skipReason != nil || !check.findings.isEmpty else { return }
    beginFile(check.file)
    if let reason = check.skipReason {
      append(line(of: check, "skipped:", .cyan, ": \(reason.printable(limit: 200))"))
    } else if check.findings.isEmpty {
      append(line(of: check, "ok:", .green))
    }
    for index in check.findings.indices {
      output.write { words.append(check.findings[index], of: check, to: &$0) }
    }
    guard listsPassed else { return }
    for route in check.compatible {
      let reason = route.links.map { Finding.counted($0, "link") } ?? "proven"
      append("  route \(route.name.printable(limit: 200)) reads what it did: \(reason)\n")
    }
  }

  mutating func finish(_ summary: ValidationSummary) {
    if file != nil { append("\n") }
    for coverage in summary.coverage ?? [] { append(lines(coverage)) }
    if summary.hiddenFindings > 0 { append("and \(summary.hiddenFindings) more not shown\n") }
    append("\(summary.line)\n")
  }

  private func line(
    of check: Check, _ label: String, _ color: Diagnostics.Color, _ rest: String = ""
  ) -> String {
    let place = "\(check.file.printable):\(check.line):\(check.column)"
    return "\(place): \(words.label(label, color)) \(check.name.printable(limit: 200))\(rest)\n"
  }

  /// Writes a header where another file begins.
  private mutating func beginFile(_ file: String) {
    guard self.file != file else { return }
    if self.file != nil { append("\n") }
    append("\(words.label(file.printable, .plain))\n")
    self.file = file
  }

  /// How much was exercised, and what no link exercised.
  private func lines(_ coverage: Coverage) -> String {
    let title = words.label("\(coverage.title):", .plain)
    let missing = coverage.items.filter { !$0.isCovered }.map { "  no link \($0.words)\n" }
    return "\(title) \(coverage.figures)\n" + missing.joined() + "\n"
  }
}

extension Coverage {
  var title: String { "coverage of \(app.printable)" }
  /// `75 % (6 of 8)`
  var figures: String { "\(percentage) % (\(coveredCount) of \(items.count))" }
}

extension Coverage.Item {
  /// What no link does, in words: `exercises value price of search/order`.
  var words: String {
    let (name, route) = (name.printable(limit: 200).orQuotes, route.printable)
    return switch kind {
    case .route: "exercises route \(name)"
    case .web: "exercises \(name)"
    case .alias, .parameter, .callback: "exercises \(kind.rawValue) \(name) of \(route)"
    case .value: "exercises value \(name) of \(route)/\((parameter ?? "").printable)"
    case .absence: "of \(route) leaves out \(name)"
    }
  }
}
