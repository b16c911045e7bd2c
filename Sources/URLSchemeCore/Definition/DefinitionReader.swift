/// Reads a definition's JSON into `AppDefinition`: the right keys with values of the right shape.
/// What the values mean together is `DefinitionChecker`'s.
///
/// It reads on after a finding, so that one run shows all of them.
struct DefinitionReader {
  private(set) var findings: [Finding] = []
  /// What is not to be judged by its meaning, since some of it could not be read.
  private var doubtful: Set<DefinitionPath> = []
  /// The names of the definition's types, and their numbers.
  private(set) var typeNames: [String] = []
  private var typeNumbers = ByteTable()
  /// What each type says, and how much that is in keys and values; none while types are read.
  private(set) var types: [(schema: Schema, size: Int)] = []
  private var inheritedSize = 0
  /// So much parameters may have from types: every one of them is checked and compiled with all
  /// that its type says, and a short text could ask for very much of that.
  static let maximumInheritedSize = 1_000_000
  /// Types name no other types.
  private(set) var isReadingTypes = false

  /// The definition as far as it could be read; nil where it is of another format altogether.
  mutating func readDefinition(_ root: JSONNode) -> AppDefinition? {
    guard var object = object(root, at: DefinitionPath()), readFormat(&object) else { return nil }
    var definition = AppDefinition(
      name: requiredString("name", in: &object),
      schemes: requiredStrings("schemes", in: &object) ?? [])
    definition.identifier = string("identifier", in: &object)
    definition.role = choice("role", in: &object) ?? .viewer
    definition.dialect = choice("dialect", in: &object) ?? .uri
    definition.queries = strings("queries", in: &object) ?? []
    definition.documentation = string("documentation", in: &object)
    definition.fallback = readFallback(in: &object)
    definition.allowedCallbacks = readCallbacks(in: &object)
    definition.types = readTypes(in: &object)
    for route in elements("routes", in: &object) ?? [] {
      // An index stands for each route, also for one that can't be read.
      definition.routes.append(readRoute(route.node, at: route.path) ?? Route(name: "", link: ""))
    }
    finish(object)
    return definition
  }

  /// Reads the format's number; false where it is of a format with other keys.
  private mutating func readFormat(_ object: inout Object) -> Bool {
    guard let format = take("urlscheme", in: &object) else {
      report(missing: "urlscheme", in: object)
      return true
    }
    guard case .number(let number) = format.node.content else {
      report(format, expected: "1, the number of the format")
      return true
    }
    guard number != "1" else { return true }
    report(format, expected: "1, the only format there is")
    return false
  }

  private mutating func readFallback(in object: inout Object) -> AppDefinition.Fallback {
    guard var fallback = takeObject("fallback", in: &object) else { return .init() }
    defer { finish(fallback) }
    return AppDefinition.Fallback(
      web: string("web", in: &fallback), ios: string("ios", in: &fallback),
      android: string("android", in: &fallback))
  }

  private mutating func readCallbacks(in object: inout Object) -> [String] {
    guard var callbacks = takeObject("callbacks", in: &object) else { return [] }
    defer { finish(callbacks) }
    return strings("allow", in: &callbacks) ?? []
  }

  private mutating func readTypes(in object: inout Object) -> [Parameter] {
    guard let members = takeObject("types", in: &object) else { return [] }
    isReadingTypes = true
    defer { isReadingTypes = false }
    typeNames = members.members.map(\.name)
    for (number, name) in typeNames.enumerated() {
      typeNumbers.insert(0, Array(name.utf8).span, number)
    }
    let read = parameters(members)
    types = zip(read, members.members).map { ($0.schema, $1.value.size) }
    return read
  }

  /// The number of the type of that name, told apart byte by byte.
  func typeNumber(of name: String) -> Int? {
    typeNumbers.value(0, Array(name.utf8).span)
  }

