import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct RuleSummaryTests {
  @Test(arguments: Rule.allCases)
  func everyRuleIsOneSentence(_ rule: Rule) {
    #expect(rule.summary.first?.isUppercase == true)
    #expect(rule.summary.hasSuffix("."))
    #expect(!rule.summary.contains(". "))
  }

  @Test func noTwoRulesAreTheSame() {
    #expect(Set(Rule.allCases.map(\.summary)).count == Rule.allCases.count)
  }
}
