@testable import URLSchemeCore

/// Makes values in normal form, as decoding returns them.
struct RandomValues {
  /// Where a value stands.
  struct Context {
    /// Whether its text may not be empty.
    var isNotEmpty = false
    /// The reserved characters that its text keeps.
    var kept: String?
    /// What its text must not have: separators around it that nothing protects.
    var excluded = ""
    /// Whether it may be a value of which there is no text: with such separators, or a list of an empty text.
    var isFree = false

    /// The context of a part of a structure.
    func inside(_ schema: Schema, isNotEmpty: Bool) -> Context {
      var context = self
      if isFree { return context }
      context.isNotEmpty = isNotEmpty
      let isSplitRaw = !ReservedCharacters.separators(of: schema, keeping: kept).isEmpty
      if !isSplitRaw { context.kept = nil }
      switch schema.encoding {
      case .delimited(let form) where form.escape == nil && !isSplitRaw:
        context.excluded += form.separator
      case .pairs(let form) where form.escape == nil && !isSplitRaw:
        context.excluded += form.separator + form.equals
      default: break
      }
      return context
    }
  }

  /// A value that the schema takes.
  static func value(
    of schema: Schema, _ context: Context, using generator: inout SeededGenerator
  ) -> Value {
    switch schema.encoding {
    case .fixedWidth(let form): return fixedWidth(form, &generator)
    case .delimited(let form) where form.isObject:
      return delimitedObject(form, schema, context, &generator)
    case .delimited: return delimitedArray(schema, context, &generator)
    case .pairs: return pairs(schema, context, &generator)
    case .json: return json(schema, &generator)
    case .boolean, .base64url, nil: break
    }
    while true {
      let value = scalar(schema, context, &generator)
      let text = value.string ?? value.json
      // Base64url has none of the separators.
      if schema.encoding == .base64url || !text.contains(where: context.excluded.contains) {
        return value
      }
    }
  }

  private static func scalar(
    _ schema: Schema, _ context: Context, _ generator: inout SeededGenerator
  ) -> Value {
    if let bare = schema.bare, schema.effectiveType != .array, generator.chance(30) {
      return bare
    }
    if let constant = schema.constant { return constant }
    if let values = schema.enumeration {
      return generator.pick(values.filter { !context.isNotEmpty || $0 != "" })
    }
    switch schema.effectiveType {
    case .integer: return .number(ExactDecimal(generator.int(-5...500)))
    case .number:
      let exponent = schema.exponent ? generator.pick(["", "e-2", "E0", "e-0"]) : ""
      return Value(exactly: number(&generator) + exponent)
    case .boolean: return .boolean(generator.chance(50))
    case .array:
      let count = generator.int((schema.minItems ?? 0)...min(schema.maxItems ?? 4, 4))
      let items = schema.items ?? Schema(.string)
      var context = context
      context.isNotEmpty = false
      return .array(
        (0..<count).map { _ in
          if let bare = schema.bare, generator.chance(30) { return bare }
          return value(of: items, context, using: &generator)
        })
    case .string, .object, nil: return .string(text(schema, context.isNotEmpty, &generator))
    }
  }

  // MARK: Scalars

  private static func number(_ generator: inout SeededGenerator) -> String {
    let whole = "\(generator.int(-5...499))"
    return generator.chance(50) ? whole : "\(whole).\(generator.pick(["5", "50", "025", "0"]))"
  }

  private static func text(
    _ schema: Schema, _ isNotEmpty: Bool, _ generator: inout SeededGenerator,
    without excluded: String = ""
  ) -> String {
    switch schema.pattern {
    case "[a-z]{1,3}": return generator.pick(["a", "zz", "abc"])
    case "(ab|c)+": return generator.pick(["ab", "c", "abcab"])
    case "\\p{L}*x": return generator.pick(["x", "éx", "日日x"])
    default: break
    }
    switch schema.format {
    case .uri: return generator.pick(["app:", "https://a.b/c?d=e&f#g", "x-y:%2F"])
    case .date: return "2024-02-29"
    case .dateTime: return generator.pick(["2025-12-31T23:59:60Z", "2025-01-01t00:00:00+01:00"])
    case .uuid: return "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"
    case .email: return "a.b+c@d-e.example"
    case nil: break
    }
    let least = max(schema.minLength ?? 0, isNotEmpty ? 1 : 0)
    return generator.text(least...max(schema.maxLength ?? 6, least), without: excluded)
  }

