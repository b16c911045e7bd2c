/// Compiles definitions into a router, in three steps: plan each route's parameters, lay its
/// pattern and aliases into the trie, and sort what starts at each node by precedence.
struct RouterBuilder {
  private var router = Router()
  /// The route whose patterns are laid; its plan is the router's last.
  private var route = Route(name: "", link: "")
  /// What the edges of each node are constrained by, so that equal ones are shared.
  private var schemas: [[Schema?]] = []

  /// Compiles definitions that were checked and whose schemes differ.
  ///
  /// - Parameter builtInCount: How many of them, the first ones, are built in.
  static func build(_ definitions: [AppDefinition], builtInCount: Int = 0) -> Router {
    var builder = RouterBuilder()
    builder.router.builtInCount = builtInCount
    for definition in definitions { builder.add(definition) }
    builder.sortEdges()
    return builder.router
  }

  private mutating func add(_ definition: AppDefinition) {
    let app = router.apps.count
    let roots = Router.Roots(authority: addNode(), absolute: addNode(), rootless: addNode())
    let first = router.routes.count
    let scheme = definition.schemes.first ?? ""
    router.apps.append(
      Router.App(
        definition: definition, scheme: scheme, schemes: definition.schemes.map { Array($0.utf8) },
        jsonScheme: Array(Value.string(scheme).json.utf8), dialect: definition.dialect,
        callbackPolicy: CallbackPolicy(definition), routes: first..<first, roots: roots))
    for scheme in definition.schemes {
      let folded = scheme.utf8.map(ByteClass.lowercased)
      if router.schemes.value(0, folded.span) == nil { router.schemes.insert(0, folded.span, app) }
    }
    for route in definition.routes {
      // The definition was checked, so its patterns can be read.
      guard let pattern = try? PatternParser.parse(route.link) else { continue }
      self.route = route
      router.routes.append(
        RoutePlanner.plan(route, pattern, app: app, names: &router.names))
      router.routeNames.insert(app, Array(route.name.utf8).span, router.routes.count - 1)
      insert(pattern, form: 0)
      for case let alias? in route.aliases.map({ try? PatternParser.parse($0) }) {
        router.routes[router.routes.count - 1].aliases.append(alias)
        insert(alias, form: plan.aliases.count)
      }
      let literals = pattern.segments.filter { $0.variable == nil }
      router.apps[app].literalPaths.append(
        literals.map { String(decoding: $0.prefix, as: UTF8.self) }.joined(separator: "/"))
      if plan.parameters.contains(where: { $0.isInPath && $0.isSecret }) {
        router.apps[app].hasSecretPaths = true
      }
    }
    router.apps[app].routes = first..<router.routes.count
  }

  private mutating func addNode() -> Int {
    router.nodes.append(Router.Node())
    schemas.append([])
    return router.nodes.count - 1
  }

  // MARK: Patterns

  private var plan: RoutePlan { router.routes[router.routes.count - 1] }

  /// Inserts a pattern of the route once for each way of filling its path.
  ///
  /// - Parameter form: Its number among the route's forms, of which the first is the link.
  private mutating func insert(_ pattern: Pattern, form: Int) {
    let plan = plan
    let dialect = router.apps[plan.app].dialect
    if !pattern.literalPairs.isEmpty { router.apps[plan.app].hasLiteralPairs = true }
    for variant in plan.variants(of: pattern) {
      var (node, bindings) = addPath(variant)
      let rest = pattern.rest.flatMap { $0.variable.flatMap(plan.parameter(named:)) }
      if let rest, let prefix = pattern.rest?.prefix {
        let schema = schema(of: rest)
        node = child(
          of: node,
          Router.Edge(
            prefix: RouterBuilder.decoded(prefix), isRest: true,
            constraint: constraint(schema, rest), target: router.nodes.count), schema)
      }
      router.terminals.append(
        Router.Terminal(
          route: router.routes.count - 1, form: form, bindings: bindings, rest: rest ?? -1,
          literalPairs: RouterBuilder.decoded(pattern.literalPairs, dialect)))
      router.nodes[node].terminals.append(router.terminals.count - 1)
      router.maximumDepth = max(router.maximumDepth, variant.segments.count)
    }
  }

