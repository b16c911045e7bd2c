/// Counts which routes, aliases and parameters of a catalog's definitions were exercised.
///
/// A route's item stands for its own `link`; where only an alias was used, the route is not
/// covered. The parameters are those of the route's pattern; callbacks, which all routes have in the
/// same form, are not counted.
package struct CoverageCounter: Sendable {
  /// For each app its canonical scheme, and where its items end.
  private var apps: [(scheme: String, end: Int)] = []
  /// All items, app by app, in the order of the definitions.
  private(set) var items: [Coverage.Item] = []
  /// For each end of the program, the item of its route or alias.
  private(set) var endItems: [Int] = []
  /// For each route, the items of its parameters.
  private var parameterItems: [Range<Int>] = []

  package init(_ catalog: Catalog) {
    let program = catalog.program
    for app in program.appPlans {
      for route in program.plans[app.routes] { add(route, program) }
      apps.append((app.scheme, items.count))
    }
  }

  private mutating func add(_ route: RoutePlan, _ program: LinkProgram) {
    let first = items.count
    items.append(Coverage.Item(kind: .route, route: route.name, name: route.name))
    for form in route.patterns.dropFirst() {
      items.append(Coverage.Item(kind: .alias, route: route.name, name: form.source))
    }
    endItems += route.ends.map { first + Int(program.ends[$0].form) }
    let start = items.count
    // The pattern's parameters stand before the callbacks.
    for parameter in route.parameters.prefix(route.pattern.variables.count) {
      items.append(Coverage.Item(kind: .parameter, route: route.name, name: parameter.name))
    }
    parameterItems.append(start..<items.count)
  }

  /// Counts the link that the decoder read last.
  package mutating func count(_ decoder: LinkDecoder) {
    let reading = decoder.reading
    guard reading.route != nil else { return }
    items[endItems[reading.parts.end]].isCovered = true
    let parameters = parameterItems[reading.parts.route]
    for parameter in 0..<parameters.count where reading.parts.given.contains(parameter) {
      items[parameters.lowerBound + parameter].isCovered = true
    }
  }

  /// Adds what another counter of the same catalog counted.
  package mutating func merge(_ other: CoverageCounter) {
    for (index, item) in zip(items.indices, other.items) where item.isCovered {
      items[index].isCovered = true
    }
  }

  /// What was exercised of each definition, in the catalog's order.
  package var coverage: [Coverage] {
    var start = 0
    return apps.map { app in
      defer { start = app.end }
      return Coverage(app: app.scheme, items: Array(items[start..<app.end]))
    }
  }
}

/// What of one definition links exercised.
package struct Coverage: Hashable, Sendable {
  /// A route, an alias of one, or a parameter of one.
  package struct Item: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case route, alias, parameter
    }

    package var kind: Kind
    package var route: String
    /// The route's name, the alias, or the parameter's name.
    package var name: String
    package var isCovered = false
  }

  /// The app's canonical scheme.
  package var app: String
  package var items: [Item]

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
