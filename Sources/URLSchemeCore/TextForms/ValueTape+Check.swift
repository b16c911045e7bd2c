/// Checks values against their constraints, and puts enum values into their declared spelling.
///
/// Findings are placed at offset 0: the caller knows where the value stands.
extension ValueTape {
  /// Checks a value and all that is in it: types, constraints, required members.
  mutating func checkTree(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    try check(node, plan, &scratch)
    if kind(node) == .array, let items = plan.items {
      var item = node + 1
      var index = 0
      while item < tokens[node].end {
        do {
          try checkTree(item, items, &scratch)
        } catch {
          throw error.inside("\(index)")
        }
        item = next(after: item)
        index += 1
      }
    }
    if kind(node) == .object, !plan.properties.isEmpty { try checkMembers(node, plan, &scratch) }
  }

  private mutating func checkMembers(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    for property in plan.properties {
      guard let member = member(property, of: node) else {
        guard !property.isRequired else {
          throw Finding(.missingParameter, at: 0, String(decoding: property.name, as: UTF8.self))
        }
        continue
      }
      do {
        try checkTree(member, property.plan, &scratch)
      } catch {
        throw error.inside(String(decoding: property.name, as: UTF8.self))
      }
    }
  }

  /// The value of a declared member of an object; nil where it is absent.
  func member(_ property: ValuePlan.Property, of node: Int) -> Int? {
    var key = node + 1
    while key < tokens[node].end {
      if isKey(key, property.name, property.number) { return key + 1 }
      key = next(after: key + 1)
    }
    return nil
  }

  private func isKey(_ key: Int, _ name: [UInt8], _ number: Int) -> Bool {
    switch tokens[key].kind {
    case .declaredKey: tokens[key].start == number
    default: bytes[range(key)].elementsEqual(name)
    }
  }

  /// Checks the value itself, not what is in it.
  mutating func check(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    switch (plan.type, kind(node)) {
    case (.string, .string): try checkText(node, plan.constraints, &scratch)
    case (.integer, .number), (.number, .number): try checkNumber(node, plan)
    case (.boolean, .true), (.boolean, .false), (.object, .object), (nil, _): break
    case (.array, .array): try checkCount(childCount(node), plan.constraints)
    case (let type?, _):
      throw Finding(.invalidValue, at: 0, expected: type.nounPhrase, found: describe(node))
    }
    if plan.constraints.enumeration != nil || plan.constraints.constant != nil {
      try checkDeclared(node, plan.constraints, &scratch)
    }
  }

  // MARK: Texts

  private func checkText(
    _ node: Int, _ constraints: ValueConstraints, _ scratch: inout TextScratch
  ) throws(Finding) {
    guard constraints.minLength != nil || constraints.maxLength != nil
      || constraints.pattern != nil || constraints.format != nil
    else { return }
    let text = bytes.span.extracting(range(node))
    if constraints.minLength != nil || constraints.maxLength != nil {
      let length = UTF8Check.scalarCount(text)
      if let least = constraints.minLength, length < least {
        throw Finding(
          .invalidValue, at: 0, expected: "at least \(least) characters", found: "\(length)")
      }
      if let most = constraints.maxLength, length > most {
        throw Finding(
          .invalidValue, at: 0, expected: "at most \(most) characters", found: "\(length)")
      }
    }
    if let pattern = constraints.pattern, !pattern.matches(text, scratch: &scratch.regexp) {
      throw Finding(
        .invalidValue, at: 0, expected: "a text that matches \(pattern.source)", found: self.text(node))
    }
    if let format = constraints.format, !FormatCheck.matches(text, format) {
      throw Finding(.invalidValue, at: 0, expected: format.nounPhrase, found: self.text(node))
    }
  }

  // MARK: Numbers

  private func checkNumber(_ node: Int, _ plan: ValuePlan) throws(Finding) {
    let text = bytes.span.extracting(range(node))
    guard let parts = DecimalParts(text), plan.type == .number || parts.isInteger else {
      throw Finding(
        .invalidValue, at: 0, expected: plan.type?.nounPhrase ?? "a number", found: self.text(node))
    }
    if let least = plan.constraints.minimum, least.compare(parts, in: text) < 0 {
      throw Finding(
        .valueOutOfRange, at: 0, expected: "at least \(least.number)", found: self.text(node))
    }
    if let most = plan.constraints.maximum, most.compare(parts, in: text) > 0 {
      throw Finding(
        .valueOutOfRange, at: 0, expected: "at most \(most.number)", found: self.text(node))
    }
  }

