import URLSchemeCore

/// Makes values that a schema takes, as people give them: words, dates, small numbers.
///
/// Where constraints leave little (a pattern beside lengths, a separator that the text needs), a
/// value may not fit: the encoder decides, and the caller tries again.
struct ValueSampler {
  /// How often a text is made until it has the length, or lacks the separator.
  private static let tries = 10

  var random: SeededGenerator

  /// A value of a parameter, or of a part of one.
  mutating func value(of schema: Schema) -> Value {
    if let value = declared(schema) { return value }
    switch schema.encoding {
    case .fixedWidth(let form): return fixedWidth(form, schema)
    case .delimited(let form):
      return form.fields == nil && form.rest == nil
        ? delimitedArray(form, schema) : delimitedObject(form, schema)
    case .pairs: return pairs(schema)
    case .json: return json(schema)
    case .boolean: return .boolean(random.chance(perMille: 500))
    default: break
    }
    switch schema.type {
    case .array: return .array((0..<count(schema)).map { _ in value(of: schema.items ?? Schema()) })
    case .integer, .number, .boolean: return scalar(schema)
    default: return .string(text(schema))
    }
  }

  /// A raw rest of a path.
  mutating func rest(_ schema: Schema) -> Value {
    if let value = declared(schema) { return value }
    if schema.pattern != nil || schema.format != nil { return .string(text(schema)) }
    let segments = (0..<random.int(1...3)).map { _ in random.pick(Words.plain) }
    let text = segments.joined(separator: "/")
    return .string(String(text.prefix(schema.maxLength ?? .max)))
  }

  /// A value that the schema itself names, where it names all of them, and now and then where it
  /// gives examples.
  private mutating func declared(_ schema: Schema) -> Value? {
    if let constant = schema.constant { return constant }
    if let values = schema.enumeration { return values.randomElement(using: &random) }
    return random.chance(perMille: 250) ? schema.examples.randomElement(using: &random) : nil
  }

  // MARK: Texts

  private mutating func text(_ schema: Schema) -> String {
    let lengths = (schema.minLength ?? 0)...max(schema.minLength ?? 0, schema.maxLength ?? .max)
    var text = ""
    for _ in 0..<Self.tries {
      if let pattern = schema.pattern {
        text = ExpressionSampler.text(matching: pattern, using: &random)
      } else if let format = schema.format {
        text = self.text(of: format)
      } else {
        return words(lengths)
      }
      if lengths.contains(text.unicodeScalars.count) { break }
    }
    return text
  }

