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

  static func schema(_ place: Place, using generator: inout SeededGenerator) -> Schema {
    if place == .exploded {
      var schema = Schema(.array)
      schema.items = generator.chance(70) ? self.schema(.item, using: &generator) : nil
      schema.minItems = generator.chance(20) ? 1 : nil
      schema.maxItems = generator.chance(20) ? 4 : nil
      return schema
    }
    if place == .rest {
      var schema = Schema(.string)
      switch generator.int(0...9) {
      case 0...1: schema.maxLength = generator.int(3...12)
      case 2: schema.enumeration = ["", "a/b", "a%2Fb", "x"]
      default: break
      }
      return schema
    }
    let scalars = [string, string, string, enumeration, integer, number, boolean, constant, base64]
    let structured = [delimitedArray, delimitedObject, fixedWidth, json]
    let isScalar = place == .field || generator.chance(70)
    var schema = generator.pick(isScalar ? scalars : structured)(&generator)
    if place != .field {
      if generator.chance(10) { schema.envelope = .rotate }
      if generator.chance(10) { schema.secret = true }
    } else if schema.enumeration == nil, generator.chance(50) {
      schema = Schema(generator.pick([.string, .integer, .number, .boolean]))
    }
    // An address or a date might not do without the separator.
    if place == .field { schema.format = nil }
    return schema
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
    var schema = Schema(
      .array,
      encoding: .delimited(
        Schema.Delimited(
          separator: generator.pick([",", "|", "."]), escape: generator.chance(30) ? "\\" : nil)))
    if generator.chance(40) { schema.items = self.schema(.field, using: &generator) }
    if generator.chance(20) { schema.maxItems = 3 }
    return schema
  }

  private static func delimitedObject(_ generator: inout SeededGenerator) -> Schema {
    let fields = ["red", "green", "blue"].prefix(generator.int(1...3))
    let hasRest = generator.chance(50)
    var schema = Schema(
      .object,
      encoding: .delimited(
        Schema.Delimited(
          separator: generator.pick(["|", ";", "/"]), escape: generator.chance(30) ? "^" : nil,
          fields: Array(fields), rest: hasRest ? "others" : nil)))
    for field in fields where generator.chance(50) {
      schema.properties.append(Parameter(field, self.schema(.field, using: &generator)))
    }
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
