@testable import URLSchemeCore

/// What becomes of the rows of a suite, as its test asserts it and CONTRIBUTING.md says it.
struct SuiteSection: Sendable {
  struct Outcome: Sendable {
    /// What the test calls it.
    var name: String
    var count: Int
    /// The words after the count.
    var words: String

    init(_ name: String, _ count: Int, _ words: String) {
      (self.name, self.count, self.words) = (name, count, words)
    }
  }

  var file: String
  var outcomes: [Outcome]
  /// Rows on which the design decides otherwise, and why.
  var exceptions: [(row: String, reason: String)] = []

  /// How many rows have each outcome.
  var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: outcomes.map { ($0.name, $0.count) })
  }

  /// The section of the document.
  var markdown: String {
    let total = outcomes.reduce(0) { $0 + $1.count }
    let list = outcomes.map { "- \($0.count) \($0.words)" }
    // Rows of one reason stand together.
    let reasons = Dictionary(grouping: exceptions, by: \.reason).map { reason, rows in
      (rows: rows.map { SuiteSection.code($0.row) }.sorted(), reason: reason)
    }.sorted { $0.rows[0] < $1.rows[0] }
    let table = reasons.map { "| \($0.rows.joined(separator: ", ")) | \($0.reason) |" }
    return """
      ### `\(file)`: \(total) rows

      \(list.joined(separator: "\n"))

      """
        + (table.isEmpty ? "" : "\n| rows | why |\n|---|---|\n\(table.joined(separator: "\n"))\n")
  }

  /// A code span, in a table.
  private static func code(_ text: String) -> String {
    "`\(text.printable(limit: .max).replacing("|", with: "\\|"))`"
  }
}
