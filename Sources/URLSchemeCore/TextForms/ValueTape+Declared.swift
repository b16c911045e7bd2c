/// Checks values against `enum` and `const`, and puts them into their declared spelling.
extension ValueTape {
  /// Whether the value was none of those that are declared and became the default.
  mutating func checkDeclared(
    _ node: Int, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) -> Bool {
    if let constant = plan.constraints.constant {
      guard equals(node, constant, ignoringCase: plan.constraints.ignoresCase) else {
        throw Finding(.invalidValue, at: 0, expected: constant.quoted, found: describe(node))
      }
      adoptSpelling(of: constant, at: node)
    }
    guard let enumeration = plan.constraints.enumeration else { return false }
    for declared in enumeration
    where equals(node, declared, ignoringCase: plan.constraints.ignoresCase) {
      adoptSpelling(of: declared, at: node)
      return false
    }
    guard scratch.takesUnknownValues, let otherwise = plan.constraints.otherwise else {
      throw unknown(node, among: enumeration)
    }
    scratch.notices.append(.unknownValue(describe(node), readAs: otherwise))
    let start = bytes.count
    bytes.append(contentsOf: otherwise.bytes)
    replace(node, by: otherwise.kind, from: start)
    return true
  }

  private func unknown(
    _ node: Int, among enumeration: [ValueConstraints.Declared]
  ) -> Finding {
    let words = enumeration.map(\.quoted).joined(separator: ", ")
    return Finding(
      .invalidValue, at: 0, expected: enumeration.count == 1 ? words : "one of \(words)",
      found: describe(node),
      suggestion: NearestWord.nearest(to: text(node), in: enumeration.map(\.text)) ?? "")
  }

  private func equals(
    _ node: Int, _ declared: ValueConstraints.Declared, ignoringCase: Bool
  ) -> Bool {
    guard kind(node) == declared.kind else { return false }
    let text = bytes.span.extracting(range(node))
    switch declared.kind {
    case .number:
      guard let number = declared.number,
        let parts = DecimalParts(text, allowsExponent: true)
      else { return false }
      return number.compare(parts, in: text) == 0
    case .string:
      return ignoringCase ? text.equalsIgnoringCase(declared.bytes) : text.equals(declared.bytes)
    default: return true
    }
  }

  /// Gives a text its declared spelling. A number keeps its digits.
  private mutating func adoptSpelling(of declared: ValueConstraints.Declared, at node: Int) {
    guard declared.kind == .string,
      !bytes.span.extracting(range(node)).equals(declared.bytes)
    else { return }
    let start = bytes.count
    bytes.append(contentsOf: declared.bytes)
    replace(node, by: .string, from: start)
  }
}

extension Finding {
  /// The notice that a value is none of an enum's and was read as its default.
  static func unknownValue(
    _ found: String, readAs otherwise: ValueConstraints.Declared
  ) -> Finding {
    Finding(.unknownValue, at: 0, expected: otherwise.quoted, found: found)
  }
}