  // MARK: Arrays

  func checkCount(_ count: Int, _ constraints: ValueConstraints) throws(Finding) {
    if let least = constraints.minItems, count < least {
      throw Finding(.invalidValue, at: 0, expected: "at least \(least) values", found: "\(count)")
    }
    if let most = constraints.maxItems, count > most {
      throw Finding(.invalidValue, at: 0, expected: "at most \(most) values", found: "\(count)")
    }
  }

  // MARK: Declared values

  private mutating func checkDeclared(
    _ node: Int, _ constraints: ValueConstraints, _ scratch: inout TextScratch
  ) throws(Finding) {
    if let constant = constraints.constant {
      guard equals(node, constant, ignoringCase: constraints.ignoresCase) else {
        throw Finding(.invalidValue, at: 0, expected: constant.quoted, found: describe(node))
      }
      adopt(constant, at: node)
    }
    guard let enumeration = constraints.enumeration else { return }
    for declared in enumeration
    where equals(node, declared, ignoringCase: constraints.ignoresCase) {
      return adopt(declared, at: node)
    }
    guard let otherwise = constraints.otherwise else {
      let words = enumeration.map(\.quoted)
      throw Finding(
        .invalidValue, at: 0, expected: "one of \(words.joined(separator: ", "))",
        found: describe(node),
        suggestion: NearestWord.nearest(to: text(node), in: enumeration.map(\.text)) ?? "")
    }
    scratch.notices.append(
      Finding(.unknownValue, at: 0, expected: otherwise.quoted, found: describe(node)))
    adopt(otherwise, at: node)
  }

  private func equals(
    _ node: Int, _ declared: ValueConstraints.Declared, ignoringCase: Bool
  ) -> Bool {
    guard kind(node) == declared.kind else { return false }
    let text = bytes[range(node)]
    switch declared.kind {
    case .number:
      let span = bytes.span.extracting(range(node))
      guard let parts = DecimalParts(span, allowsExponent: true),
        let other = DecimalParts(declared.bytes.span, allowsExponent: true)
      else { return false }
      return DecimalParts.compare(parts, in: span, other, in: declared.bytes.span) == 0
    case .string:
      guard ignoringCase else { return text.elementsEqual(declared.bytes) }
      return text.elementsEqual(declared.bytes) {
        ByteClass.lowercased($0) == ByteClass.lowercased($1)
      }
    default: return true
    }
  }

  /// Gives a text its declared spelling.
  private mutating func adopt(_ declared: ValueConstraints.Declared, at node: Int) {
    guard declared.kind == .string, !bytes[range(node)].elementsEqual(declared.bytes) else {
      return
    }
    replace(node, with: declared.bytes)
  }

  /// The value as a finding quotes it.
  func describe(_ node: Int) -> String {
    switch kind(node) {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: text(node)
    case .string, .key, .declaredKey: "\"\(text(node))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension ValueConstraints.Declared {
  var quoted: String {
    switch kind {
    case .string: "\"\(text)\""
    case .true: "true"
    case .false: "false"
    default: text
    }
  }
}

extension Finding {
  /// The finding seen from outside: its subject is a part of `name`.
  func inside(_ name: String) -> Finding {
    var finding = self
    finding.subject = subject.isEmpty ? name : "\(name).\(subject)"
    return finding
  }
}

extension Schema.ValueType {
  var nounPhrase: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a decimal number"
    case .boolean: "true or false"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Schema.Format {
  fileprivate var nounPhrase: String {
    switch self {
    case .uri: "a URI with a scheme"
    case .date: "a date such as 2025-12-31"
    case .dateTime: "a date and time such as 2025-12-31T23:59:59Z"
    case .uuid: "a UUID"
    case .email: "an e-mail address"
    }
  }
}
