/// Checks values against their schema: types, constraints, required members.
///
/// Findings and notices are placed at offset 0: the caller knows where the value stands.
extension ValueTape {
  /// Checks a value and all that is in it.
  mutating func checkTree(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    try check(node, plan, &scratch)
    switch kind(node) {
    case .array: try checkItems(node, plan, &scratch)
    case .object: try checkMembers(node, plan, &scratch)
    default: break
    }
  }

  private mutating func checkItems(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    guard let items = plan.items else { return }
    var item = node + 1
    var index = 0
    while item < tokens[node].end {
      let noticeCount = scratch.notices.count
      do {
        try checkTree(item, items, &scratch)
      } catch {
        throw error.inside(index: index)
      }
      scratch.placeNotices(from: noticeCount, movedBy: 0, inside: "[\(index)]")
      item = next(after: item)
      index += 1
    }
  }

  private mutating func checkMembers(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    for index in plan.properties.indices {
      guard let member = member(index, of: node, plan) else {
        guard !plan.properties[index].isRequired else {
          throw Finding(.missingParameter, at: 0, plan.properties[index].nameText)
        }
        continue
      }
      let noticeCount = scratch.notices.count
      do {
        try checkTree(member, plan.properties[index].plan, &scratch)
      } catch {
        throw error.inside(plan.properties[index].nameText)
      }
      scratch.placeNotices(
        from: noticeCount, movedBy: 0, inside: plan.properties[index].nameText)
    }
  }

  /// Checks the value itself, not what is in it.
  ///
  /// A constraint weighs on values of the kind it speaks of, as in JSON Schema: where any JSON is
  /// allowed, `minLength` says nothing about a number.
  mutating func check(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    try checkType(node, plan)
    let isDefault = try checkDeclared(node, plan, &scratch)
    guard !isDefault else { return }
    switch kind(node) {
    case .string: try checkText(node, plan, &scratch)
    case .number: try checkLimits(node, plan)
    case .array: try checkCount(of: node, plan)
    default: break
    }
  }

  // MARK: Types

  private func checkType(_ node: Int, _ plan: ValuePlan) throws(Finding) {
    switch (plan.type, kind(node)) {
    case (.integer, .number), (.number, .number): try checkNumber(node, plan)
    case (.string, .string), (.boolean, .true), (.boolean, .false), (.object, .object),
      (.array, .array), (nil, _):
      break
    case (let type?, _):
      throw Finding(.invalidValue, at: 0, expected: type.nounPhrase, found: describe(node))
    }
  }

  private func checkNumber(_ node: Int, _ plan: ValuePlan) throws(Finding) {
    let text = bytes.span.extracting(range(node))
    if let parts = DecimalParts(text, allowsExponent: plan.allowsExponent),
      plan.type == .number || parts.isInteger
    {
      return
    }
    if DecimalParts(text, maximumDigits: .max) != nil, text.count > DecimalParts.maximumDigits {
      throw Finding(
        .valueOutOfRange, at: 0, expected: "at most \(DecimalParts.maximumDigits) digits",
        found: text.excerpt)
    }
    throw Finding(
      .invalidValue, at: 0, expected: plan.type?.nounPhrase ?? "a number", found: text.quoted)
  }

  // MARK: Texts

  private func checkText(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    let text = bytes.span.extracting(range(node))
    if plan.constraints.minLength != nil || plan.constraints.maxLength != nil {
      let length = UTF8Check.scalarCount(text)
      try checkCount(length, plan.constraints.minLength, plan.constraints.maxLength, "character")
    }
    if let pattern = plan.constraints.pattern, !pattern.matches(text, scratch: &scratch.regexp) {
      throw Finding(
        .invalidValue, at: 0, expected: "a text that matches \(pattern.source)",
        found: text.quoted)
    }
    if let format = plan.constraints.format, !FormatCheck.matches(text, format) {
      throw Finding(.invalidValue, at: 0, expected: format.nounPhrase, found: text.quoted)
    }
  }

  // MARK: Limits

  private func checkLimits(_ node: Int, _ plan: ValuePlan) throws(Finding) {
    guard plan.constraints.minimum != nil || plan.constraints.maximum != nil else { return }
    let text = bytes.span.extracting(range(node))
    guard let parts = DecimalParts(text, allowsExponent: true) else { return }
    if let least = plan.constraints.minimum, least.compare(parts, in: text) < 0 {
      throw Finding(
        .valueOutOfRange, at: 0, expected: "at least \(least.number)", found: text.excerpt)
    }
    if let most = plan.constraints.maximum, most.compare(parts, in: text) > 0 {
      throw Finding(
        .valueOutOfRange, at: 0, expected: "at most \(most.number)", found: text.excerpt)
    }
  }

  private func checkCount(
    of array: Int, _ plan: ValuePlan
  ) throws(Finding) {
    guard plan.constraints.minItems != nil || plan.constraints.maxItems != nil else { return }
    try checkCount(childCount(array), plan)
  }

  func checkCount(_ count: Int, _ plan: ValuePlan) throws(Finding) {
    try checkCount(count, plan.constraints.minItems, plan.constraints.maxItems, "value")
  }

  private func checkCount(
    _ count: Int, _ least: Int?, _ most: Int?, _ noun: String
  ) throws(Finding) {
    if let least, count < least {
      throw Finding(
        .invalidValue, at: 0, expected: "at least \(Finding.counted(least, noun))",
        found: "\(count)")
    }
    if let most, count > most {
      throw Finding(
        .invalidValue, at: 0, expected: "at most \(Finding.counted(most, noun))",
        found: "\(count)")
    }
  }

  /// The value as a finding shows it.
  func describe(_ node: Int) -> String {
    switch kind(node) {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: bytes.span.extracting(range(node)).excerpt
    case .string, .key, .declaredKey: bytes.span.extracting(range(node)).quoted
    case .array: "an array"
    case .object: "an object"
    }
  }
}
