import URLSchemeCore

/// Writes what a stream's lines come to.
struct StreamOutput: LineCollector {
  /// Whether a file could not be read.
  private(set) var hasFailed = false

  private let target: File
  private let diagnostics: Diagnostics
  private let isQuiet: Bool
  /// Whether there may be other files to go on with.
  private let hasFiles: Bool
  private var progress: Progress

  init(_ session: Session) {
    progress = Progress(
      isShown: session.showsProgress, totalBytes: session.showsProgress ? session.inputSize : nil)
    target = session.output.file
    diagnostics = session.diagnostics
    isQuiet = session.common.isQuiet
    hasFiles = !session.common.inputs.isEmpty
  }

  mutating func collect(_ results: inout LineOutput) throws(PlatformError) {
    if !results.diagnostics.isEmpty {
      progress.finish()
      try File.standardError.write(results.diagnostics.span)
    }
    if !results.output.isEmpty { try target.write(results.output.span) }
    progress.advance(lines: results.size.lines, bytes: results.size.bytes)
    results.removeAll()
  }

  /// There is no more.
  mutating func finish() {
    progress.finish()
  }

  mutating func collect(_ failure: PlatformError) throws(PlatformError) {
    guard hasFiles else { throw failure }
    hasFailed = true
    progress.finish()
    Session.report(diagnostics.failure(failure), quietly: isQuiet)
  }
}
