/// Delimited texts: an array's values, or an object's fields, with a separator between them.
extension ValueReader where Output: ~Copyable {
  mutating func readDelimitedArray(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    // The empty text is the empty array, not one of an empty text.
    readItems(text, from: text.count == 0 ? -1 : 0, operation, operation)
  }

  mutating func readDelimitedObject(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let members = operation.members
    let fieldCount = operation.hasRest ? members.count &- 1 : members.count
    var index = firstField(text, operation)
    let first = index
    // Where the next field begins; -1 behind the last.
    var position = 0
    while index < fieldCount {
      let member = program.members[members.start &+ index]
      guard position >= 0 else {
        // From here on, all are optional.
        if !member.isRequired, !operation.isOptionalFirst { break }
        return fail(ValueFault(.missingField, at: text.count, count: index), text, operation)
      }
      output.key(member.key, of: bytes, isFirst: index == first)
      let (start, end) = (position, endOfField(text, from: position, operation))
      guard end >= 0 else { return false }
      let isRead = readPart(.member(member.key.name), at: start) {
        $0.readField(
          text.part(start, end), $0.program.operations[Int(member.operation)], operation)
      }
      guard isRead else { return false }
      position = end < text.count ? end &+ 1 : -1
      index &+= 1
    }
    if operation.hasRest {
      // With no field before it, the empty text is the empty rest.
      let start = fieldCount == 0 && text.count == 0 ? -1 : position
      guard readRest(text, from: start, operation) else { return false }
    } else if position >= 0 {
      return fail(ValueFault(.surplusField, at: position - 1), text, operation)
    }
    output.closeObject(isEmpty: members.isEmpty)
    return true
  }

