/// Checks that every value has a text form where it stands, and that the form is one for its type.
extension DefinitionChecker {
  /// Checks that values of the schema can be written where it stands.
  mutating func checkTextForm(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    let type = schema.effectiveType
    switch role {
    case .type: break
    case .parameter, .item:
      guard schema.encoding == nil else { break }
      let orExploded = role == .item ? "" : ", or * in the link"
      require(type != .array, "an encoding for an array\(orExploded)", at: path)
      require(type != .object, "an encoding for an object", at: path)
    case .exploded:
      requireType(.array, "type array, for * in the link", schema, at: path)
      require(
        schema.encoding == nil, "either * in the link or an encoding; items may have one",
        at: path["encoding"], .key)
      require(
        schema.envelope == nil, "the envelope in items, where the link has *",
        at: path["envelope"], .key)
    case .rawRest:
      require(
        type == .string && schema.encoding == nil && schema.envelope == nil,
        "type string without encoding and envelope, for {+name}", at: path)
    case .field:
      switch type {
      case .array?, .object?, nil:
        expect(
          "a string, number or boolean as field", at: path, found: type?.rawValue ?? "any type")
      default: refuseEncoding(of: schema, at: path, allowing: ["boolean", "base64url"])
      }
      require(
        schema.required != false, "true: every field is required", at: path["required"],
        found: "false")
    case .restField:
      requireType(.array, "type array for rest", schema, at: path)
      refuseEncoding(of: schema, at: path)
      require(
        schema.required != true, "minItems instead of required: a rest may be empty",
        at: path["required"], .key)
    case .json: refuseEncoding(of: schema, at: path)
    }
  }

  private mutating func requireType(
    _ type: Schema.ValueType, _ expected: String, _ schema: Schema, at path: DefinitionPath
  ) {
    let found = schema.effectiveType
    require(found == type, expected, at: path, found: found?.rawValue ?? "any type")
  }

  private mutating func refuseEncoding(
    of schema: Schema, at path: DefinitionPath, allowing keys: [String] = []
  ) {
    require(
      schema.envelope == nil, "an envelope around the whole value only", at: path["envelope"], .key)
    guard let key = schema.encoding?.key else { return }
    require(
      keys.contains(key), "no encoding inside another", at: path["encoding"], .key, found: key)
  }

  // MARK: Encodings

  mutating func checkEncoding(_ schema: Schema, at path: DefinitionPath) {
    guard let encoding = schema.encoding else { return }
    let place = path["encoding"]
    switch encoding {
    case .json: break
    case .boolean(let yes, let no):
      requireType(.boolean, "type boolean for boolean", schema, at: place)
      require(
        !yes.utf8.elementsEqual(no.utf8), "two different words", at: place["boolean"],
        found: yes.inQuotes)
    case .base64url: requireType(.string, "type string for base64url", schema, at: place)
    case .fixedWidth(let form):
      checkFixedWidth(form, schema, at: place["fixedWidth"])
      checkFields(form.fields, schema, at: path, place["fixedWidth"])
    case .delimited(let form):
      checkDelimited(form, schema, at: place["delimited"])
      checkFields(form.fields ?? [], schema, at: path, place["delimited"])
    }
  }

  private mutating func checkFixedWidth(
    _ form: Schema.FixedWidth, _ schema: Schema, at path: DefinitionPath
  ) {
    requireType(.object, "type object for fixedWidth", schema, at: path)
    require(!form.fields.isEmpty, "at least one field", at: path["fields"])
    let isWidth = (1...100).contains(form.width)
    require(isWidth, "1 to 100", at: path["width"], found: "\(form.width)")
    require(
      !isWidth || (0...form.width).contains(form.fractionDigits),
      "0 to width, which is \(form.width)", at: path["fractionDigits"],
      found: "\(form.fractionDigits)")
  }

  private mutating func checkDelimited(
    _ form: Schema.Delimited, _ schema: Schema, at path: DefinitionPath
  ) {
    switch (schema.effectiveType, form.isObject) {
    case (.object, true), (.array, false): break
    case (.object, false): expect("fields or rest, for an object", at: path)
    case (.array, true): expect("neither fields nor rest, for an array", at: path)
    case (let type, _):
      expect("type array or object for delimited", at: path, found: type?.rawValue ?? "any type")
    }
    require(
      form.separator.isOneASCIICharacter, "one printable ASCII character", at: path["separator"],
      found: form.separator.inQuotes)
    if let escape = form.escape {
      require(
        escape.isOneASCIICharacter && escape != form.separator,
        "one printable ASCII character, not the separator", at: path["escape"],
        found: escape.inQuotes)
    }
    require(
      !form.isObject || !form.fieldNames.isEmpty, "at least one field", at: path["fields"])
    if let rest = form.rest {
      require(
        !rest.isEmpty && !NameSet(form.fields ?? []).contains(rest), "a name that no field has",
        at: path["rest"], found: rest.inQuotes)
    }
  }

  /// Checks the names of fields, and that every declared property is one.
  private mutating func checkFields(
    _ fields: [String], _ schema: Schema, at path: DefinitionPath, _ form: DefinitionPath
  ) {
    checkCount(fields.count, at: form["fields"])
    var names = NameSet()
    for (index, field) in fields.enumerated() {
      let place = form["fields"][index]
      require(!field.isEmpty, "a name", at: place)
      require(names.insert(field), "each field once", at: place, found: field.inQuotes)
    }
    var known = fields
    if case .delimited(let form) = schema.encoding, let rest = form.rest {
      names.insert(rest)
      known.append(rest)
    }
    guard !known.isEmpty else { return }
    for property in schema.properties {
      let place = path["properties"][property.name]
      if !names.contains(property.name) {
        expect(
          "one of the encoding's fields", at: place, .key, found: property.name.inQuotes,
          suggestion: problems.nearest(to: property.name, in: known))
      }
      guard case .fixedWidth(let form) = schema.encoding else { continue }
      let type = property.schema.type ?? .number
      let isWhole = form.fractionDigits == 0
      require(
        type == .number || type == .integer && isWhole,
        "\(isWhole ? "type number or integer" : "type number") for a field of digits",
        at: place["type"], found: type.rawValue)
    }
  }
}

extension Schema.Encoding {
  /// The key that names the text form.
  fileprivate var key: String {
    switch self {
    case .fixedWidth: "fixedWidth"
    case .delimited: "delimited"
    case .boolean: "boolean"
    case .json: "json"
    case .base64url: "base64url"
    }
  }
}

extension String {
  fileprivate var isOneASCIICharacter: Bool {
    utf8.count == 1 && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
