/// Reads the texts of values, decoded, and writes what they stand for.
extension LinkReader where Output: ~Copyable {
  /// Reads a text as an operation says; false where it is no value.
  mutating func readText(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    if operation.isFree {
      output.text(text)
      return true
    }
    guard operation.isEnveloped, text.count >= 2, text[0] == UInt8(ascii: "~"),
      text[1] == UInt8(ascii: "1")
    else { return readForm(text, operation) }
    let opened = scratch.text(ofAtMost: text.count) { output in
      text.withSpan { RotateEnvelope.open($0, to: &output) }
    }
    guard let opened, isSafe(opened) else { return false }
    return readForm(opened, operation)
  }

  private mutating func readForm(_ text: PaddedText, _ operation: TableEntry<ValueOperation>)
    -> Bool
  {
    switch operation.form {
    case .text:
      guard !operation.hasLimits || hasLength(text, operation),
        operation.pattern.isEmpty || hasPattern(text, operation),
        !operation.needsPlan || satisfiesPlan(text, operation)
      else { return false }
      output.text(text)
      return true
    case .choice, .boolean:
      let choice = choice(text, operation)
      guard choice >= 0 else { return false }
      output.put(program.choices[choice].json, of: bytes)
      return true
    case .integer, .number:
      guard isNumber(text, operation) else { return false }
      output.verbatim(text)
      return true
    case .fixedWidth: return readFixedWidth(text, operation)
    case .delimitedArray:
      return readItems(text, from: text.count == 0 ? -1 : 0, operation, operation)
    case .delimitedObject: return readDelimitedObject(text, operation)
    case .base64url:
      let decoded = scratch.text(ofAtMost: text.count) { output in
        text.withSpan { Base64.decodeURL($0, to: &output) }
      }
      guard let decoded, isUTF8(decoded), isSafe(decoded) else { return false }
      output.text(decoded)
      return true
    case .json: return readJSON(text, operation)
    case .other: return readByPlan(text, operation)
    }
  }

  // MARK: Checks

  private mutating func hasLength(_ text: PaddedText, _ operation: TableEntry<ValueOperation>)
    -> Bool
  {
    // A character has at most four bytes.
    if text.count >= 4 &* operation.least, text.count <= operation.most { return true }
    let count = text.withSpan { UTF8Check.scalarCount($0) }
    return operation.least <= count && count <= operation.most
  }