  /// The first field that the text has: of the optional ones before the others, the first are absent.
  private mutating func firstField(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Int {
    guard operation.isOptionalFirst else { return 0 }
    var absent = operation.members.count &- 1
    var position = 0
    while absent > 0 {
      position = endOfField(text, from: position, operation)
      guard position >= 0, position < text.count else { break }
      position &+= 1
      absent &-= 1
    }
    return min(absent, Int(operation.optionalCount))
  }

  /// Reads what is left of an object's text from `start` on; -1: nothing is.
  private mutating func readRest(
    _ text: PaddedText, from start: Int, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let member = program.members[operation.members.end &- 1]
    output.key(member.key, of: bytes, isFirst: operation.members.count == 1)
    let rest = program.operations[Int(member.operation)]
    let distance = rest.form == .pairs ? max(0, start) : 0
    guard rest.form != .pairs || start <= 0 || start < text.count else {
      // Nothing stands behind the separator.
      return fail(ValueFault(.namelessMember, at: start), text, rest)
    }
    return readPart(.member(member.key.name), at: distance) {
      rest.form == .pairs
        ? $0.readPairs(text.part(distance, text.count), isAbsent: start < 0, rest)
        : $0.readItems(text, from: start, rest, operation)
    }
  }

  /// Reads the array of the values from `start` to the end of the text; -1: there are none.
  private mutating func readItems(
    _ text: PaddedText, from start: Int, _ array: TableEntry<ValueOperation>,
    _ delimiters: TableEntry<ValueOperation>
  ) -> Bool {
    let item = program.operations[Int(array.items)]
    let isFree = item.isFree && delimiters.escape == 0
    output.openArray()
    var count = 0
    var position = start
    while position >= 0 {
      if count > 0 { output.nextItem() }
      let (start, end) = (position, endOfField(text, from: position, delimiters))
      guard end >= 0 else { return false }
      if isFree {
        output.string(text.part(start, end))
      } else {
        let isRead = readPart(.item(count), at: start) {
          $0.readField(text.part(start, end), item, delimiters)
        }
        guard isRead else { return false }
      }
      count &+= 1
      position = end < text.count ? end &+ 1 : -1
    }
    output.closeArray()
    guard count < array.least || count > array.most,
      var fault = checker.fault(ofCount: count, array)
    else { return true }
    fault.offset = start < 0 ? text.count : start
    return fail(fault, text, array)
  }

  /// Where a field ends: at the next separator that no escape precedes, or at the end; -1 where an
  /// escape stands before anything else, which is never written.
  mutating func endOfField(
    _ text: PaddedText, from start: Int, _ delimiters: TableEntry<ValueOperation>
  ) -> Int {
    let escape = delimiters.escape
    guard escape != 0 else { return text.firstIndex(of: delimiters.separator, from: start) }
    var index = text.firstIndex(of: delimiters.separator, or: escape, from: start)
    while index < text.count, text[index] == escape {
      index &+= 1
      let isRight =
        delimiters.splitsRaw || index < text.count && delimiters.element.isDelimiter(text[index])
      guard isRight else {
        _ = fail(ValueFault(.escape, at: index &- 1), text, delimiters)
        return -1
      }
      index = text.firstIndex(of: delimiters.separator, or: escape, from: index &+ 1)
    }
    return index
  }

  mutating func readField(
    _ text: PaddedText, _ field: TableEntry<ValueOperation>,
    _ delimiters: TableEntry<ValueOperation>
  ) -> Bool {
    // What is split itself takes the escapes away where they are no separators.
    guard !field.splitsRaw, let plain = unescaped(text, delimiters) else {
      if field.isFree {
        output.string(text)
        return true
      }
      return readPlain(text, field)
    }
    if readPlain(plain, field) { return true }
    if var finding {
      finding.offset = place(of: finding.offset, in: text, delimiters.escape)
      self.finding = finding
    }
    return false
  }

  /// Where a byte of a text without its escapes stands in the text that has them.
  private func place(of offset: Int, in text: PaddedText, _ escape: UInt8) -> Int {
    var place = 0
    for _ in 0..<offset where place < text.count { place += text[place] == escape ? 2 : 1 }
    return min(place, text.count)
  }

  /// A text without the escapes in it; nil where there are none.
  mutating func unescaped(
    _ text: PaddedText, _ delimiters: TableEntry<ValueOperation>
  ) -> PaddedText? {
    guard delimiters.escape != 0, text.contains(delimiters.escape) else { return nil }
    return scratch.text(ofAtMost: text.count) { output in
      var index = 0
      while index < text.count {
        if text[index] == delimiters.escape { index += 1 }
        if index < text.count { output.append(text[index]) }
        index += 1
      }
      return true
    }
  }
}

extension ValueWriter {
  mutating func writeDelimitedArray(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout ByteWriter
  ) throws(Finding) {
    let start = output.count
    try writeItems(node, operation, operation, to: &output, isFirst: true)
    try refuseLoneEmpty(node, output.count - start)
  }

  mutating func writeDelimitedObject(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout ByteWriter
  ) throws(Finding) {
    let start = output.count
    let members = operation.members
    let fieldCount = operation.hasRest ? members.count - 1 : members.count
    var key = node + 1
    // The fields that were written, side by side.
    var written: Range<Int>?
    for index in 0..<fieldCount {
      guard let field = tape.member(program, index, of: node, operation, expectedAt: key) else {
        continue
      }
      key = tape.next(after: field)
      if let written {
        try requireNoGap(between: written.upperBound, index, operation)
        output.append(operation.separator)
      }
      written = (written?.lowerBound ?? index)..<index + 1
      do throws(Finding) {
        let member = program.members[members.start + index]
        try writeField(field, program.operations[Int(member.operation)], operation, to: &output)
      } catch {
        throw error.inside(program.name(index, of: operation))
      }
    }
    guard operation.hasRest else { return }
    let operationOfRest = program.operations[
      Int(program.members[members.start + fieldCount].element.operation)]
    let rest = tape.member(program, fieldCount, of: node, operation, expectedAt: key)
    if let rest, tape.next(after: rest) > rest + 1 {
      try requireNoGap(between: written?.upperBound ?? fieldCount, fieldCount, operation)
    }
    do throws(Finding) {
      guard let rest else {
        // An absent rest reads back as an empty one.
        guard let fault = checker.faultOfEmpty(operationOfRest) else { return }
        throw program.finding(fault, of: operationOfRest)
      }
      guard operationOfRest.form != .pairs else {
        guard tape.next(after: rest) > rest + 1 else { return }
        if fieldCount > 0 { output.append(operation.separator) }
        return try writePairs(rest, operationOfRest, to: &output)
      }
      try writeItems(rest, operationOfRest, operation, to: &output, isFirst: fieldCount == 0)
      if fieldCount == 0 { try refuseLoneEmpty(rest, output.count - start) }
    } catch {
      throw error.inside(program.name(fieldCount, of: operation))
    }
  }

