import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// The article about the rules says what `urlscheme help rules` and `help RULE` say, of each.
@Suite struct RulesArticleTests {
  private static let article = ShellDocument("\(ShellDocument.articlesPath)/Rules.md").text

  @Test func hasTheRulesInTheirOrder() async throws {
    let list = try await Program.run(["help", "rules"]).output
    let expected = list.components(separatedBy: "\n").dropFirst(3).compactMap { line in
      if line.hasPrefix("  ") { return "### \(line.split(separator: " ").first ?? "")" }
      return line.hasSuffix(":") ? "## \(line.dropLast())" : nil
    }
    let headings = Self.article.components(separatedBy: "\n").filter {
      $0.hasPrefix("##") && $0 != "## Overview"
    }
    #expect(headings == expected)
    let rules = Set(headings.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) })
    #expect(rules == Set(Rule.allCases.map { Substring($0.rawValue) }))
  }

  @Test func saysOfEachWhatItsHelpSays() async throws {
    for rule in Rule.allCases {
      let help = try await Program.run(["help", rule.rawValue]).output
      let expected = try #require(section(of: help), "\(rule.rawValue)")
      #expect(Self.article.contains("### \(rule.rawValue)\n\n\(expected)"), "\(expected)")
    }
  }

  /// The section that says what a rule's help says: `NAME (SEVERITY): SUMMARY`, a paragraph, and
  /// the examples.
  private func section(of help: String) -> String? {
    let lines = help.components(separatedBy: "\n").dropLast()
    guard let title = lines.first, let open = title.firstIndex(of: "("),
      let close = title.range(of: "): "), let wrong = lines.firstIndex(where: isWrong)
    else { return nil }
    let advice = lines[1..<wrong].filter { !$0.isEmpty }.joined(separator: " ")
    return """
      **\(title[title.index(after: open)..<close.lowerBound])**: \(title[close.upperBound...]).

      \(advice)

      ```text
      \(lines[wrong...].joined(separator: "\n"))
      ```

      """
  }

  private func isWrong(_ line: String) -> Bool {
    line.hasPrefix("Wrong")
  }
}
