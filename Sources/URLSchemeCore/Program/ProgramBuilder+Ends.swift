/// Sees what decides among the routes that end at one node.
extension ProgramBuilder {
  /// What an end declares of the query: names, and pairs that its pattern writes out.
  private struct DeclaredQuery {
    struct Pair: Equatable {
      var name: [UInt8]
      var value: [UInt8]?
    }

    var names: [[UInt8]]
    var pairs: [Pair]
    /// Whether a name may also stand for what the path holds.
    var hasNamesOfPath: Bool

    /// Whether a link with nothing but what this end declares may have a pair that the other writes out, and this
    /// one does not.
    func mayHavePairs(of other: DeclaredQuery) -> Bool {
      other.pairs.contains { !pairs.contains($0) && names.contains($0.name) }
    }
  }

  mutating func addEnds(_ numbers: [Int], to node: inout NodeProgram) {
    guard !numbers.isEmpty else { return }
    let sorted = numbers.sorted { nameCount($0) > nameCount($1) }
    node.ends = nodeEnds.add(sorted.map { Int32($0) })
    node.choosesByNames = numbers.allSatisfy {
      ends[$0].literalPairs.isEmpty && ends[$0].schemes.isEmpty
        && (numbers.count == 1
          || !routes[Int(ends[$0].route)].hasChoices && routes[Int(ends[$0].route)].fragment < 0
            && !routes[Int(ends[$0].route)].restIncludesQuery)
    }
    node.bareEnd = node.choosesByNames ? bareEnd(among: numbers) : -1
    // Among very many, each would be compared with all others.
    if 2...64 ~= numbers.count { addOwners(among: numbers, to: &node) }
  }

  private func nameCount(_ end: Int) -> Int {
    routes[Int(ends[end].route)].steps.count + ends[end].literalPairs.count
  }

  /// Finds the names that one end alone declares, or writes out: a link with such a name, and none that the end does
  /// not declare, has more of its names than of any other end's.
  private mutating func addOwners(among numbers: [Int], to node: inout NodeProgram) {
    let queries = numbers.map(declaredQuery)
    var counts: [[UInt8]: Int] = [:]
    for query in queries {
      for name in Set(query.names + query.pairs.map(\.name)) { counts[name, default: 0] += 1 }
    }
    var owners: [(name: [UInt8], value: Int)] = []
    for (number, query) in zip(numbers, queries) where !query.hasNamesOfPath {
      guard !queries.contains(where: query.mayHavePairs) else { continue }
      // The last bit stands for all names from there on.
      for (index, name) in query.names.prefix(63).enumerated() where counts[name] == 1 {
        ends[number].ownNames |= 1 << UInt64(index)
        owners.append((name, number))
      }
      for pair in query.pairs where counts[pair.name] == 1 {
        ends[number].hasOwnPair = true
        owners.append((pair.name, number))
      }
    }
    let includesQuery = numbers.contains { routes[Int(ends[$0].route)].restIncludesQuery }
    if !node.choosesByNames, !includesQuery { node.owners = addTable(owners) }
  }

  private func declaredQuery(of end: Int) -> DeclaredQuery {
    let parameters = plans[Int(ends[end].route)].parameters
    let inPath = bindings[ends[end].bindings.range].map(\.parameter) + [ends[end].rest]
    func bytes(_ piece: Slice) -> [UInt8] { Array(values.bytes[piece.range]) }
    return DeclaredQuery(
      names: parameters.filter { $0.location == .query }.map(\.nameBytes),
      pairs: literalPairs[ends[end].literalPairs.range].map {
        DeclaredQuery.Pair(name: bytes($0.name), value: $0.isBare ? nil : bytes($0.value))
      },
      hasNamesOfPath: inPath.contains { $0 >= 0 && parameters[Int($0)].location == .query })
  }

  /// The end of links that have no query: the one that misses the fewest parameters, then the one with
  /// fewer of them.
  private func bareEnd(among numbers: [Int]) -> Int32 {
    func rank(_ end: Int) -> (Int, Int) {
      let plan = plans[Int(ends[end].route)]
      let inPath = Set(bindings[ends[end].bindings.range].map(\.parameter) + [ends[end].rest])
      let missing = plan.parameters.indices.count {
        plan.parameters[$0].isRequired && !inPath.contains(Int32($0))
      }
      let rules = plan.rules.count { rule in
        rule.choosesRoute && !rule.oneOf.contains { inPath.contains(Int32($0)) }
      }
      return (missing + rules, plan.parameters.count)
    }
    let ranks = numbers.map(rank)
    guard let best = ranks.min(by: <) else { return -1 }
    let found = zip(numbers, ranks).filter { $0.1 == best }.map(\.0)
    let isTied = found.contains { ends[$0].route != ends[found[0]].route }
    // Of one route, its link comes before its aliases.
    return isTied ? -1 : Int32(found.min() ?? -1)
  }
}
