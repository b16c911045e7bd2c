/// Compiles schemas into operations.
///
/// Only schemas that nothing is wrong with are compiled.
package struct ValueProgramBuilder {
  var bytes: [UInt8] = []
  private(set) var operations: [ValueOperation] = []
  private(set) var members: [MemberOperation] = []
  private(set) var choices: [ChoiceProgram] = []
  private(set) var shortNumbers: [ShortNumber] = []
  private(set) var constraints: [ValueConstraints] = []

  // MARK: Pieces

  mutating func add(_ piece: some Collection<UInt8>) -> Slice {
    bytes.add(piece)
  }

  /// A text as JSON writes it.
  static func json(_ text: String) -> [UInt8] {
    var json: [UInt8] = []
    JSONWriter.appendString(text, to: &json)
    return json
  }

  mutating func addKey(_ name: String) -> KeyProgram {
    KeyProgram(
      name: add(name.utf8), json: add([UInt8(ascii: ",")] + Self.json(name) + [UInt8(ascii: ":")]))
  }

  /// The first sixteen bytes as two words.
  static func words(of text: [UInt8]) -> (low: UInt64, high: UInt64) {
    PaddedText.with(text.span) { $0.words }
  }

  // MARK: Operations

  /// Adds the operation of a schema, and gives its number.
  ///
  /// - Parameters:
  ///   - isJSON: Whether the value stands inside JSON.
  ///   - ignoringCase: Whether declared values match in any case, as in an authority.
  ///   - separators: The characters that separate where they stand unescaped in a link; nil: a link is
  ///     decoded before it is split.
  mutating func add(
    _ schema: Schema, isJSON: Bool = false, ignoringCase: Bool = false,
    splittingAt separators: ByteSet? = nil
  ) -> Int32 {
    let limits = ValueConstraints(schema, ignoringCase: ignoringCase)
    var operation = ValueOperation(
      form: .text, type: isJSON ? schema.typeInJSON : schema.effectiveType,
      constraints: Int32(constraints.count))
    operation.isEnveloped = schema.envelope != nil
    operation.ignoresCase = limits.ignoresCase
    operation.allowsExponent = isJSON || schema.encoding == .json || schema.exponent
    addBareName(of: schema, &operation)
    constraints.append(limits)
    addForm(of: schema, &operation)
    addLimits(limits, &operation)
    var separators = operation.alsoEscaped || schema.envelope != nil ? nil : separators
    if operation.separator != 0 {
      operation.splitsRaw = splitsRaw(operation, at: separators)
      if operation.splitsRaw { operation.escape = ValueOperation.escapeMark }
    }
    if !operation.splitsRaw, operation.form != .separate { separators = nil }
    addParts(of: schema, &operation, ignoringCase: ignoringCase, splittingAt: separators)
    if separators != nil { addDelimiters(to: &operation) }
    if operation.form == .fixedWidth, areShortNumbers(operation) {
      addShortNumbers(to: &operation)
    }
    operation.isFree =
      operation.form == .text && operation.type == .string && !operation.isEnveloped
      && !operation.isDeclared && !operation.isLimited
    operations.append(operation)
    return Int32(operations.count - 1)
  }

  /// Adds the text for which a name without an equals sign stands.
  private mutating func addBareName(of schema: Schema, _ operation: inout ValueOperation) {
    guard let bare = schema.bare, schema.effectiveType != .array else { return }
    var schema = schema
    schema.bare = nil
    let (program, own) = ValueProgram.compile(schema)
    var writer = ValueWriter(program)
    var text: [UInt8] = []
    writer.tape.append(value: bare)
    // A value that has no text was refused when the definition was checked.
    guard (try? writer.write(0, own, plain: false, to: &text)) != nil else { return }
    (operation.hasBareName, operation.bareName) = (true, add(text))
  }

  /// Has an operation read the text of `{+x}` as it stands.
  mutating func keepRaw(_ operation: Int32) { operations[Int(operation)].isRaw = true }

  private mutating func addForm(of schema: Schema, _ operation: inout ValueOperation) {
    switch schema.encoding {
    case .fixedWidth(let form):
      operation.form = .fixedWidth
      operation.width = UInt8(clamping: form.width)
      operation.fractionDigits = UInt8(clamping: form.fractionDigits)
    case .delimited(let form):
      operation.form = form.isObject ? .delimitedObject : .delimitedArray
      operation.separator = form.separator.utf8.first ?? UInt8(ascii: ",")
      operation.escape = form.escape?.utf8.first ?? 0
      operation.hasRest = form.rest != nil
      operation.alsoEscaped = form.alsoEscaped
      let fields = Self.members(of: schema).prefix(form.fields?.count ?? 0)
      operation.optionalCount = UInt8(clamping: fields.count { !$0.isRequired })
      operation.isOptionalFirst = fields.first?.isRequired == false
    case .pairs(let form):
      operation.form = .pairs
      operation.separator = form.separator.utf8.first ?? UInt8(ascii: ";")
      operation.equals = form.equals.utf8.first ?? UInt8(ascii: "=")
      operation.escape = form.escape?.utf8.first ?? 0
      operation.allowsOthers = schema.additionalProperties == true
    case .boolean(let yes, let no): addBoolean(yes, no, to: &operation)
    case .json:
      // A bare name is true.
      if operation.type == .boolean { addBoolean(to: &operation) }
      operation.form = .json
    case .base64url: operation.form = .base64url
    case nil:
      switch operation.type {
      case .integer: operation.form = .integer
      case .number: operation.form = .number
      case .boolean: addBoolean(to: &operation)
      case .array: operation.form = .separate
      case .string, .object, nil: operation.form = .text
      }
    }
  }

  private mutating func addBoolean(
    _ yes: String = "true", _ no: String = "false", to operation: inout ValueOperation
  ) {
    operation.form = .boolean
    let first = choices.count
    for (word, json, kind) in [(yes, "true", ValueTape.Kind.true), (no, "false", .false)] {
      let text = Array(word.utf8)
      // A text is looked up in lower case where cases do not matter, and written as it is.
      let key = operation.ignoresCase ? text.map(ByteClass.lowercased) : text
      add(text: text, key: key, value: [], json: Array(json.utf8), kind)
    }
    operation.choices = Slice(first..<choices.count)
  }

  private mutating func add(
    text: [UInt8], key: [UInt8]? = nil, value: [UInt8], json: [UInt8], _ kind: ValueTape.Kind
  ) {
    let (low, high) = Self.words(of: key ?? text)
    choices.append(
      ChoiceProgram(
        low: low, high: high, text: add(text), value: add(value), json: add(json), kind: kind))
  }

  private mutating func add(_ declared: ValueConstraints.Declared, ignoresCase: Bool) {
    let folded = ignoresCase ? declared.bytes.map(ByteClass.lowercased) : declared.bytes
    let json =
      declared.kind == .string ? Self.json(declared.text) : Array(declared.quoted.utf8)
    add(text: folded, value: declared.bytes, json: json, declared.kind)
  }

  // MARK: Constraints

  private mutating func addLimits(
    _ limits: ValueConstraints, _ operation: inout ValueOperation
  ) {
    operation.isDeclared = limits.declared != nil
    switch operation.type {
    case .string: addTextLimits(limits, &operation)
    case .integer, .number: addNumberLimits(limits, &operation)
    case .array:
      operation.least = max(0, limits.minItems ?? 0)
      operation.most = limits.maxItems ?? .max
    case .boolean, .object, nil: operation.isLimited = !limits.isEmpty
    }
    if let otherwise = limits.otherwise {
      operation.otherwise = Int32(choices.count)
      add(otherwise, ignoresCase: false)
    }
  }

  private mutating func addTextLimits(
    _ limits: ValueConstraints, _ operation: inout ValueOperation
  ) {
    operation.isLimited = limits.limitTexts
    // A character has up to four bytes, and no text is as long as numbers are great.
    operation.least = min(max(0, limits.minLength ?? 0), .max / 4)
    operation.most = limits.maxLength ?? .max
    if let pattern = limits.pattern { operation.pattern = add(pattern.automaton.table) }
    operation.format = limits.format
    operation.needsConstraints = limits.pattern != nil && operation.pattern.isEmpty
    guard let declared = limits.declared else { return }
    addChoices(declared, ignoringCase: limits.ignoresCase, &operation)
  }

  private mutating func addChoices(
    _ declared: [ValueConstraints.Declared], ignoringCase: Bool, _ operation: inout ValueOperation
  ) {
    let first = choices.count
    for value in declared { add(value, ignoresCase: ignoringCase) }
    operation.choices = Slice(first..<choices.count)
  }

  /// A limit that is no short integer itself is left to the constraints.
  private mutating func addNumberLimits(
    _ limits: ValueConstraints, _ operation: inout ValueOperation
  ) {
    operation.isLimited = limits.minimum != nil || limits.maximum != nil
    let least = limits.minimum.map { Int($0.text) } ?? .min
    let most = limits.maximum.map { Int($0.text) } ?? .max
    if let declared = limits.declared, !operation.isLimited {
      // In the spelling of the definition they are read at once, if that is one for texts.
      let plain = declared.filter { value in
        let parts = value.number == nil ? nil : DecimalParts(value.bytes.span)
        return parts.map { operation.type == .number || $0.isInteger } ?? false
      }
      addChoices(plain, ignoringCase: false, &operation)
    }
    guard let least, let most else {
      operation.needsConstraints = operation.isLimited
      return
    }
    (operation.least, operation.most) = (least, most)
  }

  // MARK: Parts

  private mutating func addParts(
    of schema: Schema, _ operation: inout ValueOperation, ignoringCase: Bool,
    splittingAt separators: ByteSet?
  ) {
    let isJSON = operation.allowsExponent && !schema.exponent
    let parts = Self.members(of: schema).map { member in
      MemberOperation(
        operation: add(
          member.schema, isJSON: isJSON, ignoringCase: ignoringCase, splittingAt: separators),
        key: addKey(member.name), isRequired: member.isRequired)
    }
    operation.members = members.add(parts)
    let itemSchema = schema.items ?? (isJSON ? nil : Schema())
    if operation.type == .array || operation.type == nil, let itemSchema {
      operation.items = add(
        itemSchema, isJSON: isJSON, ignoringCase: ignoringCase, splittingAt: separators)
    }
  }

  /// Whether a text is split before it is decoded: where its separators may stand unescaped, and nothing
  /// else takes their meaning away.
  private func splitsRaw(_ operation: ValueOperation, at separators: ByteSet?) -> Bool {
    guard let separators, operation.escape == 0 else { return false }
    return separators.contains(operation.separator)
      && (operation.equals == 0 || separators.contains(operation.equals))
  }

  private mutating func addDelimiters(to operation: inout ValueOperation) {
    var parts = members[operation.members.range].map(\.operation)
    if operation.items >= 0 { parts.append(operation.items) }
    var bytes = parts.flatMap { Array(self.bytes[operations[Int($0)].delimiters.range]) }
    if operation.splitsRaw { bytes += [operation.separator, operation.equals].filter { $0 != 0 } }
    operation.delimiters = add(Set(bytes).sorted())
  }

  /// The fields of a delimited or fixed-width object in order, `rest` last; or the declared members of a
  /// JSON object.
  package static func members(
    of schema: Schema
  ) -> [(name: String, schema: Schema, isRequired: Bool)] {
    let fields: [(name: String, fallback: Schema, isRequired: Bool)]
    switch schema.encoding {
    case .fixedWidth(let form): fields = form.fields.map { ($0, Schema(.number), true) }
    case .delimited(let form):
      fields = form.fieldNames.map { name in
        let isRest = name == form.rest
        let own = schema.properties.first { $0.name == name }?.schema.required
        return (name, Schema(isRest ? .array : .string), !isRest && own != false)
      }
    default:
      return schema.properties.map { ($0.name, $0.schema, $0.schema.required ?? false) }
    }
    return fields.map { field in
      var child = schema.properties.first { $0.name == field.name }?.schema ?? field.fallback
      if case .fixedWidth = schema.encoding, child.type == nil { child.type = .number }
      return (field.name, child, field.isRequired)
    }
  }

  /// Whether all fields are numbers of a few digits, of which nothing is asked.
  private func areShortNumbers(_ operation: ValueOperation) -> Bool {
    operation.width <= ShortNumber.longestField
      && members[operation.members.range].allSatisfy { member in
        let field = operations[Int(member.operation)]
        return field.form == .number && !field.isDeclared && !field.isLimited
          && field.otherwise < 0
      }
  }

  /// Adds the texts of all numbers that a field may hold, unless another operation has them.
  private mutating func addShortNumbers(to operation: inout ValueOperation) {
    operation.most = members[operation.members.range].reduce(64) { $0 + $1.key.json.count + 8 }
    let (width, fractionDigits) = (operation.width, operation.fractionDigits)
    let alike = operations.first {
      !$0.shortNumbers.isEmpty && $0.width == width && $0.fractionDigits == fractionDigits
    }
    if let alike { return operation.shortNumbers = alike.shortNumbers }
    let first = shortNumbers.count
    let limit = [1, 10, 100, 1_000][Int(width)]
    var text: [UInt8] = []
    for number in 0..<limit {
      let digits = Array(String(limit + number).utf8.dropFirst())
      let index = ShortNumber.index(ofDigits: Self.words(of: digits).low, Int(width))
      while shortNumbers.count - first <= index { shortNumbers.append(ShortNumber([])) }
      text.removeAll(keepingCapacity: true)
      PaddedText.with(digits.span) { digits in
        text.append(addingCapacity: Int(width) + 2) {
          digits.appendShortest(Int(fractionDigits), to: &$0)
        }
      }
      shortNumbers[first + index] = ShortNumber(text)
    }
    operation.shortNumbers = Slice(first..<shortNumbers.count)
  }
}
