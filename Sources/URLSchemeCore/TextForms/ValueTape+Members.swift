/// Finds the members of objects, and checks their names before a value is written.
///
/// What was read from a link or from JSON has each name once and nests no deeper than a reader follows;
/// what was built in Swift may be otherwise, and would be written into a text that no reader takes.
extension ValueTape {
  /// The value of the member that an operation declares at `index`; nil where it is absent.
  ///
  /// - Parameter expected: The key that it most likely is.
  mutating func member(
    _ program: ValueProgram, _ index: Int, of node: Int, _ operation: TableEntry<ValueOperation>,
    expectedAt expected: Int = .max
  ) -> Int? {
    guard kind(node) == .object else { return nil }
    let end = next(after: node)
    if expected < end, isName(expected, ofMember: index, operation, program) {
      return expected + 1
    }
    var key = node + 1
    while key < end {
      if isName(key, ofMember: index, operation, program) { return key + 1 }
      key = next(after: key + 1)
    }
    return nil
  }

  private mutating func isName(
    _ key: Int, ofMember index: Int, _ operation: TableEntry<ValueOperation>,
    _ program: ValueProgram
  ) -> Bool {
    program.equals(padded(key), program.members[operation.members.start &+ index].key.name)
  }

  /// Refuses names that the text of the value has no place for, names that stand twice, and JSON that
  /// nests too deep or has numbers that no reader would take back.
  mutating func checkNames(
    _ node: Int, _ operation: TableEntry<ValueOperation>, of program: ValueProgram
  ) throws(Finding) {
    switch operation.form {
    case .json: try checkJSON(node, depth: 0)
    case .fixedWidth, .delimitedObject, .pairs: try checkFields(node, operation, program)
    default: break
    }
    try checkParts(node, operation, program)
  }

  /// Checks the names of the parts that have texts of their own.
  private mutating func checkParts(
    _ node: Int, _ operation: TableEntry<ValueOperation>, _ program: ValueProgram
  ) throws(Finding) {
    guard operation.separator != 0 || operation.form == .separate else { return }
    if kind(node) == .array, operation.items >= 0 {
      let item = program.operations[Int(operation.items)]
      var child = node + 1
      var index = 0
      while child < next(after: node) {
        do throws(Finding) {
          try checkNames(child, item, of: program)
        } catch {
          throw error.inside(index: index)
        }
        child = next(after: child)
        index += 1
      }
    }
    for index in 0..<operation.members.count {
      guard let value = member(program, index, of: node, operation) else { continue }
      do throws(Finding) {
        let member = program.members[operation.members.start + index]
        try checkNames(value, program.operations[Int(member.operation)], of: program)
      } catch {
        throw error.inside(program.name(index, of: operation))
      }
    }
  }

  /// Whether a key is the name of a member that an operation declares.
  mutating func isMember(
    _ key: Int, _ program: ValueProgram, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    for index in 0..<operation.members.count
    where isName(key, ofMember: index, operation, program) { return true }
    return false
  }

  private mutating func checkFields(
    _ node: Int, _ operation: TableEntry<ValueOperation>, _ program: ValueProgram
  ) throws(Finding) {
    guard kind(node) == .object, !hasFieldsInOrder(node, operation, program) else { return }
    let fields = 0..<operation.members.count
    let most = Schema.maximumMembers
    guard !operation.allowsOthers || childCount(node) <= most else {
      throw Finding(.invalidValue, at: 0, expected: "at most \(most) members")
    }
    if operation.allowsOthers, let key = tokens.span.repeatedKey(of: node, bytes) {
      throw Finding(.duplicateKey, at: 0, text(key))
    }
    var key = node + 1
    while key < next(after: node) {
      guard operation.allowsOthers || isMember(key, program, operation) else {
        let names = fields.map { program.name($0, of: operation) }
        throw Finding(
          .unknownParameter, at: 0, text(key),
          suggestion: NearestWord.nearest(to: text(key), in: names) ?? "")
      }
      key = next(after: key + 1)
    }
    for index in fields {
      guard let first = member(program, index, of: node, operation) else { continue }
      var key = next(after: first)
      while key < next(after: node) {
        guard !isName(key, ofMember: index, operation, program) else {
          throw Finding(.duplicateKey, at: 0, program.name(index, of: operation))
        }
        key = next(after: key + 1)
      }
    }
  }

  /// Whether the members are the first of the fields in their order, as a reader gives them: then none
  /// is unknown and none stands twice.
  private mutating func hasFieldsInOrder(
    _ node: Int, _ operation: TableEntry<ValueOperation>, _ program: ValueProgram
  ) -> Bool {
    var key = node + 1
    var field = 0
    while key < next(after: node) {
      guard field < operation.members.count, isName(key, ofMember: field, operation, program)
      else { return false }
      key = next(after: key + 1)
      field += 1
    }
    return true
  }

  private func checkJSON(_ node: Int, depth: Int) throws(Finding) {
    if kind(node) == .number {
      let digits = bytes.span.extracting(range(node))
      guard DecimalParts(digits, allowsExponent: true) != nil else {
        throw Finding(
          .valueOutOfRange, at: 0,
          expected: "numbers of at most \(DecimalParts.maximumDigits) digits")
      }
    }
    guard kind(node) == .array || kind(node) == .object else { return }
    guard depth < JSONReader.maximumDepth else {
      throw Finding(
        .invalidValue, at: 0, expected: "at most \(JSONReader.maximumDepth) levels of nesting")
    }
    if kind(node) == .object, let key = tokens.span.repeatedKey(of: node, bytes) {
      throw Finding(.duplicateKey, at: 0, text(key))
    }
    var child = node + 1
    while child < next(after: node) {
      try checkJSON(child, depth: depth + 1)
      child = next(after: child)
    }
  }

  /// The value as a finding shows it.
  func describe(_ node: Int) -> String {
    switch kind(node) {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: bytes.span.extracting(range(node)).excerpt
    case .string, .key: bytes.span.extracting(range(node)).quoted
    case .array: "an array"
    case .object: "an object"
    }
  }
}
