/// Delimited texts: an array's values, or an object's fields, with a separator between them.
extension ValueTape {
  // MARK: Reading

  mutating func readDelimitedArray(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters,
    _ scratch: inout TextScratch
  ) throws(Finding) {
    // The empty text is the empty array, not one of an empty text.
    try readItems(text, text.isEmpty ? nil : 0, plan, delimiters, &scratch)
  }

  mutating func readDelimitedObject(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters, _ fieldCount: Int,
    _ hasRest: Bool, _ scratch: inout TextScratch
  ) throws(Finding) {
    let object = open(.object)
    // Where the next field begins; nil behind the last.
    var position: Int? = 0
    for index in 0..<fieldCount {
      guard let start = position else {
        throw Finding(
          .missingParameter, at: text.count, plan.properties[index].nameText,
          expected: "\(shape(fieldCount, delimiters)), found \(index)")
      }
      append(declaredKey: plan.properties[index].number)
      let end = try fieldEnd(text, start, delimiters)
      let noticeCount = scratch.notices.count
      do {
        try readField(
          text.extracting(start..<end), as: plan.properties[index].plan, delimiters, &scratch)
      } catch {
        throw error.inside(plan.properties[index].nameText).moved(by: start)
      }
      scratch.placeNotices(
        from: noticeCount, movedBy: start, inside: plan.properties[index].nameText)
      position = end < text.count ? end + 1 : nil
    }
    if hasRest, let property = plan.properties.last {
      // With no field before it, the empty text is the empty rest.
      let start = fieldCount == 0 && text.isEmpty ? nil : position
      try readRest(text, start, property, delimiters, &scratch)
    } else if let position {
      throw Finding(
        .invalidValue, at: position - 1, expected: shape(fieldCount, delimiters), found: "more")
    }
    close(object)
  }

  private mutating func readRest(
    _ text: Span<UInt8>, _ start: Int?, _ property: ValuePlan.Property,
    _ delimiters: TextForm.Delimiters, _ scratch: inout TextScratch
  ) throws(Finding) {
    append(declaredKey: property.number)
    let noticeCount = scratch.notices.count
    do {
      try readItems(text, start, property.plan, delimiters, &scratch)
    } catch {
      throw error.inside(property.nameText)
    }
    scratch.placeNotices(from: noticeCount, movedBy: 0, inside: property.nameText)
  }

  /// Reads the array of the values from `start` to the end of the text; nil: there are none.
  private mutating func readItems(
    _ text: Span<UInt8>, _ start: Int?, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters,
    _ scratch: inout TextScratch
  ) throws(Finding) {
    let array = open(.array)
    var itemCount = 0
    var position = start
    while let start = position, let items = plan.items {
      let end = try fieldEnd(text, start, delimiters)
      let noticeCount = scratch.notices.count
      do {
        try readField(text.extracting(start..<end), as: items, delimiters, &scratch)
      } catch {
        throw error.inside(index: itemCount).moved(by: start)
      }
      scratch.placeNotices(from: noticeCount, movedBy: start, inside: "[\(itemCount)]")
      itemCount += 1
      position = end < text.count ? end + 1 : nil
    }
    close(array)
    do {
      try checkCount(itemCount, plan)
    } catch {
      throw error.moved(by: start ?? text.count)
    }
  }

  private mutating func readField(
    _ field: Span<UInt8>, as plan: ValuePlan, _ delimiters: TextForm.Delimiters,
    _ scratch: inout TextScratch
  ) throws(Finding) {
    guard let escape = delimiters.escape, field.contains(escape) else {
      return try readPlain(field, as: plan, &scratch)
    }
    var plain: [UInt8] = []
    swap(&plain, &scratch.field)
    defer { swap(&plain, &scratch.field) }
    plain.removeAll(keepingCapacity: true)
    var index = 0
    while index < field.count {
      if field[index] == escape { index += 1 }
      plain.append(field[index])
      index += 1
    }
    try readPlain(plain.span, as: plan, &scratch)
  }

