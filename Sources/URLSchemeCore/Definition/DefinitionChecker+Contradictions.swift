/// Finds rules of a route that contradict each other: no link can follow them all, or none with a certain parameter.
extension DefinitionChecker {
  mutating func checkContradictions(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    guard let pattern = variables.pattern, route.forbidsParameters else { return }
    let names = variables.namesOfRules
    var search = PresenceSearch(
      route, names: names, segments: pattern.segments.filter(\.isOptional).compactMap(\.variable),
      at: path, schema: variables.schema(of:))
    // Every link has `{+x}`, empty or not.
    let given = Set(names.indices).filter {
      variables.needed.contains(names[$0])
        || isSame(pattern.rest?.variable, names[$0])
    }
    if let clash = search.clash(having: given) { return report(clash, variables, "some link") }
    var reported: Set<DefinitionPath> = []
    for number in names.indices where !given.contains(number) {
      guard let clash = search.clash(having: given.union([number])),
        reported.insert(clash.path).inserted
      else { continue }
      report(clash, variables, "some link with \(names[number])")
    }
    for value in search.values {
      guard let clash = search.clash(having: given.union([value.parameter, value.number])),
        reported.insert(clash.path).inserted
      else { continue }
      let name = names[value.parameter]
      let isHidden = variables.schema(of: name)?.secret ?? false
      report(
        clash, variables,
        isHidden ? "every value of \(name)" : "some link in which \(name) is \(value.value.json)")
    }
  }

  /// Reports a rule that keeps links from having what they have.
  ///
  /// - Parameter links: What could follow all rules without it.
  private mutating func report(
    _ clash: PresenceSearch.Clash, _ variables: Variables, _ links: String
  ) {
    let areRequired = clash.names.allSatisfy(variables.needed.contains)
    let found =
      clash.allowsOne ? clash.names.joined(separator: " and ") : clash.names.first?.inQuotes
    let expected =
      switch (areRequired, clash.allowsOne) {
      case (false, _): "rules that \(links) can follow"
      case (true, true): "at most one required parameter"
      case (true, false): "a parameter that is not required"
      }
    expect(expected, at: clash.path, found: found ?? "")
  }
}

extension Route {
  fileprivate var forbidsParameters: Bool {
    !atMostOneOf.isEmpty || conditions.contains { !$0.forbidden.isEmpty }
  }
}
