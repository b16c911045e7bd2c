/// Writes the values that a `TextShortcut` speaks of.
extension ValueTape {
  /// Appends the text of a value as a query holds it; false, and nothing is appended, where it has
  /// to be written by `write`.
  func writeEscaped(
    _ node: Int, by shortcut: TextShortcut, spaceAsPlus: Bool, _ scratch: inout [UInt8],
    to output: inout [UInt8]
  ) -> Bool {
    switch shortcut.kind {
    case .none: return false
    case .text:
      guard kind(node) == .string else { return false }
      let text = bytes.span.extracting(range(node))
      PercentEncoding.encode(text, spaceAsPlus: spaceAsPlus, to: &output)
      return true
    case .choice:
      guard kind(node) == .string else { return false }
      let text = bytes.span.extracting(range(node))
      let names = shortcut.names
      for index in 0..<shortcut.nameCount
      where UnsafeBytes.areEqual(text, names.span.extracting(shortcut.range(ofName: index))) {
        PercentEncoding.encode(text, spaceAsPlus: spaceAsPlus, to: &output)
        return true
      }
      return false
    case .digits: return writeDigits(node, shortcut, to: &output)
    case .delimited:
      scratch.removeAll(keepingCapacity: true)
      var isWritten = false
      // No two tokens have the same text, and each has one separator at most.
      scratch.append(addingCapacity: bytes.count + count + 1) { output in
        isWritten = writeDelimited(node, shortcut, to: &output)
      }
      guard isWritten else { return false }
      if shortcut.isEnveloped {
        // What is in an envelope is unreserved.
        RotateEnvelope.seal(&scratch, to: &output)
      } else {
        PercentEncoding.encode(scratch.span, spaceAsPlus: spaceAsPlus, to: &output)
      }
      return true
    }
  }

  // MARK: Fixed width

  private func writeDigits(
    _ node: Int, _ shortcut: TextShortcut, to output: inout [UInt8]
  ) -> Bool {
    let count = shortcut.nameCount
    let (integerDigits, fractionDigits) = (shortcut.integerDigits, shortcut.fractionDigits)
    guard kind(node) == .object, next(after: node) == node + 1 + 2 * count else { return false }
    var isWritten = false
    let bytes = bytes.span
    let tokens = tokens.span
    let (allNames, allEnds) = (shortcut.names, shortcut.ends)
    let (names, ends) = (allNames.span, allEnds.span)
    output.append(addingCapacity: count * (integerDigits + fractionDigits) + 1) { output in
      var key = node + 1
      var nameStart = 0
      for index in 0..<count {
        let (name, number) = (tokens[key], tokens[key + 1])
        let isField =
          name.kind == .key && number.kind == .number
          && UnsafeBytes.areEqual(
            bytes.extracting(name.start..<name.end), names.extracting(nameStart..<ends[index]))
        guard
          isField,
          ValueTape.appendDigits(
            bytes.extracting(number.start..<number.end), integerDigits: integerDigits,
            fractionDigits: fractionDigits, to: &output)
        else { return output.removeAll() }
        key += 2
        nameStart = ends[index]
      }
      isWritten = true
    }
    return isWritten
  }

  /// Appends a number that needs no rounding; false where it does, or is negative, or has an
  /// exponent, or does not fit.
  @inline(__always)
  private static func appendDigits(
    _ text: Span<UInt8>, integerDigits: Int, fractionDigits: Int,
    to output: inout OutputSpan<UInt8>
  ) -> Bool {
    let zero = UInt8(ascii: "0")
    var point = 0
    while point < text.count, ByteClass.isDigit(text[point]) { point += 1 }
    let hasPoint = point < text.count
    var digit = hasPoint ? point + 1 : point
    // A number's one leading zero is no digit of its own.
    let first = text[0] == zero ? point : 0
    guard point > 0, !hasPoint || text[point] == UInt8(ascii: "."),
      point - first <= integerDigits, text.count - digit <= fractionDigits
    else { return false }
    for _ in point - first..<integerDigits { output.append(zero) }
    for index in first..<point { output.append(text[index]) }
    let padding = fractionDigits - (text.count - digit)
    while digit < text.count {
      guard ByteClass.isDigit(text[digit]) else { return false }
      output.append(text[digit])
      digit += 1
    }
    for _ in 0..<padding { output.append(zero) }
    return true
  }

  // MARK: Delimited

  private func writeDelimited(
    _ node: Int, _ shortcut: TextShortcut, to output: inout OutputSpan<UInt8>
  ) -> Bool {
    guard kind(node) == .object else { return false }
    let end = next(after: node)
    let separator = shortcut.separator
    var key = node + 1
    let fieldCount = shortcut.hasRest ? shortcut.nameCount - 1 : shortcut.nameCount
    for index in 0..<fieldCount {
      guard key < end, isKey(key, index, shortcut),
        writeField(key + 1, separator, isFirst: index == 0, to: &output)
      else { return false }
      key += 2
    }
    guard shortcut.hasRest, key < end else { return key == end }
    guard isKey(key, fieldCount, shortcut), kind(key + 1) == .array, next(after: key + 1) == end
    else { return false }
    for item in key + 2..<end {
      guard writeField(item, separator, isFirst: false, to: &output) else { return false }
    }
    return true
  }

  /// Whether a token is the key of a field.
  private func isKey(_ node: Int, _ field: Int, _ shortcut: TextShortcut) -> Bool {
    let names = shortcut.names
    return kind(node) == .key
      && UnsafeBytes.areEqual(
        bytes.span.extracting(range(node)), names.span.extracting(shortcut.range(ofName: field)))
  }

  /// Appends a string without a separator in it, after one unless it is the first; false for
  /// anything else.
  private func writeField(
    _ node: Int, _ separator: UInt8, isFirst: Bool, to output: inout OutputSpan<UInt8>
  ) -> Bool {
    guard kind(node) == .string else { return false }
    let text = bytes.span.extracting(range(node))
    guard output.freeCapacity > text.count else { return false }
    if !isFirst { output.append(separator) }
    for index in text.indices {
      guard text[index] != separator else { return false }
      output.append(text[index])
    }
    return true
  }
}
