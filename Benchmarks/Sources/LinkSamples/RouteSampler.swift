import URLSchemeCore

/// Makes values for a route such that nothing that its rules require is missing.
struct RouteSampler {
  private static let callbacks = ["x-source", "x-success", "x-error", "x-cancel"]

  let route: Route
  /// The pattern's variables, then the callbacks that it does not name itself.
  private let variables: [TemplateVariable]
  /// Schemes that the app may be sent back to.
  private let callbackSchemes: [String]

  init(_ route: Route, of app: AppDefinition) {
    self.route = route
    callbackSchemes = app.schemes + app.queries + app.allowedCallbacks
    let declared = TemplateVariable.all(of: route.link)
    let callbacks = Self.callbacks.filter { name in
      route.callback && !declared.contains { $0.name == name }
    }
    variables = declared + callbacks.map { TemplateVariable(name: $0, place: .query) }
  }

  /// Whether the route has one link, and no other.
  var isFixed: Bool { variables.isEmpty }

  func values(_ sampler: inout ValueSampler) -> Value {
    let present = presentNames(&sampler.random)
    return .object(
      variables.filter { present.contains($0.name) }.map { variable in
        Value.Member(variable.name, value(of: variable, &sampler))
      })
  }

  private func schema(of name: String) -> Schema? {
    route.parameters.first { $0.name == name }?.schema
  }

  private func value(of variable: TemplateVariable, _ sampler: inout ValueSampler) -> Value {
    let schema = schema(of: variable.name)
    if variable.place == .rest { return sampler.rest(schema ?? Schema()) }
    if let schema { return sampler.value(of: schema) }
    guard Self.callbacks.dropFirst().contains(variable.name), route.callback else {
      return sampler.value(of: Schema())
    }
    let scheme = sampler.random.pick(callbackSchemes)
    let word = sampler.random.pick(Words.plain)
    return .string("\(scheme)://\(word)?id=\(sampler.random.int(1...999))")
  }

  // MARK: Presence

  /// All parameters for three of four links; else those required, and every other one as a coin
  /// falls.
  private func presentNames(_ random: inout SeededGenerator) -> Set<String> {
    let hasAll = random.chance(perMille: 750)
    var present: Set<String> = []
    for variable in variables {
      let isRequired = schema(of: variable.name)?.required ?? (variable.place == .segment)
      if isRequired || variable.place == .rest || hasAll || random.chance(perMille: 500) {
        present.insert(variable.name)
      }
    }
    for names in route.requireOneOf where present.isDisjoint(with: names) {
      if let name = names.randomElement(using: &random) { present.insert(name) }
    }
    // What one parameter needs may itself need another.
    var count = -1
    while count < present.count {
      count = present.count
      for rule in route.dependentRequired where present.contains(rule.parameter) {
        for names in rule.requires where present.isDisjoint(with: names) {
          if let name = names.randomElement(using: &random) { present.insert(name) }
        }
      }
      let optionals = variables.filter { $0.place == .optionalSegment }.map(\.name)
      if let last = optionals.lastIndex(where: present.contains) {
        present.formUnion(optionals[...last])
      }
    }
    return present
  }
}
