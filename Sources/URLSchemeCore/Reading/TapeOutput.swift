/// Lays values out on a tape, as apps and writers take them.
struct TapeOutput: LinkOutput, Sendable {
  private(set) var tape = ValueTape()
  /// The arrays and objects that are not complete.
  private var open: [Int] = []

  static var isKept: Bool { true }
  var values: ValueTape? { tape }

  mutating func removeAll() {
    tape.removeAll()
    open.removeAll(keepingCapacity: true)
  }

  typealias Mark = (count: Int, open: Int)

  var mark: Mark { (tape.count, open.count) }

  mutating func reset(to mark: Mark) {
    tape.truncate(to: mark.count)
    open.removeLast(max(0, open.count - mark.open))
  }

  mutating func key(_ key: KeyProgram, of bytes: PaddedText, isFirst: Bool) {
    if isFirst { open.append(tape.open(.object)) }
    bytes.part(key.name.start, key.name.end).withSpan { tape.append(.key, $0) }
  }

  mutating func key(_ name: PaddedText, isFirst: Bool) {
    if isFirst { open.append(tape.open(.object)) }
    name.withSpan { tape.append(.key, $0) }
  }

  mutating func closeObject(isEmpty: Bool) {
    if isEmpty { open.append(tape.open(.object)) }
    close()
  }

  mutating func openArray() { open.append(tape.open(.array)) }
  mutating func nextItem() {}
  mutating func closeArray() { close() }

  private mutating func close() {
    if let node = open.popLast() { tape.close(node) }
  }

  mutating func string(_ text: PaddedText) { text.withSpan { tape.append(.string, $0) } }

  mutating func formString(_ text: PaddedText) {
    let start = tape.bytes.count
    text.withSpan { tape.bytes.append($0) }
    for index in start..<tape.bytes.count where tape.bytes[index] == UInt8(ascii: "+") {
      tape.bytes[index] = UInt8(ascii: " ")
    }
    tape.append(.string, from: start)
  }

  mutating func decodedString(
    _ link: MarkedText, _ start: Int, _ end: Int, plusAsSpace: Bool
  ) -> Bool {
    let first = tape.bytes.count
    let isDecoded = link.part(start, end).withSpan {
      (try? PercentEncoding.decode($0, plusAsSpace: plusAsSpace, to: &tape.bytes)) != nil
    }
    guard isDecoded,
      UTF8Check.firstInvalid(in: tape.bytes.span.extracting(first..<tape.bytes.count)) == nil
    else { return false }
    tape.append(.string, from: first)
    return true
  }

  mutating func `true`() { tape.append(true) }

  mutating func number(_ digits: PaddedText) { digits.withSpan { tape.append(.number, $0) } }

  mutating func choice(_ choice: TableEntry<ChoiceProgram>, of bytes: PaddedText) {
    bytes.part(choice.value.start, choice.value.end).withSpan {
      tape.append(choice.kind, $0)
    }
  }

  mutating func shortNumbers(
    _ digits: PaddedText, _ operation: TableEntry<ValueOperation>, of program: ValueProgram
  ) {
    let width = Int(operation.width)
    for index in 0..<operation.members.count {
      key(
        program.members[operation.members.start &+ index].key, of: program.text,
        isFirst: index == 0)
      let start = tape.bytes.count
      let field = digits.part(index &* width, index &* width &+ width)
      tape.bytes.append(addingCapacity: width + 2) {
        field.appendShortest(Int(operation.fractionDigits), to: &$0)
      }
      tape.append(.number, from: start)
    }
    closeObject(isEmpty: operation.members.isEmpty)
  }

  mutating func value(_ tape: ValueTape, _ node: Int, compact text: PaddedText?) {
    self.tape.append(tape, node)
  }
}
