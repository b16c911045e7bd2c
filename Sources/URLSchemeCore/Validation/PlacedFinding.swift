/// A finding, how much it weighs in this run, and where in its file it is.
package struct PlacedFinding: Hashable, Sendable {
  /// What was found; its offset counts bytes of the thing that was checked.
  package var finding: Finding
  /// The rule's severity, unless strictness raised it.
  package var severity: Severity
  /// The place in the file: line and column from 1, the column in bytes.
  package var line: Int
  package var column: Int
  /// What a person is shown, with a caret under the fault; nil where there is nothing to see.
  package var quote: Quote?
  /// What was expected and what is, part by part, where the finding is that they differ.
  package var differences: [Difference] = []

  /// A line of the file, or a link in it.
  package struct Quote: Hashable, Sendable {
    package var bytes: [UInt8]
    /// Where the fault is in `bytes`.
    package var offset: Int
    /// The parts of `bytes` that are secret.
    package var secrets: [Range<Int>]

    init(_ bytes: [UInt8], offset: Int, secrets: [Range<Int>] = []) {
      self.bytes = bytes
      self.offset = offset
      self.secrets = secrets
    }
  }

  /// A part of a fixture that is not as expected.
  package struct Difference: Hashable, Sendable {
    /// The way to the part: `values.term`, `screens[1]`.
    package var path: String
    /// What the fixture says, as JSON; nil where it says that there is none.
    package var expected: String?
    /// What is, as JSON; nil where there is none.
    package var actual: String?

    init(_ path: String, expected: String?, actual: String?) {
      self.path = path
      self.expected = expected
      self.actual = actual
    }
  }

  package init(
    _ finding: Finding, severity: Severity? = nil, line: Int, column: Int, quote: Quote? = nil
  ) {
    self.finding = finding
    self.severity = severity ?? finding.rule.severity
    self.line = line
    self.column = column
    self.quote = quote
  }
}
