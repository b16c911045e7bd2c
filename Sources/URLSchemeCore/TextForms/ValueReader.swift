/// Reads the texts of values, percent-decoded, as operations say, and writes what they stand for to its
/// output.
///
/// Functions say whether a text is a value. Why it is none is told where somebody asks (`describes`): then
/// `finding` has the words, with a place in the text, and the way to the part of the value that it is
/// about.
struct ValueReader<Output: ValueOutput & ~Copyable>: ~Copyable {
  let program: ValueProgram
  let bytes: PaddedText
  var output: Output
  var checker: ValueChecker
  var scratch = ScratchSpace()
  /// The value of a JSON text.
  var tape = ValueTape()
  /// The members of the objects in pairs that are being read.
  var pairs: [TextPair] = []

  /// Whether what is wrong is to be put into words.
  var describes = false
  var finding: Finding?
  /// A value that is none of those declared, as a notice shows it.
  private var undeclared: String?
  /// Whether texts are looked through for characters that deceive, and whether there may be some.
  var looksForUnsafe = false
  var mayBeUnsafe = false

  init(_ program: ValueProgram, output: consuming Output) {
    self.program = program
    bytes = program.text
    self.output = output
    checker = ValueChecker(program)
  }

  // MARK: Texts

  /// Reads a text.
  mutating func read(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    operation.isBare ? readForm(text, operation) : readWrapped(text, operation)
  }

  /// Reads a text that may be in an envelope.
  private mutating func readWrapped(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    guard operation.isEnveloped, text.withSpan({ RotateEnvelope.isMarked($0) }) else {
      return readPlain(text, operation)
    }
    let opened = scratch.text(ofAtMost: text.count &+ Base64.step) { output in
      text.withSpan { RotateEnvelope.open($0, to: &output) }
    }
    guard let opened else { return fail(ValueFault(.checksum), text, operation) }
    noteUnsafe(opened)
    let noticeCount = checker.notices.count
    guard readPlain(opened, operation) else {
      // A place inside the envelope is no place in the link.
      finding?.offset = 0
      return false
    }
    for index in noticeCount..<checker.notices.count { checker.notices[index].offset = 0 }
    return true
  }

  /// Reads a text that is in no envelope. Where an unknown enum value becomes the default, any faulty
  /// text is one.
  mutating func readPlain(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    guard operation.otherwise >= 0, checker.takesUnknownValues else {
      return readForm(text, operation)
    }
    let mark = output.mark
    let describes = describes
    self.describes = false
    defer { self.describes = describes }
    undeclared = nil
    guard !readForm(text, operation) else { return true }
    output.reset(to: mark)
    if let otherwise = program.constraints(of: operation).otherwise {
      let found = undeclared ?? text.withSpan { $0.quoted }
      checker.notices.append(.unknownValue(found, readAs: otherwise))
    }
    output.choice(program.choices[Int(operation.otherwise)], of: bytes)
    return true
  }

  private mutating func readForm(
    _ text: PaddedText, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    switch operation.form {
    case .text, .separate: return readString(text, operation)
    case .integer, .number: return readNumber(text, operation)
    case .boolean: return readBoolean(text, operation)
    case .fixedWidth: return readFixedWidth(text, operation)
    case .delimitedArray: return readDelimitedArray(text, operation)
    case .delimitedObject: return readDelimitedObject(text, operation)
    case .pairs: return readPairs(text, isAbsent: false, operation)
    case .base64url: return readBase64(text, operation)
    case .json: return readJSON(text, operation)
    }
  }

  /// Reads a part of a value, which begins at `start`: its findings are said of that part.
  mutating func readPart(
    _ part: ValuePart, at start: Int, _ read: (inout ValueReader) -> Bool
  ) -> Bool {
    let noticeCount = checker.notices.count
    guard read(&self) else { return fail(inside: part, movedBy: start) }
    checker.placeNotices(from: noticeCount, movedBy: start, inside: part)
    return true
  }

  // MARK: Faults

  /// Says what is wrong; always false.
  @inline(never)
  mutating func fail(
    _ fault: ValueFault, _ text: PaddedText, _ operation: TableEntry<ValueOperation>,
    shown: String? = nil
  ) -> Bool {
    if operation.otherwise >= 0, fault.kind == .undeclared {
      undeclared = shown ?? text.withSpan { $0.quoted }
    }
    if describes {
      finding = text.withSpan { program.finding(fault, in: $0, of: operation, shown: shown) }
    }
    return false
  }

  /// Says of what part the finding is; always false.
  @inline(never)
  private mutating func fail(inside part: ValuePart, movedBy distance: Int) -> Bool {
    if let finding { self.finding = finding.moved(by: distance).inside(part, of: program) }
    return false
  }

  /// Notes where a text may have characters that deceive.
  mutating func noteUnsafe(_ text: PaddedText) {
    guard looksForUnsafe, !text.isPlain, !mayBeUnsafe else { return }
    mayBeUnsafe = text.withSpan { UnsafeCharacters.first(in: $0) != nil }
  }
}
