/// Tries the ways in the trie that a path may lead, where several are open.
///
/// Patterns that differ may take a link with equal right, so the walk goes on from all nodes that it reached
/// with the same precedence. A node is reached in one way only, so each is visited once.
extension LinkReader where Output: ~Copyable {
  /// Where a path leads.
  enum Lead {
    case none
    /// A node, among whose ends names decide.
    case node(Int)
    /// An end, which the query chose.
    case end(Int)
  }

  /// Finds where the link's path leads.
  mutating func match() -> Lead {
    allowsRest = true
    if place.host >= 0 { return walk(at: min(pathStart &+ 1, memory.parts.pathEnd)) }
    if hasAuthority { return walk(at: memory.segments[0].start) }
    if memory.segments.isEmpty {
      // `app:` and `app:/` reach what `app://` reaches, but for `//{+x}`.
      becomeEmptyAuthority()
      allowsRest = false
      let found = walk(at: pathStart)
      guard case .none = found, !isTied else { return found }
      memory.segments.removeAll()
      (hasAuthority, allowsRest) = (false, true)
    }
    guard anchor == .absolute else { return walk(at: pathStart) }
    let found = walk(at: pathStart &+ 1)
    guard case .none = found, !isTied else { return found }
    // Only `{+x}` takes a slash that its pattern does not write.
    memory.nodes.removeAll()
    memory.nodes.append(Int(program.apps[place.app].rootless))
    return visitEdges(0..<1, memory.segments.count, from: pathStart)
  }

  /// Reads no path as an empty authority.
  mutating func becomeEmptyAuthority() {
    hasAuthority = true
    memory.segments.append(
      ReaderMemory.Segment(start: pathStart, end: pathStart, hasEscapes: false))
  }

  /// Where authority and path begin.
  var startOfPath: Int { hasAuthority ? memory.segments[0].start : pathStart }

  private mutating func walk(at start: Int) -> Lead {
    memory.nodes.removeAll()
    memory.nodes.append(root)
    return visit(0..<1, 0, from: start)
  }

  /// Tries the routes below a set of nodes for the segments from `depth` on, the rest of which begins at
  /// `start`.
  private mutating func visit(_ set: Range<Int>, _ depth: Int, from start: Int) -> Lead {
    if depth < memory.segments.count {
      for index in set {
        let child = literalChild(of: memory.nodes[index], depth)
        if child >= 0 { memory.nodes.append(child) }
      }
      let found = visitPushed(above: set, depth)
      guard case .none = found, !isTied else { return found }
    } else if !arePathsCut {
      let found = choose(amongEndsOf: set)
      guard case .none = found, !isTied else { return found }
    }
    return visitEdges(set, depth, from: start)
  }

  /// Tries the variables that begin at a set of nodes; where no segment is left, that is `{+x}`.
  private mutating func visitEdges(_ set: Range<Int>, _ depth: Int, from start: Int) -> Lead {
    var last = Int.min
    while let (rank, isRest) = nextRank(set, after: last) {
      last = rank
      for index in set {
        let edges = program.nodes[memory.nodes[index]].edges
        for number in edges.start..<edges.end where program.edges[number].rank == rank {
          let edge = program.edges[number]
          guard isRest ? fitsRest(edge, depth, from: start) : fits(edge, depth) else { continue }
          memory.nodes.append(Int(edge.target))
        }
      }
      let found =
        isRest
        ? choose(amongEndsOf: set.upperBound..<memory.nodes.count) : visitPushed(above: set, depth)
      guard case .none = found, !isTied else { return found }
      memory.nodes.removeLast(memory.nodes.count - set.upperBound)
    }
    return .none
  }

