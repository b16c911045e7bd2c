/// Finds what is wrong with the routes of one app taken together, in three steps: walk the trie
/// with all nodes that a link may reach at once, make a link for two routes that end at such nodes,
/// and try for every route whether a link reaches it.
///
/// Each finding is shown with a link, and what is said of a link was seen of the reader; so where
/// no link could be made, nothing is reported. The work is bounded, by `maximumWork`: it is about
/// linear in the number of routes, and where thousands of them end at the same place some pairs
/// are not looked at.
struct RouteConflicts {
  /// How many nodes and links of a definition are looked at, a link that is routed counting once
  /// for each route among which its query decides.
  static let maximumWork = 10_000_000
  /// More findings have a common cause.
  static let maximumFindings = 100

  let program: LinkProgram
  /// Reads the links, so that what a definition is blamed for is true.
  private let box: ReaderBox<CheckOutput>
  let samples: SampleTexts
  /// The names whose values decide among routes: patterns write them out, or declare their values. Nil stands for
  /// the fragment.
  private(set) var decidingNames: Set<[UInt8]?> = []
  /// How many patterns write out each value of such a name, or declare it.
  private(set) lazy var claims: [[UInt8]?: [[UInt8]: Int]] = {
    var claims: [[UInt8]?: [[UInt8]: Int]] = [:]
    for pair in (0..<program.ends.count).flatMap(program.literalPairs) {
      claims[pair.name, default: [:]][pair.value ?? [], default: 0] += 1
    }
    for parameter in program.plans.flatMap(\.parameters) where parameter.choosesRoute {
      for text in samples.samples(of: parameter).texts {
        claims[parameter.nameInQuery, default: [:]][text, default: 0] += 1
      }
    }
    return claims
  }()
  /// How many ends stand at most where each route ends.
  private var crowds: [Int]
  /// For each end, whether another route ends where it does.
  private(set) var hasNeighbors: [Bool]
  /// The parameter for whose values each operation is.
  private(set) var owners: [Int32: ParameterPlan] = [:]
  var work = RouteConflicts.maximumWork
  /// The same for characters by which patterns are compared, on which nothing else depends.
  var workOnPatterns = RouteConflicts.maximumWork / 5
  private var findings: [(route: Int, problem: DefinitionProblem)] = []
  /// The routes that were found to tie, and those of them that are reported to tie with an earlier
  /// one.
  var tied: Set<Int> = []
  var reported: Set<Int> = []
  var visited: Set<[Int]> = []
  /// For each node, whether several routes end there or below, or are led on by texts with equal right.
  let mayTie: [Bool]
  /// Texts of authorities of the shape that is walked.
  var authorities: [[UInt8]] = []
  /// A scheme of each kind: those that have the same routes are alike.
  private let kindsOfSchemes: [Int]
  var isOverlapping = false

  /// What is wrong with the routes of a definition that nothing else is wrong with, in the order of
  /// the routes.
  static func findings(in definition: AppDefinition) -> [DefinitionProblem] {
    findings(in: ProgramBuilder.program(of: [definition]))
  }

  /// The same of a program that is compiled from the definition alone.
  static func findings(in program: LinkProgram) -> [DefinitionProblem] {
    // One route has nothing beside it, and a link reaches no more nodes at once than there are ends.
    guard program.plans.count > 1 || program.ends.count > Self.maximumOverlap else { return [] }
    var conflicts = RouteConflicts(program)
    conflicts.walk()
    if !conflicts.isOverlapping { conflicts.checkReach() }
    return conflicts.findings.sorted { $0.route < $1.route }.map(\.problem)
  }

