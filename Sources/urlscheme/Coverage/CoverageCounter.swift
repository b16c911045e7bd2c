import URLSchemeCore

/// Counts which parts of a catalog's definitions were exercised.
///
/// A route's item stands for its own `link`; where only an alias was used, the route is not
/// covered. The parameters are those of the route's pattern. Callbacks, which all routes have in the
/// same form, and what values say are counted where all is asked for.
struct CoverageCounter: Sendable {
  /// What is counted of one route.
  private struct RouteItems: Sendable {
    /// The item of the route itself, which those of its other forms follow.
    let first: Int
    /// The parameters of the pattern and the callbacks, by number, and their items.
    var parameters: [(parameter: Int, item: Int)] = []
    /// What may be absent, by number, and the items of its absence.
    var absences: [(parameter: Int, item: Int)] = []
    /// The items of parameters that patterns of names declare, in the order of these.
    var patterns: [Int?] = []
    /// What is declared of the values of parameters.
    var values: [(name: String, items: CoverageValues)] = []
  }

  private let level: Coverage.Level
  /// For each app its canonical scheme, and where its items end.
  private var apps: [(scheme: String, end: Int)] = []
  /// All items, app by app, in the order of the definitions.
  private var items: [Coverage.Item] = []
  private var routes: [RouteItems] = []

  init(_ catalog: Catalog, level: Coverage.Level = .routes) {
    self.level = level
    let program = catalog.program
    for app in program.appPlans {
      for route in program.plans[app.routes] { add(route) }
      apps.append((app.scheme, items.count))
    }
  }

  // MARK: Items

  private mutating func add(_ route: RoutePlan) {
    var counted = RouteItems(first: add(.route, route.name, of: route))
    for (number, form) in route.writtenPatterns.enumerated().dropFirst() {
      add(number == route.webForm ? .web : .alias, form.source, of: route)
    }
    // The pattern's parameters stand before the callbacks.
    for (number, parameter) in route.parameters.prefix(route.pattern.variables.count).enumerated() {
      counted.parameters.append((number, add(.parameter, parameter.name, of: route)))
    }
    if level == .all { addRest(of: route, &counted) }
    routes.append(counted)
  }

  @discardableResult
  private mutating func add(_ kind: Coverage.Item.Kind, _ name: String, of route: RoutePlan) -> Int
  {
    items.append(Coverage.Item(kind: kind, route: route.name, name: name))
    return items.count - 1
  }

  /// Adds what values say, what may be absent, and callbacks.
  private mutating func addRest(of route: RoutePlan, _ counted: inout RouteItems) {
    for pattern in route.patternParameters {
      counted.patterns.append(
        pattern.plan.map { add(.parameter, $0.name, of: route) })
    }
    var search = PresenceSearch(route.route, names: route.parameters.map(\.name)) { name in
      route.parameters.first { $0.name == name }?.schema
    }
    // Every link has `{+x}`, empty or not.
    let given = Set(route.parameters.indices).filter {
      route.parameters[$0].isRequired || route.parameters[$0].location == .rest
    }
    for (number, parameter) in route.parameters.enumerated() {
      if number >= route.pattern.variables.count {
        counted.parameters.append((number, add(.callback, parameter.name, of: route)))
      }
      // Which of its values were used would tell what a secret is.
      if !parameter.isSecret,
        let values = CoverageValues(
          parameter.schema, of: parameter.name, route: route.name, &items)
      {
        counted.values.append((parameter.name, values))
      }
      if !given.contains(number), search.clash(having: given, without: [number]) == nil {
        counted.absences.append((number, add(.absence, parameter.name, of: route)))
      }
    }
  }

  // MARK: Counting

  /// Counts the link that the decoder read last.
  mutating func count(_ decoder: LinkDecoder) {
    guard let (route, form) = decoder.routeAndForm else { return }
    let counted = routes[route]
    items[counted.first + form].count += 1
    for (parameter, item) in counted.parameters where decoder.gives(parameter) {
      items[item].count += 1
    }
    if level == .all { countRest(decoder, counted) }
  }

  private mutating func countRest(_ decoder: LinkDecoder, _ counted: RouteItems) {
    for (parameter, item) in counted.absences where !decoder.gives(parameter) {
      items[item].count += 1
    }
    for (pattern, item) in counted.patterns.enumerated() {
      if let item, decoder.givesPatternParameter(pattern) { items[item].count += 1 }
    }
    guard !counted.values.isEmpty else { return }
    let tape = decoder.values
    for (name, values) in counted.values {
      guard let node = tape.member(named: name, of: 0) else { continue }
      values.count(node, of: tape, &items)
    }
  }

  mutating func removeCounts() {
    for index in items.indices { items[index].count = 0 }
  }

  /// Adds what another counter of the same catalog counted.
  mutating func merge(_ other: CoverageCounter) {
    for (index, item) in zip(items.indices, other.items) { items[index].count += item.count }
  }

  /// What was exercised of each definition, in the catalog's order.
  var coverage: [Coverage] {
    var start = 0
    return apps.map { app in
      defer { start = app.end }
      return Coverage(app: app.scheme, items: Array(items[start..<app.end]))
    }
  }
}
