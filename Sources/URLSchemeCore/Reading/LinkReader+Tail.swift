/// Sees what a link lacks and where it goes, and writes what stands around the values in a record.
extension LinkReader where Output: ~Copyable {
  mutating func readTail() -> Bool {
    guard route.required.isSubset(of: memory.parts.given), route.rules.isEmpty || holdsRules()
    else { return false }
    if options.isRouting {
      memory.parts.screenCount = route.screens.count
      if !route.guards.isEmpty { applyGuards() }
    }
    if Output.writesRecords, !route.assumed.isSubset(of: memory.parts.given) {
      writeDefaults(route.assumed.subtracting(memory.parts.given))
    }
    if memory.parts.haveOthers { guard writeUnknown() else { return false } }
    guard Output.writesRecords else { return !options.isRouting || writeCallbacks() }
    if !program.ends[memory.parts.end].alias.isEmpty, memory.parts.given.haveCallbacks(of: route) {
      values.output.piece(program.ends[memory.parts.end].alias, of: bytes)
    }
    if memory.parts.hasUnknownFragment {
      values.output.json(",\"fragment\":")
      values.output.string(fragmentText(memory.parts.unknownFragment))
    }
    if options.isRouting {
      let isWhole = memory.parts.screenCount == route.screens.count
      if isWhole { values.output.piece(route.destination, of: bytes) } else { writeCutScreens() }
      if route.takesCallbacks { guard writeCallbacks() else { return false } }
      if route.confirms { values.output.json(",\"confirm\":true") }
    }
    if hasNotices { writeNotices() }
    values.output.json("}\n")
    return true
  }

  private mutating func holdsRules() -> Bool {
    let given = memory.parts.given
    for index in route.rules.start..<route.rules.end where breaks(index, given) { return false }
    return true
  }

  /// Whether a link with these parameters breaks a rule.
  mutating func breaks(_ number: Int, _ given: ParameterSet) -> Bool {
    let rule = program.rules[number]
    guard rule.element.isBroken(by: given) else { return false }
    for index in rule.tests.start..<rule.tests.end {
      let test = program.valueTests[index].element
      let part = memory.parts.part(of: Int(test.condition.parameter))
      guard part.map({ holds(test.condition, $0) }) ?? test.holdsIfAbsent else { return false }
    }
    return true
  }

  // MARK: Records

  /// What stands between a link and its values.
  mutating func writeOpening() {
    if place.schemeOfApp == 0 { return values.output.piece(route.opening, of: bytes) }
    values.output.piece(route.beforeScheme, of: bytes)
    values.output.piece(program.schemes[Int(place.schemeNumber)].spelling, of: bytes)
    if place.host >= 0 {
      values.output.json("\",\"host\":\"")
      values.output.piece(program.hosts[Int(place.host)].name, of: bytes)
    }
    values.output.piece(route.afterScheme, of: bytes)
  }

  private mutating func writeDefaults(_ assumed: ParameterSet) {
    values.output.json(",\"defaults\":{")
    var isFirst = true
    for number in 0..<route.parameters.count where assumed.contains(number) {
      let piece = parameter(number).assumed
      // The first one has no comma before it.
      values.output.piece(isFirst ? Slice(piece.start &+ 1..<piece.end) : piece, of: bytes)
      isFirst = false
    }
    values.output.json("}")
  }

  // MARK: Unknown parameters

  /// Writes the parameters that the route does not declare, into records alone; false where one is no text.
  private mutating func writeUnknown() -> Bool {
    var isFirst = true
    for index in memory.parts.all.indices
    where memory.parts.all[index].parameter == LinkPart.unknown {
      let part = memory.parts.all[index]
      values.output.json(isFirst ? ",\"unknown\":[[" : ",[")
      isFirst = false
      guard let name = name(of: part) else { return false }
      if Output.writesRecords { values.output.string(name) }
      if part.isBare {
        values.output.json(",null]")
      } else {
        guard let value = value(of: part) else { return false }
        values.output.json(",")
        if Output.writesRecords { values.output.string(value) }
        values.output.json("]")
      }
    }
    if !isFirst { values.output.json("]") }
    return true
  }

  /// A fragment that the pattern does not name, raw; what lenient reading took as if it were escaped is
  /// escaped.
  mutating func fragmentText(_ range: Range<Int>) -> PaddedText {
    guard options.isLenient else { return link.plainPart(range.lowerBound, range.upperBound) }
    var raw: [UInt8] = []
    appendRaw(range, keeping: .fragment, to: &raw)
    return values.scratch.copy(raw.span)
  }

  // MARK: Where a link goes

