/// Fixed-width texts: an object of numbers, each of as many digits as any other, without point and
/// separator.
extension ValueReader where Output: ~Copyable {
  mutating func readFixedWidth(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let (width, members) = (Int(operation.width), operation.members)
    let end = text.endOfDigits(from: 0)
    guard end == text.count else { return fail(ValueFault(.digit, at: end), text, operation) }
    guard text.count == width &* members.count else {
      return fail(ValueFault(.length), text, operation)
    }
    if !operation.shortNumbers.isEmpty {
      output.shortNumbers(text, operation, of: program)
      return true
    }
    for index in 0..<members.count {
      let member = program.members[members.start &+ index]
      output.key(member.key, of: bytes, isFirst: index == 0)
      let digits = text.part(index &* width, index &* width &+ width)
      guard readField(digits, Int(operation.fractionDigits), member, at: index &* width) else {
        return false
      }
    }
    output.closeObject(isEmpty: members.isEmpty)
    return true
  }

  private mutating func readField(
    _ digits: PaddedText, _ fractionDigits: Int, _ member: TableEntry<MemberOperation>,
    at offset: Int
  ) -> Bool {
    let shortest = scratch.text(ofAtMost: digits.count + 2) { output in
      digits.appendShortest(fractionDigits, to: &output)
      return true
    }
    guard let shortest else { return false }
    return readPart(.member(member.key.name), at: offset) {
      $0.readPlain(shortest, $0.program.operations[Int(member.operation)])
    }
  }
}

extension PaddedText {
  /// The end of the zeros from `start` on.
  func endOfZeros(from start: Int) -> Int {
    var end = start
    while end < count, self[end] == UInt8(ascii: "0") { end &+= 1 }
    return end
  }

  /// Appends digits, of which so many stand after the point, as the shortest number that they stand for:
  /// `70` with two of them is `0.7`.
  func appendShortest(_ fractionDigits: Int, to output: inout OutputSpan<UInt8>) {
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

extension ValueWriter {
  /// Rounds the fields, but for integers, to what their digits can say. This comes before they are checked,
  /// so that what a reader would refuse is not written.
  ///
  /// What does not fit stays as it is, so that a finding shows it as it was given: negative numbers,
  /// however small, and those that round to too many digits.
  mutating func roundFields(_ node: Int, _ operation: TableEntry<ValueOperation>) {
    var key = node + 1
    for index in 0..<operation.members.count {
      guard let field = tape.member(program, index, of: node, operation, expectedAt: key) else {
        continue
      }
      key = tape.next(after: field)
      let member = program.members[operation.members.start + index]
      guard program.operations[Int(member.operation)].type != .integer,
        tape.kind(field) == .number, round(field, operation)
      else { continue }
      tape.replace(field, by: .number, made)
    }
  }

  /// Makes a number with no more digits than a field has; false where there is nothing to round.
  private mutating func round(_ node: Int, _ operation: TableEntry<ValueOperation>) -> Bool {
    let (width, fractionDigits) = (Int(operation.width), Int(operation.fractionDigits))
    let number = tape.padded(node)
    let end = number.endOfDigits(from: number[0] == UInt8(ascii: "-") ? 1 : 0)
    guard number.count &- end > fractionDigits &+ 1 else { return false }
    made.removeAll(keepingCapacity: true)
    return number.withSpan { text in
      guard let parts = DecimalParts(text), !parts.isNegative || parts.isZero(in: text) else {
        return false
      }
      parts.appendRounded(to: fractionDigits, of: text, to: &made)
      let integerDigits = made.prefix { $0 != UInt8(ascii: ".") }
      return integerDigits.count <= max(width - fractionDigits, 1)
        && (width > fractionDigits || integerDigits.elementsEqual([UInt8(ascii: "0")]))
    }
  }

  /// Appends the digits of an object that has nothing but its fields, in order, all of them right and
  /// none in need of rounding; false, and nothing, of another one.
  mutating func appendFields(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout ByteWriter
  ) -> Bool {
    let start = output.count
    var key = node + 1
    var isRight = tape.kind(node) == .object && !operation.isDeclared
    for index in 0..<operation.members.count where isRight {
      let member = program.members[operation.members.start &+ index]
      let field = program.operations[Int(member.operation)]
      isRight =
        key < tape.next(after: node) && program.equals(tape.padded(key), member.key.name)
        && tape.kind(key + 1) == .number && !field.isDeclared
      guard isRight else { break }
      let number = tape.padded(key + 1)
      isRight =
        (field.type == .number && !field.isLimited || program.allows(number: number, field))
        && output.appendDigits(of: number, operation)
      key += 2
    }
    if isRight, key == tape.next(after: node) { return true }
    output.truncate(to: start)
    return false
  }

  /// Appends the digits of an object that was rounded and checked.
  mutating func writeFixedWidth(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout ByteWriter
  ) throws(Finding) {
    var key = node + 1
    for index in 0..<operation.members.count {
      guard let field = tape.member(program, index, of: node, operation, expectedAt: key) else {
        continue
      }
      key = field + 1
      let number = tape.padded(field)
      guard output.appendDigits(of: number, operation) else {
        throw tooLarge(field, operation).inside(program.name(index, of: operation))
      }
    }
  }

  /// Checks, ahead of its object, that one field has room for a number.
  mutating func checkFits(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    guard !round(node, operation) else { return }
    var fits = false
    let number = tape.padded(node)
    var digits: [UInt8] = []
    digits.write(reserving: Int(operation.width)) { fits = $0.appendDigits(of: number, operation) }
    guard fits else { throw tooLarge(node, operation) }
  }

  private func tooLarge(_ node: Int, _ operation: TableEntry<ValueOperation>) -> Finding {
    let digits = Finding.counted(Int(operation.width), "digit")
    let fraction = operation.fractionDigits
    let fields = fraction == 0 ? digits : "\(digits), \(fraction) of them after the point"
    return Finding(
      .valueOutOfRange, at: 0, expected: "a number that fits \(fields)", found: tape.describe(node))
  }
}

extension ByteWriter {
  /// Appends a number as so many digits before and after the point; false where it has more, or is
  /// negative.
  fileprivate mutating func appendDigits(
    of number: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let zero = UInt8(ascii: "0")
    let first = number[0] == UInt8(ascii: "-") ? 1 : 0
    let point = number.endOfDigits(from: first)
    let fraction = min(number.count, point &+ 1)
    let start = number[first] == zero ? first &+ 1 : first
    let missingBefore =
      Int(operation.width) &- Int(operation.fractionDigits) &- (point &- start)
    let missingBehind = Int(operation.fractionDigits) &- (number.count &- fraction)
    // What is no digit behind the point, or stands in its place, is an exponent.
    guard missingBefore >= 0, missingBehind >= 0,
      point == number.count || number[point] == UInt8(ascii: "."),
      number.endOfDigits(from: fraction) == number.count,
      first == 0 || start == point && number.endOfZeros(from: fraction) == number.count
    else { return false }
    if missingBefore > 0 { append(zero, count: missingBefore) }
    append(number, from: start, point &- start)
    append(number, from: fraction, number.count &- fraction)
    if missingBehind > 0 { append(zero, count: missingBehind) }
    return true
  }
}
