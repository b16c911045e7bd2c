import URLSchemeCore

/// What is to be said of the links of a block, written by the worker that read them: their checks
/// need not be kept.
struct FindingLines: Sendable {
  var text: [UInt8] = []
  /// How many links have something to be said of.
  private(set) var checks = 0
  private(set) var errors = 0
  private(set) var warnings = 0
  private(set) var notices = 0

  /// Appends what was found about the link that was read last; without `words` it is only counted.
  mutating func append(
    _ words: Diagnostics?, _ validator: inout LinkValidator, _ link: Span<UInt8>, file: String,
    line: Int
  ) {
    checks += 1
    // Calls in the closure below would copy the validator.
    let findings = validator.findings
    let isStrict = validator.options.isStrict
    for index in findings.indices { count(findings[index].rule.severity(isStrict: isStrict)) }
    guard let words else { return }
    let shown = link.extracting(0..<validator.shownLength(of: link))
    let secrets = validator.secretRanges(in: shown)
    text.write { output in
      // A span lends each one; an array would copy it.
      let findings = findings.span
      for index in findings.indices {
        let severity = findings[index].rule.severity(isStrict: isStrict)
        let offset = findings[index].offset
        words.appendLine(
          findings[index], severity: severity, file: file, line: line, column: offset + 1,
          to: &output)
        words.appendExcerpt(of: shown, around: offset, severity, masking: secrets, to: &output)
      }
    }
  }

  private mutating func count(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .notice: notices += 1
    }
  }

  mutating func removeAll() {
    var text: [UInt8] = []
    swap(&text, &self.text)
    text.removeAll(keepingCapacity: true)
    self = FindingLines()
    swap(&text, &self.text)
  }
}
