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
    /// A variable of the path, or the fragment.
    case unnamed
    /// `{+x}`: raw text.
    case rawRest
    /// One value of an exploded array.
    case item
    /// A field of a delimited text.
    case field
    /// A member in pairs.
    case member
    /// A field of a fixed-width text.
    case digits
    /// What a delimited object's `rest` takes.
    case restField
    /// Inside JSON.
    case json

    /// Whether values are parts of a text.
    var isPart: Bool { self == .field || self == .member || self == .digits }
  }

  /// As deep a recursion as the reader lets a text nest.
  mutating func checkSchema(
    _ schema: Schema, _ node: JSONNode?, at path: DefinitionPath, as role: Role
  ) {
    let first = problems.fatal.count
    let isPartOfSecret = isSecret
    isSecret = isPartOfSecret || schema.secret
    let outer = rawSeparators
    rawSeparators = schema.envelope == nil ? rawSeparators(of: schema, as: role) : nil
    defer { (isSecret, rawSeparators) = (isPartOfSecret, outer) }
    let isJSON = role == .json || schema.encoding == .json
    checkKeywords(
      schema, on: isJSON ? schema.typeInJSON : schema.effectiveType, isJSON: isJSON, at: path)
    require(
      schema.otherwise != .default || schema.enumeration != nil && schema.defaultValue != nil,
      "enum and default beside it", at: path["otherwise"])
    checkTextForm(schema, at: path, as: role)
    checkEncoding(schema, at: path, as: role)
    checkIncludedQuery(schema, at: path, as: role)
    checkBareName(schema, at: path, as: role)
    if role.isPart { checkFormat(of: schema, at: path) }
    adviseDeprecatedType(of: schema, node, at: path)
    if schema.declaresValues {
      declaringSchemas.append(
        DeclaringSchema(
          schema: schema, node: node, path: path, isJSON: role == .json, isSecret: isSecret,
          containers: role.isPart ? containers : [], rawSeparators: outer))
    }
    let characters = schema.encoding?.separators.map(\.text) ?? []
    if !characters.isEmpty { separators.append(characters) }
    let around = containers
    if let encoding = schema.encoding {
      // What `rest` holds goes on with the separators around it.
      if role == .restField { _ = containers.popLast() }
      containers.append(encoding)
    }
    checkChildren(schema, node, at: path, as: role)
    containers = around
    if !characters.isEmpty { separators.removeLast() }
    forgetInherited(since: first, of: schema, at: path)
  }

  /// Checks a guard's constraints on a parameter of that type.
  mutating func checkCondition(
    _ schema: Schema, on type: Schema.ValueType?, of parameter: Schema?, at path: DefinitionPath
  ) {
    require(
      Self.keywords.contains { $0.isGiven(schema) && $0.name != "ignoreCase" },
      "a constraint, such as minLength", at: path)
    var schema = schema
    schema.type = type
    schema.exponent = type == .number && parameter?.mayHaveExponents == true
    checkKeywords(schema, on: type, isJSON: type == nil, at: path)
  }

  private mutating func adviseDeprecatedType(
    of schema: Schema, _ node: JSONNode?, at path: DefinitionPath
  ) {
    guard let name = schema.typeName, deprecatedTypes.contains(name), !isDeprecated, let node,
      node["deprecated"] == nil
    else { return }
    let subject = DefinitionPath()["types"][name].description
    advise(
      Finding(.deprecated, at: 0, subject, expected: "\(path) names it"), at: path["type"])
  }

  // MARK: Keywords

  /// A key that asks something of a value, and the types of which it does.
  struct Keyword: Sendable {
    var name: String
    var types: [Schema.ValueType]
    var isGiven: @Sendable (Schema) -> Bool
  }

  static let keywords = [
    Keyword(name: "enum", types: scalars) { $0.enumeration != nil },
    Keyword(name: "const", types: scalars) { $0.constant != nil },
    Keyword(name: "minLength", types: [.string]) { $0.minLength != nil },
    Keyword(name: "maxLength", types: [.string]) { $0.maxLength != nil },
    Keyword(name: "minimum", types: [.integer, .number]) { $0.minimum != nil },
    Keyword(name: "maximum", types: [.integer, .number]) { $0.maximum != nil },
    Keyword(name: "exponent", types: [.number]) { $0.exponent },
    Keyword(name: "pattern", types: [.string]) { $0.pattern != nil },
    Keyword(name: "format", types: [.string]) { $0.format != nil },
    Keyword(name: "properties", types: [.object]) { !$0.properties.isEmpty },
    Keyword(name: "items", types: [.array]) { $0.items != nil },
    Keyword(name: "minItems", types: [.array]) { $0.minItems != nil },
    Keyword(name: "maxItems", types: [.array]) { $0.maxItems != nil },
    Keyword(name: "ignoreCase", types: [.string]) { $0.ignoreCase },
  ]
  private static let scalars: [Schema.ValueType] = [.string, .integer, .number, .boolean]

  private mutating func checkKeywords(
    _ schema: Schema, on type: Schema.ValueType?, isJSON: Bool, at path: DefinitionPath
  ) {
    for keyword in Self.keywords where keyword.isGiven(schema) {
      // A keyword that the type has no use for would silently mean nothing. In JSON of any type it
      // weighs on the values that it fits, as in JSON Schema.
      require(
        type.map(keyword.types.contains) ?? isJSON,
        "type \(keyword.types.map(\.rawValue).joined(separator: " or ")) beside \(keyword.name)",
        at: path[keyword.name], .key, found: type?.rawValue ?? "no type")
    }
    require(
      !schema.ignoreCase || schema.enumeration != nil || schema.constant != nil,
      "enum or const beside ignoreCase", at: path["ignoreCase"], .key)
    checkOrder("minLength", schema.minLength, "maxLength", schema.maxLength, at: path)
    checkOrder("minItems", schema.minItems, "maxItems", schema.maxItems, at: path)
    checkOrder("minimum", schema.minimum, "maximum", schema.maximum, at: path)
    if let format = schema.format {
      require(
        schema.maxLength.map { $0 >= format.traits.lengths.lowerBound } ?? true,
        "at least \(format.traits.lengths.lowerBound), beside format \(format.rawValue)",
        at: path["maxLength"], found: "\(schema.maxLength ?? 0)")
      require(
        schema.minLength.map { $0 <= format.traits.lengths.upperBound } ?? true,
        "at most \(format.traits.lengths.upperBound), beside format \(format.rawValue)",
        at: path["minLength"], found: "\(schema.minLength ?? 0)")
      requirePattern(
        of: schema, toMeet: format.traits.pattern, "texts of format \(format.rawValue) match",
        at: path)
    }
    if type == .integer, let least = schema.minimum, let most = schema.maximum {
      require(
        least > most || !least.hasNoNumber(of: 0, upTo: most),
        "an integer that is at least \(least)",
        at: path["maximum"], found: "\(most)")
    }
    checkDeclaredValues(schema, at: path)
    if let pattern = schema.pattern {
      checkExpression(pattern, isWrong: schema.expression == nil, at: path["pattern"])
    }
  }

  private mutating func checkOrder<Limit: Comparable>(
    _ leastKey: String, _ least: Limit?, _ mostKey: String, _ most: Limit?, at path: DefinitionPath
  ) {
    guard let least, let most else { return }
    require(
      least <= most, "at least \(leastKey), which is \(least)", at: path[mostKey],
      found: "\(most)")
  }

  /// Refuses a pattern that no text matches which matches another one, too.
  mutating func requirePattern(
    of schema: Schema, toMeet other: String, _ texts: String, at path: DefinitionPath
  ) {
    guard schema.expression != nil else { return }
    require(
      !TextLanguage(schema).isDisjoint(with: TextLanguage(pattern: other)),
      "a pattern that \(texts)", at: path["pattern"], found: (schema.pattern ?? "").inQuotes)
  }

  private mutating func checkExpression(
    _ pattern: String, isWrong: Bool, at path: DefinitionPath
  ) {
    // Ordinary characters in RFC 9485, but whoever begins or ends with them means anchors.
    var unanchored = pattern.unicodeScalars[...]
    let isAnchoredAtStart = unanchored.first == "^"
    if isAnchoredAtStart { unanchored.removeFirst() }
    let backslashes = unanchored.dropLast().reversed().prefix { $0 == "\\" }.count
    let isAnchoredAtEnd = unanchored.last == "$" && backslashes.isMultiple(of: 2)
    if isAnchoredAtEnd { unanchored.removeLast() }
    if isAnchoredAtStart || isAnchoredAtEnd {
      let finding = Finding(
        .invalidDefinition, at: isAnchoredAtStart ? 0 : pattern.utf8.count - 1,
        expected: "no ^ and $: a pattern always matches the whole value",
        found: isAnchoredAtStart ? "^" : "$",
        suggestion: (try? IRegexp(String(unanchored))) == nil ? "" : String(unanchored))
      report(finding, at: path, .text)
    }
    guard isWrong else { return }
    do {
      _ = try IRegexp(pattern)
    } catch {
      report(error, at: path, .text)
    }
  }

  // MARK: Values

  private mutating func checkDeclaredValues(_ schema: Schema, at path: DefinitionPath) {
    guard schema.declaresValues else { return }
    let wanted = ValueExpectations(schema)
    if let values = schema.enumeration {
      require(!values.isEmpty, "at least one value", at: path["enum"])
      var seen: Set<Value> = []
      for (index, value) in values.enumerated() {
        let place = path["enum"][index]
        report(value, missing: wanted.missedByKind(of: value), at: place)
        let isFolded = schema.ignoreCase || isInAuthority
        let isNew = seen.insert(isFolded ? value.folded : value).inserted
        report(value, missing: isNew ? nil : "each value once", at: place)
      }
    }
    for case (let key, let value?) in [
      ("const", schema.constant), ("default", schema.defaultValue),
      ("bare", schema.valueOfBareName),
    ] {
      report(value, missing: wanted.missed(by: value), at: path[key])
    }
    for (index, value) in schema.examples.enumerated() {
      report(value, missing: wanted.missed(by: value), at: path["examples"][index])
    }
  }

  private mutating func report(
    _ value: Value, missing expectation: String?, at path: DefinitionPath
  ) {
    guard let expectation else { return }
    let list = value.array.map { _ in "a list" } ?? value.object.map { _ in "an object" }
    let found = list ?? value.string?.inQuotes ?? value.json
    expect(expectation, at: path, found: isSecret ? "" : found)
  }

  // MARK: Children

  private mutating func checkChildren(
    _ schema: Schema, _ node: JSONNode?, at path: DefinitionPath, as role: Role
  ) {
    checkCount(schema.properties.count, at: path["properties"])
    let properties = node?["properties"]
    for (number, property) in schema.properties.enumerated() {
      let place = path["properties"][property.name]
      var child = property.schema
      // Fields of a fixed width are numbers without saying so.
      if case .fixedWidth? = schema.encoding, child.type == nil { child.type = .number }
      checkPart(
        child, properties?.value(of: property.name, at: number), at: place,
        as: schema.role(of: property.name, in: role))
    }
    guard let items = schema.items else { return }
    let place = path["items"]
    require(
      items.required == nil, "minItems instead of required", at: place["required"], .key)
    checkPart(items, node?["items"], at: place, as: schema.roleOfItems(in: role))
  }

  /// Refuses more fields or properties of an object than can be looked for one by one.
  mutating func checkCount(_ count: Int, at path: DefinitionPath) {
    let most = Schema.maximumMembers
    require(count <= most, "at most \(most) of them", at: path, found: "\(count)")
  }

  private mutating func checkPart(
    _ schema: Schema, _ node: JSONNode?, at path: DefinitionPath, as role: Role
  ) {
    require(
      !schema.secret || isSecret, "secret on the whole parameter, not on a part of it",
      at: path["secret"], .key)
    let own = schema.typeName == nil ? schema.allowReserved : nil
    require(
      own == nil, "allowReserved on the whole parameter, not on a part of it",
      at: path["allowReserved"], .key)
    checkSchema(schema, node, at: path, as: role)
  }
}

