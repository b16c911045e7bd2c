/// Cuts the query of a link into pairs, and finds whose names they have.
extension LinkReader where Output: ~Copyable {
  /// Finds the route of a link whose path leads to a node, with its parts.
  mutating func findEnd(at number: Int) -> Bool {
    let node = program.nodes[number]
    let hasQuery = position < link.count
    guard node.choosesByNames else { return chooseEnd(at: number) }
    let guess =
      hasQuery || node.bareEnd < 0
      ? Int(program.nodeEnds[node.ends.start].element) : Int(node.bareEnd)
    // Nearly always the one that declares the most names is meant.
    let isRight = findParts(of: guess)
    if node.ends.count == 1 { return isRight }
    guard isRight else { return chooseEnd(at: number) }
    let mayBeMeant =
      hasQuery ? foundNames & program.ends[guess].ownNames != 0 : node.bareEnd >= 0
    if mayBeMeant, !memory.parts.haveOthers { return true }
    namePairs()
    return mayBeMeant && !hasNamesOfOthers(than: guess, node)
      || chooseEnd(at: number, pairsAreNamed: true)
  }

  /// Whether the link, whose pairs are named, has a name that the route of an end does not declare, but
  /// another one of its node does.
  private func hasNamesOfOthers(than guess: Int, _ node: TableEntry<NodeProgram>) -> Bool {
    for place in node.ends.start..<node.ends.end {
      let end = Int(program.nodeEnds[place].element)
      guard end != guess else { continue }
      let other = program.routes[Int(program.ends[end].route)]
      for index in memory.pairs.indices
      where memory.pairs[index].part.parameter == LinkPart.unknown {
        if step(named: memory.pairs[index].name, in: other, from: 0) >= 0 { return true }
      }
    }
    return false
  }

  /// Finds the parts of a link that give the parameters of an end their values; false where they are not
  /// right.
  ///
  /// - Parameter pairsAreNamed: Whether its pairs are those that were named last.
  mutating func findParts(of number: Int, pairsAreNamed: Bool = false) -> Bool {
    let end = program.ends[number]
    isQueryAsked = true
    memory.parts.removeAll()
    (memory.parts.isRouted, memory.parts.end, memory.parts.route) = (true, number, Int(end.route))
    route = program.routes[Int(end.route)]
    beginValues()
    if !end.bindings.isEmpty { guard takeSegments(end.bindings) else { return false } }
    position = memory.parts.pathEnd
    if end.rest >= 0 {
      if route.restIncludesQuery {
        guard isWellFormedBehindPath else { return false }
        position = link.count
      }
      let rest = restStart..<max(restStart, position)
      guard take(LinkPart(rest, end.rest, hasEscapes: true)) else { return false }
    }
    guard position < link.count else { return endPairs() }
    guard pairsAreNamed ? takePairs() : findPairs(expecting: true) else { return false }
    return fragment.start < 0 || takeFragment()
  }

  private mutating func takeSegments(_ bindings: Slice) -> Bool {
    for index in bindings.start..<bindings.end {
      let binding = program.bindings[index]
      let depth = Int(binding.depth)
      let segment = memory.segments[depth]
      var range = segment.start..<segment.end
      if binding.part != .none {
        range = authority.part(binding.part) ?? segment.end..<segment.end
      } else if binding.prefix > 0 || binding.suffix > 0 {
        let length = text(ofSegment: depth).count
        range = written(Int(binding.prefix), length &- Int(binding.suffix), of: depth)
      }
      // A segment that may be empty holds nothing: the parameter is absent.
      guard !range.isEmpty else { continue }
      guard
        take(LinkPart(range, binding.parameter, hasEscapes: segment.hasEscapes))
      else { return false }
    }
    return true
  }

  private mutating func takeFragment() -> Bool {
    let range = fragment.start..<fragment.end
    guard route.fragment >= 0 else {
      memory.parts.unknownFragment = range
      return true
    }
    return take(LinkPart(range, route.fragment, hasEscapes: fragment.hasEscapes))
  }

  // MARK: Pairs

  /// Finds the pairs of the query and the fragment; false where they are not right.
  ///
  /// - Parameter expecting: Whether they are expected to be those of `route`, in its order.
  mutating func findPairs(expecting: Bool) -> Bool {
    foundNames = 0
    let steps = program.steps[expecting ? route.steps : Slice.none]
    var next = 0
    while position < link.count, link[position] != UInt8(ascii: "#") {
      let start = position &+ 1
      let isNext = next < steps.count && isName(steps[next], at: start)
      let number = isNext ? next : nearStep(at: start, besides: next, steps)
      guard number >= 0 else {
        guard findOtherPair(at: start, &next, steps) else { return false }
        continue
      }
      let step = steps[number]
      let valueStart = start &+ step.name.count
      // Most values have a pair behind them.
      let (mark, hasPercents) = link.markBehindPercents(from: valueStart)
      var value = (end: mark, hasEscapes: hasPercents)
      if mark < link.count, link[mark] == UInt8(ascii: "&"), !place.separatesBySemicolons {
        position = mark
      } else {
        value = scanValue(from: valueStart)
        guard value.end >= 0 else { return false }
      }
      foundNames |= 1 &<< UInt64(truncatingIfNeeded: min(number, 63))
      next = number &+ 1
      let part = LinkPart(
        nameAt: start, value: valueStart, value.end, step.parameter, hasEscapes: value.hasEscapes,
        nameHasEscapes: step.hasEscapes)
      guard take(part) else { return false }
    }
    return endPairs()
  }

