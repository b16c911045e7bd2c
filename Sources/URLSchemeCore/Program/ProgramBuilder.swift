/// Compiles a router into a program, in three steps: its routes, the ends of its patterns, and its
/// trie.
struct ProgramBuilder {
  let router: Router
  var bytes: [UInt8] = []
  var operations: [ValueOperation] = []
  var members: [MemberOperation] = []
  var choices: [ChoiceProgram] = []
  var plans: [ValuePlan] = []
  private(set) var parameters: [ParameterProgram] = []
  private(set) var guards: [GuardProgram] = []
  private(set) var guardNotices: [Finding] = []
  private(set) var rules: [PresenceRule] = []
  var parts: [Slice] = []
  var names: [NameEntry] = []
  var routes: [RouteProgram] = []
  var paths: [PathProgram] = []
  var ends: [EndProgram] = []
  var bindings: [BindingProgram] = []
  var steps: [StepProgram] = []
  var literalPairs: [LiteralPairProgram] = []
  var edges: [EdgeProgram] = []
  private(set) var overhead = 0
  private(set) var expansion = 8

  static func program(of router: Router) -> LinkProgram {
    var builder = ProgramBuilder(router: router)
    _ = builder.add(Array("\(LinkProgram.recordStart)".utf8))
    let apps = router.apps.map { builder.app($0) }
    builder.routes = router.routes.map { builder.route($0) }
    for terminal in router.terminals.indices { _ = builder.addPath(ofEndsAt: [terminal]) }
    let nodes = builder.nodes()
    let schemes = builder.schemes()
    builder.bytes += [UInt8](repeating: 0, count: PaddedText.padding)
    return LinkProgram(builder, apps: apps, nodes: nodes, schemes: schemes)
  }

  private init(router: Router) {
    self.router = router
  }

  // MARK: Pieces

  mutating func add(_ piece: some Collection<UInt8>) -> Slice {
    let start = bytes.count
    bytes += piece
    return Slice(start..<bytes.count)
  }

  func string(_ text: String) -> [UInt8] {
    var json: [UInt8] = []
    JSONWriter.appendString(text, to: &json)
    return json
  }

  /// A member's name as JSON writes it behind another member.
  func key(_ name: String) -> [UInt8] { [UInt8(ascii: ",")] + string(name) + [UInt8(ascii: ":")] }

  /// Adds a table of names; the last of equal ones is not found.
  mutating func addTable(_ entries: [(name: [UInt8], value: Int)]) -> Slice {
    guard !entries.isEmpty else { return .none }
    var size = 2
    while size < 2 * entries.count { size *= 2 }
    var table = [NameEntry](repeating: NameEntry(), count: size)
    for (name, value) in entries {
      let (low, high) = Self.words(of: name)
      var index = NameEntry.hash(low, high, name.count) & (size - 1)
      while table[index].value >= 0 { index = (index + 1) & (size - 1) }
      table[index] = NameEntry(low: low, high: high, name: add(name), value: Int32(value))
    }
    names += table
    return Slice(names.count - size..<names.count)
  }

  // MARK: Apps

  private mutating func app(_ app: Router.App) -> AppProgram {
    let schemes = app.callbackPolicy.allowed.map { add($0) }
    parts += schemes
    return AppProgram(
      scheme: add(Array(app.scheme.utf8)), authority: Int32(app.roots.authority),
      absolute: Int32(app.roots.absolute), rootless: Int32(app.roots.rootless),
      callbackSchemes: Slice(parts.count - schemes.count..<parts.count))
  }

  private mutating func schemes() -> Slice {
    var entries: [(name: [UInt8], value: Int)] = []
    router.schemes.forEach { _, key, app in entries.append((Array(key), app)) }
    return addTable(entries)
  }

  // MARK: Routes

