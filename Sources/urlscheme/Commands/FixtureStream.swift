import URLSchemeCore

/// Writes fixtures: for links, one a line, or in place of fixtures that no longer hold.
struct FixtureStream: TextWorker {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  /// How many lines had which outcome.
  private(set) var outcomes: [FixtureRecorder.Outcome: Int] = [:]
  /// Whether only the beginning of some line was read: then the file is not to be replaced.
  private(set) var isCut = false
  /// The file that is read.
  var file = ""

  /// Whether lines are fixtures already; else they are links.
  private let updates: Bool
  /// nil: errors are kept quiet.
  private let words: Diagnostics?
  private var recorder: FixtureRecorder
  /// What ends the line that is handled.
  private var lineEnd: [UInt8]

  init(_ recorder: FixtureRecorder, updates: Bool, delimiter: UInt8, _ words: Diagnostics?) {
    self.recorder = recorder
    self.updates = updates
    lineEnd = [delimiter]
    self.words = words
  }

  mutating func begin(file: String) {
    self.file = file
  }

  /// The one worker that there is counted on from here.
  mutating func merge(_ other: FixtureStream) {
    self = other
  }

  /// Fixtures end as they did, and blank lines are kept.
  mutating func begin(line: Span<UInt8>, endingIn end: Span<UInt8>) {
    guard updates else { return }
    lineEnd = end.array
    if line.isBlank { output += line.array + lineEnd }
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    guard updates || LinkList.hasLink(line) else { return }
    self.isCut = self.isCut || isCut
    let outcome =
      updates
      ? recorder.update(line, isCut: isCut, to: &output)
      : recorder.record(line, isCut: isCut, to: &output)
    outcomes[outcome, default: 0] += 1
    report(line, number: number, outcome)
    if updates || outcome == .written { output += lineEnd }
  }

  /// Says why a link or a fixture is refused; of one that is recorded, what is doubtful about it.
  private mutating func report(
    _ line: Span<UInt8>, number: Int, _ outcome: FixtureRecorder.Outcome
  ) {
    let isFine = outcome == .written || outcome == .unchanged
    guard let words, !isFine || !updates else { return }
    let check = recorder.check(ofLast: line, file: file, line: number)
    for finding in check.findings where finding.severity == .warning || !isFine {
      guard finding.severity > .notice else { continue }
      diagnostics.write { words.append(finding, of: check, to: &$0) }
    }
  }
}

/// Says what is wrong with lines as they are read, and writes fixtures to their file, if there is one; an input that
/// can't be read to its end ends all.
struct FixtureOutput: LineCollector {
  var file: FixtureFile?

  mutating func collect(_ results: inout LineOutput) throws(PlatformError) {
    if !results.diagnostics.isEmpty {
      try File.standardError.write(results.diagnostics.span)
    }
    if !results.output.isEmpty { try file?.writeLines(results.output.span) }
    results.removeAll()
  }

  func collect(_ failure: PlatformError) throws(PlatformError) {
    throw failure
  }
}
