/// Checks schemas: keywords that fit the type, and a text form for every value that plain text can't hold.
extension DefinitionChecker {
  /// Where a schema stands, which decides how its values can be written.
  enum Role {
    /// One of a definition's types; where it is used decides the rest.
    case type
    case parameter
    /// `{x*}`: an array, written as a repeated name.
    case exploded
    /// `{+x}`: raw text.
    case rawRest
    /// One value of an exploded array.
    case item
    /// A field of a delimited or fixed-width text.
    case field
    /// The array of a delimited object's `rest`.
    case restField
    /// Inside JSON.
    case json
    /// A guard.
    case condition
  }

  mutating func checkSchema(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    checkKeywords(schema, at: path, as: role)
    checkTextForm(schema, at: path, as: role)
    checkEncoding(schema, at: path)
    checkChildren(schema, at: path, as: role)
  }

  // MARK: Keywords

  private mutating func checkKeywords(
    _ schema: Schema, at path: DefinitionPath, as role: Role
  ) {
    let type = role == .condition && schema.type == nil ? nil : schema.effectiveType
    let keywords: [(key: String, isGiven: Bool, types: Set<Schema.ValueType>)] = [
      ("minLength", schema.minLength != nil, [.string]),
      ("maxLength", schema.maxLength != nil, [.string]),
      ("pattern", schema.pattern != nil, [.string]),
      ("format", schema.format != nil, [.string]),
      ("minimum", schema.minimum != nil, [.integer, .number]),
      ("maximum", schema.maximum != nil, [.integer, .number]),
      ("minItems", schema.minItems != nil, [.array]),
      ("maxItems", schema.maxItems != nil, [.array]),
      ("items", schema.items != nil, [.array]),
      ("properties", !schema.properties.isEmpty, [.object]),
      ("enum", schema.enumeration != nil, [.string, .integer, .number, .boolean]),
      ("const", schema.constant != nil, [.string, .integer, .number, .boolean]),
      ("ignoreCase", schema.ignoreCase, [.string]),
    ]
    if let type {
      for (key, isGiven, types) in keywords where isGiven && !types.contains(type) {
        let names = types.map(\.rawValue).sorted().joined(separator: ", ")
        report(path.appending(key), expected: "\(key) with type \(names) only", found: type.rawValue)
      }
    }
    checkLimits(schema, at: path)
    checkValues(schema, type, at: path)
    if let pattern = schema.pattern { checkExpression(pattern, at: path.appending("pattern")) }
  }

  private mutating func checkLimits(_ schema: Schema, at path: DefinitionPath) {
    if let least = schema.minLength, let most = schema.maxLength, least > most {
      report(path.appending("maxLength"), expected: "at least minLength, \(least)", found: "\(most)")
    }
    if let least = schema.minItems, let most = schema.maxItems, least > most {
      report(path.appending("maxItems"), expected: "at least minItems, \(least)", found: "\(most)")
    }
    if let least = schema.minimum, let most = schema.maximum, least > most {
      report(path.appending("maximum"), expected: "at least minimum, \(least)", found: "\(most)")
    }
  }

  private mutating func checkValues(
    _ schema: Schema, _ type: Schema.ValueType?, at path: DefinitionPath
  ) {
    if schema.enumeration?.isEmpty == true { report(path.appending("enum"), expected: "a value") }
    for (index, value) in (schema.enumeration ?? []).enumerated() {
      checkType(of: value, type, at: path.appending("enum").appending(index))
    }
    if let constant = schema.constant { checkType(of: constant, type, at: path.appending("const")) }
    if let value = schema.defaultValue {
      checkType(of: value, type, at: path.appending("default"))
      if let values = schema.enumeration, !values.contains(value) {
        report(path.appending("default"), expected: "one of the values of enum")
      }
    }
    if schema.otherwise == .default, schema.enumeration == nil || schema.defaultValue == nil {
      report(path.appending("otherwise"), expected: "enum and default beside it")
    }
  }

