import Testing
import URLSchemeCore

@testable import urlscheme

/// What `help rules` and `help RULE` print.
@Suite struct RuleHelpTests {
  private static let texts = [RuleHelp.list()] + Rule.allCases.map { RuleHelp.text($0) }

  @Test(arguments: texts)
  func fitsATerminalOf80Columns(_ text: String) {
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
    #expect(text.hasSuffix("\n"))
    #expect(!text.hasSuffix("\n\n"))
    #expect(!text.contains("\n\n\n"))
  }

  @Test func theListHasALineForEveryRule() {
    let lines = RuleHelp.list().split(separator: "\n")
    for rule in Rule.allCases {
      let row = lines.filter { $0.hasPrefix("  \(rule.rawValue) ") }
      #expect(row.count == 1, "\(rule.rawValue)")
      #expect(row.first?.contains(" \(rule.severity.rawValue) ") == true)
      #expect(row.first?.hasSuffix("  \(rule.explanation.summary)") == true)
    }
    for group in Rule.Group.allCases { #expect(lines.contains("\(group.rawValue):")) }
  }

  @Test(arguments: Rule.allCases)
  func aRuleIsShownWithBothExamples(_ rule: Rule) throws {
    let text = RuleHelp.text(rule)
    #expect(text.hasPrefix("\(rule.rawValue) (\(rule.severity.rawValue)): "))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Wrong") } == 1)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Right") } == 1)
  }

  @Test func aLinkIsShownWithItsMessage() {
    #expect(
      RuleHelp.text(.unknownScheme) == """
        unknown-scheme (error): no app has the scheme

        The scheme is none of those that definitions list in "schemes". It is misspelt,
        or -d does not name the app's definition.

        Wrong:
          ukdailyoffersapp://search?term=milk
          error: no app has the scheme ukdailyoffersapp; did you mean ukdailyoffers?

        Right:
          ukdailyoffers://search?term=milk

        """)
  }

  @Test func aCommandIsShownAsAShellTakesIt() {
    let text = RuleHelp.text(.linkTooLong)
    #expect(
      text.contains("  urlscheme encode --max-length 40 search term='half price' order=price\n"))
  }

  @Test func aPropertyListIsShownWithWhatItStandsBeside() {
    let text = RuleHelp.text(.missingQueryScheme)
    #expect(text.contains("Wrong, in an Info.plist, beside the definition of liteapp:\n"))
    #expect(text.contains("  LSApplicationQueriesSchemes lacks fullapp") == false)
    #expect(
      text.contains(
        "  error: LSApplicationQueriesSchemes lacks fullapp, which Lite App needs\n"))
  }

  @Test func aLongExampleIsCut() {
    let text = RuleHelp.text(.overlappingRoutes)
    #expect(text.contains("  … and so on, 130 lines in all\n"))
    #expect(text.split(separator: "\n").count < 30)
  }
}
