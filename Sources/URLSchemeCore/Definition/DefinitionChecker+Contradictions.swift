/// Finds rules of a route that contradict each other: no link can follow them all, or none with a certain parameter.
extension DefinitionChecker {
  mutating func checkContradictions(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    let forbidding = route.conditions.contains { !$0.forbidden.isEmpty }
    guard variables.pattern != nil, forbidding || !route.atMostOneOf.isEmpty else { return }
    let needed = variables.names.filter(variables.needed.contains)
    let rules = Rules(route, variables)
    var reported = reportContradictions(rules, given: needed, at: path)
    guard reported.isEmpty else { return }
    for name in variables.namesOfRules where !variables.needed.contains(name) {
      let found = reportContradictions(rules, given: needed + [name], besides: reported, at: path)
      reported.formUnion(found)
    }
  }

  /// What a route asks of links that have certain parameters, whatever their values.
  private struct Rules {
    let route: Route
    /// The conditions that may hold for all of these links, and which they are.
    let conditions: [(index: Int, condition: Route.Condition)]

    init(_ route: Route, _ variables: Variables) {
      self.route = route
      conditions = route.conditions.enumerated().map { ($0, $1) }.filter { _, condition in
        condition.tests.allSatisfy { $0.isPresent != false && $0.takesAll(of: variables) }
      }
    }

    func conditions(holdingFor names: NameSet) -> [(index: Int, condition: Route.Condition)] {
      conditions.filter { $0.condition.tests.allSatisfy { names.contains($0.parameter) } }
    }

    /// The parameters that links with some of them must have.
    func needed(by given: [String]) -> NameSet {
      var names = NameSet(given)
      var hasGrown = true
      while hasGrown {
        hasGrown = false
        var more: [String] = []
        for dependency in route.dependentRequired where names.contains(dependency.parameter) {
          more += dependency.requires.filter { $0.count == 1 }.joined()
        }
        more += conditions(holdingFor: names).flatMap(\.condition.required)
        for name in more where names.insert(name) { hasGrown = true }
      }
      return names
    }
  }

  /// Reports the rules that links with certain parameters break.
  ///
  /// - Returns: The places of what was reported.
  private mutating func reportContradictions(
    _ rules: Rules, given: [String], besides known: Set<String> = [], at path: DefinitionPath
  ) -> Set<String> {
    var reported: Set<String> = []
    let names = rules.needed(by: given)
    for (index, list) in rules.route.atMostOneOf.enumerated() {
      let place = path["atMostOneOf"][index]
      var seen = NameSet()
      let both = list.filter { names.contains($0) && seen.insert($0) }
      guard both.count > 1, !known.contains("\(place)"), reported.insert("\(place)").inserted
      else { continue }
      expect(
        "at most one required parameter", at: place, found: both.joined(separator: " and "))
    }
    for (index, condition) in rules.conditions(holdingFor: names) {
      for (offset, name) in condition.forbidden.enumerated()
      where names.contains(name) && !condition.required.contains(name) {
        let place = path["conditions"][index]["then"]["forbidden"][offset]
        guard !known.contains("\(place)"), reported.insert("\(place)").inserted else { continue }
        expect("a parameter that is not required", at: place, found: name.inQuotes)
      }
    }
    return reported
  }
}

extension Route.Condition.Test {
  /// Whether it holds for all values that a parameter may have.
  fileprivate func takesAll(of variables: DefinitionChecker.Variables) -> Bool {
    let asked = [constant.map { [$0] }, enumeration].compactMap(\.self).map(Set.init)
    guard !asked.isEmpty else { return true }
    guard let schema = variables.schema(of: parameter), schema.otherwise == .error,
      let declared = schema.constant.map({ [$0] }) ?? schema.enumeration
    else { return false }
    return asked.allSatisfy { values in declared.allSatisfy(values.contains) }
  }
}
