/// Compiles routes: their parameters, what links must have together, and the pieces of their records.
extension ProgramBuilder {
  /// Adds a route with all of its patterns.
  mutating func addRoute(_ route: Route, _ pattern: Pattern, app: Int) -> RoutePlan {
    var plan = RoutePlan(route, app: app, pattern: pattern)
    plan.aliases = route.aliases.compactMap { try? PatternParser.parse($0) }
    plan.callbackPattern = route.callbackLink.flatMap { try? PatternParser.parse($0) }
    plan.equivalents = plan.patterns.map { pattern in
      appPlans[app].definition.equivalents(of: pattern.source).compactMap {
        try? PatternParser.parse($0)
      }
    }
    plan.webPatterns = webPatterns(of: route, of: appPlans[app].definition)
    plan.parameters = Self.parameters(of: route, pattern)
    let inPath = plan.readPatterns.flatMap { $0.pattern.pathVariables }
    plan.inPath = Set(inPath.compactMap(plan.parameter(named:)))
    let inAuthority = plan.readPatterns.map(\.pattern).filter { $0.anchor == .authority }
      .flatMap { $0.segments.first?.variables ?? [] }
    for index in plan.parameters.indices {
      plan.parameters[index].kept = kept(by: plan.parameters[index], of: plan)
      let name = plan.parameters[index].name
      compile(&plan.parameters[index], ignoringCase: inAuthority.contains(name))
    }
    plan.patternParameters = route.patternParameters.compactMap {
      patternParameter($0, of: plan)
    }
    plan.rules = rules(of: plan)
    plan.guardNotices = route.guards.filter { plan.parameter(named: $0.parameter) != nil }.map {
      Finding(
        .guardStopped, at: 0, $0.parameter,
        expected: $0.notice ?? "\($0.parameter) does not allow more", found: $0.stopAt)
    }
    routes.append(program(of: plan))
    routeNames.insert(app, Array(route.name.utf8).span, plans.count)
    plan.ends = addEnds(of: plan)
    plans.append(plan)
    return plan
  }

  private func webPatterns(of route: Route, of definition: AppDefinition) -> [Pattern] {
    let host = definition.web?.hosts.first ?? ""
    return definition.webPatterns(of: route).compactMap { source in
      var pattern = try? PatternParser.parse(source)
      pattern?.anchor = .web
      pattern?.source = "https://\(host)\(source)"
      return pattern
    }
  }

  private static func parameters(of route: Route, _ pattern: Pattern) -> [ParameterPlan] {
    var plans = pattern.segments.flatMap { segment in
      segment.variables.map {
        ParameterPlan($0, .segment, route.schema(of: $0), isOptionalSegment: segment.isOptional)
      }
    }
    if let name = pattern.rest?.variable {
      plans.append(ParameterPlan(name, .rest, route.schema(of: name)))
    }
    plans += pattern.queryVariables.map {
      let schema = route.schema(of: $0.name, isExploded: $0.isExploded)
      return ParameterPlan($0.name, .query, schema, isExploded: $0.isExploded)
    }
    if let name = pattern.fragment {
      plans.append(ParameterPlan(name, .fragment, route.schema(of: name)))
    }
    guard route.callback else { return plans }
    return plans
      + CallbackName.all.map { name in
        var schema = Schema(.string)
        schema.format = name == CallbackName.source ? nil : .uri
        return ParameterPlan(name, .query, schema)
      }
  }

  private mutating func patternParameter(
    _ parameter: Route.PatternParameter, of route: RoutePlan
  ) -> PatternParameterPlan? {
    // A pattern that is wrong was refused when the definition was checked.
    guard let names = parameter.names else { return nil }
    var plan = parameter.schema.map { ParameterPlan(parameter.pattern, .query, $0) }
    if var parameter = plan {
      parameter.kept = kept(by: parameter, of: route)
      compile(&parameter, ignoringCase: false)
      plan = parameter
    }
    return PatternParameterPlan(names: names, plan: plan)
  }

