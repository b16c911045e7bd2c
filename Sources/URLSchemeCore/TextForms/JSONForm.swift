/// JSON texts: any value.
extension ValueReader where Output: ~Copyable {
  mutating func readJSON(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    tape.removeAll()
    let noticeCount = checker.notices.count
    var reader = JSONReader()
    do throws(Finding) {
      try text.withSpan { text throws(Finding) in try reader.read(text, onto: &tape) }
      if looksForUnsafe, UnsafeCharacters.first(in: tape.bytes.span) != nil { mayBeUnsafe = true }
      try checker.checkTree(&tape, 0, operation)
    } catch {
      if describes { finding = error.inText }
      return false
    }
    // Escapes, and values that others stand in for, would have added to the bytes.
    let isCompact =
      !reader.hasWhiteSpace && tape.bytes.count == text.count
      && checker.notices.count == noticeCount
    output.value(tape, 0, compact: isCompact ? text : nil)
    return true
  }
}

extension Finding {
  /// What is wrong with JSON, as it is told of a value.
  fileprivate var inText: Finding {
    guard rule == .invalidJSON else { return self }
    return Finding(
      .invalidValue, at: offset, expected: "\(expected) in the JSON", found: found)
  }
}
