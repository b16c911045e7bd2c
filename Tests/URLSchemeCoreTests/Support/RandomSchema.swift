@testable import URLSchemeCore

/// Schemas of every text form, those among them in which some values have no text: of a field with the separator in
/// it, which nothing escapes.
extension SeededGenerator {
  mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  /// A parameter's schema.
  mutating func schema() -> Schema {
    var schema: Schema
    switch Int.random(in: 0..<7, using: &self) {
    case 6: schema = pairsSchema()
    case 0: schema = fixedWidthSchema()
    case 1: schema = delimitedArraySchema()
    case 2: schema = delimitedObjectSchema()
    case 3:
      schema = jsonSchema(depth: 2)
      schema.encoding = .json
    default: schema = scalarSchema()
    }
    if oneIn(3) { schema.envelope = .rotate }
    return schema
  }

  private mutating func fixedWidthSchema() -> Schema {
    let width = pick([1, 2, 3, 5, 19, 20, 100])
    let fields = names()
    var schema = Schema(
      .object,
      encoding: .fixedWidth(
        Schema.FixedWidth(
          fields: fields, width: width,
          fractionDigits: Int.random(in: 0...width, using: &self))))
    for field in fields where oneIn(4) {
      schema.properties.append(Parameter(field, Schema(.number)))
    }
    return schema
  }

  private mutating func delimitedArraySchema() -> Schema {
    var schema = Schema(.array, encoding: .delimited(delimited()))
    if oneIn(2) { schema.items = scalarSchema() }
    return schema
  }

  private mutating func delimitedObjectSchema() -> Schema {
    var form = delimited()
    let fields = names()
    form.fields = oneIn(6) ? nil : fields
    if form.fields == nil || oneIn(2) { form.rest = "rest" }
    var schema = Schema(.object, encoding: .delimited(form))
    for field in form.fields ?? [] where oneIn(2) {
      schema.properties.append(Parameter(field, scalarSchema()))
    }
    if form.rest != nil, oneIn(2) {
      var rest = Schema(.array)
      rest.items = scalarSchema()
      schema.properties.append(Parameter("rest", rest))
    }
    return schema
  }

  private mutating func pairsSchema() -> Schema {
    let form = delimited()
    let equals = pick(["=", ":", "b"].filter { $0 != form.separator && $0 != form.escape })
    var schema = Schema(
      .object,
      encoding: .pairs(
        .init(separator: form.separator, equals: equals, escape: form.escape)))
    for name in names() {
      // No escape, no name with what ends it.
      if form.escape == nil, [form.separator, equals].contains(where: name.contains) { continue }
      var property = scalarSchema()
      property.required = oneIn(3) ? true : nil
      schema.properties.append(Parameter(name, property))
    }
    schema.additionalProperties = oneIn(2) || schema.properties.isEmpty
    return schema
  }

  private mutating func delimited() -> Schema.Delimited {
    let characters = ["|", ",", ";", "^", "\\", " ", "~", "a", "1", "-", ".", "\"", "+", "%"]
    let separator = pick(characters)
    let escape = pick(characters)
    return Schema.Delimited(
      separator: separator, escape: escape == separator || oneIn(2) ? nil : escape)
  }

  /// A schema that a field may have.
  private mutating func scalarSchema() -> Schema {
    var schema = Schema()
    switch Int.random(in: 0..<9, using: &self) {
    case 0: schema.type = .integer
    case 1: schema.type = .number
    case 2: schema.type = .boolean
    case 3: schema.encoding = .boolean(true: pick(["yes", "a,b", ""]), false: pick(["no", "|"]))
    case 4: schema.encoding = .base64url
    case 5:
      schema.enumeration = ["Alpha", "b|c", "~1", "é", ""]
      schema.ignoreCase = oneIn(2)
    case 6:
      schema.type = .number
      schema.enumeration = [1.5, 2, -3]
    case 7: schema.maxLength = 5
    default: schema.type = .string
    }
    return schema
  }

  private mutating func jsonSchema(depth: Int) -> Schema {
    var schema = Schema()
    switch Int.random(in: 0..<5, using: &self) {
    case 0 where depth > 0:
      schema.type = .array
      if oneIn(2) { schema.items = jsonSchema(depth: depth - 1) }
    case 1 where depth > 0:
      schema.type = .object
      for name in names() {
        var property = jsonSchema(depth: depth - 1)
        property.required = oneIn(2)
        schema.properties.append(Parameter(name, property))
      }
    case 2: schema.type = pick([.string, .integer, .number, .boolean])
    default: break
    }
    return schema
  }

  private mutating func names() -> [String] {
    Array(["a", "b", "é", "x-y", "\"q\"", "y"].shuffled(using: &self)[0..<pick([1, 2, 3])])
  }
}
