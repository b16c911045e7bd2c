/// Writes the text forms of values: a value on the tape becomes the characters that stand for it, before
/// percent-escaping.
///
/// In three steps: the value is put into normal form, on the tape; it is checked; it is written.
struct ValueWriter: Sendable {
  let program: ValueProgram
  /// The values to write.
  var tape = ValueTape()
  var checker: ValueChecker
  /// A text that is made for a part of another one.
  var made: [UInt8] = []
  private var enveloped: [UInt8] = []

  init(_ program: ValueProgram) {
    self.program = program
    checker = ValueChecker(program)
    checker.takesUnknownValues = false
  }

  /// Appends the text of a value, in its envelope unless `plain` asks to leave that off.
  ///
  /// A text that a reader would take for an enveloped one is enveloped even then.
  mutating func write(
    _ node: Int, _ operation: TableEntry<ValueOperation>, plain: Bool, to output: inout [UInt8]
  ) throws(Finding) {
    try output.writeAllOrNothing(reserving: tape.bytes.count + 64) { output throws(Finding) in
      try write(node, operation, plain: plain, to: &output)
    }
  }

  mutating func write(
    _ node: Int, _ operation: TableEntry<ValueOperation>, plain: Bool,
    to output: inout ByteWriter
  ) throws(Finding) {
    if operation.form == .fixedWidth, !operation.isEnveloped,
      appendFields(node, operation, to: &output)
    {
      return
    }
    try check(node, operation)
    let start = output.count
    try writePlain(node, operation, to: &output)
    if operation.isEnveloped { seal(from: start, plain: plain, in: &output) }
  }

  /// Puts what was written from `start` on into its envelope.
  private mutating func seal(from start: Int, plain: Bool, in output: inout ByteWriter) {
    let text = output.text(from: start)
    if plain, !text.withSpan({ RotateEnvelope.isMarked($0) }) { return }
    made.removeAll(keepingCapacity: true)
    text.withSpan { made.append($0) }
    enveloped.removeAll(keepingCapacity: true)
    RotateEnvelope.seal(&made, to: &enveloped)
    output.truncate(to: start)
    output.append(enveloped.span)
  }

  /// Puts a value into normal form, and checks it.
  mutating func check(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    if operation.isFree, tape.kind(node) == .string { return }
    try normalize(node, operation)
    try checker.checkTree(&tape, node, operation)
  }

  /// Appends the text of a value that was checked, in no envelope.
  mutating func writePlain(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout ByteWriter
  ) throws(Finding) {
    switch operation.form {
    case .text, .integer, .number, .separate, .boolean:
      let text = scalarText(node, operation)
      output.append(text, from: 0, text.count)
    case .base64url: writeBase64(node, to: &output)
    case .json: tape.writeJSON(node, to: &output)
    case .fixedWidth: try writeFixedWidth(node, operation, to: &output)
    case .delimitedArray: try writeDelimitedArray(node, operation, to: &output)
    case .delimitedObject: try writeDelimitedObject(node, operation, to: &output)
    case .pairs: try writePairs(node, operation, to: &output)
    }
  }
}
