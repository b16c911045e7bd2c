import Foundation
import Testing

@testable import URLSchemeCore

/// CONTRIBUTING.md says of every suite what the tests say: what becomes of its rows, and on which
/// the design decides otherwise.
@Suite struct SuiteSectionTests {
  static let sections = [
    RFC3986SuiteTests.section, PercentSuiteTests.section, QueryFormSuiteTests.section,
    URITemplateSuiteTests.expansion, URITemplateSuiteTests.matching, RealLinksSuiteTests.section,
  ]

  @Test func theDocumentSaysWhatTheTestsSay() throws {
    let text = try Document.text(of: "CONTRIBUTING.md")
    for section in Self.sections {
      #expect(text.contains("\n\(section.markdown)"), "the section is:\n\(section.markdown)")
    }
    #expect(text.components(separatedBy: "\n### `").count == Self.sections.count + 1)
  }

  @Test func rowsOfOneReasonStandTogether() {
    let section = SuiteSection(
      file: "a", outcomes: [.init("x", 2, "agree"), .init("y", 1, "do not:")],
      exceptions: [("b|", "why"), ("c", "other"), ("a\n", "why")])
    #expect(section.counts == ["x": 2, "y": 1])
    #expect(
      section.markdown == """
        ### `a`: 3 rows

        - 2 agree
        - 1 do not:

        | rows | why |
        |---|---|
        | `a\\u{A}`, `b\\|` | why |
        | `c` | other |

        """)
  }
}
