/// Checks what a definition's values mean together: schemes, patterns, aliases, and whether every parameter can be written.
///
/// The definition may come from a file or from Swift, so places are key paths.
struct DefinitionChecker {
  struct Problem {
    var path: DefinitionPath
    /// The finding; its offset counts from the value at `path`.
    var finding: Finding
  }

  private(set) var problems: [Problem] = []

  static func findings(in definition: AppDefinition) -> [Problem] {
    var checker = DefinitionChecker()
    checker.check(definition)
    return checker.problems
  }

  private mutating func check(_ definition: AppDefinition) {
    let top = DefinitionPath()
    if definition.name.isEmpty { report(top.appending("name"), expected: "a name") }
    checkSchemes(definition.schemes, at: top.appending("schemes"))
    if definition.schemes.isEmpty { report(top.appending("schemes"), expected: "at least one scheme") }
    checkSchemes(definition.queries, at: top.appending("queries"))
    checkSchemes(
      definition.allowedCallbacks, at: top.appending("callbacks").appending("allow"))
    for type in definition.types {
      let path = top.appending("types").appending(type.name)
      if Schema.ValueType(rawValue: type.name) != nil {
        report(path, expected: "a name that is no built-in type")
      }
      checkSchema(type.schema, at: path, as: .type)
    }
    var names: Set<String> = []
    for (index, route) in definition.routes.enumerated() {
      let path = top.appending("routes").appending(index)
      if !names.insert(route.name).inserted {
        report(path.appending("name"), expected: "a name that no other route has", found: route.name)
      }
      check(route, at: path)
    }
  }

  private mutating func checkSchemes(_ schemes: [String], at path: DefinitionPath) {
    var seen: Set<String> = []
    for (index, scheme) in schemes.enumerated() {
      let bytes = Array(scheme.utf8)
      let isScheme =
        bytes.first.map(ByteClass.isLetter) ?? false
        && bytes.allSatisfy { ByteSet.schemeRest.contains($0) }
      if !isScheme {
        report(
          path.appending(index), expected: "a scheme: a letter, then letters, digits, +, - or .",
          found: scheme)
      }
      if !seen.insert(scheme.lowercased()).inserted {
        report(path.appending(index), expected: "each scheme once", found: scheme)
      }
    }
  }

  // MARK: Routes

  private mutating func check(_ route: Route, at path: DefinitionPath) {
    let forbidden = route.name.unicodeScalars.contains { scalar in
      scalar == "/" || scalar == "=" || scalar.value <= 0x20 || scalar.value == 0x7F
    }
    if route.name.isEmpty || route.name.hasPrefix("-") || forbidden {
      report(
        path.appending("name"), expected: "a name without space, / and =, not beginning with -",
        found: route.name)
    }
    guard let pattern = parse(route.link, at: path.appending("link")) else { return }
    for (index, alias) in route.aliases.enumerated() {
      checkAlias(alias, of: pattern, at: path.appending("aliases").appending(index))
    }
    if route.callback {
      let literals = pattern.literalPairs.map { String(decoding: $0.name, as: UTF8.self) }
      for name in pattern.variables + literals where CallbackName.all.contains(name) {
        report(
          path.appending("link"), expected: "no \(name), which callback: true brings", found: "")
      }
    }
    for parameter in route.parameters {
      checkParameter(
        parameter, of: route, pattern, at: path.appending("parameters").appending(parameter.name))
    }
    let names = pattern.variables
    for (index, condition) in route.guards.enumerated() {
      let place = path.appending("guards").appending(index)
      checkName(condition.parameter, in: names, at: place.appending("parameter"))
      checkSchema(condition.schema, at: place, as: .condition)
    }
    for (index, list) in route.requireOneOf.enumerated() {
      let place = path.appending("requireOneOf").appending(index)
      if list.isEmpty { report(place, expected: "at least one parameter") }
      for (offset, name) in list.enumerated() {
        checkName(name, in: names, at: place.appending(offset))
      }
    }
    for dependency in route.dependentRequired {
      let place = path.appending("dependentRequired").appending(dependency.parameter)
      checkName(dependency.parameter, in: names, at: place)
      for (offset, name) in dependency.requires.enumerated() {
        checkName(name, in: names, at: place.appending(offset))
      }
    }
  }

  private mutating func checkAlias(_ alias: String, of link: Pattern, at path: DefinitionPath) {
    guard let pattern = parse(alias, at: path) else { return }
    if Set(pattern.pathVariables) != Set(link.pathVariables) {
      let wanted = link.pathVariables.isEmpty ? "none" : link.pathVariables.joined(separator: ", ")
      report(path, expected: "the path parameters of the route's link (\(wanted))", found: alias)
    }
    let query = Set(pattern.queryVariables)
    if !query.isEmpty, query != Set(link.queryVariables) {
      report(path, expected: "no query parameters, or those of the route's link", found: alias)
    }
    if pattern.fragment != nil, pattern.fragment != link.fragment {
      report(path, expected: "the fragment of the route's link", found: alias)
    }
  }

  private mutating func checkParameter(
    _ parameter: Parameter, of route: Route, _ pattern: Pattern, at path: DefinitionPath
  ) {
    let name = parameter.name
    guard pattern.variables.contains(name) else {
      if !route.returns.contains(name) {
        let candidates = pattern.variables + route.returns
        report(
          path,
          Finding(
            .unusedParameter, at: 0, path.description,
            suggestion: NearestWord.nearest(to: name, in: candidates) ?? ""))
      }
      return
    }
    if pattern.rest?.variable == name {
      checkSchema(parameter.schema, at: path, as: .rawRest)
    } else if pattern.queryVariables.contains(where: { $0.name == name && $0.isExploded }) {
      checkSchema(parameter.schema, at: path, as: .exploded)
    } else {
      checkSchema(parameter.schema, at: path, as: .parameter)
    }
  }

  private mutating func checkName(_ name: String, in names: [String], at path: DefinitionPath) {
    guard !names.contains(name) else { return }
    report(
      path,
      Finding(
        .invalidDefinition, at: 0, path.description, expected: "a parameter of the route's link",
        found: name, suggestion: NearestWord.nearest(to: name, in: names) ?? ""))
  }

  private mutating func parse(_ source: String, at path: DefinitionPath) -> Pattern? {
    do {
      return try PatternParser.parse(source)
    } catch {
      var finding = error
      finding.subject = path.description
      // One byte further than in the pattern: the quote that opens the JSON string.
      report(path, finding.moved(by: 1))
      return nil
    }
  }

  // MARK: Findings

  mutating func report(_ path: DefinitionPath, _ finding: Finding) {
    problems.append(Problem(path: path, finding: finding))
  }

  mutating func report(_ path: DefinitionPath, expected: String, found: String = "") {
    report(
      path,
      Finding(.invalidDefinition, at: 0, path.description, expected: expected, found: found))
  }
}

/// The parameters of x-callback-url 1.0, which routes with `callback` take.
enum CallbackName {
  static let source = "x-source"
  static let success = "x-success"
  static let error = "x-error"
  static let cancel = "x-cancel"

  static let all = [source, success, error, cancel]
}