  /// Where the field that begins at `start` ends: at the next separator that no escape precedes, or
  /// at the end. An escape before anything else is refused: it is never written.
  private func fieldEnd(
    _ text: Span<UInt8>, _ start: Int, _ delimiters: TextForm.Delimiters
  ) throws(Finding) -> Int {
    var index = start
    while index < text.count, text[index] != delimiters.separator {
      if let escape = delimiters.escape, text[index] == escape {
        index += 1
        guard index < text.count, delimiters.contains(text[index]) else {
          let separator = UnicodeScalar(delimiters.separator)
          let mark = UnicodeScalar(escape)
          throw Finding(
            .invalidValue, at: index - 1, expected: "\(separator) or \(mark) after \(mark)",
            found: Finding.describeByte(at: index, in: text))
        }
      }
      index += 1
    }
    return index
  }

  private func shape(_ fieldCount: Int, _ delimiters: TextForm.Delimiters) -> String {
    let fields = Finding.counted(fieldCount, "field")
    guard fieldCount > 1 else { return fields }
    return "\(fields) with \(UnicodeScalar(delimiters.separator)) between them"
  }

  // MARK: Writing

  func writeDelimitedArray(
    _ node: Int, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters, to output: inout [UInt8]
  ) throws(Finding) {
    try writeItems(node, plan, delimiters, to: &output, isFirst: true)
    try refuseLoneEmpty(node, output)
  }

  func writeDelimitedObject(
    _ node: Int, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters, _ fieldCount: Int,
    _ hasRest: Bool, to output: inout [UInt8]
  ) throws(Finding) {
    for index in 0..<fieldCount {
      if index > 0 { output.append(delimiters.separator) }
      guard let field = member(index, of: node, plan) else { continue }
      do {
        try writeField(field, plan.properties[index].plan, delimiters, to: &output)
      } catch {
        throw error.inside(plan.properties[index].nameText)
      }
    }
    guard hasRest else { return }
    do {
      guard let rest = member(fieldCount, of: node, plan) else {
        // An absent rest reads back as an empty one.
        return try checkCount(0, plan.properties[fieldCount].plan)
      }
      let isFirst = fieldCount == 0
      try writeItems(
        rest, plan.properties[fieldCount].plan, delimiters, to: &output, isFirst: isFirst)
      if isFirst { try refuseLoneEmpty(rest, output) }
    } catch {
      throw error.inside(plan.properties[fieldCount].nameText)
    }
  }

  private func writeItems(
    _ array: Int, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters,
    to output: inout [UInt8], isFirst: Bool
  ) throws(Finding) {
    guard let items = plan.items else { return }
    var item = array + 1
    var index = 0
    while item < tokens[array].end {
      if index > 0 || !isFirst { output.append(delimiters.separator) }
      do {
        try writeField(item, items, delimiters, to: &output)
      } catch {
        throw error.inside(index: index)
      }
      item = next(after: item)
      index += 1
    }
  }

  private func writeField(
    _ node: Int, _ plan: ValuePlan, _ delimiters: TextForm.Delimiters, to output: inout [UInt8]
  ) throws(Finding) {
    let start = output.count
    try writePlain(node, as: plan, to: &output)
    var surplus = 0
    for index in start..<output.count where delimiters.contains(output[index]) { surplus += 1 }
    guard surplus > 0 else { return }
    guard let escape = delimiters.escape else {
      let separator = String(UnicodeScalar(delimiters.separator))
      throw Finding(.separatorInValue, at: 0, found: separator)
    }
    // From the end on, every byte moves once, to where it comes to stand.
    var source = output.count
    output.append(contentsOf: repeatElement(escape, count: surplus))
    var target = output.count
    while source < target {
      source -= 1
      target -= 1
      output[target] = output[source]
      if delimiters.contains(output[source]) {
        target -= 1
        output[target] = escape
      }
    }
  }

  /// `[""]` would be written as the empty text, which is `[]`.
  private func refuseLoneEmpty(_ array: Int, _ output: [UInt8]) throws(Finding) {
    guard output.isEmpty, tokens[array].end > array + 1 else { return }
    throw Finding(
      .invalidValue, at: 0, expected: "something in the text, or an empty list",
      found: "a list of one empty text, which reads as an empty list")
  }
}
