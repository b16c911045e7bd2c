/// Inspects routes: parameters that nobody describes, guards, and what is deprecated and still
/// needed.
extension DefinitionInspector {
  mutating func inspectRoutes(_ nodes: [JSONNode], _ text: Span<UInt8>) {
    for (index, (route, node)) in zip(definition.routes, nodes).enumerated() {
      let path = DefinitionPath([.key("routes"), .index(index)])
      let schemas = ParameterSchemas(route)
      inspectVariables(of: route, schemas, node, at: path, text)
      for (parameter, member) in zip(route.parameters, node["parameters"]?.members ?? []) {
        inspect(
          parameter.schema, member.value,
          at: path.appending("parameters").appending(parameter.name),
          SchemaContext(isDeprecated: route.deprecated))
      }
      inspectGuards(of: route, schemas, node, at: path)
      if !route.deprecated { inspectDeprecation(of: route, schemas, node, at: path) }
    }
  }

  /// The schemas that a route declares, by name.
  struct ParameterSchemas {
    private var schemas: [[UInt8]: Schema] = [:]

    fileprivate init(_ route: Route) {
      for parameter in route.parameters { schemas[Array(parameter.name.utf8)] = parameter.schema }
    }

    subscript(name: String) -> Schema? { schemas[Array(name.utf8)] }
  }

  // MARK: Variables

  private mutating func inspectVariables(
    of route: Route, _ schemas: ParameterSchemas, _ node: JSONNode, at path: DefinitionPath,
    _ text: Span<UInt8>
  ) {
    guard let link = node["link"] else { return }
    let variables = PatternParser.variables(of: route.link).filter { schemas[$0.name] == nil }
    let offsets = JSONString.offsets(
      ofBytes: variables.map(\.offset), from: link.offset + 1, in: text)
    for (variable, offset) in zip(variables, offsets) {
      let subject = path.appending("link").appending(variable.name)
      report(Finding(.undeclaredParameter, at: offset, subject.description))
    }
  }

  // MARK: Guards

  private mutating func inspectGuards(
    of route: Route, _ schemas: ParameterSchemas, _ node: JSONNode, at path: DefinitionPath
  ) {
    guard !route.guards.isEmpty else { return }
    var places: [String: Int] = [:]
    for (index, screen) in route.screens.enumerated().reversed() { places[screen] = index }
    for (index, (condition, node)) in zip(route.guards, node["guards"]?.elements ?? []).enumerated()
    {
      let place = path.appending("guards").appending(index)
      let stopAt = node["stopAt"]?.offset ?? node.offset
      guard let screen = places[condition.stopAt] else {
        report(unknownScreen(of: condition, route.screens, at: stopAt, place))
        continue
      }
      if screen == route.screens.count - 1 {
        report(
          Finding(
            .ineffectiveGuard, at: stopAt, place.description,
            expected: "it stops at the last screen"))
      } else if let schema = schemas[condition.parameter],
        values.always(condition.schema, holdsFor: schema)
      {
        report(
          Finding(
            .ineffectiveGuard, at: node.offset, place.description,
            expected: "every value of \(condition.parameter) satisfies it"))
      }
    }
  }

  private func unknownScreen(
    of condition: Route.Guard, _ screens: [String], at offset: Int, _ path: DefinitionPath
  ) -> Finding {
    let names = screens.prefix(32).joined(separator: ", ") + (screens.count > 32 ? ", …" : "")
    // Looked for while there are few enough to be read.
    let nearest =
      observations.count < 100 ? NearestWord.nearest(to: condition.stopAt, in: screens) : nil
    return Finding(
      .invalidDefinition, at: offset, path.appending("stopAt").description,
      expected: screens.isEmpty ? "screens in the route" : "one of the route's screens: \(names)",
      found: "\"\(condition.stopAt)\"", suggestion: nearest ?? "")
  }

  // MARK: Deprecation

  /// Finds deprecated parameters that new links can't do without.
  private mutating func inspectDeprecation(
    of route: Route, _ schemas: ParameterSchemas, _ node: JSONNode, at path: DefinitionPath
  ) {
    let parameters = path.appending("parameters")
    guard route.parameters.contains(where: \.schema.deprecated) else { return }
    let needed = NameSet(route.requiredVariables(schemas))
    for (parameter, member) in zip(route.parameters, node["parameters"]?.members ?? [])
    // What the type says is said of the type.
    where member.value["deprecated"]?.content == .boolean(true) && needed.contains(parameter.name) {
      report(
        Finding(
          .deprecated, at: member.nameOffset, parameters.appending(parameter.name).description,
          expected: "every link of the route needs it"))
    }
    inspectRules(of: route, schemas, node, at: path)
  }

  private mutating func inspectRules(
    of route: Route, _ schemas: ParameterSchemas, _ node: JSONNode, at path: DefinitionPath
  ) {
    let parameters = path.appending("parameters")
    let lists = node["requireOneOf"]?.elements ?? []
    for (index, (names, list)) in zip(route.requireOneOf, lists).enumerated() {
      guard let first = names.first, names.allSatisfy({ schemas[$0]?.deprecated == true }) else {
        continue
      }
      report(
        Finding(
          .deprecated, at: list.offset, parameters.appending(first).description,
          expected: "\(path.appending("requireOneOf").appending(index)) allows no other"))
    }
    let dependencies = node["dependentRequired"]?.members ?? []
    for (dependency, member) in zip(route.dependentRequired, dependencies)
    where schemas[dependency.parameter]?.deprecated != true {
      for (name, element) in zip(dependency.requires, member.value.elements)
      where schemas[name]?.deprecated == true {
        report(
          Finding(
            .deprecated, at: element.offset, parameters.appending(name).description,
            expected: "\(dependency.parameter) needs it"))
      }
    }
  }
}

extension Route {
  /// The variables that every link of the route gives a value.
  fileprivate func requiredVariables(
    _ schemas: DefinitionInspector.ParameterSchemas
  ) -> [String] {
    guard let pattern = try? PatternParser.parse(link) else { return [] }
    var optional = NameSet(pattern.queryVariables.map(\.name))
    let segments = pattern.segments.filter(\.isOptional).map(\.variable)
    for case let name? in segments + [pattern.rest?.variable, pattern.fragment] {
      optional.insert(name)
    }
    return pattern.variables.filter { schemas[$0]?.required ?? !optional.contains($0) }
  }
}
