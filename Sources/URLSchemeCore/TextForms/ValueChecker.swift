/// Checks values against the constraints of operations: texts and numbers as they stand in links, and
/// whole values on a tape.
///
/// A constraint weighs on values of the kind it speaks of, as in JSON Schema: where any JSON is allowed,
/// `minLength` says nothing about a number. Findings and notices about a value are placed at offset 0: who asks knows where
/// it stands.
struct ValueChecker: Sendable {
  let program: ValueProgram
  var regexp = IRegexp.Scratch()
  /// Whether an unknown enum value is read as the default where a definition says so. A writer means what
  /// it says.
  var takesUnknownValues = true
  /// Whether it is asked how many values an array has.
  var checksCounts = true
  /// Values that were read as the default.
  var notices: [Finding] = []

  init(_ program: ValueProgram) {
    self.program = program
  }

  /// Whether all of these values meet a condition.
  static func allows(_ values: [Value], _ condition: Schema) -> Bool {
    let (program, operation) = ValueProgram.compile(condition)
    var checker = ValueChecker(program)
    checker.takesUnknownValues = false
    return values.allSatisfy { value in
      var tape = ValueTape()
      tape.append(value: value)
      return (try? checker.checkTree(&tape, 0, operation)) != nil
    }
  }

  // MARK: Single values

  /// What is wrong with the length, pattern or format of a string.
  mutating func fault(
    ofText text: Span<UInt8>, _ operation: TableEntry<ValueOperation>
  ) -> ValueFault? {
    let limits = program.constraints(of: operation)
    if limits.minLength != nil || limits.maxLength != nil {
      let length = UTF8Check.scalarCount(text)
      if let least = limits.minLength, length < least {
        return ValueFault(.tooShort, count: length)
      }
      if let most = limits.maxLength, length > most { return ValueFault(.tooLong, count: length) }
    }
    if let pattern = limits.pattern, !pattern.matches(text, scratch: &regexp) {
      return ValueFault(.pattern)
    }
    if let format = limits.format, !FormatCheck.matches(text, format) {
      return ValueFault(.format)
    }
    return nil
  }

  /// Why a text is no number of the operation's type.
  func typeFault(
    ofNumber text: Span<UInt8>, _ operation: TableEntry<ValueOperation>
  ) -> ValueFault? {
    guard let parts = try? DecimalParts(at: 0, in: text), parts.end == text.count,
      operation.type == .integer ? parts.isInteger : operation.allowsExponent || !parts.hasExponent
    else { return ValueFault(.type) }
    guard !parts.isWithin() else { return nil }
    return ValueFault(
      parts.count > DecimalParts.maximumDigits ? .tooManyDigits : .tooLargeExponent)
  }

  /// What is wrong with the size of a number.
  func limitFault(
    ofNumber text: Span<UInt8>, _ operation: TableEntry<ValueOperation>
  ) -> ValueFault? {
    guard let parts = DecimalParts(text, allowsExponent: true) else { return nil }
    let limits = program.constraints(of: operation)
    if let least = limits.minimum, least.compare(parts, in: text) < 0 {
      return ValueFault(.tooSmall)
    }
    if let most = limits.maximum, most.compare(parts, in: text) > 0 { return ValueFault(.tooLarge) }
    return nil
  }

  /// What is wrong with how many values an array has.
  func fault(ofCount count: Int, _ operation: TableEntry<ValueOperation>) -> ValueFault? {
    guard checksCounts, operation.type != .array || !operation.element.allows(count: count) else {
      return nil
    }
    let limits = program.constraints(of: operation)
    if let least = limits.minItems, count < least { return ValueFault(.tooFewItems, count: count) }
    if let most = limits.maxItems, count > most { return ValueFault(.tooManyItems, count: count) }
    return nil
  }

  /// What is wrong with an array without items, or an object without members.
  func faultOfEmpty(_ operation: TableEntry<ValueOperation>) -> ValueFault? {
    let members = operation.members
    for index in 0..<members.count where program.members[members.start + index].isRequired {
      return ValueFault(.missingMember, count: index)
    }
    return fault(ofCount: 0, operation)
  }

  /// The value among those declared that a value is; nil: it is none of them.
  func declared(
    _ kind: ValueTape.Kind, _ text: Span<UInt8>, _ operation: TableEntry<ValueOperation>
  ) -> ValueConstraints.Declared? {
    program.constraints(of: operation).declared?.first { declared in
      guard declared.kind == kind else { return false }
      switch kind {
      case .string:
        return operation.ignoresCase
          ? text.equalsIgnoringCase(declared.bytes) : text.equals(declared.bytes)
      case .number:
        guard let number = declared.number, let parts = DecimalParts(text, allowsExponent: true)
        else { return false }
        return number.compare(parts, in: text) == 0
      default: return true
      }
    }
  }

  /// Whether true is among the values that are declared.
  func declaresTrue(_ operation: TableEntry<ValueOperation>) -> Bool {
    program.constraints(of: operation).declared?.contains { $0.kind == .true } ?? true
  }

  // MARK: Values on a tape

  /// Checks a value and all that is in it.
  mutating func checkTree(
    _ tape: inout ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    try check(&tape, node, operation)
    switch tape.kind(node) {
    case .array: try checkItems(&tape, node, operation)
    case .object: try checkMembers(&tape, node, operation)
    default: break
    }
  }

  private mutating func checkItems(
    _ tape: inout ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    guard operation.items >= 0 else { return }
    var item = node + 1
    var index = 0
    let end = tape.next(after: node)
    while item < end {
      try checkPart(.item(index), &tape, item, operation.items)
      item = tape.next(after: item)
      index += 1
    }
  }

