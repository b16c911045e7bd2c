import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct NextStepTests {
  private let cut = "a shell cuts a link at &: put it between single quotes"
  private let example = "urlscheme help missing-parameter explains it by example"

  @Test func everyRuleHasAStep() {
    for rule in Rule.allCases {
      let help = NextStep.after(Finding(rule, at: 0))
      #expect(!help.isEmpty && help.utf8.count <= 74, "\(rule.rawValue)")
    }
  }

  @Test(arguments: [
    ("app:x?a=1", true), ("app:x?", true), ("app:x", false), ("app:x?a=1&b=2", false),
    ("app:x?a=1#b", false),
  ])
  func onlyALinkThatAShellMayHaveCutIsToBeQuoted(_ link: String, _ mayBeCut: Bool) {
    let help = NextStep.after(
      Finding(.missingParameter, at: 0, "c"), inLink: Array(link.utf8), isLenient: false)
    #expect(help == (mayBeCut ? cut : example))
  }

  @Test func whatIsReadLenientlyIsNotToBeReadLenientlyAgain() {
    let finding = Finding(.invalidCharacter, at: 0, expected: "%20", found: " ")
    let link = Array("app: x".utf8)
    #expect(NextStep.after(finding, inLink: link, isLenient: false).hasPrefix("--lenient"))
    #expect(!NextStep.after(finding, inLink: link, isLenient: true).hasPrefix("--lenient"))
    let other = Finding(.invalidCharacter, at: 0, found: "NUL")
    #expect(!NextStep.after(other, inLink: link, isLenient: false).hasPrefix("--lenient"))
  }

  private func help(_ operands: [String], _ number: Int) throws -> String {
    var binder = try OperandBinder(.builtIn, route: "search")
    let operands = operands.map { Array($0.utf8) }
    do throws(Finding) {
      for operand in operands[..<number] { try? binder.assign(operand) }
      try binder.assign(operands[number])
    } catch {
      return NextStep.after(error, in: operands, number, binder)
    }
    return ""
  }

  @Test(arguments: [
    (["term", "half", "price", "order=price"], 0, "did you mean term='half price'?"),
    (["term", "half"], 0, "did you mean term=half?"), (["term"], 0, "write term=TEXT"),
    (["term", "order=price"], 0, "write term=TEXT"),
    (["term=half", "price", "off"], 1, "did you mean term='half price off'?"),
    (["term=it's", "\u{1B}"], 1, "did you mean term='it'\\''s \\u{1B}'?"),
    (["term=a", "order"], 1, "write order=TEXT"),
    (["half", "price"], 0, "urlscheme help invalid-value explains it by example"),
    (["=x"], 0, "urlscheme help invalid-value explains it by example"),
    ([":=1"], 0, "urlscheme help invalid-value explains it by example"),
  ])
  func operandsThatAreNoneAreRead(_ operands: [String], _ number: Int, _ text: String) throws {
    #expect(try help(operands, number) == text)
  }
}
