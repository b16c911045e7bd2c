/// Finds the ends of a link's parts, and decodes them.
extension LinkReader where Output: ~Copyable {
  /// The end of the name of a pair: an equals sign, or the end of the pair; nil where it is not right.
  mutating func endOfName(_ start: Int) -> (end: Int, hasEscapes: Bool)? {
    end(start, isName: true, isFragment: false)
  }

  /// The end of the value of a pair; nil where it is not right.
  mutating func endOfValue(_ start: Int) -> (end: Int, hasEscapes: Bool)? {
    end(start, isName: false, isFragment: false)
  }

  mutating func endOfFragment(_ start: Int) -> (end: Int, hasEscapes: Bool)? {
    end(start, isName: false, isFragment: true)
  }

  @inline(__always)
  private mutating func end(
    _ start: Int, isName: Bool, isFragment: Bool
  ) -> (end: Int, hasEscapes: Bool)? {
    var base = start
    var hasEscapes = false
    while true {
      var marks = ByteScan.marks(link.lanes(at: base))
      while marks != 0 {
        let offset = base &+ marks.trailingZeroBitCount &>> 2
        if offset >= link.count { return (link.count, hasEscapes) }
        let mark = link[offset]
        switch mark {
        case UInt8(ascii: "&"): if !isFragment { return (offset, hasEscapes) }
        case UInt8(ascii: "="): if isName { return (offset, hasEscapes) }
        case UInt8(ascii: "#"): return isFragment ? nil : (offset, hasEscapes)
        case UInt8(ascii: "%"):
          guard offset &+ 2 < link.count,
            ByteClass.byte(hexDigits: link[offset &+ 1], link[offset &+ 2]) != nil
          else { return nil }
          hasEscapes = true
        case UInt8(ascii: "?"): break
        default: guard ByteClass.isPlainMark(mark) else { return nil }
        }
        marks &= marks &- 1
      }
      base &+= 16
    }
  }

  /// A part of the link, decoded; nil where it is not UTF-8, or holds what is to be told.
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

  /// Reads the value of a parameter, or one value of an exploded array.
  mutating func readValue(
    _ number: Int, _ parameter: ParameterProgram, _ piece: ReaderMemory.Piece, plusAsSpace: Bool
  ) -> Bool {
    let operationNumber = Int(parameter.operation)
    guard piece.value >= 0 else { return readBare(operationNumber, parameter) }
    let (start, end) = (Int(piece.value), Int(piece.end))
    var text = link.part(start, end)
    let operation = program.operations[operationNumber]
    let watches =
      options.isRouting && (parameter.isGuarded || parameter.callback >= 0)
    if operation.isFree, !piece.hasEscapes, !watches {
      output.plainText(text, plusAsSpace: plusAsSpace)
      return true
    }
    scratch.removeAll()
    if piece.hasEscapes
      || plusAsSpace && text.firstIndex(of: UInt8(ascii: "+"), from: 0) < text.count
    {
      if options.refusesRemarks, operation.separator != 0, operation.escape == 0,
        text.firstIndex(of: operation.separator, from: 0) < text.count
      {
        // Where the separator is escaped elsewhere, there is something to say of that.
        return false
      }
      guard let decoded = decoded(start, end, plusAsSpace: plusAsSpace) else { return false }
      text = decoded
    }
    if watches, !watch(number, parameter, piece, text) { return false }
    if operation.otherwise >= 0 { return readOrAssume(text, operation, parameter, number, start) }
    return readText(text, operationNumber)
  }

  /// A bare name is true for a boolean, and nothing for any other type.
  private mutating func readBare(_ operation: Int, _ parameter: ParameterProgram) -> Bool {
    let operation = program.operations[operation]
    guard operation.form == .boolean, !(options.isRouting && parameter.isGuarded) else {
      return false
    }
    output.put(program.choices[operation.choices.start].json, of: bytes)
    return true
  }

  /// Reads a text that becomes the default where it is none of those declared, with a notice.
  private mutating func readOrAssume(
    _ text: PaddedText, _ operation: ValueOperation, _ parameter: ParameterProgram, _ number: Int,
    _ start: Int
  ) -> Bool {
    guard operation.form == .choice, !operation.isEnveloped else { return false }
    var choice = choice(text, operation)
    if choice < 0 {
      guard !options.refusesRemarks, !parameter.isSecret,
        let otherwise = plans[Int(operation.plan)].constraints.otherwise
      else { return false }
      choice = Int(operation.otherwise)
      var notice = Finding.unknownValue(text.withSpan { $0.quoted }, readAs: otherwise)
        .inside(router.routes[routeNumber].parameters[number].name)
      notice.offset = start
      memory.notices.append(notice)
    }
    output.put(program.choices[choice].json, of: bytes)
    return true
  }

  /// Asks guards about a text, and remembers where callbacks stand; false where only the value tells.
  private mutating func watch(
    _ number: Int, _ parameter: ParameterProgram, _ piece: ReaderMemory.Piece, _ text: PaddedText
  ) -> Bool {
    if parameter.callback >= 0 {
      callbacks[Int(parameter.callback)] = Callback(
        start: Int(piece.value), end: Int(piece.end), hasEscapes: piece.hasEscapes)
    }
    guard parameter.isGuarded else { return true }
    for index in 0..<route.guards.count {
      let condition = program.guards[route.guards.start &+ index]
      guard Int(condition.parameter) == number else { continue }
      guard condition.operation >= 0, index < 64 else { return false }
      if !takes(text, Int(condition.operation)) {
        guard !options.refusesRemarks else { return false }
        failedGuards |= 1 &<< UInt64(truncatingIfNeeded: index)
        guardPlaces[index] = Int(piece.value)
      }
    }
    return true
  }
}
