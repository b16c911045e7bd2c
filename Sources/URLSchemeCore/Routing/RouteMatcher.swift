/// Finds the route of a link: cuts its path into segments, walks the trie in the order of precedence, and lets the query
/// decide among routes that end at the same place.
///
/// All arrays are reused from link to link.
struct RouteMatcher: Sendable {
  /// The link's query, cut but not decoded.
  private(set) var pairs: [QueryPair] = []
  /// For each segment that holds a variable, the text of the variable as it stands in the link.
  private(set) var captures: [Range<Int>] = []
  /// What `{+x}` holds.
  private(set) var rest = 0..<0

  /// The link's segments, as written; at most one more than the deepest pattern has.
  private var segments: [Range<Int>] = []
  /// Their texts, decoded, one after the other.
  private var decoded: [UInt8] = []
  private var decodedSegments: [Range<Int>] = []
  private var shape: Router.AuthorityShape = []
  private var isAuthority = false
  private var hasMoreSegments = false
  private var dialect = Dialect.uri
  private var pathEnd = 0
  private var trial = ValueTape()
  private var scratch = TextScratch()
  private var tie: [Int] = []

  /// Forgets the link before, and cuts the query of this one.
  mutating func begin(_ link: Span<UInt8>, _ components: LinkComponents) {
    pairs.removeAll(keepingCapacity: true)
    if let query = components.query { QueryPair.split(link, query, into: &pairs) }
  }

  /// The route that takes the link, with what its variables hold in `captures` and `rest`; nil where there is none.
  ///
  /// - Throws: `ambiguous-link` where two routes take it with equal right.
  mutating func match(
    _ link: Span<UInt8>, _ components: LinkComponents, app: Int, in router: Router
  ) throws(Finding) -> Router.Terminal? {
    let roots = router.apps[app].roots
    dialect = router.apps[app].dialect
    pathEnd = components.path.upperBound
    cut(link, components, limit: router.maximumDepth + 1)
    captures.removeAll(keepingCapacity: true)
    for _ in 0..<segments.count { captures.append(0..<0) }
    let path = components.path
    if let authority = components.authority {
      isAuthority = true
      return try visit(roots.authority, 0, link, router, from: authority.lowerBound)
    }
    isAuthority = false
    if segments.isEmpty {
      // `app:` and `app:/` reach what `app://` reaches.
      if let found = try matchEmpty(roots.authority, link, router, at: path.lowerBound) {
        return found
      }
    }
    let isAbsolute = !path.isEmpty && link[path.lowerBound] == UInt8(ascii: "/")
    if isAbsolute {
      if let found = try visit(roots.absolute, 0, link, router, from: path.lowerBound + 1) {
        return found
      }
      return try matchRest(roots.rootless, link, router, from: path.lowerBound, decodedAt: nil)
    }
    return try visit(roots.rootless, 0, link, router, from: path.lowerBound)
  }

  // MARK: Segments

  private mutating func cut(_ link: Span<UInt8>, _ components: LinkComponents, limit: Int) {
    segments.removeAll(keepingCapacity: true)
    hasMoreSegments = false
    shape = []
    if let authority = components.authority {
      segments.append(authority)
      if components.userinfo != nil { shape.insert(.userinfo) }
      if components.port != nil { shape.insert(.port) }
    }
    var start = components.path.lowerBound
    let end = components.path.upperBound
    let isAbsolute = start < end && link[start] == UInt8(ascii: "/")
    if isAbsolute { start += 1 }
    // One trailing slash is dropped: what follows it is no segment, unless it is the only slash of a link without authority.
    guard start < end else { return decodeSegments(link) }
    var segmentStart = start
    for index in start..<end where link[index] == UInt8(ascii: "/") {
      guard segments.count < limit else {
        hasMoreSegments = true
        return decodeSegments(link)
      }
      segments.append(segmentStart..<index)
      segmentStart = index + 1
    }
    if segmentStart < end {
      if segments.count < limit {
        segments.append(segmentStart..<end)
      } else {
        hasMoreSegments = true
      }
    }
    decodeSegments(link)
  }

  private mutating func decodeSegments(_ link: Span<UInt8>) {
    decoded.removeAll(keepingCapacity: true)
    decodedSegments.removeAll(keepingCapacity: true)
    for segment in segments {
      let start = decoded.count
      // Escapes were checked when the link was parsed.
      try? PercentEncoding.decode(link.extracting(segment), to: &decoded)
      decodedSegments.append(start..<decoded.count)
    }
  }

  // MARK: Walking the trie

