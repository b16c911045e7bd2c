import URLSchemeCore

/// What a run of validation comes to.
struct ValidationSummary: Sendable {
  var files = 0
  /// What kinds of things were looked at.
  var kinds: [Check.Kind] = []
  /// How many things were tried, skipped ones not counted.
  var checks = 0
  var skipped = 0
  var errors = 0
  var warnings = 0
  var notices = 0
  /// How many findings were counted but not shown: there was a limit.
  var hiddenFindings = 0
  /// Whether the run fails on one of these.
  var hidesFailures = false
  /// How many findings the baseline accepts; they are not counted otherwise.
  var acceptedFindings = 0
  /// What of each definition was exercised; nil where nobody asked.
  var coverage: [Coverage]?

  mutating func add(_ kind: Check.Kind) {
    if !kinds.contains(kind) { kinds.append(kind) }
  }
}