  private init(_ program: LinkProgram) {
    self.program = program
    box = ReaderBox(program, ReaderOptions(), CheckOutput())
    crowds = [Int](repeating: 1, count: program.plans.count)
    hasNeighbors = [Bool](repeating: false, count: program.ends.count)
    kindsOfSchemes = program.kindsOfSchemes
    mayTie = program.mayTie
    var words: Set<[UInt8]> = []
    for node in 0..<program.nodes.count {
      words.formUnion(program.literals(of: node).map { $0.text.map(ByteClass.lowercased) })
      let ends = program.ends(at: node)
      let routes = ends.map(program.route(ofEnd:))
      for route in routes { crowds[route] = max(crowds[route], ends.count) }
      if routes.contains(where: { $0 != routes[0] }) {
        for end in ends { hasNeighbors[end] = true }
      }
    }
    for pair in (0..<program.ends.count).flatMap(program.literalPairs) {
      decidingNames.insert(pair.name)
      words.insert((pair.value ?? []).map(ByteClass.lowercased))
    }
    var schemas: [Schema] = []
    for plan in program.plans {
      for (number, parameter) in plan.parameters.enumerated() {
        owners[parameter.operation] = parameter
        if parameter.choosesRoute { decidingNames.insert(parameter.nameInQuery) }
        if plan.inPath.contains(number) { schemas.append(parameter.schema) }
      }
    }
    samples = SampleTexts(program, avoiding: words, besides: schemas)
  }

  var isExhausted: Bool { work <= 0 || findings.count >= Self.maximumFindings }

  /// What stands before the path of links, without their scheme.
  func beginning(_ anchor: Pattern.Anchor) -> [UInt8] {
    program.appPlans[0].definition.beginning(anchor)
  }

  /// The schemes in which some ends are all there, one of each kind.
  mutating func schemes(of ends: [Int]) -> [[UInt8]] {
    if ends.allSatisfy(program.isOnWeb) { return [Array(WebAddress.scheme.utf8)] }
    let listed = ends.reduce(0) { $0 + program.ends[$1].schemes.count }
    work -= kindsOfSchemes.count * listed / 16
    return kindsOfSchemes.filter { scheme in
      ends.allSatisfy { program.has(Int32(scheme), in: program.ends[$0].schemes) }
    }.map { Array(program.appPlans[0].definition.schemes[$0].utf8) }
  }

  /// The route that takes a link of one, or else one of several that fit as well; nil: it is the route itself, or
  /// there is none.
  mutating func rival(of route: Int, over link: [UInt8]) -> (route: Int, isTied: Bool)? {
    if read(link, of: route) {
      let other = box.reader.memory.parts.route
      return other == route ? nil : (other, false)
    }
    guard box.reader.isTied else { return nil }
    let best = box.reader.bestCandidates().map(program.route(ofEnd:))
    return best.first { $0 != route }.map { ($0, best.contains(route)) }
  }

  /// Whether a link leads to an end, and nothing is wrong with it.
  mutating func leads(_ link: [UInt8], to end: Int) -> Bool {
    read(link, of: program.route(ofEnd: end)) && box.reader.memory.parts.end == end
      && box.reader.takes(at: end)
  }

  /// Whether a link that one end takes matches another one with equal right.
  mutating func doTie(_ first: Int, _ second: Int, over link: [UInt8]) -> Bool {
    guard !read(link, of: program.route(ofEnd: first)), box.reader.isTied else { return false }
    let best = box.reader.bestCandidates()
    return best.contains(first) && best.contains(second)
      && (box.reader.takes(at: first) || box.reader.takes(at: second))
  }

  /// Whether nothing is wrong with a link at an end, nor unknown.
  mutating func takes(_ link: [UInt8], at end: Int) -> Bool {
    _ = read(link, of: program.route(ofEnd: end))
    return box.reader.takes(at: end)
  }

  private mutating func read(_ link: [UInt8], of route: Int) -> Bool {
    work -= 20 + crowds[route]
    return box.reader.find(box.reader.memory.lines.marked(link.span))
  }

  mutating func report(_ rule: Rule, of routes: (Int, Int), _ link: [UInt8], at end: Int) {
    let end = program.ends[end]
    let place = DefinitionPath()["routes"][Int(end.route)]
    report(
      Finding(
        rule, at: 0, program.plans[routes.0].name, expected: program.plans[routes.1].name,
        found: String(decoding: link, as: UTF8.self)),
      at: program.plans[Int(end.route)].place(ofForm: Int(end.form), in: place),
      of: Int(end.route))
  }

