import URLSchemeCore

/// A finding, how much it weighs in this run, and where in its file it is.
struct PlacedFinding: Equatable, Sendable {
  /// What was found; its offset counts bytes of the thing that was checked.
  var finding: Finding
  /// The rule's severity, unless strictness raised it.
  var severity: Severity
  /// The place in the file: line and column from 1, the column in bytes.
  var line: Int
  var column: Int
  /// The column in UTF-16 code units, from 1; nil where the quote tells, or nobody knows.
  var utf16Column: Int?
  /// What a person is shown, with a caret under the fault; nil where there is nothing to see.
  var quote: Quote?
  /// What was expected and what is, part by part, where the finding is that they differ.
  var differences: [ValueDifference] = []

  /// A link that shows what has changed between two versions, and the place in the older one.
  var witness: String?
  var origin: Origin?

  /// A place in an older version of what was checked.
  struct Origin: Equatable, Sendable {
    var file: String
    var line: Int
    var column: Int
  }

  /// A line of the file, or a link in it.
  struct Quote: Equatable, Sendable {
    var bytes: [UInt8]
    /// Where the fault is in `bytes`.
    var offset: Int
    /// The parts of `bytes` that are secret.
    var secrets: [Range<Int>] = []
  }

  init(
    _ finding: Finding, severity: Severity? = nil, line: Int, column: Int, quote: Quote? = nil
  ) {
    self.finding = finding
    self.severity = severity ?? finding.rule.severity
    self.line = line
    self.column = column
    self.quote = quote
  }
}