  private mutating func checkType(
    of value: Value, _ type: Schema.ValueType?, at path: DefinitionPath
  ) {
    guard let type, !value.isOf(type) else { return }
    report(path, expected: "a value of type \(type.rawValue)")
  }

  private mutating func checkExpression(_ pattern: String, at path: DefinitionPath) {
    do {
      _ = try IRegexp(pattern)
    } catch {
      var finding = error.moved(by: 1)
      finding.subject = path.description
      report(path, finding)
    }
  }

  // MARK: Text forms

  /// Whether values of the schema can be written where it stands.
  private mutating func checkTextForm(
    _ schema: Schema, at path: DefinitionPath, as role: Role
  ) {
    let type = schema.effectiveType
    switch role {
    case .type, .condition: break
    case .parameter, .item:
      if type == .array, schema.encoding == nil {
        report(path, expected: role == .item ? "an encoding" : "an encoding, or * in the link, for an array")
      }
      if type == .object, schema.encoding == nil { report(path, expected: "an encoding for an object") }
    case .exploded:
      if type != .array { report(path, expected: "type array, for * in the link", found: type?.rawValue ?? "") }
      if schema.encoding != nil {
        report(path.appending("encoding"), expected: "either * in the link or an encoding; items may have one")
      }
      if schema.envelope != nil {
        report(path.appending("envelope"), expected: "the envelope in items, where the link has *")
      }
    case .rawRest:
      if type != .string || schema.encoding != nil || schema.envelope != nil {
        report(path, expected: "type string without encoding and envelope, for {+name}")
      }
    case .field:
      if type == .array || type == .object || type == nil {
        report(path, expected: "a scalar type for a field", found: type?.rawValue ?? "")
      }
      refuseWrapping(schema, at: path, allowing: true)
      if schema.required == false { report(path.appending("required"), expected: "true: every field is required") }
    case .restField:
      if type != .array { report(path, expected: "type array for the rest", found: type?.rawValue ?? "") }
      refuseWrapping(schema, at: path, allowing: false)
    case .json:
      refuseWrapping(schema, at: path, allowing: false)
    }
  }

  private mutating func refuseWrapping(
    _ schema: Schema, at path: DefinitionPath, allowing scalarForms: Bool
  ) {
    if schema.envelope != nil { report(path.appending("envelope"), expected: "no envelope inside a value") }
    switch schema.encoding {
    case nil: break
    case .boolean, .base64url:
      if !scalarForms { report(path.appending("encoding"), expected: "no encoding here") }
    default: report(path.appending("encoding"), expected: "no encoding inside a value")
    }
  }

  // MARK: Encodings

  private mutating func checkEncoding(_ schema: Schema, at path: DefinitionPath) {
    let place = path.appending("encoding")
    let type = schema.effectiveType
    switch schema.encoding {
    case nil, .json: break
    case .boolean(let yes, let no):
      if type != .boolean { report(place, expected: "type boolean for boolean", found: type?.rawValue ?? "") }
      if yes == no { report(place.appending("boolean"), expected: "two different words", found: yes) }
    case .base64url:
      if type != .string { report(place, expected: "type string for base64url", found: type?.rawValue ?? "") }
    case .fixedWidth(let form):
      checkFixedWidth(form, schema, at: place.appending("fixedWidth"))
    case .delimited(let form):
      checkDelimited(form, schema, at: place.appending("delimited"))
    }
  }

  private mutating func checkFixedWidth(
    _ form: Schema.FixedWidth, _ schema: Schema, at path: DefinitionPath
  ) {
    if schema.effectiveType != .object { report(path, expected: "type object for fixedWidth") }
    if form.fields.isEmpty { report(path.appending("fields"), expected: "at least one field") }
    if !(1...100).contains(form.width) {
      report(path.appending("width"), expected: "1 to 100", found: "\(form.width)")
    } else if !(0...form.width).contains(form.fractionDigits) {
      report(
        path.appending("fractionDigits"), expected: "at most width, \(form.width)",
        found: "\(form.fractionDigits)")
    }
    checkFields(form.fields, schema, at: path)
    for property in schema.properties {
      let type = property.schema.type ?? .number
      if type != .number, type != .integer || form.fractionDigits > 0 {
        report(path, expected: "numbers in fixedWidth", found: "\(property.name): \(type.rawValue)")
      }
    }
  }

