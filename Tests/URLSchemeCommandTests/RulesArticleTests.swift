import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The article about the rules says what `urlscheme help rules` and `help RULE` say, of each.
/// `URLSCHEME_RECORD=yes make test FILTER=RulesArticleTests` writes it again.
@Suite struct RulesArticleTests {
  private static let path = "\(ShellDocument.articlesPath)/Rules.md"
  private static let begin = "<!-- urlscheme-disable: half of them are wrong on purpose -->\n"
  private static let end = "<!-- urlscheme-enable -->\n"

  @Test func saysWhatHelpSays() throws {
    let article = ShellDocument(Self.path).text
    let introduction = try #require(article.range(of: Self.begin))
    let groups = Rule.Group.allCases.map { group in
      (["## \(group.rawValue)\n"] + group.explanations.map(section)).joined(separator: "\n")
    }
    let expected =
      article[..<introduction.upperBound] + "\n" + groups.joined(separator: "\n") + "\n" + Self.end
    if ProcessInfo.processInfo.environment["URLSCHEME_RECORD"] != nil {
      try Data(expected.utf8).write(to: Repository.url(Self.path))
    }
    #expect(ShellDocument(Self.path).text == expected)
  }

  private func section(_ explanation: RuleExplanation) -> String {
    let rule = explanation.rule
    let help = RuleHelp.text(rule)
    let examples = help[(help.range(of: "\nWrong")?.lowerBound ?? help.endIndex)...].dropFirst()
    let advice = explanation.advice.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return """
      ### \(rule.rawValue)

      **\(rule.severity.rawValue)**: \(explanation.summary).

      \(advice)

      ```text
      \(examples)```

      """
  }
}
