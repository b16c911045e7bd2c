/// Writes the text forms of values: a value on the tape becomes the characters that stand for it, before
/// percent-escaping.
///
/// In three steps: the value is put into normal form, on the tape; it is checked; it is written.
struct ValueWriter: Sendable {
  let program: ValueProgram
  /// The values to write.
  var tape = ValueTape()
  var checker: ValueChecker
  /// The text of an enveloped value.
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
    try tape.checkNames(node, operation, of: program)
    if operation.form == .fixedWidth { roundFields(node, operation) }
    try checker.checkTree(&tape, node, operation)
    guard operation.isEnveloped else { return try writePlain(node, operation, to: &output) }
    var text: [UInt8] = []
    swap(&text, &enveloped)
    defer { swap(&text, &enveloped) }
    text.removeAll(keepingCapacity: true)
    try writePlain(node, operation, to: &text)
    if plain, !RotateEnvelope.isMarked(text.span) {
      output.append(text.span)
    } else {
      RotateEnvelope.seal(&text, to: &output)
    }
  }

  /// Appends the text of a value that was checked, in no envelope.
  func writePlain(
    _ node: Int, _ operation: TableEntry<ValueOperation>, to output: inout [UInt8]
  ) throws(Finding) {
    switch operation.form {
    case .text, .integer, .number, .separate, .boolean, .base64url:
      writeScalar(node, operation, to: &output)
    case .json: tape.writeJSON(node, to: &output)
    case .fixedWidth: try writeFixedWidth(node, operation, to: &output)
    case .delimitedArray: try writeDelimitedArray(node, operation, to: &output)
    case .delimitedObject: try writeDelimitedObject(node, operation, to: &output)
    }
  }
}