  private mutating func checkMembers(
    _ tape: inout ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    var key = node + 1
    for index in 0..<operation.members.count {
      let member = program.members[operation.members.start + index]
      guard let value = tape.member(program, index, of: node, operation, expectedAt: key) else {
        guard !member.isRequired else {
          throw Finding(.missingParameter, at: 0, program.string(member.key.name))
        }
        continue
      }
      key = tape.next(after: value)
      try checkPart(.member(member.key.name), &tape, value, member.operation)
    }
  }

  /// Checks a part of a value, of which its findings are said.
  private mutating func checkPart(
    _ part: ValuePart, _ tape: inout ValueTape, _ node: Int, _ operation: Int32
  ) throws(Finding) {
    let noticeCount = notices.count
    do throws(Finding) {
      try checkTree(&tape, node, program.operations[Int(operation)])
    } catch {
      throw error.inside(part, of: program)
    }
    placeNotices(from: noticeCount, inside: part)
  }

  /// Checks the value itself, not what is in it.
  mutating func check(
    _ tape: inout ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) {
    guard !allows(&tape, node, operation) else { return }
    let kind = tape.kind(node)
    guard operation.type?.includes(kind) ?? true else {
      throw fault(.init(.type), tape, node, operation)
    }
    // What the number's own grammar lacks comes before what is declared.
    if kind == .number, operation.type != nil,
      let fault = typeFault(ofNumber: tape.bytes.span.extracting(tape.range(node)), operation)
    {
      throw self.fault(fault, tape, node, operation)
    }
    if operation.isDeclared, try checkDeclared(&tape, node, operation) { return }
    guard let fault = limitFault(of: tape, node, operation) else { return }
    throw self.fault(fault, tape, node, operation)
  }

  /// Whether a value is right, and spelt as it is declared; false also where only its constraints tell.
  private func allows(
    _ tape: inout ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) -> Bool {
    switch (operation.type, tape.kind(node)) {
    case (.string, .string):
      guard operation.isDeclared || operation.isLimited else { return true }
      let text = tape.padded(node)
      return (!operation.isDeclared || program.declares(text, operation))
        && program.allows(text: text, operation)
    case (.number, .number), (.integer, .number):
      return !operation.isDeclared && program.allows(number: tape.padded(node), operation)
    case (.boolean, .true), (.boolean, .false), (.object, .object): return !operation.isDeclared
    case (.array, .array):
      guard !operation.isDeclared else { return false }
      return !operation.limitsCount || operation.element.allows(count: tape.childCount(node))
    case (nil, _): return !operation.isLimited
    default: return false
    }
  }

  private mutating func limitFault(
    of tape: ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) -> ValueFault? {
    let text = tape.bytes.span.extracting(tape.range(node))
    switch tape.kind(node) {
    case .string: return fault(ofText: text, operation)
    case .number: return limitFault(ofNumber: text, operation)
    case .array: return fault(ofCount: tape.childCount(node), operation)
    default: return nil
    }
  }

  /// Puts a value into its declared spelling; true where it became the default.
  private mutating func checkDeclared(
    _ tape: inout ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) throws(Finding) -> Bool {
    let found = declared(
      tape.kind(node), tape.bytes.span.extracting(tape.range(node)), operation)
    if let found {
      // A number keeps its digits.
      if found.kind == .string, operation.ignoresCase {
        tape.replace(node, by: .string, found.bytes)
      }
      return false
    }
    let limits = program.constraints(of: operation)
    guard takesUnknownValues, let otherwise = limits.otherwise, limits.constant == nil else {
      throw fault(.init(.undeclared), tape, node, operation)
    }
    notices.append(.unknownValue(tape.describe(node), readAs: otherwise))
    tape.replace(node, by: otherwise.kind, otherwise.bytes)
    return true
  }

  private func fault(
    _ fault: ValueFault, _ tape: ValueTape, _ node: Int, _ operation: TableEntry<ValueOperation>
  ) -> Finding {
    let isNoSuchNumber =
      fault.kind == .type && tape.kind(node) == .number
      && (operation.type == .integer || operation.type == .number)
    return program.finding(
      fault, in: tape.bytes.span.extracting(tape.range(node)), of: operation,
      shown: isNoSuchNumber ? nil : tape.describe(node))
  }

  /// Names the notices from `first` on as those of a part of a value.
  mutating func placeNotices(from first: Int, movedBy distance: Int = 0, inside part: ValuePart) {
    guard notices.count > first else { return }
    for index in first..<max(first, notices.count) {
      notices[index] = notices[index].moved(by: distance).inside(part, of: program)
    }
  }
}

/// A part of a value.
enum ValuePart {
  /// A member, by its name among the program's bytes.
  case member(Slice)
  /// A value of an array.
  case item(Int)
}

extension Finding {
  /// The finding seen from the value of which it is about a part.
  func inside(_ part: ValuePart, of program: ValueProgram) -> Finding {
    switch part {
    case .member(let name): inside(program.string(name))
    case .item(let index): inside(index: index)
    }
  }

  /// The notice that a value is none of an enum's and was read as its default.
  static func unknownValue(
    _ found: String, readAs otherwise: ValueConstraints.Declared
  ) -> Finding {
    Finding(.unknownValue, at: 0, expected: otherwise.quoted, found: found)
  }
}

extension Schema.ValueType {
  fileprivate func includes(_ kind: ValueTape.Kind) -> Bool {
    switch self {
    case .string: kind == .string
    case .integer, .number: kind == .number
    case .boolean: kind == .true || kind == .false
    case .array: kind == .array
    case .object: kind == .object
    }
  }
}
