/// Finds rules of a route that contradict each other: no link can follow them all, or none with a certain parameter.
extension DefinitionChecker {
  mutating func checkContradictions(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    guard let pattern = variables.pattern, route.forbidsParameters else { return }
    let names = variables.namesOfRules
    var search = PresenceSearch(route, names: names, at: path) { $0.takesAll(of: variables) }
    // Every link has `{+x}`, empty or not.
    let given = Set(names.indices).filter {
      variables.needed.contains(names[$0])
        || isSame(pattern.rest?.variable, names[$0])
    }
    if let clash = search.clash(having: given) { return report(clash) }
    var reported: Set<DefinitionPath> = []
    for number in names.indices where !given.contains(number) {
      guard let clash = search.clash(having: given.union([number])),
        reported.insert(clash.path).inserted
      else { continue }
      report(clash)
    }
  }

  private mutating func report(_ clash: PresenceSearch.Clash) {
    if clash.allowsOne {
      expect(
        "at most one required parameter", at: clash.path,
        found: clash.names.joined(separator: " and "))
    } else {
      let name = clash.names.first ?? ""
      expect("a parameter that is not required", at: clash.path, found: name.inQuotes)
    }
  }
}

extension Route {
  fileprivate var forbidsParameters: Bool {
    !atMostOneOf.isEmpty || conditions.contains { !$0.forbidden.isEmpty }
  }
}

extension Route.Condition.Test {
  /// Whether it asks of presence alone, or holds for all values that a parameter may have.
  fileprivate func takesAll(of variables: DefinitionChecker.Variables) -> Bool {
    let asked = [constant.map { [$0] }, enumeration].compactMap(\.self).map(Set.init)
    guard !asked.isEmpty else { return true }
    guard isPresent != false, let schema = variables.schema(of: parameter),
      schema.otherwise == .error,
      let declared = schema.constant.map({ [$0] }) ?? schema.enumeration
    else { return false }
    return asked.allSatisfy { values in declared.allSatisfy(values.contains) }
  }
}
