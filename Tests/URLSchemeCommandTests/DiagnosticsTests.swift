import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct DiagnosticsTests {
  private let plain = Diagnostics(isColored: false)
  private let finding = Finding(.invalidValue, at: 4, "x", expected: "a digit", found: "\u{1B}\n")

  @Test func aPersonSeesTheTextAndACaret() {
    #expect(
      plain.forPerson(finding, in: Array("app:é".utf8)) == """
        error: x: expected a digit, found \\u{1B}\\u{A} [invalid-value]
          app:é
              ^
        help: urlscheme help invalid-value explains it by example

        """)
    #expect(plain.forPerson(finding, in: [], help: "so").hasSuffix("\nhelp: so\n"))
  }

  @Test func aStreamGivesOneLineWithAPlace() {
    #expect(
      plain.forStream(finding, in: Array("\n\n\n1".utf8), file: "a\nb")
        == "a\\u{A}b:4:2: error: x: expected a digit, found \\u{1B}\\u{A} [invalid-value]\n")
  }

  @Test(arguments: [(Severity.warning, "33"), (.notice, "36"), (.error, "31")])
  func aSeverityHasItsWordAndItsColour(_ severity: Severity, _ color: String) {
    func line(_ diagnostics: Diagnostics) -> String {
      String { output in
        diagnostics.appendLine(
          finding, severity: severity, file: "a", line: 1, column: 1, to: &output)
      }
    }
    #expect(line(plain).hasPrefix("a:1:1: \(severity.rawValue): x: "))
    #expect(
      line(Diagnostics(isColored: true))
        .hasPrefix("a:1:1: \u{1B}[1;\(color)m\(severity.rawValue):\u{1B}[0m x: "))
  }

  @Test func onATerminalLinesBreakBetweenWords() {
    var narrow = Diagnostics(isColored: true)
    narrow.columns = 30
    #expect(
      narrow.failure(
        "nothing is right here today", help: "try again\n      or not as you like it, twice")
        == "\u{1B}[1;31merror:\u{1B}[0m nothing is right here\n       today\n"
        + "\u{1B}[1;36mhelp:\u{1B}[0m try again\n      or not as you like it,\n      twice\n")
    let link = Array("app://x?a=12345678901234567890%".utf8)
    #expect(
      narrow.forPerson(Finding(.invalidPercentEscape, at: 30), in: link, help: "x")
        .contains("\n  …x?a=12345678901234567890%\n                           \u{1B}[1;32m^"))
  }

  @Test func aFailureMayHaveAdvice() {
    #expect(plain.failure("no", help: "yes") == "error: no\nhelp: yes\n")
    #expect(plain.failure("no") == "error: no\n")
  }

  @Test func onlyLabelsAndCaretsAreColoured() {
    let colored = Diagnostics(isColored: true)
    #expect(
      colored.forPerson(finding, in: Array("app:".utf8))
        == "\u{1B}[1;31merror:\u{1B}[0m x: expected a digit, found \\u{1B}\\u{A} [invalid-value]\n"
        + "  app:\n      \u{1B}[1;32m^\u{1B}[0m\n"
        + "\u{1B}[1;36mhelp:\u{1B}[0m urlscheme help invalid-value explains it by example\n")
    #expect(
      colored.failure("no", help: "yes")
        == "\u{1B}[1;31merror:\u{1B}[0m no\n\u{1B}[1;36mhelp:\u{1B}[0m yes\n")
  }
}
