import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct CheckPlaceTests {
  @Test(arguments: [
    ("a.txt", "a.txt", true), ("./a.txt", "a.txt", true), ("./", "./", true),
    ("../a", "../a", true), ("<stdin>", "<stdin>", false), ("<arguments>", "<arguments>", false),
    ("./<stdin>", "<stdin>", true),
  ])
  func filesAreNamedAsInTheirFolder(_ file: String, _ path: String, _ isInFile: Bool) {
    let check = Check(.link, file: file, name: "a")
    #expect(check.path == path)
    #expect(check.isInFile == isInFile)
  }

  @Test func aNameIsPrintableAndNotEndless() {
    #expect(Check(.link, file: "a", name: "a\u{1B}").shownName == "a\\u{1B}")
    let long = String(repeating: "a", count: 2_000)
    #expect(
      Check(.link, file: "a", name: long).shownName == String(repeating: "a", count: 1_024) + "…")
  }
}
