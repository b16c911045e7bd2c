import URLSchemeCore

/// What changes reports.
struct ReportOptions: Sendable {
  /// Whether text has colours; no other format has any.
  var isColored = false
  /// How wide the terminal is that shows text; nil: there is none.
  var columns: Int?
  /// Whether text and JSON list what passed, too.
  var isVerbose = false
  /// From which severity on a finding is a failure, where a format has such; nil: none is.
  var failOn: Severity? = .error
  /// The version of the program that validates.
  var version: String

  /// Whether a check with such a finding fails.
  func fails(_ severity: Severity) -> Bool {
    failOn.map { severity >= $0 } ?? false
  }
}
