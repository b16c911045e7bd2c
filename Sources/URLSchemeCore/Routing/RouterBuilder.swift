/// Compiles definitions into a router, in three steps: plan each route's parameters, lay its pattern and aliases into the
/// trie, and sort what starts at each node by precedence.
struct RouterBuilder {
  private var router = Router()
  /// How constrained each edge's target is reached, so that equal edges are shared.
  private var edgeSchemas: [Int: [Schema?]] = [:]

  /// Compiles definitions that were checked and whose schemes differ.
  static func build(_ definitions: [AppDefinition]) -> Router {
    var builder = RouterBuilder()
    for definition in definitions { builder.add(definition) }
    builder.sortEdges()
    return builder.router
  }

  private mutating func add(_ definition: AppDefinition) {
    let app = router.apps.count
    let roots = Router.Roots(authority: node(), absolute: node(), rootless: node())
    let first = router.routes.count
    router.apps.append(
      Router.App(
        definition: definition, scheme: definition.schemes.first ?? "",
        dialect: definition.dialect, routes: first..<first, roots: roots))
    for scheme in definition.schemes {
      let folded = scheme.utf8.map(ByteClass.lowercased)
      if router.schemes.value(0, folded.span) == nil { router.schemes.insert(0, folded.span, app) }
    }
    for (index, route) in definition.routes.enumerated() {
      guard let pattern = try? PatternParser.parse(route.link) else { continue }
      let plan = plan(route, pattern, app: app, index: index)
      router.routes.append(plan)
      let number = router.routes.count - 1
      insert(pattern, route: number, roots)
      for alias in route.aliases {
        if let pattern = try? PatternParser.parse(alias) { insert(pattern, route: number, roots) }
      }
    }
    router.apps[app].routes = first..<router.routes.count
  }

  private mutating func node() -> Int {
    router.nodes.append(Router.Node())
    return router.nodes.count - 1
  }

  // MARK: Plans

  private mutating func plan(
    _ route: Route, _ pattern: Pattern, app: Int, index: Int
  ) -> RoutePlan {
    var parameters: [ParameterPlan] = []
    func schema(_ name: String) -> Schema {
      route.parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.schema ?? Schema(.string)
    }
    for (depth, segment) in pattern.segments.enumerated() {
      guard let name = segment.variable else { continue }
      parameters.append(
        ParameterPlan(
          name: name, location: .segment, isExploded: false,
          isOptionalSegment: segment.isOptional, schema: schema(name),
          inAuthority: depth == 0 && pattern.anchor == .authority, names: &router.names))
    }
    func add(
      _ name: String, _ location: ParameterPlan.Location, _ schema: Schema, _ exploded: Bool = false
    ) {
      parameters.append(
        ParameterPlan(
          name: name, location: location, isExploded: exploded, isOptionalSegment: false,
          schema: schema, inAuthority: false, names: &router.names))
    }
    if let name = pattern.rest?.variable { add(name, .rest, schema(name)) }
    for variable in pattern.queryVariables {
      add(variable.name, .query, schema(variable.name), variable.isExploded)
    }
    if let name = pattern.fragment { add(name, .fragment, schema(name)) }
    if route.callback {
      for name in CallbackName.all {
        var schema = Schema(.string)
        schema.format = name == CallbackName.source ? nil : .uri
        add(name, .query, schema)
      }
    }
    let numbers = { (name: String) in
      parameters.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
    }
    return RoutePlan(
      app: app, index: index, name: route.name, definition: route, pattern: pattern,
      parameters: parameters,
      literalPairs: RouterBuilder.decoded(pattern.literalPairs, router.apps[app].dialect),
      requireOneOf: route.requireOneOf.map { $0.compactMap(numbers) },
      dependentRequired: route.dependentRequired.compactMap { dependency in
        numbers(dependency.parameter).map { ($0, dependency.requires.compactMap(numbers)) }
      })
  }

  private static func decoded(
    _ pairs: [Pattern.LiteralPair], _ dialect: Dialect
  ) -> [RoutePlan.LiteralPair] {
    func decode(_ bytes: [UInt8]) -> [UInt8] {
      var decoded: [UInt8] = []
      try? PercentEncoding.decode(bytes.span, plusAsSpace: dialect == .form, to: &decoded)
      return decoded
    }
    return pairs.map { RoutePlan.LiteralPair(name: decode($0.name), value: $0.value.map(decode)) }
  }

  // MARK: The trie

  /// Inserts a pattern once for each way of leaving out its optional segments.
  private mutating func insert(_ pattern: Pattern, route: Int, _ roots: Router.Roots) {
    let plan = router.routes[route]
    let pairs = RouterBuilder.decoded(pattern.literalPairs, router.apps[plan.app].dialect)
    for segments in variants(of: pattern, plan) {
      insert(segments, pattern, pairs, route: route, roots)
    }
  }

