/// Lets the query and the fragment choose among the routes that end where the path leads.
extension LinkReader where Output: ~Copyable {
  /// Takes a link for one of the route that alone has the first of its names, before all routes of a node are compared;
  /// false where another one may be meant. That the route takes all values is still to be seen.
  mutating func takesFirstName(at node: Int) -> Bool {
    let owners = program.nodes[node].owners
    guard !owners.isEmpty, position < link.count, link[position] == UInt8(ascii: "?"),
      let first = scanName(from: position &+ 1)
    else { return false }
    let number = nameValue(of: first, in: owners)
    guard number >= 0, isInScheme(number) else { return false }
    let end = program.ends[number]
    if findParts(of: number), fragment.start < 0, missingLiteral(of: number) == nil {
      markLiteralPairs()
      if end.hasOwnPair || foundNames & end.ownNames != 0, !hasUnknown { return true }
    }
    memory.parts.isRouted = false
    return false
  }

  mutating func chooseEnd(at node: Int, pairsAreNamed: Bool = false) -> Bool {
    memory.nodes.removeAll()
    memory.nodes.append(node)
    let lead = choose(amongEndsOf: 0..<1, byQuery: true, pairsAreNamed: pairsAreNamed)
    guard case .end(let end) = lead else {
      memory.parts.isRouted = false
      return false
    }
    return findParts(of: end, pairsAreNamed: true)
  }

  /// Chooses among the routes that end at a set of nodes, are there in the link's scheme, and whose literal
  /// query pairs the link has. Where an end is chosen, the pairs are named.
  ///
  /// - Parameters:
  ///   - byQuery: Whether to ask the query even where names alone decide, later.
  ///   - pairsAreNamed: Whether the link's pairs are cut, and named, already.
  mutating func choose(
    amongEndsOf set: Range<Int>, byQuery: Bool = false, pairsAreNamed: Bool = false
  ) -> Lead {
    if set.isEmpty { return .none }
    if !byQuery, set.count == 1 {
      let number = memory.nodes[set.lowerBound]
      let node = program.nodes[number]
      if node.ends.isEmpty { return .none }
      if node.choosesByNames { return .node(number) }
    }
    isQueryAsked = true
    if !pairsAreNamed {
      memory.parts.removeAll()
      position = memory.parts.pathEnd
      guard findPairs(expecting: false) else { return .none }
      namePairs()
    }
    memory.candidates.removeAll()
    for index in set {
      let numbers = program.nodes[memory.nodes[index]].ends
      for place in numbers.start..<numbers.end {
        let end = Int(program.nodeEnds[place].element)
        guard isInScheme(end) else { continue }
        if missingLiteral(of: end) == nil {
          memory.candidates.append(end)
        } else {
          lacksPairs = true
        }
      }
    }
    guard memory.candidates.count > 1 else {
      return memory.candidates.isEmpty ? .none : .end(memory.candidates[0])
    }
    return best().map(Lead.end) ?? .none
  }

  /// Whether an end is there in the link's scheme.
  mutating func isInScheme(_ end: Int) -> Bool {
    program.has(place.schemeOfApp, in: program.ends[end].schemes)
  }

  /// The candidate that fits the query best; nil where several do.
  private mutating func best() -> Int? {
    var best = memory.candidates[0]
    var bestRank = rank(best)
    isTied = false
    for index in 1..<memory.candidates.count {
      let candidate = memory.candidates[index]
      let rank = rank(candidate)
      guard rank >= bestRank else { continue }
      guard rank == bestRank else {
        (best, bestRank, isTied) = (candidate, rank, false)
        continue
      }
      if program.ends[candidate].route != program.ends[best].route { isTied = true }
      // Of one route, its link comes before its aliases.
      best = min(best, candidate)
    }
    // Where no route takes the values, or all miss some, that is what there is to say: by the route whose name
    // comes first, in whatever order the routes stand.
    if bestRank.fits < 0 || bestRank.missing < 0, isTied {
      isTied = false
      func name(_ end: Int) -> String { program.plans[Int(program.ends[end].route)].name }
      return bestCandidates().min { name($0) < name($1) }
    }
    return isTied ? nil : best
  }

