/// Checks schemas: keywords that fit the type, limits that leave something between them, and values
/// that satisfy the schema they stand in.
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
  }

  mutating func checkSchema(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    let first = problems.count
    let isPartOfSecret = isSecret
    isSecret = isPartOfSecret || schema.secret
    defer { isSecret = isPartOfSecret }
    let isJSON = role == .json || schema.encoding == .json
    let type = isJSON ? schema.typeInJSON : schema.effectiveType
    checkKeywords(schema, on: type, isJSON: isJSON, at: path)
    if schema.otherwise == .default, schema.enumeration == nil || schema.defaultValue == nil {
      report(path.appending("otherwise"), expected: "enum and default beside it")
    }
    checkTextForm(schema, at: path, as: role)
    checkEncoding(schema, at: path)
    checkChildren(schema, at: path, as: role)
    forgetInherited(since: first, of: schema, at: path)
  }

  /// Checks a guard's constraints on a parameter of that type.
  mutating func checkCondition(
    _ schema: Schema, on type: Schema.ValueType?, at path: DefinitionPath
  ) {
    if !Self.keywords.contains(where: { $0.isGiven(schema) && $0.name != "ignoreCase" }) {
      report(path, expected: "a constraint, such as minLength")
    }
    var schema = schema
    schema.type = type
    checkKeywords(schema, on: type, isJSON: type == nil, at: path)
  }

  // MARK: Keywords

  private struct Keyword: Sendable {
    var name: String
    var types: [Schema.ValueType]
    var isGiven: @Sendable (Schema) -> Bool

    init(
      _ name: String, _ types: [Schema.ValueType], _ isGiven: @escaping @Sendable (Schema) -> Bool
    ) {
      self.name = name
      self.types = types
      self.isGiven = isGiven
    }
  }

  private static let keywords = [
    Keyword("enum", [.string, .integer, .number, .boolean]) { $0.enumeration != nil },
    Keyword("const", [.string, .integer, .number, .boolean]) { $0.constant != nil },
    Keyword("minLength", [.string]) { $0.minLength != nil },
    Keyword("maxLength", [.string]) { $0.maxLength != nil },
    Keyword("minimum", [.integer, .number]) { $0.minimum != nil },
    Keyword("maximum", [.integer, .number]) { $0.maximum != nil },
    Keyword("pattern", [.string]) { $0.pattern != nil },
    Keyword("format", [.string]) { $0.format != nil },
    Keyword("properties", [.object]) { !$0.properties.isEmpty },
    Keyword("items", [.array]) { $0.items != nil },
    Keyword("minItems", [.array]) { $0.minItems != nil },
    Keyword("maxItems", [.array]) { $0.maxItems != nil },
    Keyword("ignoreCase", [.string]) { $0.ignoreCase },
  ]

  private mutating func checkKeywords(
    _ schema: Schema, on type: Schema.ValueType?, isJSON: Bool, at path: DefinitionPath
  ) {
    for keyword in Self.keywords where keyword.isGiven(schema) {
      // A keyword that the type has no use for would silently mean nothing. In JSON of any type it
      // weighs on the values that it fits, as in JSON Schema.
      let fits = type.map(keyword.types.contains) ?? isJSON
      guard !fits else { continue }
      let names = keyword.types.map(\.rawValue).joined(separator: " or ")
      report(
        path.appending(keyword.name), at: .key, expected: "type \(names) beside \(keyword.name)",
        found: type?.rawValue ?? "no type")
    }
    if schema.ignoreCase, schema.enumeration == nil, schema.constant == nil {
      report(path.appending("ignoreCase"), at: .key, expected: "enum or const beside ignoreCase")
    }
    checkLimits(schema, at: path)
    checkDeclaredValues(schema, at: path)
    if let pattern = schema.pattern { checkExpression(pattern, at: path.appending("pattern")) }
  }

  private mutating func checkLimits(_ schema: Schema, at path: DefinitionPath) {
    let counts = [
      ("minLength", schema.minLength), ("maxLength", schema.maxLength),
      ("minItems", schema.minItems), ("maxItems", schema.maxItems),
    ]
    for case (let key, let count?) in counts where count < 0 {
      report(path.appending(key), expected: "a whole number from 0", found: "\(count)")
    }
    checkOrder("minLength", schema.minLength, "maxLength", schema.maxLength, at: path)
    checkOrder("minItems", schema.minItems, "maxItems", schema.maxItems, at: path)
    checkOrder("minimum", schema.minimum, "maximum", schema.maximum, at: path)
  }

  private mutating func checkOrder<Limit: Comparable>(
    _ leastKey: String, _ least: Limit?, _ mostKey: String, _ most: Limit?, at path: DefinitionPath
  ) {
    guard let least, let most, most < least else { return }
    report(
      path.appending(mostKey), expected: "at least \(leastKey), which is \(least)", found: "\(most)"
    )
  }

  private mutating func checkExpression(_ pattern: String, at path: DefinitionPath) {
    // Ordinary characters in RFC 9485, but whoever begins or ends with them means anchors.
    var unanchored = pattern.unicodeScalars[...]
    let isAnchoredAtStart = unanchored.first == "^"
    if isAnchoredAtStart { unanchored.removeFirst() }
    let backslashes = unanchored.dropLast().reversed().prefix { $0 == "\\" }.count
    let isAnchoredAtEnd = unanchored.last == "$" && backslashes.isMultiple(of: 2)
    if isAnchoredAtEnd { unanchored.removeLast() }
    if isAnchoredAtStart || isAnchoredAtEnd {
      let offset = isAnchoredAtStart ? 0 : pattern.utf8.count - 1
      report(
        path, at: .text,
        Finding(
          .invalidDefinition, at: offset, path.description,
          expected: "no ^ and $: a pattern always matches the whole value",
          found: isAnchoredAtStart ? "^" : "$", suggestion: String(unanchored)))
    }
    do {
      _ = try IRegexp(pattern)
    } catch {
      var finding = error
      finding.subject = path.description
      report(path, at: .text, finding)
    }
  }

  // MARK: Values

  private mutating func checkDeclaredValues(_ schema: Schema, at path: DefinitionPath) {
    let constants = [("const", schema.constant), ("default", schema.defaultValue)]
    guard
      schema.enumeration != nil || !schema.examples.isEmpty
        || constants.contains(where: { $1 != nil })
    else { return }
    let wanted = ValueExpectations(schema)
    checkEnumeration(schema, wanted, at: path.appending("enum"))
    for case (let key, let value?) in constants {
      report(path.appending(key), value, missing: wanted.missed(by: value))
    }
    for (index, value) in schema.examples.enumerated() {
      report(
        path.appending("examples").appending(index), value, missing: wanted.missed(by: value))
    }
  }

  private mutating func checkEnumeration(
    _ schema: Schema, _ wanted: ValueExpectations, at path: DefinitionPath
  ) {
    guard let values = schema.enumeration else { return }
    if values.isEmpty { report(path, expected: "at least one value") }
    var seen: Set<Value> = []
    for (index, value) in values.enumerated() {
      report(path.appending(index), value, missing: wanted.missedByKind(of: value))
      if !seen.insert(schema.ignoreCase ? value.folded : value).inserted {
        report(path.appending(index), value, missing: "each value once")
      }
    }
  }

  private mutating func report(
    _ path: DefinitionPath, _ value: Value, missing expectation: String?
  ) {
    guard let expectation else { return }
    let found =
      switch value {
      case .null: "null"
      case .boolean(let flag): "\(flag)"
      case .number(let number): number.description
      case .string(let text): quoted(text)
      case .array: "a list"
      case .object: "an object"
      }
    report(path, expected: expectation, found: isSecret ? "" : found)
  }

  // MARK: Children

  private mutating func checkChildren(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    checkCount(schema.properties.count, at: path.appending("properties"))
    var seen = NameSet()
    for property in schema.properties {
      let place = path.appending("properties").appending(property.name)
      if !seen.insert(property.name) { report(place, at: .key, expected: "each property once") }
      var child = property.schema
      // Fields of a fixed width are numbers without saying so.
      if case .fixedWidth = schema.encoding, child.type == nil { child.type = .number }
      checkPart(child, at: place, as: schema.role(of: property.name, in: role))
    }
    guard let items = schema.items else { return }
    let place = path.appending("items")
    if items.required != nil {
      report(place.appending("required"), at: .key, expected: "minItems instead of required")
    }
    checkPart(items, at: place, as: schema.roleOfItems(in: role))
  }

  /// Refuses more fields or properties of an object than can be looked for one by one.
  mutating func checkCount(_ count: Int, at path: DefinitionPath) {
    let most = Schema.maximumMembers
    if count > most { report(path, expected: "at most \(most) of them", found: "\(count)") }
  }

  private mutating func checkPart(_ schema: Schema, at path: DefinitionPath, as role: Role) {
    if schema.secret {
      report(
        path.appending("secret"), at: .key,
        expected: "secret on the whole parameter, not on a part of it")
    }
    checkSchema(schema, at: path, as: role)
  }
}

extension Schema {
  fileprivate func role(
    of property: String, in role: DefinitionChecker.Role
  ) -> DefinitionChecker.Role {
    switch encoding {
    case _ where role == .json: .json
    case .json: .json
    case .fixedWidth: .field
    case .delimited(let form):
      form.rest?.utf8.elementsEqual(property.utf8) == true ? .restField : .field
    default: .type
    }
  }

  fileprivate func roleOfItems(in role: DefinitionChecker.Role) -> DefinitionChecker.Role {
    switch (encoding, role) {
    case (.json, _), (_, .json): .json
    case (nil, .exploded): .item
    case (nil, .restField), (.delimited, _): .field
    default: .type
    }
  }
}

extension Value {
  /// A text in lower-case ASCII letters; any other value as it is.
  fileprivate var folded: Value {
    guard case .string(let text) = self else { return self }
    return .string(String(decoding: text.utf8.map(ByteClass.lowercased), as: UTF8.self))
  }
}