  private func variants(of pattern: Pattern, _ plan: RoutePlan) -> [[Pattern.Segment]] {
    var variants: [[Pattern.Segment]] = [[]]
    var index = 0
    while index < pattern.segments.count {
      guard pattern.segments[index].isOptional else {
        for variant in variants.indices { variants[variant].append(pattern.segments[index]) }
        index += 1
        continue
      }
      // A run of optional segments is filled from the left.
      let end = pattern.segments[index...].firstIndex { !$0.isOptional } ?? pattern.segments.count
      let run = pattern.segments[index..<end]
      variants = variants.flatMap { variant in
        (0...run.count).map { variant + run.prefix($0) }
      }
      index = end
    }
    // A last `{x}` that may be empty leaves nothing but the slash before it, which matching drops.
    if let last = pattern.segments.last, !last.isOptional, pattern.rest == nil,
      last.prefix.isEmpty, last.suffix.isEmpty, pattern.segments.count > 1,
      let name = last.variable, let parameter = plan.parameter(named: name),
      !plan.parameters[parameter].isRequired
    {
      variants += variants.map { Array($0.dropLast()) }
    }
    return variants
  }

  private mutating func insert(
    _ segments: [Pattern.Segment], _ pattern: Pattern, _ pairs: [RoutePlan.LiteralPair],
    route: Int, _ roots: Router.Roots
  ) {
    var segments = segments
    var anchor = pattern.anchor
    if segments.isEmpty, pattern.rest == nil {
      // `app:`, `app:/` and `app://` are one place.
      anchor = .authority
      segments = [Pattern.Segment(prefix: [], variable: nil)]
    }
    var current =
      switch anchor {
      case .authority: roots.authority
      case .absolute: roots.absolute
      case .rootless: roots.rootless
      }
    var bindings: [Int] = []
    for (depth, segment) in segments.enumerated() {
      let inAuthority = depth == 0 && anchor == .authority
      let parameter = segment.variable.flatMap { router.routes[route].parameter(named: $0) }
      bindings.append(parameter ?? -1)
      current =
        parameter.map { edge(from: current, segment, route, $0, inAuthority) }
        ?? literal(from: current, segment.prefix, inAuthority)
    }
    let rest = pattern.rest?.variable.flatMap { router.routes[route].parameter(named: $0) } ?? -1
    let terminal = Router.Terminal(
      route: route, bindings: bindings, rest: rest, literalPairs: pairs)
    if let segment = pattern.rest {
      let prefix = decoded(segment.prefix)
      if let index = router.nodes[current].rests.firstIndex(where: { $0.prefix == prefix }) {
        router.nodes[current].rests[index].terminals.append(terminal)
      } else {
        router.nodes[current].rests.append(Router.RestEdge(prefix: prefix, terminals: [terminal]))
      }
    } else {
      router.nodes[current].terminals.append(terminal)
    }
    router.maximumDepth = max(router.maximumDepth, segments.count)
  }

  private mutating func literal(from parent: Int, _ bytes: [UInt8], _ inAuthority: Bool) -> Int {
    let shape = inAuthority ? RouterBuilder.shape(bytes) : []
    var key = decoded(bytes)
    if inAuthority { key = key.map(ByteClass.lowercased) }
    let part = Router.part(parent, shape)
    if let child = router.literals.value(part, key.span) { return child }
    let child = node()
    router.literals.insert(part, key.span, child)
    return child
  }

  private mutating func edge(
    from parent: Int, _ segment: Pattern.Segment, _ route: Int, _ parameter: Int,
    _ inAuthority: Bool
  ) -> Int {
    let plan = router.routes[route].parameters[parameter]
    let schema = plan.value.acceptsAnyText ? nil : plan.schema
    let edge = Router.Edge(
      prefix: decoded(segment.prefix), suffix: decoded(segment.suffix),
      authority: inAuthority ? RouterBuilder.shape(segment.prefix + segment.suffix) : [],
      allowsEmpty: !plan.isRequired && !segment.isOptional,
      constraint: schema == nil ? nil : (route, parameter), target: router.nodes.count)
    for (index, other) in router.nodes[parent].variables.enumerated()
    where other.prefix == edge.prefix && other.suffix == edge.suffix
      && other.authority == edge.authority && other.allowsEmpty == edge.allowsEmpty
      && edgeSchemas[parent]?[index] == .some(schema)
    {
      return other.target
    }
    router.nodes[parent].variables.append(edge)
    edgeSchemas[parent, default: []].append(schema)
    return node()
  }

  private func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    try? PercentEncoding.decode(bytes.span, to: &decoded)
    return decoded
  }

  private static func shape(_ literal: [UInt8]) -> Router.AuthorityShape {
    var shape: Router.AuthorityShape = []
    if literal.contains(UInt8(ascii: "@")) { shape.insert(.userinfo) }
    // Inside brackets a colon belongs to an IP literal.
    let afterBrackets = literal.lastIndex(of: UInt8(ascii: "]")).map { literal[($0 + 1)...] }
    let afterUserinfo = (afterBrackets ?? literal[...]).split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
    ).last
    if afterUserinfo?.contains(UInt8(ascii: ":")) == true { shape.insert(.port) }
    return shape
  }

  /// Constrained variables before free ones, then the longer literals first.
  private mutating func sortEdges() {
    for index in router.nodes.indices {
      router.nodes[index].variables.sort { left, right in
        if (left.constraint == nil) != (right.constraint == nil) { return left.constraint != nil }
        return left.prefix.count + left.suffix.count > right.prefix.count + right.suffix.count
      }
      router.nodes[index].rests.sort { $0.prefix.count > $1.prefix.count }
    }
  }
}
