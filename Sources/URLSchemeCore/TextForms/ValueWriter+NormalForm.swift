/// Puts values into normal form before they are checked, and refuses names that no text has a place for.
///
/// What was read from a link or from JSON has each name once and nests no deeper than a reader follows;
/// what was built in Swift may be otherwise, and would be written into a text that no reader takes.
extension ValueWriter {
  /// Rounds the fields of fixed width in a value; refuses names that its text has no place for, names that
  /// stand twice, and JSON that nests too deep or has numbers that no reader would take back.
  mutating func normalize(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    switch operation.form {
    case .json: try checkJSON(node, depth: 0)
    case .fixedWidth:
      try checkNames(node, operation)
      roundFields(node, operation)
    case .delimitedObject, .pairs: try checkNames(node, operation)
    default: break
    }
    try normalizeParts(node, operation)
  }

  /// The same for the parts that have texts of their own.
  private mutating func normalizeParts(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    guard operation.separator != 0 || operation.form == .separate else { return }
    if tape.kind(node) == .array, operation.items >= 0 {
      let item = program.operations[Int(operation.items)]
      var child = node + 1
      var index = 0
      while child < tape.next(after: node) {
        do throws(Finding) {
          try normalize(child, item)
        } catch {
          throw error.inside(index: index)
        }
        child = tape.next(after: child)
        index += 1
      }
    }
    for index in 0..<operation.members.count {
      guard let value = tape.member(program, index, of: node, operation) else { continue }
      do throws(Finding) {
        let member = program.members[operation.members.start + index]
        try normalize(value, program.operations[Int(member.operation)])
      } catch {
        throw error.inside(program.name(index, of: operation))
      }
    }
  }

  private mutating func checkNames(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    guard tape.kind(node) == .object, !hasFieldsInOrder(node, operation) else { return }
    let most = Schema.maximumMembers
    guard !operation.allowsOthers || tape.childCount(node) <= most else {
      throw Finding(.invalidValue, at: 0, expected: "at most \(most) members")
    }
    var key = node + 1
    while key < tape.next(after: node), !operation.allowsOthers {
      guard program.member(named: tape.padded(key), operation) >= 0 else {
        let names = (0..<operation.members.count).map { program.name($0, of: operation) }
        throw Finding(.unknownParameter, at: 0, tape.text(key), among: names)
      }
      key = tape.next(after: key + 1)
    }
    try refuseRepeatedKey(of: node)
  }

  private func refuseRepeatedKey(of object: Int) throws(Finding) {
    if let key = tape.tokens.span.repeatedKey(of: object, tape.bytes) {
      throw Finding(.duplicateKey, at: 0, tape.text(key))
    }
  }

  /// Whether the members are the first of the fields in their order, as a reader gives them: then none
  /// is unknown and none stands twice.
  private mutating func hasFieldsInOrder(
    _ node: Int, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    var key = node + 1
    var field = 0
    while key < tape.next(after: node) {
      guard field < operation.members.count, tape.isName(key, ofMember: field, operation, program)
      else { return false }
      key = tape.next(after: key + 1)
      field += 1
    }
    return true
  }

  private func checkJSON(_ node: Int, depth: Int) throws(Finding) {
    let kind = tape.kind(node)
    if kind == .number {
      let digits = tape.bytes.span.extracting(tape.range(node))
      guard DecimalParts(digits, allowsExponent: true) != nil else {
        throw Finding(
          .valueOutOfRange, at: 0,
          expected: "numbers of at most \(DecimalParts.maximumDigits) digits")
      }
    }
    guard kind == .array || kind == .object else { return }
    guard depth < JSONReader.maximumDepth else {
      throw Finding(
        .invalidValue, at: 0, expected: "at most \(JSONReader.maximumDepth) levels of nesting")
    }
    if kind == .object { try refuseRepeatedKey(of: node) }
    var child = node + 1
    while child < tape.next(after: node) {
      try checkJSON(child, depth: depth + 1)
      child = tape.next(after: child)
    }
  }
}
