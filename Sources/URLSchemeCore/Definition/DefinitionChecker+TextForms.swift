/// Checks that every value has a text form where it stands, and that the form is one for its type.
extension DefinitionChecker {
  /// Checks that values of the schema can be written where it stands.
  mutating func checkTextForm(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    let type = schema.effectiveType
    switch role {
    case .type: break
    case .parameter, .unnamed, .item:
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
      let isSplit = schema.encoding?.separators.isEmpty == false
      require(
        (type == .string && schema.encoding == nil || isSplit) && schema.envelope == nil,
        "type string without encoding and envelope, or a delimited or pairs encoding, for {+name}",
        at: path)
    case .digits:
      refuseEncoding(of: schema, at: path)
      require(
        schema.required != false, "true: every field is required", at: path["required"],
        found: "false")
    case .field, .member:
      refuseEnvelope(of: schema, at: path)
      guard schema.encoding == nil else { break }
      switch type {
      case .array?, .object?, nil:
        expect(
          "a string, number or boolean, or an encoding, as field", at: path,
          found: type?.rawValue ?? "any type")
      default: break
      }
    case .restField:
      if type == .object {
        refuseEnvelope(of: schema, at: path)
        require(schema.isInPairs, "an encoding in pairs for a rest that is an object", at: path)
      } else {
        requireType(.array, "type array, or object in pairs, for rest", schema, at: path)
        refuseEncoding(of: schema, at: path)
      }
      require(
        schema.required != true, "minItems instead of required: a rest may be empty",
        at: path["required"], .key)
    case .json: refuseEncoding(of: schema, at: path)
    }
  }

  /// Checks what a rest says of the query: raw text alone goes on there.
  mutating func checkIncludedQuery(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    guard schema.includesQuery, role != .type else { return }
    let isRaw = role == .rawRest && schema.encoding == nil && !schema.allowsReserved
    require(
      isRaw, "no includesQuery but on {+name} without encoding and allowReserved",
      at: path["includesQuery"], .key)
  }

  /// Checks what is said of bare names, and of names that stand several times.
  mutating func checkBareName(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    if schema.duplicates != .error {
      require(
        role == .parameter || role == .type, "no duplicates but on a query parameter without *",
        at: path["duplicates"], .key)
    }
    guard let bare = schema.bare else { return }
    switch role {
    // Where the type is used decides.
    case .type: break
    case .parameter, .member:
      require(
        schema.effectiveType.map { $0 != .array && $0 != .object } ?? false,
        "a type that is one value beside bare", at: path["bare"], .key,
        found: schema.effectiveType?.rawValue ?? "any type")
    case .exploded:
      let missed = ValueExpectations(schema.items ?? Schema(.string)).missed(by: bare)
      if let missed { expect("an item: \(missed)", at: path["bare"]) }
    case .unnamed, .rawRest, .item, .field, .digits, .restField, .json:
      expect("no bare but on what has a name in the link", at: path["bare"], .key)
    }
  }

  private mutating func requireType(
    _ type: Schema.ValueType, _ expected: String, _ schema: Schema, at path: DefinitionPath
  ) {
    let found = schema.effectiveType
    require(found == type, expected, at: path, found: found?.rawValue ?? "any type")
  }

  private mutating func refuseEnvelope(of schema: Schema, at path: DefinitionPath) {
    require(
      schema.envelope == nil, "an envelope around the whole value only", at: path["envelope"], .key)
  }

  private mutating func refuseEncoding(of schema: Schema, at path: DefinitionPath) {
    refuseEnvelope(of: schema, at: path)
    guard let key = schema.encoding?.key else { return }
    expect("no encoding inside another", at: path["encoding"], .key, found: key)
  }

  // MARK: Encodings

