@testable import URLSchemeCore

/// Makes values in normal form, as decoding returns them.
struct RandomValues {
  /// A value that the schema takes. In a path its text is not empty.
  static func value(
    of schema: Schema, isNotEmpty: Bool, using generator: inout SeededGenerator
  ) -> Value {
    if let constant = schema.constant { return constant }
    if let values = schema.enumeration {
      return generator.pick(values.filter { !isNotEmpty || $0 != "" })
    }
    switch schema.encoding {
    case .fixedWidth(let form): return fixedWidth(form, &generator)
    case .delimited(let form) where form.isObject:
      return delimitedObject(form, schema, isNotEmpty, &generator)
    case .delimited(let form): return delimitedArray(form, schema, isNotEmpty, &generator)
    case .json: return json(schema.type, &generator)
    case .boolean, .base64url, nil: break
    }
    switch schema.effectiveType {
    case .integer: return .number(ExactDecimal(generator.int(-5...500)))
    case .number: return Value(exactly: number(&generator))
    case .boolean: return .boolean(generator.chance(50))
    case .array:
      let count = generator.int((schema.minItems ?? 0)...min(schema.maxItems ?? 4, 4))
      let items = schema.items ?? Schema(.string)
      return .array((0..<count).map { _ in value(of: items, isNotEmpty: false, using: &generator) })
    case .string, .object, nil: return .string(text(schema, isNotEmpty, &generator))
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
    let pieces = ["a", "b/", "/", "%2F", "%C3%A9", ":", "@", "x.y", "!$&'()*+,;=", "~", "%ff"]
    for _ in 0..<generator.int(0...4) {
      let piece = generator.pick(pieces)
      if text.count + piece.count <= schema.maxLength ?? 99 { text += piece }
    }
    return .string(text)
  }

  // MARK: Structures

  private static func json(
    _ type: Schema.ValueType?, _ generator: inout SeededGenerator
  ) -> Value {
    while true {
      let value = generator.json()
      if type.map(value.isOf) ?? true { return value }
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

  /// A scalar whose text holds the separator only where an escape can stand before it.
  private static func field(
    _ schema: Schema, _ form: Schema.Delimited, _ isNotEmpty: Bool,
    _ generator: inout SeededGenerator
  ) -> Value {
    while true {
      let value = value(of: schema, isNotEmpty: isNotEmpty, using: &generator)
      let text = value.string ?? value.json
      // Base64url has neither of the separators.
      if schema.encoding == .base64url || form.escape != nil || !text.contains(form.separator) {
        return value
      }
    }
  }

  private static func delimitedArray(
    _ form: Schema.Delimited, _ schema: Schema, _ isNotEmpty: Bool,
    _ generator: inout SeededGenerator
  ) -> Value {
    let count = generator.int((isNotEmpty ? 1 : 0)...(schema.maxItems ?? 4))
    let items = schema.items ?? Schema(.string)
    // `[""]` would be read as `[]`.
    return .array(
      (0..<count).map { _ in field(items, form, count == 1, &generator) })
  }

  private static func delimitedObject(
    _ form: Schema.Delimited, _ schema: Schema, _ isNotEmpty: Bool,
    _ generator: inout SeededGenerator
  ) -> Value {
    let fields = form.fields ?? []
    var members = fields.map { name in
      let property = schema.properties.first { $0.name == name }?.schema ?? Schema(.string)
      return Value.Member(name, field(property, form, isNotEmpty, &generator))
    }
    if let rest = form.rest {
      let items = (0..<generator.int(0...3)).map { _ in
        field(Schema(.string), form, false, &generator)
      }
      members.append(Value.Member(rest, .array(items)))
    }
    return .object(members)
  }
}
