@testable import URLSchemeCore

/// Changes a random definition in one way, as people change theirs: some changes break links, others do not.
enum DefinitionChange: String, CaseIterable {
  case schemeRemoved, schemeAdded, aliasRemoved, aliasAdded, routeRemoved, routeAdded, routeRenamed
  case literalChanged, queryNameChanged, explodeRemoved, dialectChanged, reservedChanged
  case confirmToggled, callbackToggled, callbacksNarrowed
  case required, optional, typeChanged, enumNarrowed, enumWidened, enumAdded, constantAdded
  case lengthNarrowed, lengthWidened, limitNarrowed, limitWidened, itemsNarrowed
  case patternAdded, patternRemoved, formatAdded, defaultChanged, otherwiseChanged, caseChanged
  case bareChanged, duplicatesChanged, exponentRemoved, envelopeToggled, encodingChanged
  case fieldsReordered, ruleAdded, patternParametersRemoved, wordsChanged

  /// An older version and a newer one, and what was changed; nil where the change makes no sense there.
  static func pair(seed: UInt64) -> (change: DefinitionChange, old: Catalog, new: Catalog)? {
    var generator = SeededGenerator(seed: seed)
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: generator.chance(25))
    guard let old = try? Catalog(definitions: [definition]) else { return nil }
    for change in allCases.shuffled(using: &generator) {
      var changed = definition
      change.apply(to: &changed, &generator)
      guard changed != definition, let new = try? Catalog(definitions: [changed]) else { continue }
      return (change, old, new)
    }
    return nil
  }

  private func apply(to definition: inout AppDefinition, _ generator: inout SeededGenerator) {
    let number = generator.int(0...definition.routes.count - 1)
    switch self {
    case .schemeRemoved: if definition.schemes.count > 1 { definition.schemes.removeFirst() }
    case .schemeAdded: definition.schemes.append("other")
    case .routeRemoved: if definition.routes.count > 1 { definition.routes.remove(at: number) }
    case .routeAdded:
      let link = generator.pick(["//a", "//b/7", "//Search{?q}", "a", "/v1", "//{any}", "//a/{n}"])
      definition.routes.append(Route(name: "added", link: link))
    case .dialectChanged: definition.dialect = definition.dialect == .uri ? .form : .uri
    case .reservedChanged:
      definition.allowReserved = definition.allowReserved.isEmpty ? .reserved : ByteSet("")
    case .callbacksNarrowed: definition.allowsAnyCallback = false
    default: apply(to: &definition.routes[number], &generator)
    }
  }

  private func apply(to route: inout Route, _ generator: inout SeededGenerator) {
    switch self {
    case .aliasRemoved: route.aliases = []
    case .aliasAdded: if !route.link.contains("{") { route.aliases.append("//another") }
    case .routeRenamed: route.name = "renamed"
    case .literalChanged:
      guard let first = route.link.firstIndex(of: "a") else { return }
      route.link.replaceSubrange(first...first, with: "c")
    case .queryNameChanged:
      guard let parameter = route.parameters.last else { return }
      route.link = route.link.replacing("{?\(parameter.name)", with: "{?\(parameter.name)2")
      route.parameters[route.parameters.count - 1].name += "2"
    case .explodeRemoved:
      route.link = route.link.replacing("*", with: "")
      for index in route.parameters.indices where route.parameters[index].schema.type == .array {
        if route.parameters[index].schema.encoding == nil {
          route.parameters[index].schema = Schema(.string)
        }
      }
    case .confirmToggled: route.confirm.toggle()
    case .callbackToggled: (route.callback, route.callbackLink) = (!route.callback, nil)
    case .ruleAdded:
      let names = route.parameters.filter { $0.schema.required != true }.map(\.name)
      if names.count > 1 { route.atMostOneOf = [names] }
    case .patternParametersRemoved: route.patternParameters = []
    case .wordsChanged: route.summary = "Another summary"
    default:
      guard !route.parameters.isEmpty else { return }
      let number = generator.int(0...route.parameters.count - 1)
      apply(to: &route.parameters[number].schema, &generator)
    }
  }

  private func apply(to schema: inout Schema, _ generator: inout SeededGenerator) {
    switch self {
    case .required: (schema.required, schema.defaultValue) = (true, nil)
    case .optional: schema.required = schema.required == true ? false : schema.required
    case .typeChanged:
      schema = Schema(generator.pick([.string, .integer, .number, .boolean]))
    case .enumNarrowed:
      if let values = schema.enumeration, values.count > 1 {
        schema.enumeration = Array(values.dropLast())
      }
    case .enumWidened:
      if schema.enumeration?.first?.string != nil { schema.enumeration?.append("more") }
    case .enumAdded: if schema == Schema(.string) { schema.enumeration = ["a", "b"] }
    case .constantAdded: if schema == Schema(.string) { schema.constant = "a" }
    case .lengthNarrowed:
      if schema.effectiveType == .string, schema.enumeration == nil, schema.constant == nil {
        schema.maxLength = (schema.maxLength ?? 9) - 1
      }
    case .lengthWidened:
      (schema.minLength, schema.maxLength) = (nil, schema.maxLength.map { $0 + 1 })
    case .limitNarrowed:
      if schema.effectiveType == .integer, schema.enumeration == nil, schema.constant == nil {
        (schema.minimum, schema.maximum) = (0, 400)
        schema.defaultValue = nil
      }
    case .limitWidened: (schema.minimum, schema.maximum) = (nil, nil)
    case .itemsNarrowed: if schema.effectiveType == .array { schema.maxItems = 2 }
    case .patternAdded:
      if schema.effectiveType == .string, schema.enumeration == nil, schema.constant == nil,
        schema.encoding == nil
      {
        schema.pattern = generator.pick(["[a-z]*", "[^7]*", "(ab|c)+", ".{0,3}"])
        (schema.bare, schema.format) = (nil, nil)
      }
    case .patternRemoved: schema.pattern = nil
    case .formatAdded: if schema == Schema(.string) { schema.format = .uri }
    case .defaultChanged:
      if schema.effectiveType == .integer { schema.defaultValue = 5 }
      if let values = schema.enumeration { schema.defaultValue = values.last }
    case .otherwiseChanged:
      schema.otherwise =
        schema.otherwise == .error && schema.defaultValue != nil ? .default : .error
    case .caseChanged: schema.ignoreCase.toggle()
    case .bareChanged: schema.bare = nil
    case .duplicatesChanged:
      schema.duplicates = schema.duplicates == .error ? .first : generator.pick([.error, .last])
    case .exponentRemoved: schema.exponent = false
    case .envelopeToggled: schema.envelope = schema.envelope == nil ? .rotate : nil
    case .encodingChanged:
      switch schema.encoding {
      case .boolean: schema.encoding = nil
      case .delimited(var form):
        form.separator = form.separator == "~" ? "*" : "~"
        schema.encoding = .delimited(form)
      case .fixedWidth(var form):
        form.width += 1
        schema.encoding = .fixedWidth(form)
      case .base64url: schema.encoding = nil
      case nil: if schema.effectiveType == .string { schema.encoding = .base64url }
      default: break
      }
    case .fieldsReordered:
      switch schema.encoding {
      case .delimited(var form):
        form.fields = form.fields.map { $0.reversed() }
        schema.encoding = .delimited(form)
      case .fixedWidth(var form):
        form.fields.reverse()
        schema.encoding = .fixedWidth(form)
      default: break
      }
    default: break
    }
  }
}