  /// Whether a link that returns control has a scheme that the definition vouches for.
  mutating func allowsCallback(_ part: LinkPart) -> Bool {
    guard let scheme = schemeOfCallback(part) else { return false }
    let app = program.apps[Int(route.app)]
    let isListed = program.value(of: scheme, in: app.callbackSchemes, ignoringCase: true) >= 0
    return isListed != app.allowsOtherCallbacks
  }

  private mutating func schemeOfCallback(_ part: LinkPart) -> PaddedText? {
    let mark = link.mark(from: part.start)
    // Most schemes are written as they are, and the colon behind them escaped.
    if mark &+ 2 < part.end, link[mark] == UInt8(ascii: "%"),
      ByteClass.byte(hexDigits: link[mark &+ 1], link[mark &+ 2]) == UInt8(ascii: ":")
    {
      let scheme = link.part(part.start, mark)
      if !route.isForm || !scheme.contains(UInt8(ascii: "+")) { return scheme }
    }
    return value(of: part).map { $0.part(0, $0.firstIndex(of: UInt8(ascii: ":"), from: 0)) }
  }

  /// Cuts the stack of screens at the guards that do not hold, and notes why.
  private mutating func applyGuards() {
    for number in route.guards.start..<route.guards.end {
      let condition = program.guards[number]
      let part = memory.parts.part(of: Int(condition.condition.parameter))
      guard Int(condition.screenCount) < memory.parts.screenCount,
        !(part.map { holds(condition.condition, $0) } ?? condition.holdsIfAbsent)
      else { continue }
      memory.parts.screenCount = Int(condition.screenCount)
      var notice = program.plans[memory.parts.route].guardNotices[number &- route.guards.start]
      notice.offset = part.map { $0.isBare ? $0.place : $0.start } ?? memory.parts.queryEnd
      memory.notices.append(notice)
    }
  }

  private mutating func holds(_ condition: ValueCondition, _ part: LinkPart) -> Bool {
    let number = Int(condition.parameter)
    let operation = program.values.operations[Int(condition.operation)]
    if parameter(number).isExploded {
      let count = memory.parts.count(of: number)
      return values.checker.fault(ofCount: count, operation) == nil
    }
    if condition.asksOfText, !part.isBare {
      return value(of: part).map { takes($0, operation) } ?? true
    }
    guard var tape = tape(of: part) else { return true }
    return (try? values.checker.checkTree(&tape, 0, operation)) != nil
  }

  /// The value of a part that was read.
  mutating func tape(of part: LinkPart) -> ValueTape? {
    var tape = ValueTape()
    let operation = program.values.operations[Int(parameter(part.parameter).operation)]
    guard !part.isBare || operation.hasBareName else {
      tape.append(true)
      return tape
    }
    let bareName = bytes.part(operation.bareName.start, operation.bareName.end)
    guard let text = part.isBare ? bareName : value(of: part) else { return nil }
    var reader = ValueReader(program.values, output: TapeOutput())
    return reader.read(text, operation) ? reader.output.tape : nil
  }

  private mutating func writeCutScreens() {
    values.output.json(",\"screens\":[")
    for index in 0..<memory.parts.screenCount {
      if index > 0 { values.output.json(",") }
      values.output.piece(program.pieces[route.screens.start &+ index].element, of: bytes)
    }
    values.output.json("]")
  }

  /// Writes the links that return control; false where one is not allowed.
  private mutating func writeCallbacks() -> Bool {
    let callbacks = route.callbacks
    var isFirst = true
    for number in callbacks where memory.parts.given.contains(number) {
      let index = memory.parts.lastIndex(of: number)
      guard allowsCallback(memory.parts.all[index]) else { return false }
      if isFirst { values.output.json(",\"callbacks\":{") } else { values.output.json(",") }
      isFirst = false
      switch number - callbacks.lowerBound {
      case 0: values.output.json("\"success\":")
      case 1: values.output.json("\"error\":")
      default: values.output.json("\"cancel\":")
      }
      values.output.again(memory.parts.all[index].written)
    }
    if !isFirst { values.output.json("}") }
    return true
  }

  var hasNotices: Bool { !memory.notices.isEmpty || repair != nil }

  mutating func writeNotices() {
    values.output.json(",\"notices\":[")
    for (index, notice) in allNotices.enumerated() {
      if index > 0 { values.output.json(",") }
      values.output.finding(notice)
    }
    values.output.json("]")
  }
}

extension ParameterSet {
  /// Whether there is a callback of a route among them, or what says where the link comes from.
  func haveCallbacks(of route: TableEntry<RouteProgram>) -> Bool {
    let callbacks = route.callbacks
    // What comes before them says where the link comes from.
    return !callbacks.isEmpty
      && (callbacks.lowerBound - 1..<callbacks.upperBound).contains { contains($0) }
  }
}