  private mutating func endPairs() -> Bool {
    memory.parts.queryEnd = position
    fragment.start = -1
    return position == link.count || findFragment()
  }

  /// The route's name that stands at a place as links write it, where it is not the one that comes next: the
  /// one before, as that of an array stands there several times, or another one near; -1: none of them.
  private mutating func nearStep(
    at start: Int, besides next: Int, _ steps: FlatTable<StepProgram>
  ) -> Int {
    for distance in 0..<min(steps.count, 8) {
      var number = next &- 1 &+ distance
      if number < 0 { number &+= steps.count }
      if number >= steps.count { number &-= steps.count }
      if isName(steps[number], at: start) { return number }
    }
    return -1
  }

  /// Finds a pair whose name none of the route's next ones is, as links write it.
  private mutating func findOtherPair(
    at start: Int, _ next: inout Int, _ steps: FlatTable<StepProgram>
  ) -> Bool {
    guard var part = scanName(from: start) else { return false }
    // Empty pieces are skipped.
    if part.isBare, part.end == start { return true }
    let step = steps.count == 0 ? -1 : nameValue(of: part, in: route.names)
    if !part.isBare {
      let value = scanValue(from: part.start)
      guard value.end >= 0 else { return false }
      part.endValue(value.end, hasEscapes: value.hasEscapes)
    }
    if step >= 0 {
      next = step &+ 1
      part.parameter = Int(steps[step].parameter)
      foundNames |= 1 &<< UInt64(truncatingIfNeeded: min(step, 63))
    }
    return take(part)
  }

  /// Whether a name of a route's stands at a place, as links write it.
  private mutating func isName(_ step: TableEntry<StepProgram>, at start: Int) -> Bool {
    link.text.word(at: start) & step.mask == step.word
      && (step.name.count <= 8
        || start &+ step.name.count <= link.count && isRest(of: step.name, at: start))
  }

  private mutating func isRest(of name: Slice, at start: Int) -> Bool {
    for offset in 8..<name.count where bytes[name.start &+ offset] != link[start &+ offset] {
      return false
    }
    return true
  }

  /// What the name of a pair stands for in a table of names; -1: it is none of them.
  mutating func nameValue(of part: LinkPart, in table: Slice) -> Int {
    let name = text(
      part.place, part.nameEnd, hasEscapes: part.nameHasEscapes,
      plusAsSpace: program.apps[place.app].isForm)
    return name.map { program.value(of: $0, in: table) } ?? -1
  }

  // MARK: Scanning

  /// What a mark means to a pair, of which semicolons may be the ends, for ampersands.
  private func kind(ofMarkInPair mark: Int) -> LinkMark {
    guard mark < link.count else { return .hash }
    let kind = LinkMark(link[mark])
    guard place.separatesBySemicolons, kind == .plain || kind == .ampersand else { return kind }
    return link[mark] == UInt8(ascii: ";") ? .ampersand : .plain
  }

  /// Finds the end of a pair's name, and where its value begins.
  mutating func scanName(from start: Int) -> LinkPart? {
    var part = LinkPart(nameAt: start)
    var scan = link.marks(from: start)
    while true {
      let mark = scan.next()
      let kind = kind(ofMarkInPair: mark)
      switch kind {
      case .equals, .ampersand, .hash:
        position = min(mark, link.count)
        part.endName(position, hasValue: kind == .equals)
        return part
      case .percent: part.noteEscapeInName()
      case .lenient where options.isLenient: part.noteEscapeInName()
      case .stray, .lenient: return nil
      case .plain, .slash, .question, .colon, .at: break
      }
    }
  }

  /// Finds the end of a pair's value; -1: it is not right.
  private mutating func scanValue(from start: Int) -> (end: Int, hasEscapes: Bool) {
    var (mark, hasEscapes) = link.markBehindPercents(from: start)
    while true {
      switch kind(ofMarkInPair: mark) {
      case .ampersand, .hash:
        position = min(mark, link.count)
        return (position, hasEscapes)
      case .lenient where options.isLenient: hasEscapes = true
      case .stray, .lenient: return (-1, false)
      case .percent, .plain, .slash, .question, .colon, .at, .equals: break
      }
      let next = link.markBehindPercents(from: mark &+ 1)
      (mark, hasEscapes) = (next.mark, hasEscapes || next.hasPercents)
    }
  }

  /// Finds the fragment that begins at `position`; false where it is not right.
  mutating func findFragment() -> Bool {
    let start = position &+ 1
    var scan = link.marks(from: start)
    var hasEscapes = false
    while true {
      let mark = scan.next()
      guard mark < link.count else { break }
      switch LinkMark(link[mark]) {
      case .percent:
        guard isEscape(at: mark) else { return false }
        hasEscapes = true
      case .lenient where options.isLenient: hasEscapes = true
      case .stray, .lenient, .hash: return false
      case .plain, .slash, .question, .colon, .at, .equals, .ampersand: break
      }
    }
    fragment = ReaderMemory.Segment(start: start, end: link.count, hasEscapes: hasEscapes)
    return true
  }
}
