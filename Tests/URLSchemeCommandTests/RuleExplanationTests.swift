import Testing
import URLSchemeCore

@testable import urlscheme

/// How explanations are worded.
@Suite struct RuleExplanationTests {
  @Test(arguments: Rule.allCases)
  func aSummaryFitsALineAndHasNoFullStop(_ rule: Rule) throws {
    let summary = rule.explanation.summary
    #expect((10...45).contains(summary.count), "\(summary.count)")
    #expect(summary.last != ".")
    let first = try #require(summary.unicodeScalars.first)
    #expect(first.properties.isLowercase)
  }

  @Test(arguments: Rule.allCases)
  func anAdviceIsSentences(_ rule: Rule) throws {
    let advice = rule.explanation.advice
    #expect(advice.hasSuffix("."))
    #expect(!advice.contains("\n"))
    #expect(!advice.contains("  "))
    #expect(advice.count <= 300)
  }

  @Test func noTwoRulesAreExplainedAlike() {
    #expect(Set(Rule.allCases.map(\.explanation.summary)).count == Rule.allCases.count)
    #expect(Set(Rule.allCases.map(\.explanation.wrong.text)).count == Rule.allCases.count)
  }

  @Test(arguments: Rule.allCases)
  func wrongAndRightDiffer(_ rule: Rule) {
    #expect(rule.explanation.wrong.text != rule.explanation.right.text)
  }
}
