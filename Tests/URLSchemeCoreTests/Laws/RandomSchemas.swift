@testable import URLSchemeCore

/// Makes schemas of every type, text form and constraint, and values in normal form that they take.
struct RandomSchemas {
  /// Where a parameter stands, which decides what it can hold.
  enum Place {
    case path
    case rest
    case query
    case exploded
    case fragment
    /// One value of an exploded array.
    case item
    /// A field of a delimited text.
    case field
  }

  /// Reserved characters that are allowed: some, or all.
  static func reserved(_ generator: inout SeededGenerator) -> ByteSet {
    generator.chance(60)
      ? .reserved : ByteSet(generator.pick(["@", ",:", ";=,", "/?:@", "!$&'()*+"]))
  }

  static func schema(_ place: Place, using generator: inout SeededGenerator) -> Schema {
    if place == .exploded {
      var schema = Schema(.array)
      schema.items = generator.chance(70) ? self.schema(.item, using: &generator) : nil
      schema.minItems = generator.chance(20) ? 1 : nil
      schema.maxItems = generator.chance(20) ? 4 : nil
      if generator.chance(20) { schema.bare = value(of: schema.items ?? Schema(.string)) }
      return schema
    }
    if place == .rest {
      var schema = Schema(.string)
      switch generator.int(0...9) {
      case 0...1: schema.maxLength = generator.int(3...12)
      case 2: schema.enumeration = ["", "a/b", "a%2Fb", "x"]
      case 3: schema.allowReserved = .reserved
      case 4: return generator.pick([delimitedObject, pairs])(&generator)
      default: break
      }
      return schema
    }
    let scalars = [string, string, string, enumeration, integer, number, boolean, constant, base64]
    let structured = [delimitedArray, delimitedObject, pairs, fixedWidth, json]
    let isScalar = place == .field || generator.chance(70)
    var schema = generator.pick(isScalar ? scalars : structured)(&generator)
    if place != .field {
      if generator.chance(10) { schema.envelope = .rotate }
      if generator.chance(10) { schema.secret = true }
      if place != .item, generator.chance(15) {
        schema.allowReserved =
          generator.chance(70)
          ? reserved(&generator) : ByteSet("")
      }
    } else if schema.enumeration == nil, generator.chance(50) {
      schema = Schema(generator.pick([.string, .integer, .number, .boolean]))
    }
    if place == .query {
      if generator.chance(20) { schema.bare = value(of: schema) }
      if generator.chance(15) { schema.duplicates = generator.pick([.first, .last]) }
    }
    // An address or a date might not do without the separator.
    if place == .field { schema.format = nil }
    return schema.hidingParts
  }

  /// A value for which a bare name may stand; nil where none is known.
  private static func value(of schema: Schema) -> Value? {
    if let value = schema.constant ?? schema.enumeration?.last { return value }
    switch schema.effectiveType {
    case .string:
      let isFree = schema.pattern == nil && schema.format == nil && schema.minLength == nil
      return isFree ? "now" : nil
    case .integer: return 3
    case .number: return 0.5
    case .boolean: return false
    case .array, .object, nil: return nil
    }
  }

  // MARK: Scalars

  private static func string(_ generator: inout SeededGenerator) -> Schema {
    var schema = Schema(.string)
    switch generator.int(0...9) {
    case 0: (schema.minLength, schema.maxLength) = (2, 5)
    case 1: schema.pattern = generator.pick(["[a-z]{1,3}", "(ab|c)+", "\\p{L}*x"])
    case 2: schema.format = generator.pick([.uri, .date, .dateTime, .uuid, .email])
    default: break
    }
    return schema
  }

  private static func enumeration(_ generator: inout SeededGenerator) -> Schema {
    var schema = Schema()
    schema.enumeration = generator.pick([
      ["asda", "Tesco", "a b"], ["x", "é/1", ""], [1, 2, 30], [0.5, 2], [true], ["~1", "%41"],
    ])
    let isText = schema.enumeration?.first?.string != nil
    schema.ignoreCase = isText && generator.chance(40)
    if generator.chance(30) {
      schema.defaultValue = schema.enumeration?.first
      if generator.chance(60) { schema.otherwise = .default }
    }
    return schema
  }

  private static func constant(_ generator: inout SeededGenerator) -> Schema {
    var schema = Schema()
    schema.constant = generator.pick(["on", 7, true])
    return schema
  }

  private static func integer(_ generator: inout SeededGenerator) -> Schema {
    var schema = Schema(.integer)
    if generator.chance(30) { (schema.minimum, schema.maximum) = (-5, 500) }
    if generator.chance(10) { schema.defaultValue = 3 }
    return schema
  }

  private static func number(_ generator: inout SeededGenerator) -> Schema {
    var schema = Schema(.number)
    if generator.chance(30) { (schema.minimum, schema.maximum) = (-5.5, 500) }
    schema.exponent = generator.chance(30)
    return schema
  }

