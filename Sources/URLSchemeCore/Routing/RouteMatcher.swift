/// Finds the route of a link: cuts its path into segments, walks the trie in the order of
/// precedence, and lets the query decide among routes that end at the same place.
///
/// Patterns that differ may take a link with equal right, so the walk goes on from all nodes that
/// it reached with the same precedence. A trie's node is reached in one way only, so each is
/// visited once. All arrays are reused from link to link.
struct RouteMatcher: Sendable {
  /// What a variable of the path holds, as it stands in the link.
  struct Capture: Sendable {
    var parameter: Int
    var range: Range<Int>
  }

  var query = LinkQuery()
  /// What the variables of the path hold, in order.
  private(set) var captures: [Capture] = []

  private(set) var components = LinkComponents()
  private(set) var isLenient = false
  private(set) var segments = LinkSegments()
  /// The nodes that the walk goes on from: a stack of sets, of which the last is on top.
  private var nodes: [Int] = []
  /// The terminals among which the query decides, by number.
  private(set) var candidates: [Int] = []
  /// For each candidate whose values decide, how many of the link's are among those declared; -1
  /// where one is not.
  private var chosenValues: [Int: Int] = [:]
  /// Whether `{+x}` may match.
  private var allowsRest = true
  /// What `{+x}` holds.
  private var rest = 0..<0
  /// The text of a variable that is constrained.
  var text: [UInt8] = []
  var trial = ValueTape()
  var scratch = TextScratch()

  /// Forgets the link before, and cuts the query of this one.
  mutating func begin(_ link: Span<UInt8>, _ components: LinkComponents, isLenient: Bool) {
    query.cut(link, components)
    self.components = components
    self.isLenient = isLenient
    if !captures.isEmpty { captures.removeAll(keepingCapacity: true) }
  }

  /// The number of the terminal that takes the link, with what its variables hold in `captures`;
  /// nil where there is none.
  ///
  /// - Throws: `ambiguous-link` where two routes take it with equal right.
  mutating func match(
    _ link: Span<UInt8>, app: Int, in router: Router
  ) throws(Finding) -> Int? {
    query.dialect = router.apps[app].dialect
    segments.cut(link, components, limit: router.maximumDepth + 1)
    guard let found = try find(link, router.apps[app].roots, router) else { return nil }
    capture(found, link, router)
    return found
  }

  private mutating func find(
    _ link: Span<UInt8>, _ roots: Router.Roots, _ router: Router
  ) throws(Finding) -> Int? {
    allowsRest = true
    if let authority = components.authority {
      return try walk(from: roots.authority, link, router, at: authority.lowerBound)
    }
    let start = components.path.lowerBound
    if segments.count == 0 {
      // `app:` and `app:/` reach what `app://` reaches, but for `//{+x}`.
      segments.becomeEmptyAuthority(at: start)
      allowsRest = false
      if let found = try walk(from: roots.authority, link, router, at: start) { return found }
      segments.removeAll()
      allowsRest = true
    }
    guard start < components.path.upperBound, link[start] == UInt8(ascii: "/") else {
      return try walk(from: roots.rootless, link, router, at: start)
    }
    if let found = try walk(from: roots.absolute, link, router, at: start + 1) { return found }
    // Only `{+x}` takes a slash that its pattern does not write.
    nodes.removeAll(keepingCapacity: true)
    nodes.append(roots.rootless)
    return try visitEdges(0..<1, segments.count, link, router, from: start)
  }

  // MARK: Walking the trie

  private mutating func walk(
    from root: Int, _ link: Span<UInt8>, _ router: Router, at start: Int
  ) throws(Finding) -> Int? {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(root)
    return try visit(0..<1, 0, link, router, from: start)
  }

  /// Tries the routes below a set of nodes for the segments from `depth` on, the rest of which
  /// begins at `start`.
  private mutating func visit(
    _ set: Range<Int>, _ depth: Int, _ link: Span<UInt8>, _ router: Router, from start: Int
  ) throws(Finding) -> Int? {
    if depth < segments.count {
      pushLiterals(set, depth, router)
      let found = try visitPushed(above: set, depth, link, router)
      if let found { return found }
    } else if !segments.areCut, let found = try choose(amongEndsOf: set, link, router) {
      return found
    }
    return try visitEdges(set, depth, link, router, from: start)
  }

  /// Tries the variables that begin at a set of nodes; where no segment is left, that is `{+x}`.
  private mutating func visitEdges(
    _ set: Range<Int>, _ depth: Int, _ link: Span<UInt8>, _ router: Router, from start: Int
  ) throws(Finding) -> Int? {
    var last = Int.min
    while let (rank, isRest) = nextRank(set, after: last, router) {
      last = rank
      pushEdges(set, rank, depth, link, router, from: start)
      let found =
        isRest
        ? try choose(amongEndsOf: set.upperBound..<nodes.count, link, router)
        : try visitPushed(above: set, depth, link, router)
      if let found { return found }
      nodes.removeLast(nodes.count - set.upperBound)
    }
    return nil
  }