  private mutating func words(_ lengths: ClosedRange<Int>) -> String {
    var text = (0..<random.int(1...4)).map { _ in Words.random(using: &random) }
      .joined(separator: " ")
    while text.unicodeScalars.count < lengths.lowerBound { text += " \(random.pick(Words.plain))" }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(lengths.upperBound)))
  }

  private mutating func text(of format: Schema.Format) -> String {
    switch format {
    case .uri:
      return
        "https://\(random.pick(Words.plain)).example/\(random.pick(Words.plain))?id=\(digits(3))"
    case .date: return date()
    case .dateTime: return "\(date())T\(twoDigits(0...23)):\(twoDigits(0...59)):00Z"
    case .uuid:
      let lengths = [8, 4, 4, 4, 12]
      return lengths.map { digits($0, radix: 16) }.joined(separator: "-")
    case .email:
      return "\(random.pick(Words.plain)).\(digits(2))@\(random.pick(Words.plain)).example"
    }
  }

  private mutating func date() -> String {
    "\(random.int(1990...2039))-\(twoDigits(1...12))-\(twoDigits(1...28))"
  }

  private mutating func twoDigits(_ range: ClosedRange<Int>) -> String {
    let number = random.int(range)
    return number < 10 ? "0\(number)" : "\(number)"
  }

  private mutating func digits(_ count: Int, radix: Int = 10) -> String {
    (0..<count).map { _ in String(random.int(0...radix - 1), radix: radix) }.joined()
  }

  // MARK: Numbers

  /// A number or a boolean, where the schema says so; else a text.
  private mutating func scalar(_ schema: Schema) -> Value {
    switch schema.type {
    case .integer: .number(ExactDecimal(integer(schema) ?? 0))
    case .number: .number(number(schema))
    case .boolean: .boolean(random.chance(perMille: 500))
    default: .string(text(schema))
    }
  }

  /// An integer within the limits; nil where there is none.
  private mutating func integer(_ schema: Schema) -> Int? {
    let (spread, farthest) = (99_999, 1e15)
    let least = schema.minimum.map { Int(max(-farthest, $0.doubleValue.rounded(.up))) }
    let most = schema.maximum.map { Int(min(farthest, $0.doubleValue.rounded(.down))) }
    let start = least ?? most.map { $0 - spread } ?? 0
    let end = most ?? start + spread
    return start <= end ? random.int(start...end) : nil
  }

  /// A number within the limits, often with a fraction.
  private mutating func number(_ schema: Schema) -> ExactDecimal {
    guard let whole = integer(schema) else { return schema.minimum ?? 0 }
    let text = whole < 0 ? "\(whole)" : "\(whole).\(digits(random.int(1...3)))"
    guard let number = ExactDecimal(text), schema.maximum.map({ number <= $0 }) ?? true,
      random.chance(perMille: 700)
    else { return ExactDecimal(whole) }
    return number
  }

  // MARK: Structures

  /// How many values an array has.
  private mutating func count(_ schema: Schema) -> Int {
    let most = schema.maxItems ?? max(4, schema.minItems ?? 0)
    return random.int(
      min(max(1, schema.minItems ?? 0), most)...min(most, (schema.minItems ?? 0) + 4))
  }

  private mutating func fixedWidth(_ form: Schema.FixedWidth, _ schema: Schema) -> Value {
    .object(
      form.fields.map { field in
        let property = schema.properties.first { $0.name == field }?.schema
        if let property, let value = declared(property) { return Value.Member(field, value) }
        if let property, property.minimum != nil || property.maximum != nil {
          return Value.Member(field, .number(number(property)))
        }
        let whole = String(digits(form.width - form.fractionDigits).drop { $0 == "0" })
        let fraction = form.fractionDigits > 0 ? ".\(digits(form.fractionDigits))" : ""
        return Value.Member(
          field, .number(ExactDecimal("\(whole.isEmpty ? "0" : whole)\(fraction)") ?? 0))
      })
  }

  private mutating func delimitedArray(_ form: Schema.Delimited, _ schema: Schema) -> Value {
    .array((0..<count(schema)).map { _ in field(schema.items ?? Schema(), of: form) })
  }

  private mutating func delimitedObject(_ form: Schema.Delimited, _ schema: Schema) -> Value {
    let hasAll = random.chance(perMille: 500)
    var members: [Value.Member] = []
    for name in form.fields ?? [] {
      let property = schema.properties.first { $0.name == name }?.schema
      guard hasAll || property?.required != false else { continue }
      members.append(Value.Member(name, field(property ?? Schema(), of: form)))
    }
    if let rest = form.rest {
      let property = schema.properties.first { $0.name == rest }?.schema ?? Schema(.array)
      let isObject = property.effectiveType == .object
      members.append(
        Value.Member(rest, isObject ? pairs(property) : delimitedArray(form, property)))
    }
    return .object(members)
  }

  private mutating func pairs(_ schema: Schema) -> Value {
    let properties = schema.properties.filter {
      $0.schema.required == true || random.chance(perMille: 700)
    }
    return .object(properties.map { Value.Member($0.name, value(of: $0.schema)) })
  }

  /// A part of a delimited text: without the separator where nothing can take its meaning away.
  private mutating func field(_ schema: Schema, of form: Schema.Delimited) -> Value {
    for _ in 0..<Self.tries {
      let value = value(of: schema)
      guard form.escape == nil, schema.encoding == nil, case .string(let text) = value,
        text.contains(form.separator)
      else { return value }
    }
    return .string(String(text(schema).filter { !form.separator.contains($0) }))
  }

  /// A value inside JSON; where the schema says nothing, a small one of any type.
  private mutating func json(_ schema: Schema, depth: Int = 2) -> Value {
    if let value = declared(schema) { return value }
    switch schema.type ?? anyType(depth) {
    case .array:
      return .array(
        (0..<count(schema)).map { _ in json(schema.items ?? Schema(), depth: depth - 1) })
    case .object:
      var properties = schema.properties.filter {
        $0.schema.required == true || random.chance(perMille: 700)
      }
      if schema.properties.isEmpty {
        properties = Words.plain.shuffled(using: &random).prefix(random.int(1...3)).map {
          Parameter($0)
        }
      }
      return .object(
        properties.map { Value.Member($0.name, json($0.schema, depth: depth - 1)) })
    case let type:
      var schema = schema
      schema.type = type
      return scalar(schema)
    }
  }

  private mutating func anyType(_ depth: Int) -> Schema.ValueType {
    let scalars: [Schema.ValueType] = [.string, .string, .integer, .number, .boolean]
    return (scalars + (depth > 0 ? [.array, .object] : [])).randomElement(using: &random) ?? .string
  }
}
