/// Finds routes of which no precedence says which one takes a link, among those that end where one
/// path leads.
extension RouteConflicts {
  /// An end is compared with no more others.
  private static let maximumCandidates = 32
  /// More links are not tried for two routes and one path.
  private static let maximumLinks = 96

  mutating func checkTies(among nodes: [Int], _ path: LinkChoices) {
    let ends = nodes.flatMap(program.ends).sorted()
    guard ends.count > 1 else { return }
    let rivals = Rivals(ends, program)
    var pairs: [Int: Set<Int>] = [:]
    for end in ends {
      for other in rivals.candidates(for: end).prefix(Self.maximumCandidates) {
        pairs[max(end, other), default: []].insert(min(end, other))
      }
    }
    for end in ends { compare(end, with: (pairs[end] ?? []).sorted(), path) }
  }

  /// Reports the end's route, where it ties with that of one of the earlier ends.
  private mutating func compare(_ end: Int, with others: [Int], _ path: LinkChoices) {
    let route = program.route(ofEnd: end)
    for other in others where !reported.contains(route) {
      let first = program.route(ofEnd: other)
      guard first != route, !isExhausted else { continue }
      work -= 300
      guard let witness = witness(of: other, end, path) else { continue }
      reported.insert(route)
      tied.formUnion([first, route])
      let form = Int(program.ends[end].form)
      report(.ambiguousRoutes, first, over: route, witness, at: route, form: form)
    }
  }

  /// A link of which the reader says that both routes take it with equal right.
  private mutating func witness(of first: Int, _ second: Int, _ path: LinkChoices) -> [UInt8]? {
    guard let queries = SharedQuery(of: [first, second], &self)?.queries else { return nil }
    let links = path.variations.enumerated().flatMap { index, path in
      (index == 0 ? queries[...] : queries.prefix(4)).map { path + $0 }
    }
    return links.prefix(Self.maximumLinks).first { work > 0 && doTie(first, second, over: $0) }
  }
}

/// Which of the routes that end at the same place have what links of another need, so that each need
/// not be compared with all.
private struct Rivals {
  /// What a route declares.
  private enum Declaration: Hashable {
    case parameter([UInt8])
    case literal([UInt8], value: [UInt8]?)
    /// A pair of that name, of whatever value.
    case anyLiteral([UInt8])
    /// Links need no query.
    case nothing
  }

  /// A declaration of a route with so many parameters: only routes of as many tie.
  private struct Key: Hashable {
    var parameterCount: Int
    var declaration: Declaration
  }

  private let program: LinkProgram
  private var ends: [Key: [Int]] = [:]

  init(_ ends: [Int], _ program: LinkProgram) {
    self.program = program
    for end in ends {
      var declarations = names(of: end).map { Declaration.parameter($0.nameBytes) }
      for (name, value) in program.literalPairs(ofEnd: end) {
        declarations += [.literal(name, value: value), .anyLiteral(name)]
      }
      if needs(of: end) == [[.nothing]] { declarations.append(.nothing) }
      for key in keys(declarations, of: end) { self.ends[key, default: []].append(end) }
    }
  }

  /// The ends that declare the rarest of what a link of this one must have.
  func candidates(for end: Int) -> [Int] {
    let choices = needs(of: end).map { need in keys(need, of: end).map { ends[$0] ?? [] } }
    func count(_ choice: [[Int]]) -> Int { choice.reduce(0) { $0 + $1.count } }
    return Array((choices.min { count($0) < count($1) } ?? []).joined())
  }

  /// What links of an end must have, each in one of several ways.
  private func needs(of end: Int) -> [[Declaration]] {
    let literals = program.literalPairs(ofEnd: end).map { pair in
      [Declaration.literal(pair.name, value: pair.value), .parameter(pair.name)]
    }
    let required = names(of: end).filter(\.isRequired).map { parameter in
      [Declaration.parameter(parameter.nameBytes), .anyLiteral(parameter.nameBytes)]
    }
    let needs = literals + required
    return needs.isEmpty ? [[.nothing]] : needs
  }

  private func names(of end: Int) -> [ParameterPlan] {
    program.plans[program.route(ofEnd: end)].parameters.filter { $0.location == .query }
  }

  private func keys(_ declarations: [Declaration], of end: Int) -> [Key] {
    let count = program.plans[program.route(ofEnd: end)].parameters.count
    return declarations.map { Key(parameterCount: count, declaration: $0) }
  }
}
