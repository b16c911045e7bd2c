import Testing

@testable import URLSchemeCore

struct RuleTests {
  @Test(arguments: Rule.allCases)
  func rawValuesAreWordsWithHyphens(rule: Rule) {
    let words = rule.rawValue.split(separator: "-", omittingEmptySubsequences: false)
    #expect(
      words.allSatisfy {
        !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x38 }
      })
  }

  @Test func rawValuesAreUnique() {
    #expect(Set(Rule.allCases.map(\.rawValue)).count == Rule.allCases.count)
  }

  /// Scripts and fixtures name them.
  @Test(arguments: [
    (Rule.invalidUTF8, "invalid-utf8"), (.invalidJSON, "invalid-json"),
    (.unknownScheme, "unknown-scheme"), (.invalidPercentEscape, "invalid-percent-escape"),
    (.unusedParameter, "unused-parameter"), (.unsupportedPattern, "unsupported-pattern"),
  ])
  func rawValuesAreStable(rule: Rule, rawValue: String) {
    #expect(rule.rawValue == rawValue)
    #expect(Rule(rawValue: rawValue) == rule)
  }
}
