import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// A definition, and what validating it finds: each observation at its marker, as
/// `severity [rule] sentence`.
struct LintCase: CustomTestStringConvertible, Sendable {
  let definition: MarkedDefinition
  let sentences: [String]
  /// Most cases describe no more of their parameters than they must.
  var showsUndeclared = false
  var testDescription: String { definition.testDescription }

  init(_ definition: MarkedDefinition, _ sentences: String..., showsUndeclared: Bool = false) {
    self.definition = definition
    self.sentences = sentences
    self.showsUndeclared = showsUndeclared
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    var lint = DefinitionLint()
    let (check, _) = lint.check(definition.json, file: "a.urlscheme.json")
    let found = check.findings
      .filter { showsUndeclared || $0.finding.rule != .undeclaredParameter }
      .map {
        "\($0.finding.offset) \($0.severity) [\($0.finding.rule.rawValue)] \($0.finding.message)"
      }
    #expect(found == definition.expected(sentences), sourceLocation: sourceLocation)
    for found in check.findings {
      let place = TextPosition(of: found.finding.offset, in: definition.json)
      #expect(TextPosition(line: found.line, column: found.column) == place)
    }
  }
}
