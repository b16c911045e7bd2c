/// An object's members by name, in any order: `crs=wgs84;u=40`.
extension ValueReader where Output: ~Copyable {
  /// Reads members: the declared ones in their order, then others in the text's.
  ///
  /// - Parameter isAbsent: Whether there is no text; an empty one is an empty object too, unless it
  ///   stands behind a separator.
  mutating func readPairs(
    _ text: PaddedText, isAbsent: Bool, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let first = pairs.count
    defer { pairs.removeLast(pairs.count - first) }
    guard isAbsent || findPairs(text, operation) else { return false }
    var isFirst = true
    for index in 0..<operation.members.count {
      let member = program.members[operation.members.start &+ index]
      guard let place = (first..<pairs.count).first(where: { pairs[$0].member == index }) else {
        guard !member.isRequired else {
          return fail(ValueFault(.missingMember, at: text.count, count: index), text, operation)
        }
        continue
      }
      output.key(member.key, of: bytes, isFirst: isFirst)
      isFirst = false
      let (pair, field) = (pairs[place], program.operations[Int(member.operation)])
      let isRead = readPart(.member(member.key.name), at: pair.valueStart) {
        $0.readMember(pair, text, field, operation)
      }
      guard isRead else { return false }
    }
    for place in first..<pairs.count where pairs[place].member < 0 {
      readOther(pairs[place], text, isFirst: isFirst, operation)
      isFirst = false
    }
    output.closeObject(isEmpty: isFirst)
    return true
  }

  private mutating func readMember(
    _ pair: TextPair, _ text: PaddedText, _ field: TableEntry<ValueOperation>,
    _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let value = text.part(pair.valueStart, pair.end)
    if !pair.isBare { return readField(value, field, operation) }
    if field.hasBareName {
      return readPlain(bytes.part(field.bareName), field)
    }
    if field.type == .boolean, field.form == .boolean {
      return readBareTrue(field)
    }
    return fail(ValueFault(.bareMember), value, field)
  }

  /// Reads a member that is not declared: a text, or true where its name is bare.
  private mutating func readOther(
    _ pair: TextPair, _ text: PaddedText, isFirst: Bool, _ operation: TableEntry<ValueOperation>
  ) {
    output.key(pair.name, isFirst: isFirst)
    guard !pair.isBare else { return output.true() }
    let value = text.part(pair.valueStart, pair.end)
    output.string(unescaped(value, operation) ?? value)
  }

  // MARK: Finding members

  /// Finds the members of a text; none is there twice.
  private mutating func findPairs(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let first = pairs.count
    var position = 0
    // The empty text has no members.
    while text.count > 0, position >= 0 {
      let end = endOfField(text, from: position, operation)
      guard end >= 0 else { return false }
      let nameEnd = endOfName(text, from: position, to: end, operation)
      let written = text.part(position, nameEnd)
      let name = unescaped(written, operation) ?? written
      var pair = TextPair(name: name, start: position, nameEnd: nameEnd, end: end)
      pair.member = program.member(named: name, operation)
      guard name.count > 0 else {
        return fail(ValueFault(.namelessMember, at: position), text, operation)
      }
      guard pair.member >= 0 || operation.allowsOthers else {
        return fail(
          ValueFault(.unknownMember, at: position), text, operation,
          shown: name.withSpan { $0.text })
      }
      // Each is compared with all others.
      guard pairs.count &- first < Schema.maximumMembers else {
        return fail(ValueFault(.tooManyMembers, at: position), text, operation)
      }
      for place in first..<pairs.count
      where pairs[place].member == pair.member
        && (pair.member >= 0 || pairs[place].name.equals(name))
      {
        return fail(
          ValueFault(.repeatedMember, at: position), text, operation,
          shown: name.withSpan { $0.text })
      }
      pairs.append(pair)
      position = end < text.count ? end &+ 1 : -1
    }
    return true
  }

  /// Where a member's name ends: at the first equals sign that no escape precedes.
  private func endOfName(
    _ text: PaddedText, from start: Int, to end: Int, _ operation: TableEntry<ValueOperation>
  ) -> Int {
    let (member, equals, escape) = (text.part(start, end), operation.equals, operation.escape)
    guard escape != 0 else { return start &+ member.firstIndex(of: equals, from: 0) }
    var index = member.firstIndex(of: equals, or: escape, from: 0)
    while index < member.count, member[index] == escape {
      index = member.firstIndex(of: equals, or: escape, from: index &+ 2)
    }
    return start &+ index
  }
}

/// Where a member stands in a text.
struct TextPair {
  /// Its name, without escapes: what would be made anew for each comparison.
  var name: PaddedText
  var start: Int
  /// Where its name ends, and its value.
  var nameEnd: Int
  var end: Int
  /// The number of the declared member; -1: another one.
  var member = -1

  var isBare: Bool { nameEnd == end }
  /// Where its value begins; of a bare name, where that does.
  var valueStart: Int { isBare ? start : nameEnd &+ 1 }
}

extension ValueWriter {
  /// Writes the declared members in their order, then the others.
  mutating func writePairs(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout ByteWriter
  ) throws(Finding) {
    var isFirst = true
    for index in 0..<operation.members.count {
      guard let value = tape.member(program, index, of: node, operation) else { continue }
      let member = program.members[operation.members.start + index]
      do throws(Finding) {
        try writeName(value - 1, &isFirst, operation, to: &output)
        output.append(operation.equals)
        let (start, field) = (output.count, program.operations[Int(member.operation)])
        try writePlain(value, field, to: &output)
        if isBareName(output.text(from: start), of: field) {
          output.truncate(to: start - 1)
        } else {
          try protect(from: start, operation, in: &output)
        }
      } catch {
        throw error.inside(program.name(index, of: operation))
      }
    }
    guard operation.allowsOthers else { return }
    var key = node + 1
    while key < tape.next(after: node) {
      if program.member(named: tape.padded(key), operation) < 0 {
        do throws(Finding) {
          try writeOther(key, &isFirst, operation, to: &output)
        } catch {
          throw error.inside(tape.text(key))
        }
      }
      key = tape.next(after: key + 1)
    }
  }

  /// Whether a text is the one for which a name without an equals sign stands.
  func isBareName(_ text: PaddedText, of operation: TableEntry<ValueOperation>) -> Bool {
    operation.hasBareName && program.equals(text, operation.bareName)
  }

  private mutating func writeName(
    _ key: Int, _ isFirst: inout Bool, _ operation: TableEntry<ValueOperation>,
    to output: inout ByteWriter
  ) throws(Finding) {
    if !isFirst { output.append(operation.separator) }
    isFirst = false
    let start = output.count
    let name = tape.padded(key)
    guard name.count > 0 else { throw Finding(.invalidValue, at: 0, expected: "a name") }
    output.append(name, from: 0, name.count)
    try protect(from: start, operation, isName: true, in: &output)
  }

  private mutating func writeOther(
    _ key: Int, _ isFirst: inout Bool, _ operation: TableEntry<ValueOperation>,
    to output: inout ByteWriter
  ) throws(Finding) {
    try writeName(key, &isFirst, operation, to: &output)
    switch tape.kind(key + 1) {
    case .true: break
    case .string:
      output.append(operation.equals)
      let start = output.count
      let text = tape.padded(key + 1)
      output.append(text, from: 0, text.count)
      try protect(from: start, operation, in: &output)
    default:
      throw Finding(
        .invalidValue, at: 0, expected: "a text, or true", found: tape.describe(key + 1))
    }
  }
}
