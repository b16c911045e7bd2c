/// Reads schemas: those of parameters, of types, of what is in them, and the constraints of guards.
extension DefinitionReader {
  /// The schemas that are an object's members.
  mutating func parameters(_ object: Object) -> [Parameter] {
    object.places.map { Parameter($0, readSchema($1) ?? Schema()) }
  }

  /// Parameters by a pattern of their names; `false` refuses them.
  mutating func patternParameters(_ object: Object) -> [Route.PatternParameter] {
    object.places.map { pattern, place in
      switch place.node.content {
      case .boolean(false): return Route.PatternParameter(pattern: pattern, schema: nil)
      case .object:
        let schema = readSchema(place) ?? Schema()
        return Route.PatternParameter(pattern: pattern, schema: schema.hidingParts)
      default:
        report(place, expected: "an object, or false")
        return Route.PatternParameter(pattern: pattern, schema: Schema())
      }
    }
  }

  private mutating func readSchema(_ place: Place) -> Schema? {
    guard var object = object(place) else { return nil }
    // Keys change what the named type says; those of the wrong shape change nothing.
    var schema = readType(in: &object)
    readConstraints(into: &schema, in: &object)
    schema.defaultValue = anyValue("default", in: &object) ?? schema.defaultValue
    if let properties = self.object("properties", in: &object) {
      schema.properties = parameters(properties)
    }
    schema.additionalProperties =
      flag("additionalProperties", in: &object) ?? schema.additionalProperties
    schema.allowReserved = reserved(in: &object) ?? schema.allowReserved
    schema.includesQuery = flag("includesQuery", in: &object) ?? schema.includesQuery
    if let items = take("items", in: &object) { schema.items = readSchema(items) ?? schema.items }
    schema.description = string("description", in: &object) ?? schema.description
    schema.examples = anyValues("examples", in: &object) ?? schema.examples
    schema.deprecated = flag("deprecated", in: &object) ?? schema.deprecated
    schema.required = flag("required", in: &object) ?? schema.required
    schema.otherwise = choice("otherwise", in: &object) ?? schema.otherwise
    schema.bare = anyValue("bare", in: &object) ?? schema.bare
    schema.duplicates = choice("duplicates", in: &object) ?? schema.duplicates
    schema.exponent = flag("exponent", in: &object) ?? schema.exponent
    if let secret = flag("secret", in: &object) {
      (schema.secret, schema.isPublic) = (secret, !secret)
    }
    if let encoding = take("encoding", in: &object) {
      schema.encoding = readEncoding(encoding) ?? schema.encoding
    }
    schema.envelope = choice("envelope", in: &object) ?? schema.envelope
    finish(object)
    return schema
  }

  /// The keys that guards share with parameters.
  mutating func readConstraints(into schema: inout Schema, in object: inout Object) {
    schema.enumeration = anyValues("enum", in: &object) ?? schema.enumeration
    schema.constant = anyValue("const", in: &object) ?? schema.constant
    schema.minLength = count("minLength", in: &object) ?? schema.minLength
    schema.maxLength = count("maxLength", in: &object) ?? schema.maxLength
    schema.minimum = number("minimum", in: &object) ?? schema.minimum
    schema.maximum = number("maximum", in: &object) ?? schema.maximum
    schema.pattern = string("pattern", in: &object) ?? schema.pattern
    schema.format = choice("format", in: &object) ?? schema.format
    schema.minItems = count("minItems", in: &object) ?? schema.minItems
    schema.maxItems = count("maxItems", in: &object) ?? schema.maxItems
    schema.ignoreCase = flag("ignoreCase", in: &object) ?? schema.ignoreCase
  }

  /// A schema of the type that the object names: an empty one, or that of the definition's type.
  private mutating func readType(in object: inout Object) -> Schema {
    guard let place = take("type", in: &object) else { return Schema() }
    guard let name = place.node.string else {
      report(place, expected: "the name of a type")
      return Schema()
    }
    if let type = Schema.ValueType(rawValue: name) { return Schema(type) }
    let builtIn = Schema.ValueType.allCases.map(\.rawValue)
    let number = typeNumbers.value(0, Array(name.utf8).span)
    if isReadingTypes {
      let isType = number != nil
      report(
        place, expected: Self.oneOf(builtIn) + (isType ? ", since types name no other types" : ""),
        among: isType ? [] : builtIn)
      return Schema()
    }
    guard let number else {
      let known = builtIn + typeNames.prefix(100)
      report(place, expected: Self.oneOf(known), among: known)
      return Schema()
    }
    inheritedSize += types[number].size
    guard inheritedSize <= Self.maximumInheritedSize else {
      report(
        place,
        expected: "at most \(Self.maximumInheritedSize) keys and values that come from types")
      return Schema()
    }
    if problems.isDoubtful(DefinitionPath()["types"][name]) { doubt(object.path) }
    var schema = types[number].schema
    schema.typeName = name
    return schema
  }

  // MARK: Encodings

  /// Reads the key `encoding`: an object with one member that names the text form.
  private mutating func readEncoding(_ place: Place) -> Schema.Encoding? {
    guard var object = object(place) else { return nil }
    let forms = ["fixedWidth", "delimited", "pairs", "boolean", "json", "base64url"]
    let given = forms.compactMap { key in take(key, in: &object).map { (key: key, place: $0) } }
    finish(object)
    guard let (key, form) = given.first, given.count == 1 else {
      // An unknown key was reported already.
      if given.count == object.members.count {
        report(place, expected: "one key: \(Self.oneOf(forms))")
      }
      return nil
    }
    guard var options = self.object(form) else { return nil }
    defer { finish(options) }
    switch key {
    case "fixedWidth":
      let fields = strings("fields", in: &options, isRequired: true)
      let width = count("width", in: &options, isRequired: true)
      let fractionDigits = count("fractionDigits", in: &options) ?? 0
      guard let fields, let width else { return nil }
      return .fixedWidth(.init(fields: fields, width: width, fractionDigits: fractionDigits))
    case "delimited":
      return .delimited(
        .init(
          separator: string("separator", in: &options, isRequired: true) ?? "",
          escape: string("escape", in: &options),
          alsoEscaped: flag("alsoEscaped", in: &options) ?? false,
          fields: strings("fields", in: &options), rest: string("rest", in: &options)))
    case "pairs":
      return .pairs(
        .init(
          separator: string("separator", in: &options, isRequired: true) ?? "",
          equals: string("equals", in: &options) ?? "=", escape: string("escape", in: &options)))
    case "boolean":
      return .boolean(
        true: string("true", in: &options) ?? "true",
        false: string("false", in: &options) ?? "false")
    case "json": return .json
    default: return .base64url
    }
  }
}