  /// Goes on, after the segment at `depth`, from the nodes that were pushed last.
  private mutating func visitPushed(above set: Range<Int>, _ depth: Int) -> Lead {
    guard memory.nodes.count > set.upperBound else { return .none }
    let next = min(memory.segments[depth].end &+ 1, memory.parts.pathEnd)
    let found = visit(set.upperBound..<memory.nodes.count, depth &+ 1, from: next)
    guard case .none = found, !isTied else { return found }
    memory.nodes.removeLast(memory.nodes.count - set.upperBound)
    return .none
  }

  private mutating func nextRank(
    _ set: Range<Int>, after last: Int
  ) -> (rank: Int, isRest: Bool)? {
    var next: (rank: Int, isRest: Bool)?
    for index in set {
      let edges = program.nodes[memory.nodes[index]].edges
      for number in edges.start..<edges.end {
        let edge = program.edges[number]
        guard edge.rank > last else { continue }
        if edge.rank < next?.rank ?? .max { next = (edge.rank, edge.isRest) }
        // They are sorted.
        break
      }
    }
    return next
  }

  // MARK: The rest of a path

  /// Whether `{+x}` takes the rest of the path from `start` on, which it then remembers.
  private mutating func fitsRest(
    _ edge: TableEntry<EdgeProgram>, _ depth: Int, from start: Int
  ) -> Bool {
    guard allowsRest, let value = rest(of: edge, depth, from: start) else { return false }
    if edge.operation >= 0 {
      if edge.includesQuery {
        isQueryAsked = true
        guard isWellFormedBehindPath else { return false }
      }
      let operation = program.values.operations[Int(edge.operation)]
      guard let text = text(ofRest: value, operation), takes(text, edge) else { return false }
    }
    // All that match at once have literals of one length, so they agree about the place.
    restStart = value.lowerBound
    return true
  }

  /// What `{+x}` would hold of the path from `start` on, and of the link behind it where it includes that; nil where
  /// the literal before it is not there.
  mutating func rest(
    of edge: TableEntry<EdgeProgram>, _ depth: Int, from start: Int
  ) -> Range<Int>? {
    let end = edge.includesQuery ? link.count : memory.parts.pathEnd
    guard !edge.prefix.isEmpty else { return start..<max(start, end) }
    guard depth < memory.segments.count,
      has(edge.prefix, text(ofSegment: depth), at: 0, ignoringCase: isAuthority(depth))
    else { return nil }
    let literal = written(0, edge.prefix.count, of: depth).upperBound
    return literal..<max(literal, end)
  }

  /// The text of `{+x}`: raw, which is to say neither decoded nor escaped. Lenient reading escapes what
  /// should have been; brackets stay around an IP address.
  mutating func rawText(_ range: Range<Int>) -> PaddedText {
    guard options.isLenient else { return link.plainPart(range.lowerBound, range.upperBound) }
    var raw: [UInt8] = []
    var start = range.lowerBound
    if hasAuthority, !shape.isEmpty || link[memory.segments[0].start] == UInt8(ascii: "["),
      let host = authority.host, host.lowerBound >= start, host.upperBound <= range.upperBound,
      isAddress(host)
    {
      appendRaw(start..<host.lowerBound, to: &raw)
      link.part(host.lowerBound, host.upperBound).withSpan { raw.append($0) }
      start = host.upperBound
    }
    appendRaw(start..<range.upperBound, to: &raw)
    return values.scratch.copy(raw.span)
  }

  mutating func appendRaw(
    _ range: Range<Int>, keeping kept: ByteSet = .link, to output: inout [UInt8]
  ) {
    link.part(range.lowerBound, range.upperBound).withSpan {
      PercentEncoding.encodeKeepingEscapes($0, keeping: kept, to: &output)
    }
  }

  private mutating func isAddress(_ host: Range<Int>) -> Bool {
    guard !host.isEmpty, link[host.lowerBound] == UInt8(ascii: "[") else { return false }
    return link.text.withSpan { (try? IPLiteral.end(in: $0, from: host.lowerBound)) }
      == host.upperBound
  }
}