  /// Counts what one more schema has from a type; false where it is too much.
  mutating func countInherited(fromType number: Int) -> Bool {
    inheritedSize += types[number].size
    return inheritedSize <= Self.maximumInheritedSize
  }

  // MARK: Routes

  private mutating func readRoute(_ node: JSONNode, at path: DefinitionPath) -> Route? {
    guard var object = object(node, at: path) else { return nil }
    var route = Route(
      name: requiredString("name", in: &object), link: requiredString("link", in: &object))
    route.aliases = strings("aliases", in: &object) ?? []
    route.summary = string("summary", in: &object)
    route.deprecated = flag("deprecated", in: &object) ?? false
    if let members = takeObject("parameters", in: &object) {
      route.parameters = parameters(members)
    }
    route.screens = strings("screens", in: &object) ?? []
    route.guards = (elements("guards", in: &object) ?? []).map { readGuard($0, of: path) }
    route.callback = flag("callback", in: &object) ?? false
    route.returns = strings("returns", in: &object) ?? []
    route.confirm = flag("confirm", in: &object) ?? false
    route.requireOneOf = (elements("requireOneOf", in: &object) ?? []).map { strings($0) ?? [] }
    if let dependencies = takeObject("dependentRequired", in: &object) {
      route.dependentRequired = dependencies.members.map { member in
        let place = Place(node: member.value, path: dependencies.path.appending(member.name))
        return Route.Dependency(member.name, requires: strings(place) ?? [])
      }
    }
    finish(object)
    return route
  }

  private mutating func readGuard(_ place: Place, of route: DefinitionPath) -> Route.Guard {
    guard var object = object(place.node, at: place.path) else {
      return Route.Guard(parameter: "", schema: Schema(), stopAt: "")
    }
    let parameter = requiredString("parameter", in: &object)
    var condition = Route.Guard(
      parameter: parameter, schema: Schema(), stopAt: requiredString("stopAt", in: &object))
    condition.notice = string("notice", in: &object)
    readConstraints(into: &condition.schema, in: &object)
    finish(object)
    if isDoubtful(route.appending("parameters").appending(parameter)) { doubt(place.path) }
    return condition
  }

  // MARK: Findings

  /// Whether so much was found that nothing more is looked for, and nothing else said.
  private var isFull: Bool { findings.count >= DefinitionChecker.maximumProblems }

  /// Adds a finding about the value at `path`.
  mutating func report(_ finding: Finding, about path: DefinitionPath) {
    doubt(path)
    guard !isFull else { return }
    findings.append(finding.cut)
  }

  /// Marks what is around a value that could not be read: what else might be said of it could
  /// follow from that alone.
  mutating func doubt(_ path: DefinitionPath) {
    guard !isFull else { return }
    doubtful.insert(DefinitionPath(path.steps.prefix(path.judgedLength)))
  }

  /// Whether something could not be read that the value at `path` depends on.
  func isDoubtful(_ path: DefinitionPath) -> Bool {
    guard !isFull else { return true }
    guard !doubtful.isEmpty else { return false }
    return (0...path.steps.count).contains {
      doubtful.contains(DefinitionPath(path.steps.prefix($0)))
    }
  }
}

extension DefinitionPath {
  /// How many steps lead to what is judged as a whole: a parameter, a type, a guard; a whole route
  /// for the keys that decide what its parameters are.
  fileprivate var judgedLength: Int {
    guard steps.count > 1 else { return steps.count }
    switch (steps[0], steps.count > 2 ? steps[2] : nil) {
    case (.key("routes"), .key("link")), (.key("routes"), .key("callback")),
      (.key("routes"), .key("returns")):
      return 2
    case (.key("routes"), _): return 4
    case (.key("types"), _): return 2
    default: return 1
    }
  }
}

extension JSONNode {
  /// How many keys and values there are in it.
  fileprivate var size: Int {
    switch content {
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members): members.reduce(1) { $0 + 1 + $1.value.size }
    default: 1
    }
  }
}