  /// How well a candidate fits the query.
  mutating func rank(_ number: Int) -> EndRank {
    let end = program.ends[number]
    let route = program.routes[Int(end.route)]
    var rank = EndRank(
      declared: end.literalPairs.count, missing: 0, chosen: end.literalPairs.count,
      parameters: -route.parameters.count)
    var present = ParameterSet()
    for index in end.bindings.start..<end.bindings.end {
      present.insert(Int(program.bindings[index].parameter))
    }
    if end.rest >= 0 { present.insert(Int(end.rest)) }
    let inPath = present
    var next = 0
    for index in memory.pairs.indices {
      let step = step(named: memory.pairs[index].name, in: route, from: next)
      guard step >= 0 else { continue }
      next = step &+ 1
      let number = Int(program.steps[route.steps.start &+ step].parameter)
      // What the path has too is one too many.
      if inPath.contains(number) { continue }
      let isFirst = !present.contains(number)
      if isFirst { rank.declared &+= 1 }
      present.insert(number)
      let parameter = program.parameters[route.parameters.start &+ number]
      guard parameter.isChoice, counts(index, parameter.duplicates, isFirst: isFirst) else {
        continue
      }
      count(memory.pairs[index].part, of: parameter, in: &rank)
    }
    if route.fragment >= 0, fragment.start >= 0 {
      present.insert(Int(route.fragment))
      rank.declared &+= 1
      let part = LinkPart(
        fragment.start..<fragment.end, route.fragment, hasEscapes: fragment.hasEscapes)
      let number = route.parameters.start &+ Int(route.fragment)
      count(part, of: program.parameters[number], in: &rank)
    }
    // Values that do not fit count for nothing.
    if rank.fits < 0 { rank.chosen = end.literalPairs.count }
    rank.missing &-= route.required.subtracting(present).count
    for index in route.rules.start..<route.rules.end {
      let rule = program.rules[index].element
      if rule.choosesRoute, present.isDisjoint(with: rule.oneOf) { rank.missing &-= 1 }
    }
    return rank
  }

  /// Counts a value whose parameter chooses.
  private mutating func count(
    _ part: LinkPart, of parameter: TableEntry<ParameterProgram>, in rank: inout EndRank
  ) {
    guard parameter.isChoice, rank.fits == 0 else { return }
    if chooses(part, parameter) { rank.chosen &+= 1 } else { rank.fits = -1 }
  }

  /// Whether a pair is the one of its name that counts.
  private func counts(_ index: Int, _ duplicates: Schema.Duplicates, isFirst: Bool) -> Bool {
    switch duplicates {
    case .error: return true
    case .first: return isFirst
    case .last:
      for later in index + 1..<memory.pairs.count
      where memory.pairs[later].name == memory.pairs[index].name { return false }
      return true
    }
  }

  /// Finds the names of the pairs that were cut last among those of the app.
  mutating func namePairs() {
    let names = program.apps[place.app].names
    memory.pairs.removeAll()
    for index in memory.parts.all.indices where memory.parts.all[index].isPair {
      let part = memory.parts.all[index]
      let number = nameValue(of: part, in: names)
      memory.pairs.append((part, Int32(truncatingIfNeeded: number)))
    }
  }

  /// Takes the pairs that were named last as those of `route`; false where they are not right.
  mutating func takePairs() -> Bool {
    position = memory.parts.queryEnd
    let steps = program.steps[route.steps]
    var next = 0
    for index in memory.pairs.indices {
      // What another route made of it counts for nothing.
      var part = memory.pairs[index].part
      part.parameter = LinkPart.unknown
      part.setWritten(0, 0)
      let step = step(named: memory.pairs[index].name, in: route, from: next)
      if step >= 0 {
        next = step &+ 1
        part.parameter = Int(steps[step].parameter)
      }
      guard take(part) else { return false }
    }
    return true
  }

