import URLSchemeCore

/// Checks one line after the other; of a line that nothing is to be said of, it only counts that.
struct ValidationStream<Validator: LineValidator>: LineWorker {
  private var validator: Validator
  /// What the links that passed exercised; nil where nobody asks.
  private(set) var coverage: CoverageCounter?
  /// Whether there is to be a check of every line.
  private let listsPassed: Bool
  /// Whether there is to be a check of each of which something is to be said.
  private let wantsChecks: Bool
  /// What writes the lines about links; nil: nobody reads them.
  private let lineWriter: Diagnostics?
  /// Whether links of no app are left out.
  private let skipsUnknownApps: Bool
  private var results = ValidationResults(kind: Validator.kind)

  init(
    _ validator: Validator, coverage: CoverageCounter? = nil, listsPassed: Bool,
    wantsChecks: Bool = true, lineWriter: Diagnostics? = nil, skipsUnknownApps: Bool = false
  ) {
    self.validator = validator
    self.coverage = coverage
    self.skipsUnknownApps = skipsUnknownApps
    self.listsPassed = listsPassed
    self.wantsChecks = wantsChecks
    self.lineWriter = lineWriter
  }

  mutating func begin(file: String) {
    results.file = file
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    let verdict = validator.verdict(on: line, isCut: isCut)
    if verdict != .nothing { validator.count(in: &coverage) }
    switch verdict {
    case .nothing: break
    case .passed where !listsPassed: results.passedCount += 1
    case .passed, .notable: report(line, number: number)
    }
  }

  mutating func processAtOnce(
    _ block: Span<UInt8>, from position: inout Int, after number: Int
  ) -> Int {
    // What is passed over is not counted.
    guard !listsPassed, coverage == nil else { return 0 }
    let lines = validator.passLines(of: block, from: &position)
    results.passedCount += lines
    return lines
  }

  /// Reports what was found about the line that was read last.
  private mutating func report(_ line: Span<UInt8>, number: Int) {
    guard !skipsUnknownApps || !validator.isOfUnknownApp else {
      results.skippedCount += 1
      return
    }
    let isWritten =
      !wantsChecks
      && validator.write(
        lineWriter, ofLast: line, file: results.file, number: number, to: &results.lines)
    guard !isWritten else { return }
    results.checks.append(validator.check(ofLast: line, file: results.file, line: number))
  }

  mutating func exchangeResults(_ results: inout ValidationResults) {
    (results.kind, results.file) = (self.results.kind, self.results.file)
    swap(&results, &self.results)
  }

  mutating func merge(_ other: ValidationStream) {
    if let counted = other.coverage { coverage?.merge(counted) }
  }
}

/// What checking the lines of a block came to.
struct ValidationResults: LineResults {
  var size = InputSize()
  var kind = Check.Kind.link
  var file = ""
  /// How many things in its lines passed and are not among `checks`.
  var passedCount = 0
  /// How many were left out.
  var skippedCount = 0
  var checks: [Check] = []
  var lines = FindingLines()

  mutating func removeAll() {
    size = InputSize()
    (passedCount, skippedCount) = (0, 0)
    checks.removeAll(keepingCapacity: true)
    lines.removeAll()
  }
}

/// Reports what checking came to.
struct ValidationOutput: LineCollector {
  var reports: ReportWriter
  var progress: Progress
  /// Why a file could not be read, or not to its end.
  private(set) var failures: [PlatformError] = []
  private(set) var skippedCount = 0
  private let target: File

  init(_ reports: ReportWriter, _ progress: Progress, to target: File) {
    self.reports = reports
    self.progress = progress
    self.target = target
  }

  mutating func collect(_ results: inout ValidationResults) throws(PlatformError) {
    reports.addPassed(results.passedCount, results.kind)
    reports.countSkipped(results.skippedCount)
    skippedCount += results.skippedCount
    reports.add(&results.lines, file: results.file)
    for index in results.checks.indices { reports.add(results.checks[index]) }
    if !reports.output.isEmpty {
      // Else a report on the same terminal would go on in the line that says how far the work is.
      progress.finish()
      try target.write(reports.output.span)
    }
    reports.removeOutput()
    progress.advance(lines: results.size.lines, bytes: results.size.bytes)
    results.removeAll()
  }

  mutating func collect(_ failure: PlatformError) {
    failures.append(failure)
  }
}

/// What came of a line.
enum LineVerdict {
  /// There is nothing to check in it.
  case nothing
  /// There is nothing to say of it.
  case passed
  case notable
}

/// What checks lines.
protocol LineValidator: Sendable {
  static var kind: Check.Kind { get }

  /// Whether no app is known of the link that was read last.
  var isOfUnknownApp: Bool { get }

  mutating func verdict(on line: Span<UInt8>, isCut: Bool) -> LineVerdict

  /// Counts what the link that was read last exercised, where it passed.
  mutating func count(in coverage: inout CoverageCounter?)

  /// Passes over lines of a block, from `position` on, which moves behind them, as long as there is
  /// nothing to say of them but what is recalled later; gives how many they are.
  mutating func passLines(of block: Span<UInt8>, from position: inout Int) -> Int

  /// Reports what was found about the line that was read last.
  mutating func check(ofLast line: Span<UInt8>, file: String, line number: Int) -> Check

  /// Writes what was found about the line that was read last, or, without `words`, only counts it;
  /// false where only `check` tells.
  mutating func write(
    _ words: Diagnostics?, ofLast line: Span<UInt8>, file: String, number: Int,
    to lines: inout FindingLines
  ) -> Bool
}

extension LineValidator {
  mutating func passLines(of block: Span<UInt8>, from position: inout Int) -> Int { 0 }

  mutating func write(
    _ words: Diagnostics?, ofLast line: Span<UInt8>, file: String, number: Int,
    to lines: inout FindingLines
  ) -> Bool { false }
}

extension LinkValidator: LineValidator {
  static var kind: Check.Kind { .link }

  var isOfUnknownApp: Bool { findings.contains(where: \.isOfUnknownApp) }

  mutating func verdict(on line: Span<UInt8>, isCut: Bool) -> LineVerdict {
    guard LinkList.hasLink(line) else { return .nothing }
    return read(line, isCut: isCut) ? .passed : .notable
  }

  mutating func count(in coverage: inout CoverageCounter?) {
    if coverage != nil, passes { coverage?.count(decoder) }
  }

  mutating func check(ofLast line: Span<UInt8>, file: String, line number: Int) -> Check {
    check(ofLast: line, file: file, line: number, column: 1)
  }

  mutating func write(
    _ words: Diagnostics?, ofLast line: Span<UInt8>, file: String, number: Int,
    to lines: inout FindingLines
  ) -> Bool {
    lines.append(words, &self, line, file: file, line: number)
    return true
  }
}

extension FixtureValidator: LineValidator {
  static var kind: Check.Kind { .fixture }

  var isOfUnknownApp: Bool { links.isOfUnknownApp }

  mutating func verdict(on line: Span<UInt8>, isCut: Bool) -> LineVerdict {
    return read(line, isCut: isCut) && !isSkipped ? .passed : .notable
  }

  mutating func count(in coverage: inout CoverageCounter?) {
    if coverage != nil, !isSkipped, links.refusal == nil, passes { coverage?.count(links.decoder) }
  }
}

extension Finding {
  /// Whether it says that no app is known of a link.
  var isOfUnknownApp: Bool { rule == .unknownScheme || rule == .unknownHost }
}