  private static func boolean(_ generator: inout SeededGenerator) -> Schema {
    Schema(.boolean, encoding: generator.chance(40) ? .boolean(true: "yes", false: "no") : nil)
  }

  private static func base64(_ generator: inout SeededGenerator) -> Schema {
    Schema(.string, encoding: .base64url)
  }

  // MARK: Structures

  private static func json(_ generator: inout SeededGenerator) -> Schema {
    Schema(generator.pick([nil, nil, .array, .object]), encoding: .json)
  }

  private static func delimitedArray(_ generator: inout SeededGenerator) -> Schema {
    delimitedArray([], &generator)
  }

  private static func delimitedObject(_ generator: inout SeededGenerator) -> Schema {
    delimitedObject([], &generator)
  }

  private static func pairs(_ generator: inout SeededGenerator) -> Schema {
    pairs([], &generator)
  }

  /// A character that separates nothing around it.
  private static func separator(
    _ characters: [String], _ used: inout [String], _ generator: inout SeededGenerator
  ) -> String {
    let separator = generator.pick(characters.filter { !used.contains($0) })
    used.append(separator)
    return separator
  }

  /// The schema of a part of a text whose separators are used.
  private static func part(_ used: [String], _ generator: inout SeededGenerator) -> Schema {
    guard used.count < 3, generator.chance(30) else { return schema(.field, using: &generator) }
    switch generator.int(0...2) {
    case 0: return delimitedArray(used, &generator)
    case 1: return delimitedObject(used, &generator)
    default: return pairs(used, &generator)
    }
  }

  private static func delimitedArray(
    _ used: [String], _ generator: inout SeededGenerator
  ) -> Schema {
    var used = used
    var form = Schema.Delimited(separator: separator([",", "|", ".", ":"], &used, &generator))
    if generator.chance(30) {
      form.escape = separator(["\\", "~", "^"], &used, &generator)
    } else {
      form.alsoEscaped = generator.chance(10)
    }
    var schema = Schema(.array, encoding: .delimited(form))
    if generator.chance(40) { schema.items = part(used, &generator) }
    if generator.chance(20) { schema.maxItems = 3 }
    return schema
  }

  private static func delimitedObject(
    _ used: [String], _ generator: inout SeededGenerator
  ) -> Schema {
    var used = used
    let fields = ["red", "green", "blue"].prefix(generator.int(1...3))
    let rest = generator.int(0...5)
    var form = Schema.Delimited(
      separator: separator(["|", ";", "/", ":"], &used, &generator), fields: Array(fields),
      rest: rest < 3 ? "others" : nil)
    if generator.chance(30) {
      form.escape = separator(["^", "!", "-"], &used, &generator)
    } else {
      form.alsoEscaped = generator.chance(10)
    }
    var schema = Schema(.object, encoding: .delimited(form))
    let optional = generator.chance(40) ? generator.int(0...fields.count - 1) : 0
    let isFirst = form.rest == nil && generator.chance(50)
    for (index, field) in fields.enumerated() {
      let isOptional = isFirst ? index < optional : index >= fields.count - optional
      guard isOptional || generator.chance(50) else { continue }
      var part = part(used, &generator)
      if isOptional { part.required = false }
      schema.properties.append(Parameter(field, part))
    }
    if rest == 0 {
      var others = pairs(used, &generator)
      if case .pairs(var pairs)? = others.encoding {
        (pairs.separator, pairs.escape) = (form.separator, form.escape)
        others.encoding = .pairs(pairs)
      }
      schema.properties.append(Parameter("others", others))
    }
    return schema
  }

  private static func pairs(_ used: [String], _ generator: inout SeededGenerator) -> Schema {
    var used = used
    var form = Schema.Pairs(
      separator: separator([";", ",", "&", "/"], &used, &generator),
      equals: separator(["=", ":", "~"], &used, &generator))
    if generator.chance(30) { form.escape = separator(["\\", "!", "'"], &used, &generator) }
    var schema = Schema(.object, encoding: .pairs(form))
    for name in ["one", "two", "é-3"].prefix(generator.int(1...3)) {
      var part = part(used, &generator)
      part.required = generator.chance(30) ? true : nil
      if generator.chance(20) { part.bare = value(of: part) }
      schema.properties.append(Parameter(name, part))
    }
    schema.additionalProperties = generator.chance(50)
    return schema
  }

  private static func fixedWidth(_ generator: inout SeededGenerator) -> Schema {
    let width = generator.int(1...4)
    return Schema(
      .object,
      encoding: .fixedWidth(
        Schema.FixedWidth(
          fields: Array(["r", "g", "b"].prefix(generator.int(1...3))), width: width,
          fractionDigits: generator.int(0...width))))
  }
}
