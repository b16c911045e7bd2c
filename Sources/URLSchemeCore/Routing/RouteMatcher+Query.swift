/// How the query decides among routes that take the same path with equal right.
extension RouteMatcher {
  /// Chooses among the candidates whose literal query pairs the link has: the route that declares
  /// more of the link's names, then the one that misses fewer required parameters, then the one
  /// that declares fewer.
  ///
  /// - Throws: `ambiguous-link` where that leaves several routes.
  mutating func choose(_ link: Span<UInt8>, _ router: Router) throws(Finding) -> Int? {
    var count = 0
    for index in candidates.indices
    where hasLiterals(router.terminals[candidates[index]], link) {
      candidates[count] = candidates[index]
      count += 1
    }
    candidates.removeLast(candidates.count - count)
    guard candidates.count > 1 else { return candidates.first }
    var best = candidates[0]
    var bestRank = rank(best, link, router)
    var isTied = false
    for candidate in candidates.dropFirst() {
      let rank = rank(candidate, link, router)
      guard rank <= bestRank else {
        (best, bestRank, isTied) = (candidate, rank, false)
        continue
      }
      guard rank == bestRank else { continue }
      if router.terminals[candidate].route != router.terminals[best].route { isTied = true }
      // Of one route, its link comes before its aliases.
      best = min(best, candidate)
    }
    guard !isTied else { throw tie(bestRank, link, router) }
    return best
  }

  private func tie(_ best: Rank, _ link: Span<UInt8>, _ router: Router) -> Finding {
    var routes: [Int] = []
    for candidate in candidates where rank(candidate, link, router) == best {
      let route = router.terminals[candidate].route
      if !routes.contains(route) { routes.append(route) }
    }
    let names = routes.sorted().map { router.routes[$0].name }
    return Finding(.ambiguousLink, at: 0, found: names.joined(separator: ", "))
  }

  typealias Rank = (declared: Int, missing: Int, parameters: Int)

  /// How well a route fits the link's query; the greater, the better.
  func rank(_ terminal: Int, _ link: Span<UInt8>, _ router: Router) -> Rank {
    let route = router.terminals[terminal].route
    var declared = router.terminals[terminal].literalPairs.count
    var missing = 0
    for index in router.routes[route].parameters.indices {
      let isPresent: Bool
      switch router.routes[route].parameters[index].location {
      case .segment:
        isPresent = router.terminals[terminal].bindings.contains { $0.parameter == index }
      case .rest: isPresent = true
      case .fragment: isPresent = components.fragment != nil
      case .query:
        isPresent = hasName(router.routes[route].parameters[index].nameBytes, link)
        if isPresent { declared += 1 }
      }
      if !isPresent, router.routes[route].parameters[index].isRequired { missing += 1 }
    }
    return (declared, -missing, -router.routes[route].parameters.count)
  }

  private func hasName(_ name: [UInt8], _ link: Span<UInt8>) -> Bool {
    for pair in pairs where isName(pair, name, link) { return true }
    return false
  }

  private func hasLiterals(_ terminal: Router.Terminal, _ link: Span<UInt8>) -> Bool {
    for literal in terminal.literalPairs {
      var isThere = false
      for pair in pairs where isLiteral(pair, literal, link) { isThere = true }
      guard isThere else { return false }
    }
    return true
  }

  /// Whether a pair is one that a pattern writes out.
  func isLiteral(
    _ pair: QueryPair, _ literal: Router.LiteralPair, _ link: Span<UInt8>
  ) -> Bool {
    guard isName(pair, literal.name, link) else { return false }
    guard let value = pair.value, let wanted = literal.value else {
      return pair.value == nil && literal.value == nil
    }
    return PercentEncoding.equalsDecoded(
      link.extracting(value), plusAsSpace: dialect == .form, wanted.span, ignoringASCIICase: false)
  }

  /// Whether a pair has that name once it is decoded.
  func isName(_ pair: QueryPair, _ name: [UInt8], _ link: Span<UInt8>) -> Bool {
    PercentEncoding.equalsDecoded(
      link.extracting(pair.name), plusAsSpace: dialect == .form, name.span,
      ignoringASCIICase: false)
  }
}
