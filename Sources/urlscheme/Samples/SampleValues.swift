import URLSchemeCore

/// Values for samples of links: those at the boundaries of what a schema takes, and any.
///
/// Some may be refused all the same, as where a separator cannot stand inside a value: whoever uses them
/// has them checked. It is a class, as it is handed around for every sample.
final class SampleValues: Sendable {
  /// So many values of an enum have a sample each.
  private static let mostDeclared = 1_000
  /// How long the longest sample of a text is, unless a text must be longer; none is made of one that must be
  /// longer than `longestNeeded`.
  private static let longest = 10_000
  private static let longestNeeded = 100_000
  /// The same of the number of values in a list.
  private static let most = 100
  private static let mostNeeded = 1_000
  /// How much all of a value may need, in characters: no longer link is read, unless that is asked for.
  private static let largest = 1 << 20
  /// More values than these are not tried where others refuse them.
  private static let mostRefused = 10_000

  let schema: Schema
  /// Schemas that are compared with this one: what they refuse deserves a link, too.
  private let others: [Schema]
  /// What separates this value from its neighbours in the texts of those that their parent is compared with.
  private let separators: [String]
  /// Whether the value is part of a JSON text.
  private let isPartOfJSON: Bool
  private let pattern: PatternTexts?
  private let items: [SampleValues]
  private let properties: [(name: String, isRequired: Bool, values: SampleValues)]

  init(
    _ schema: Schema, beside others: [Schema] = [], separators: [String] = [],
    isPartOfJSON: Bool = false
  ) {
    (self.schema, self.others, self.separators) = (schema, others, separators)
    self.isPartOfJSON = isPartOfJSON
    let isJSON = isPartOfJSON || schema.encoding == .json
    let inner = others.compactMap(\.encoding?.separator)
    pattern = PatternTexts(of: schema)
    items =
      schema.effectiveType == .array
      ? [
        SampleValues(
          schema.items ?? (isJSON ? Schema() : Schema(.string)), beside: others.compactMap(\.items),
          separators: inner, isPartOfJSON: isJSON)
      ]
      : []
    let fields = others.flatMap(\.fields)
    properties = schema.fields.map { field in
      let others = fields.filter { $0.name == field.name }.map(\.schema)
      return (
        field.name, field.schema.required ?? true,
        SampleValues(field.schema, beside: others, separators: inner, isPartOfJSON: isJSON)
      )
    }
  }

  private var item: SampleValues { items.first ?? SampleValues(Schema(.string)) }

  // MARK: Boundaries

  /// The values that deserve a link each.
  var boundaries: [Value] {
    if let constant = schema.constant { return [constant] }
    if let values = schema.enumeration {
      let others = others.compactMap(\.enumeration).map(Set.init)
      let special = values.filter { value in others.contains { !$0.contains(value) } }
      return Array(unique(special + values).prefix(Self.mostDeclared))
    }
    let named = [schema.bare, schema.defaultValue].compactMap { $0 } + schema.examples.prefix(8)
    return unique(named + (others.isEmpty ? own : valuesOfOthers + own + doubtful + anything))
  }

  /// Values of each type that others may refuse, where this one takes any JSON.
  private var anything: [Value] {
    guard isPartOfJSON || schema.encoding == .json, schema.typeInJSON == nil else { return [] }
    let lists = others.compactMap(\.maxItems).filter { 0..<Self.mostRefused ~= $0 }
      .map { Value.array(Array(repeating: 1, count: $0 + 1)) }
    return [1, true, nil, [], [:]] + lists + objectsWithOthers
  }