  /// Goes on, after the segment at `depth`, from the nodes that were pushed last.
  private mutating func visitPushed(
    above set: Range<Int>, _ depth: Int, _ link: Span<UInt8>, _ router: Router
  ) throws(Finding) -> Int? {
    guard nodes.count > set.upperBound else { return nil }
    let next = min(segments.ranges[depth].upperBound + 1, components.path.upperBound)
    let found = try visit(set.upperBound..<nodes.count, depth + 1, link, router, from: next)
    nodes.removeLast(nodes.count - set.upperBound)
    return found
  }

  private mutating func pushLiterals(_ set: Range<Int>, _ depth: Int, _ router: Router) {
    for index in set {
      if let child = literalChild(of: nodes[index], depth, router) { nodes.append(child) }
    }
  }

  func literalChild(of node: Int, _ depth: Int, _ router: Router) -> Int? {
    let isAuthority = segments.isAuthority(depth)
    return router.literals.value(
      Router.part(node, isAuthority ? segments.shape : []),
      in: segments.bytes.span, segments.texts[depth], ignoringCase: isAuthority)
  }

  private func nextRank(
    _ set: Range<Int>, after last: Int, _ router: Router
  ) -> (rank: Int, isRest: Bool)? {
    var next: (rank: Int, isRest: Bool)?
    for index in set {
      let node = nodes[index]
      for edge in router.nodes[node].edges.indices {
        let rank = router.nodes[node].edges[edge].rank
        guard rank > last else { continue }
        if rank < next?.rank ?? .max { next = (rank, router.nodes[node].edges[edge].isRest) }
        // They are sorted.
        break
      }
    }
    return next
  }

  private mutating func pushEdges(
    _ set: Range<Int>, _ rank: Int, _ depth: Int, _ link: Span<UInt8>, _ router: Router,
    from start: Int
  ) {
    for index in set {
      let node = nodes[index]
      for edge in router.nodes[node].edges.indices
      where router.nodes[node].edges[edge].rank == rank {
        let isMatch =
          router.nodes[node].edges[edge].isRest
          ? matchesRest(router.nodes[node].edges[edge], depth, link, router, from: start)
          : matches(router.nodes[node].edges[edge], depth, link, router)
        if isMatch { nodes.append(router.nodes[node].edges[edge].target) }
      }
    }
  }