  /// Optional fields are there side by side.
  private func requireNoGap(
    between first: Int, _ index: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    guard first < index else { return }
    throw Finding(
      .missingParameter, at: 0, program.name(first, of: operation),
      expected: "\(program.name(index, of: operation)) stands after it")
  }

  private mutating func writeItems(
    _ node: Int, _ array: TableEntry<ValueOperation>, _ delimiters: TableEntry<ValueOperation>,
    to output: inout ByteWriter, isFirst: Bool
  ) throws(Finding) {
    guard array.items >= 0 else { return }
    let items = program.operations[Int(array.items)]
    var item = node + 1
    var index = 0
    while item < tape.next(after: node) {
      if index > 0 || !isFirst { output.append(delimiters.separator) }
      do throws(Finding) {
        try writeField(item, items, delimiters, to: &output)
      } catch {
        throw error.inside(index: index)
      }
      item = tape.next(after: item)
      index += 1
    }
  }

  mutating func writeField(
    _ node: Int, _ field: TableEntry<ValueOperation>, _ delimiters: TableEntry<ValueOperation>,
    to output: inout ByteWriter
  ) throws(Finding) {
    let start = output.count
    try writePlain(node, field, to: &output)
    try protect(from: start, delimiters, in: &output)
  }

  /// Puts escapes before what has a meaning among what was written from `start` on.
  ///
  /// - Parameter isName: Whether it is the name of a member, which ends where its value begins.
  mutating func protect(
    from start: Int, _ delimiters: TableEntry<ValueOperation>, isName: Bool = false,
    in output: inout ByteWriter
  ) throws(Finding) {
    let text = output.text(from: start)
    let (separator, equals, escape) = (delimiters.separator, delimiters.equals, delimiters.escape)
    guard
      text.contains(separator) || escape != 0 && text.contains(escape)
        || equals != 0 && (escape != 0 || isName) && text.contains(equals)
    else { return }
    guard escape != 0 else {
      let found = text.contains(separator) ? separator : equals
      throw Finding(.separatorInValue, at: 0, found: String(UnicodeScalar(found)))
    }
    made.removeAll(keepingCapacity: true)
    text.withSpan { made.append($0) }
    output.truncate(to: start)
    var isMarked = false
    for byte in made {
      // What is marked further inside stays so.
      if delimiters.element.isDelimiter(byte), !isMarked,
        !(delimiters.splitsRaw && byte == escape)
      {
        output.append(escape)
      }
      isMarked = delimiters.splitsRaw && byte == escape
      output.append(byte)
    }
  }

  /// `[""]` would be written as the empty text, which is `[]`.
  private func refuseLoneEmpty(_ array: Int, _ length: Int) throws(Finding) {
    guard length == 0, tape.next(after: array) > array + 1 else { return }
    throw Finding(
      .invalidValue, at: 0, expected: "something in the text, or an empty list",
      found: "a list of one empty text, which reads as an empty list")
  }
}
