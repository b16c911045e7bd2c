/// Writes text forms: a value becomes the characters that stand for it, before percent-escaping.
///
/// In three steps: the value is put into normal form, on the tape; it is checked; it is written.
extension ValueTape {
  /// Replaces `output` with the text of a value, in its envelope unless `plain` asks to leave that
  /// off.
  ///
  /// A text that a reader would take for an enveloped one is enveloped even then.
  mutating func write(
    _ node: Int, as plan: ValuePlan, plain: Bool, _ scratch: inout TextScratch,
    to output: inout [UInt8]
  ) throws(Finding) {
    output.removeAll(keepingCapacity: true)
    try checkNames(node, plan)
    if case .fixedWidth(let width, let fractionDigits) = plan.form {
      roundFields(node, plan, width, fractionDigits, &scratch)
    }
    try checkTree(node, plan, &scratch)
    guard plan.isEnveloped else { return try writePlain(node, as: plan, to: &output) }
    var text: [UInt8] = []
    swap(&text, &scratch.written)
    defer { swap(&text, &scratch.written) }
    text.removeAll(keepingCapacity: true)
    try writePlain(node, as: plan, to: &text)
    if plain, !RotateEnvelope.isMarked(text.span) {
      output.append(text.span)
    } else {
      RotateEnvelope.seal(&text, to: &output)
    }
  }

  /// Appends the text of a value that was checked, in no envelope.
  func writePlain(
    _ node: Int, as plan: ValuePlan, to output: inout [UInt8]
  ) throws(Finding) {
    switch plan.form {
    case .text, .integer, .number, .separate:
      output.append(bytes.span.extracting(range(node)))
    case .boolean(let yes, let no): output.append(contentsOf: kind(node) == .true ? yes : no)
    case .json: writeJSON(node, to: &output)
    case .base64url: Base64.encodeURL(bytes.span.extracting(range(node)), to: &output)
    case .fixedWidth(let width, let fractionDigits):
      try writeFixedWidth(node, plan, width, fractionDigits, to: &output)
    case .delimitedArray(let delimiters):
      try writeDelimitedArray(node, plan, delimiters, to: &output)
    case .delimitedObject(let delimiters, let fieldCount, let hasRest):
      try writeDelimitedObject(node, plan, delimiters, fieldCount, hasRest, to: &output)
    }
  }
}