  private mutating func compile(_ plan: inout ParameterPlan, ignoringCase: Bool) {
    var schema = plan.schema
    if plan.isExploded, let bare = schema.bare {
      var items = schema.items ?? Schema(.string)
      items.bare = bare
      schema.items = items
    }
    plan.value = values.add(
      schema, ignoringCase: ignoringCase,
      splittingAt: plan.kept?.subtracting(.unreserved))
    if plan.isRaw { values.keepRaw(plan.value) }
    let items = values.operations[Int(plan.value)].items
    plan.operation = plan.isExploded && items >= 0 ? items : plan.value
  }

  /// The characters that a parameter's text keeps; nil: no reserved ones.
  private func kept(by parameter: ParameterPlan, of plan: RoutePlan) -> ByteSet? {
    let isDecodedRest = parameter.location == .rest && !parameter.isRaw
    let reserved = parameter.schema.allowReserved ?? appPlans[plan.app].definition.allowReserved
    guard !parameter.isRaw, !reserved.isEmpty || isDecodedRest else { return nil }
    let allowed = allowed(in: parameter, of: plan)
    if reserved.isEmpty { return allowed }
    return allowed.keeping(isDecodedRest ? reserved.adding("/") : reserved)
  }

  /// The characters that a parameter's text may have in all of the route's forms.
  private func allowed(in parameter: ParameterPlan, of plan: RoutePlan) -> ByteSet {
    let patterns = plan.readPatterns.map(\.pattern)
    var (isUserinfo, isInHost) = (false, false)
    for pattern in patterns where pattern.anchor == .authority {
      guard let part = pattern.segments.first ?? pattern.rest,
        part.variables.contains(parameter.name)
      else { continue }
      if part.userinfo == parameter.name { isUserinfo = true } else { isInHost = true }
    }
    let inPath = isInHost ? ByteSet.regName : isUserinfo ? .userinfo : .pchar
    switch parameter.location {
    case .query:
      let separator = appPlans[plan.app].definition.querySeparator.rawValue
      let isInPath = patterns.contains { $0.pathVariables.contains(parameter.name) }
      return (isInPath ? inPath : .query)
        .subtracting(ByteSet(separator + (apps[plan.app].isForm ? "+" : "")))
    case .fragment: return .fragment
    case .segment: return inPath
    case .rest: return inPath.adding("/")
    }
  }

  // MARK: Laying flat

  private mutating func program(of plan: RoutePlan) -> RouteProgram {
    let (route, app) = (plan.route, apps[plan.app])
    let own = parameters.add(plan.parameters.map { program(of: $0) })
    let (firstStep, table) = addSteps(of: plan)
    let (schemes, firstScheme) = addSchemes(of: plan)
    let scheme = Array(appPlans[plan.app].scheme.utf8)
    let beforeScheme = add(
      Array(",\"app\":\"".utf8) + scheme + Array("\",\"scheme\":\"".utf8))
    _ = add(scheme)
    let afterScheme = add(
      Array("\",\"route\":".utf8) + ValueProgramBuilder.json(route.name)
        + Array(",\"values\":".utf8))
    let screens = route.screens.map(ValueProgramBuilder.json)
    let separated = Array(screens.joined(separator: [UInt8(ascii: ",")]))
    return RouteProgram(
      app: Int32(plan.app), schemes: schemes, firstScheme: firstScheme, forms: addForms(of: plan),
      callbackForm: Int32(plan.callbackForm), webForm: Int32(plan.webForm ?? -1),
      parameters: own,
      steps: Slice(firstStep..<steps.count), names: table,
      nameBits: steps[firstStep...].reduce(0) { $0 | StepProgram.bit($1.nameNumber) },
      required: set(plan.parameters) { $0.isRequired },
      assumed: set(plan.parameters) { $0.schema.defaultValue != nil },
      rules: addRules(of: plan),
      guards: addGuards(of: plan),
      rest: Int32(plan.parameters.firstIndex { $0.location == .rest } ?? -1),
      restIncludesQuery: plan.parameters.contains(where: \.includesQuery),
      fragment: Int32(plan.parameters.firstIndex { $0.location == .fragment } ?? -1),
      isForm: app.isForm, takesCallbacks: plan.takesCallbacks,
      hasPatternParameters: !plan.patternParameters.isEmpty,
      hasChoices: plan.parameters.contains(where: \.choosesRoute),
      takesDuplicates: plan.parameters.contains { $0.schema.duplicates != .error },
      confirms: route.confirm,
      isDeprecated: route.deprecated,
      deprecated: set(plan.parameters) { $0.schema.hasDeprecatedParts },
      hasSeparators: plan.parameters.contains {
        let operation = values.operations[Int($0.operation)]
        return operation.separator != 0 && operation.escape == 0 && !operation.alsoEscaped
      },
      opening: Slice(beforeScheme.start..<afterScheme.end), beforeScheme: beforeScheme,
      afterScheme: afterScheme, screens: addPieces(screens),
      destination: add(Array(",\"screens\":[".utf8) + separated + [UInt8(ascii: "]")]))
  }

