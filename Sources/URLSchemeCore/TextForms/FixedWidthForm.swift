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
    let noticeCount = checker.notices.count
    guard let shortest, readPlain(shortest, program.operations[Int(member.operation)]) else {
      return fail(inside: .member(member.key.name), movedBy: offset)
    }
    checker.placeNotices(
      from: noticeCount, movedBy: offset, inside: .member(member.key.name))
    return true
  }
}

extension PaddedText {
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
  /// Rounds the fields to what their digits can say. This comes before they are checked, so that what a
  /// reader would refuse is not written.
  ///
  /// What does not fit stays as it is, so that a finding shows it as it was given: negative numbers,
  /// however small, and those that round to too many digits.
  mutating func roundFields(_ node: Int, _ operation: TableEntry<ValueOperation>) {
    for index in 0..<operation.members.count {
      guard let field = tape.member(program, index, of: node, operation),
        tape.kind(field) == .number, let rounded = rounded(field, operation)
      else { continue }
      tape.replace(field, by: .number, rounded)
    }
  }

  /// A number with no more digits than a field has; nil where there is nothing to round.
  private func rounded(_ node: Int, _ operation: TableEntry<ValueOperation>) -> [UInt8]? {
    let (width, fractionDigits) = (Int(operation.width), Int(operation.fractionDigits))
    let text = tape.bytes.span.extracting(tape.range(node))
    guard let parts = DecimalParts(text), parts.fraction.count > fractionDigits,
      !parts.isNegative || parts.isZero(in: text)
    else { return nil }
    var rounded: [UInt8] = []
    parts.appendRounded(to: fractionDigits, of: text, to: &rounded)
    let integerDigits = rounded.prefix { $0 != UInt8(ascii: ".") }
    let fits =
      integerDigits.count <= max(width - fractionDigits, 1)
      && (width > fractionDigits || integerDigits.elementsEqual([UInt8(ascii: "0")]))
    return fits ? rounded : nil
  }

  /// Appends the digits of an object that was rounded and checked.
  func writeFixedWidth(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout [UInt8]
  ) throws(Finding) {
    var key = node + 1
    for index in 0..<operation.members.count {
      guard let field = tape.member(program, index, of: node, operation, expectedAt: key) else {
        continue
      }
      key = field + 1
      guard appendDigits(of: field, operation, to: &output) else {
        throw tooLarge(field, operation).inside(program.name(index, of: operation))
      }
    }
  }

  /// Checks, ahead of its object, that one field has room for a number.
  func checkFits(_ node: Int, _ operation: TableEntry<ValueOperation>) throws(Finding) {
    var digits: [UInt8] = []
    guard rounded(node, operation) == nil, !appendDigits(of: node, operation, to: &digits) else {
      return
    }
    throw tooLarge(node, operation)
  }

  private func tooLarge(_ node: Int, _ operation: TableEntry<ValueOperation>) -> Finding {
    let digits = Finding.counted(Int(operation.width), "digit")
    let fraction = operation.fractionDigits
    let fields = fraction == 0 ? digits : "\(digits), \(fraction) of them after the point"
    return Finding(
      .valueOutOfRange, at: 0, expected: "a number that fits \(fields)", found: tape.describe(node))
  }

  /// Appends a number as so many digits before and after the point; false where it has more, or is
  /// negative.
  private func appendDigits(
    of node: Int, _ operation: TableEntry<ValueOperation>, to output: inout [UInt8]
  ) -> Bool {
    let fractionDigits = Int(operation.fractionDigits)
    let integerDigits = Int(operation.width) - fractionDigits
    let zero = UInt8(ascii: "0")
    let text = tape.bytes.span.extracting(tape.range(node))
    guard let parts = DecimalParts(text), !parts.isNegative || parts.isZero(in: text) else {
      return false
    }
    let integer = text[parts.integer.lowerBound] == zero ? 0..<0 : parts.integer
    guard integer.count <= integerDigits, parts.fraction.count <= fractionDigits else {
      return false
    }
    for _ in integer.count..<integerDigits { output.append(zero) }
    for index in integer { output.append(text[index]) }
    for index in parts.fraction { output.append(text[index]) }
    for _ in parts.fraction.count..<fractionDigits { output.append(zero) }
    return true
  }
}