  mutating func reportOverlap(_ link: [UInt8]) {
    isOverlapping = true
    report(
      Finding(
        .overlappingRoutes, at: 0, program.appPlans[0].scheme, expected: "\(Self.maximumOverlap)",
        found: program.appPlans[0].scheme + String(decoding: link, as: UTF8.self)),
      at: DefinitionPath()["routes"], of: 0)
  }

  private mutating func report(_ finding: Finding, at path: DefinitionPath, of route: Int) {
    findings.append((route, DefinitionProblem(path: path, finding: finding)))
  }
}

extension AppDefinition {
  /// What stands before the path of links, without their scheme.
  package func beginning(_ anchor: Pattern.Anchor) -> [UInt8] {
    guard anchor == .web else { return Array(":\(anchor.slashes)".utf8) }
    return Array("://\(web?.hosts.first ?? "")/".utf8)
  }
}

extension RoutePlan {
  /// Where the definition has one of the forms.
  fileprivate func place(ofForm form: Int, in route: DefinitionPath) -> DefinitionPath {
    if form == webForm, case .pattern = self.route.web { return route["web"] }
    if form == 0 || form == webForm { return route["link"] }
    return form == callbackForm ? route["callback"] : route["aliases"][form - 1]
  }
}

extension LinkReader where Output: ~Copyable {
  /// Whether nothing is wrong with the link at an end, nor unknown.
  fileprivate mutating func takes(at end: Int) -> Bool {
    read(at: end) && !hasUnknown
  }
}

extension LinkProgram {
  /// The first of the first app's schemes that have the same routes, of each such set.
  fileprivate var kindsOfSchemes: [Int] {
    let schemes = appPlans[0].definition.schemes.indices
    guard appPlans[0].hasRoutesOfSchemes else { return Array(schemes.prefix(1)) }
    var routesOfScheme = [[Int]](repeating: [], count: schemes.count)
    for route in appPlans[0].routes {
      for index in routes[route].schemes.range {
        routesOfScheme[Int(schemeNumbers[index].element)].append(route)
      }
    }
    var seen: Set<[Int]> = []
    return schemes.filter { seen.insert(routesOfScheme[$0]).inserted }
  }

  /// For each node, whether links that reach it may be those of several routes.
  fileprivate var mayTie: [Bool] {
    var mayTie = [Bool](repeating: false, count: nodes.count)
    // What follows a node has a greater number.
    for node in (0..<nodes.count).reversed() {
      let edges = nodes[node].edges.range.map { self.edges[$0] }
      let targets = literals(of: node).map(\.target) + edges.map { Int($0.target) }
      mayTie[node] =
        targets.contains { mayTie[$0] } || Set(ends(at: node).map(route(ofEnd:))).count > 1
        || edges.count > 1 && Set(edges.map { $0.rank }).count < edges.count
    }
    return mayTie
  }

  /// The literal segments after a node, and where they lead.
  func literals(of node: Int) -> [(text: [UInt8], target: Int)] {
    nodes[node].literals.range.map { names[$0] }.filter { $0.value >= 0 }
      .map { (bytes($0.name), Int($0.value)) }.sorted { $0.target < $1.target }
  }

  /// The query pairs that the pattern of an end writes out, decoded; nil stands for a bare name.
  func literalPairs(ofEnd end: Int) -> [(name: [UInt8], value: [UInt8]?)] {
    ends[end].literalPairs.range.map { index in
      let pair = literalPairs[index]
      return (bytes(pair.name), pair.isBare ? nil : bytes(pair.value))
    }
  }

  /// The numbers of the ends at a node.
  func ends(at node: Int) -> [Int] {
    nodes[node].ends.range.map { Int(nodeEnds[$0].element) }
  }

  func route(ofEnd end: Int) -> Int { Int(ends[end].route) }

  /// Whether an end is one of links on the web, where all of its node are.
  func isOnWeb(_ end: Int) -> Bool { ends[end].form == routes[route(ofEnd: end)].webForm }
}