  private mutating func addSchemes(of plan: RoutePlan) -> (own: Slice, first: Int32) {
    guard !plan.route.schemes.isEmpty else { return (.none, 0) }
    let numbers = appPlans[plan.app].definition.schemeNumbers(of: plan.route).map { Int32($0) }
    return (schemeNumbers.add(numbers), numbers.first ?? 0)
  }

  private mutating func program(of plan: ParameterPlan) -> ParameterProgram {
    let key = values.addKey(plan.name)
    var assumed = Slice.none
    if let value = plan.schema.defaultValue {
      assumed = add(Array(values.bytes[key.json.range]) + Array(value.json.utf8))
    }
    return ParameterProgram(
      operation: plan.operation, array: plan.value, isExploded: plan.isExploded,
      isSecret: plan.isSecret, isChoice: plan.choosesRoute,
      duplicates: plan.schema.duplicates, kept: plan.kept, key: key, assumed: assumed)
  }

  /// Adds the names of a query; gives where they begin, and their table.
  private mutating func addSteps(of route: RoutePlan) -> (first: Int, table: Slice) {
    let first = steps.count
    var entries: [(name: [UInt8], value: Int)] = []
    for (index, plan) in route.parameters.enumerated() where plan.location == .query {
      let name = Array((PercentEncoding.escaped(plan.name) + "=").utf8)
      let mask: UInt64 = name.count < 8 ? (1 << UInt64(8 * name.count)) - 1 : .max
      entries.append((plan.nameBytes, steps.count - first))
      let number = number(ofQueryName: plan.nameBytes, in: route.app)
      let start = add([UInt8(ascii: "&")] + name).start
      steps.append(
        StepProgram(
          parameter: Int32(index), nameNumber: Int32(number),
          name: Slice(start + 1..<values.bytes.count),
          hasEscapes: name.contains(UInt8(ascii: "%")),
          word: ValueProgramBuilder.words(of: name).low, mask: mask))
    }
    return (first, addTable(entries))
  }

  private mutating func addGuards(of plan: RoutePlan) -> Slice {
    let added: [GuardProgram] = plan.route.guards.compactMap { condition in
      guard let index = plan.parameter(named: condition.parameter) else { return nil }
      let last = plan.route.screens.firstIndex(of: condition.stopAt)
      let parameter = plan.parameters[index].schema
      let assumed = parameter.defaultValue
      var asked = condition.schema.asked(of: parameter)
      let operation = values.operations[Int(plan.parameters[index].operation)]
      asked.ignoreCase = asked.ignoreCase || operation.ignoresCase
      return GuardProgram(
        condition: self.condition(condition.schema, on: index, of: plan),
        screenCount: Int32(last.map { $0 + 1 } ?? plan.route.screens.count),
        holdsIfAbsent: assumed.map { ValueChecker.allows([$0], asked) } ?? true)
    }
    return guards.add(added)
  }

  private func set(
    _ plans: [ParameterPlan], where isMeant: (ParameterPlan) -> Bool
  ) -> ParameterSet {
    ParameterSet(plans.indices.filter { isMeant(plans[$0]) })
  }
}

extension Route {
  /// The schema of a parameter; one that takes any text, or any texts, where the route says nothing about it.
  package func schema(of name: String, isExploded: Bool = false) -> Schema {
    parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.schema
      ?? Schema(isExploded ? .array : .string)
  }
}
