import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct MarkdownReportTests {
  private func text(findings count: Int, message: String = "x") -> String {
    var report = MarkdownReport()
    for number in 1...max(1, count) where count > 0 {
      var check = Check(.link, file: "a.txt", line: number, name: message)
      check.findings = [
        PlacedFinding(Finding(.unknownScheme, at: 0, message), line: number, column: 1)
      ]
      report.add(check)
    }
    var summary = ValidationSummary()
    (summary.files, summary.checks, summary.errors) = (1, count, count)
    report.finish(summary)
    return String(decoding: report.output, as: UTF8.self)
  }

  private func rows(_ text: String) -> Int {
    text.split(separator: "\n").count { $0.hasPrefix("| error |") }
  }

  @Test func nothingFoundIsAHeadingAndALine() {
    var report = MarkdownReport()
    var summary = ValidationSummary()
    summary.add(.link)
    (summary.files, summary.checks) = (1, 3)
    report.finish(summary)
    #expect(
      String(decoding: report.output, as: UTF8.self)
        == "### urlscheme\n\n1 file, 3 links checked: all is well\n")
  }

  @Test(arguments: [(1, false), (20, false), (21, true), (90, true)])
  func theFirstFindingsAreSeenAndTheOthersFoldedIn(_ count: Int, _ isFolded: Bool) {
    let text = text(findings: count)
    #expect(rows(text) == count)
    #expect(text.contains("<details><summary>\(count - 20) more</summary>\n\n|") == isFolded)
  }

  /// GitHub shows nothing of a summary of more than 1 MiB.
  @Test func aReportStaysBelowTheLimitAndSaysWhatItLeavesOut() {
    let text = text(findings: 20_000, message: String(repeating: "<", count: 90))
    #expect(text.utf8.count < 1 << 20)
    #expect(rows(text) > 100)
    #expect(text.hasSuffix("\nand \(20_000 - rows(text)) more not shown\n"))
  }

  @Test(arguments: [
    ("|", "&#124;"), ("`a`", "&#96;a&#96;"), ("<b>", "&#60;b&#62;"), ("&lt;", "&#38;lt;"),
    ("[a](b)", "&#91;a&#93;(b)"), ("**a**", "&#42;&#42;a&#42;&#42;"), ("a_b_", "a&#95;b&#95;"),
    ("@octocat", "&#64;octocat"), ("https://a.example", "https&#58;//a.example"),
    ("www.a.example", "www&#46;a.example"), ("$x$", "&#36;x&#36;"), ("\\|", "&#92;&#124;"),
    ("é 日本", "é 日本"),
  ])
  func textsAreShownAsTheyAre(_ message: String, _ shown: String) {
    #expect(text(findings: 1, message: message).contains("<br><code>\(shown)</code> |"))
  }
}
