/// Checks what routes ask of several parameters: guards, `requireOneOf` and `dependentRequired`.
extension DefinitionChecker {
  mutating func checkGuards(
    of route: Route, _ variables: Variables, at path: DefinitionPath
  ) {
    for (index, condition) in route.guards.enumerated() {
      let place = path.appending(index)
      let name = condition.parameter
      guard let role = variables.role(of: name) else {
        reportUnknown(name, among: variables.names, at: place.appending("parameter"))
        continue
      }
      if let declared = route.parameters.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        isSecret = declared.schema.secret
        checkCondition(condition.schema, on: declared.schema.effectiveType, at: place)
        isSecret = false
      } else {
        checkCondition(condition.schema, on: role == .exploded ? .array : .string, at: place)
      }
    }
  }

  mutating func checkDependencies(
    of route: Route, _ variables: Variables?, at path: DefinitionPath
  ) {
    let names = variables.map { $0.names + (route.callback ? CallbackName.all : []) }
    let known = names.map { NameSet($0) }
    let lists = path.appending("requireOneOf")
    for (index, list) in route.requireOneOf.enumerated() {
      checkNames(list, among: names, known, at: lists.appending(index))
    }
    let dependencies = path.appending("dependentRequired")
    var seen = NameSet()
    for dependency in route.dependentRequired {
      let name = dependency.parameter
      let place = dependencies.appending(name)
      if !seen.insert(name) { report(place, at: .key, expected: "each parameter once") }
      if let names, known?.contains(name) == false {
        reportUnknown(name, among: names, at: place, .key)
      }
      checkNames(dependency.requires, among: names, known, at: place)
      for (offset, required) in dependency.requires.enumerated()
      where required.utf8.elementsEqual(name.utf8) {
        report(
          place.appending(offset), expected: "another parameter than itself", found: quoted(name))
      }
    }
  }

  private mutating func checkNames(
    _ list: [String], among names: [String]?, _ known: NameSet?, at path: DefinitionPath
  ) {
    if list.isEmpty { report(path, expected: "at least one parameter") }
    var seen = NameSet()
    for (index, name) in list.enumerated() {
      if !seen.insert(name) {
        report(path.appending(index), expected: "each name once", found: quoted(name))
      } else if let names, known?.contains(name) == false {
        reportUnknown(name, among: names, at: path.appending(index))
      }
    }
  }

  private mutating func reportUnknown(
    _ name: String, among names: [String], at path: DefinitionPath,
    _ place: Problem.Place = .value
  ) {
    report(
      path, at: place, expected: "a parameter of the route's link", found: quoted(name),
      suggestion: nearest(to: name, in: names))
  }
}

extension DefinitionChecker {
  /// The variables of a route's link, and how the values of each are written.
  struct Variables {
    let pattern: Pattern
    let names: [String]
    private var roles: [[UInt8]: DefinitionChecker.Role] = [:]

    init(_ pattern: Pattern) {
      self.pattern = pattern
      names = pattern.variables
      for name in names { roles[Array(name.utf8)] = .parameter }
      for variable in pattern.queryVariables where variable.isExploded {
        roles[Array(variable.name.utf8)] = .exploded
      }
      if let name = pattern.rest?.variable { roles[Array(name.utf8)] = .rawRest }
    }

    /// nil: the link has no such variable.
    func role(of name: String) -> DefinitionChecker.Role? {
      roles[Array(name.utf8)]
    }
  }
}
