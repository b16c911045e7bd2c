/// Makes the plan of a route: its parameters in the order of the pattern, what the app assumes for
/// them, and the rules about which must be present.
struct RoutePlanner {
  private let route: Route
  private var parameters: [ParameterPlan] = []
  private var defaults = ValueTape()

  /// Plans a route of the app with this number.
  static func plan(
    _ route: Route, _ pattern: Pattern, app: Int, names: inout NameTable
  ) -> RoutePlan {
    var planner = RoutePlanner(route: route)
    planner.addPath(pattern, &names)
    for variable in pattern.queryVariables {
      planner.add(variable.name, .query, &names, isExploded: variable.isExploded)
    }
    if let name = pattern.fragment { planner.add(name, .fragment, &names) }
    if route.callback { planner.addCallbacks(&names) }
    var plan = RoutePlan(
      app: app, name: route.name, jsonName: Array(Value.string(route.name).json.utf8),
      pattern: pattern, parameters: planner.parameters,
      queryNames: planner.parameters.indices.filter { planner.parameters[$0].location == .query }
        .map { QueryName(planner.parameters[$0].nameBytes, $0) },
      defaults: planner.defaults,
      requireOneOf: route.requireOneOf.map { $0.compactMap(planner.number) },
      dependentRequired: route.dependentRequired.compactMap { dependency in
        planner.number(dependency.parameter).map {
          ($0, dependency.requires.compactMap(planner.number))
        }
      })
    plan.screens = route.screens
    plan.guards = route.guards.compactMap { planner.plan($0, &names) }
    plan.confirm = route.confirm
    if route.callback {
      plan.callbackParameters = Callback.Kind.allCases.compactMap {
        planner.number($0.parameterName)
      }
    }
    plan.returns = route.returns
    return plan
  }

  private func plan(_ condition: Route.Guard, _ names: inout NameTable) -> GuardPlan? {
    guard let parameter = number(condition.parameter) else { return nil }
    var schema = condition.schema
    schema.type = parameters[parameter].value.type
    let last = route.screens.firstIndex(of: condition.stopAt)
    return GuardPlan(
      parameter: parameter, condition: ValuePlan(schema, names: &names),
      screenCount: last.map { $0 + 1 } ?? route.screens.count, stopAt: condition.stopAt,
      notice: condition.notice ?? "\(condition.parameter) does not allow more")
  }

  private init(route: Route) {
    self.route = route
  }

  private mutating func addPath(_ pattern: Pattern, _ names: inout NameTable) {
    for (depth, segment) in pattern.segments.enumerated() {
      guard let name = segment.variable else { continue }
      add(name, .segment, &names, isOptionalSegment: segment.isOptional)
      if depth == 0, pattern.anchor == .authority {
        parameters[parameters.count - 1].ignoreCase()
      }
    }
    if let name = pattern.rest?.variable { add(name, .rest, &names) }
  }

  private mutating func addCallbacks(_ names: inout NameTable) {
    for name in CallbackName.all {
      var schema = Schema(.string)
      schema.format = name == CallbackName.source ? nil : .uri
      add(name, .query, &names, schema: schema)
    }
  }

  private mutating func add(
    _ name: String, _ location: ParameterPlan.Location, _ names: inout NameTable,
    schema: Schema? = nil, isExploded: Bool = false, isOptionalSegment: Bool = false
  ) {
    let schema = schema ?? route.schema(of: name)
    var plan = ParameterPlan(
      name: name, location: location, isExploded: isExploded,
      isOptionalSegment: isOptionalSegment, schema: schema, names: &names)
    if let value = schema.defaultValue {
      plan.defaultNode = defaults.count
      defaults.append(value: value)
    }
    parameters.append(plan)
  }

  private func number(_ name: String) -> Int? {
    parameters.firstIndex { $0.nameBytes.elementsEqual(name.utf8) }
  }
}

extension Route {
  /// The schema of a parameter; one that takes any text, where the route says nothing about it.
  func schema(of name: String) -> Schema {
    parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.schema ?? Schema(.string)
  }
}
