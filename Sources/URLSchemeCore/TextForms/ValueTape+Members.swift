/// Finds the members of objects that operations declare.
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

  mutating func isName(
    _ key: Int, ofMember index: Int, _ operation: TableEntry<ValueOperation>,
    _ program: ValueProgram
  ) -> Bool {
    program.equals(padded(key), program.members[operation.members.start &+ index].key.name)
  }

  /// Whether a key is the name of a member that an operation declares.
  mutating func isMember(
    _ key: Int, _ program: ValueProgram, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    for index in 0..<operation.members.count
    where isName(key, ofMember: index, operation, program) { return true }
    return false
  }

  /// The value as a finding shows it.
  func describe(_ node: Int) -> String {
    switch kind(node) {
    case .number: bytes.span.extracting(range(node)).excerpt
    case .string, .key: bytes.span.extracting(range(node)).quoted
    case let kind: kind.nounPhrase
    }
  }
}

extension ValueTape.Kind {
  /// What a value of the kind is, as a finding shows it.
  var nounPhrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string, .key: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
