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
    for finding in findings { count(finding.rule.severity(isStrict: isStrict), 1) }
    guard let words else { return }
    let shown = link.extracting(0..<validator.shownLength(of: link))
    let secrets = validator.secretRanges(in: shown)
    text.write { output in
      for finding in findings {
        words.append(
          finding, severity: finding.rule.severity(isStrict: isStrict), in: shown,
          masking: secrets, file: file, line: line, to: &output)
      }
    }
  }

  /// Appends what is to be said of the links of a block that `validator` passed over last; without
  /// `writer` they are only counted.
  ///
  /// - Parameter number: How many lines stand before those it passed over.
  mutating func appendRemarks(
    _ writer: inout RemarkWriter?, _ validator: inout LinkValidator, in block: Span<UInt8>,
    after number: Int
  ) {
    let (passed, isStrict) = (validator.passed, validator.options.isStrict)
    guard !passed.remarks.isEmpty else { return }
    checks += passed.remarks.count
    let words = writer?.words
    // Inside the closure all else may be counted.
    var text: [UInt8] = []
    swap(&text, &self.text)
    text.write(reserving: words == nil ? 0 : 256 * passed.remarks.count) { output in
      for remark in passed.remarks {
        let link = block.extracting(remark.link)
        for index in remark.findings {
          let finding = passed.findings[index]
          let severity = finding.rule.severity(isStrict: isStrict)
          count(severity, 1)
          guard let words else { continue }
          writer?.append(finding, severity, in: link, line: number + remark.line + 1, to: &output) {
            validator.finding(finding, in: link)
          }
          // What is only worth knowing is said in one line.
          if severity > .notice {
            words.appendExcerpt(
              of: link, around: finding.offset, isPlain: !finding.leavesRest, to: &output)
          }
        }
      }
    }
    swap(&text, &self.text)
  }

  private mutating func count(_ severity: Severity, _ count: Int) {
    switch severity {
    case .error: errors += count
    case .warning: warnings += count
    case .notice: notices += count
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
