/// Writes text forms: a value that was checked becomes the characters that stand for it, before percent-escaping.
extension ValueTape {
  /// Replaces `output` with the text of a value, in its envelope unless `plain` asks to leave that off.
  ///
  /// A text that a reader would take for an enveloped one is enveloped even then.
  mutating func write(
    _ node: Int, as plan: ValuePlan, plain: Bool, _ scratch: inout TextScratch,
    to output: inout [UInt8]
  ) throws(Finding) {
    output.removeAll(keepingCapacity: true)
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
      RotateEnvelope.seal(text.span, to: &output)
    }
  }

  private func writePlain(
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
    case .delimitedArray(let separator, let escape):
      try refuseLoneEmpty(node)
      try writeItems(node, plan, separator, escape, to: &output, isFirst: true)
    case .delimitedObject(let separator, let escape, let fieldCount, let hasRest):
      try writeDelimitedObject(node, plan, separator, escape, fieldCount, hasRest, to: &output)
    }
  }

  // MARK: Fixed width

  private func writeFixedWidth(
    _ node: Int, _ plan: ValuePlan, _ width: Int, _ fractionDigits: Int,
    to output: inout [UInt8]
  ) throws(Finding) {
    try refuseUnknownMembers(of: node, plan)
    for property in plan.properties {
      let field = try field(property, of: node)
      let text = bytes.span.extracting(range(field))
      guard let parts = DecimalParts(text) else { continue }
      let start = output.count
      parts.appendScaled(by: fractionDigits, of: text, to: &output)
      let surplus = output.count - start - width
      let isNegative = parts.isNegative && !parts.isZero(in: text)
      let overflows = surplus > 0 && output[start..<start + surplus].contains { $0 != UInt8(ascii: "0") }
      guard !isNegative, !overflows else {
        throw Finding(
          .valueOutOfRange, at: 0, String(decoding: property.name, as: UTF8.self),
          expected: "a number that fits \(width) digits, \(fractionDigits) of them after the point",
          found: self.text(field))
      }
      if surplus > 0 { output.removeSubrange(start..<start + surplus) }
      if surplus < 0 {
        output.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: -surplus), at: start)
      }
    }
  }

  // MARK: Delimited

  private func writeDelimitedObject(
    _ node: Int, _ plan: ValuePlan, _ separator: UInt8, _ escape: UInt8?, _ fieldCount: Int,
    _ hasRest: Bool, to output: inout [UInt8]
  ) throws(Finding) {
    try refuseUnknownMembers(of: node, plan)
    for (index, property) in plan.properties.prefix(fieldCount).enumerated() {
      if index > 0 { output.append(separator) }
      let field = try field(property, of: node)
      do {
        try writeField(field, property.plan, separator, escape, to: &output)
      } catch {
        throw error.inside(String(decoding: property.name, as: UTF8.self))
      }
    }
    guard hasRest, let property = plan.properties.last, let rest = member(property, of: node)
    else { return }
    do {
      if fieldCount == 0 { try refuseLoneEmpty(rest) }
      try writeItems(
        rest, property.plan, separator, escape, to: &output, isFirst: fieldCount == 0)
    } catch {
      throw error.inside(String(decoding: property.name, as: UTF8.self))
    }
  }

  private func writeItems(
    _ array: Int, _ plan: ValuePlan, _ separator: UInt8, _ escape: UInt8?,
    to output: inout [UInt8], isFirst: Bool
  ) throws(Finding) {
    guard let items = plan.items else { return }
    var item = array + 1
    var index = 0
    while item < tokens[array].end {
      if index > 0 || !isFirst { output.append(separator) }
      do {
        try writeField(item, items, separator, escape, to: &output)
      } catch {
        throw error.inside("\(index)")
      }
      item = next(after: item)
      index += 1
    }
  }

  private func writeField(
    _ node: Int, _ plan: ValuePlan, _ separator: UInt8, _ escape: UInt8?,
    to output: inout [UInt8]
  ) throws(Finding) {
    let start = output.count
    try writePlain(node, as: plan, to: &output)
    guard let escape else {
      guard !output[start...].contains(separator) else {
        throw Finding(.separatorInValue, at: 0, found: String(UnicodeScalar(separator)))
      }
      return
    }
    var index = start
    while index < output.count {
      if output[index] == separator || output[index] == escape {
        output.insert(escape, at: index)
        index += 1
      }
      index += 1
    }
  }

  /// `[""]` would be written as the empty text, which is `[]`.
  private func refuseLoneEmpty(_ array: Int) throws(Finding) {
    guard childCount(array) == 1, kind(array + 1) == .string, range(array + 1).isEmpty else {
      return
    }
    throw Finding(
      .invalidValue, at: 0, expected: "something in the text, or an empty list",
      found: "a list of one empty text, which reads as an empty list")
  }

  // MARK: Members

  private func field(_ property: ValuePlan.Property, of node: Int) throws(Finding) -> Int {
    guard let field = member(property, of: node) else {
      throw Finding(.missingParameter, at: 0, String(decoding: property.name, as: UTF8.self))
    }
    return field
  }

  private func refuseUnknownMembers(of node: Int, _ plan: ValuePlan) throws(Finding) {
    var key = node + 1
    while key < tokens[node].end {
      let isKnown =
        kind(key) == .declaredKey
        || plan.properties.contains { bytes[range(key)].elementsEqual($0.name) }
      guard isKnown else {
        let names = plan.properties.map { String(decoding: $0.name, as: UTF8.self) }
        throw Finding(
          .unknownParameter, at: 0, text(key),
          suggestion: NearestWord.nearest(to: text(key), in: names) ?? "")
      }
      key = next(after: key + 1)
    }
  }
}
