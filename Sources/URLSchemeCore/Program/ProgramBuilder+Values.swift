/// Compiles the plans of values.
extension ProgramBuilder {
  /// Adds the operation that reads a plan's text, and gives its number.
  mutating func add(_ plan: ValuePlan) -> Int32 {
    var operation = ValueOperation(form: .text, plan: Int32(plans.count))
    plans.append(plan)
    operation.isEnveloped = plan.isEnveloped
    operation.ignoresCase = plan.constraints.ignoresCase
    switch plan.form {
    case .text, .separate: describeText(plan, &operation)
    case .integer: describeInteger(plan, &operation)
    case .number:
      operation.form = plan.constraints.areDeclared ? .other : .number
      operation.needsPlan = !plan.constraints.isEmpty
    case .boolean(let yes, let no):
      operation.form = .boolean
      operation.choices = add([(yes, Array("true".utf8)), (no, Array("false".utf8))], false)
      if !plan.constraints.isEmpty { operation.form = .other }
    case .fixedWidth(let width, let fractionDigits):
      operation.form = .fixedWidth
      (operation.width, operation.fractionDigits) = (
        UInt8(clamping: width), UInt8(clamping: fractionDigits)
      )
      operation.members = add(plan.properties)
      operation.isPlain =
        width <= 8
        && plan.properties.allSatisfy {
          $0.plan.form == .number && $0.plan.constraints.isEmpty
            && $0.plan.constraints.otherwise == nil
        }
    case .delimitedArray(let delimiters):
      operation.form = .delimitedArray
      describe(delimiters, &operation)
      describeCount(plan, &operation)
      operation.items = plan.items.map { add($0) } ?? -1
    case .delimitedObject(let delimiters, _, let hasRest):
      operation.form = .delimitedObject
      describe(delimiters, &operation)
      operation.members = add(plan.properties)
      operation.hasRest = hasRest
    case .json: operation.form = .json
    case .base64url: operation.form = plan.constraints.isEmpty ? .base64url : .other
    }
    operation.isFree =
      operation.form == .text && !operation.isEnveloped && !operation.needsPlan
      && operation.pattern.isEmpty
      && !operation.hasLimits
    if let otherwise = plan.constraints.otherwise {
      operation.otherwise = Int32(choices.count)
      _ = add([([], Array(Self.json(of: otherwise).utf8))], false)
      operation.isFree = false
    }
    operations.append(operation)
    return Int32(operations.count - 1)
  }

  /// The operation of an array whose texts come one by one.
  private func describeCount(_ plan: ValuePlan, _ operation: inout ValueOperation) {
    operation.least = max(0, plan.constraints.minItems ?? 0)
    operation.most = plan.constraints.maxItems ?? .max
  }

  private func describe(
    _ delimiters: TextForm.Delimiters, _ operation: inout ValueOperation
  ) {
    operation.separator = delimiters.separator
    operation.escape = delimiters.escape ?? 0
  }

  private mutating func describeText(_ plan: ValuePlan, _ operation: inout ValueOperation) {
    let constraints = plan.constraints
    operation.least = constraints.lengths.lowerBound
    operation.most = constraints.lengths.upperBound
    operation.hasLimits = constraints.minLength != nil || constraints.maxLength != nil
    let declared = constraints.enumeration ?? constraints.constant.map { [$0] }
    guard let declared else {
      let pattern = constraints.pattern?.table ?? []
      operation.pattern = add(pattern)
      operation.needsPlan =
        constraints.format != nil || constraints.pattern != nil && pattern.isEmpty
      return
    }
    var others = constraints
    (others.enumeration, others.constant, others.otherwise) = (nil, nil, nil)
    let isOnlyOne = constraints.enumeration == nil || constraints.constant == nil
    guard others.isEmpty, isOnlyOne, declared.allSatisfy({ $0.kind == .string }) else {
      operation.form = .other
      return
    }
    operation.form = .choice
    operation.choices = add(
      declared.map { ($0.bytes, Array(Value.string($0.text).json.utf8)) },
      constraints.ignoresCase)
  }

  private func describeInteger(_ plan: ValuePlan, _ operation: inout ValueOperation) {
    operation.form = plan.constraints.areDeclared ? .other : .integer
    var others = plan.constraints
    (others.minimum, others.maximum) = (nil, nil)
    // A limit that is no short integer itself is the plan's to compare.
    guard others.isEmpty,
      let least = plan.constraints.minimum.map({ Int($0.number.description) }) ?? .min,
      let most = plan.constraints.maximum.map({ Int($0.number.description) }) ?? .max
    else {
      operation.needsPlan = true
      return
    }
    (operation.least, operation.most) = (least, most)
    operation.hasLimits = least > .min || most < .max
  }

  private mutating func add(_ properties: [ValuePlan.Property]) -> Slice {
    let added = properties.map { property in
      // The values of a rest are texts of their own.
      MemberOperation(
        operation: property.plan.form == .separate
          ? addArray(property.plan) : add(property.plan), key: add(key(property.nameText)))
    }
    members += added
    return Slice(members.count - added.count..<members.count)
  }

  /// Adds an array whose values are what is left of a delimited text.
  private mutating func addArray(_ plan: ValuePlan) -> Int32 {
    var operation = ValueOperation(form: .delimitedArray, plan: Int32(plans.count))
    plans.append(plan)
    describeCount(plan, &operation)
    operation.items = plan.items.map { add($0) } ?? -1
    operations.append(operation)
    return Int32(operations.count - 1)
  }

  private mutating func add(
    _ texts: [(text: [UInt8], json: [UInt8])], _ ignoresCase: Bool
  ) -> Slice {
    let first = choices.count
    for (text, json) in texts {
      let folded = ignoresCase ? text.map(ByteClass.lowercased) : text
      let (low, high) = Self.words(of: folded)
      choices.append(ChoiceProgram(low: low, high: high, text: add(folded), json: add(json)))
    }
    return Slice(first..<choices.count)
  }

  private static func json(of declared: ValueConstraints.Declared) -> String {
    declared.kind == .string ? Value.string(declared.text).json : declared.quoted
  }

  /// The first sixteen bytes as two words.
  static func words(of text: [UInt8]) -> (low: UInt64, high: UInt64) {
    var words: (low: UInt64, high: UInt64) = (0, 0)
    for (index, byte) in text.prefix(16).enumerated() {
      let bits = UInt64(byte) << UInt64(8 * (index % 8))
      if index < 8 { words.low |= bits } else { words.high |= bits }
    }
    return words
  }
}

extension ValueConstraints {
  /// Whether values are declared one by one.
  fileprivate var areDeclared: Bool { enumeration != nil || constant != nil }
}
