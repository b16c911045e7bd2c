/// Reads schemas: those of parameters, of types, of what is in them, and the constraints of guards.
extension DefinitionReader {
  /// The schemas that are an object's members.
  mutating func parameters(_ object: Object) -> [Parameter] {
    object.members.map { member in
      let place = Place(node: member.value, path: object.path.appending(member.name))
      return Parameter(member.name, readSchema(place) ?? Schema())
    }
  }

  private mutating func readSchema(_ place: Place) -> Schema? {
    guard var object = object(place.node, at: place.path) else { return nil }
    // Keys change what the named type says; those of the wrong shape change nothing.
    var schema = readType(in: &object)
    readConstraints(into: &schema, in: &object)
    schema.defaultValue = value("default", in: &object) ?? schema.defaultValue
    if let members = takeObject("properties", in: &object) {
      schema.properties = parameters(members)
    }
    if let items = take("items", in: &object) { schema.items = readSchema(items) ?? schema.items }
    schema.description = string("description", in: &object) ?? schema.description
    schema.examples = values("examples", in: &object) ?? schema.examples
    schema.deprecated = flag("deprecated", in: &object) ?? schema.deprecated
    schema.required = flag("required", in: &object) ?? schema.required
    schema.otherwise = choice("otherwise", in: &object) ?? schema.otherwise
    schema.secret = flag("secret", in: &object) ?? schema.secret
    if let encoding = take("encoding", in: &object) {
      schema.encoding = readEncoding(encoding) ?? schema.encoding
    }
    schema.envelope = choice("envelope", in: &object) ?? schema.envelope
    finish(object)
    return schema
  }

  /// The keys that guards share with parameters.
  mutating func readConstraints(into schema: inout Schema, in object: inout Object) {
    schema.enumeration = values("enum", in: &object) ?? schema.enumeration
    schema.constant = value("const", in: &object) ?? schema.constant
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
    let builtIn = Schema.ValueType.allCases.map(\.rawValue)
    guard case .string(let name) = place.node.content else {
      report(place, expected: "the name of a type")
      return Schema()
    }
    if let type = Schema.ValueType(rawValue: name) { return Schema(type) }
    let number = typeNumber(of: name)
    if isReadingTypes {
      let isType = number != nil
      report(
        place, expected: oneOf(builtIn) + (isType ? ", since types name no other types" : ""),
        among: isType ? [] : builtIn)
      return Schema()
    }
    guard let number else {
      let known = builtIn + typeNames.prefix(100)
      report(place, expected: oneOf(known), among: known)
      return Schema()
    }
    guard countInherited(fromType: number) else {
      report(
        place,
        expected: "at most \(Self.maximumInheritedSize) keys and values that come from types")
      return Schema()
    }
    if isDoubtful(DefinitionPath().appending("types").appending(name)) { doubt(object.path) }
    var schema = types[number].schema
    schema.typeName = name
    return schema
  }
}
