/// Looks through a definition that nothing is wrong with for what is probably a mistake, or does
/// not do what its author thinks: schemes that others own, values that no link can hold, guards
/// that stop nothing, deprecated things that are still needed.
struct DefinitionInspector {
  struct Observation {
    var finding: Finding
    /// nil: the rule's own.
    var severity: Severity?
  }

  /// More have a common cause.
  static let maximumObservations = DefinitionChecker.maximumProblems

  let definition: AppDefinition
  /// The types that are deprecated.
  let deprecatedTypes: NameSet
  private(set) var observations: [Observation] = []
  var values = DeclaredValueCheck()

  /// What there is to say, in the order in which it was looked for; offsets count bytes of `text`,
  /// from which `root` was read.
  static func observations(
    of definition: AppDefinition, _ root: JSONNode, _ text: Span<UInt8>
  ) -> [Observation] {
    var inspector = DefinitionInspector(definition)
    inspector.inspectSchemes(root)
    inspector.inspectTypes(root["types"]?.members ?? [])
    if definition.routes.isEmpty {
      inspector.report(
        Finding(
          .invalidDefinition, at: root["routes"]?.offset ?? root.offset, "routes",
          expected: #"at least one route, such as {"name": "launch", "link": "//"}"#))
    }
    inspector.inspectRoutes(root["routes"]?.elements ?? [], text)
    return inspector.observations
  }

  private init(_ definition: AppDefinition) {
    self.definition = definition
    deprecatedTypes = NameSet(definition.types.filter(\.schema.deprecated).map(\.name))
  }

  // MARK: Schemes

  private mutating func inspectSchemes(_ root: JSONNode) {
    for (scheme, node) in zip(definition.schemes, root["schemes"]?.elements ?? []) {
      if let owner = SystemSchemes.owner(of: scheme) {
        report(Finding(.systemScheme, at: node.offset, scheme, found: owner))
      }
      let folded = scheme.lowercased()
      if folded != scheme {
        // RFC 3986 §3.1: documents that specify schemes must do so with lower-case letters. Desktop
        // handlers (x-scheme-handler) are found by those only.
        report(Finding(.notCanonical, at: node.offset, expected: folded), .warning)
      }
    }
    let allowed = root["callbacks"]?["allow"]?.elements ?? []
    for (index, (scheme, node)) in zip(definition.allowedCallbacks, allowed).enumerated()
    where CallbackPolicy.neverAllowed.contains(scheme.lowercased()) {
      report(
        Finding(.callbackNotAllowed, at: node.offset, "callbacks.allow[\(index)]", found: scheme))
    }
  }

  // MARK: Schemas

  private mutating func inspectTypes(_ nodes: [JSONMember]) {
    for (type, member) in zip(definition.types, nodes) {
      let path = DefinitionPath([.key("types"), .key(type.name)])
      inspect(type.schema, member.value, at: path, SchemaContext())
    }
  }

  /// What is around a schema.
  struct SchemaContext {
    /// Whether its values are written as JSON.
    var isJSON = false
    var isSecret = false
    /// Whether the route is deprecated as a whole.
    var isDeprecated = false
  }

  /// Inspects a schema and those in it. As deep a recursion as the reader lets a text nest.
  mutating func inspect(
    _ schema: Schema, _ node: JSONNode, at path: DefinitionPath, _ context: SchemaContext
  ) {
    var context = context
    context.isSecret = context.isSecret || schema.secret
    inspectType(of: schema, node, at: path, context)
    // No link can hold such a value, whatever the rule says of links.
    for finding in values.findings(about: schema, node, at: path, context) {
      report(finding, finding.rule == .separatorInValue ? .error : nil)
    }
    context.isJSON = context.isJSON || schema.encoding == .json
    for (property, member) in zip(schema.properties, node["properties"]?.members ?? []) {
      var part = property.schema
      // Fields of a fixed width are numbers without saying so.
      if case .fixedWidth = schema.encoding, part.type == nil { part.type = .number }
      inspect(
        part, member.value, at: path.appending("properties").appending(property.name), context)
    }
    if let items = schema.items, let node = node["items"] {
      inspect(items, node, at: path.appending("items"), context)
    }
  }

  private mutating func inspectType(
    of schema: Schema, _ node: JSONNode, at path: DefinitionPath, _ context: SchemaContext
  ) {
    guard let name = schema.typeName, deprecatedTypes.contains(name), !context.isDeprecated,
      node["deprecated"] == nil, let type = node["type"]
    else { return }
    report(
      Finding(
        .deprecated, at: type.offset, DefinitionPath([.key("types"), .key(name)]).description,
        expected: "\(path) names it"))
  }

  // MARK: Observations

  mutating func report(_ finding: Finding, _ severity: Severity? = nil) {
    guard observations.count < Self.maximumObservations else { return }
    observations.append(Observation(finding: finding.cut, severity: severity))
  }
}