  /// What other schemas declare, or refuse, and this one takes.
  private var valuesOfOthers: [Value] {
    let expectations = ValueExpectations(schema)
    let values = others.flatMap { other -> [Value] in
      let declared =
        [other.constant, other.bare, other.defaultValue].compactMap { $0 }
        + (other.enumeration ?? []).prefix(Self.mostDeclared)
      let limits = [other.minimum, other.maximum].compactMap { $0 }
      let numbers = limits.flatMap { [$0] + $0.integersAround }.map(Value.number)
      var texts = declared.compactMap { $0.string ?? $0.number?.description }
      // In an authority, and where a schema says so, letters match in either case.
      texts += texts.flatMap { [$0.lowercased(), $0.uppercased()] }
      if other.envelope != nil { texts.append("~1a") }
      let lengths = [other.minLength, other.maxLength].compactMap { $0 }
        .filter { $0 < Self.longestNeeded }
      texts += lengths.flatMap { [$0 - 1, $0, $0 + 1] }.compactMap {
        schema.format?.sample(ofLength: $0)
      }
      if case .fails(let text) = TextLanguage(schema).inclusion(in: TextLanguage(other)) {
        texts.append(text)
      }
      return declared + numbers + texts.map(Value.string)
    }
    return values.filter { expectations.missed(by: $0) == nil }
  }

  /// Texts that would be something else to another parameter, or in a list by another separator.
  private var doubtful: [Value] {
    guard schema.effectiveType == .string else { return [] }
    let expectations = ValueExpectations(schema)
    return (["1"] + divided).map(Value.string).filter { expectations.missed(by: $0) == nil }
  }

  /// Texts that fall apart where separators are not told from what stands inside values.
  private var divided: [String] { separators.map { "a\($0)a" } }

  private var own: [Value] {
    switch schema.effectiveType {
    case .boolean: [true, false]
    case .integer, .number: numbers.map(Value.number)
    case .array: lists
    case .object:
      (schema.isAnyObject ? [[:], ["a": 1]] : []) + objects + objectsWithOthers
    case .string: texts.map(Value.string)
    case nil: texts.map(Value.string) + (schema.encoding == .json ? [1, true, nil, [], [:]] : [])
    }
  }

  private func unique(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  private var numbers: [ExactDecimal] {
    let limits = [schema.minimum, schema.maximum].compactMap { $0 }
    // One inside each.
    var numbers = limits + limits.flatMap(\.integersAround)
    if schema.minimum == nil || schema.maximum == nil { numbers += [0, 1, -1, 42] }
    if schema.maximum == nil { numbers += [ExactDecimal("9007199254740993") ?? 0] }
    if schema.effectiveType == .number {
      numbers += ["0.5", "-0.25", "3.14159"].compactMap { ExactDecimal($0) }
    }
    if schema.exponent {
      numbers += ["1e-3", "-25E+1"].compactMap { ExactDecimal($0, allowsExponent: true) }
    }
    return numbers.filter(isWithinLimits)
  }

  private func isWithinLimits(_ number: ExactDecimal) -> Bool {
    schema.minimum.map { $0 <= number } ?? true && schema.maximum.map { number <= $0 } ?? true
  }

  private var texts: [String] {
    let formatted = schema.format?.samples.filter(schema.fits)
    if let pattern { return (formatted ?? []) + matching(pattern) }
    if let formatted { return formatted }
    guard let least = neededLength else { return [] }
    let most = schema.maxLength ?? max(64, least)
    let lengths = [least, least + 1, max(least, min(most, Self.longest))].filter { $0 <= most }
    let plain = lengths.map { String(repeating: "a", count: $0) }
    // What links escape, and what people write.
    return plain + ["a&b=c#d%2F+?/;:@!$'()*,[]|\"<>\\^`{}~", "é 日本😀"].map(fitted)
  }

  /// How long a text must be; nil where that is too long for a sample.
  private var neededLength: Int? {
    let least = schema.minLength ?? 0
    return least <= Self.longestNeeded ? least : nil
  }

  /// How many values a list must have; nil where those are too many for a sample.
  private var neededCount: Int? {
    let least = schema.minItems ?? 0
    let isShort = schema.neededSize(upTo: Self.largest) < Self.largest
    return least <= Self.mostNeeded && isShort ? least : nil
  }

  /// Cut or filled up to the length that a text must have.
  private func fitted(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars.prefix(schema.maxLength ?? .max))
    let missing = max(0, (schema.minLength ?? 0) - scalars.count)
    let filling = (0..<missing).map {
      scalars.isEmpty ? "a" : scalars[$0 % scalars.count]
    }
    return String(String.UnicodeScalarView(scalars + filling))
  }

