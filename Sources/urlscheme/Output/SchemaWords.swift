import URLSchemeCore

/// A schema in words, for help.
enum SchemaWords {
  /// What a value is, what is asked of it, and what becomes of others.
  ///
  /// - Parameters:
  ///   - isInJSON: Whether it is a part of JSON.
  ///   - saysDefault: Whether the default is among it.
  static func text(
    of schema: Schema, isRequired: Bool, isInJSON: Bool = false, saysDefault: Bool = true
  ) -> String {
    var words = [type(of: schema, isJSON: isInJSON || schema.encoding == .json)]
    if isRequired { words.append("required") }
    words += constraints(of: schema)
    if let value = schema.defaultValue, saysDefault, !schema.secret {
      words.append("default \(value.plainText)")
    }
    if schema.otherwise == .default { words.append("any other text is read as the default") }
    if schema.exponent { words.append("may have an exponent") }
    if let bare = schema.bare, !schema.secret {
      words.append("\(bare.plainText) where the name stands alone")
    }
    if schema.duplicates != .error { words.append("the \(schema.duplicates.rawValue) one counts") }
    if schema.includesQuery { words.append("to the end of the link") }
    words += form(of: schema)
    if schema.secret { words.append("secret") }
    if schema.deprecated { words.append("new links should no longer use it") }
    let text = words.joined(separator: ", ")
    return schema.description.map { "\(text). \($0.onOneLine)" } ?? text
  }

  private static func type(of schema: Schema, isJSON: Bool) -> String {
    // Which values it may have would tell what the secret is.
    if schema.secret, schema.enumeration != nil || schema.constant != nil {
      return schema.effectiveType?.rawValue ?? "string"
    }
    if let values = schema.enumeration {
      let list = values.map(\.plainText.orQuotes).joined(separator: ", ")
      return "one of \(list)" + (schema.ignoreCase ? " in any case" : "")
    }
    if let value = schema.constant { return "always \(value.plainText.orQuotes)" }
    if case .boolean(let yes, let no)? = schema.encoding {
      return "boolean, \(yes.orQuotes) or \(no.orQuotes)"
    }
    guard let type = isJSON ? schema.typeInJSON : schema.effectiveType else { return "JSON" }
    if type == .array { return "array of \(items(of: schema, isJSON: isJSON))" }
    return schema.format.map { "\(type.rawValue) (\($0.rawValue))" } ?? type.rawValue
  }

  private static func items(of schema: Schema, isJSON: Bool) -> String {
    guard let items = schema.items else { return isJSON ? "JSON" : "strings" }
    let isNamed = items.enumeration == nil && items.constant == nil && items.encoding == nil
    let type = isJSON ? items.typeInJSON : items.effectiveType
    let name = isNamed ? type.map { "\($0.rawValue)s" } ?? "JSON" : "values"
    let words =
      (isNamed ? [] : [self.type(of: items, isJSON: isJSON || items.encoding == .json)])
      + constraints(of: items)
    return words.isEmpty ? name : "\(name), each \(words.joined(separator: ", "))"
  }

  /// What is asked of a value, apart from its type.
  static func constraints(of schema: Schema) -> [String] {
    ranges(of: schema).map(\.text)
  }

  /// What a value must be, after a noun: `has at least 3 characters`.
  static func condition(of schema: Schema) -> String {
    var words = ranges(of: schema).map { "\($0.verb)\($0.text)" }
    if let values = schema.enumeration {
      words.append("is one of \(values.map(\.plainText.orQuotes).joined(separator: ", "))")
    }
    if let value = schema.constant { words.append("is \(value.plainText.orQuotes)") }
    return words.joined(separator: " and ")
  }

  private static func ranges(of schema: Schema) -> [(verb: String, text: String)] {
    var words: [(String, String)] = []
    let numbers = (schema.minimum?.description, schema.maximum?.description)
    if let range = range(numbers.0, numbers.1) { words.append(("is ", range)) }
    let lengths = (schema.minLength.map(String.init), schema.maxLength.map(String.init))
    if let range = range(lengths.0, lengths.1) {
      words.append(("has ", counted(range, "character")))
    }
    let counts = (schema.minItems.map(String.init), schema.maxItems.map(String.init))
    if let range = range(counts.0, counts.1) { words.append(("has ", counted(range, "value"))) }
    if let pattern = schema.pattern {
      words.append(pattern.isEmpty ? ("is ", "empty") : ("", "matches \(pattern)"))
    }
    return words
  }

  private static func counted(_ range: String, _ noun: String) -> String {
    "\(range) \(noun)" + (range.hasSuffix(" 1") ? "" : "s")
  }

  private static func range(_ least: String?, _ most: String?) -> String? {
    switch (least, most) {
    case (nil, nil): nil
    case (let least?, nil): "at least \(least)"
    case (nil, let most?): "at most \(most)"
    case (let least?, let most?): least == most ? "exactly \(least)" : "\(least) to \(most)"
    }
  }

  /// How a value is written where that is more than plain text.
  private static func form(of schema: Schema) -> [String] {
    var words: [String] = []
    switch schema.encoding {
    case .fixedWidth(let form):
      let places = form.fractionDigits > 0 ? ", \(form.fractionDigits) after the point" : ""
      words.append("\(form.fields.count) fields of \(form.width) digits each\(places)")
    case .delimited(let form): words.append("with \(form.separator) between its parts")
    case .pairs(let form):
      words.append("members such as name\(form.equals)value, with \(form.separator) between them")
    case .json: words.append("written as JSON")
    case .base64url: words.append("written as base64url")
    case .boolean, nil: break
    }
    if schema.envelope != nil { words.append("in an envelope with a checksum") }
    return words
  }
}

extension Schema {
  /// Whether it, or a part of it, is secret and has declared values.
  var hasDeclaredSecret: Bool {
    secret && (enumeration != nil || constant != nil || bare != nil)
      || properties.contains { $0.schema.hasDeclaredSecret } || items?.hasDeclaredSecret == true
  }

  /// Whether an example of it may show what a secret is.
  var hasKnownSecret: Bool {
    hasDeclaredSecret || secret && (!examples.isEmpty || defaultValue != nil)
  }
}
