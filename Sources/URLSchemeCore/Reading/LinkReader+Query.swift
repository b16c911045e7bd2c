/// Reads what the variables of a path hold and the pairs of a query: those that come in the pattern's
/// order in place, others from where they were found.
extension LinkReader where Output: ~Copyable {
  /// What came of reading pairs in place.
  private enum Outcome {
    case read
    case fault
    /// A parameter comes behind one that follows it in the pattern.
    case otherOrder
  }

  /// Reads the values of a route, the query of which begins at `position`; false where something is
  /// wrong.
  mutating func readValues(_ path: TableEntry<PathProgram>, _ number: Int) -> Bool {
    end = program.ends[number]
    routeNumber = Int(end.route)
    route = program.routes[routeNumber]
    guard !route.isLarge else { return false }
    if Output.isKept { putOpening() }
    begin()
    guard memory.isInOrder ? readInOrder(path) : collect(path) && readCollected() else {
      return false
    }
    if given == 0 { output.put("{") }
    if !end.literalPairs.isEmpty { forgetLiteralPairs() }
    return memory.unknown.isEmpty || takesUnknown
  }

  private mutating func readInOrder(_ path: TableEntry<PathProgram>) -> Bool {
    let (query, mark) = (position, output.mark)
    switch readInPlace(path) {
    case .read: return true
    case .fault: return false
    case .otherOrder:
      output.reset(to: mark)
      position = query
      begin()
      return collect(path) && readCollected()
    }
  }

  /// Finds which of the path's names the query has; false where it is not right.
  mutating func findNames(_ path: TableEntry<PathProgram>) -> Bool {
    present = 0
    guard byte(position) == UInt8(ascii: "?") else { return true }
    repeat {
      position &+= 1
      guard findPair(path, expected: 0) else { return false }
    } while byte(position) == UInt8(ascii: "&")
    return true
  }

  private mutating func begin() {
    (present, given, failedGuards) = (0, 0, 0)
    fragment.end = 0
    if options.isRouting {
      for kind in 0..<3 { callbacks[kind] = Capture() }
    }
    if !memory.unknown.isEmpty { memory.unknown.removeAll(keepingCapacity: true) }
    if !memory.notices.isEmpty { memory.notices.removeAll(keepingCapacity: true) }
  }

  /// What stands between a link and its first value.
  private mutating func putOpening() {
    if place.isFirst { return output.put(route.opening, of: bytes) }
    output.put(UInt8(ascii: "\""))
    output.put(route.beforeScheme, of: bytes)
    output.put(Slice(0..<place.scheme), of: link)
    output.put(route.afterScheme, of: bytes)
  }

