/// Tries for every route whether a link reaches it.
extension RouteConflicts {
  /// A route of which more links would have to be tried is taken to be reachable.
  private static let maximumLinks = 1 << 16

  mutating func checkReach() {
    for route in program.appPlans[0].routes where !tied.contains(route) {
      guard !isExhausted else { return }
      guard let hiding = hiding(route) else { continue }
      let (other, isTied) = hiding.rival
      guard isTied else {
        let end = program.plans[route].ends.lowerBound
        report(.unreachableRoute, of: (route, other), hiding.link, at: end)
        continue
      }
      // As of other routes that tie, the later one is reported, once.
      let later = max(route, other)
      guard reported.insert(later).inserted else { continue }
      let end = program.plans[later].ends.lowerBound
      report(.ambiguousRoutes, of: (min(route, other), later), hiding.link, at: end)
    }
  }

  /// A link of a route that no link reaches, and the route that takes it instead, or with equal right; nil where a
  /// link reaches the route, or none may have been tried that does.
  private mutating func hiding(
    _ route: Int
  ) -> (link: [UInt8], rival: (route: Int, isTied: Bool))? {
    let plan = program.plans[route]
    var hiding: (link: [UInt8], rival: (route: Int, isTied: Bool))?
    for (end, (pattern, variant)) in zip(plan.ends, plan.forms) {
      // Most routes are reached by the plainest link, and need no others.
      if hasPathToItself(variant, pattern, at: end) { return nil }
      let plainest = path(variant, pattern, plan, limit: 1)?.path
      if pattern.literalPairs.isEmpty, leads(plainest, at: end) { return nil }
      guard let query = SharedQuery(of: [end], &self),
        !leads(plainest?.appending(query.least), at: end),
        let (path, areAll) = path(variant, pattern, plan)
      else { return nil }
      // The link to show is the first one, which has all that the route takes, or may take at once.
      let isRefused = query.areRefusedTogether
      let queries = (isRefused ? [query.mostTogether] : []) + [query.most, query.least]
      for (scheme, query) in schemes(of: [end]).flatMap({ scheme in queries.map { (scheme, $0) } })
      {
        let links = path.appending(query)
        guard let count = links.count(limit: Self.maximumLinks) else { return nil }
        for number in 0..<count {
          let link = scheme + links.link(number)
          // Whatever the path is, a route that ends where this one does takes all of its links.
          guard work > 0, let rival = rival(of: route, over: link),
            areAll || doEndTogether(end, rival.route)
          else { return nil }
          if hiding == nil, !isRefused || takes(link, at: end) { hiding = (link, rival) }
        }
      }
      guard query.areEnough else { return nil }
    }
    return hiding
  }

  /// Whether nothing but literals leads to an end, which win over all else, and no other route ends there. Where
  /// segments are empty, or an authority is divided, links are read as those of other patterns, too.
  private func hasPathToItself(
    _ variant: PatternVariant, _ pattern: Pattern, at end: Int
  ) -> Bool {
    !hasNeighbors[end] && pattern.rest == nil && !variant.segments.isEmpty
      && variant.segments.allSatisfy {
        $0.variables.isEmpty && !$0.prefix.isEmpty
          && !$0.prefix.contains { "@:".utf8.contains($0) }
      }
  }

  /// Whether the first of some links leads to an end.
  private mutating func leads(_ links: LinkChoices?, at end: Int) -> Bool {
    guard let links, let scheme = schemes(of: [end]).first else { return false }
    return leads(scheme + links.first, to: end)
  }

  /// Paths, and whether they are all that could make a difference; nil: there are none.
  private mutating func path(
    _ variant: PatternVariant, _ pattern: Pattern, _ plan: RoutePlan, limit: Int = .max
  ) -> (path: LinkChoices, areAll: Bool)? {
    var path = LinkChoices(beginning(variant.anchor))
    var areAll = true
    for segment in variant.segments + (pattern.rest.map { [$0] } ?? []) {
      guard let number = segment.variable.flatMap(plan.parameter(named:)) else {
        path = path.appending(segment: [segment.prefix])
        continue
      }
      let parameter = plan.parameters[number]
      let isDivided = !segment.others.isEmpty
      var found =
        isDivided
        ? samples(ofAuthority: segment, plan) : samples.samples(of: parameter, limit: limit)
      if limit > 1, !isDivided, mayHaveLeftOut(parameter) {
        found.texts += samples.leftOut.texts.filter { samples.takes($0, parameter.operation) }
        found.areEnough = found.areEnough && samples.leftOut.areEnough
      }
      guard !found.texts.isEmpty else { return nil }
      // No sample is empty, and none of a decoded rest has slashes side by side.
      let isOther = parameter.allowsEmpty || parameter.isRest && !parameter.isRaw
      areAll = areAll && found.areEnough && !isOther
      let shape = AuthorityShape(of: segment.others.map(\.delimiter))
      let kept =
        (isDivided ? [] : program.delimiters(of: parameter.operation))
        + (parameter.isRest ? [UInt8(ascii: "/")] : [])
      path = path.appending(
        segment: found.texts.map { text in
          let escaped = LinkChoices.escaped(text, shape, keeping: kept)
          return segment.prefix + (parameter.isRaw ? text : escaped) + segment.suffix
        })
    }
    return (path, areAll)
  }

  /// Whether a variable has texts that patterns of others may leave out.
  private func mayHaveLeftOut(_ parameter: ParameterPlan) -> Bool {
    program.operation(of: parameter).acceptsAnyText
      || parameter.schema.effectiveType == .string && parameter.schema.finiteValues == nil
  }

  /// Whether a route has an end wherever another end is.
  private mutating func doEndTogether(_ end: Int, _ route: Int) -> Bool {
    work -= program.nodes.count
    return (0..<program.nodes.count).lazy.map(program.ends).filter { $0.contains(end) }
      .allSatisfy { ends in ends.contains { program.route(ofEnd: $0) == route } }
  }
}
