/// Reads a definition's JSON into `AppDefinition`: the right keys with values of the right shape. What the values mean
/// together is `DefinitionChecker`'s.
///
/// It reads on after a finding, so that one run shows all of them.
struct DefinitionReader {
  private(set) var findings: [Finding] = []
  /// The members of `types`, for the parameters that name one.
  private var types: [(name: String, members: [JSONMember])] = []
  /// Types name no other types.
  private var readsTypes = false

  mutating func readDefinition(_ root: JSONNode) -> AppDefinition? {
    guard var object = object(root, at: DefinitionPath()) else { return nil }
    readFormat(&object)
    readTypes(object.peek("types"))
    var definition = AppDefinition(
      name: requiredString("name", in: &object), schemes: strings("schemes", in: &object) ?? [])
    if !object.has("schemes") { report(missing: "schemes", in: object) }
    definition.identifier = string("identifier", in: &object)
    definition.role = choice("role", in: &object) ?? .viewer
    definition.dialect = choice("dialect", in: &object) ?? .uri
    definition.queries = strings("queries", in: &object) ?? []
    definition.documentation = string("documentation", in: &object)
    if var fallback = take("fallback", in: &object).flatMap({ self.object($0.node, at: $0.path) }) {
      definition.fallback.web = string("web", in: &fallback)
      definition.fallback.ios = string("ios", in: &fallback)
      definition.fallback.android = string("android", in: &fallback)
      finish(fallback)
    }
    if var callbacks = take("callbacks", in: &object).flatMap({ self.object($0.node, at: $0.path) }) {
      definition.allowedCallbacks = strings("allow", in: &callbacks) ?? []
      finish(callbacks)
    }
    readsTypes = true
    definition.types = parameters("types", in: &object)
    readsTypes = false
    if !object.has("routes") { report(missing: "routes", in: object) }
    for route in elements("routes", in: &object) {
      if let route = readRoute(route.node, at: route.path) { definition.routes.append(route) }
    }
    finish(object)
    return definition
  }

  private mutating func readFormat(_ object: inout Object) {
    guard let format = take("urlscheme", in: &object) else {
      return report(missing: "urlscheme", in: object)
    }
    guard case .number("1") = format.node.content else {
      return report(format, expected: "format 1")
    }
  }

  private mutating func readTypes(_ node: JSONNode?) {
    guard case .object(let members)? = node?.content else { return }
    for member in members {
      if case .object(let keys) = member.value.content { types.append((member.name, keys)) }
    }
  }

  // MARK: Routes

  private mutating func readRoute(_ node: JSONNode, at path: DefinitionPath) -> Route? {
    guard var object = object(node, at: path) else { return nil }
    var route = Route(
      name: requiredString("name", in: &object), link: requiredString("link", in: &object))
    route.aliases = strings("aliases", in: &object) ?? []
    route.summary = string("summary", in: &object)
    route.deprecated = flag("deprecated", in: &object)
    route.parameters = parameters("parameters", in: &object)
    route.screens = strings("screens", in: &object) ?? []
    for element in elements("guards", in: &object) {
      if let condition = readGuard(element.node, at: element.path) { route.guards.append(condition) }
    }
    route.callback = flag("callback", in: &object)
    route.returns = strings("returns", in: &object) ?? []
    route.confirm = flag("confirm", in: &object)
    for element in elements("requireOneOf", in: &object) {
      route.requireOneOf.append(strings(element) ?? [])
    }
    if let place = take("dependentRequired", in: &object),
      let dependencies = self.object(place.node, at: place.path)
    {
      for member in dependencies.members {
        let place = Place(node: member.value, path: place.path.appending(member.name))
        route.dependentRequired.append(
          Route.Dependency(member.name, requires: strings(place) ?? []))
      }
    }
    finish(object)
    return route
  }

  private mutating func readGuard(_ node: JSONNode, at path: DefinitionPath) -> Route.Guard? {
    guard var object = object(node, at: path) else { return nil }
    let parameter = requiredString("parameter", in: &object)
    let stopAt = requiredString("stopAt", in: &object)
    let notice = string("notice", in: &object)
    let schema = readConstraints(in: &object)
    finish(object)
    return Route.Guard(parameter: parameter, schema: schema, stopAt: stopAt, notice: notice)
  }

  // MARK: Schemas

  private mutating func parameters(_ key: String, in object: inout Object) -> [Parameter] {
    guard let place = take(key, in: &object),
      let members = self.object(place.node, at: place.path)?.members
    else { return [] }
    return members.compactMap { member in
      readSchema(member.value, at: place.path.appending(member.name))
        .map { Parameter(member.name, $0) }
    }
  }

  private mutating func readSchema(_ node: JSONNode, at path: DefinitionPath) -> Schema? {
    guard var object = object(node, at: path) else { return nil }
    let typeName = inheritType(in: &object)
    var schema = readConstraints(in: &object)
    schema.typeName = typeName
    schema.defaultValue = take("default", in: &object).flatMap { value($0) }
    schema.properties = parameters("properties", in: &object)
    schema.items = take("items", in: &object).flatMap { readSchema($0.node, at: $0.path) }
    schema.description = string("description", in: &object)
    schema.examples = elements("examples", in: &object).compactMap { value($0) }
    schema.deprecated = flag("deprecated", in: &object)
    if object.has("required") { schema.required = flag("required", in: &object) }
    schema.otherwise = choice("otherwise", in: &object) ?? .error
    schema.secret = flag("secret", in: &object)
    schema.encoding = take("encoding", in: &object).flatMap { readEncoding($0) }
    schema.envelope = choice("envelope", in: &object)
    finish(object)
    return schema
  }

  /// The keys that guards share with parameters.
  private mutating func readConstraints(in object: inout Object) -> Schema {
    var schema = Schema()
    schema.type = choice("type", in: &object)
    if object.has("enum") { schema.enumeration = elements("enum", in: &object).compactMap { value($0) } }
    schema.constant = take("const", in: &object).flatMap { value($0) }
    schema.minLength = count("minLength", in: &object)
    schema.maxLength = count("maxLength", in: &object)
    schema.minimum = number("minimum", in: &object)
    schema.maximum = number("maximum", in: &object)
    schema.pattern = string("pattern", in: &object)
    schema.format = choice("format", in: &object)
    schema.minItems = count("minItems", in: &object)
    schema.maxItems = count("maxItems", in: &object)
    schema.ignoreCase = flag("ignoreCase", in: &object)
    return schema
  }

  /// Where `type` names one of the definition's types, puts that type's keys under the object's own.
  private mutating func inheritType(in object: inout Object) -> String? {
    guard !readsTypes, let node = object.peek("type"), case .string(let name) = node.content,
      Schema.ValueType(rawValue: name) == nil,
      let type = types.first(where: { $0.name == name })
    else { return nil }
    object.members.removeAll { $0.name == "type" }
    for member in type.members where !object.has(member.name) { object.members.append(member) }
    return name
  }

  /// The names that `type` may have, for "did you mean".
  var typeNames: [String] {
    Schema.ValueType.allCases.map(\.rawValue) + (readsTypes ? [] : types.map(\.name))
  }

  mutating func report(_ finding: Finding) {
    findings.append(finding)
  }
}
