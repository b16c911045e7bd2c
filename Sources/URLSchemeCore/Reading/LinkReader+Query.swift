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

  /// Reads the values of a route; gives which of the path's names the query has, a bit for each, or
  /// nil where something is wrong.
  mutating func readValues(_ path: PathProgram, _ end: EndProgram, from query: Int) -> UInt64? {
    routeNumber = Int(end.route)
    route = program.routes[routeNumber]
    guard !route.isLarge else { return nil }
    self.end = end
    if Output.isKept { putHead() }
    let mark = output.mark
    var (present, position): (UInt64, Int) = (0, query)
    begin()
    switch readInPlace(path, end, &position, &present) {
    case .fault: return nil
    case .read: break
    case .otherOrder:
      output.reset(to: mark)
      begin()
      (present, position) = (0, query)
      guard collect(path, end, &position, &present), readCollected() else { return nil }
    }
    if !end.literalPairs.isEmpty { forgetLiteralPairs(end) }
    guard memory.unknown.isEmpty || takesUnknown else { return nil }
    return present
  }

  /// Which of the path's names the query has, a bit for each; nil where it is not right.
  mutating func presentNames(_ path: PathProgram, _ end: EndProgram, from query: Int) -> UInt64? {
    var (present, position, expected): (UInt64, Int, Int) = (0, query, 0)
    guard byte(position) == UInt8(ascii: "?") else { return 0 }
    repeat {
      position &+= 1
      guard let pair = pair(path, end, &position, &expected) else { return nil }
      if pair.name >= 0 { present |= bit(pair.name) }
    } while byte(position) == UInt8(ascii: "&")
    return present
  }

  private mutating func begin() {
    (given, failedGuards) = (0, 0)
    (fragment, hasUnknownFragment) = (0..<0, false)
    for kind in 0..<3 { callbacks[kind] = Callback() }
    if !memory.unknown.isEmpty { memory.unknown.removeAll(keepingCapacity: true) }
    if !memory.notices.isEmpty { memory.notices.removeAll(keepingCapacity: true) }
  }

  /// What stands between a link and its first value.
  private mutating func putHead() {
    if place.isFirst { return output.put(route.opening, of: bytes) }
    output.put(UInt8(ascii: "\""))
    output.put(route.head, of: bytes)
    output.put(Slice(0..<place.scheme), of: link)
    output.put(route.middle, of: bytes)
  }

  private mutating func bit(_ parameter: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: parameter)
  }

  /// Writes a member's name, without its comma where it is the first.
  mutating func putKey(_ key: Slice, isFirst: Bool) {
    let comma = isFirst ? 1 : 0
    output.put(Slice(key.start &+ comma..<key.end), of: bytes)
  }

  /// Whether a parameter comes behind all that have a value.
  private mutating func isInOrder(_ parameter: Int) -> Bool {
    given >> UInt64(truncatingIfNeeded: parameter) == 0
  }

  // MARK: In place

  private mutating func readInPlace(
    _ path: PathProgram, _ end: EndProgram, _ position: inout Int, _ present: inout UInt64
  ) -> Outcome {
    for index in 0..<captureCount {
      let binding = program.bindings[end.bindings.start &+ index]
      let capture = captures[index]
      guard capture.end > capture.start || binding.depth < 0 else { continue }
      guard isInOrder(Int(binding.parameter)) else { return .otherOrder }
      guard readCapture(binding, capture) else { return .fault }
    }
    // The exploded array whose values are being read, and how many there were.
    var open = -1
    var count: Int32 = 0
    var expected = 0
    if byte(position) == UInt8(ascii: "?") {
      repeat {
        position &+= 1
        guard let pair = pair(path, end, &position, &expected) else { return .fault }
        guard pair.parameter >= 0 else { continue }
        if pair.name < 64 { present |= bit(pair.name) }
        let parameter = parameter(pair.parameter)
        if parameter.isExploded, open == pair.parameter {
          output.put(UInt8(ascii: ","))
        } else {
          guard given & bit(pair.parameter) == 0 || parameter.isExploded else { return .fault }
          guard isInOrder(pair.parameter) else { return .otherOrder }
          guard closeArray(&open, count) else { return .fault }
          putKey(parameter.key, isFirst: given == 0)
          given |= bit(pair.parameter)
          if parameter.isExploded {
            output.put(UInt8(ascii: "["))
            (open, count) = (pair.parameter, 0)
          }
        }
        count &+= 1
        guard readValue(pair.parameter, parameter, pair.piece, plusAsSpace: route.isForm) else {
          return .fault
        }
      } while byte(position) == UInt8(ascii: "&")
    }
    guard closeArray(&open, count) else { return .fault }
    guard byte(position) == UInt8(ascii: "#"), position < link.count else { return .read }
    guard let fragment = fragmentPiece(position &+ 1) else { return .fault }
    guard route.fragment >= 0 else { return takeUnknownFragment(fragment) ? .read : .fault }
    guard isInOrder(Int(route.fragment)) else { return .otherOrder }
    return readPiece(Int(route.fragment), fragment, plusAsSpace: false) ? .read : .fault
  }

  mutating func parameter(_ number: Int) -> ParameterProgram {
    program.parameters[route.parameters.start &+ number]
  }

  private mutating func closeArray(_ open: inout Int, _ count: Int32) -> Bool {
    guard open >= 0 else { return true }
    let parameter = parameter(open)
    open = -1
    output.put(UInt8(ascii: "]"))
    // What a guard asks of an array, only the value tells.
    guard !(parameter.isGuarded && options.isRouting) else { return false }
    return parameter.least <= count && count <= parameter.most
  }

  private mutating func readCapture(_ binding: BindingProgram, _ capture: Capture) -> Bool {
    let number = Int(binding.parameter)
    let parameter = parameter(number)
    putKey(parameter.key, isFirst: given == 0)
    given |= bit(number)
    if binding.depth < 0 {
      guard !(parameter.isGuarded && options.isRouting) else { return false }
      return readText(link.part(capture.start, capture.end), Int(parameter.operation))
    }
    return readValue(
      number, parameter,
      ReaderMemory.Piece(
        name: 0, nameEnd: 0, value: Int32(capture.start), end: Int32(capture.end),
        hasEscapes: capture.hasEscapes), plusAsSpace: false)
  }

  private mutating func readPiece(
    _ number: Int, _ piece: ReaderMemory.Piece, plusAsSpace: Bool
  ) -> Bool {
    let parameter = parameter(number)
    putKey(parameter.key, isFirst: given == 0)
    given |= bit(number)
    return readValue(number, parameter, piece, plusAsSpace: plusAsSpace)
  }

  // MARK: Pairs

  private struct Pair {
    /// The number of the name among the path's; of the parameter, or -1 where there is nothing to
    /// read.
    var name: Int
    var parameter: Int
    var piece: ReaderMemory.Piece
  }

  /// Finds the pair that begins at `position`, which moves to its end; nil where it is not right.
  private mutating func pair(
    _ path: PathProgram, _ end: EndProgram, _ position: inout Int, _ expected: inout Int
  ) -> Pair? {
    let start = position
    var pair = Pair(
      name: -1, parameter: -1,
      piece: ReaderMemory.Piece(
        name: Int32(start), nameEnd: Int32(start), value: -1, end: Int32(start),
        hasEscapes: false))
    if let name = expectedName(end, path, at: start, expected) {
      let step = program.steps[Int(end.firstStep) &+ name]
      pair.name = name
      pair.parameter = Int(step.parameter)
      pair.piece.value = Int32(truncatingIfNeeded: start &+ step.name.count)
      position = start &+ step.name.count
    } else {
      guard let name = endOfName(start) else { return nil }
      position = name.end
      let isBare = byte(position) != UInt8(ascii: "=") || position >= link.count
      // Empty pieces are skipped.
      if isBare, position == start { return pair }
      pair.piece.nameEnd = Int32(position)
      guard let number = number(path, start, name.end, hasEscapes: name.hasEscapes) else {
        return nil
      }
      pair.name = number
      if number >= 0 { pair.parameter = Int(program.steps[Int(end.firstStep) &+ number].parameter) }
      if !isBare {
        position &+= 1
        pair.piece.value = Int32(position)
      }
    }
    if pair.piece.value >= 0 {
      guard let value = endOfValue(position) else { return nil }
      position = value.end
      pair.piece.hasEscapes = value.hasEscapes
    }
    pair.piece.end = Int32(position)
    if pair.parameter >= 0 {
      expected = pair.name
      return pair
    }
    guard takesUnknown || !end.literalPairs.isEmpty else { return nil }
    memory.unknown.append(pair.piece)
    return pair
  }

  /// The number of the name that stands at a place, if it is one of the next that are expected there.
  private mutating func expectedName(
    _ end: EndProgram, _ path: PathProgram, at start: Int, _ expected: Int
  ) -> Int? {
    let last = min(expected &+ 3, Int(end.nameCount))
    var name = expected
    let word = link.word(at: start)
    while name < last {
      let step = program.steps[Int(end.firstStep) &+ name]
      if word & step.mask == step.word,
        step.name.count <= 8 || start &+ step.name.count <= link.count && isEqual(step.name, start)
      {
        return name
      }
      name &+= 1
    }
    return nil
  }

  private mutating func isEqual(_ name: Slice, _ start: Int) -> Bool {
    for offset in 8..<name.count where bytes[name.start &+ offset] != link[start &+ offset] {
      return false
    }
    return true
  }

  /// The number of a name among the path's; -1 where it is none of them, nil where it is not UTF-8.
  private mutating func number(
    _ path: PathProgram, _ start: Int, _ end: Int, hasEscapes: Bool
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
  private mutating func forgetLiteralPairs(_ end: EndProgram) {
    for index in end.literalPairs.start..<end.literalPairs.end {
      let pair = program.literalPairs[index]
      for number in memory.unknown.indices {
        guard isLiteral(memory.unknown[number], pair) else { continue }
        memory.unknown.remove(at: number)
        break
      }
    }
  }

  /// Whether there may be parameters that the route does not declare.
  private var takesUnknown: Bool {
    mutating get { !options.isStrict && !options.refusesRemarks }
  }

  private mutating func isLiteral(_ piece: ReaderMemory.Piece, _ pair: LiteralPairProgram) -> Bool {
    guard (piece.value < 0) == pair.isBare else { return false }
    return isDecoded(Int(piece.name), Int(piece.nameEnd), pair.name)
      && (pair.isBare || isDecoded(Int(piece.value), Int(piece.end), pair.value))
  }

  private mutating func isDecoded(_ start: Int, _ end: Int, _ plain: Slice) -> Bool {
    link.part(start, end).withSpan { escaped in
      bytes.part(plain.start, plain.end).withSpan { plain in
        PercentEncoding.equalsDecoded(
          escaped, plusAsSpace: route.isForm, plain, ignoringASCIICase: false)
      }
    }
  }

  // MARK: Another order

  /// Finds all pairs before any is read.
  private mutating func collect(
    _ path: PathProgram, _ end: EndProgram, _ position: inout Int, _ present: inout UInt64
  ) -> Bool {
    memory.pieces.removeAll(keepingCapacity: true)
    while memory.slots.count < route.parameters.count { memory.slots.append((-1, -1, 0)) }
    for index in 0..<captureCount {
      let binding = program.bindings[end.bindings.start &+ index]
      let capture = captures[index]
      guard capture.end > capture.start || binding.depth < 0 else { continue }
      // What stands in the path has the name of nothing.
      add(
        ReaderMemory.Piece(
          name: -1, nameEnd: binding.depth, value: Int32(capture.start), end: Int32(capture.end),
          hasEscapes: capture.hasEscapes), to: Int(binding.parameter))
    }
    var expected = 0
    if byte(position) == UInt8(ascii: "?") {
      repeat {
        position &+= 1
        guard let pair = pair(path, end, &position, &expected) else { return false }
        guard pair.parameter >= 0 else { continue }
        // Any may come next.
        expected = 0
        if pair.name < 64 { present |= bit(pair.name) }
        guard given & bit(pair.parameter) == 0 || parameter(pair.parameter).isExploded else {
          return false
        }
        add(pair.piece, to: pair.parameter)
      } while byte(position) == UInt8(ascii: "&")
    }
    guard byte(position) == UInt8(ascii: "#"), position < link.count else { return true }
    guard let fragment = fragmentPiece(position &+ 1) else { return false }
    guard route.fragment >= 0 else { return takeUnknownFragment(fragment) }
    add(fragment, to: Int(route.fragment))
    return true
  }

  private mutating func add(_ piece: ReaderMemory.Piece, to parameter: Int) {
    let number = Int32(truncatingIfNeeded: memory.pieces.count)
    memory.pieces.append(piece)
    guard given & bit(parameter) != 0 else {
      memory.slots[parameter] = (number, number, 1)
      given |= bit(parameter)
      return
    }
    memory.pieces[Int(memory.slots[parameter].last)].next = number
    memory.slots[parameter].last = number
    memory.slots[parameter].count &+= 1
  }

  private mutating func readCollected() -> Bool {
    var rest = given
    var isFirst = true
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let parameter = parameter(number)
      putKey(parameter.key, isFirst: isFirst)
      isFirst = false
      let slot = memory.slots[number]
      var index = Int(slot.first)
      if parameter.isExploded { output.put(UInt8(ascii: "[")) }
      while index >= 0 {
        let piece = memory.pieces[index]
        if index != Int(slot.first) { output.put(UInt8(ascii: ",")) }
        let isInQuery = piece.name > 0
        if piece.name < 0, piece.nameEnd < 0 {
          guard !(parameter.isGuarded && options.isRouting),
            readText(link.part(Int(piece.value), Int(piece.end)), Int(parameter.operation))
          else { return false }
        } else if !readValue(number, parameter, piece, plusAsSpace: isInQuery && route.isForm) {
          return false
        }
        index = Int(piece.next)
      }
      var open = parameter.isExploded ? number : -1
      guard closeArray(&open, slot.count) else { return false }
    }
    return true
  }

  // MARK: The fragment

  private mutating func fragmentPiece(_ start: Int) -> ReaderMemory.Piece? {
    guard let end = endOfFragment(start) else { return nil }
    return ReaderMemory.Piece(
      name: 0, nameEnd: 0, value: Int32(start), end: Int32(end.end), hasEscapes: end.hasEscapes)
  }

  private mutating func takeUnknownFragment(_ piece: ReaderMemory.Piece) -> Bool {
    guard takesUnknown else { return false }
    hasUnknownFragment = true
    fragment = Int(piece.value)..<Int(piece.end)
    return true
  }
}