  /// Tries the routes below a node for the segments from `depth` on, the rest of which begins at `start`.
  private mutating func visit(
    _ node: Int, _ depth: Int, _ link: Span<UInt8>, _ router: Router, from start: Int
  ) throws(Finding) -> Router.Terminal? {
    if depth == segments.count {
      if !hasMoreSegments, !router.nodes[node].terminals.isEmpty,
        let found = try choose(router.nodes[node].terminals, link, router)
      {
        return found
      }
      return try matchRest(node, link, router, from: pathEnd, decodedAt: nil)
    }
    let inAuthority = depth == 0 && isAuthority
    let next = min(segments[depth].upperBound + 1, pathEnd)
    if let child = literalChild(of: node, depth, router, inAuthority),
      let found = try visit(child, depth + 1, link, router, from: next)
    {
      return found
    }
    for index in router.nodes[node].variables.indices {
      if matches(router.nodes[node].variables[index], depth, link, router, inAuthority),
        let found = try visit(
          router.nodes[node].variables[index].target, depth + 1, link, router, from: next)
      {
        return found
      }
    }
    return try matchRest(node, link, router, from: start, decodedAt: depth)
  }

  private func literalChild(
    of node: Int, _ depth: Int, _ router: Router, _ inAuthority: Bool
  ) -> Int? {
    let range = decodedSegments[depth]
    guard inAuthority else {
      return router.literals.value(Router.part(node, []), decoded.span.extracting(range))
    }
    guard range.count <= 256 else { return nil }
    let folded = decoded[range].map(ByteClass.lowercased)
    return router.literals.value(Router.part(node, shape), folded.span)
  }

  private mutating func matches(
    _ edge: Router.Edge, _ depth: Int, _ link: Span<UInt8>, _ router: Router,
    _ inAuthority: Bool
  ) -> Bool {
    guard !inAuthority || edge.authority == shape else { return false }
    let whole = decodedSegments[depth]
    let literals = edge.prefix.count + edge.suffix.count
    guard whole.count > literals || whole.count == literals && edge.allowsEmpty else {
      return false
    }
    let value = whole.lowerBound + edge.prefix.count..<whole.upperBound - edge.suffix.count
    guard
      isLiteral(whole.lowerBound..<value.lowerBound, edge.prefix, inAuthority),
      isLiteral(value.upperBound..<whole.upperBound, edge.suffix, inAuthority)
    else { return false }
    captures[depth] = escaped(value, of: depth, link)
    if inAuthority, crossesComponents(captures[depth], link) { return false }
    guard let constraint = edge.constraint, !value.isEmpty else { return true }
    let plan = router.routes[constraint.route].parameters[constraint.parameter].value
    return satisfies(value, plan)
  }

  private func isLiteral(_ range: Range<Int>, _ literal: [UInt8], _ ignoresCase: Bool) -> Bool {
    guard !literal.isEmpty else { return true }
    guard ignoresCase else { return decoded[range].elementsEqual(literal) }
    return decoded[range].elementsEqual(literal) {
      ByteClass.lowercased($0) == ByteClass.lowercased($1)
    }
  }

  /// Where a part of a decoded segment stands in the link.
  private func escaped(_ value: Range<Int>, of depth: Int, _ link: Span<UInt8>) -> Range<Int> {
    let segment = segments[depth]
    let whole = decodedSegments[depth]
    guard segment.count != whole.count else {
      let shift = segment.lowerBound - whole.lowerBound
      return value.lowerBound + shift..<value.upperBound + shift
    }
    let text = link.extracting(segment)
    let start = PercentEncoding.offset(in: text, ofDecoded: value.lowerBound - whole.lowerBound)
    let end = PercentEncoding.offset(in: text, ofDecoded: value.upperBound - whole.lowerBound)
    return segment.lowerBound + start..<segment.lowerBound + end
  }

  /// Whether a variable's text in the authority would span userinfo, host and port.
  private func crossesComponents(_ range: Range<Int>, _ link: Span<UInt8>) -> Bool {
    guard !shape.isEmpty else { return false }
    for index in range {
      if link[index] == UInt8(ascii: "@") || link[index] == UInt8(ascii: ":") { return true }
    }
    return false
  }

  private mutating func satisfies(_ value: Range<Int>, _ plan: ValuePlan) -> Bool {
    // Taken out of `self`, so that it can be read while the other buffers change.
    var decoded: [UInt8] = []
    swap(&decoded, &self.decoded)
    defer { swap(&decoded, &self.decoded) }
    let text = decoded.span.extracting(value)
    guard UTF8Check.firstInvalid(in: text) == nil else { return false }
    trial.removeAll()
    scratch.notices.removeAll(keepingCapacity: true)
    return (try? trial.read(text, as: plan, &scratch)) != nil
  }

  // MARK: The ends of patterns

