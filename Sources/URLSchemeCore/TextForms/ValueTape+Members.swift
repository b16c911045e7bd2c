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

  /// The value as a finding shows it.
  func describe(_ node: Int) -> String {
    switch kind(node) {
    case .number: bytes.span.extracting(range(node)).excerpt
    case .string, .key: bytes.span.extracting(range(node)).quoted
    case let kind: kind.nounPhrase
    }
  }
}

extension ValueProgram {
  /// The number of the member of that name that an operation declares; -1: none.
  func member(named name: PaddedText, _ operation: TableEntry<ValueOperation>) -> Int {
    for index in 0..<operation.members.count
    where equals(name, members[operation.members.start &+ index].key.name) { return index }
    return -1
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
