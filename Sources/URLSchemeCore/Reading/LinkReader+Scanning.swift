/// Finds the ends of a link's parts, and decodes them.
extension LinkReader where Output: ~Copyable {
  /// Moves `position` to the end of a pair's name, an equals sign or the end of the pair, and says
  /// whether the name has escapes; nil where it is not right.
  mutating func scanName(from start: Int) -> Bool? { scan(start, isName: true, isFragment: false) }

  /// The same for the value of a pair.
  mutating func scanValue(from start: Int) -> Bool? {
    scan(start, isName: false, isFragment: false)
  }

  mutating func scanFragment(from start: Int) -> Bool? {
    scan(start, isName: false, isFragment: true)
  }

  /// Once for each of the three, as what ends a part is looked at for every mark.
  @inline(__always)
  private mutating func scan(_ start: Int, isName: Bool, isFragment: Bool) -> Bool? {
    let link = link
    var base = start
    var hasEscapes = false
    while true {
      var marks = ByteScan.marks(link.lanes(at: base))
      while marks != 0 {
        let offset = base &+ marks.trailingZeroBitCount &>> 2
        let mark = link[offset]
        if offset >= link.count || !isFragment && mark == UInt8(ascii: "&")
          || isName && mark == UInt8(ascii: "=") || !isFragment && mark == UInt8(ascii: "#")
        {
          position = min(offset, link.count)
          return hasEscapes
        }
        // Whether an escape is whole, decoding finds.
        if mark == UInt8(ascii: "%") {
          hasEscapes = true
        } else {
          guard mark != UInt8(ascii: "#"), mark == UInt8(ascii: "?") || ByteClass.isPathMark(mark)
          else { return nil }
        }
        marks &= marks &- 1
      }
      base &+= 16
    }
  }

  /// A part of the link, decoded; nil where an escape is not whole, where it is not UTF-8, or holds
  /// what is to be told.
  mutating func decoded(_ start: Int, _ end: Int, plusAsSpace: Bool) -> PaddedText? {
    guard let decoded = scratch.decoded(link.part(start, end), plusAsSpace: plusAsSpace) else {
      return nil
    }
    if decoded.isPlain { return decoded.text }
    return isUTF8(decoded.text) && isSafe(decoded.text) ? decoded.text : nil
  }

  mutating func isUTF8(_ text: PaddedText) -> Bool {
    text.withSpan { UTF8Check.firstInvalid(in: $0) == nil }
  }

  /// Whether there is nothing in a text that is to be told.
  mutating func isSafe(_ text: PaddedText) -> Bool {
    !options.refusesRemarks || text.withSpan { UnsafeCharacters.first(in: $0) == nil }
  }

  // MARK: Values

  /// Reads the value that was found last: that of a parameter, or one value of an exploded array.
  mutating func readValue(
    _ parameter: TableEntry<ParameterProgram>, plusAsSpace: Bool
  ) -> Bool {
    let operation = program.operations[Int(parameter.operation)]
    guard pair.start >= 0 else { return readBare(operation, parameter) }
    var text = link.part(pair.start, pair.end)
    let isWatched = options.isRouting && parameter.isWatched
    if operation.isFree, !pair.hasEscapes, !isWatched {
      output.plainText(text, plusAsSpace: plusAsSpace)
      return true
    }
    scratch.removeAll()
    if pair.nameStart < 0 {
      // What `{+x}` holds is not decoded, so what there is to say of its escapes is not known.
      return !isWatched && !(pair.hasEscapes && options.refusesRemarks) && readText(text, operation)
    }
    if pair.hasEscapes
      || plusAsSpace && text.firstIndex(of: UInt8(ascii: "+"), from: 0) < text.count
    {
      if options.refusesRemarks, operation.separator != 0, operation.escape == 0,
        text.firstIndex(of: operation.separator, from: 0) < text.count
      {
        // Where the separator is escaped elsewhere, there is something to say of that.
        return false
      }
      guard let decoded = decoded(pair.start, pair.end, plusAsSpace: plusAsSpace) else {
        return false
      }
      text = decoded
    }
    if isWatched, !watch(parameter, text) { return false }
    if operation.otherwise >= 0 { return readOrAssume(text, operation, parameter) }
    return readText(text, operation)
  }

  /// A bare name is true for a boolean, and nothing for any other type.
  private mutating func readBare(
    _ operation: TableEntry<ValueOperation>, _ parameter: TableEntry<ParameterProgram>
  ) -> Bool {
    guard operation.form == .boolean, !(options.isRouting && parameter.isGuarded) else {
      return false
    }
    output.put(program.choices[operation.choices.start].json, of: bytes)
    return true
  }

  /// Reads a text that becomes the default where it is none of those declared, with a notice.
  private mutating func readOrAssume(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>,
    _ parameter: TableEntry<ParameterProgram>
  ) -> Bool {
    guard operation.form == .choice, !operation.isEnveloped else { return false }
    var choice = choice(text, operation)
    if choice < 0 {
      guard !options.refusesRemarks, !parameter.isSecret,
        let otherwise = plans[Int(operation.plan)].constraints.otherwise
      else { return false }
      choice = Int(operation.otherwise)
      var notice = Finding.unknownValue(text.withSpan { $0.quoted }, readAs: otherwise)
        .inside(program.router.routes[routeNumber].parameters[pair.parameter].name)
      notice.offset = pair.start
      memory.notices.append(notice)
    }
    output.put(program.choices[choice].json, of: bytes)
    return true
  }

  /// Asks guards about a text, and remembers where callbacks stand; false where only the value tells.
  private mutating func watch(
    _ parameter: TableEntry<ParameterProgram>, _ text: PaddedText
  ) -> Bool {
    if parameter.callback >= 0 {
      callbacks[Int(parameter.callback)] = Capture(
        start: pair.start, end: pair.end, hasEscapes: pair.hasEscapes)
    }
    guard parameter.isGuarded else { return true }
    for index in 0..<route.guards.count {
      let condition = program.guards[route.guards.start &+ index]
      guard Int(condition.parameter) == pair.parameter else { continue }
      guard condition.operation >= 0, index < 64 else { return false }
      if !takes(text, program.operations[Int(condition.operation)]) {
        guard !options.refusesRemarks else { return false }
        failedGuards |= 1 &<< UInt64(truncatingIfNeeded: index)
        guardPlaces[index] = pair.start
      }
    }
    return true
  }
}
