/// Operands as a system gives them: bytes, which may not be UTF-8.
extension OperandBinder {
  /// Assigns one operand.
  ///
  /// - Throws: the first fault, with its byte offset in the operand; `invalid-utf8` before any other.
  package mutating func assign(_ operand: [UInt8]) throws(Finding) {
    if let invalid = UTF8Check.firstInvalid(in: operand.span) {
      let name = operand[..<invalid].split(separator: UInt8(ascii: "=")).first ?? []
      throw Finding(.invalidUTF8, at: invalid, String(decoding: name, as: UTF8.self))
    }
    try assign(String(decoding: operand, as: UTF8.self))
  }

  /// Where an operand has the value of a secret parameter; for masking what is shown of it.
  package func secretRanges(in operand: [UInt8]) -> [Range<Int>] {
    guard let equals = operand.firstIndex(of: UInt8(ascii: "=")) else { return [] }
    let name = String(decoding: operand[...equals], as: UTF8.self)
    return secretRanges(in: name).isEmpty ? [] : [equals + 1..<operand.count]
  }
}
