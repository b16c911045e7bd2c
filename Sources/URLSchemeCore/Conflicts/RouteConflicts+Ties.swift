/// Finds routes of which no precedence says which one takes a link, among those that end where one
/// path leads.
extension RouteConflicts {
  /// What one end declares and another needs.
  private enum Declared: Hashable {
    case parameter([UInt8]?)
    case literal([UInt8]?, value: [UInt8]?)
    /// A pair of that name, of whatever value.
    case anyLiteral([UInt8]?)
    /// Links that need no query have this in common.
    case nothing
  }

  /// An end is compared with no more others.
  private static let maximumRivals = 32
  /// More links are not tried for two routes and one path.
  private static let maximumLinks = 96

  mutating func checkTies(among nodes: [Int], _ path: LinkChoices) {
    // Only routes of as many parameters tie.
    let groups = Dictionary(grouping: nodes.flatMap(program.ends)) { end in
      program.plans[program.route(ofEnd: end)].parameters.count
    }
    for (_, ends) in groups.sorted(by: { $0.key < $1.key }) where ends.count > 1 {
      for (end, others) in rivals(among: ends.sorted()) { compare(end, with: others, path) }
    }
  }

  /// The ends, each with earlier ones that may have links in common with it: one of the two declares
  /// the rarest of what the other needs. So each need not be compared with all.
  private func rivals(among ends: [Int]) -> [(end: Int, others: [Int])] {
    var declaring: [Declared: [Int]] = [:]
    var needs: [Int: [[Declared]]] = [:]
    for end in ends {
      for declaration in program.declarations(ofEnd: end) {
        let name = declaration.name
        let literals = declaration.written.map { Declared.literal(name, value: $0) }
        let parameter = declaration.parameter.map { _ in Declared.parameter(name) }
        let any = literals.isEmpty ? [] : [Declared.anyLiteral(name)]
        for declared in literals + any + [parameter].compactMap(\.self) {
          declaring[declared, default: []].append(end)
        }
        needs[end, default: []] += literals.map { [$0, .parameter(name)] }
        if declaration.isRequired {
          needs[end, default: []].append([.parameter(name), .anyLiteral(name)])
        }
      }
      if needs[end, default: []].isEmpty {
        needs[end] = [[.nothing]]
        declaring[.nothing, default: []].append(end)
      }
    }
    func count(_ need: [Declared]) -> Int { need.reduce(0) { $0 + (declaring[$1]?.count ?? 0) } }
    var earlier: [Int: Set<Int>] = [:]
    for end in ends {
      let rarest = needs[end]?.min { count($0) < count($1) } ?? []
      for other in rarest.lazy.flatMap({ declaring[$0] ?? [] }).prefix(Self.maximumRivals) {
        earlier[max(end, other), default: []].insert(min(end, other))
      }
    }
    return ends.map { ($0, (earlier[$0] ?? []).sorted()) }
  }

  /// Reports the end's route, where it ties with that of one of the others.
  private mutating func compare(_ end: Int, with others: [Int], _ path: LinkChoices) {
    let route = program.route(ofEnd: end)
    for other in others where !reported.contains(route) {
      let first = program.route(ofEnd: other)
      guard first != route, !isExhausted else { continue }
      work -= 300
      guard let witness = witness(of: other, end, path) else { continue }
      reported.insert(route)
      tied.formUnion([first, route])
      report(.ambiguousRoutes, of: (first, route), witness, at: end)
    }
  }

  /// A link of which the reader says that both routes take it with equal right.
  private mutating func witness(of first: Int, _ second: Int, _ path: LinkChoices) -> [UInt8]? {
    guard let queries = SharedQuery(of: [first, second], &self)?.queries else { return nil }
    let links = path.variations.enumerated().flatMap { index, path in
      (index == 0 ? queries[...] : queries.prefix(4)).map { path + $0 }
    }.prefix(Self.maximumLinks)
    for scheme in schemes(of: [first, second]) {
      let witness = links.lazy.map { scheme + $0 }
        .first { work > 0 && doTie(first, second, over: $0) }
      if let witness { return witness }
    }
    return nil
  }
}
