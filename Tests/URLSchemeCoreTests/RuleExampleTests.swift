import Testing

@testable import URLSchemeCore

/// Every rule is explained, and every example is what it is said to be.
///
/// What weighs less than the rule may be found beside it: a short example leaves much unsaid.
@Suite struct RuleExampleTests {
  private static let connected = Rule.allCases.filter { !RuleExample.awaitingCheck.contains($0) }

  @Test(arguments: connected)
  func aWrongExampleBreaksItsRuleAndNoOtherAsGrave(_ rule: Rule) throws {
    let findings = try #require(rule.explanation.wrong.findings)
    let grave = findings.filter { $0.rule.severity >= rule.severity }
    #expect(Set(grave.map(\.rule)) == [rule], "\(findings.map(\.message))")
  }

  @Test(arguments: connected)
  func aRightExampleBreaksNoRuleAsGrave(_ rule: Rule) throws {
    let findings = try #require(rule.explanation.right.findings)
    let grave = findings.filter { $0.rule.severity >= rule.severity }
    #expect(grave.map(\.message) == [])
  }

  /// Once it is, the rule is no longer one that awaits it.
  @Test(arguments: Rule.allCases.filter(RuleExample.awaitingCheck.contains))
  func anExampleThatNothingChecksYetFindsNothing(_ rule: Rule) {
    #expect(rule.explanation.wrong.findings ?? [] == [])
    #expect(rule.explanation.right.findings ?? [] == [])
  }

  @Test func everyRuleIsInOneGroup() {
    #expect(Rule.Group.allCases.flatMap(\.rules).count == Rule.allCases.count)
    #expect(Rule.Group.allCases.allSatisfy { !$0.rules.isEmpty })
  }
}
