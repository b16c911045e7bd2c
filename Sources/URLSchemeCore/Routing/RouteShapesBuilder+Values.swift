/// What is known of the values that parameters take.
extension RouteShapesBuilder {
  mutating func describe(
    _ plan: ValuePlan, _ name: String, _ isForm: Bool, _ shape: inout ParameterShape
  ) {
    switch plan.form {
    case .text where isPlain(plan): shape.form = .text
    case .text where isPlain(plan, ignoringLengths: true):
      shape.form = .boundedText
      shape.lengths = plan.constraints.lengths
    case .text: describeChoices(plan, name, &shape)
    case .integer: describeInteger(plan, &shape)
    case .boolean(let yes, let no):
      guard !plan.isEnveloped, plan.constraints.isBare, isASCII(yes), isASCII(no) else { return }
      shape.form = .declared
      let first = choices.count
      add(ShortText(yes.span, yes.indices), Array("true".utf8))
      add(ShortText(no.span, no.indices), Array("false".utf8))
      shape.choices = first..<choices.count
    case .fixedWidth(let width, let fractionDigits):
      guard !plan.isEnveloped, plan.constraints.isBare,
        plan.properties.allSatisfy({
          $0.plan.type == .number && $0.plan.form == .number && $0.plan.constraints.isBare
            && width <= DecimalParts.maximumDigits
        })
      else { return }
      shape.form = .fixedWidth
      (shape.width, shape.fractionDigits) = (width, fractionDigits)
      shape.digitCount = width * plan.properties.count
      shape.fields = addKeys(plan.properties, after: "", quote: "")
    case .delimitedObject(let delimiters, let count, let hasRest):
      let isSpace = delimiters.separator == UInt8(ascii: " ") || delimiters.separator >= 0x80
      guard plan.constraints.isBare, hasRest, count > 0, delimiters.escape == nil, !isSpace,
        delimiters.separator != UInt8(ascii: "+"), delimiters.separator != UInt8(ascii: "%"),
        let rest = plan.properties.last, rest.plan.constraints.isBare,
        let items = rest.plan.items, isPlain(items),
        plan.properties.dropLast().allSatisfy({ isPlain($0.plan) })
      else { return }
      shape.form = .delimited
      shape.separator = delimiters.separator
      shape.fields = addKeys(plan.properties, after: "\"", quote: "\"")
    default: break
    }
  }

  /// Whether any text is a value, and stays as it is; or any that is not too short or too long.
  private func isPlain(_ plan: ValuePlan, ignoringLengths: Bool = false) -> Bool {
    var constraints = plan.constraints
    if ignoringLengths { (constraints.minLength, constraints.maxLength) = (nil, nil) }
    return plan.form == .text && plan.type == .string && !plan.isEnveloped && constraints.isBare
  }

  private func describeInteger(_ plan: ValuePlan, _ shape: inout ParameterShape) {
    var others = plan.constraints
    (others.minimum, others.maximum) = (nil, nil)
    // A limit that is no short integer itself is left to the decoder.
    guard !plan.isEnveloped, others.isBare,
      let least = plan.constraints.minimum.map({ Int($0.number.description) }) ?? .min,
      let most = plan.constraints.maximum.map({ Int($0.number.description) }) ?? .max,
      least <= most
    else { return }
    shape.form = .integer
    shape.limits = least...most
  }

  private mutating func describeChoices(
    _ plan: ValuePlan, _ name: String, _ shape: inout ParameterShape
  ) {
    var others = plan.constraints
    guard !plan.isEnveloped, plan.type == .string, let declared = others.enumeration,
      declared.allSatisfy({ $0.kind == .string && $0.bytes.count <= 16 && isASCII($0.bytes) }),
      others.otherwise.map({ $0.kind == .string }) ?? true
    else { return }
    let otherwise = others.otherwise
    (others.enumeration, others.otherwise) = (nil, nil)
    guard others.isBare else { return }
    shape.form = .declared
    shape.ignoresCase = others.ignoresCase
    let first = choices.count
    for value in declared {
      let text = ShortText(value.bytes.span, 0..<value.bytes.count)
      add(others.ignoresCase ? text.lowercased : text, string(value.text))
    }
    shape.choices = first..<choices.count
    if let otherwise {
      shape.otherwise = choices.count
      add(.none, string(otherwise.text))
      shape.fault = faults.count
      faults.append(.unknownValue("", readAs: otherwise).inside(name))
    }
  }

  private mutating func add(_ choice: ShortText, _ json: [UInt8]) {
    choices.append(RouteShapes.Choice(text: choice, json: add(json)))
  }

  private func isASCII(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "+") }
  }

  /// Adds the keys of an object's fields, whose values end in `end` and begin with `quote`.
  private mutating func addKeys(
    _ properties: [ValuePlan.Property], after end: String, quote: String
  ) -> Range<Int> {
    let first = parts.count
    for property in properties {
      let start = parts.count == first ? "{" : end + ","
      let isArray = property.plan.type == .array
      parts.append(
        add(Array(start.utf8) + key(property.nameText) + Array((isArray ? "[" : quote).utf8)))
    }
    return first..<parts.count
  }
}

extension ValueConstraints {
  /// Whether there are none, nor a default that other texts become.
  fileprivate var isBare: Bool { isEmpty && otherwise == nil }
}
