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
      if width == 2, fractionDigits == 2 { shape.shortKeys = shortKeys(shape.fields) }
      guard !hasSecrets else { return }
      shape.fault = faults.count
      faults.append(.wrongLength(shape.digitCount, found: 0).inside(name))
      addNotice(faults[shape.fault], ("0", "1"), &shape)
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
      shape.escapedSeparator = escaped(delimiters.separator)
      shape.separatorIsPlain = ByteScan.marks(.init(repeating: delimiters.separator)) == 0
      shape.fields = addKeys(plan.properties, after: "\"", quote: "\"")
    default: break
    }
  }

  private func escaped(_ byte: UInt8) -> UInt64 {
    let digits = PercentEncoding.hexDigits(of: byte)
    return UInt64(UInt8(ascii: "%")) | UInt64(digits.0) << 8 | UInt64(digits.1) << 16
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
      addNotice(faults[shape.fault], ("\"0\"", "\"1\""), &shape)
    }
  }

  private mutating func add(_ choice: ShortText, _ json: [UInt8]) {
    choices.append(RouteShapes.Choice(text: choice, json: add(json)))
  }

  /// Adds what stands around what was found in a finding: it is where those about two texts differ.
  private mutating func addNotice(
    _ finding: Finding, _ found: (String, String), _ shape: inout ParameterShape
  ) {
    let messages = [found.0, found.1].map { text in
      var finding = finding
      finding.found = text
      var message: [UInt8] = []
      ByteWriter.append(to: &message, reserving: 256) { writer in
        var writer = writer
        writer.appendMessage(of: finding, asJSON: true)
        return writer
      }
      return message
    }
    let place = zip(messages[0], messages[1]).prefix { $0 == $1 }.count
    guard messages[0].count == messages[1].count, place < messages[0].count else { return }
    let start = #"{"rule":"\#(finding.rule.rawValue)","message":""#
    shape.notice = add(Array(start.utf8) + messages[0][..<place])
    shape.noticeEnd = add(messages[0][(place + 1)...] + Array(#"","offset":"#.utf8))
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

  /// Adds the keys once more as short texts, if all are such.
  private mutating func shortKeys(_ fields: Range<Int>) -> Range<Int> {
    let keys = parts[fields].map { ShortText(json.span, $0) }
    guard !keys.contains(.none) else { return 0..<0 }
    self.keys += keys
    return self.keys.count - keys.count..<self.keys.count
  }
}

extension ValueConstraints {
  /// Whether there are none, nor a default that other texts become.
  fileprivate var isBare: Bool { isEmpty && otherwise == nil }
}
