/// Finds routes of which no precedence says which one takes a link, among those that end where one
/// path leads.
extension RouteConflicts {
  /// Among more routes than this only those are compared that declare what the other needs.
  private static let maximumCompared = 16
  /// And of those no more than this for each.
  private static let maximumCandidates = 32
  /// More links are not tried for two routes and one path.
  private static let maximumLinks = 96

  mutating func checkTies(among nodes: [Int], _ path: WitnessPath) {
    let terminals = nodes.flatMap { router.nodes[$0].terminals }
    guard terminals.count > 1 else { return }
    var buckets: [Int: [Int]] = [:]
    for terminal in terminals {
      let route = router.terminals[terminal].route
      buckets[router.routes[route].parameters.count, default: []].append(terminal)
    }
    for key in buckets.keys.sorted() {
      let bucket = (buckets[key] ?? []).sorted()
      guard bucket.count > Self.maximumCompared else {
        for (index, terminal) in bucket.enumerated() {
          compare(terminal, with: bucket[..<index], path, crowd: terminals.count)
        }
        continue
      }
      let index = DeclarationIndex(bucket, router)
      for terminal in bucket {
        let candidates = index.candidates(for: terminal, router, limit: Self.maximumCandidates)
        compare(terminal, with: candidates[...], path, crowd: terminals.count)
      }
    }
  }

  /// Reports the terminal's route, where it ties with that of one of the others.
  private mutating func compare(
    _ terminal: Int, with others: ArraySlice<Int>, _ path: WitnessPath, crowd: Int
  ) {
    let route = router.terminals[terminal].route
    for other in others {
      guard !isExhausted else { return }
      let otherRoute = router.terminals[other].route
      let (first, second) = (min(route, otherRoute), max(route, otherRoute))
      guard first != second, !reported.contains(second) else { continue }
      work -= 300
      guard let witness = witness(of: terminal, other, path, crowd: crowd) else { continue }
      reported.insert(second)
      tied.formUnion([first, second])
      let later = route == second ? terminal : other
      report(
        .ambiguousRoutes, router.routes[first].name, expected: router.routes[second].name,
        found: witness, route: second, form: router.terminals[later].form)
    }
  }

  /// A link of which the matcher says that both routes take it with equal right.
  private mutating func witness(
    of first: Int, _ second: Int, _ path: WitnessPath, crowd: Int
  ) -> [UInt8]? {
    let queries = SharedQuery.queries(of: first, second, &self)
    guard !queries.isEmpty else { return nil }
    let names = [first, second].map { router.routes[router.terminals[$0].route].name }
    var count = 0
    for (index, form) in path.forms.enumerated() {
      for query in index == 0 ? queries[...] : queries.prefix(4) {
        count += 1
        guard work > 0, count <= Self.maximumLinks else { return nil }
        let link = link(form + query)
        if case .tie(let tied) = outcome(of: link, crowd: crowd), names.allSatisfy(tied.contains) {
          return link
        }
      }
    }
    return nil
  }
}

/// Which of many routes that end at the same place declare a name, so that each need not be
/// compared with all.
private struct DeclarationIndex {
  private struct Pair: Hashable {
    var name: [UInt8]
    var value: [UInt8]?
  }

  private var parameters: [[UInt8]: [Int]] = [:]
  private var literals: [Pair: [Int]] = [:]
  private var literalNames: [[UInt8]: [Int]] = [:]
  private var needless: [Int] = []

  init(_ terminals: [Int], _ router: Router) {
    for terminal in terminals {
      let plan = router.routes[router.terminals[terminal].route]
      for parameter in plan.parameters where parameter.location == .query {
        parameters[parameter.nameBytes, default: []].append(terminal)
      }
      for pair in router.terminals[terminal].literalPairs {
        literals[Pair(name: pair.name, value: pair.value), default: []].append(terminal)
        literalNames[pair.name, default: []].append(terminal)
      }
      if DeclarationIndex.isNeedless(terminal, router) { needless.append(terminal) }
    }
  }

  /// The terminals that declare the rarest name among those that a link of this one must have; for
  /// one that needs no query, the others that need none.
  func candidates(for terminal: Int, _ router: Router, limit: Int) -> [Int] {
    guard !DeclarationIndex.isNeedless(terminal, router) else {
      return Array(needless.prefix(limit))
    }
    var choices = router.terminals[terminal].literalPairs.map { pair in
      [parameters[pair.name] ?? [], literals[Pair(name: pair.name, value: pair.value)] ?? []]
    }
    let plan = router.routes[router.terminals[terminal].route]
    for parameter in plan.parameters where parameter.location == .query && parameter.isRequired {
      choices.append(
        [parameters[parameter.nameBytes] ?? [], literalNames[parameter.nameBytes] ?? []])
    }
    let rarest = choices.min { $0[0].count + $0[1].count < $1[0].count + $1[1].count } ?? []
    return Array(rarest.joined().prefix(limit))
  }

  private static func isNeedless(_ terminal: Int, _ router: Router) -> Bool {
    router.terminals[terminal].literalPairs.isEmpty
      && router.routes[router.terminals[terminal].route].parameters.allSatisfy {
        $0.location != .query || !$0.isRequired
      }
  }
}
