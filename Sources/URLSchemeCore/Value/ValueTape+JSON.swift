/// JSON, and values built in Swift, into the tape.
extension ValueTape {
  /// Appends the value of a JSON text.
  ///
  /// - Throws: the first fault, with its byte offset in the text; the tape then has what came before.
  mutating func appendJSON(
    _ text: Span<UInt8>, maximumDepth: Int = JSONReader.maximumDepth
  ) throws(Finding) {
    var reader = JSONReader(maximumDepth: maximumDepth)
    try reader.read(text, onto: &self)
  }

  /// Appends a value built in Swift. What is deeper than any text may be is left out: whoever reads the value
  /// refuses it before.
  mutating func append(value: Value, depth: Int = 0) {
    guard depth <= JSONReader.maximumDepthOfRecords else { return append(.null) }
    switch value {
    case .null: append(.null)
    case .boolean(let flag): append(flag)
    case .number(let number): append(.number, number.description)
    case .string(let text): append(.string, text)
    case .array(let values):
      let array = open(.array)
      for value in values { append(value: value, depth: depth + 1) }
      close(array)
    case .object(let members):
      let object = open(.object)
      for member in members {
        append(.key, member.name)
        append(value: member.value, depth: depth + 1)
      }
      close(object)
    }
  }
}