  private mutating func route(_ route: RoutePlan) -> RouteProgram {
    let app = router.apps[route.app]
    let first = parameters.count
    let firstByte = bytes.count
    for (index, plan) in route.parameters.enumerated() {
      parameters.append(
        parameter(plan, of: route, isGuarded: route.guards.contains { $0.parameter == index }))
    }
    let start = add([UInt8(ascii: "\"")])
    let beforeScheme = add(Array(",\"app\":".utf8) + app.jsonScheme + Array(",\"scheme\":\"".utf8))
    _ = add(app.jsonScheme.dropFirst().dropLast())
    let afterScheme = add(
      Array("\",\"route\":".utf8) + route.jsonName
        + Array("\(LinkProgram.valuesKey)".utf8))
    let screens = route.screens.map { add(string($0)) }
    parts += screens
    let isLarge = route.parameters.count > 64
    let destination = add(destination(of: route))
    // Aliases are written besides.
    let longestAlias = route.aliases.map(\.source.utf8.count).max() ?? 0
    overhead = max(overhead, bytes.count - firstByte + 2 * longestAlias)
    return RouteProgram(
      app: Int32(route.app), parameters: Slice(first..<parameters.count),
      required: isLarge ? 0 : bits(route.parameters) { $0.isRequired },
      assumed: isLarge ? 0 : bits(route.parameters) { $0.defaultNode >= 0 },
      rules: isLarge ? .none : addRules(of: route), guards: addGuards(of: route),
      fragment: Int32(route.parameters.firstIndex { $0.location == .fragment } ?? -1),
      isForm: app.dialect == .form, takesCallbacks: route.takesCallbacks, isLarge: isLarge,
      opening: Slice(start.start..<afterScheme.end), beforeScheme: beforeScheme,
      afterScheme: afterScheme,
      screens: Slice(parts.count - screens.count..<parts.count),
      destination: destination, confirms: route.confirm)
  }

  private mutating func parameter(
    _ plan: ParameterPlan, of route: RoutePlan, isGuarded: Bool
  ) -> ParameterProgram {
    var assumed = Slice.none
    if plan.defaultNode >= 0 {
      var json = key(plan.name)
      route.defaults.writeJSON(plan.defaultNode, to: &json)
      assumed = add(json)
    }
    let callback =
      route.takesCallbacks
      ? Callback.Kind.allCases.firstIndex { $0.parameterName == plan.name } : nil
    let operation = add(plan.text)
    if plan.isExploded || operations[Int(operation)].form == .delimitedArray {
      // Each value of an array has at least two bytes.
      expansion = max(expansion, 9 + size(of: operation) / 2)
    }
    return ParameterProgram(
      operation: operation, isExploded: plan.isExploded, isSecret: plan.isSecret,
      isGuarded: isGuarded, isWatched: isGuarded || callback != nil,
      callback: Int8(callback ?? -1),
      least: Int32(clamping: plan.value.constraints.minItems ?? 0),
      most: Int32(clamping: plan.value.constraints.maxItems ?? .max),
      key: add(key(plan.name)), assumed: assumed)
  }

  /// How much of the program each value of an operation, or of its array, writes at most.
  private func size(of number: Int32) -> Int {
    let operation = operations[Int(number)]
    var size = operation.items >= 0 ? self.size(of: operation.items) : 0
    for choice in choices[operation.choices.range] { size += choice.json.count }
    for member in members[operation.members.range] {
      size += member.key.count + self.size(of: member.operation)
    }
    return size
  }

  private mutating func addGuards(of route: RoutePlan) -> Slice {
    let first = guards.count
    for condition in route.guards {
      let plan = route.parameters[condition.parameter]
      let asksOfText =
        !plan.isExploded && plan.text.isPlainScalar && condition.condition.isPlainScalar
      guards.append(
        GuardProgram(
          parameter: Int32(condition.parameter),
          operation: asksOfText ? add(condition.condition) : -1,
          screenCount: Int32(condition.screenCount)))
      guardNotices.append(
        Finding(
          .guardStopped, at: 0, route.parameters[condition.parameter].name,
          expected: condition.notice, found: condition.stopAt))
    }
    return Slice(first..<guards.count)
  }

  private func destination(of route: RoutePlan) -> [UInt8] {
    var json = Array(#","screens":["#.utf8)
    for (index, screen) in route.screens.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json += string(screen)
    }
    return json + [UInt8(ascii: "]")]
  }

  private mutating func addRules(of route: RoutePlan) -> Slice {
    let first = rules.count
    for list in route.requireOneOf { rules.append(PresenceRule(oneOf: bits(list))) }
    for (parameter, requires) in route.dependentRequired {
      rules.append(PresenceRule(condition: bits([parameter]), all: bits(requires)))
    }
    return Slice(first..<rules.count)
  }

  private func bits(_ parameters: [Int]) -> UInt64 {
    parameters.reduce(0) { $0 | 1 << UInt64($1) }
  }

  private func bits(
    _ parameters: [ParameterPlan], where isMeant: (ParameterPlan) -> Bool
  ) -> UInt64 {
    bits(parameters.indices.filter { isMeant(parameters[$0]) })
  }
}

extension ValuePlan {
  /// Whether its text is the value as it stands: a string, or a number.
  fileprivate var isPlainScalar: Bool {
    !isEnveloped && constraints.otherwise == nil && constraints.enumeration == nil
      && constraints.constant == nil && (form == .text || form == .integer || form == .number)
  }
}
