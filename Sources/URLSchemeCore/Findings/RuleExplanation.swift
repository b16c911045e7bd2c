/// What a person who meets a rule wants to know: what it says, why, and how wrong becomes right.
///
/// The examples are run by the code that checks such input (`RuleExample+Findings.swift`), so that
/// none of them can become untrue.
package struct RuleExplanation: Hashable, Sendable {
  /// What is wrong, in at most 45 characters: lower case, no full stop.
  package let summary: String
  /// Why it matters and what to do, in a sentence or three.
  package let advice: String
  /// An example that breaks this rule, and no other that is as grave.
  package let wrong: RuleExample
  /// The same, mended.
  package let right: RuleExample

  init(_ summary: String, _ advice: String, wrong: RuleExample, right: RuleExample) {
    self.summary = summary
    self.advice = advice
    self.wrong = wrong
    self.right = right
  }
}

/// Input that breaks a rule, or does not: real text, by how it is checked.
package enum RuleExample: Hashable, Sendable {
  /// A link of a built-in app, routed strictly; or of an app with these `routes`.
  case link(String, routes: String? = nil)
  /// A link of a built-in app, read leniently.
  case lenientLink(String)
  /// A link that must be in canonical form.
  case canonicalLink(String)
  /// A definition file.
  case definition(String)
  /// What stands in `routes` of a definition file.
  case routes(String)
  /// What stands in the dictionary of an Info.plist, beside the built-in definition of this scheme.
  case propertyList(String, scheme: String? = nil)
  /// A link to be encoded: the route, its operands, and how long the link may be.
  case encode(String, [String], maximumLength: Int? = nil)
  /// A record to be encoded.
  case record(String)
  /// A list of links.
  case list(String)
  /// A line of a fixture file.
  case fixture(String)
  /// Links of which at least so many percent of a built-in definition must make use.
  case coverage(String, scheme: String, minimum: Int)
}