  /// `app:` and `app:/`, which are matched like the empty authority of `app://`.
  private mutating func matchEmpty(
    _ root: Int, _ link: Span<UInt8>, _ router: Router, at offset: Int
  ) throws(Finding) -> Router.Terminal? {
    segments.append(offset..<offset)
    decodedSegments.append(0..<0)
    captures.append(offset..<offset)
    defer {
      segments.removeLast()
      decodedSegments.removeLast()
    }
    if let child = router.literals.value(Router.part(root, []), [UInt8]().span),
      let found = try choose(router.nodes[child].terminals, link, router)
    {
      return found
    }
    for edge in router.nodes[root].variables
    where edge.allowsEmpty && edge.prefix.isEmpty && edge.suffix.isEmpty && edge.authority.isEmpty {
      if let found = try choose(router.nodes[edge.target].terminals, link, router) { return found }
    }
    return nil
  }

  /// Tries `{+x}` at a node. `decodedAt` is the segment that its literal must begin; nil where no segment is left.
  private mutating func matchRest(
    _ node: Int, _ link: Span<UInt8>, _ router: Router, from start: Int, decodedAt depth: Int?
  ) throws(Finding) -> Router.Terminal? {
    for index in router.nodes[node].rests.indices {
      let prefix = router.nodes[node].rests[index].prefix
      guard let valueStart = restStart(after: prefix, link, from: start, decodedAt: depth),
        let found = try choose(router.nodes[node].rests[index].terminals, link, router)
      else { continue }
      rest = valueStart..<pathEnd
      return found
    }
    return nil
  }

  private func restStart(
    after prefix: [UInt8], _ link: Span<UInt8>, from start: Int, decodedAt depth: Int?
  ) -> Int? {
    guard !prefix.isEmpty else { return start }
    guard let depth, decodedSegments[depth].count >= prefix.count else { return nil }
    let whole = decodedSegments[depth]
    let literal = whole.lowerBound..<whole.lowerBound + prefix.count
    guard isLiteral(literal, prefix, depth == 0 && isAuthority) else { return nil }
    return escaped(literal, of: depth, link).upperBound
  }

  /// Among routes of the same path: the one that declares more of the link's names, then the one that misses fewer required
  /// parameters, then the one that declares fewer.
  private mutating func choose(
    _ terminals: [Router.Terminal], _ link: Span<UInt8>, _ router: Router
  ) throws(Finding) -> Router.Terminal? {
    if terminals.count == 1 {
      return terminals[0].literalPairs.allSatisfy({ has($0, link) }) ? terminals[0] : nil
    }
    var best: (terminal: Router.Terminal, rank: (Int, Int, Int))?
    tie.removeAll(keepingCapacity: true)
    for terminal in terminals where terminal.literalPairs.allSatisfy({ has($0, link) }) {
      let rank = rank(terminal, link, router.routes[terminal.route])
      if let known = best, known.rank >= rank {
        if known.rank == rank, known.terminal.route != terminal.route { tie.append(terminal.route) }
        continue
      }
      best = (terminal, rank)
      tie.removeAll(keepingCapacity: true)
    }
    guard let best else { return nil }
    guard tie.isEmpty else {
      let names = ([best.terminal.route] + tie).map { router.routes[$0].name }
      throw Finding(.ambiguousLink, at: 0, found: names.joined(separator: ", "))
    }
    return best.terminal
  }

  private func rank(
    _ terminal: Router.Terminal, _ link: Span<UInt8>, _ route: RoutePlan
  ) -> (Int, Int, Int) {
    var declared = 0
    var missing = 0
    for parameter in route.parameters where parameter.location == .query {
      if pairs.contains(where: { isName($0, parameter.nameBytes, link) }) {
        declared += 1
      } else if parameter.isRequired {
        missing += 1
      }
    }
    return (declared + terminal.literalPairs.count, -missing, -route.parameters.count)
  }

  private func has(_ literal: RoutePlan.LiteralPair, _ link: Span<UInt8>) -> Bool {
    pairs.contains { pair in
      guard isName(pair, literal.name, link) else { return false }
      guard let value = pair.value, let wanted = literal.value else {
        return pair.value == nil && literal.value == nil
      }
      return PercentEncoding.equalsDecoded(
        link.extracting(value), plusAsSpace: dialect == .form, wanted.span, ignoringASCIICase: false
      )
    }
  }

  /// Whether a pair has that name once it is decoded.
  func isName(_ pair: QueryPair, _ name: [UInt8], _ link: Span<UInt8>) -> Bool {
    PercentEncoding.equalsDecoded(
      link.extracting(pair.name), plusAsSpace: dialect == .form, name.span,
      ignoringASCIICase: false)
  }
}
