/// Reads text forms: the characters that stand for a value, already percent-decoded, become the
/// value.
///
/// Texts are UTF-8. Offsets of findings count from the beginning of the text; subjects are names of
/// fields inside the value. Where reading throws, what it appended is nothing to rely on: a faulty
/// link's tape is emptied.
extension ValueTape {
  /// Reads a text, checks the value against its constraints, and appends it.
  mutating func read(
    _ text: Span<UInt8>, as plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    guard plan.isEnveloped, RotateEnvelope.isMarked(text) else {
      return try readPlain(text, as: plan, &scratch)
    }
    var opened: [UInt8] = []
    swap(&opened, &scratch.opened)
    defer { swap(&opened, &scratch.opened) }
    try RotateEnvelope.open(text, into: &opened)
    let noticeCount = scratch.notices.count
    do {
      try readPlain(opened.span, as: plan, &scratch)
    } catch {
      // A place inside the envelope is no place in the link.
      throw error.moved(by: -error.offset)
    }
    for index in noticeCount..<max(noticeCount, scratch.notices.count) {
      scratch.notices[index].offset = 0
    }
  }

  /// Reads a text that is in no envelope. Where an unknown enum value becomes the default, any
  /// faulty text is one.
  mutating func readPlain(
    _ text: Span<UInt8>, as plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    guard scratch.takesUnknownValues, let otherwise = plan.constraints.otherwise else {
      return try readForm(text, plan, &scratch)
    }
    let node = count
    do {
      try readForm(text, plan, &scratch)
    } catch {
      truncate(to: node)
      scratch.notices.append(.unknownValue(text.quoted, readAs: otherwise))
      append(otherwise.kind, otherwise.bytes.span)
    }
  }

  private mutating func readForm(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    let node = count
    switch plan.form {
    case .text, .separate: append(.string, text)
    case .integer, .number: append(.number, text)
    case .boolean(let yes, let no): try readBoolean(text, yes, no)
    case .base64url: try readBase64(text)
    case .json: return try readJSON(text, plan, &scratch)
    case .fixedWidth(let width, let fractionDigits):
      return try readFixedWidth(text, plan, width, fractionDigits, &scratch)
    case .delimitedArray(let delimiters):
      return try readDelimitedArray(text, plan, delimiters, &scratch)
    case .delimitedObject(let delimiters, let fieldCount, let hasRest):
      return try readDelimitedObject(text, plan, delimiters, fieldCount, hasRest, &scratch)
    }
    try check(node, plan, &scratch)
  }

  private mutating func readBoolean(
    _ text: Span<UInt8>, _ yes: [UInt8], _ no: [UInt8]
  ) throws(Finding) {
    if text.equals(yes) { return append(true) }
    if text.equals(no) { return append(false) }
    throw Finding(
      .invalidValue, at: 0, expected: "\(yes.span.text) or \(no.span.text)", found: text.quoted)
  }

  private mutating func readBase64(_ text: Span<UInt8>) throws(Finding) {
    let start = bytes.count
    guard Base64.decodeURL(text, to: &bytes) else {
      throw Finding(
        .invalidValue, at: 0, expected: "base64url without padding", found: text.quoted)
    }
    guard UTF8Check.firstInvalid(in: bytes.span.extracting(start..<bytes.count)) == nil else {
      throw Finding(.invalidUTF8, at: 0)
    }
    append(.string, from: start)
  }

  private mutating func readJSON(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    let node = count
    do {
      try appendJSON(text)
    } catch {
      guard error.rule == .invalidJSON else { throw error }
      throw Finding(
        .invalidValue, at: error.offset, expected: "\(error.expected) in the JSON",
        found: error.found)
    }
    try checkTree(node, plan, &scratch)
  }
}