  mutating func bit(_ parameter: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: parameter)
  }

  /// Whether a parameter comes behind all that have a value.
  private mutating func isInOrder(_ parameter: Int) -> Bool {
    given &>> UInt64(truncatingIfNeeded: parameter) == 0
  }

  mutating func parameter(_ number: Int) -> TableEntry<ParameterProgram> {
    program.parameters[route.parameters.start &+ number]
  }

  // MARK: In place

  private mutating func readInPlace(_ path: TableEntry<PathProgram>) -> Outcome {
    for index in 0..<captureCount where holdsValue(index) {
      take(index)
      guard isInOrder(pair.parameter) else { return .otherOrder }
      guard readParameter() else { return .fault }
    }
    // The exploded array whose values are being read, and how many there were.
    var (open, count): (Int, Int32) = (-1, 0)
    var expected = 0
    if byte(position) == UInt8(ascii: "?") {
      repeat {
        position &+= 1
        guard findPair(path, expected: expected) else { return .fault }
        let number = pair.parameter
        guard number >= 0 else { continue }
        expected = pair.name
        let parameter = parameter(number)
        if open == number {
          output.put(UInt8(ascii: ","))
        } else {
          guard given & bit(number) == 0 || parameter.isExploded else { return .fault }
          guard isInOrder(number) else { return .otherOrder }
          if open >= 0 {
            guard closeArray(open, count) else { return .fault }
            open = -1
          }
          putKey(parameter.key, isFirst: given == 0)
          given |= bit(number)
          if parameter.isExploded {
            output.put(UInt8(ascii: "["))
            (open, count) = (number, 0)
          }
        }
        count &+= 1
        guard readValue(parameter, plusAsSpace: route.isForm) else { return .fault }
      } while byte(position) == UInt8(ascii: "&")
    }
    if open >= 0 {
      guard closeArray(open, count) else { return .fault }
    }
    guard hasFragment else { return .read }
    guard findFragment() else { return .fault }
    guard pair.parameter >= 0 else { return .read }
    guard isInOrder(pair.parameter) else { return .otherOrder }
    return readParameter() ? .read : .fault
  }

  /// Writes a member's name, behind a comma or as the first.
  mutating func putKey(_ key: Slice, isFirst: Bool) {
    output.put(key, of: bytes, beginningWith: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
  }

  /// Reads the parameter that was found last, which is no array whose values come one by one.
  private mutating func readParameter() -> Bool {
    let parameter = parameter(pair.parameter)
    putKey(parameter.key, isFirst: given == 0)
    given |= bit(pair.parameter)
    return readValue(parameter, plusAsSpace: false)
  }

  private mutating func closeArray(_ number: Int, _ count: Int32) -> Bool {
    let parameter = parameter(number)
    output.put(UInt8(ascii: "]"))
    // What a guard asks of an array, only the value tells.
    guard !(parameter.isGuarded && options.isRouting) else { return false }
    return parameter.least <= count && count <= parameter.most
  }

  // MARK: Parts of the link

  /// Whether a variable of the path holds a value: an empty one, but for `{+x}`, holds none.
  private mutating func holdsValue(_ index: Int) -> Bool {
    captures[index].end > captures[index].start
      || program.bindings[end.bindings.start &+ index].depth < 0
  }

  /// Takes what a variable of the path holds.
  private mutating func take(_ index: Int) {
    let binding = program.bindings[end.bindings.start &+ index]
    let capture = captures[index]
    pair = Pair(
      parameter: Int(binding.parameter), nameStart: binding.depth < 0 ? -1 : 0,
      start: capture.start, end: capture.end, hasEscapes: capture.hasEscapes)
  }

  private var hasFragment: Bool {
    mutating get { byte(position) == UInt8(ascii: "#") && position < link.count }
  }

  /// Finds the fragment; false where it is not right.
  private mutating func findFragment() -> Bool {
    let start = position &+ 1
    guard let hasEscapes = scanFragment(from: start) else { return false }
    pair = Pair(
      parameter: Int(route.fragment), start: start, end: position, hasEscapes: hasEscapes)
    guard route.fragment < 0 else { return true }
    fragment = Capture(start: start, end: position, hasEscapes: hasEscapes)
    return takesUnknown && (!hasEscapes || decoded(start, position, plusAsSpace: false) != nil)
  }

  /// Finds the pair that begins at `position`, which moves to its end; false where it is not right.
  private mutating func findPair(_ path: TableEntry<PathProgram>, expected: Int) -> Bool {
    let start = position
    let name = expectedName(expected, at: start)
    if name >= 0 {
      let step = program.steps[Int(end.firstStep) &+ name]
      (pair.name, pair.parameter) = (name, Int(step.parameter))
      pair.nameStart = start
      pair.start = start &+ step.name.count
      pair.nameEnd = pair.start &- 1
    } else {
      guard let hasEscapes = scanName(from: start) else { return false }
      let isBare = byte(position) != UInt8(ascii: "=") || position >= link.count
      (pair.nameStart, pair.nameEnd) = (start, position)
      pair.start = isBare ? -1 : position &+ 1
      (pair.name, pair.parameter) = (-1, -1)
      // Empty pieces are skipped.
      if isBare, position == start { return true }
      guard let number = number(path, start, position, hasEscapes: hasEscapes) else { return false }
      pair.name = number
      if number >= 0 { pair.parameter = Int(program.steps[Int(end.firstStep) &+ number].parameter) }
    }
    if pair.start >= 0 {
      guard let hasEscapes = scanValue(from: pair.start) else { return false }
      pair.hasEscapes = hasEscapes
    }
    pair.end = position
    if pair.name >= 0 { present |= bit(pair.name) }
    if pair.parameter < 0 {
      guard takesUnknown || !end.literalPairs.isEmpty else { return false }
      memory.unknown.append(pair)
    }
    return true
  }

  /// The number of the name that stands at a place, if it is one of the next that are expected there;
  /// -1: it is none of them.
  private mutating func expectedName(_ expected: Int, at start: Int) -> Int {
    let last = min(expected &+ 3, Int(end.nameCount))
    let word = link.word(at: start)
    var name = expected
    while name < last {
      let step = program.steps[Int(end.firstStep) &+ name]
      if word & step.mask == step.word,
        step.name.count <= 8 || start &+ step.name.count <= link.count && isEqual(step.name, start)
      {
        return name
      }
      name &+= 1
    }
    return -1
  }

  private mutating func isEqual(_ name: Slice, _ start: Int) -> Bool {
    for offset in 8..<name.count where bytes[name.start &+ offset] != link[start &+ offset] {
      return false
    }
    return true
  }

  /// The number of a name among the path's; -1 where it is none of them, nil where it is not UTF-8.
  private mutating func number(
    _ path: TableEntry<PathProgram>, _ start: Int, _ end: Int, hasEscapes: Bool
  ) -> Int? {
    var name = link.part(start, end)
    let hasPlus = route.isForm && name.firstIndex(of: UInt8(ascii: "+"), from: 0) < name.count
    if hasEscapes || hasPlus {
      guard let decoded = decoded(start, end, plusAsSpace: route.isForm) else { return nil }
      name = decoded
    }
    return program.value(of: name, in: path.names)
  }

  /// What the pattern writes out is not unknown.
  private mutating func forgetLiteralPairs() {
    for index in end.literalPairs.start..<end.literalPairs.end {
      let literal = program.literalPairs[index]
      for number in memory.unknown.indices {
        guard isLiteral(memory.unknown[number], literal) else { continue }
        memory.unknown.remove(at: number)
        break
      }
    }
  }

  /// Whether there may be parameters that the route does not declare.
  private var takesUnknown: Bool {
    mutating get { !options.isStrict && !options.refusesRemarks }
  }

  private mutating func isLiteral(
    _ pair: Pair, _ literal: TableEntry<LiteralPairProgram>
  ) -> Bool {
    guard (pair.start < 0) == literal.isBare else { return false }
    return isDecoded(pair.nameStart, pair.nameEnd, literal.name)
      && (literal.isBare || isDecoded(pair.start, pair.end, literal.value))
  }

  private mutating func isDecoded(_ start: Int, _ end: Int, _ plain: Slice) -> Bool {
    scratch.removeAll()
    guard let text = decoded(start, end, plusAsSpace: route.isForm) else { return false }
    return program.equals(text, plain)
  }

  // MARK: Another order

  /// Finds all parts before any is read.
  private mutating func collect(_ path: TableEntry<PathProgram>) -> Bool {
    memory.isInOrder = true
    memory.pieces.removeAll(keepingCapacity: true)
    while memory.slots.count < route.parameters.count { memory.slots.append((-1, -1, 0)) }
    for index in 0..<captureCount where holdsValue(index) {
      take(index)
      addPiece()
    }
    var expected = 0
    if byte(position) == UInt8(ascii: "?") {
      repeat {
        position &+= 1
        guard findPair(path, expected: expected) else { return false }
        guard pair.parameter >= 0 else { continue }
        expected = pair.name
        guard given & bit(pair.parameter) == 0 || parameter(pair.parameter).isExploded else {
          return false
        }
        addPiece()
      } while byte(position) == UInt8(ascii: "&")
    }
    guard hasFragment else { return true }
    guard findFragment() else { return false }
    if pair.parameter >= 0 { addPiece() }
    return true
  }

  private mutating func addPiece() {
    let (parameter, number) = (pair.parameter, memory.pieces.count)
    memory.pieces.append(pair)
    if !isInOrder(parameter) { memory.isInOrder = false }
    guard given & bit(parameter) != 0 else {
      memory.slots[parameter] = (number, number, 1)
      given |= bit(parameter)
      return
    }
    memory.pieces[memory.slots[parameter].last].next = number
    memory.slots[parameter].last = number
    memory.slots[parameter].count &+= 1
  }

  /// Reads the parts in the order of the parameters.
  private mutating func readCollected() -> Bool {
    let all = given
    given = 0
    var rest = all
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let parameter = parameter(number)
      putKey(parameter.key, isFirst: given == 0)
      given |= bit(number)
      let slot = memory.slots[number]
      if parameter.isExploded { output.put(UInt8(ascii: "[")) }
      var index = slot.first
      while index >= 0 {
        pair = memory.pieces[index]
        if index != slot.first { output.put(UInt8(ascii: ",")) }
        guard readValue(parameter, plusAsSpace: pair.nameStart > 0 && route.isForm) else {
          return false
        }
        index = pair.next
      }
      if parameter.isExploded, !closeArray(number, slot.count) { return false }
    }
    return true
  }
}
