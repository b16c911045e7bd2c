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
    var fault: Finding?
    ByteWriter.append(to: &output, reserving: tape.bytes.count + 64) { output in
      var output = output
      do throws(Finding) {
        try write(node, operation, plain: plain, to: &output)
      } catch {
        fault = error
      }
      return output
    }
    if let fault { throw fault }
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
    try tape.checkNames(node, operation, of: program)
    roundParts(node, operation)
    try checker.checkTree(&tape, node, operation)
  }

  /// Rounds the numbers of all fields of fixed width.
  private mutating func roundParts(_ node: Int, _ operation: TableEntry<ValueOperation>) {
    if operation.form == .fixedWidth { return roundFields(node, operation) }
    guard operation.separator != 0 || operation.form == .separate else { return }
    if tape.kind(node) == .array, operation.items >= 0 {
      var item = node + 1
      while item < tape.next(after: node) {
        roundParts(item, program.operations[Int(operation.items)])
        item = tape.next(after: item)
      }
    }
    for index in 0..<operation.members.count {
      guard let value = tape.member(program, index, of: node, operation) else { continue }
      let member = program.members[operation.members.start + index]
      roundParts(value, program.operations[Int(member.operation)])
    }
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
