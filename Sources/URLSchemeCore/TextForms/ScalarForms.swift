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
      !satisfies(bytes.part(choice.value.start, choice.value.end), operation)
    {
      return false
    }
    output.choice(choice, of: bytes)
    return true
  }

  /// Whether a string has the length, the pattern and the format that are asked for.
  mutating func satisfies(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    // A character has at most four bytes, and one where all of them are ASCII.
    let hasLength =
      text.count >= (text.isPlain ? operation.least : 4 &* operation.least)
      && text.count <= operation.most
    if hasLength, !operation.needsConstraints,
      operation.pattern.isEmpty || hasPattern(text, operation)
    {
      return true
    }
    let fault = text.withSpan { checker.fault(ofText: $0, operation) }
    return fault.map { fail($0, text, operation) } ?? true
  }

  /// Whether the table of the operation's pattern takes a text; false also where only the pattern knows.
  private mutating func hasPattern(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    guard text.count > 0 else { return false }
    let table = bytes.part(operation.pattern.start, operation.pattern.end)
    var state: UInt8 = 0
    for offset in 0..<text.count {
      // Characters that are not ASCII are not in the table.
      guard text[offset] < 0x80 else { return false }
      state = table[Int(state & ~IRegexp.Automaton.isAccepting) &<< 7 &+ Int(text[offset])]
      if state == IRegexp.Automaton.dead { return false }
    }
    return state & IRegexp.Automaton.isAccepting != 0
  }

  // MARK: Numbers

  mutating func readNumber(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let isPlain = text.withSpan { checker.isPlainNumber($0, operation) }
    guard isPlain, !operation.isDeclared else {
      return readAnyNumber(text, operation)
    }
    output.number(text)
    return true
  }

  private mutating func readAnyNumber(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let fault = text.withSpan { checker.fault(ofNumber: $0, operation) }
    if let fault, fault.kind == .type || fault.kind == .tooManyDigits || !operation.isDeclared {
      return fail(fault, text, operation)
    }
    if operation.isDeclared,
      text.withSpan({ checker.declared(.number, $0, operation) == nil })
    {
      return fail(ValueFault(.undeclared), text, operation, shown: text.withSpan { $0.excerpt })
    }
    if let fault { return fail(fault, text, operation) }
    output.number(text)
    return true
  }

  // MARK: Booleans

  mutating func readBoolean(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let number = program.choice(text, among: operation)
    guard number >= 0 else { return fail(ValueFault(.boolean), text, operation) }
    return readBoolean(number == operation.choices.start, text, operation)
  }

  /// Reads a truth value that is known.
  mutating func readBoolean(
    _ flag: Bool, _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    let choice = program.choices[operation.choices.start &+ (flag ? 0 : 1)]
    if operation.isDeclared,
      text.withSpan({ checker.declared(choice.kind, $0, operation) == nil })
    {
      return fail(ValueFault(.undeclared), text, operation, shown: flag ? "true" : "false")
    }
    output.choice(choice, of: bytes)
    return true
  }

  // MARK: Base64

  mutating func readBase64(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let decoded = scratch.text(ofAtMost: text.count) { output in
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

extension ValueWriter {
  /// Appends the text of a value that is one of these.
  func writeScalar(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout [UInt8]
  ) {
    let text = tape.bytes.span.extracting(tape.range(node))
    switch operation.form {
    case .boolean:
      let choice = operation.choices.start + (tape.kind(node) == .true ? 0 : 1)
      let word = program.choices[choice].text
      program.text.part(word.start, word.end).withSpan { output.append($0) }
    case .base64url: Base64.encodeURL(text, to: &output)
    default: output.append(text)
    }
  }
}
