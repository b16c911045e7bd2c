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
    // Where the next field begins; -1 behind the last.
    var position = 0
    for index in 0..<fieldCount {
      guard position >= 0 else {
        return fail(ValueFault(.missingField, at: text.count, count: index), text, operation)
      }
      let member = program.members[members.start &+ index]
      output.key(member.key, of: bytes, isFirst: index == 0)
      let (start, end) = (position, endOfField(text, from: position, operation))
      guard end >= 0 else { return false }
      let noticeCount = checker.notices.count
      let field = program.operations[Int(member.operation)]
      guard readField(text.part(start, end), field, operation) else {
        return fail(inside: .member(member.key.name), movedBy: start)
      }
      checker.placeNotices(
        from: noticeCount, movedBy: start, inside: .member(member.key.name))
      position = end < text.count ? end &+ 1 : -1
    }
    if operation.hasRest {
      let member = program.members[members.start &+ fieldCount]
      output.key(member.key, of: bytes, isFirst: fieldCount == 0)
      // With no field before it, the empty text is the empty rest.
      let start = fieldCount == 0 && text.count == 0 ? -1 : position
      let noticeCount = checker.notices.count
      guard readItems(text, from: start, program.operations[Int(member.operation)], operation)
      else { return fail(inside: .member(member.key.name)) }
      checker.placeNotices(from: noticeCount, inside: .member(member.key.name))
    } else if position >= 0 {
      return fail(ValueFault(.surplusField, at: position - 1), text, operation)
    }
    output.closeObject(isEmpty: members.isEmpty)
    return true
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
        let noticeCount = checker.notices.count
        guard readField(text.part(start, end), item, delimiters) else {
          return fail(inside: .item(count), movedBy: start)
        }
        checker.placeNotices(from: noticeCount, movedBy: start, inside: .item(count))
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
        guard index < text.count, delimiters.element.isDelimiter(text[index]) else {
          _ = fail(ValueFault(.escape, at: index &- 1), text, delimiters)
          return -1
        }
      }
      index &+= 1
    }
    return index
  }

  private mutating func readField(
    _ text: PaddedText, _ field: TableEntry<ValueOperation>,
    _ delimiters: TableEntry<ValueOperation>
  ) -> Bool {
    guard delimiters.escape != 0, text.firstIndex(of: delimiters.escape, from: 0) < text.count
    else {
      if field.isFree {
        output.string(text)
        return true
      }
      return readPlain(text, field)
    }
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
    return readPlain(plain, field)
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
    for index in 0..<fieldCount {
      if index > 0 { output.append(operation.separator) }
      guard let field = tape.member(program, index, of: node, operation, expectedAt: key) else {
        continue
      }
      key = field + 1
      do throws(Finding) {
        let member = program.members[members.start + index]
        try writeField(field, program.operations[Int(member.operation)], operation, to: &output)
      } catch {
        throw error.inside(program.name(index, of: operation))
      }
    }
    guard operation.hasRest else { return }
    let array = program.operations[
      Int(program.members[members.start + fieldCount].element.operation)]
    do throws(Finding) {
      guard let rest = tape.member(program, fieldCount, of: node, operation, expectedAt: key)
      else {
        // An absent rest reads back as an empty one.
        return try checkAbsent(array)
      }
      try writeItems(rest, array, operation, to: &output, isFirst: fieldCount == 0)
      if fieldCount == 0 { try refuseLoneEmpty(rest, output.count - start) }
    } catch {
      throw error.inside(program.name(fieldCount, of: operation))
    }
  }

  private func checkAbsent(_ array: TableEntry<ValueOperation>) throws(Finding) {
    guard let fault = checker.fault(ofCount: 0, array) else { return }
    throw program.finding(fault, of: array)
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

  private mutating func writeField(
    _ node: Int, _ field: TableEntry<ValueOperation>, _ delimiters: TableEntry<ValueOperation>,
    to output: inout ByteWriter
  ) throws(Finding) {
    let start = output.count
    try writePlain(node, field, to: &output)
    let text = output.text(from: start)
    let escape = delimiters.escape
    guard text.contains(delimiters.separator) || escape != 0 && text.contains(escape) else {
      return
    }
    guard escape != 0 else {
      let separator = String(UnicodeScalar(delimiters.separator))
      throw Finding(.separatorInValue, at: 0, found: separator)
    }
    made.removeAll(keepingCapacity: true)
    text.withSpan { made.append($0) }
    output.truncate(to: start)
    for byte in made {
      if delimiters.element.isDelimiter(byte) { output.append(escape) }
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
