/// Which of a route's parameters must be present, or must not, where others are, or have certain values.
struct PresenceRule: BitwiseCopyable, Sendable {
  /// The rule is for links that have all of these and none of those, and for which these hold.
  var present = ParameterSet()
  var absent = ParameterSet()
  var tests = Slice.none
  /// One of these must be present, if there are any, and all of those.
  var oneOf = ParameterSet()
  var all = ParameterSet()
  /// None of these may be present, and at most one of those.
  var none = ParameterSet()
  var atMostOne = ParameterSet()
  /// Whether a link without any of `oneOf` misses one more parameter, where routes are chosen among.
  var choosesRoute = false

  /// Whether a link with these parameters breaks the rule, if what the rule asks of values holds.
  func isBroken(by given: ParameterSet) -> Bool {
    guard present.isSubset(of: given), given.isDisjoint(with: absent) else { return false }
    guard all.isSubset(of: given), given.isDisjoint(with: none),
      oneOf.isEmpty || !given.isDisjoint(with: oneOf)
    else { return true }
    return !atMostOne.isEmpty && given.intersection(atMostOne).count > 1
  }

  /// Whether it only ever asks for more parameters, and of no values.
  var onlyRequires: Bool { tests.isEmpty && none.isEmpty && atMostOne.isEmpty }
}

/// What a rule asks of a parameter's value.
struct ValueTestProgram: BitwiseCopyable, Sendable {
  var condition: ValueCondition
  /// Whether it holds where the parameter is absent, by its default.
  var holdsIfAbsent: Bool
}

/// A presence rule, as words and writers need it.
package struct RulePlan: Sendable {
  /// The values of which a parameter must have one.
  package struct Test: Sendable {
    package var parameter: Int
    package var values: [Value]
    package var ignoresCase: Bool
    package var holdsIfAbsent: Bool

    func holds(for value: Value?) -> Bool {
      guard let value else { return holdsIfAbsent }
      return values.contains { other in
        guard ignoresCase, let text = value.string, let other = other.string else {
          return value == other
        }
        return Array(text.utf8).span.equalsIgnoringCase(Array(other.utf8))
      }
    }
  }

  package var present: [Int] = []
  package var absent: [Int] = []
  package var tests: [Test] = []
  package var oneOf: [Int] = []
  package var all: [Int] = []
  package var none: [Int] = []
  package var atMostOne: [Int] = []
  /// Whether it asks of all links for one of several names, wherever their path leads.
  package var choosesRoute = false
  /// Where the rule applies, to be said of what is missing: `b needs it`, `required where a is 1`.
  package var reason = ""
  /// The same of what is forbidden: `where a is 1`.
  package var place = ""
}

/// A rule that values break, and what would mend that.
package struct RuleFault {
  package var rule: RulePlan
  package var finding: Finding
  /// Parameters of which one must be there.
  package var missing: [Int] = []
  /// Parameters of which one must not, and those of which one would allow it.
  package var forbidden: [Int] = []
  package var allowing: [Int] = []
}

extension RoutePlan {
  /// The first rule that values break; nil: they keep all.
  ///
  /// - Parameter given: The value of a parameter, by number; nil: it is absent, and `{+x}` empty.
  package func brokenRule(by given: (Int) -> Value?) -> RuleFault? {
    brokenRules(by: given, atMost: 1).first
  }

  /// The rules that values break, in order.
  package func brokenRules(by given: (Int) -> Value?, atMost limit: Int = .max) -> [RuleFault] {
    guard !rules.isEmpty else { return [] }
    func value(_ number: Int) -> Value? {
      given(number) ?? (parameters[number].location == .rest ? .string("") : Value?.none)
    }
    let given = ParameterSet(parameters.indices.filter { value($0) != nil })
    var faults: [RuleFault] = []
    for rule in rules where faults.count < limit {
      guard rule.presenceRule.isBroken(by: given),
        rule.tests.allSatisfy({ $0.holds(for: value($0.parameter)) })
      else { continue }
      faults.append(fault(breaking: rule, given))
    }
    return faults
  }

  /// What is wrong where a rule is broken.
  func fault(breaking rule: RulePlan, _ given: ParameterSet) -> RuleFault {
    func name(_ number: Int) -> String { parameters[number].name }
    if let other = rule.all.first(where: { !given.contains($0) }) {
      return RuleFault(
        rule: rule,
        finding: Finding(.missingParameter, at: 0, name(other), expected: rule.reason),
        missing: [other])
    }
    if !rule.oneOf.isEmpty, !rule.oneOf.contains(where: given.contains) {
      let names = rule.oneOf.map(name).joined(separator: ", ")
      let subject = rule.oneOf.count > 1 ? "one of \(names)" : names
      return RuleFault(
        rule: rule,
        finding: Finding(.missingParameter, at: 0, subject, expected: rule.reason),
        missing: rule.oneOf)
    }
    let exclusive = rule.atMostOne.filter(given.contains)
    if exclusive.count > 1 {
      let (first, second) = (exclusive[0], exclusive[1])
      return RuleFault(
        rule: rule,
        finding: Finding(
          .forbiddenParameter, at: 0, name(second), expected: "beside \(name(first))"),
        forbidden: [second, first])
    }
    let forbidden = rule.none.first(where: given.contains)
    return RuleFault(
      rule: rule,
      finding: Finding(
        .forbiddenParameter, at: 0, forbidden.map(name) ?? "", expected: rule.place),
      forbidden: forbidden.map { [$0] } ?? [], allowing: rule.absent)
  }
}
