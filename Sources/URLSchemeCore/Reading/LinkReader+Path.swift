/// Cuts the path of a link into segments, and follows these in the trie.
///
/// At each segment a literal comes before constrained variables, these before free ones, and `{+x}` last.
/// Where one way is open, it is followed; where there are several, `LinkReader+Matching` tries them.
extension LinkReader where Output: ~Copyable {
  // MARK: Segments

  /// Cuts authority and path into segments; false where they are not right.
  mutating func cutPath() -> Bool {
    memory.segments.removeAll()
    (hasAuthority, arePathsCut, shape) = (false, false, [])
    position = place.scheme &+ 1
    if place.host >= 0 {
      position = endOfAuthority(from: position &+ 2)
    } else if position &+ 1 < link.count, link[position] == UInt8(ascii: "/"),
      link[position &+ 1] == UInt8(ascii: "/")
    {
      hasAuthority = true
      position &+= 2
      guard cutAuthority() else { return false }
    }
    pathStart = position
    return cutSegments()
  }

  mutating func cutAuthority() -> Bool {
    let start = position
    var scan = link.marks(from: start)
    var hasEscapes = false
    while true {
      let mark = scan.next()
      guard mark < link.count else {
        position = link.count
        break
      }
      let kind = LinkMark(link[mark])
      if kind == .slash || kind == .question || kind == .hash {
        position = mark
        break
      }
      switch kind {
      case .percent:
        guard isEscape(at: mark) else { return false }
        hasEscapes = true
      case .ampersand, .equals, .plain: break
      default: return cutSplitAuthority(start)
      }
    }
    memory.segments.append(
      ReaderMemory.Segment(start: start, end: position, hasEscapes: hasEscapes))
    return true
  }

  /// Cuts an authority that may have userinfo, a port or an address in brackets.
  private mutating func cutSplitAuthority(_ start: Int) -> Bool {
    let isLenient = options.isLenient
    let parts = link.text.withSpan {
      try? LinkComponents.parseAuthority($0, behind: start &- 3, lenient: isLenient)
    }
    guard let parts, let range = parts.authority else { return false }
    authority = parts
    if parts.userinfo != nil { shape.insert(.userinfo) }
    if parts.port != nil { shape.insert(.port) }
    position = range.upperBound
    memory.segments.append(
      ReaderMemory.Segment(start: start, end: position, hasEscapes: true))
    return true
  }

  private mutating func cutSegments() -> Bool {
    var start = position
    if start < link.count, link[start] == UInt8(ascii: "/") { start &+= 1 }
    var scan = link.marks(from: start)
    var hasEscapes = false
    while true {
      let mark = scan.next()
      if mark >= link.count { return endPath(start, link.count, hasEscapes) }
      switch LinkMark(link[mark]) {
      case .slash:
        append(start, mark, hasEscapes)
        (start, hasEscapes) = (mark &+ 1, false)
      case .question, .hash: return endPath(start, mark, hasEscapes)
      case .percent:
        guard isEscape(at: mark) else { return false }
        hasEscapes = true
      case .lenient where options.isLenient: hasEscapes = true
      case .stray, .lenient: return false
      case .ampersand, .equals, .plain, .colon, .at: break
      }
    }
  }

  /// What follows the last slash is a segment only where it is not empty.
  private mutating func endPath(_ start: Int, _ end: Int, _ hasEscapes: Bool) -> Bool {
    if start < end { append(start, end, hasEscapes) }
    position = end
    memory.parts.pathEnd = end
    return true
  }

  private mutating func append(_ start: Int, _ end: Int, _ hasEscapes: Bool) {
    // More segments than any pattern has are the rest of the path for `{+x}`.
    guard memory.segments.count <= program.maximumDepth else { return arePathsCut = true }
    memory.segments.append(
      ReaderMemory.Segment(start: start, end: end, hasEscapes: hasEscapes))
  }

