import Testing
import URLSchemeCore

@testable import urlscheme

/// Every rule is explained, and every example is what it is said to be.
///
/// What weighs less than the rule may be found beside it: a short example leaves much unsaid.
@Suite struct RuleExampleTests {
  @Test(arguments: Rule.allCases)
  func aWrongExampleBreaksItsRuleAndNoOtherAsGrave(_ rule: Rule) {
    let findings = rule.explanation.wrong.findings
    let grave = findings.filter { $0.rule.severity >= rule.severity }
    #expect(Set(grave.map(\.rule)) == [rule], "\(findings.map(\.message))")
  }

  @Test(arguments: Rule.allCases)
  func aRightExampleBreaksNoRuleAsGrave(_ rule: Rule) {
    let findings = rule.explanation.right.findings
    let grave = findings.filter { $0.rule.severity >= rule.severity }
    #expect(grave.map(\.message) == [])
  }

  @Test func everyRuleIsInOneGroup() {
    let rules = Rule.Group.allCases.flatMap { $0.explanations.map(\.rule) }
    #expect(rules.count == Rule.allCases.count)
    #expect(Set(rules) == Set(Rule.allCases))
    #expect(Rule.Group.allCases.allSatisfy { !$0.explanations.isEmpty })
  }
}
