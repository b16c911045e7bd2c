/// Values of texts that stand by themselves, as an operand of a shell does.
extension ValueProgram {
  /// The value of a text, of which it is not asked how many values an array has: other operands may add
  /// to it.
  ///
  /// - Parameter object: The object of fixed width whose field it is, if it is one.
  package func value(
    of text: [UInt8], _ operation: TableEntry<ValueOperation>,
    fieldOf object: TableEntry<ValueOperation>?
  ) throws(Finding) -> Value {
    var reader = ValueReader(self, output: TapeOutput())
    reader.checker.takesUnknownValues = false
    reader.checker.checksCounts = false
    reader.describes = true
    guard PaddedText.with(text.span, { reader.read($0, operation) }) else {
      throw reader.finding ?? Finding(.invalidValue, at: 0)
    }
    var writer = ValueWriter(self)
    writer.tape = reader.output.tape
    let value = writer.tape.value(0)
    if let object { try writer.checkFits(0, object) }
    return value
  }
}