extension Schema {
  /// Whether its numbers may be written with an exponent.
  fileprivate var mayHaveExponents: Bool { exponent || encoding == .json }

  fileprivate var declaresValues: Bool {
    enumeration != nil || constant != nil || defaultValue != nil || !examples.isEmpty
      || valueOfBareName != nil || pattern != nil || hasWords
  }

  /// Whether it says which words stand for true and false.
  var hasWords: Bool { if case .boolean? = encoding { true } else { false } }

  /// The value of a bare name, where it is one of the schema's own, not of an item.
  fileprivate var valueOfBareName: Value? { effectiveType == .array ? nil : bare }

  fileprivate func role(
    of property: String, in role: DefinitionChecker.Role
  ) -> DefinitionChecker.Role {
    switch encoding {
    case _ where role == .json: .json
    case .json: .json
    case .fixedWidth: .digits
    case .pairs: .member
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

extension ExactDecimal {
  /// The digits up to so many behind the point, and whether others than zeros follow.
  func split(behind fractionDigits: Int) -> (digits: String, isLonger: Bool) {
    let halves = description.split(separator: ".", maxSplits: 1)
    let fraction = halves.count == 2 ? halves[1] : ""
    let zeros = String(repeating: "0", count: max(0, fractionDigits - fraction.count))
    return (
      halves[0] + fraction.prefix(fractionDigits) + zeros,
      fraction.dropFirst(fractionDigits).contains { $0 != "0" }
    )
  }

  /// Whether no number with at most so many digits behind the point lies between it and one that is not less.
  func hasNoNumber(of fractionDigits: Int, upTo most: ExactDecimal) -> Bool {
    let (least, most) = (split(behind: fractionDigits), most.split(behind: fractionDigits))
    return least.isLonger && most.isLonger && least.digits == most.digits
  }
}

extension Value {
  /// A text in lower-case ASCII letters; any other value as it is.
  fileprivate var folded: Value {
    guard case .string(let text) = self else { return self }
    return .string(String(decoding: text.utf8.map(ByteClass.lowercased), as: UTF8.self))
  }
}
