/// Finds rules of a route that contradict each other: no link can follow them all, or none with a certain parameter.
extension DefinitionChecker {
  mutating func checkContradictions(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    let forbidding = route.conditions.contains { !$0.forbidden.isEmpty }
    guard variables.pattern != nil, forbidding || !route.atMostOneOf.isEmpty else { return }
    let needed = variables.names.filter(variables.needed.contains)
    var reported = reportContradictions(route, variables, given: needed, at: path)
    guard reported.isEmpty else { return }
    for name in variables.namesOfRules where !variables.needed.contains(name) {
      let found = reportContradictions(
        route, variables, given: needed + [name], besides: reported, at: path)
      reported.formUnion(found)
    }
  }

  /// Reports the rules that links with certain parameters break.
  ///
  /// - Returns: The places of what was reported.
  private mutating func reportContradictions(
    _ route: Route, _ variables: Variables, given: [String], besides known: Set<String> = [],
    at path: DefinitionPath
  ) -> Set<String> {
    var reported: Set<String> = []
    let names = Self.allNeeded(route, variables, by: given)
    for (index, list) in route.atMostOneOf.enumerated() {
      let place = path["atMostOneOf"][index]
      var seen = NameSet()
      let both = list.filter { names.contains($0) && seen.insert($0) }
      guard both.count > 1, !known.contains("\(place)"), reported.insert("\(place)").inserted
      else { continue }
      expect(
        "at most one required parameter", at: place, found: both.joined(separator: " and "))
    }
    for (index, condition) in route.conditions.enumerated()
    where Self.holds(condition, variables, given: names) {
      for (offset, name) in condition.forbidden.enumerated()
      where names.contains(name) && !condition.required.contains(name) {
        let place = path["conditions"][index]["then"]["forbidden"][offset]
        guard !known.contains("\(place)"), reported.insert("\(place)").inserted else { continue }
        expect("a parameter that is not required", at: place, found: name.inQuotes)
      }
    }
    return reported
  }

  /// The parameters that links with some of them must have.
  private static func allNeeded(
    _ route: Route, _ variables: Variables, by given: [String]
  ) -> NameSet {
    var names = NameSet(given)
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      var more: [String] = []
      for dependency in route.dependentRequired where names.contains(dependency.parameter) {
        more += dependency.requires.filter { $0.count == 1 }.joined()
      }
      for condition in route.conditions where holds(condition, variables, given: names) {
        more += condition.required
      }
      for name in more where names.insert(name) { hasGrown = true }
    }
    return names
  }

  /// Whether a condition holds for all links that have the parameters, whatever their values.
  private static func holds(
    _ condition: Route.Condition, _ variables: Variables, given names: NameSet
  ) -> Bool {
    condition.tests.allSatisfy { test in
      guard names.contains(test.parameter), test.isPresent != false else { return false }
      let asked = [test.constant.map { [$0] }, test.enumeration].compactMap(\.self)
      guard !asked.isEmpty else { return true }
      guard let schema = variables.schema(of: test.parameter), schema.otherwise == .error,
        let declared = schema.constant.map({ [$0] }) ?? schema.enumeration
      else { return false }
      return asked.allSatisfy { values in declared.allSatisfy(values.contains) }
    }
  }
}