  mutating func checkEncoding(
    _ schema: Schema, at path: DefinitionPath, as role: Role
  ) {
    require(
      schema.additionalProperties == nil || schema.isInPairs,
      "an encoding in pairs beside additionalProperties", at: path["additionalProperties"], .key)
    guard let encoding = schema.encoding else { return }
    let place = path["encoding"]
    switch encoding {
    case .json: break
    case .boolean(let yes, let no):
      requireType(.boolean, "type boolean for boolean", schema, at: place)
      require(
        !(isInAuthority
          ? yes.bytes.span.equalsIgnoringCase(Array(no.utf8)) : yes.utf8.elementsEqual(no.utf8)),
        "two different words", at: place["boolean"], found: yes.inQuotes)
    case .base64url: requireType(.string, "type string for base64url", schema, at: place)
    case .fixedWidth(let form):
      checkFixedWidth(form, schema, at: place["fixedWidth"])
      checkFields(form.fields, schema, at: path, place["fixedWidth"])
    case .delimited(let form):
      checkDelimited(form, schema, at: place["delimited"])
      checkSeparators(encoding, at: place["delimited"], as: role)
      checkFields(form.fields ?? [], schema, at: path, place["delimited"])
      checkOptionalFields(form, schema, at: path["properties"])
    case .pairs(let form):
      requireType(.object, "type object for pairs", schema, at: place["pairs"])
      require(
        !schema.properties.isEmpty || schema.additionalProperties == true,
        "properties, or additionalProperties, for pairs", at: place["pairs"])
      checkSeparators(encoding, at: place["pairs"], as: role)
      checkNames(form, schema, at: path["properties"], as: role)
      if role == .restField, let separator = separators.last?.first {
        require(
          form.separator == separator, "the separator around it, \(separator)",
          at: place["pairs"]["separator"], found: form.separator.inQuotes)
      }
    }
  }

  /// Checks that members have names that can be read and written.
  private mutating func checkNames(
    _ form: Schema.Pairs, _ schema: Schema, at path: DefinitionPath, as role: Role
  ) {
    // What `rest` holds goes on with the separators around it.
    let around = role == .restField ? containers.dropLast() : containers[...]
    for name in schema.properties.map(\.name) {
      require(!name.isEmpty, "a name", at: path[name], .key)
      // Of a text around it, an equals sign in the value is none any more.
      let texts = around.map { ($0.separators.filter { $0.key == "separator" }, $0.escape) }
      for (characters, escape) in texts + [(Schema.Encoding.pairs(form).separators, form.escape)]
      where escape == nil && !holds(name, characters.map(\.text)) {
        expect(
          "a name without \(characters.map(\.text).joined(separator: " and ")), or an escape",
          at: path[name], .key, found: name.inQuotes)
      }
    }
  }

  /// Refuses a part of a text whose values can't be without the character that separates the parts.
  mutating func checkFormat(of schema: Schema, at path: DefinitionPath) {
    guard let format = schema.format else { return }
    for encoding in containers where encoding.escape == nil {
      for (key, text) in encoding.separators
      where key == "separator" && format.traits.marks.includes(text) && !holds(text, [text]) {
        expect(
          "a format whose texts can be without \(text), or an escape", at: path["format"],
          found: format.rawValue.inQuotes)
      }
    }
  }

  /// Whether a name can be written in a text without an escape.
  private func holds(_ name: String, _ characters: [String]) -> Bool {
    // Where texts are split before they are decoded, names are escaped as all of a link is.
    characters.filter { !$0.isEmpty && name.includes($0) }
      .allSatisfy { $0.utf8.allSatisfy { rawSeparators?.contains($0) == true } }
  }

  /// The separators that may stand unescaped in the text of a schema; of a type, where it is used decides.
  func rawSeparators(of schema: Schema, as role: Role) -> ByteSet? {
    let allowed = schema.allowReserved ?? definition.allowReserved
    switch role {
    case .type, .rawRest: return .rest.adding("?")
    case .unnamed: return allowed.isEmpty ? nil : .fragment.keeping(allowed)
    case .parameter, .exploded:
      let separators = definition.querySeparator.rawValue + (definition.dialect == .form ? "+" : "")
      return allowed.isEmpty ? nil : .query.keeping(allowed).subtracting(ByteSet(separators))
    default: return rawSeparators
    }
  }

  /// Checks the characters with a meaning of their own: no two of an encoding and of those around it
  /// are the same.
  private mutating func checkSeparators(
    _ encoding: Schema.Encoding, at path: DefinitionPath, as role: Role
  ) {
    let most = Schema.maximumNesting
    require(
      separators.count < most, "encodings nested at most \(most) deep", at: path, .key)
    var used = separators.flatMap(\.self)
    for (key, text) in encoding.separators {
      let isLineFeed = key == "separator" && text == "\n"
      require(
        isLineFeed || text.isOneASCIICharacter,
        "one printable ASCII character\(key == "separator" ? ", or a line feed" : "")",
        at: path[key], found: text.inQuotes)
      let isShared = role == .restField && key != "equals"
      require(
        isShared || !used.contains(text), "a character that separates nothing else here",
        at: path[key], found: text.inQuotes)
      used.append(text)
    }
  }

