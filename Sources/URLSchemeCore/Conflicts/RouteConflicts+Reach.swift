/// Tries for every route whether a link reaches it.
extension RouteConflicts {
  /// A route of which more links would have to be tried is taken to be reachable.
  private static let maximumCombinations = 256

  /// What became of the links of a route that were tried.
  private struct Attempt {
    /// A link, and the number of the route that takes it instead.
    var witness: (link: [UInt8], route: Int)?
    /// Whether a link reaches the route, or none may have been tried that does.
    var isOpen = false
  }

  mutating func checkReach() {
    for route in program.appPlans[0].routes where !tied.contains(route) {
      guard !isExhausted else { return }
      if isReachedPlainly(route) { continue }
      var attempt = Attempt()
      for pattern in program.plans[route].patterns where !attempt.isOpen {
        attempt = tryLinks(of: route, pattern, after: attempt)
      }
      guard !attempt.isOpen, let witness = attempt.witness else { continue }
      report(
        .unreachableRoute, program.plans[route].name, expected: program.plans[witness.route].name,
        found: witness.link, route: route)
    }
  }

  /// Whether a link with no more than the route needs reaches it, as nearly always.
  private mutating func isReachedPlainly(_ route: Int) -> Bool {
    let pattern = program.plans[route].pattern
    guard let variant = program.plans[route].variants(of: pattern).last,
      let query = leastQuery(of: route, pattern), let path = path(of: route, variant, pattern)
    else { return false }
    let form = RouteConflicts.form(variant, path.map { $0[0] })
    return outcome(of: link(form + query), crowd: crowds[route]) == .route(route)
  }

  private mutating func tryLinks(
    of route: Int, _ pattern: Pattern, after attempt: Attempt
  ) -> Attempt {
    let variants = program.plans[route].variants(of: pattern)
    guard let queries = queries(of: route, pattern) else { return Attempt(isOpen: true) }
    var attempt = attempt
    for variant in variants.reversed() where !attempt.isOpen {
      guard let path = path(of: route, variant, pattern) else { return Attempt(isOpen: true) }
      var choices = [Int](repeating: 0, count: path.count)
      repeat {
        let form = RouteConflicts.form(variant, zip(path, choices).map { $0[$1] })
        for query in queries {
          guard work > 0 else { return Attempt(isOpen: true) }
          let link = link(form + query)
          switch outcome(of: link, crowd: crowds[route]) {
          case .route(let other) where other != route:
            if attempt.witness == nil { attempt.witness = (link, other) }
          case .route, .none, .tie: return Attempt(isOpen: true)
          }
        }
      } while RouteConflicts.advance(&choices, path)
    }
    return attempt
  }

  /// A path of these segments, as it stands in a link.
  private static func form(_ variant: PatternVariant, _ segments: [[UInt8]]) -> [UInt8] {
    let anchor = segments.isEmpty ? Pattern.Anchor.authority : variant.anchor
    return anchor.bytes + segments.joined(separator: [UInt8(ascii: "/")])
  }

  /// Goes to the next combination of choices; false after the last.
  private static func advance(_ choices: inout [Int], _ path: [[[UInt8]]]) -> Bool {
    for place in choices.indices {
      choices[place] += 1
      if choices[place] < path[place].count { return true }
      choices[place] = 0
    }
    return false
  }

  // MARK: Samples

  /// What each segment of a path may be, as in a link; nil where that cannot be said, or is too
  /// much to try.
  private mutating func path(
    of route: Int, _ variant: PatternVariant, _ pattern: Pattern
  ) -> [[[UInt8]]]? {
    var path: [[[UInt8]]] = []
    var combinations = 1
    for segment in variant.segments + (pattern.rest.map { [$0] } ?? []) {
      guard let name = segment.variable else {
        path.append([segment.prefix])
        continue
      }
      guard let parameter = program.plans[route].parameter(named: name) else { return nil }
      let samples = samples(route, parameter)
      combinations *= samples.texts.count
      guard samples.areEnough, combinations > 0, combinations <= Self.maximumCombinations else {
        return nil
      }
      let isRest = program.plans[route].parameters[parameter].location == .rest
      path.append(
        samples.texts.map {
          segment.prefix + (isRest ? $0 : WitnessPath.escaped($0)) + segment.suffix
        })
    }
    return path
  }

  /// A query with no more than the route needs.
  private mutating func leastQuery(of route: Int, _ pattern: Pattern) -> [UInt8]? {
    var query = RouteConflicts.literals(of: pattern)
    let written = pattern.literalPairs.map { $0.name }
    for (index, parameter) in program.plans[route].parameters.enumerated()
    where parameter.location == .query && parameter.isRequired
      && !written.contains(parameter.escapedName)
    {
      guard let pair = pairs(of: parameter, samples(route, index).texts.prefix(1))?.first else {
        return nil
      }
      query = RouteConflicts.join(query, pair)
    }
    return query
  }

  /// The pairs that a pattern writes out.
  private static func literals(of pattern: Pattern) -> [UInt8] {
    pattern.literalPairs.reduce([]) { query, pair in
      join(query, pair.name + (pair.value.map { [UInt8(ascii: "=")] + $0 } ?? []))
    }
  }

  private static func join(_ query: [UInt8], _ pair: [UInt8]) -> [UInt8] {
    query + [UInt8(ascii: query.isEmpty ? "?" : "&")] + pair
  }

  /// The pair of each text, as often as an array needs it; nil where that is too often.
  private func pairs(
    of parameter: ParameterPlan, _ texts: some Sequence<[UInt8]>
  ) -> [[UInt8]]? {
    let count = parameter.isExploded ? parameter.schema.minItems ?? 1 : 1
    guard count <= 100 else { return nil }
    return texts.map { text in
      let pair = parameter.escapedName + [UInt8(ascii: "=")] + WitnessPath.escaped(text)
      return Array(
        repeatElement(pair, count: max(1, count)).joined(separator: [UInt8(ascii: "&")]))
    }
  }

  /// Queries with all that the route takes, in each way that could make a difference, and one with
  /// no more than it needs.
  private mutating func queries(of route: Int, _ pattern: Pattern) -> [[UInt8]]? {
    var all = [RouteConflicts.literals(of: pattern)]
    guard let least = leastQuery(of: route, pattern) else { return nil }
    var fragment: [UInt8] = []
    let written = pattern.literalPairs.map { $0.name }
    for (index, parameter) in program.plans[route].parameters.enumerated() {
      guard parameter.location == .query || parameter.location == .fragment else { continue }
      guard !written.contains(parameter.escapedName) else { continue }
      let samples = samples(route, index)
      guard let first = samples.texts.first else { return nil }
      guard parameter.location == .query else {
        fragment = [UInt8(ascii: "#")] + WitnessPath.escaped(first)
        continue
      }
      guard let pairs = pairs(of: parameter, samples.texts) else { return nil }
      // Only where a pattern writes the name out do values decide.
      guard literalNames.contains(parameter.nameBytes) else {
        all = all.map { RouteConflicts.join($0, pairs[0]) }
        continue
      }
      guard samples.areEnough, all.count * pairs.count <= Self.maximumCombinations else {
        return nil
      }
      all = all.flatMap { query in pairs.map { RouteConflicts.join(query, $0) } }
    }
    return all.map { $0 + fragment } + [least]
  }
}