  /// The number of a name among those of a route, looked for from the one on that is expected; -1: it is
  /// none of them.
  func step(named name: Int32, in route: TableEntry<RouteProgram>, from next: Int) -> Int {
    guard name >= 0, route.nameBits & StepProgram.bit(name) != 0 else { return -1 }
    let steps = program.steps[route.steps]
    for step in next..<max(next, steps.count) where steps[step].nameNumber == name { return step }
    for step in 0..<min(next, steps.count) where steps[step].nameNumber == name { return step }
    return -1
  }

  /// Whether the value of a pair, or the fragment, is among those that a parameter declares.
  private mutating func chooses(
    _ part: LinkPart, _ parameter: TableEntry<ParameterProgram>
  ) -> Bool {
    let operation = program.values.operations[Int(parameter.operation)]
    guard !part.isBare else {
      if operation.hasBareName {
        return takes(bytes.part(operation.bareName.start, operation.bareName.end), operation)
      }
      return operation.type == .boolean && values.checker.declaresTrue(operation)
    }
    let mark = values.scratch.mark
    defer { values.scratch.reset(to: mark) }
    let text = text(
      part.start, part.end, hasEscapes: part.hasEscapes,
      plusAsSpace: part.isPair && program.apps[place.app].isForm)
    return text.map { takes($0, operation) } ?? false
  }

  // MARK: Literal pairs

  /// The first of the pairs that the pattern of an end writes out and the link does not have.
  mutating func missingLiteral(of end: Int) -> Int? {
    let pairs = program.ends[end].literalPairs
    return (0..<pairs.count).first { index in
      let literal = program.literalPairs[pairs.start + index]
      return !memory.parts.all.indices.contains { isLiteral(memory.parts.all[$0], literal) }
    }
  }

  /// What the pattern writes out, the first of its like each, is not unknown.
  mutating func markLiteralPairs() {
    let pairs = program.ends[memory.parts.end].literalPairs
    for index in pairs.start..<pairs.end {
      let literal = program.literalPairs[index]
      for number in memory.parts.all.indices
      where memory.parts.all[number].parameter == LinkPart.unknown
        && isLiteral(memory.parts.all[number], literal)
      {
        memory.parts.setLiteral(number)
        break
      }
    }
  }

  private mutating func isLiteral(
    _ part: LinkPart, _ literal: TableEntry<LiteralPairProgram>
  ) -> Bool {
    guard part.isPair, part.isBare == literal.isBare else { return false }
    return isDecoded(part.name, literal.name)
      && (literal.isBare || isDecoded(part.value, literal.value))
  }

  private mutating func isDecoded(_ range: Range<Int>, _ plain: Slice) -> Bool {
    // An escape has three bytes; most parts are no text of that length.
    guard plain.count <= range.count, range.count <= 3 * plain.count else { return false }
    let isForm = program.apps[place.app].isForm
    let mark = values.scratch.mark
    defer { values.scratch.reset(to: mark) }
    let text = unescaped(range.lowerBound, range.upperBound, plusAsSpace: isForm)
    return text.map { program.values.equals($0, plain) } ?? false
  }
}

/// How well an end fits a query and a fragment; the greater, the better, the first figure first: whether the link
/// has no value that is none of those declared, how many of its names are declared, the fragment being one more, how
/// few required parameters it misses, how many values are among those declared, how few parameters there are.
struct EndRank: Comparable {
  var fits = 0
  var declared: Int
  var missing: Int
  var chosen: Int
  var parameters: Int

  static func < (left: EndRank, right: EndRank) -> Bool {
    (left.fits, left.declared, left.missing, left.chosen, left.parameters)
      < (right.fits, right.declared, right.missing, right.chosen, right.parameters)
  }
}
