/// Finds what is wrong with the routes of one app taken together, in three steps: walk the trie
/// with all nodes that a link may reach at once, make a link for two routes that end at such nodes,
/// and try for every route whether a link reaches it.
///
/// Each finding is shown with a link, and what is said of a link was seen of the matcher; so where
/// no link could be made, nothing is reported. The work is bounded, by `maximumWork`: it is about
/// linear in the number of routes, and where thousands of them end at the same place some pairs
/// are not looked at.
struct RouteConflicts {
  struct Place {
    var path: DefinitionPath
    var finding: Finding
  }

  /// How many nodes and links of a definition are looked at, a link that is routed counting once
  /// for each route among which its query decides.
  static let maximumWork = 10_000_000
  /// More findings have a common cause.
  static let maximumFindings = 100

  /// A literal segment that may follow a node.
  struct LiteralEdge {
    var text: [UInt8]
    var shape: Router.AuthorityShape
    var target: Int
  }

  let definition: AppDefinition
  let router: Router
  var probe: LinkProbe
  var values: WitnessValues
  /// The literal segments after each node.
  let literals: [[LiteralEdge]]
  /// The names whose values decide among routes: patterns write them out, or declare their values.
  let literalNames: Set<[UInt8]>
  /// How many terminals stand at most where each route ends.
  let crowds: [Int]
  var work = RouteConflicts.maximumWork
  var findings: [(route: Int, place: Place)] = []
  /// The routes that were found to tie, and those of them that are reported to tie with an earlier
  /// one.
  var tied: Set<Int> = []
  var reported: Set<Int> = []
  var visited: Set<[Int]> = []
  var isOverlapping = false

  /// What is wrong with the routes of a definition that nothing else is wrong with, in the order of
  /// the routes.
  static func findings(
    in definition: AppDefinition
  ) -> [(path: DefinitionPath, finding: Finding)] {
    var conflicts = RouteConflicts(definition)
    conflicts.walk()
    if !conflicts.isOverlapping { conflicts.checkReach() }
    return conflicts.findings.sorted { $0.route < $1.route }
      .map { ($0.place.path, $0.place.finding) }
  }

  private init(_ definition: AppDefinition) {
    self.definition = definition
    let router = RouterBuilder.build([definition])
    self.router = router
    probe = LinkProbe(router)
    var literals = [[LiteralEdge]](repeating: [], count: router.nodes.count)
    var texts: Set<[UInt8]> = []
    router.literals.forEach { part, key, target in
      let edge = LiteralEdge(
        text: Array(key), shape: Router.AuthorityShape(rawValue: part & 3), target: target)
      literals[part >> 2].append(edge)
      texts.insert(key.map(ByteClass.lowercased))
    }
    self.literals = literals
    var names: Set<[UInt8]> = []
    for pair in router.terminals.flatMap(\.literalPairs) {
      names.insert(pair.name)
      texts.insert((pair.value ?? []).map(ByteClass.lowercased))
    }
    for parameter in router.routes.lazy.flatMap(\.parameters) where parameter.choosesRoute {
      names.insert(parameter.nameBytes)
    }
    literalNames = names
    var crowds = [Int](repeating: 1, count: router.routes.count)
    for node in router.nodes {
      for terminal in node.terminals {
        let route = router.terminals[terminal].route
        crowds[route] = max(crowds[route], node.terminals.count)
      }
    }
    self.crowds = crowds
    var longest = 0
    for parameter in router.routes.lazy.flatMap(\.parameters) where parameter.location == .segment {
      longest = max(longest, parameter.value.constraints.maxLength ?? 0)
    }
    values = WitnessValues(avoiding: texts, longest: longest)
  }

  var isExhausted: Bool { work <= 0 || findings.count >= Self.maximumFindings }

  /// The schema of a route's parameter.
  func schema(_ route: Int, _ parameter: Int) -> Schema {
    let name = router.routes[route].parameters[parameter].name
    return definition.routes[route].schema(of: name)
  }

  mutating func samples(_ route: Int, _ parameter: Int) -> WitnessValues.Samples {
    values.samples(of: router.routes[route].parameters[parameter], schema(route, parameter))
  }

  /// What becomes of a link; the crowd is how many routes may end where it ends.
  mutating func outcome(of link: [UInt8], crowd: Int) -> LinkProbe.Outcome {
    work -= 20 + crowd
    return probe.outcome(of: link)
  }

  /// A link of the app, after whose scheme this stands.
  func link(_ rest: [UInt8]) -> [UInt8] {
    Array(router.apps[0].scheme.utf8) + [UInt8(ascii: ":")] + rest
  }

  mutating func report(
    _ rule: Rule, _ subject: String, expected: String, found: [UInt8], route: Int,
    form: Int = 0
  ) {
    let place = DefinitionPath()["routes"][route]
    let path = form > 0 ? place["aliases"][form - 1] : place["link"]
    let finding = Finding(
      rule, at: 0, subject, expected: expected, found: String(decoding: found, as: UTF8.self))
    findings.append((route, Place(path: path, finding: finding)))
  }
}

extension AppDefinition {
  /// Reads a definition file as `init(json:)` does, and looks at its routes together, as a catalog
  /// does.
  ///
  /// - Throws: every finding, with its byte offset in the file; those about several routes only
  ///   where there are no others.
  package init(checkingRoutesOf json: [UInt8]) throws(DefinitionError) {
    self = try DefinitionFile.read(json).checked { definition in
      RouteConflicts.findings(in: definition).map {
        DefinitionProblem(path: $0.path, finding: $0.finding)
      }
    }
  }
}
