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
    var target: Int
  }

  let definition: AppDefinition
  let program: LinkProgram
  var probe: LinkProbe
  var values: WitnessValues
  /// The literal segments after each node.
  let literals: [[LiteralEdge]]
  /// The names whose values decide among routes: patterns write them out, or declare their values.
  let literalNames: Set<[UInt8]>
  /// How many ends stand at most where each route ends.
  let crowds: [Int]
  /// The route and parameter for whose values each operation is.
  let owners: [Int32: (route: Int, parameter: Int)]
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
    let program = ProgramBuilder.program(of: [definition])
    self.program = program
    probe = LinkProbe(program)
    literals = (0..<program.nodes.count).map(program.literalEdges)
    var texts = Set(literals.joined().map { $0.text.map(ByteClass.lowercased) })
    var names: Set<[UInt8]> = []
    for pair in (0..<program.ends.count).flatMap(program.literalPairs) {
      names.insert(pair.name)
      texts.insert((pair.value ?? []).map(ByteClass.lowercased))
    }
    var longest = 0
    var owners: [Int32: (route: Int, parameter: Int)] = [:]
    for (route, plan) in program.plans.enumerated() {
      for (number, parameter) in plan.parameters.enumerated() {
        owners[parameter.operation] = (route, number)
        if parameter.choosesRoute { names.insert(parameter.nameBytes) }
        guard parameter.location == .segment else { continue }
        longest = max(longest, parameter.schema.maxLength ?? 0)
      }
    }
    literalNames = names
    self.owners = owners
    var crowds = [Int](repeating: 1, count: program.plans.count)
    for node in 0..<program.nodes.count {
      let ends = program.ends(at: node)
      for end in ends {
        let route = Int(program.ends[end].route)
        crowds[route] = max(crowds[route], ends.count)
      }
    }
    self.crowds = crowds
    values = WitnessValues(program.values, avoiding: texts, longest: longest)
  }

  var isExhausted: Bool { work <= 0 || findings.count >= Self.maximumFindings }

  mutating func samples(_ route: Int, _ parameter: Int) -> WitnessValues.Samples {
    values.samples(of: program.plans[route].parameters[parameter])
  }

  /// Whether a text is a value of a parameter, or one of its values.
  mutating func takes(_ text: [UInt8], _ parameter: ParameterPlan) -> Bool {
    values.takes(text, program.operation(of: parameter))
  }

  /// What becomes of a link; the crowd is how many routes may end where it ends.
  mutating func outcome(of link: [UInt8], crowd: Int) -> LinkProbe.Outcome {
    work -= 20 + crowd
    return probe.outcome(of: link)
  }

  /// A link of the app, after whose scheme this stands.
  func link(_ rest: [UInt8]) -> [UInt8] {
    Array(program.appPlans[0].scheme.utf8) + [UInt8(ascii: ":")] + rest
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

extension LinkProgram {
  fileprivate func literalEdges(of node: Int) -> [RouteConflicts.LiteralEdge] {
    nodes[node].literals.range.compactMap { index in
      let entry = names[index]
      guard entry.value >= 0 else { return nil }
      return RouteConflicts.LiteralEdge(text: bytes(entry.name), target: Int(entry.value))
    }.sorted { $0.target < $1.target }
  }

  /// The query pairs that the pattern of an end writes out, decoded; nil stands for a bare name.
  func literalPairs(ofEnd end: Int) -> [(name: [UInt8], value: [UInt8]?)] {
    ends[end].literalPairs.range.map { index in
      let pair = literalPairs[index]
      return (bytes(pair.name), pair.isBare ? nil : bytes(pair.value))
    }
  }

  /// The numbers of the ends at a node, in the order of the definition.
  func ends(at node: Int) -> [Int] {
    nodes[node].ends.range.map { Int(nodeEnds[$0].element) }.sorted()
  }

  /// Whether a segment on the way to an end holds a parameter.
  func holds(_ parameter: Int, end: Int) -> Bool {
    ends[end].bindings.range.contains { Int(bindings[$0].parameter) == parameter }
  }

  func bytes(_ piece: Slice) -> [UInt8] {
    values.text.part(piece.start, piece.end).withSpan { $0.array }
  }
}
