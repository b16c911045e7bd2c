/// Checks that every value has a text form where it stands, and that the form is one for its type.
extension DefinitionChecker {
  /// Checks that values of the schema can be written where it stands.
  mutating func checkTextForm(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    let type = schema.effectiveType
    switch role {
    case .type: break
    case .parameter, .item:
      if schema.encoding == nil, type == .array {
        let orExploded = role == .item ? "" : ", or * in the link"
        report(path, expected: "an encoding for an array\(orExploded)")
      } else if schema.encoding == nil, type == .object {
        report(path, expected: "an encoding for an object")
      }
    case .exploded: checkExploded(schema, at: path)
    case .rawRest:
      if type != .string || schema.encoding != nil || schema.envelope != nil {
        report(path, expected: "type string without encoding and envelope, for {+name}")
      }
    case .field: checkField(schema, at: path)
    case .restField:
      requireType(.array, "type array for rest", schema, at: path)
      refuseEncoding(of: schema, at: path, allowing: [])
      if schema.required == true {
        report(
          path.appending("required"), at: .key,
          expected: "minItems instead of required: a rest may be empty")
      }
    case .json: refuseEncoding(of: schema, at: path, allowing: [])
    }
  }

  private mutating func checkExploded(_ schema: Schema, at path: DefinitionPath) {
    requireType(.array, "type array, for * in the link", schema, at: path)
    if schema.encoding != nil {
      report(
        path.appending("encoding"), at: .key,
        expected: "either * in the link or an encoding; items may have one")
    }
    if schema.envelope != nil {
      report(
        path.appending("envelope"), at: .key,
        expected: "the envelope in items, where the link has *")
    }
  }

  private mutating func checkField(_ schema: Schema, at path: DefinitionPath) {
    switch schema.effectiveType {
    case .array?, .object?, nil:
      report(
        path, expected: "a string, number or boolean as field",
        found: schema.effectiveType?.rawValue ?? "any type")
    default: refuseEncoding(of: schema, at: path, allowing: ["boolean", "base64url"])
    }
    if schema.required == false {
      report(path.appending("required"), expected: "true: every field is required", found: "false")
    }
  }

  private mutating func requireType(
    _ type: Schema.ValueType, _ expected: String, _ schema: Schema, at path: DefinitionPath
  ) {
    guard schema.effectiveType != type else { return }
    report(path, expected: expected, found: schema.effectiveType?.rawValue ?? "any type")
  }

  private mutating func refuseEncoding(
    of schema: Schema, at path: DefinitionPath, allowing keys: [String]
  ) {
    if schema.envelope != nil {
      report(
        path.appending("envelope"), at: .key, expected: "an envelope around the whole value only")
    }
    if let key = schema.encoding?.key, !keys.contains(key) {
      report(
        path.appending("encoding"), at: .key, expected: "no encoding inside another", found: key)
    }
  }

  // MARK: Encodings

  mutating func checkEncoding(_ schema: Schema, at path: DefinitionPath) {
    let place = path.appending("encoding")
    switch schema.encoding {
    case nil, .json: break
    case .boolean(let yes, let no):
      requireType(.boolean, "type boolean for boolean", schema, at: place)
      if yes.utf8.elementsEqual(no.utf8) {
        report(place.appending("boolean"), expected: "two different words", found: quoted(yes))
      }
    case .base64url: requireType(.string, "type string for base64url", schema, at: place)
    case .fixedWidth(let form):
      checkFixedWidth(form, schema, at: place.appending("fixedWidth"))
      checkFields(form.fields, schema, at: path, place.appending("fixedWidth"))
    case .delimited(let form):
      checkDelimited(form, schema, at: place.appending("delimited"))
      checkFields(form.fields ?? [], schema, at: path, place.appending("delimited"))
    }
  }

  private mutating func checkFixedWidth(
    _ form: Schema.FixedWidth, _ schema: Schema, at path: DefinitionPath
  ) {
    requireType(.object, "type object for fixedWidth", schema, at: path)
    if form.fields.isEmpty { report(path.appending("fields"), expected: "at least one field") }
    if !(1...100).contains(form.width) {
      report(path.appending("width"), expected: "1 to 100", found: "\(form.width)")
    } else if !(0...form.width).contains(form.fractionDigits) {
      report(
        path.appending("fractionDigits"), expected: "0 to width, which is \(form.width)",
        found: "\(form.fractionDigits)")
    }
  }

  private mutating func checkDelimited(
    _ form: Schema.Delimited, _ schema: Schema, at path: DefinitionPath
  ) {
    switch (schema.effectiveType, form.isObject) {
    case (.object, true), (.array, false): break
    case (.object, false): report(path, expected: "fields or rest, for an object")
    case (.array, true): report(path, expected: "neither fields nor rest, for an array")
    case (let type, _):
      report(
        path, expected: "type array or object for delimited", found: type?.rawValue ?? "any type")
    }
    if !form.separator.isOneASCIICharacter {
      report(
        path.appending("separator"), expected: "one printable ASCII character",
        found: quoted(form.separator))
    }
    if let escape = form.escape, !escape.isOneASCIICharacter || escape == form.separator {
      report(
        path.appending("escape"), expected: "one printable ASCII character, not the separator",
        found: quoted(escape))
    }
    if form.isObject, form.fieldNames.isEmpty {
      report(path.appending("fields"), expected: "at least one field")
    }
    if let rest = form.rest, rest.isEmpty || NameSet(form.fields ?? []).contains(rest) {
      report(
        path.appending("rest"), expected: "a name that no field has", found: quoted(rest))
    }
  }

  /// Checks the names of fields, and that every declared property is one.
  private mutating func checkFields(
    _ fields: [String], _ schema: Schema, at path: DefinitionPath, _ form: DefinitionPath
  ) {
    checkCount(fields.count, at: form.appending("fields"))
    var names = NameSet()
    for (index, field) in fields.enumerated() {
      let place = form.appending("fields").appending(index)
      if field.isEmpty { report(place, expected: "a name") }
      if !names.insert(field) {
        report(place, expected: "each field once", found: quoted(field))
      }
    }
    var known = fields
    if case .delimited(let form) = schema.encoding, let rest = form.rest {
      names.insert(rest)
      known.append(rest)
    }
    guard !known.isEmpty else { return }
    for property in schema.properties {
      let place = path.appending("properties").appending(property.name)
      if !names.contains(property.name) {
        report(
          place, at: .key, expected: "one of the encoding's fields", found: quoted(property.name),
          suggestion: nearest(to: property.name, in: known))
      }
      guard case .fixedWidth(let form) = schema.encoding else { continue }
      switch property.schema.type ?? .number {
      case .number: break
      case .integer where form.fractionDigits == 0: break
      case let type:
        let allowed = form.fractionDigits == 0 ? "type number or integer" : "type number"
        report(
          place.appending("type"), expected: "\(allowed) for a field of digits",
          found: type.rawValue)
      }
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
