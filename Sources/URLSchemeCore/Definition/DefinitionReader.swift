/// Reads a definition's JSON into `AppDefinition`: the right keys with values of the right shape.
/// What the values mean together is `DefinitionChecker`'s.
///
/// It reads on after a problem, so that one run shows all of them.
struct DefinitionReader {
  private(set) var problems = DefinitionProblems()
  /// The names of the definition's types, and their numbers: told apart byte by byte.
  private(set) var typeNames: [String] = []
  private(set) var typeNumbers = ByteTable()
  /// What each type says, and how much that is in keys and values.
  private(set) var types: [(schema: Schema, size: Int)] = []
  /// Types name no other types.
  var isReadingTypes: Bool { types.count < typeNames.count }
  var inheritedSize = 0
  /// So much parameters may have from types: every one of them is checked and compiled with all
  /// that its type says, and a short text could ask for very much of that.
  static let maximumInheritedSize = 1_000_000

  /// The definition as far as it could be read; nil where it is of another format altogether.
  mutating func readDefinition(_ root: JSONNode) -> AppDefinition? {
    let place = Place(node: root, path: DefinitionPath())
    guard var object = object(place), readFormat(&object) else { return nil }
    var definition = AppDefinition(
      name: string("name", in: &object, isRequired: true) ?? "",
      schemes: strings("schemes", in: &object, isRequired: true) ?? [])
    // For editors, which check the file by it.
    _ = string("$schema", in: &object)
    definition.identifier = string("identifier", in: &object)
    definition.role = choice("role", in: &object) ?? .viewer
    definition.dialect = choice("dialect", in: &object) ?? .uri
    definition.allowReserved = reserved(in: &object) ?? ByteSet("")
    definition.equivalent = someStrings(
      "equivalent", in: &object, expected: AppDefinition.countOfPrefixes, found: "none")
    definition.querySeparator = choice("querySeparator", in: &object) ?? .ampersand
    definition.foreign = strings("foreign", in: &object) ?? []
    definition.queries = strings("queries", in: &object) ?? []
    definition.documentation = string("documentation", in: &object)
    if var fallback = self.object("fallback", in: &object) {
      definition.fallback.web = string("web", in: &fallback)
      definition.fallback.ios = string("ios", in: &fallback)
      definition.fallback.android = string("android", in: &fallback)
      finish(fallback)
    }
    definition.web = readWeb(&object)
    if var callbacks = self.object("callbacks", in: &object) {
      readAllowedCallbacks(&callbacks, into: &definition)
      finish(callbacks)
    }
    if let types = self.object("types", in: &object) { definition.types = readTypes(types) }
    // An index stands for each route, also for one that can't be read.
    definition.routes = (elements("routes", in: &object) ?? []).map {
      readRoute($0) ?? Route(name: "", link: "")
    }
    finish(object)
    return definition
  }

  /// Reads the format's number; false where it is of a format with other keys.
  private mutating func readFormat(_ object: inout Object) -> Bool {
    guard let format = take("urlscheme", in: &object, isRequired: true) else { return true }
    guard case .number(let number) = format.node.content else {
      report(format, expected: "1, the number of the format")
      return true
    }
    if number == "1" { return true }
    report(format, expected: "1, the only format there is")
    return false
  }

  private mutating func readAllowedCallbacks(
    _ callbacks: inout Object, into definition: inout AppDefinition
  ) {
    guard let allow = take("allow", in: &callbacks) else { return }
    if case .array = allow.node.content {
      definition.allowedCallbacks = strings(allow) ?? []
      if definition.allowedCallbacks.contains("any") {
        report(allow, expected: "\"any\" by itself, or a list of schemes")
      }
    } else if allow.node.string == "any" {
      definition.allowsAnyCallback = true
    } else {
      report(allow, expected: "\"any\", or a list of schemes", among: ["any"])
    }
  }

  private mutating func readTypes(_ object: Object) -> [Parameter] {
    typeNames = object.members.map(\.name)
    for (number, name) in typeNames.enumerated() {
      typeNumbers.insert(0, Array(name.utf8).span, number)
    }
    let parameters = parameters(object)
    types = zip(parameters, object.members).map { ($0.schema, $1.value.size) }
    return parameters
  }

