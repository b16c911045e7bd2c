/// The query of a link, cut but not decoded, as the routes of an app see it.
struct LinkQuery: Sendable {
  private(set) var pairs = QueryPairs()
  /// For each pair, the number of the route's parameter that it gives a value; -1: it is none of them.
  private(set) var parameters: [Int] = []
  var dialect = Dialect.uri

  /// Cuts the query of a link.
  mutating func cut(_ link: Span<UInt8>, _ components: LinkComponents) {
    pairs.removeAll()
    if !parameters.isEmpty { parameters.removeAll(keepingCapacity: true) }
    if let query = components.query { QueryPair.split(link, query, into: &pairs) }
  }

  /// Finds the parameter of each pair, once the route is known.
  mutating func findParameters(of route: Int, _ link: Span<UInt8>, in router: Router) {
    for pair in 0..<pairs.count { parameters.append(parameter(of: pair, route, link, router)) }
  }

  private func parameter(
    of pair: Int, _ route: Int, _ link: Span<UInt8>, _ router: Router
  ) -> Int {
    let name = ShortText(link, pairs[pair].name)
    for known in router.routes[route].queryNames where known.text == name && name.count >= 0 {
      return known.parameter
    }
    guard name.count < 0 || mayChange(pairs[pair].name, link) else { return -1 }
    for known in router.routes[route].queryNames
    where isNamed(router.routes[route].parameters[known.parameter].nameBytes, pair, link) {
      return known.parameter
    }
    return -1
  }

  /// Whether a text may be another one when it is decoded.
  private func mayChange(_ text: Range<Int>, _ link: Span<UInt8>) -> Bool {
    for index in text where link[index] == UInt8(ascii: "%") || link[index] == UInt8(ascii: "+") {
      return true
    }
    return false
  }

  /// Whether a pair has that name once it is decoded.
  func isNamed(_ name: [UInt8], _ pair: Int, _ link: Span<UInt8>) -> Bool {
    PercentEncoding.equalsDecoded(
      link.extracting(pairs[pair].name), plusAsSpace: dialect == .form, name.span,
      ignoringASCIICase: false)
  }

  /// Whether a pair is one that a pattern writes out.
  func isLiteral(_ literal: Router.LiteralPair, _ pair: Int, _ link: Span<UInt8>) -> Bool {
    guard isNamed(literal.name, pair, link) else { return false }
    guard let value = pairs[pair].value, let wanted = literal.value else {
      return pairs[pair].value == nil && literal.value == nil
    }
    return PercentEncoding.equalsDecoded(
      link.extracting(value), plusAsSpace: dialect == .form, wanted.span, ignoringASCIICase: false)
  }

  /// Whether any pair has that name.
  func has(_ name: [UInt8], _ link: Span<UInt8>) -> Bool {
    for pair in pairs.indices where isNamed(name, pair, link) { return true }
    return false
  }

  /// Whether the link has all pairs that a pattern writes out.
  func hasAll(_ literals: [Router.LiteralPair], _ link: Span<UInt8>) -> Bool {
    for literal in literals {
      var isThere = false
      for pair in pairs.indices where isLiteral(literal, pair, link) { isThere = true }
      guard isThere else { return false }
    }
    return true
  }

  // MARK: Rank

  typealias Rank = (fits: Int, declared: Int, missing: Int, chosen: Int, parameters: Int)

  /// How well a route fits the query; the greater, the better: whether the link has no value that is
  /// none of those declared, how many of the link's names the route declares, how few required
  /// parameters it misses, how many values are among those declared, how few parameters it declares.
  ///
  /// - Parameter chosen: How many values are among those declared; -1: one is not.
  func rank(
    _ terminal: Int, _ link: Span<UInt8>, hasFragment: Bool, chosen: Int, in router: Router
  ) -> Rank {
    let route = router.terminals[terminal].route
    var declared = router.terminals[terminal].literalPairs.count
    var missing = 0
    for index in router.routes[route].parameters.indices {
      let isPresent: Bool
      switch router.routes[route].parameters[index].location {
      case .segment:
        isPresent = router.terminals[terminal].bindings.contains { $0.parameter == index }
      case .rest: isPresent = true
      case .fragment: isPresent = hasFragment
      case .query:
        isPresent = has(router.routes[route].parameters[index].nameBytes, link)
        if isPresent { declared += 1 }
      }
      if !isPresent, router.routes[route].parameters[index].isRequired { missing += 1 }
    }
    return (
      min(0, chosen), declared, -missing,
      // A pair that the pattern writes out is a value that it declares.
      max(0, chosen) + router.terminals[terminal].literalPairs.count,
      -router.routes[route].parameters.count
    )
  }
}
