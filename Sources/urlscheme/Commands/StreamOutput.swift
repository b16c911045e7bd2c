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

  init(_ session: Session) {
    target = session.output.file
    diagnostics = session.diagnostics
    isQuiet = session.common.isQuiet
    hasFiles = !session.common.inputs.isEmpty
  }

  func collect(_ results: inout LineOutput) throws(PlatformError) {
    if !results.diagnostics.isEmpty {
      try File.standardError.write(results.diagnostics.span)
    }
    if !results.output.isEmpty { try target.write(results.output.span) }
    results.removeAll()
  }

  mutating func collect(_ failure: PlatformError) throws(PlatformError) {
    guard hasFiles else { throw failure }
    hasFailed = true
    Session.report(diagnostics.failure(failure), quietly: isQuiet)
  }
}
