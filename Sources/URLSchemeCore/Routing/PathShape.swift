/// What common links need of a path: which routes end there, which names of a query each of them
/// declares, and how the path goes on.
///
/// A query's names are looked up once, among those of all the routes; a bit for each says the rest.
struct PathShape: Sendable {
  /// Whether literals may follow, which are looked for first.
  var hasLiterals = false
  /// The path that follows a segment which is a variable and nothing else; -1 where there is none, or
  /// others take segments with equal right.
  var next = -1
  /// Whether that variable takes the rest of the path.
  var takesRest = false

  /// Its routes, among all ends, first the one that declares the most names; none where the matcher
  /// has to say what a link finds here.
  var ends: Range<Int>
  /// The first route, and where its steps begin; -1 where there is none.
  var route = -1
  var firstStep = 0
  /// The variables on the way to the first route, in the order of the path, among all steps.
  var variables = 0..<0
  /// The names that the queries of its routes declare, among all names.
  var names: Range<Int>
  /// Which of them the first route declares, and which of those no other does.
  var declared: UInt64 = 0
  var own: UInt64 = 0

  /// Whether the first route fits best a query that has these names, for it declares them all, and
  /// one that no other does.
  @inline(__always)
  func firstFitsBest(_ present: UInt64) -> Bool {
    ends.count == 1 || present & ~declared == 0 && present & own != 0
  }

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
  /// One of a path's names, as it is expected in the query of a route; or a variable of the path.
  struct Step: Sendable {
    /// The route's parameter, and its number among all; -1: it has none of that name.
    let parameter: Int
    let shape: Int
    /// What the parameter's shape says: its form, its name as a JSON key after a comma, and what
    /// guards ask for.
    let form: ParameterShape.Form
    let isWatched: Bool
    let guardedLength: Int
    let key: Range<Int>
    /// The name and an equals sign, in the highest bytes of a word, the first one lowest; how far
    /// that is from the lowest; and how long it is. No text has what stands here for a longer name.
    private var word: UInt64 = 1
    private var shift: UInt64 = 63
    private var length = 0

    init(_ name: ShortText, parameter: Int?, _ route: RouteShape, _ parameters: [ParameterShape]) {
      guard let parameter else {
        (self.parameter, shape, key) = (-1, -1, 0..<0)
        (form, isWatched, guardedLength) = (.general, false, 0)
        return
      }
      self.parameter = parameter
      shape = route.parameters.lowerBound + parameter
      let plan = parameters[shape]
      (form, isWatched, guardedLength) = (plan.form, plan.isWatched, plan.guardedLength)
      key = plan.key
      guard 0...7 ~= name.count else { return }
      length = name.count + 1
      shift = UInt64(64 - 8 * length)
      word = (name.low | UInt64(UInt8(ascii: "=")) << UInt64(8 * name.count)) << shift
    }

    /// Where the value begins, if a place has that name and an equals sign; -1 where it has not.
    @inline(__always)
    func value(in text: Span<UInt8>, at start: Int) -> Int {
      ByteScan.word(in: text, at: start) &<< shift == word ? start &+ length : -1
    }
  }
}

/// Lays the ends of paths flat, for `RouteShapes`.
struct PathShapesBuilder {
  let router: Router
  let routes: [RouteShape]
  let parameters: [ParameterShape]
  private(set) var ends: [PathShape.End] = []
  private(set) var names: [ShortText]
  private(set) var steps: [PathShape.Step] = []

  /// For each node, whether literals follow it.
  private let hasLiterals: [Bool]

  init(
    _ router: Router, routes: [RouteShape], parameters: [ParameterShape], names: [ShortText]
  ) {
    (self.router, self.routes, self.parameters, self.names) = (router, routes, parameters, names)
    var hasLiterals = [Bool](repeating: false, count: router.nodes.count)
    router.literals.forEach { part, _, _ in
      if let node = Router.node(ofPlain: part) { hasLiterals[node] = true }
    }
    self.hasLiterals = hasLiterals
  }

  mutating func shape(of node: Int) -> PathShape {
    var shape = shape(ofEndsAt: router.nodes[node].terminals)
    shape.hasLiterals = hasLiterals[node]
    let edges = router.nodes[node].edges
    if let edge = edges.first, edges.count == 1 || edges[1].rank > edge.rank, edge.prefix.isEmpty,
      edge.suffix.isEmpty, edge.shape.isEmpty
    {
      (shape.next, shape.takesRest) = (edge.target, edge.isRest)
    }
    return shape
  }

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
    guard let best = ends[first...].first else { return none }
    return PathShape(
      ends: first..<ends.count, route: best.route, firstStep: best.firstStep,
      variables: addVariables(of: router.terminals[best.terminal]),
      names: firstName..<names.count, declared: best.declared,
      own: ends[(first + 1)...].reduce(best.declared) { $0 & ~$1.declared })
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

  private mutating func addVariables(of terminal: Router.Terminal) -> Range<Int> {
    let first = steps.count
    let rest = terminal.rest >= 0 ? [terminal.rest] : []
    for parameter in terminal.bindings.map(\.parameter) + rest {
      steps.append(
        PathShape.Step(.none, parameter: parameter, routes[terminal.route], parameters))
    }
    return first..<steps.count
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
      steps.append(PathShape.Step(name, parameter: parameter, routes[route], parameters))
      guard let parameter else { continue }
      end.declared |= 1 << UInt64(index)
      if router.routes[route].parameters[parameter].isRequired {
        end.required |= 1 << UInt64(index)
      }
    }
    ends.append(end)
  }
}
