/// Checks what routes ask of several parameters: guards, `requireOneOf`, `atMostOneOf`, `dependentRequired`,
/// `conditions`; and which deprecated ones new links can't do without.
extension DefinitionChecker {
  // MARK: Guards

  mutating func checkGuards(of route: Route, _ variables: Variables, at path: DefinitionPath) {
    let screens = Dictionary(
      route.screens.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, condition) in route.guards.enumerated() {
      let place = path[index]
      let name = condition.parameter
      let schema = variables.schema(of: name)
      if variables.role(of: name) != nil {
        isSecret = schema?.secret ?? false
        checkCondition(condition.schema, on: variables.type(of: name), of: schema, at: place)
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
    let names = DefinitionReader.listed(screens)
    let finding = Finding(
      .invalidDefinition, at: 0,
      expected: screens.isEmpty ? "screens in the route" : "one of the route's screens: \(names)",
      found: name.inQuotes, suggestion: problems.nearest(to: name, in: screens, isFatal: false))
    advise(finding, at: path)
  }

  // MARK: Lists of names

  mutating func checkDependencies(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    for (index, list) in route.requireOneOf.enumerated() {
      checkNames(list, variables, at: path["requireOneOf"][index])
    }
    for (index, list) in route.atMostOneOf.enumerated() {
      let place = path["atMostOneOf"][index]
      require(list.count != 1, "at least two parameters", at: place)
      checkNames(list, variables, at: place)
    }
    for (index, condition) in route.conditions.enumerated() {
      let place = path["conditions"][index]
      checkTests(condition.tests, variables, at: place["if"])
      checkConsequence(of: condition, variables, at: place["then"])
    }
    for dependency in route.dependentRequired {
      let name = dependency.parameter
      let place = path["dependentRequired"][name]
      if !variables.mayHave(name) {
        reportUnknown(name, among: variables.namesOfRules, at: place, .key)
      }
      checkRequired(of: dependency, variables, at: place)
    }
  }

  private mutating func checkRequired(
    of dependency: Route.Dependency, _ variables: Variables, at path: DefinitionPath
  ) {
    require(!dependency.requires.isEmpty, "at least one parameter", at: path)
    var seen = NameSet()
    for (index, list) in dependency.requires.enumerated() {
      if list.count == 1, let first = list.first {
        checkName(first, &seen, variables, at: path[index])
      } else {
        checkNames(list, variables, at: path[index])
      }
      for (offset, required) in list.enumerated()
      where required.utf8.elementsEqual(dependency.parameter.utf8) {
        expect(
          "another parameter than itself", at: list.count == 1 ? path[index] : path[index][offset],
          found: required.inQuotes)
      }
    }
  }

  // MARK: Conditions on values

  private mutating func checkTests(
    _ tests: [Route.Condition.Test], _ variables: Variables, at path: DefinitionPath
  ) {
    require(!tests.isEmpty, "at least one parameter", at: path)
    guard variables.pattern != nil else { return }
    for test in tests {
      let place = path[test.parameter]
      if variables.mayHave(test.parameter) {
        check(test, variables, at: place)
      } else {
        reportUnknown(test.parameter, among: variables.namesOfRules, at: place, .key)
      }
    }
  }

  private mutating func check(
    _ test: Route.Condition.Test, _ variables: Variables, at path: DefinitionPath
  ) {
    guard test.constant != nil || test.enumeration != nil else {
      return require(test.isPresent != nil, "const, enum or present", at: path)
    }
    let schema = variables.schema(of: test.parameter)
    isSecret = schema?.secret ?? false
    // Any JSON is compared as far as it is plain.
    if let value = test.constant, variables.type(of: test.parameter) == nil,
      value.string == nil, value.number == nil, value.boolean == nil
    {
      let found = isSecret ? "" : value.json
      expect("a text, a number, true or false", at: path["const"], found: found)
    }
    var asked = Schema()
    (asked.constant, asked.enumeration) = (test.constant, test.enumeration)
    checkCondition(asked, on: variables.type(of: test.parameter), of: schema, at: path)
    if let schema, variables.role(of: test.parameter) != .exploded {
      let expectations = ValueExpectations(schema)
      let values = (test.enumeration ?? []).enumerated().map { ($1, path["enum"][$0]) }
      for (value, place) in values + (test.constant.map { [($0, path["const"])] } ?? []) {
        checkValue(value, of: schema, expectations, at: place)
      }
    }
    isSecret = false
  }

  /// A value that the parameter never has is asked for in vain.
  private mutating func checkValue(
    _ value: Value, of schema: Schema, _ expectations: ValueExpectations, at path: DefinitionPath
  ) {
    guard schema.effectiveType.map(value.isOf) ?? true, let missed = expectations.missed(by: value)
    else { return }
    let words = (schema.enumeration ?? []).compactMap(\.string)
    expect(
      missed, at: path, found: isSecret ? "" : value.json,
      suggestion: isSecret ? "" : problems.nearest(to: value.string ?? "", in: words))
  }

  private mutating func checkConsequence(
    of condition: Route.Condition, _ variables: Variables, at path: DefinitionPath
  ) {
    if condition.required.isEmpty, condition.forbidden.isEmpty {
      return expect("a parameter in required or forbidden", at: path)
    }
    var seen = NameSet()
    for (key, list) in [("required", condition.required), ("forbidden", condition.forbidden)] {
      for (index, name) in list.enumerated() {
        checkName(name, &seen, variables, at: path[key][index])
      }
    }
  }

  private mutating func checkNames(
    _ list: [String], _ variables: Variables, at path: DefinitionPath
  ) {
    require(!list.isEmpty, "at least one parameter", at: path)
    var seen = NameSet()
    for (index, name) in list.enumerated() {
      checkName(name, &seen, variables, at: path[index])
    }
  }

  private mutating func checkName(
    _ name: String, _ seen: inout NameSet, _ variables: Variables, at path: DefinitionPath
  ) {
    if !seen.insert(name) {
      expect("each name once", at: path, found: name.inQuotes)
    } else if !variables.mayHave(name) {
      reportUnknown(name, among: variables.namesOfRules, at: path)
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
    guard variables.pattern != nil, route.parameters.contains(where: \.schema.deprecated)
    else { return }
    let needed = variables.needed
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
      for (index, names) in dependency.requires.enumerated() {
        guard let first = names.first, names.allSatisfy(deprecated.contains) else { continue }
        adviseDeprecated(first, "\(dependency.parameter) needs it", of: path, at: place[index])
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
  var optionalVariables: [String] {
    queryVariables.map(\.name) + segments.filter(\.isOptional).compactMap(\.variable)
      + [rest?.variable, fragment].compactMap { $0 }
  }
}