  /// The number of the choice that a text is; -1: none.
  mutating func choice(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Int {
    var (low, high) = text.words
    if operation.ignoresCase {
      (low, high) = (ShortText.lowercased(low), ShortText.lowercased(high))
    }
    for number in operation.choices.start..<operation.choices.end {
      let choice = program.choices[number]
      if choice.low == low, choice.high == high, choice.text.count == text.count,
        text.count <= 16
          || program.equals(text, choice.text, ignoringCase: operation.ignoresCase)
      {
        return number
      }
    }
    return -1
  }

  private mutating func isNumber(_ text: PaddedText, _ operation: TableEntry<ValueOperation>)
    -> Bool
  {
    let zero = UInt8(ascii: "0")
    let isNegative = text[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    let end = text.endOfDigits(from: first)
    let count = end &- first
    guard text.count > first, count > 0, count == 1 || text[first] != zero else { return false }
    if end < text.count {
      guard operation.form == .number, text[end] == UInt8(ascii: "."), end &+ 1 < text.count,
        text.endOfDigits(from: end &+ 1) == text.count
      else { return false }
    }
    guard !operation.needsPlan, count <= 18 else {
      return text.withSpan { text in
        guard let parts = DecimalParts(text) else { return false }
        let plan = plans[Int(operation.plan)]
        if let least = plan.constraints.minimum, least.compare(parts, in: text) < 0 { return false }
        if let most = plan.constraints.maximum, most.compare(parts, in: text) > 0 { return false }
        return true
      }
    }
    guard operation.form == .integer else { return text.count <= DecimalParts.maximumDigits }
    guard operation.hasLimits else { return true }
    var magnitude = 0
    for offset in first..<end { magnitude = magnitude &* 10 &+ Int(text[offset] &- zero) }
    let number = isNegative ? 0 &- magnitude : magnitude
    return operation.least <= number && number <= operation.most
  }

  /// Whether a text has the pattern that the operation has a table of.
  private mutating func hasPattern(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    guard text.count > 0 else { return satisfiesPlan(text, operation) }
    let table = bytes.part(operation.pattern.start, operation.pattern.end)
    var state: UInt8 = 0
    for offset in 0..<text.count {
      // Characters that are not ASCII are not in the table.
      guard text[offset] < 0x80 else { return satisfiesPlan(text, operation) }
      state = table[Int(state & ~IRegexp.Automaton.isAccepting) &<< 7 &+ Int(text[offset])]
      if state == IRegexp.Automaton.dead { return false }
    }
    return state & IRegexp.Automaton.isAccepting != 0
  }

  /// Whether a text has the pattern and the format that its plan asks for.
  private mutating func satisfiesPlan(_ text: PaddedText, _ operation: TableEntry<ValueOperation>)
    -> Bool
  {
    let plan = plans[Int(operation.plan)]
    return text.withSpan { text in
      if let pattern = plan.constraints.pattern,
        !pattern.matches(text, scratch: &memory.scratch.regexp)
      {
        return false
      }
      return plan.constraints.format.map { FormatCheck.matches(text, $0) } ?? true
    }
  }

  /// Reads JSON; where it is as we write it, and the plan changes none of it, it stays as it stands.
  private mutating func readJSON(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    memory.tape.removeAll()
    var reader = JSONReader()
    do throws(Finding) {
      try text.withSpan { text throws(Finding) in try reader.read(text, onto: &memory.tape) }
    } catch {
      // What can't be read may stand for the default.
      return readByPlan(text, operation)
    }
    do throws(Finding) {
      try memory.tape.checkTree(0, plans[Int(operation.plan)], &memory.scratch)
    } catch {
      return false
    }
    // What is changed is added to the bytes of the text.
    let isVerbatim =
      !reader.hasWhiteSpace && memory.tape.bytes.count == text.count
      && text.firstIndex(of: 0x7F, from: 0) == text.count
    return putTape(verbatim: isVerbatim ? text : nil)
  }

  /// Reads a text on the tape.
  private mutating func readByPlan(_ text: PaddedText, _ operation: TableEntry<ValueOperation>)
    -> Bool
  {
    let plan = plans[Int(operation.plan)]
    memory.tape.removeAll()
    let isRead = text.withSpan { text in
      do throws(Finding) {
        try memory.tape.readPlain(text, as: plan, &memory.scratch)
        return true
      } catch {
        return false
      }
    }
    return isRead && putTape(verbatim: nil)
  }

  /// Writes what is on the tape.
  private mutating func putTape(verbatim text: PaddedText?) -> Bool {
    // What was read as a default is to be told.
    guard memory.scratch.notices.isEmpty else {
      memory.scratch.notices.removeAll()
      return false
    }
    if options.refusesRemarks, UnsafeCharacters.first(in: memory.tape.bytes.span) != nil {
      return false
    }
    guard Output.isKept else { return true }
    if let text {
      output.verbatim(text)
      return true
    }
    var json: [UInt8] = []
    swap(&json, &memory.json)
    defer { swap(&json, &memory.json) }
    json.removeAll(keepingCapacity: true)
    memory.tape.writeJSON(0, to: &json)
    return output.json(json.span)
  }

  // MARK: Fixed width

  private mutating func readFixedWidth(_ text: PaddedText, _ operation: TableEntry<ValueOperation>)
    -> Bool
  {
    let width = Int(operation.width)
    let members = operation.members
    guard text.count == width &* members.count, text.endOfDigits(from: 0) == text.count else {
      return false
    }
    if operation.isPlain {
      output.fixedPoints(text, operation, of: program)
      return true
    }
    for index in 0..<members.count {
      let member = program.members[members.start &+ index]
      putKey(member.key, isFirst: index == 0)
      let digits = text.part(index &* width, index &* width &+ width)
      let field = program.operations[Int(member.operation)]
      let shortest = scratch.text(ofAtMost: width + 2) { output in
        digits.appendShortest(Int(operation.fractionDigits), to: &output)
        return true
      }
      guard field.otherwise < 0, let shortest, readText(shortest, field) else { return false }
    }
    output.put("}")
    return true
  }

  // MARK: Delimited

  private mutating func readDelimitedObject(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let members = operation.members
    let fieldCount = operation.hasRest ? members.count &- 1 : members.count
    // Where the next field begins; -1 behind the last.
    var position = 0
    for index in 0..<fieldCount {
      guard position >= 0 else { return false }
      let member = program.members[members.start &+ index]
      putKey(member.key, isFirst: index == 0)
      let end = endOfField(text, from: position, operation)
      let field = program.operations[Int(member.operation)]
      guard end >= 0, readField(text.part(position, end), field, operation) else { return false }
      position = end < text.count ? end &+ 1 : -1
    }
    if operation.hasRest {
      let member = program.members[members.start &+ fieldCount]
      putKey(member.key, isFirst: fieldCount == 0)
      // With no field before it, the empty text is the empty rest.
      let start = fieldCount == 0 && text.count == 0 ? -1 : position
      guard readItems(text, from: start, program.operations[Int(member.operation)], operation)
      else {
        return false
      }
    } else if position >= 0 {
      return false
    }
    output.put(UInt8(ascii: "}"))
    return true
  }

  /// Reads the array of the values from `start` to the end of the text; -1: there are none.
  private mutating func readItems(
    _ text: PaddedText, from start: Int, _ array: TableEntry<ValueOperation>,
    _ delimiters: TableEntry<ValueOperation>
  ) -> Bool {
    let item = program.operations[Int(array.items)]
    output.put(UInt8(ascii: "["))
    var count = 0
    var position = start
    while position >= 0 {
      if count > 0 { output.put(UInt8(ascii: ",")) }
      let end = endOfField(text, from: position, delimiters)
      guard end >= 0, readField(text.part(position, end), item, delimiters) else {
        return false
      }
      count &+= 1
      position = end < text.count ? end &+ 1 : -1
    }
    output.put(UInt8(ascii: "]"))
    return array.least <= count && count <= array.most
  }

  /// Where a field ends: at the next separator that no escape precedes, or at the end; -1 where an
  /// escape stands before anything else.
  private mutating func endOfField(
    _ text: PaddedText, from start: Int, _ delimiters: TableEntry<ValueOperation>
  ) -> Int {
    guard delimiters.escape != 0 else {
      return text.firstIndex(of: delimiters.separator, from: start)
    }
    var index = start
    while index < text.count, text[index] != delimiters.separator {
      if text[index] == delimiters.escape {
        index &+= 1
        guard index < text.count,
          text[index] == delimiters.separator || text[index] == delimiters.escape
        else { return -1 }
      }
      index &+= 1
    }
    return index
  }

  private mutating func readField(
    _ text: PaddedText, _ field: TableEntry<ValueOperation>,
    _ delimiters: TableEntry<ValueOperation>
  ) -> Bool {
    guard field.otherwise < 0 else { return false }
    guard delimiters.escape != 0, text.firstIndex(of: delimiters.escape, from: 0) < text.count
    else { return readText(text, field) }
    let plain = scratch.text(ofAtMost: text.count) { output in
      var index = 0
      while index < text.count {
        if text[index] == delimiters.escape { index += 1 }
        output.append(text[index])
        index += 1
      }
      return true
    }
    guard let plain else { return false }
    return readText(plain, field)
  }
}

extension PaddedText {
  /// Appends digits, of which so many stand after the point, as the shortest number.
  fileprivate func appendShortest(_ fractionDigits: Int, to output: inout OutputSpan<UInt8>) {
    let zero = UInt8(ascii: "0")
    let point = count - fractionDigits
    var first = 0
    while first + 1 < point, self[first] == zero { first += 1 }
    var last = count
    while last > point, self[last - 1] == zero { last -= 1 }
    if point == 0 { output.append(zero) }
    for index in first..<last {
      if index == point { output.append(UInt8(ascii: ".")) }
      output.append(self[index])
    }
  }
}
