/// Counts which routes, aliases and parameters of a catalog's definitions were exercised.
///
/// A route's item stands for its own `link`; where only an alias was used, the route is not
/// covered. The parameters are those of the route's pattern; callbacks, which all routes have in the
/// same form, are not counted.
package struct CoverageCounter: Sendable {
  private typealias Item = ValidationSummary.Item

  /// For each app its canonical scheme, and where its items end.
  private var apps: [(scheme: String, end: Int)] = []
  /// All items, app by app, in the order of the definitions.
  private var items: [ValidationSummary.Item] = []
  /// For each terminal of the router, the item of its route or alias.
  private var terminalItems: [Int] = []
  /// For each route, the items of its parameters.
  private var parameterItems: [Range<Int>] = []

  package init(_ catalog: Catalog) {
    let router = catalog.router
    for app in router.apps {
      for route in app.routes { add(router.routes[route]) }
      apps.append((app.scheme, items.count))
    }
  }

  private mutating func add(_ route: RoutePlan) {
    add(.route, route.name, of: route, route.pattern)
    for alias in route.aliases { add(.alias, alias.source, of: route, alias) }
    let start = items.count
    // The pattern's parameters stand before the callbacks.
    for parameter in route.parameters.prefix(route.pattern.variables.count) {
      items.append(Item(.parameter, route: route.name, name: parameter.name, isCovered: false))
    }
    parameterItems.append(start..<items.count)
  }

  private mutating func add(
    _ kind: ValidationSummary.Item.Kind, _ name: String, of route: RoutePlan, _ pattern: Pattern
  ) {
    // The builder lays the variants of a route's patterns one after the other.
    terminalItems += route.variants(of: pattern).map { _ in items.count }
    items.append(Item(kind, route: route.name, name: name, isCovered: false))
  }

  /// Counts the link that the decoder read last.
  mutating func count(_ decoder: LinkDecoder) {
    guard case .routed(let terminal, let route) = decoder.outcome else { return }
    items[terminalItems[terminal]].isCovered = true
    let parameters = parameterItems[route]
    for parameter in 0..<parameters.count where decoder.values.isPresent(parameter) {
      items[parameters.lowerBound + parameter].isCovered = true
    }
  }

  /// What stands for a terminal of the router.
  func item(ofTerminal terminal: Int) -> ValidationSummary.Item? {
    terminalItems.indices.contains(terminal) ? items[terminalItems[terminal]] : nil
  }

  /// Adds what another counter of the same catalog counted.
  package mutating func merge(_ other: CoverageCounter) {
    for (index, item) in other.items.enumerated() where item.isCovered {
      if items.indices.contains(index) { items[index].isCovered = true }
    }
  }

  /// What was exercised of each definition, in the catalog's order.
  package var coverage: [ValidationSummary.Coverage] {
    var start = 0
    return apps.map { app in
      defer { start = app.end }
      return ValidationSummary.Coverage(app: app.scheme, items: Array(items[start..<app.end]))
    }
  }
}

extension ValidationSummary.Coverage {
  package var coveredCount: Int { items.count(where: \.isCovered) }

  /// How many of a hundred items are covered, rounded down, so that only all of them are 100; a
  /// definition without items is covered.
  package var percentage: Int {
    items.isEmpty ? 100 : coveredCount * 100 / items.count
  }

  /// What there is to say where less is covered than was asked for.
  package func finding(under percentage: Int) -> Finding? {
    guard self.percentage < percentage else { return nil }
    return Finding(
      .lowCoverage, at: 0, app, expected: "\(percentage)", found: "\(self.percentage)")
  }
}
