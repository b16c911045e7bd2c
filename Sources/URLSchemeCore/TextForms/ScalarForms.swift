/// Strings, numbers, booleans and base64url: texts that are one value.
extension ValueReader where Output: ~Copyable {
  /// Reads a string, which is UTF-8.
  mutating func readString(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    guard !operation.isDeclared else { return readDeclared(text, operation) }
    guard !operation.isLimited || satisfies(text, operation) else { return false }
    output.string(text)
    return true
  }

  private mutating func readDeclared(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let number = program.choice(text, among: operation)
    guard number >= 0 else { return fail(ValueFault(.undeclared), text, operation) }
    let choice = program.choices[number]
    if operation.isLimited,
      !satisfies(bytes.part(choice.value), operation)
    {
      return false
    }
    output.choice(choice, of: bytes)
    return true
  }

  /// Whether a string has the length, the pattern and the format that are asked for.
  mutating func satisfies(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    if program.allows(text: text, operation) { return true }
    let fault = text.withSpan { checker.fault(ofText: $0, operation) }
    return fault.map { fail($0, text, operation) } ?? true
  }

  // MARK: Numbers

  mutating func readNumber(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let isRight =
      operation.isDeclared
      ? program.choice(text, among: operation) >= 0 : program.allows(number: text, operation)
    guard isRight else { return readAnyNumber(text, operation) }
    output.number(text)
    return true
  }

  private mutating func readAnyNumber(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    if let fault = text.withSpan({ checker.typeFault(ofNumber: $0, operation) }) {
      return fail(fault, text, operation)
    }
    if operation.isDeclared,
      text.withSpan({ checker.declared(.number, $0, operation) == nil })
    {
      return fail(ValueFault(.undeclared), text, operation, shown: text.withSpan { $0.excerpt })
    }
    if let fault = text.withSpan({ checker.limitFault(ofNumber: $0, operation) }) {
      return fail(fault, text, operation)
    }
    output.number(text)
    return true
  }

  // MARK: Booleans

  mutating func readBoolean(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let number = program.choice(text, among: operation)
    guard number >= 0 else { return fail(ValueFault(.boolean), text, operation) }
    let choice = program.choices[number]
    if operation.isDeclared,
      text.withSpan({ checker.declared(choice.kind, $0, operation) == nil })
    {
      return fail(ValueFault(.undeclared), text, operation, shown: choice.kind.nounPhrase)
    }
    output.choice(choice, of: bytes)
    return true
  }

  /// Reads a bare name as `true`.
  mutating func readBareTrue(_ operation: TableEntry<ValueOperation>) -> Bool {
    readPlain(bytes.part(program.choices[operation.choices.start].text), operation)
  }

  // MARK: Base64

  mutating func readBase64(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let decoded = scratch.text(ofAtMost: text.count &+ Base64.step) { output in
      text.withSpan { Base64.decodeURL($0, to: &output) }
    }
    guard let decoded else { return fail(ValueFault(.base64), text, operation) }
    guard decoded.withSpan({ UTF8Check.firstInvalid(in: $0) == nil }) else {
      return fail(ValueFault(.utf8), text, operation)
    }
    noteUnsafe(decoded)
    guard readString(decoded, operation) else {
      finding?.offset = 0
      return false
    }
    return true
  }
}

extension ValueProgram {
  /// Whether a string keeps the limits of an operation; false also where only its constraints tell.
  func allows(text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    guard operation.isLimited else { return true }
    guard !operation.needsConstraints else { return false }
    // A character has at most four bytes.
    if text.count < 4 &* operation.least || text.count > operation.most {
      let length = text.withSpan { UTF8Check.scalarCount($0) }
      guard operation.least <= length, length <= operation.most else { return false }
    }
    if let format = operation.format, format != .uri || !FormatCheck.isPlainURI(text),
      !text.withSpan({ FormatCheck.matches($0, format) })
    {
      return false
    }
    return operation.pattern.isEmpty || hasPattern(text, operation)
  }

  /// Whether the table of the operation's pattern takes a text; false also where only the pattern knows.
  private func hasPattern(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    guard text.count > 0 else { return false }
    let table = self.text.part(operation.pattern)
    return table.withSpan { table in text.withSpan { IRegexp.Automaton.accepts($0, by: table) } }
      ?? false
  }

  /// Whether a text is a number of at most eighteen digits before the point that keeps the limits of an
  /// operation; false also where only its constraints tell.
  func allows(number text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let zero = UInt8(ascii: "0")
    let first = text[0] == UInt8(ascii: "-") ? 1 : 0
    let end = text.endOfDigits(from: first)
    let count = end &- first
    guard count > 0, count <= 18, count == 1 || text[first] != zero else { return false }
    if end < text.count {
      guard operation.type == .number, text[end] == UInt8(ascii: "."), end &+ 1 < text.count,
        text.endOfDigits(from: end &+ 1) == text.count,
        text.count <= DecimalParts.maximumDigits
      else { return false }
    }
    guard operation.isLimited else { return true }
    guard !operation.needsConstraints else { return false }
    var magnitude = 0
    for offset in first..<end { magnitude = magnitude &* 10 &+ Int(text[offset] &- zero) }
    // Limits are whole numbers: a fraction only decides where the rest of a number is one.
    let fraction = text.part(end, text.count)
    let isWhole = fraction.count == 0 || fraction.endOfZeros(from: 1) == fraction.count
    return first == 1
      ? 0 &- magnitude <= operation.most
        && (operation.least < 0 &- magnitude || isWhole && operation.least == 0 &- magnitude)
      : operation.least <= magnitude
        && (magnitude < operation.most || isWhole && magnitude == operation.most)
  }
}

extension ValueWriter {
  /// The text of a value that was checked and is one of these.
  mutating func scalarText(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) -> PaddedText {
    guard operation.form == .boolean else { return tape.padded(node) }
    let choice = operation.choices.start &+ (tape.kind(node) == .true ? 0 : 1)
    let word = program.choices[choice].text
    return program.text.part(word)
  }

  mutating func writeBase64(_ node: Int, to output: inout ByteWriter) {
    made.removeAll(keepingCapacity: true)
    tape.padded(node).withSpan { Base64.encodeURL($0, to: &made) }
    output.append(made.span)
  }
}
