/// Operations with all that they refer to: tables of numbers, ranges and bytes.
package final class ValueProgram: Sendable {
  /// The bytes of all names, texts and pieces of JSON.
  let bytes: FlatTable<UInt8>
  package let operations: FlatTable<ValueOperation>
  package let members: FlatTable<MemberOperation>
  let choices: FlatTable<ChoiceProgram>
  let shortNumbers: FlatTable<ShortNumber>
  let constraints: [ValueConstraints]
  /// Keeps the tables.
  private let memory = TableMemory()

  init(_ builder: ValueProgramBuilder) {
    bytes = memory.table(builder.bytes + [UInt8](repeating: 0, count: PaddedText.padding))
    operations = memory.table(builder.operations)
    members = memory.table(builder.members)
    choices = memory.table(builder.choices)
    shortNumbers = memory.table(builder.shortNumbers)
    constraints = builder.constraints
  }

  /// A program of one schema, and its operation.
  static func compile(
    _ schema: Schema, isJSON: Bool = false, splittingAt separators: ByteSet? = nil
  ) -> (program: ValueProgram, operation: TableEntry<ValueOperation>) {
    var builder = ValueProgramBuilder()
    let number = builder.add(schema, isJSON: isJSON, splittingAt: separators)
    let program = ValueProgram(builder)
    return (program, program.operations[Int(number)])
  }

  /// The bytes as a text that goes on for its padding.
  var text: PaddedText {
    unsafe PaddedText(bytes.base, count: bytes.count - PaddedText.padding)
  }

  func constraints(of operation: TableEntry<ValueOperation>) -> ValueConstraints {
    constraints[Int(operation.constraints)]
  }

  /// A piece of the bytes as a string.
  package func string(_ piece: Slice) -> String {
    text.part(piece).withSpan { $0.text }
  }

  /// The name of an object's member.
  func name(_ index: Int, of operation: TableEntry<ValueOperation>) -> String {
    string(members[operation.members.start + index].key.name)
  }

  /// Whether a text is one of the program's; without regard to case, the program's is in lower case.
  func equals(_ text: PaddedText, _ part: Slice, ignoringCase: Bool = false) -> Bool {
    guard text.count == part.count else { return false }
    let other = self.text.part(part)
    var position = 0
    while position < part.count {
      let lanes = text.lanes(at: position)
      let same = ByteScan.nibbles(
        (ignoringCase ? ByteScan.lowercased(lanes) : lanes) .== other.lanes(at: position))
      guard (~same).trailingZeroBitCount &>> 2 >= min(16, part.count &- position) else {
        return false
      }
      position &+= 16
    }
    return true
  }

  /// Whether a text is one of the values that an operation declares, in the same spelling.
  func declares(_ text: PaddedText, _ operation: TableEntry<ValueOperation>) -> Bool {
    let number = choice(text, among: operation)
    return number >= 0 && choices[number].kind == .string
      && (!operation.ignoresCase || equals(text, choices[number].value))
  }

  /// The number of the choice that a text is; -1: none.
  func choice(_ text: PaddedText, among operation: TableEntry<ValueOperation>) -> Int {
    var (low, high) = text.words
    if operation.ignoresCase {
      (low, high) = (ShortText.lowercased(low), ShortText.lowercased(high))
    }
    for number in operation.choices.start..<operation.choices.end {
      let choice = choices[number]
      if choice.low == low, choice.high == high, choice.text.count == text.count,
        text.count <= 16 || equals(text, choice.text, ignoringCase: operation.ignoresCase)
      {
        return number
      }
    }
    return -1
  }
}
