import URLSchemeCore

/// What a person who meets a rule wants to know: what it says, why, and how wrong becomes right.
struct RuleExplanation: Sendable {
  let rule: Rule
  /// What is wrong, in at most 45 characters: lower case, no full stop.
  let summary: String
  /// Why it matters and what to do, in a sentence or three.
  let advice: String
  private let kind: RuleExample.Kind
  private let texts: (wrong: String, right: String)

  /// An example that breaks this rule, and no other that is as grave.
  var wrong: RuleExample { RuleExample(kind: kind, text: texts.wrong) }
  /// The same, mended.
  var right: RuleExample { RuleExample(kind: kind, text: texts.right) }

  init(
    _ rule: Rule, _ summary: String, _ advice: String, _ kind: RuleExample.Kind, wrong: String,
    right: String
  ) {
    (self.rule, self.summary, self.advice) = (rule, summary, advice)
    (self.kind, texts) = (kind, (wrong, right))
  }
}

extension Rule {
  /// Rules about the same kind of input.
  enum Group: String, CaseIterable {
    case syntax = "The syntax of a link (RFC 3986)"
    case routing = "Where a link goes"
    case values = "What a link says"
    case definitions = "Definitions and JSON"
    case propertyLists = "Info.plist"
    case registrations = "Android manifests and association files"
    case validation = "Validation"
    case portability = "What other parsers read (--portability)"
    case versions = "Two versions of a definition"

    /// The group's rules, explained, in the order in which they are listed.
    var explanations: [RuleExplanation] {
      switch self {
      case .syntax: RuleExplanation.syntax
      case .routing: RuleExplanation.routing
      case .values: RuleExplanation.values
      case .definitions: RuleExplanation.definitions
      case .propertyLists: RuleExplanation.propertyLists
      case .registrations: RuleExplanation.registrations
      case .validation: RuleExplanation.validation
      case .portability: RuleExplanation.portability
      case .versions: RuleExplanation.versions
      }
    }
  }

  private static let explanations = Dictionary(
    Group.allCases.flatMap(\.explanations).map { ($0.rule, $0) }, uniquingKeysWith: { $1 })

  /// What the rule says, with a wrong and a right example. A test holds that each rule has its own.
  var explanation: RuleExplanation {
    Rule.explanations[self] ?? RuleExplanation(self, rawValue, "", .link, wrong: "", right: "")
  }
}