  /// A raw rest of a path.
  static func rest(_ schema: Schema, using generator: inout SeededGenerator) -> Value {
    if let values = schema.enumeration { return generator.pick(values) }
    var text = ""
    var pieces = ["a", "b/", "/", "%2F", "%C3%A9", ":", "@", "x.y", "!$&'()*+,;=", "~", "%ff"]
    if schema.includesQuery { pieces += ["?a=b", "?"] }
    for _ in 0..<generator.int(0...4) {
      let piece = generator.pick(pieces)
      if text.count + piece.count <= schema.maxLength ?? 99 { text += piece }
    }
    if schema.includesQuery, schema.maxLength == nil, generator.chance(30) { text += "#c?d" }
    return .string(text)
  }

  // MARK: Structures

  private static func json(_ schema: Schema, _ generator: inout SeededGenerator) -> Value {
    if let items = schema.items {
      return .array((0..<generator.int(0...2)).map { _ in json(items, &generator) })
    }
    if !schema.properties.isEmpty {
      var members = schema.properties.filter { $0.schema.required == true || generator.chance(50) }
        .map { Value.Member($0.name, json($0.schema, &generator)) }
      if generator.chance(50) { members.append(Value.Member("more", generator.json(depth: 1))) }
      return .object(members.shuffled(using: &generator))
    }
    while true {
      let value = generator.json()
      if schema.type.map(value.isOf) ?? true { return value }
    }
  }

  private static func fixedWidth(
    _ form: Schema.FixedWidth, _ generator: inout SeededGenerator
  ) -> Value {
    .object(
      form.fields.map { field in
        let digits = (0..<form.width).map { _ in "\(generator.int(0...9))" }.joined()
        var whole = String(digits.prefix(form.width - form.fractionDigits).drop { $0 == "0" })
        var fraction = String(digits.suffix(form.fractionDigits))
        while fraction.hasSuffix("0") { fraction.removeLast() }
        if whole.isEmpty { whole = "0" }
        return Value.Member(
          field, Value(exactly: fraction.isEmpty ? whole : "\(whole).\(fraction)"))
      })
  }

  private static func delimitedArray(
    _ schema: Schema, _ context: Context, _ generator: inout SeededGenerator
  ) -> Value {
    let count = generator.int((context.isNotEmpty ? 1 : 0)...(schema.maxItems ?? 4))
    let items = schema.items ?? Schema(.string)
    // `[""]` would be read as `[]`.
    let inside = context.inside(schema, isNotEmpty: count == 1)
    return .array((0..<count).map { _ in value(of: items, inside, using: &generator) })
  }

  private static func delimitedObject(
    _ form: Schema.Delimited, _ schema: Schema, _ context: Context,
    _ generator: inout SeededGenerator
  ) -> Value {
    var fields = form.fields ?? []
    let optional = fields.count { name in
      schema.properties.first { $0.name == name }?.schema.required == false
    }
    let absent = generator.int(0...optional)
    let isFirst =
      schema.properties.first { $0.name == fields.first }?.schema.required == false
    if isFirst { fields.removeFirst(absent) } else { fields.removeLast(absent) }
    let inside = context.inside(schema, isNotEmpty: context.isNotEmpty)
    var members = fields.map { name in
      let property = schema.properties.first { $0.name == name }?.schema ?? Schema(.string)
      return Value.Member(name, value(of: property, inside, using: &generator))
    }
    guard let rest = form.rest else { return .object(members) }
    var others = context.inside(schema, isNotEmpty: false)
    let property = schema.properties.first { $0.name == rest }?.schema
    if let property, property.encoding != nil {
      let value = absent > 0 ? [:] : pairs(property, others, &generator)
      let isComplete = property.properties.allSatisfy { $0.schema.required != true }
      // What it needs, it has only where nothing before it is absent.
      guard absent == 0 || isComplete else {
        return delimitedObject(form, schema, context, &generator)
      }
      members.append(Value.Member(rest, value))
    } else {
      others.isNotEmpty = false
      let items = (0..<(absent > 0 ? 0 : generator.int(0...3))).map { _ in
        value(of: property?.items ?? Schema(.string), others, using: &generator)
      }
      members.append(Value.Member(rest, .array(items)))
    }
    return .object(members)
  }

  private static func pairs(
    _ schema: Schema, _ context: Context, _ generator: inout SeededGenerator
  ) -> Value {
    let inside = context.inside(schema, isNotEmpty: false)
    var members: [Value.Member] = []
    for property in schema.properties
    where property.schema.required == true || generator.chance(50) {
      members.append(
        Value.Member(property.name, value(of: property.schema, inside, using: &generator)))
    }
    for name in ["x", "Y z", "日"] where schema.additionalProperties == true && generator.chance(30)
    {
      let text = Value.string(
        self.text(Schema(.string), false, &generator, without: inside.excluded))
      members.append(Value.Member(name, generator.chance(30) ? true : text))
    }
    guard members.isEmpty, context.isNotEmpty, let first = schema.properties.first else {
      return .object(members)
    }
    return .object([Value.Member(first.name, value(of: first.schema, inside, using: &generator))])
  }
}