  private mutating func matches(
    _ edge: Router.Edge, _ depth: Int, _ link: Span<UInt8>, _ router: Router
  ) -> Bool {
    guard let value = value(of: edge, depth, link) else { return false }
    guard let constraint = edge.constraint, !value.isEmpty else { return true }
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: segments.bytes[value])
    return textSatisfies(constraint, router)
  }

  /// What a variable would hold of the segment at `depth`, decoded; nil where the segment lacks the
  /// literals around it.
  func value(of edge: Router.Edge, _ depth: Int, _ link: Span<UInt8>) -> Range<Int>? {
    guard depth < segments.count else { return nil }
    let whole = segments.texts[depth]
    let literalCount = edge.prefix.count + edge.suffix.count
    guard whole.count > literalCount || whole.count == literalCount && edge.allowsEmpty else {
      return nil
    }
    let value = whole.lowerBound + edge.prefix.count..<whole.upperBound - edge.suffix.count
    guard segments.has(edge.prefix, at: whole.lowerBound, of: depth),
      segments.has(edge.suffix, at: value.upperBound, of: depth)
    else { return nil }
    guard segments.isAuthority(depth) else { return value }
    let written = segments.written(value, of: depth, in: link)
    guard edge.shape == segments.shape, segments.isInOneComponent(written) else { return nil }
    return value
  }

  /// Whether `{+x}` takes the rest of the path from `start` on, which it then remembers.
  private mutating func matchesRest(
    _ edge: Router.Edge, _ depth: Int, _ link: Span<UInt8>, _ router: Router, from start: Int
  ) -> Bool {
    guard allowsRest, let value = rest(of: edge, depth, link, from: start) else { return false }
    if let constraint = edge.constraint {
      text.removeAll(keepingCapacity: true)
      RawText.append(link, value, components, isLenient: isLenient, to: &text)
      guard textSatisfies(constraint, router) else { return false }
    }
    // All that match at once have literals of one length, so they agree about the place.
    rest = value
    return true
  }

  /// What `{+x}` would hold of the path from `start` on, as it stands in the link; nil where the
  /// literal before it is not there.
  func rest(
    of edge: Router.Edge, _ depth: Int, _ link: Span<UInt8>, from start: Int
  ) -> Range<Int>? {
    guard !edge.prefix.isEmpty else { return start..<components.path.upperBound }
    guard depth < segments.count, segments.texts[depth].count >= edge.prefix.count else {
      return nil
    }
    let textStart = segments.texts[depth].lowerBound
    guard segments.has(edge.prefix, at: textStart, of: depth) else { return nil }
    let literal = textStart..<textStart + edge.prefix.count
    return segments.written(literal, of: depth, in: link).upperBound..<components.path.upperBound
  }

  /// Whether `text` is one that the parameter takes.
  mutating func textSatisfies(_ constraint: Router.Constraint, _ router: Router) -> Bool {
    var text: [UInt8] = []
    swap(&text, &self.text)
    defer { swap(&text, &self.text) }
    let parameter = constraint.parameter
    guard UTF8Check.firstInvalid(in: text.span) == nil,
      !router.routes[constraint.route].parameters[parameter].text.plainlyRefuses(
        text.span, &scratch.regexp)
    else { return false }
    trial.removeAll()
    scratch.notices.removeAll(keepingCapacity: true)
    do throws(Finding) {
      try trial.read(
        text.span, as: router.routes[constraint.route].parameters[parameter].text, &scratch)
      return true
    } catch {
      return false
    }
  }

  // MARK: What variables hold

  private mutating func capture(_ terminal: Int, _ link: Span<UInt8>, _ router: Router) {
    for index in router.terminals[terminal].bindings.indices {
      let binding = router.terminals[terminal].bindings[index]
      let text = segments.texts[binding.depth]
      let value = text.lowerBound + binding.prefix..<text.upperBound - binding.suffix
      captures.append(
        Capture(
          parameter: binding.parameter,
          range: segments.written(value, of: binding.depth, in: link)))
    }
    let parameter = router.terminals[terminal].rest
    if parameter >= 0 { captures.append(Capture(parameter: parameter, range: rest)) }
  }

  // MARK: Choosing by the query

  /// How well a candidate fits the query.
  func rank(_ terminal: Int, _ link: Span<UInt8>, _ router: Router) -> LinkQuery.Rank {
    query.rank(
      terminal, link, hasFragment: components.fragment != nil,
      chosen: chosenValues[terminal] ?? 0, in: router)
  }

  /// Counts, for each candidate, the link's values that are among those declared; -1 where one is
  /// not.
  private mutating func weighValues(_ link: Span<UInt8>, _ router: Router) {
    if !chosenValues.isEmpty { chosenValues.removeAll(keepingCapacity: true) }
    for candidate in candidates {
      let route = router.terminals[candidate].route
      guard router.routes[route].hasQueryChoices else { continue }
      var count = 0
      for parameter in router.routes[route].parameters.indices
      where router.routes[route].parameters[parameter].choosesRoute && count >= 0 {
        let name = router.routes[route].parameters[parameter].nameBytes
        for pair in query.pairs.indices where query.isNamed(name, pair, link) {
          guard
            takesValue(
              of: pair, Router.Constraint(route: route, parameter: parameter), link, router)
          else {
            count = -1
            break
          }
          count += 1
        }
      }
      chosenValues[candidate] = count
    }
  }

  private mutating func takesValue(
    of pair: Int, _ constraint: Router.Constraint, _ link: Span<UInt8>, _ router: Router
  ) -> Bool {
    guard let value = query.pairs[pair].value else {
      let plan = router.routes[constraint.route].parameters[constraint.parameter].text
      return plan.type == .boolean && plan.takesTrue
    }
    text.removeAll(keepingCapacity: true)
    // Escapes were checked when the link was parsed.
    try? PercentEncoding.decode(
      link.extracting(value), plusAsSpace: query.dialect == .form, to: &text)
    return textSatisfies(constraint, router)
  }

  /// Chooses among the routes that end at a set of nodes and whose literal query pairs the link
  /// has.
  ///
  /// - Throws: `ambiguous-link` where several fit the query equally well.
  private mutating func choose(
    amongEndsOf set: Range<Int>, _ link: Span<UInt8>, _ router: Router
  ) throws(Finding) -> Int? {
    candidates.removeAll(keepingCapacity: true)
    for index in set {
      for terminal in router.nodes[nodes[index]].terminals
      where query.hasAll(router.terminals[terminal].literalPairs, link) {
        candidates.append(terminal)
      }
    }
    guard candidates.count > 1 else { return candidates.first }
    weighValues(link, router)
    var best = candidates[0]
    var bestRank = rank(best, link, router)
    var isTied = false
    for index in 1..<candidates.count {
      let candidate = candidates[index]
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
    // Where no route takes the values, what is wrong with them is what there is to say.
    guard isTied, bestRank.fits == 0 else { return best }
    var names: [String] = []
    for candidate in candidates.sorted()
    where rank(candidate, link, router) == bestRank {
      let name = router.routes[router.terminals[candidate].route].name
      if names.last != name { names.append(name) }
    }
    throw Finding(.ambiguousLink, at: 0, found: names.joined(separator: ", "))
  }
}