  private func matching(_ pattern: PatternTexts) -> [String] {
    var generator = SampleGenerator(seed: 1)
    let found = (0..<24).compactMap { number in
      schema.random(pattern, upTo: 1 + number, using: &generator)
    }
    let fitting = ([pattern.shortest].compactMap { $0 } + found).filter(schema.fits)
    // The shortest, the longest, and two between.
    let sorted = Array(Set(fitting)).sorted {
      ($0.unicodeScalars.count, $0) < ($1.unicodeScalars.count, $1)
    }
    guard sorted.count > 4, let last = sorted.last else { return sorted }
    return [sorted[0], sorted[sorted.count / 3], sorted[sorted.count * 2 / 3], last]
  }

  private var lists: [Value] {
    let parts = item.boundaries
    guard let first = parts.first else { return [[]] }
    guard let least = neededCount else { return [] }
    let most = max(least, schema.maxItems ?? 3)
    let limits = others.flatMap { [$0.minItems.map { $0 &- 1 }, $0.maxItems.map { $0 &+ 1 }] }
    let counts =
      ([least, 1, 2, max(least, min(most, Self.most))]
      + limits.compactMap { $0 }.filter { 0...Self.mostRefused ~= $0 })
      .filter { least...max(most, schema.maxItems ?? Self.mostRefused) ~= $0 }
    // One link shows that there are too many.
    let few = counts.filter { $0 <= Self.mostNeeded }
    let byCount = few.map { count in Value.array((0..<count).map { parts[$0 % parts.count] }) }
    // The others may have the separator in them.
    let plain = counts.map { Value.array(Array(repeating: first, count: $0)) }
    let filling = Array(repeating: first, count: max(0, least - 1))
    let byValue = most > 0 ? parts.map { Value.array([$0] + filling) } : []
    // The first one may not go beside others.
    let alike = least > 1 ? parts.map { Value.array(Array(repeating: $0, count: least)) } : []
    // As the other separator has it, there are more of them.
    let divided = few.flatMap { count in
      item.divided.map { Value.array(Array(repeating: .string($0), count: count)) }
    }
    return byCount + byValue + plain + alike + divided
  }

  /// Objects that differ from one in one member each.
  private var objects: [Value] {
    let choices = properties.map { property in
      (
        property.name,
        (property.isRequired ? [] : [nil]) + property.values.boundaries.map(Optional.some)
      )
    }
    func object(_ chosen: (Int) -> Int) -> Value {
      Value.object(
        choices.enumerated().compactMap { index, choice in
          guard !choice.1.isEmpty else { return nil }
          return choice.1[chosen(index) % choice.1.count].map { Value.Member(choice.0, $0) }
        })
    }
    guard !choices.isEmpty else { return [] }
    let varied = choices.indices.flatMap { index in
      choices[index].1.indices.flatMap { level in
        [object { $0 == index ? level : 0 }, object { $0 == index ? level : 1 }]
      }
    }
    // By another separator there may be as many values, of other texts.
    let divided =
      others.isEmpty
      ? []
      : choices.indices.map { index in
        object { $0 == index ? 0 : choices[$0].1.count - 1 }
      }
    return [object { _ in 0 }, object { _ in 1 }] + varied + divided
  }

  /// Objects with a member that the schema does not name, in the forms that take such texts.
  private var objectsWithOthers: [Value] {
    let members = objects.first?.object ?? []
    func added(_ name: String, _ values: [Value]) -> [Value] {
      values.map { .object(members + [Value.Member(name, $0)]) }
    }
    // What only others name may be anything here.
    let declared = others.flatMap(\.properties).map(\.name)
      .filter { name in !properties.contains { $0.name == name } }
    if schema.isInJSON {
      return declared.flatMap { added($0, ["b", 1, true, nil, [], [:]]) }
    }
    guard schema.additionalProperties == true else { return [] }
    // No name of its own is as long.
    let name = String(repeating: "z", count: 1 + (properties.map(\.name.count).max() ?? 1))
    let divided = others.compactMap(\.encoding?.separator).map { "a\($0)z=a" }
    return added(name, ["b", "é=1"] + divided.map(Value.string))
      + declared.flatMap { added($0, ["b", "1"]) }
  }

  // MARK: At random

  /// Whether there are more values than a few that stand for themselves.
  var areMany: Bool {
    schema.constant == nil && schema.enumeration == nil && schema.effectiveType != .boolean
  }

