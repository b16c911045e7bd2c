/// Fixed-width texts: an object of numbers, each of as many digits as any other, without point and
/// separator.
extension ValueTape {
  // MARK: Reading

  mutating func readFixedWidth(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ width: Int, _ fractionDigits: Int,
    _ scratch: inout TextScratch
  ) throws(Finding) {
    let length = plan.properties.count * width
    for index in text.indices where !ByteClass.isDigit(text[index]) {
      throw Finding(
        .invalidValue, at: index, index < length ? plan.properties[index / width].nameText : "",
        expected: "a digit", found: Finding.describeByte(at: index, in: text))
    }
    guard text.count == length else {
      throw .wrongLength(length, found: text.count)
    }
    let object = open(.object)
    var position = 0
    for index in plan.properties.indices {
      append(declaredKey: plan.properties[index].number)
      let node = count
      appendFixedPoint(text.extracting(position..<position + width), fractionDigits)
      let noticeCount = scratch.notices.count
      do {
        try check(node, plan.properties[index].plan, &scratch)
      } catch {
        throw error.inside(plan.properties[index].nameText).moved(by: position)
      }
      scratch.placeNotices(
        from: noticeCount, movedBy: position, inside: plan.properties[index].nameText)
      position += width
    }
    close(object)
  }

  /// Appends digits as the shortest number they stand for: `70` with two fraction digits is `0.7`.
  private mutating func appendFixedPoint(_ digits: Span<UInt8>, _ fractionDigits: Int) {
    let zero = UInt8(ascii: "0")
    let start = bytes.count
    let point = digits.count - fractionDigits
    var first = 0
    while first + 1 < point, digits[first] == zero { first += 1 }
    var last = digits.count
    while last > point, digits[last - 1] == zero { last -= 1 }
    if point == 0 { bytes.append(zero) }
    for index in first..<last {
      if index == point { bytes.append(UInt8(ascii: ".")) }
      bytes.append(digits[index])
    }
    append(.number, from: start)
  }

  // MARK: Writing

  /// Rounds the fields to what their digits can say. This comes before they are checked, so that
  /// what a reader would refuse is not written.
  ///
  /// What does not fit stays as it is, so that a finding shows it as it was given: negative
  /// numbers, however small, and those that round to too many digits.
  mutating func roundFields(
    _ node: Int, _ plan: ValuePlan, _ width: Int, _ fractionDigits: Int,
    _ scratch: inout TextScratch
  ) {
    for index in plan.properties.indices {
      guard let field = member(index, of: node, plan), kind(field) == .number,
        round(field, width, fractionDigits, into: &scratch.field)
      else { continue }
      let start = bytes.count
      bytes.append(scratch.field.span)
      replace(field, by: .number, from: start)
    }
  }

  /// Replaces `rounded` with the rounded number; false where there is nothing to round.
  private func round(
    _ node: Int, _ width: Int, _ fractionDigits: Int, into rounded: inout [UInt8]
  ) -> Bool {
    let text = bytes.span.extracting(range(node))
    guard let parts = DecimalParts(text), parts.fraction.count > fractionDigits,
      !parts.isNegative || parts.isZero(in: text)
    else { return false }
    rounded.removeAll(keepingCapacity: true)
    parts.appendRounded(to: fractionDigits, of: text, to: &rounded)
    let integerDigits = rounded.prefix { $0 != UInt8(ascii: ".") }
    return integerDigits.count <= max(width - fractionDigits, 1)
      && (width > fractionDigits || integerDigits.elementsEqual([UInt8(ascii: "0")]))
  }

  /// Writes the fields of an object that was rounded and checked.
  func writeFixedWidth(
    _ node: Int, _ plan: ValuePlan, _ width: Int, _ fractionDigits: Int,
    to output: inout [UInt8]
  ) throws(Finding) {
    for index in plan.properties.indices {
      guard let field = member(index, of: node, plan) else { continue }
      guard appendDigits(of: field, width - fractionDigits, fractionDigits, to: &output) else {
        throw Finding(
          .valueOutOfRange, at: 0, plan.properties[index].nameText,
          expected: "a number that fits \(fields(width, fractionDigits))", found: describe(field))
      }
    }
  }

  /// Checks, ahead of its object, that one field has room for a number.
  mutating func checkFits(
    _ node: Int, _ width: Int, _ fractionDigits: Int, _ scratch: inout TextScratch
  ) throws(Finding) {
    scratch.written.removeAll(keepingCapacity: true)
    guard !round(node, width, fractionDigits, into: &scratch.field),
      !appendDigits(of: node, width - fractionDigits, fractionDigits, to: &scratch.written)
    else { return }
    throw Finding(
      .valueOutOfRange, at: 0, expected: "a number that fits \(fields(width, fractionDigits))",
      found: describe(node))
  }

  /// Appends a number as so many digits before and after the point; false where it has more, or is
  /// negative.
  private func appendDigits(
    of node: Int, _ integerDigits: Int, _ fractionDigits: Int, to output: inout [UInt8]
  ) -> Bool {
    let zero = UInt8(ascii: "0")
    let text = bytes.span.extracting(range(node))
    guard let parts = DecimalParts(text), !parts.isNegative || parts.isZero(in: text) else {
      return false
    }
    let integer = text[parts.integer.lowerBound] == zero ? 0..<0 : parts.integer
    guard integer.count <= integerDigits, parts.fraction.count <= fractionDigits else {
      return false
    }
    output.append(contentsOf: repeatElement(zero, count: integerDigits - integer.count))
    output.append(text.extracting(integer))
    output.append(text.extracting(parts.fraction))
    output.append(contentsOf: repeatElement(zero, count: fractionDigits - parts.fraction.count))
    return true
  }

  private func fields(_ width: Int, _ fractionDigits: Int) -> String {
    let digits = Finding.counted(width, "digit")
    return fractionDigits == 0 ? digits : "\(digits), \(fractionDigits) of them after the point"
  }
}

extension Finding {
  /// What is wrong with so many digits where others are wanted, at the first that is missing or too
  /// much.
  static func wrongLength(_ length: Int, found: Int) -> Finding {
    Finding(
      .wrongLength, at: min(found, length), expected: counted(length, "digit"),
      found: String(found))
  }
}
