/// Finds the members of objects, and checks their names before a value is written.
///
/// What was read from a link or from JSON has each name once and nests no deeper than a reader
/// follows; what was built in Swift may be otherwise, and would be written into a text that no
/// reader takes.
extension ValueTape {
  /// The value of the member that a plan declares at `index`; nil where it is absent.
  func member(_ index: Int, of node: Int, _ plan: ValuePlan) -> Int? {
    guard kind(node) == .object else { return nil }
    var key = node + 1
    while key < tokens[node].end {
      if isName(key, ofProperty: index, plan) { return key + 1 }
      key = next(after: key + 1)
    }
    return nil
  }

  private func isName(_ key: Int, ofProperty index: Int, _ plan: ValuePlan) -> Bool {
    switch kind(key) {
    case .declaredKey: tokens[key].start == plan.properties[index].number
    default: bytes.span.extracting(range(key)).equals(plan.properties[index].name)
    }
  }

  /// Refuses names that the text of the value has no place for, names that stand twice, and JSON
  /// that nests too deep.
  func checkNames(_ node: Int, _ plan: ValuePlan) throws(Finding) {
    switch plan.form {
    case .json: try checkJSON(node, depth: 0)
    case .fixedWidth, .delimitedObject: try checkFields(node, plan)
    default: break
    }
  }

  private func checkFields(_ node: Int, _ plan: ValuePlan) throws(Finding) {
    guard kind(node) == .object, !hasFieldsInOrder(node, plan) else { return }
    var key = node + 1
    while key < tokens[node].end {
      guard plan.properties.indices.contains(where: { isName(key, ofProperty: $0, plan) }) else {
        throw Finding(
          .unknownParameter, at: 0, text(key),
          suggestion: NearestWord.nearest(
            to: text(key), in: plan.properties.map(\.nameText)) ?? "")
      }
      key = next(after: key + 1)
    }
    for index in plan.properties.indices {
      guard let first = member(index, of: node, plan) else { continue }
      var key = next(after: first)
      while key < tokens[node].end {
        guard !isName(key, ofProperty: index, plan) else {
          throw Finding(.duplicateKey, at: 0, plan.properties[index].nameText)
        }
        key = next(after: key + 1)
      }
    }
  }

  /// Whether the members are the first of the fields in their order, as a reader gives them: then
  /// none is unknown and none stands twice.
  private func hasFieldsInOrder(_ node: Int, _ plan: ValuePlan) -> Bool {
    var key = node + 1
    var field = 0
    while key < tokens[node].end {
      guard field < plan.properties.count, isName(key, ofProperty: field, plan) else {
        return false
      }
      key = next(after: key + 1)
      field += 1
    }
    return true
  }

  private func checkJSON(_ node: Int, depth: Int) throws(Finding) {
    guard kind(node) == .array || kind(node) == .object else { return }
    guard depth < JSONReader.maximumDepth else {
      throw Finding(
        .invalidValue, at: 0, expected: "at most \(JSONReader.maximumDepth) levels of nesting")
    }
    if kind(node) == .object, let key = tokens.span.repeatedKey(of: node, bytes) {
      throw Finding(.duplicateKey, at: 0, text(key))
    }
    var child = node + 1
    while child < tokens[node].end {
      try checkJSON(child, depth: depth + 1)
      child = next(after: child)
    }
  }
}