  private mutating func checkDelimited(
    _ form: Schema.Delimited, _ schema: Schema, at path: DefinitionPath
  ) {
    let wanted: Schema.ValueType = form.isObject ? .object : .array
    if schema.effectiveType != wanted {
      report(path, expected: "type \(wanted.rawValue) for this delimited", found: schema.effectiveType?.rawValue ?? "")
    }
    if !form.separator.isOneASCIICharacter {
      report(path.appending("separator"), expected: "one ASCII character", found: form.separator)
    }
    if let escape = form.escape, !escape.isOneASCIICharacter || escape == form.separator {
      report(path.appending("escape"), expected: "one ASCII character, not the separator", found: escape)
    }
    if form.isObject, form.fieldNames.isEmpty {
      report(path.appending("fields"), expected: "at least one field")
    }
    checkFields(form.fieldNames, schema, at: path)
  }

  private mutating func checkFields(_ fields: [String], _ schema: Schema, at path: DefinitionPath) {
    var seen: Set<String> = []
    for (index, field) in fields.enumerated() where !seen.insert(field).inserted {
      report(path.appending("fields").appending(index), expected: "each field once", found: field)
    }
    for property in schema.properties where !fields.contains(property.name) {
      report(path, expected: "every property among the fields", found: property.name)
    }
  }

  // MARK: Children

  private mutating func checkChildren(
    _ schema: Schema, at path: DefinitionPath, as role: Role
  ) {
    for property in schema.properties {
      let place = path.appending("properties").appending(property.name)
      checkSchema(
        property.schema, at: place,
        as: schema.encoding == .json || role == .json ? .json : schema.role(of: property.name))
    }
    if let items = schema.items {
      let place = path.appending("items")
      let isJSON = schema.encoding == .json || role == .json
      let itemRole: Role =
        isJSON ? .json : role == .exploded ? .item : role == .type && schema.encoding == nil ? .type : .field
      checkSchema(items, at: place, as: itemRole)
    }
  }
}

extension Schema {
  /// The type of the values, where the schema says or implies one; nil: any JSON value.
  var effectiveType: ValueType? {
    if let type { return type }
    if let value = constant ?? enumeration?.first {
      return ValueType.allCases.first { $0 != .number && value.isOf($0) } ?? .number
    }
    switch encoding {
    case .fixedWidth: return .object
    case .delimited(let form): return form.isObject ? .object : .array
    case .boolean: return .boolean
    case .json: return nil
    case .base64url, nil: return .string
    }
  }

  fileprivate func role(of property: String) -> DefinitionChecker.Role {
    if case .delimited(let form) = encoding, form.rest == property { .restField } else { .field }
  }
}

extension Schema.Delimited {
  var isObject: Bool { fields != nil || rest != nil }

  /// The fields and the rest, in order.
  var fieldNames: [String] { (fields ?? []) + (rest.map { [$0] } ?? []) }
}

extension Value {
  /// Whether the value is of a type; integers are numbers too.
  func isOf(_ type: Schema.ValueType) -> Bool {
    switch (self, type) {
    case (.string, .string), (.boolean, .boolean), (.array, .array), (.object, .object): true
    case (.number, .number): true
    case (.number(let number), .integer):
      number.description.utf8.allSatisfy { ByteClass.isDigit($0) || $0 == UInt8(ascii: "-") }
    default: false
    }
  }
}

extension String {
  fileprivate var isOneASCIICharacter: Bool {
    utf8.count == 1 && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