  /// Optional fields stand at the beginning or at the end.
  private mutating func checkOptionalFields(
    _ form: Schema.Delimited, _ schema: Schema, at path: DefinitionPath
  ) {
    let fields = form.fields ?? []
    let optional = fields.map { name in
      schema.properties.first { $0.name == name }?.schema.required == false
    }
    guard let first = optional.firstIndex(of: true) else { return }
    let count = optional.count { $0 }
    let isRun = optional[first...].prefix { $0 }.count == count
    let isAtEnd = isRun && first + count == fields.count
    let place = path[fields[first]]["required"]
    require(
      isRun && (first == 0 || isAtEnd), "optional fields side by side, first or last ones",
      at: place, found: "false")
    require(count < fields.count, "at least one field that is required", at: place, found: "false")
    require(
      form.rest == nil || !isRun || isAtEnd, "optional fields last, before a rest", at: place,
      found: "false")
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
      !form.alsoEscaped || form.escape == nil, "no escape beside alsoEscaped", at: path["escape"],
      .key)
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
      require(
        !property.schema.exponent, "no exponent in a field of digits", at: place["exponent"])
      checkDigits(of: property.schema, form, at: place)
    }
  }

  /// Refuses what no digits of a field stand for, so that no link could be read.
  private mutating func checkDigits(
    of schema: Schema, _ form: Schema.FixedWidth, at path: DefinitionPath
  ) {
    let (width, fraction) = (form.width, form.fractionDigits)
    guard (1...100).contains(width), (0...width).contains(fraction) else { return }
    let nines = String(repeating: "9", count: width)
    let whole = width == fraction ? "0" : nines.prefix(width - fraction)
    let largest = fraction == 0 ? nines : "\(whole).\(nines.prefix(fraction))"
    // Without a maximum, the least number that is not too small has room up to the largest.
    let most = schema.maximum ?? 0
    require(most >= 0, "at least 0, as digits have no sign", at: path["maximum"], found: "\(most)")
    let behind = "\(fraction == 0 ? "none" : "at most \(fraction)") of its digits after the point"
    if let least = schema.minimum, let limit = ExactDecimal(largest) {
      require(
        least <= limit, "at most \(limit), the most that the digits hold", at: path["minimum"],
        found: "\(least)")
      require(
        schema.type == .integer || least > most || !least.hasNoNumber(of: fraction, upTo: most),
        "a number that is at least \(least), with \(behind)", at: path["maximum"], found: "\(most)")
    }
    let values = (schema.enumeration ?? []).enumerated().map { ($1, path["enum"][$0]) }
    for (value, place) in values + (schema.constant.map { [($0, path["const"])] } ?? []) {
      guard let number = value.number else { continue }
      require(
        !number.split(behind: fraction).isLonger, behind, at: place, found: "\(number)")
    }
  }
}

extension Schema {
  fileprivate var isInPairs: Bool { if case .pairs? = encoding { true } else { false } }
}

extension Schema.Encoding {
  /// The key that names the text form.
  fileprivate var key: String {
    switch self {
    case .fixedWidth: "fixedWidth"
    case .delimited: "delimited"
    case .pairs: "pairs"
    case .boolean: "boolean"
    case .json: "json"
    case .base64url: "base64url"
    }
  }

  /// What takes their meaning from the characters behind it.
  var escape: String? {
    switch self {
    case .delimited(let form): form.escape
    case .pairs(let form): form.escape
    default: nil
    }
  }

  /// The characters with a meaning of their own, under their keys.
  var separators: [(key: String, text: String)] {
    let given: [(key: String, text: String?)]
    switch self {
    case .delimited(let form): given = [("separator", form.separator), ("escape", form.escape)]
    case .pairs(let form):
      given = [
        ("separator", form.separator), ("equals", form.equals), ("escape", form.escape),
      ]
    case .fixedWidth, .boolean, .json, .base64url: given = []
    }
    return given.compactMap { key, text in text.map { (key, $0) } }
  }
}

extension String {
  fileprivate var isOneASCIICharacter: Bool {
    utf8.count == 1 && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