  // MARK: Routes

  private mutating func readRoute(_ place: Place) -> Route? {
    guard var object = object(place) else { return nil }
    var route = Route(
      name: string("name", in: &object, isRequired: true) ?? "",
      link: string("link", in: &object, isRequired: true) ?? "")
    route.aliases = strings("aliases", in: &object) ?? []
    route.schemes = someStrings("schemes", in: &object, expected: "at least one scheme")
    route.summary = string("summary", in: &object)
    route.deprecated = flag("deprecated", in: &object) ?? false
    if let parameters = self.object("parameters", in: &object) {
      route.parameters = self.parameters(parameters).map {
        Parameter($0.name, $0.schema.hidingParts)
      }
    }
    if let patterns = self.object("patternParameters", in: &object) {
      route.patternParameters = patternParameters(patterns)
    }
    route.screens = strings("screens", in: &object) ?? []
    route.guards = (elements("guards", in: &object) ?? []).map { readGuard($0, of: place.path) }
    readCallback(&object, into: &route)
    route.web = readWebPath(&object)
    route.returns = strings("returns", in: &object) ?? []
    route.confirm = flag("confirm", in: &object) ?? false
    route.requireOneOf = (elements("requireOneOf", in: &object) ?? []).map { strings($0) ?? [] }
    if let dependencies = self.object("dependentRequired", in: &object) {
      route.dependentRequired = dependencies.places.map { readDependency($0, $1) }
    }
    route.atMostOneOf = (elements("atMostOneOf", in: &object) ?? []).map { strings($0) ?? [] }
    route.conditions = (elements("conditions", in: &object) ?? []).map { readCondition($0) }
    finish(object)
    return route
  }

  /// Reads whether a route takes callbacks, or the form of links that have them.
  private mutating func readCallback(_ object: inout Object, into route: inout Route) {
    guard let place = take("callback", in: &object) else { return }
    switch place.node.content {
    case .boolean(let flag): route.callback = flag
    case .string(let link) where link != "true" && link != "false":
      (route.callback, route.callbackLink) = (true, link)
    default: report(place, expected: "true or false, or the form of links with callbacks")
    }
  }

  private mutating func readGuard(_ place: Place, of route: DefinitionPath) -> Route.Guard {
    var condition = Route.Guard(parameter: "", schema: Schema(), stopAt: "")
    guard var object = object(place) else { return condition }
    condition.parameter = string("parameter", in: &object, isRequired: true) ?? ""
    condition.stopAt = string("stopAt", in: &object, isRequired: true) ?? ""
    condition.notice = string("notice", in: &object)
    readConstraints(into: &condition.schema, in: &object)
    finish(object)
    if problems.isDoubtful(route["parameters"][condition.parameter]) { problems.doubt(place.path) }
    return condition
  }

  // MARK: Problems

  /// Reports a value of the wrong shape, or a word that is none of `words`.
  mutating func report(_ place: Place, expected: String, among words: [String] = []) {
    let word = place.node.string ?? ""
    let finding = Finding(
      .invalidDefinition, at: 0, expected: expected, found: place.node.kindName,
      suggestion: problems.nearest(to: word, in: words))
    report(finding, at: place.path)
  }

  /// Reports a problem that makes doubtful what is around it, or around another value.
  mutating func report(
    _ finding: Finding, at path: DefinitionPath, _ place: DefinitionProblem.Place = .value,
    doubting other: DefinitionPath? = nil
  ) {
    problems.append(DefinitionProblem(path: path, place: place, finding: finding))
    problems.doubt(other ?? path)
  }

  mutating func doubt(_ path: DefinitionPath) { problems.doubt(path) }
}

extension JSONNode {
  /// How many keys and values there are in it.
  fileprivate var size: Int {
    elements.reduce(1) { $0 + $1.size } + members.reduce(0) { $0 + 1 + $1.value.size }
  }
}