  func isEscape(at mark: Int) -> Bool {
    mark &+ 2 < link.count
      && ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2]) != nil
  }

  /// The text of a segment, decoded.
  mutating func text(ofSegment depth: Int) -> PaddedText {
    let segment = memory.segments[depth]
    guard segment.hasEscapes else { return link.plainPart(segment.start, segment.end) }
    if let text = segment.decoded { return text }
    // Its escapes were checked.
    let text =
      unescaped(segment.start, segment.end) ?? link.part(segment.start, segment.end)
    memory.segments[depth].decoded = text
    return text
  }

  mutating func isAuthority(_ depth: Int) -> Bool { depth == 0 && hasAuthority }

  /// How the path begins.
  var anchor: Pattern.Anchor {
    if place.host >= 0 { return .web }
    if hasAuthority { return .authority }
    let hasSlash = pathStart < memory.parts.pathEnd && link[pathStart] == UInt8(ascii: "/")
    return hasSlash ? .absolute : .rootless
  }

  // MARK: The trie

  /// The node where the path begins.
  var root: Int { program.apps[place.app].element.root(anchor) &+ shape.rawValue }

  /// Finds the route of a link whose path is cut; false where there is none, or several.
  ///
  /// - Parameter guessing: Whether to take for granted that variables take their values where only one way is open,
  ///   and that the link is right where one of its names tells the route.
  mutating func findRoute(guessing: Bool = false) -> Bool {
    (isGuess, isTied) = (false, false)
    // `app:` and `app:/` reach what `app://` reaches.
    let isEmpty = place.host < 0 && !hasAuthority && memory.segments.isEmpty
    var node = isEmpty ? -1 : follow(from: root, guessing: guessing)
    if node >= 0, !program.nodes[node].choosesByNames {
      place.node = -1
      if guessing, takesFirstName(at: node) {
        isGuess = true
        return true
      }
      memory.nodes.removeAll()
      memory.nodes.append(node)
      if case .end(let end) = choose(amongEndsOf: 0..<1) {
        return findParts(of: end, pairsAreNamed: true)
      }
      // Another way may be meant.
      (node, isTied, lacksPairs) = (-1, false, false)
    }
    if node < 0 {
      isGuess = false
      switch match() {
      case .none: return false
      case .node(let found): node = found
      case .end(let end):
        place.node = -1
        return findParts(of: end, pairsAreNamed: true)
      }
    }
    remember(node)
    return findEnd(at: node)
  }

  /// The node where the segments lead, at each of them by the way that comes first; -1: only trying tells.
  ///
  /// Where no other way is open, a guess does not ask whether a variable takes its value: whether the value can be
  /// read will tell.
  private mutating func follow(from root: Int, guessing: Bool) -> Int {
    guard !arePathsCut else { return -1 }
    var number = root
    var isOnly = guessing
    for depth in 0..<memory.segments.count {
      let edges = program.nodes[number].edges
      let child = literalChild(of: number, depth)
      if child >= 0 {
        isOnly = isOnly && edges.isEmpty
        number = child
        continue
      }
      isOnly = isOnly && edges.count == 1
      guard let edge = firstEdge(edges, depth, isOnly: isOnly) else { return -1 }
      if isOnly, edge.operation >= 0 { isGuess = true }
      number = Int(edge.target)
    }
    if !isOnly { isGuess = false }
    return program.nodes[number].ends.isEmpty ? -1 : number
  }

  /// The first edge that takes a segment; nil: none, or only trying tells.
  private mutating func firstEdge(
    _ edges: Slice, _ depth: Int, isOnly: Bool
  ) -> TableEntry<EdgeProgram>? {
    for number in edges.start..<edges.end {
      let edge = program.edges[number]
      guard !edge.isRest else { return nil }
      guard isOnly ? mayHold(edge, depth) : fits(edge, depth) else { continue }
      // Which of several that come at once is meant, what follows tells.
      for other in number &+ 1..<edges.end where program.edges[other].rank == edge.rank {
        if fits(program.edges[other], depth) { return nil }
      }
      return edge
    }
    return nil
  }

  /// Whether a segment has the literals around a variable, and something between them.
  private mutating func mayHold(_ edge: TableEntry<EdgeProgram>, _ depth: Int) -> Bool {
    guard edge.prefix.isEmpty, edge.suffix.isEmpty, !edge.isShaped, edge.lead.isEmpty else {
      return edge.lead.isEmpty ? value(of: edge, depth) != nil : fits(edge, depth)
    }
    // It need not be decoded.
    let segment = memory.segments[depth]
    return edge.allowsEmpty || segment.start < segment.end
  }

  /// Remembers where a prefix leads that holds no values.
  private mutating func remember(_ node: Int) {
    place.node = node
    let first = program.nodeEnds[program.nodes[node].ends.start].element
    let end = program.ends[Int(first)]
    guard end.bindings.isEmpty, end.rest < 0, !memory.segments.isEmpty else { return }
    memory.prefixes.remember(link.text, upTo: position, place)
  }

  /// The node behind a literal segment; -1: there is none.
  mutating func literalChild(of node: Int, _ depth: Int) -> Int {
    let literals = program.nodes[node].literals
    guard !literals.isEmpty else { return -1 }
    return program.value(
      of: text(ofSegment: depth), in: literals, ignoringCase: isAuthority(depth))
  }

  /// Whether a segment has the literals around a variable, and a value that it takes.
  mutating func fits(_ edge: TableEntry<EdgeProgram>, _ depth: Int) -> Bool {
    guard let value = value(of: edge, depth) else { return false }
    guard edge.operation >= 0, value.count > 0 else { return true }
    guard let text = text(value, of: edge, depth) else { return false }
    return takes(text, edge)
  }

  /// What a variable would hold of a segment, decoded; nil where the segment lacks the literals around
  /// it.
  mutating func value(of edge: TableEntry<EdgeProgram>, _ depth: Int) -> PaddedText? {
    guard depth < memory.segments.count else { return nil }
    let text = text(ofSegment: depth)
    let literals = edge.prefix.count &+ edge.suffix.count
    guard text.count > literals || text.count == literals && edge.allowsEmpty else { return nil }
    let isAuthority = isAuthority(depth)
    guard
      literals == 0
        || has(edge.prefix, text, at: 0, ignoringCase: isAuthority)
          && has(edge.suffix, text, at: text.count &- edge.suffix.count, ignoringCase: isAuthority)
    else { return nil }
    if isAuthority, !shape.isEmpty {
      let written = written(edge.prefix.count, text.count &- edge.suffix.count, of: depth)
      guard edge.isDivided || edge.isShaped && authority.haveInOnePart(written) else { return nil }
    }
    return text.part(edge.prefix.count, text.count &- edge.suffix.count)
  }

  mutating func has(
    _ literal: Slice, _ text: PaddedText, at offset: Int, ignoringCase: Bool
  ) -> Bool {
    guard text.count &- offset >= literal.count else { return false }
    for index in 0..<literal.count {
      let (byte, other) = (text[offset &+ index], bytes[literal.start &+ index])
      guard
        byte == other
          || ignoringCase && ByteClass.lowercased(byte) == ByteClass.lowercased(other)
      else { return false }
    }
    return true
  }

  /// Where in the link a part of a segment's text is written.
  mutating func written(_ from: Int, _ to: Int, of depth: Int) -> Range<Int> {
    let segment = memory.segments[depth]
    guard segment.hasEscapes else { return segment.start &+ from..<segment.start &+ to }
    let behind = text(ofSegment: depth).count &- to
    return link.part(segment.start, segment.end).withSpan { text in
      let start = from == 0 ? 0 : PercentEncoding.offset(in: text, ofDecoded: from)
      let end = PercentEncoding.offset(in: text, beforeDecoded: behind)
      return segment.start + start..<segment.start + end
    }
  }

  /// Whether a variable takes a text, and the route's own link may have it in its place.
  mutating func takes(_ text: PaddedText, _ edge: TableEntry<EdgeProgram>) -> Bool {
    takes(text, program.values.operations[Int(edge.operation)])
      && (edge.lead.isEmpty
        || LinkComponents.mayHave(
          text, behind: bytes.part(edge.lead).withSpan { $0.array }, asPort: !edge.isRest))
  }

  /// Whether an operation takes a text; nothing is written.
  mutating func takes(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    // What has marks is known to be UTF-8 but for these.
    guard
      text.isPlain || operation.splitsRaw && text.contains(ValueOperation.escapeMark)
        || text.withSpan({ UTF8Check.firstInvalid(in: $0) == nil })
    else { return false }
    let (mark, noticeCount) = (values.output.mark, values.checker.notices.count)
    let describes = values.describes
    values.describes = false
    let takes = values.read(text, operation)
    values.describes = describes
    values.output.reset(to: mark)
    if values.checker.notices.count > noticeCount {
      values.checker.notices.removeLast(values.checker.notices.count - noticeCount)
    }
    return takes
  }
}

extension LinkComponents {
  /// Whether a link may have a text behind what it begins with, from the colon behind the scheme on.
  static func mayHave(_ text: PaddedText, behind lead: [UInt8], asPort: Bool) -> Bool {
    let hasAuthority = lead.count > 2
    var link = [UInt8(ascii: "a")] + lead
    text.withSpan { link.append($0) }
    guard let parts = try? parse(link.span, lenient: true) else { return false }
    guard let authority = parts.authority else { return !hasAuthority }
    return hasAuthority && (!asPort || authority.upperBound == link.count)
  }

  /// A part of the authority.
  func part(_ part: AuthorityPart) -> Range<Int>? {
    switch part {
    case .none: authority
    case .userinfo: userinfo
    case .host: host
    case .port: port
    }
  }

  /// Whether a part of the link lies in one of the authority's components: a variable holds no delimiter
  /// between them.
  func haveInOnePart(_ range: Range<Int>) -> Bool {
    [host, userinfo, port].contains { part in
      part.map { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound } ?? false
    }
  }
}
