import URLSchemeCore

/// Checks one line after the other, and reports on each.
struct ValidationStream<Validator: LineValidator>: LineProcessor {
  var validator: Validator
  var reports: ReportWriter
  /// The file as people know it.
  let file: String
  var progress: Progress
  var diagnostics: [UInt8] = []

  var output: [UInt8] {
    get { reports.output }
    set { reports.output = newValue }
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    if let check = validator.check(line, isCut: isCut, file: file, number: number) {
      reports.add(check)
    }
    progress.advance()
  }
}

/// What checks lines.
protocol LineValidator {
  /// Checks a line; gives nil where there is nothing to check in it.
  mutating func check(
    _ line: Span<UInt8>, isCut: Bool, file: String, number: Int
  ) -> Check?
}

extension LinkValidator: LineValidator {
  mutating func check(
    _ line: Span<UInt8>, isCut: Bool, file: String, number: Int
  ) -> Check? {
    LinkList.hasLink(line) ? check(line, isCut: isCut, file: file, line: number) : nil
  }
}

extension FixtureValidator: LineValidator {
  mutating func check(
    _ line: Span<UInt8>, isCut: Bool, file: String, number: Int
  ) -> Check? {
    check(line, isCut: isCut, file: file, line: number)
  }
}
