/// What common links need of a path: which routes end there, which names of a query each of them
/// declares, and how the path goes on.
///
/// A query's names are looked up once, among those of all the routes; a bit for each says the rest.
struct PathShape: Sendable {
  /// Its routes, among all ends, first the one that declares the most names; none where the matcher
  /// has to say what a link finds here.
  var ends: Range<Int>
  /// The names that the queries of its routes declare, among all names.
  var names: Range<Int>

  /// A route that ends at a path.
  struct End: Sendable {
    var terminal: Int
    var route: Int
    /// Which of the path's names it declares, and which of them it needs.
    var declared: UInt64
    var required: UInt64
    var parameterCount: Int
    /// Where its names stand, one for each of the path's, among all steps.
    var firstStep: Int

    /// The rank of an end that declares one of the link's names is at least this.
    static let leastDeclaringRank = 1 << 16

    /// How well it fits a query that has these of the path's names: the order of `LinkQuery.rank`.
    func rank(_ present: UInt64) -> Int {
      let declared = (declared & present).nonzeroBitCount
      let missing = (required & ~present).nonzeroBitCount
      return declared << 16 | (0xFF - missing) << 8 | (0xFF - parameterCount)
    }
  }
}

extension PathShape {
  /// One of a path's names, as it is expected in the query of a route.
  struct Step: Sendable {
    /// The route's parameter; -1: it has none of that name.
    let parameter: Int
  }
}

/// Lays the ends of paths flat, for `RouteShapes`.
struct PathShapesBuilder {
  let router: Router
  let routes: [RouteShape]
  private(set) var ends: [PathShape.End] = []
  private(set) var names: [ShortText]
  private(set) var steps: [PathShape.Step] = []

  init(_ router: Router, routes: [RouteShape], names: [ShortText]) {
    (self.router, self.routes, self.names) = (router, routes, names)
  }

  mutating func shape(of node: Int) -> PathShape { shape(ofEndsAt: router.nodes[node].terminals) }

  private mutating func shape(ofEndsAt numbers: [Int]) -> PathShape {
    let none = PathShape(ends: 0..<0, names: 0..<0)
    let terminals = numbers.map { router.terminals[$0] }
    guard terminals.allSatisfy({ isPlain($0) && routes[$0.route].parameters.count <= 64 }),
      terminals.count == 1
        || terminals.allSatisfy({
          routes[$0.route].hasPlainNames && asksQueryAlone($0)
            && !router.routes[$0.route].hasQueryChoices
        })
    else { return none }
    var shared: [ShortText] = []
    for terminal in terminals {
      for name in names[routes[terminal.route].names] where name != .none && !shared.contains(name)
      {
        shared.append(name)
      }
    }
    guard shared.count <= 64 else { return none }
    let first = ends.count
    for (number, terminal) in zip(numbers, terminals) { append(number, terminal.route, shared) }
    ends[first...].sort { $0.declared.nonzeroBitCount > $1.declared.nonzeroBitCount }
    let firstName = names.count
    names += shared
    return PathShape(ends: first..<ends.count, names: firstName..<names.count)
  }

  /// Whether each variable of its path is a segment, and its query has no literal.
  private func isPlain(_ terminal: Router.Terminal) -> Bool {
    // The record of an alias may have to name it.
    terminal.literalPairs.isEmpty
      && !(terminal.isAlias && router.routes[terminal.route].takesCallbacks)
      && terminal.bindings.allSatisfy { $0.prefix == 0 && $0.suffix == 0 }
  }

  /// Whether the query tells what is missing, as nothing else is required that the path has not.
  private func asksQueryAlone(_ terminal: Router.Terminal) -> Bool {
    router.routes[terminal.route].parameters.enumerated().allSatisfy { index, parameter in
      !parameter.isRequired || parameter.location == .query || terminal.rest == index
        || terminal.bindings.contains { $0.parameter == index }
    }
  }

  private mutating func append(
    _ terminal: Int, _ route: Int, _ shared: [ShortText]
  ) {
    var end = PathShape.End(
      terminal: terminal, route: route, declared: 0, required: 0,
      parameterCount: routes[route].parameters.count, firstStep: steps.count)
    let own = names[routes[route].names]
    for (index, name) in shared.enumerated() {
      let parameter = own.firstIndex(of: name).map { $0 - own.startIndex }
      steps.append(PathShape.Step(parameter: parameter ?? -1))
      guard let parameter else { continue }
      end.declared |= 1 << UInt64(index)
      if router.routes[route].parameters[parameter].isRequired {
        end.required |= 1 << UInt64(index)
      }
    }
    ends.append(end)
  }
}
