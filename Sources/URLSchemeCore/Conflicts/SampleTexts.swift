/// Makes texts that a parameter takes, for links that show something: what is wrong with a
/// definition, or what the links of a route look like.
///
/// It is too large to be copied wherever a closure asks it.
package final class SampleTexts {
  package struct Samples {
    /// The likeliest to reach the parameter's own route come first.
    package var texts: [[UInt8]] = []
    /// Whether they stand for all texts: where none of these reaches a route, none at all does.
    var areEnough = false
  }

  private static let maximumLength = 10_000
  /// A range of integers up to this size is tried out whole.
  private static let maximumRange = 64
  /// So many values of an enum, or examples, are tried out: each is compared with all of them.
  private static let maximumDeclared = 1_000
  /// No more patterns are asked what they leave out.
  private static let maximumPatterns = 16

  /// Texts for what takes any.
  let free: Samples
  /// A text that is longer than others may be; nil: all may have any length.
  let long: [UInt8]?
  /// Segments and values that patterns write out, in lower case; a sample should be none of them.
  private let literals: Set<[UInt8]>
  private let words: [String]
  /// A rest of more segments than any pattern has, which no pattern without a rest takes.
  private(set) lazy var deepRest: String = {
    let depth = program.plans.flatMap { $0.forms.map { $0.variant.segments.count } }.max() ?? 0
    return Array(repeating: words.first ?? "a", count: depth + 1).joined(separator: "/")
  }()
  /// Whether all variables that limit lengths, or numbers, have the same limits: else a text that only some take
  /// may be none of the samples.
  private let areLengthsAlike: Bool
  private let areRangesAlike: Bool
  /// The patterns of variables of paths.
  private let patterns: Set<String>
  package let program: LinkProgram
  private let box: ReaderBox<CheckOutput>
  private var writer: ValueWriter

  /// - Parameter schemas: Those of the variables that may take a text instead.
  package init(
    _ program: LinkProgram, avoiding literals: Set<[UInt8]> = [], besides schemas: [Schema] = []
  ) {
    let longest = schemas.compactMap(\.maxLength).max() ?? 0
    let lengths = schemas.map { [$0.minLength, $0.maxLength] }.filter { $0 != [nil, nil] }
    areLengthsAlike = Set(lengths).count <= 1
    let numbers = schemas.filter { schema in
      [.integer, .number].contains(schema.effectiveType) && schema.finiteValues == nil
    }
    areRangesAlike =
      numbers.allSatisfy { !$0.exponent }
      && Set(numbers.map { [$0.minimum, $0.maximum] }).count <= 1
    patterns = Set(schemas.compactMap(\.pattern))
    self.program = program
    box = ReaderBox(program, ReaderOptions(), CheckOutput())
    writer = ValueWriter(program.values)
    self.literals = literals
    words = SampleTexts.words(avoiding: literals)
    var texts = words + ["7", "~", "A b", "é", "\n"]
    let long = String(repeating: "a", count: min(longest, Self.maximumLength) + 1)
    if longest > 0 { texts.append(long) }
    self.long = longest > 0 ? Array(long.utf8) : nil
    free = Samples(texts: texts.map { Array($0.utf8) }, areEnough: longest <= Self.maximumLength)
  }

  /// Texts that the parameter takes, or one value of it where it is a repeated one; none may be
  /// empty where it stands in a path.
  ///
  /// - Parameter limit: More texts than these are not looked for.
  package func samples(of parameter: ParameterPlan, limit: Int = .max) -> Samples {
    let operation = program.operation(of: parameter)
    let isRest = parameter.location == .rest
    if !isRest, operation.acceptsAnyText { return free }
    var schema = parameter.schema
    if parameter.isExploded { schema = schema.items ?? Schema(.string) }
    if isRest { schema.examples += ["", "a", "a/b", "7/x", .string(deepRest)] }
    if parameter.includesQuery { schema.examples += ["a?b=c#d"] }
    let (values, areEnough) = values(of: schema, depth: 4)
    var samples = Samples(areEnough: areEnough && !operation.isEnveloped)
    var seen: Set<[UInt8]> = []
    for value in values where samples.texts.count < limit {
      guard let text = text(of: value, operation) else { continue }
      for text in SampleTexts.spellings(of: text, operation)
      where !(text.isEmpty && parameter.location == .segment) && seen.insert(text).inserted {
        if takes(text, parameter.operation) { samples.texts.append(text) }
      }
    }
    return samples
  }

  /// Whether an operation takes a text.
  func takes(_ text: [UInt8], _ operation: Int32) -> Bool {
    box.reader.values.scratch.removeAll()
    return PaddedText.with(text.span) {
      box.reader.takes($0, program.values.operations[Int(operation)])
    }
  }

  private func text(
    of value: Value, _ operation: TableEntry<ValueOperation>
  ) -> [UInt8]? {
    writer.tape.removeAll()
    writer.tape.append(value: value)
    var text: [UInt8] = []
    guard (try? writer.write(0, operation, plain: false, to: &text)) != nil else { return nil }
    return text
  }

  private static func spellings(
    of text: [UInt8], _ operation: TableEntry<ValueOperation>
  ) -> [[UInt8]] {
    guard operation.isDeclared, operation.ignoresCase else { return [text] }
    let upper = text.map(ByteClass.uppercased)
    return [text, upper, Array(text.prefix(1)) + upper.dropFirst()]
  }

  /// Texts that patterns of paths leave out, and whether they stand for all of them: of several patterns, what each
  /// leaves out another may have.
  private(set) lazy var leftOut: Samples = {
    var any = Schema(.string)
    any.minLength = 1
    let inclusions = patterns.sorted().prefix(Self.maximumPatterns + 1)
      .map { TextLanguage(any).inclusion(in: TextLanguage(pattern: $0)) }.filter { $0 != .holds }
    let texts = inclusions.flatMap { inclusion -> [String] in
      guard case .fails(let text) = inclusion else { return [] }
      // The shortest one may be a literal, or a number.
      return [text] + words.prefix(1).flatMap { [text + $0, $0 + text] }
    }
    return Samples(
      texts: texts.map { Array($0.utf8) },
      areEnough: inclusions.isEmpty || inclusions.count == 1 && !texts.isEmpty)
  }()

  // MARK: Values

  private func values(of schema: Schema, depth: Int) -> (values: [Value], areEnough: Bool) {
    let most = SampleTexts.maximumDeclared
    if let declared = schema.constant.map({ [$0] }) ?? schema.enumeration {
      // Others may stand for the default, and numbers have several spellings.
      let areEnough =
        declared.count <= most && schema.otherwise == .error
        && declared.allSatisfy { $0.number == nil }
      return (Array(declared.prefix(most)), areEnough)
    }
    let shown = [schema.defaultValue].compactMap { $0 } + schema.examples.prefix(most)
    guard depth > 0 else { return (shown, false) }
    switch schema.effectiveType {
    case .boolean: return ([true, false], true)
    case .integer, .number:
      let (numbers, areEnough) = numbers(of: schema)
      return (numbers + shown, areEnough)
    case .string:
      let isPlain = schema.pattern == nil && schema.format == nil && schema.encoding == nil
      let areEnough = isPlain && (schema.maxLength ?? .max) >= 4 && areLengthsAlike
      return (texts(of: schema) + shown, areEnough)
    case .array: return (arrays(of: schema, depth) + shown, false)
    case .object: return (shown + objects(of: schema, depth), false)
    case nil: return (shown + ["a", 1, true, [:], []], false)
    }
  }

  private func texts(of schema: Schema) -> [Value] {
    var texts =
      words + [
        "7", "12", "~", "A", "Ab", "ab", "abc", "a-b", "true", "A b", "é", "\n", "2025-12-31",
        "2025-12-31T23:59:59Z", "01234567-89ab-4cde-8f01-23456789abcd", "a@example.com",
        "https://example.com/",
      ]
    let least = schema.minLength ?? 0
    guard least <= SampleTexts.maximumLength else { return [] }
    if least > 1 {
      texts = texts.map { $0 + String(repeating: "a", count: max(0, least - $0.count)) } + texts
    }
    let matching = PatternTexts(of: schema)?.shortest
    return ((matching.map { [$0] } ?? []) + texts).map(Value.string)
  }

  private func numbers(of schema: Schema) -> ([Value], areEnough: Bool) {
    let least = schema.minimum.flatMap(SampleTexts.integer)
    let most = schema.maximum.flatMap(SampleTexts.integer)
    let isOpen = schema.minimum != nil && least == nil || schema.maximum != nil && most == nil
    var values: [Value] = []
    if let least, let most, most >= least, most - least < SampleTexts.maximumRange {
      values =
        (least...most).map { Value.number(ExactDecimal($0)) } + [.number(ExactDecimal("-0") ?? 0)]
      if schema.effectiveType == .integer { return (values, true) }
    }
    let start = least ?? most.map { $0 - 200 } ?? 1
    let fresh = (start..<start + 200).lazy
      .filter { [literals] in !literals.contains(Array("\($0)".utf8)) }.prefix(3)
    values += fresh.map { .number(ExactDecimal($0)) }
    values += [0, 1, 7, 20, 333, 4096, 50_000, 800_000, -6, 0.5, 0.25, 1.5]
    values += [schema.minimum, schema.maximum].compactMap { $0.map(Value.number) }
    return (values, !isOpen && !fresh.isEmpty && schema.pattern == nil && areRangesAlike)
  }

  /// The integer part, where it is of ordinary size.
  private static func integer(_ number: ExactDecimal) -> Int? {
    let whole = number.description.prefix { $0 != "." }
    return whole.utf8.count <= 15 ? Int(whole) : nil
  }

  private func arrays(of schema: Schema, _ depth: Int) -> [Value] {
    let items = values(of: schema.items ?? Schema(.string), depth: depth - 1).values
    let least = schema.minItems ?? 0
    guard least <= 100 else { return [] }
    let single = items.prefix(20).map { Value.array(Array(repeating: $0, count: max(1, least))) }
    return least == 0 ? single + [[]] : single
  }

  /// Objects of what there has to be, each with other values.
  private func objects(of schema: Schema, _ depth: Int) -> [Value] {
    let names: [String]
    var fallback = Schema(.string)
    switch schema.encoding {
    case .fixedWidth(let form):
      names = form.fields
      (fallback.type, fallback.minimum, fallback.maximum) = (.number, 0, 0)
    case .delimited(let form):
      names = form.fieldNames.filter { name in
        let own = schema.properties.first { $0.name == name }?.schema
        return name == form.rest
          ? own?.properties.contains { $0.schema.required == true } == true
          : own?.required != false
      }
    case .pairs:
      let needed = schema.properties.filter { $0.schema.required == true }
      names = (needed.isEmpty ? Array(schema.properties.prefix(1)) : needed).map(\.name)
    default: names = schema.properties.filter { $0.schema.required == true }.map(\.name)
    }
    let choices = names.map { name in
      let child = schema.properties.first { $0.name == name }?.schema ?? fallback
      let expectations = ValueExpectations(child)
      return values(of: child, depth: depth - 1).values.filter {
        expectations.missed(by: $0) == nil
      }
    }
    guard choices.allSatisfy({ !$0.isEmpty }) else { return [] }
    return (0..<min(16, choices.map(\.count).max() ?? 1)).map { choice in
      .object(
        zip(names, choices).map { name, values in
          Value.Member(name, values[min(choice, values.count - 1)])
        })
    }
  }

  /// Two short words that no pattern writes out.
  private static func words(avoiding literals: Set<[UInt8]>) -> [String] {
    func isFree(_ word: String) -> Bool { !literals.contains(Array(word.utf8)) }
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init).filter(isFree).prefix(2)
    let others = (0..<1_000).lazy.map { "x\($0)z" }.filter(isFree)
    return Array(letters) + others.prefix(2 - letters.count)
  }
}