  /// Any value.
  func random(using generator: inout SampleGenerator) -> Value {
    if let constant = schema.constant { return constant }
    if let value = schema.enumeration?.randomElement(using: &generator) { return value }
    switch schema.effectiveType {
    case .boolean: return .boolean(Bool.random(using: &generator))
    case .integer, .number: return .number(number(using: &generator))
    case .array:
      let least = neededCount ?? 0
      let most = max(least, min(schema.maxItems ?? .max, least + 4))
      let count = Int.random(in: least...most, using: &generator)
      return .array((0..<count).map { _ in item.random(using: &generator) })
    case .object:
      return .object(
        properties.compactMap { property in
          guard property.isRequired || Bool.random(using: &generator) else { return nil }
          return Value.Member(property.name, property.values.random(using: &generator))
        })
    case .string, nil: return .string(text(using: &generator))
    }
  }

  private func number(using generator: inout SampleGenerator) -> ExactDecimal {
    let spread = 99_999
    let least = schema.minimum?.whole
    let most = schema.maximum?.whole
    let start = least ?? most.map { $0 - spread } ?? 0
    let whole = Int.random(in: start...max(start, most ?? start + spread), using: &generator)
    guard schema.effectiveType == .number, Bool.random(using: &generator),
      let number = ExactDecimal("\(whole).\(Int.random(in: 1...9, using: &generator))"),
      isWithinLimits(number)
    else { return ExactDecimal(whole) }
    return number
  }

  private func text(using generator: inout SampleGenerator) -> String {
    if let pattern {
      return schema.random(pattern, upTo: schema.maxLength ?? 12, using: &generator) ?? ""
    }
    if let format = schema.format { return format.random(using: &generator) }
    let least = neededLength ?? 0
    let most = max(least, min(schema.maxLength ?? .max, least + 12))
    let count = Int.random(in: least...most, using: &generator)
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      text.append(Self.alphabet.randomElement(using: &generator) ?? "a")
    }
    return String(text)
  }

  /// Letters most of all, and each of what has a meaning in links.
  private static let alphabet = Array(
    ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789 -_.~" + "!$&'()*+,;=:@/?#[]%|\"éß日😀")
      .unicodeScalars)
}

extension Schema {
  /// The members that an object of it has.
  fileprivate var fields: [Parameter] {
    switch encoding {
    case .fixedWidth(let form):
      var number = Schema(form.fractionDigits > 0 ? .number : .integer)
      (number.minimum, number.maximum) = (0, form.largest)
      return form.fields.map { name in
        var field = field(otherwise: number)(name)
        // What is said of a field may leave out what its digits say.
        field.schema.type = field.schema.type ?? number.type
        field.schema.minimum = field.schema.minimum ?? number.minimum
        field.schema.maximum = field.schema.maximum ?? number.maximum
        return field
      }
    case .delimited(let form) where form.isObject:
      let rest = form.rest.map(field(otherwise: Schema(.array)))
      return (form.fields ?? []).map(field(otherwise: Schema(.string)))
        + [rest].compactMap { $0 }
    default:
      return properties.map { property in
        var property = property
        property.schema.required = property.schema.required ?? false
        return property
      }
    }
  }

  private func field(otherwise other: Schema) -> (String) -> Parameter {
    { name in self.properties.first { $0.name == name } ?? Parameter(name, other) }
  }

  /// Whether its values are JSON, which may have any members besides those that it names.
  fileprivate var isInJSON: Bool { encoding == .json || encoding == nil }
  fileprivate var isAnyObject: Bool { isInJSON && properties.isEmpty }
}

extension Schema.Encoding {
  /// What stands between values.
  fileprivate var separator: String? {
    switch self {
    case .delimited(let form): form.separator
    case .pairs(let form): form.separator
    default: nil
    }
  }
}

extension Schema.FixedWidth {
  /// The largest number that a field holds.
  fileprivate var largest: ExactDecimal {
    let digits = String(repeating: "9", count: width)
    let whole = digits.dropLast(fractionDigits)
    return ExactDecimal("\(whole.isEmpty ? "0" : whole).\(digits.suffix(fractionDigits))") ?? 9
  }
}
