import URLSchemeCore

/// Gives what was checked to all reports of a run, counts it, and writes each report where it goes.
///
/// The first report is the caller's to write; the others go to files of their own.
struct ReportWriter {
  struct Options {
    /// The least severity that makes the input at fault; nil: none does.
    var failOn: Severity? = .error
    /// Whether warnings are errors.
    var isStrict = false
    /// More findings are counted, but not reported; nil: all are.
    var maximumFindings: Int?
    /// What is accepted as it is; nil: nothing.
    var baseline: Baseline?
  }

  private var options: Options
  /// nil: nobody wants the first report.
  private var report: (any Report)?
  private var others: [(report: any Report, file: OutputFile)]
  private var summary = ValidationSummary()
  private var shownFindings = 0
  /// Whether something was found that the run is to fail on.
  private(set) var hasFailed = false
  /// Why a report could not be written.
  private var failure: PlatformError?

  /// As much of a report is kept before it is written.
  private static let bufferSize = 1 << 16

  init(
    _ report: (any Report)? = nil, _ others: [(report: any Report, file: OutputFile)] = [],
    options: Options = Options()
  ) {
    self.report = report
    self.others = others
    self.options = options
  }

  /// The first report so far, but for what was removed.
  var output: [UInt8] { report?.output ?? [] }

  mutating func removeOutput() {
    report?.output.removeAll(keepingCapacity: true)
  }

  /// How many things were checked so far, or left out on purpose.
  var checkCount: Int { summary.checks + summary.skipped }

  mutating func countFile() {
    summary.files += 1
  }

  /// Something was not checked, for a reason that is not worth a line.
  mutating func countSkipped(_ count: Int = 1) {
    summary.skipped += count
  }

  /// Whether some report lists what passed.
  var listsPassed: Bool {
    report?.listsPassed == true || others.contains { $0.report.listsPassed }
  }

  /// The least severity of findings that change what is reported, or how the run ends.
  var leastSeverity: Severity {
    // What is not at fault now may be in the baseline.
    report == nil && others.isEmpty && options.baseline == nil ? options.failOn ?? .error : .notice
  }

  /// Whether what was checked is to be added itself. Of links, else the lines about them may be, or
  /// where nobody reads those, how many there would be.
  var wantsChecks: Bool {
    guard others.isEmpty, options.maximumFindings == nil, options.baseline == nil else {
      return true
    }
    return report.map { $0.lineWriter == nil } ?? false
  }

  /// What writes the lines about links; nil where nobody reads them.
  var lineWriter: Diagnostics? { report?.lineWriter }

  /// Adds the lines about links of a file, and leaves none.
  mutating func add(_ lines: inout FindingLines, file: String) {
    guard lines.checks > 0 else { return }
    summary.checks += lines.checks
    summary.add(.link)
    count(.error, lines.errors)
    count(.warning, lines.warnings)
    count(.notice, lines.notices)
    report?.add(&lines.text, file: file)
    lines.removeAll()
  }

  /// Counts things that passed; no report lists them.
  mutating func addPassed(_ count: Int, _ kind: Check.Kind) {
    guard count > 0 else { return }
    summary.checks += count
    summary.add(kind)
  }

  mutating func add(_ check: Check) {
    if check.skipReason == nil { summary.checks += 1 } else { summary.skipped += 1 }
    summary.add(check.kind)
    addUncounted(check)
  }

  private mutating func addUncounted(_ check: Check) {
    var check = check
    for index in check.findings.indices {
      let isRaised = !check.findings[index].finding.rule.isOfPortability
      if options.isStrict, isRaised, check.findings[index].severity == .warning {
        check.findings[index].severity = .error
      }
    }
    if options.baseline != nil { accept(&check) }
    for finding in check.findings { count(finding.severity) }
    if let limit = options.maximumFindings, !check.findings.isEmpty {
      let shown = check.findings.prefix(limit - shownFindings)
      let hidden = check.findings.dropFirst(shown.count)
      summary.hiddenFindings += hidden.count
      if hidden.contains(where: { fails($0.severity) }) { summary.hidesFailures = true }
      shownFindings += shown.count
      if shown.isEmpty { return }
      check.findings = Array(shown)
    }
    report?.add(check)
    for index in others.indices {
      others[index].report.add(check)
      // What goes to standard output waits until the first report is whole.
      let waits = others[index].file.file.descriptor == File.standardOutput.descriptor
      if !waits, others[index].report.output.count > Self.bufferSize { flush(index) }
    }
  }

  private mutating func count(_ severity: Severity, _ count: Int = 1) {
    guard count > 0 else { return }
    switch severity {
    case .error: summary.errors += count
    case .warning: summary.warnings += count
    case .notice: summary.notices += count
    }
    if fails(severity) { hasFailed = true }
  }

  /// Whether the run fails on findings of that severity.
  private func fails(_ severity: Severity) -> Bool {
    options.failOn.map { severity >= $0 } ?? false
  }

  // MARK: Baseline

  /// Leaves out the findings that are accepted as they are.
  private mutating func accept(_ check: inout Check) {
    let whole = check
    check.findings = whole.findings.filter { options.baseline?.accepts($0, of: whole) != true }
    summary.acceptedFindings += whole.findings.count - check.findings.count
  }

  /// Reports what the baseline accepts and no longer occurs.
  mutating func addStaleEntries(_ scope: Baseline.Scope) {
    for check in options.baseline?.staleChecks(scope) ?? [] { addUncounted(check) }
  }

  /// The baseline anew; nil: it stays as it is.
  mutating func updatedBaseline(_ scope: Baseline.Scope) -> (path: String, text: [UInt8])? {
    guard var baseline = options.baseline, baseline.isUpdated else { return nil }
    return (baseline.path, baseline.updated(scope))
  }

  // MARK: Ends

  private mutating func flush(_ index: Int) {
    guard failure == nil else { return }
    do {
      try others[index].file.file.write(others[index].report.output.span)
    } catch {
      failure = error
    }
    others[index].report.output.removeAll(keepingCapacity: true)
  }

  /// Ends the first report, whose last lines are then to be written.
  mutating func finish(coverage: [Coverage]?) {
    summary.coverage = coverage
    report?.finish(summary)
  }

  /// Ends the other reports, and puts those that go to files in their places. One that goes to
  /// standard output stands behind the first.
  mutating func finishOthers() throws(PlatformError) {
    for index in others.indices {
      others[index].report.finish(summary)
      flush(index)
    }
    // None appears where one cannot be written.
    if let failure { throw failure }
    for index in others.indices { try others[index].file.finish() }
  }

  /// Leaves nothing behind of the reports that go to files.
  mutating func discard() {
    for index in others.indices { others[index].file.discard() }
  }
}
