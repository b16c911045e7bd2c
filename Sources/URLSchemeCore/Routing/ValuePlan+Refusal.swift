/// Recognises most texts that a constrained variable does not take, without the finding that reading
/// them would make: a good link that goes on to another route costs nothing.
extension ValuePlan {
  /// Whether a text, which is UTF-8, is certainly none of the values. Where this is false, reading
  /// it tells.
  func plainlyRefuses(_ text: Span<UInt8>, _ scratch: inout IRegexp.Scratch) -> Bool {
    // What may be an unknown enum value takes any text.
    guard !isEnveloped, constraints.otherwise == nil else { return false }
    switch form {
    case .text: return refusesText(text, &scratch)
    case .integer, .number:
      guard let parts = DecimalParts(text), form == .number || parts.isInteger else { return true }
      if let least = constraints.minimum, least.compare(parts, in: text) < 0 { return true }
      if let most = constraints.maximum, most.compare(parts, in: text) > 0 { return true }
      return false
    case .boolean(let yes, let no): return !text.equals(yes) && !text.equals(no)
    case .fixedWidth(let width, _):
      guard text.count == properties.count * width else { return true }
      for index in text.indices where !ByteClass.isDigit(text[index]) { return true }
      return false
    default: return false
    }
  }

  private func refusesText(_ text: Span<UInt8>, _ scratch: inout IRegexp.Scratch) -> Bool {
    if constraints.minLength != nil || constraints.maxLength != nil {
      let length = UTF8Check.scalarCount(text)
      if let least = constraints.minLength, length < least { return true }
      if let most = constraints.maxLength, length > most { return true }
    }
    if let constant = constraints.constant, !isSame(text, constant) { return true }
    if let enumeration = constraints.enumeration {
      var isDeclared = false
      for value in enumeration where isSame(text, value) { isDeclared = true }
      if !isDeclared { return true }
    }
    if let format = constraints.format, !FormatCheck.matches(text, format) { return true }
    return constraints.pattern.map { !$0.matches(text, scratch: &scratch) } ?? false
  }

  private func isSame(_ text: Span<UInt8>, _ declared: ValueConstraints.Declared) -> Bool {
    guard text.count == declared.bytes.count else { return false }
    for index in text.indices {
      let (byte, other) = (text[index], declared.bytes[index])
      guard
        byte == other
          || constraints.ignoresCase && ByteClass.lowercased(byte) == ByteClass.lowercased(other)
      else { return false }
    }
    return true
  }
}