  private mutating func addPath(_ variant: PatternVariant) -> (Int, [Router.Binding]) {
    let roots = router.apps[plan.app].roots
    var node =
      switch variant.anchor {
      case .authority: roots.authority
      case .absolute: roots.absolute
      case .rootless: roots.rootless
      }
    var bindings: [Router.Binding] = []
    for (depth, segment) in variant.segments.enumerated() {
      let inAuthority = depth == 0 && variant.anchor == .authority
      guard let parameter = segment.variable.flatMap(plan.parameter(named:)) else {
        node = child(of: node, literal: segment.prefix, inAuthority)
        continue
      }
      let prefix = RouterBuilder.decoded(segment.prefix)
      let suffix = RouterBuilder.decoded(segment.suffix)
      bindings.append(
        Router.Binding(
          depth: depth, parameter: parameter, prefix: prefix.count, suffix: suffix.count))
      let schema = schema(of: parameter)
      var edge = Router.Edge(
        prefix: prefix, suffix: suffix, isRest: false, constraint: constraint(schema, parameter),
        target: router.nodes.count)
      edge.allowsEmpty = !plan.parameters[parameter].isRequired && !segment.isOptional
      if inAuthority { edge.shape = RouterBuilder.shape(of: segment.prefix + segment.suffix) }
      node = child(of: node, edge, schema)
    }
    return (node, bindings)
  }

  /// What a parameter in the path is constrained by; nil if any text matches.
  private func schema(of parameter: Int) -> Schema? {
    let parameter = plan.parameters[parameter]
    guard !parameter.value.acceptsAnyText else { return nil }
    var schema = route.schema(of: parameter.name)
    // What is only told to people keeps no two from being the same.
    (schema.description, schema.examples, schema.deprecated) = (nil, [], false)
    return schema
  }

  private func constraint(_ schema: Schema?, _ parameter: Int) -> Router.Constraint? {
    schema.map { _ in
      Router.Constraint(route: router.routes.count - 1, parameter: parameter)
    }
  }

  // MARK: The trie

  private mutating func child(of parent: Int, literal: [UInt8], _ inAuthority: Bool) -> Int {
    let shape = inAuthority ? RouterBuilder.shape(of: literal) : []
    var key = RouterBuilder.decoded(literal)
    if inAuthority { key = key.map(ByteClass.lowercased) }
    let part = Router.part(parent, shape)
    if let child = router.literals.value(part, key.span) { return child }
    let child = addNode()
    router.literals.insert(part, key.span, child)
    return child
  }

  private mutating func child(of parent: Int, _ edge: Router.Edge, _ schema: Schema?) -> Int {
    for (other, otherSchema) in zip(router.nodes[parent].edges, schemas[parent])
    where other.prefix == edge.prefix && other.suffix == edge.suffix && other.shape == edge.shape
      && other.isRest == edge.isRest && other.allowsEmpty == edge.allowsEmpty
      && otherSchema == schema
    {
      return other.target
    }
    router.nodes[parent].edges.append(edge)
    schemas[parent].append(schema)
    return addNode()
  }

  private mutating func sortEdges() {
    for index in router.nodes.indices { router.nodes[index].edges.sort { $0.rank < $1.rank } }
  }

  // MARK: Literals

  private static func decoded(_ bytes: [UInt8], plusAsSpace: Bool = false) -> [UInt8] {
    var decoded: [UInt8] = []
    // Escapes were checked when the pattern was read.
    try? PercentEncoding.decode(bytes.span, plusAsSpace: plusAsSpace, to: &decoded)
    return decoded
  }

  private static func decoded(
    _ pairs: [Pattern.LiteralPair], _ dialect: Dialect
  ) -> [Router.LiteralPair] {
    pairs.map { pair in
      Router.LiteralPair(
        name: decoded(pair.name, plusAsSpace: dialect == .form),
        value: pair.value.map { decoded($0, plusAsSpace: dialect == .form) })
    }
  }

  /// Which parts an authority has that is written like this literal, or around a variable.
  static func shape(of literal: [UInt8]) -> Router.AuthorityShape {
    var shape: Router.AuthorityShape = []
    if literal.contains(UInt8(ascii: "@")) { shape.insert(.userinfo) }
    let hostAndPort = literal.split(
      separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
    ).last
    if hostAndPort?.contains(UInt8(ascii: ":")) == true { shape.insert(.port) }
    return shape
  }
}
