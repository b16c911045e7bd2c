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
    let ends = nodes.flatMap(program.ends)
    guard ends.count > 1 else { return }
    var buckets: [Int: [Int]] = [:]
    for end in ends {
      let route = Int(program.ends[end].route)
      buckets[program.plans[route].parameters.count, default: []].append(end)
    }
    for key in buckets.keys.sorted() {
      let bucket = (buckets[key] ?? []).sorted()
      guard bucket.count > Self.maximumCompared else {
        for (index, end) in bucket.enumerated() {
          compare(end, with: bucket[..<index], path, crowd: ends.count)
        }
        continue
      }
      let index = DeclarationIndex(bucket, program)
      for end in bucket {
        let candidates = index.candidates(for: end, program, limit: Self.maximumCandidates)
        compare(end, with: candidates[...], path, crowd: ends.count)
      }
    }
  }

  /// Reports the end's route, where it ties with that of one of the others.
  private mutating func compare(
    _ end: Int, with others: ArraySlice<Int>, _ path: WitnessPath, crowd: Int
  ) {
    let route = Int(program.ends[end].route)
    for other in others {
      guard !isExhausted else { return }
      let otherRoute = Int(program.ends[other].route)
      let (first, second) = (min(route, otherRoute), max(route, otherRoute))
      guard first != second, !reported.contains(second) else { continue }
      work -= 300
      guard let witness = witness(of: end, other, path, crowd: crowd) else { continue }
      reported.insert(second)
      tied.formUnion([first, second])
      let later = route == second ? end : other
      report(
        .ambiguousRoutes, program.plans[first].name, expected: program.plans[second].name,
        found: witness, route: second, form: Int(program.ends[later].form))
    }
  }

  /// A link of which the matcher says that both routes take it with equal right.
  private mutating func witness(
    of first: Int, _ second: Int, _ path: WitnessPath, crowd: Int
  ) -> [UInt8]? {
    let queries = SharedQuery.queries(of: first, second, &self)
    guard !queries.isEmpty else { return nil }
    let names = [first, second].map { program.plans[Int(program.ends[$0].route)].name }
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

  init(_ ends: [Int], _ program: LinkProgram) {
    for end in ends {
      let plan = program.plans[Int(program.ends[end].route)]
      for parameter in plan.parameters where parameter.location == .query {
        parameters[parameter.nameBytes, default: []].append(end)
      }
      for pair in program.literalPairs(ofEnd: end) {
        literals[Pair(name: pair.name, value: pair.value), default: []].append(end)
        literalNames[pair.name, default: []].append(end)
      }
      if DeclarationIndex.isNeedless(end, program) { needless.append(end) }
    }
  }

  /// The ends that declare the rarest name among those that a link of this one must have; for
  /// one that needs no query, the others that need none.
  func candidates(for end: Int, _ program: LinkProgram, limit: Int) -> [Int] {
    guard !DeclarationIndex.isNeedless(end, program) else {
      return Array(needless.prefix(limit))
    }
    var choices = program.literalPairs(ofEnd: end).map { pair in
      [parameters[pair.name] ?? [], literals[Pair(name: pair.name, value: pair.value)] ?? []]
    }
    let plan = program.plans[Int(program.ends[end].route)]
    for parameter in plan.parameters where parameter.location == .query && parameter.isRequired {
      choices.append(
        [parameters[parameter.nameBytes] ?? [], literalNames[parameter.nameBytes] ?? []])
    }
    let rarest = choices.min { $0[0].count + $0[1].count < $1[0].count + $1[1].count } ?? []
    return Array(rarest.joined().prefix(limit))
  }

  private static func isNeedless(_ end: Int, _ program: LinkProgram) -> Bool {
    program.ends[end].literalPairs.isEmpty
      && program.plans[Int(program.ends[end].route)].parameters.allSatisfy {
        $0.location != .query || !$0.isRequired
      }
  }
}
