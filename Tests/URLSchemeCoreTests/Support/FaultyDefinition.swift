import Testing

@testable import URLSchemeCore

extension MarkedDefinition {
  /// The findings, each as its offset, rule and sentence. Sees on the way that the JSON Schema of
  /// definitions thinks the same, as far as it can.
  var findings: [String] {
    if let text = try? JSONNode(parsing: Array(json.drop { $0 >= 0x80 }).span) {
      #expect(SchemaAgreement.disagreement(about: text) == nil)
    }
    do {
      _ = try AppDefinition(json: json)
      return []
    } catch {
      return error.findings.map { "\($0.offset) [\($0.rule.rawValue)] \($0.message)" }
    }
  }
}

/// A definition with findings.
struct FaultyDefinition: CustomTestStringConvertible, Sendable {
  let definition: MarkedDefinition
  let sentences: [String]

  init(_ definition: MarkedDefinition, _ sentences: String...) {
    self.definition = definition
    self.sentences = sentences
  }

  /// A definition with findings of the rule `invalid-definition`.
  static func invalid(_ definition: MarkedDefinition, _ sentences: String...) -> FaultyDefinition {
    FaultyDefinition(definition, all: sentences.map { "[invalid-definition] \($0)" })
  }

  private init(_ definition: MarkedDefinition, all sentences: [String]) {
    self.definition = definition
    self.sentences = sentences
  }

  var testDescription: String { definition.testDescription }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = definition.expected(sentences)
    #expect(definition.findings == expected, sourceLocation: sourceLocation)
  }
}
