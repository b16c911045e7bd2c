/// Checks what routes ask of several parameters: guards, `requireOneOf`, `dependentRequired`; and which
/// deprecated ones new links can't do without.
extension DefinitionChecker {
  // MARK: Guards

  mutating func checkGuards(of route: Route, _ variables: Variables, at path: DefinitionPath) {
    let screens = Dictionary(
      route.screens.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, condition) in route.guards.enumerated() {
      let place = path[index]
      let name = condition.parameter
      let schema = variables.schema(of: name)
      if let role = variables.role(of: name) {
        let type = schema.map(\.effectiveType) ?? (role == .exploded ? .array : .string)
        isSecret = schema?.secret ?? false
        checkCondition(condition.schema, on: type, at: place)
        isSecret = false
      } else {
        reportUnknown(name, among: variables.names, at: place["parameter"])
      }
      guard let screen = screens[condition.stopAt] else {
        adviseUnknownScreen(condition.stopAt, route.screens, at: place["stopAt"])
        continue
      }
      if screen == route.screens.count - 1 {
        let finding = Finding(
          .ineffectiveGuard, at: 0, place.description, expected: "it stops at the last screen")
        advise(finding, at: place["stopAt"])
      } else if let schema {
        describedGuards.append(DescribedGuard(condition: condition, schema: schema, path: place))
      }
    }
  }

  private mutating func adviseUnknownScreen(
    _ name: String, _ screens: [String], at path: DefinitionPath
  ) {
    let names = screens.prefix(32).joined(separator: ", ") + (screens.count > 32 ? ", …" : "")
    let finding = Finding(
      .invalidDefinition, at: 0, path.description,
      expected: screens.isEmpty ? "screens in the route" : "one of the route's screens: \(names)",
      found: name.inQuotes, suggestion: problems.nearest(to: name, in: screens, isFatal: false))
    advise(finding, at: path)
  }

  // MARK: Lists of names

  mutating func checkDependencies(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    let names = variables.pattern.map { _ in
      variables.names + (route.callback ? CallbackName.all : [])
    }
    let known = names.map { NameSet($0) }
    for (index, list) in route.requireOneOf.enumerated() {
      checkNames(list, among: names, known, at: path["requireOneOf"][index])
    }
    var seen = NameSet()
    for dependency in route.dependentRequired {
      let name = dependency.parameter
      let place = path["dependentRequired"][name]
      require(seen.insert(name), "each parameter once", at: place, .key)
      if let names, known?.contains(name) == false {
        reportUnknown(name, among: names, at: place, .key)
      }
      checkNames(dependency.requires, among: names, known, at: place)
      for (offset, required) in dependency.requires.enumerated()
      where required.utf8.elementsEqual(name.utf8) {
        expect("another parameter than itself", at: place[offset], found: name.inQuotes)
      }
    }
  }

  private mutating func checkNames(
    _ list: [String], among names: [String]?, _ known: NameSet?, at path: DefinitionPath
  ) {
    require(!list.isEmpty, "at least one parameter", at: path)
    var seen = NameSet()
    for (index, name) in list.enumerated() {
      if !seen.insert(name) {
        expect("each name once", at: path[index], found: name.inQuotes)
      } else if let names, known?.contains(name) == false {
        reportUnknown(name, among: names, at: path[index])
      }
    }
  }

  private mutating func reportUnknown(
    _ name: String, among names: [String], at path: DefinitionPath,
    _ place: DefinitionProblem.Place = .value
  ) {
    expect(
      "a parameter of the route's link", at: path, place, found: name.inQuotes,
      suggestion: problems.nearest(to: name, in: names))
  }

  // MARK: Deprecation

  /// Finds deprecated parameters that new links can't do without.
  mutating func checkDeprecation(
    of route: Route, _ variables: Variables, _ node: JSONNode?, at path: DefinitionPath
  ) {
    guard let pattern = variables.pattern, route.parameters.contains(where: \.schema.deprecated)
    else { return }
    let optional = NameSet(pattern.optionalVariables)
    let needed = NameSet(
      pattern.variables.filter {
        variables.schema(of: $0)?.required ?? !optional.contains($0)
      })
    let deprecated = NameSet(route.parameters.filter(\.schema.deprecated).map(\.name))
    // What a type says is said of the type.
    for name in route.parameters.map(\.name) where needed.contains(name) {
      guard node?["parameters"]?[name]?["deprecated"]?.content == .boolean(true) else { continue }
      adviseDeprecated(
        name, "every link of the route needs it", of: path, at: path["parameters"][name], .key)
    }
    for (index, names) in route.requireOneOf.enumerated() {
      guard let first = names.first, names.allSatisfy(deprecated.contains) else { continue }
      let place = path["requireOneOf"][index]
      adviseDeprecated(first, "\(place) allows no other", of: path, at: place)
    }
    for dependency in route.dependentRequired where !deprecated.contains(dependency.parameter) {
      let place = path["dependentRequired"][dependency.parameter]
      for (index, name) in dependency.requires.enumerated() where deprecated.contains(name) {
        adviseDeprecated(name, "\(dependency.parameter) needs it", of: path, at: place[index])
      }
    }
  }

  private mutating func adviseDeprecated(
    _ name: String, _ reason: String, of route: DefinitionPath, at path: DefinitionPath,
    _ place: DefinitionProblem.Place = .value
  ) {
    let subject = route["parameters"][name].description
    advise(Finding(.deprecated, at: 0, subject, expected: reason), at: path, place)
  }
}

extension Pattern {
  /// The variables that may be absent, if nothing else is said of them.
  fileprivate var optionalVariables: [String] {
    queryVariables.map(\.name) + segments.filter(\.isOptional).compactMap(\.variable)
      + [rest?.variable, fragment].compactMap { $0 }
  }
}
