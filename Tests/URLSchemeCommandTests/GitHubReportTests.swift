import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct GitHubReportTests {
  @Test func aFindingIsAWorkflowCommand() {
    var definition = Check(.definition, file: "./a,b:c/100%.json", name: "d")
    var mismatch = PlacedFinding(Finding(.fixtureMismatch, at: 0), line: 5, column: 1)
    mismatch.differences = [.init(path: "a", expected: "1", actual: "2%")]
    definition.findings = [mismatch]
    var summary = ValidationSummary()
    summary.files = 2
    summary.checks = 2
    summary.errors = 1
    summary.warnings = 1
    #expect(
      GitHubReport().text([.link("a:", .unknown("x")), definition], summary) == """
        ::warning file=links.txt,line=1,col=1,title=unknown-parameter::\
        links.txt:1:1: unknown parameter x [unknown-parameter]
        ::error file=a%2Cb%3Ac/100%25.json,line=5,col=1,title=fixture-mismatch::\
        a,b:c/100%25.json:5:1: the link does not do what its fixture says [fixture-mismatch]\
        %0A- a: 1%0A+ a: 2%25
        2 files, 2 checks: 1 error, 1 warning

        """)
  }

  @Test(arguments: ["<stdin>", "<arguments>"])
  func whatIsInNoFileSaysSoInItsMessage(_ file: String) {
    var check = Check(.link, file: file, name: "a:")
    check.findings = [.unknown("x")]
    #expect(
      GitHubReport().text([check]).hasPrefix(
        "::warning title=unknown-parameter::\(file):1:1: unknown parameter x"))
  }

  @Test func whatGitHubCutsIsSaid() {
    let warning = Check.link("a:", .unknown("x"))
    let error = Check.link("a:", .missing("x", in: "a:"))
    let checks = Array(repeating: warning, count: 10) + Array(repeating: error, count: 13)
    let lines = GitHubReport().text(checks).split(separator: "\n")
    #expect(lines.count == 25)
    #expect(lines[23] == "GitHub shows 10 errors of a step; 3 more are in its log")
  }

  @Test func hiddenFindingsAreSaid() {
    var summary = ValidationSummary()
    summary.hiddenFindings = 4
    #expect(GitHubReport().text([], summary).hasPrefix("and 4 more not shown\n"))
  }
}
