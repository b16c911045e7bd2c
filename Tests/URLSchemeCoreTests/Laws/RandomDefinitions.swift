@testable import URLSchemeCore

/// Makes definitions that use all that format 1 has, and whose routes are often alike.
struct RandomDefinitions {
  private var generator: SeededGenerator
  private var rearrangesTwins = false
  /// The names that the route at hand has used.
  private var names: Set<String> = []
  private var parameters: [Parameter] = []
  /// Those of them that every link has, or none.
  private var fixed: Set<String> = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A definition; with `hasTwins`, one that has several routes of the same path, among which the
  /// query decides; with `areRearranged`, some that have their parameters in another order.
  static func definition(
    seed: UInt64, hasTwins: Bool = false, areRearranged: Bool = false
  ) -> AppDefinition {
    var definitions = RandomDefinitions(seed: seed)
    definitions.rearrangesTwins = areRearranged
    while true {
      let definition = definitions.definition(hasTwins).withoutFaultyRoutes
      if !definition.routes.isEmpty { return definition }
    }
  }

  private mutating func definition(_ hasTwins: Bool) -> AppDefinition {
    let schemes = generator.pick([["app"], ["app", "x-App.2"], ["APP"], ["WIFI", "app"]])
    var definition = AppDefinition(
      name: "Random", schemes: schemes, dialect: generator.pick([.uri, .form]))
    definition.allowReserved =
      generator.chance(30) ? RandomSchemas.reserved(&generator) : ByteSet("")
    if generator.chance(20) { definition.querySeparator = .semicolon }
    if generator.chance(20) {
      definition.equivalent = generator.pick([
        ["//", ""], ["", "//"], ["//", "/"], ["//", "//b/"],
      ])
    }
    for number in 0..<generator.int(1...6) {
      var next = route(named: "route\(number)")
      if hasTwins, let twin = definition.routes.last, generator.chance(40) {
        next = twin
        next.name = "route\(number)"
        if !twin.link.contains("?"), !twin.link.contains("#"), generator.chance(70) {
          next.link += "{?\(generator.pick(["more", "mode2"]))}"
          for index in next.parameters.indices {
            next.parameters[index].schema.includesQuery = false
          }
        }
        if generator.chance(50) { next.aliases = [] }
        if rearrangesTwins, generator.chance(50) { rearrange(&next) }
        if !twin.link.contains("#"), !next.link.contains("#"), generator.chance(30) {
          // Told apart by a value alone.
          addChoice("one", to: &definition.routes[definition.routes.count - 1])
          addChoice(generator.chance(80) ? "two" : "one", to: &next)
        }
      }
      next.schemes = schemes.count > 1 && generator.chance(15) ? [generator.pick(schemes)] : []
      if generator.chance(50) { next.schemes = next.schemes.map { $0.uppercased() } }
      definition.routes.append(next)
    }
    definition.allowsAnyCallback = generator.chance(20)
    return definition
  }

  // MARK: Routes

  /// Gives the variables of the route's query another order, and takes one of several away.
  private mutating func rearrange(_ route: inout Route) {
    guard let open = route.link.firstIndex(of: "?"),
      let close = route.link[open...].firstIndex(of: "}"), route.link[..<open].last == "{"
    else { return }
    let list = route.link.index(after: open)..<close
    var names = route.link[list].split(separator: ",").map(String.init)
    names.shuffle(using: &generator)
    if names.count > 2, let removed = names.popLast()?.filter({ $0 != "*" }) {
      route.parameters.removeAll { template($0.name) == removed }
    }
    route.link.replaceSubrange(list, with: names.joined(separator: ","))
  }

  /// Makes a query parameter of the route one that has that value alone.
  private mutating func addChoice(_ value: String, to route: inout Route) {
    guard !route.parameters.contains(where: { $0.name == "kind" }) else { return }
    route.link += route.link.contains("?") ? "{&kind}" : "{?kind}"
    var schema = Schema(.string)
    schema.required = generator.chance(80) ? true : nil
    schema.constant = .string(value)
    route.parameters.append(Parameter("kind", schema))
  }

  private mutating func route(named name: String) -> Route {
    (names, parameters, fixed) = ([], [], [])
    let path = path()
    var link = path.form(of: path.segments)
    var route = Route(name: name, link: "")
    // What goes on to the end of the link has no parameters behind it.
    let rest = link.contains("{+") ? parameters.indices.last : nil
    if let rest, ReservedCharacters.isRaw(parameters[rest].schema, isRest: true),
      generator.chance(40)
    {
      parameters[rest].schema.includesQuery = true
    } else {
      link += query(&route)
      if generator.chance(15) { link += "{#\(template(parameter(.fragment)))}" }
    }
    route.link = link
    route.parameters = parameters
    if generator.chance(25) {
      let moved = movedSegments(of: route, path)
      let pair = moved.isEmpty ? aliasPair(of: route) : ""
      route.aliases.append(path.form(of: path.segments.map { aliased($0) } + moved) + pair)
    }
    if route.callback, generator.chance(60) {
      route.callbackLink = Path(
        anchor: "//x-callback-url/", segments: path.segments.map { aliased($0) }, end: path.end
      ).form(of: path.segments.map { aliased($0) })
    }
    for _ in 0..<generator.int(1...2) { addRules(to: &route) }
    let includesQuery = parameters.contains { $0.schema.includesQuery }
    if !includesQuery, generator.chance(15) { route.patternParameters = patternParameters() }
    return route
  }

  /// Parameters `n0` to `n9` and so on, and others that must not be there.
  private mutating func patternParameters() -> [Route.PatternParameter] {
    var schema = RandomSchemas.schema(.query, using: &generator)
    (schema.required, schema.defaultValue, schema.otherwise) = (nil, nil, .error)
    schema.duplicates = .error
    return [
      Route.PatternParameter(pattern: "n[0-9]", schema: schema),
      Route.PatternParameter(pattern: "no.*", schema: nil),
    ]
  }

  private mutating func addRules(to route: inout Route) {
    let optional = parameters.filter { $0.schema.required != true }.map(\.name)
    guard let first = optional.first, let last = optional.last, optional.count > 1,
      generator.chance(30)
    else { return }
    switch generator.int(0...5) {
    case 0: route.requireOneOf.append(Array(optional.suffix(2)))
    case 1: route.dependentRequired.append(Route.Dependency(parameter: last, requires: [[first]]))
    case 2:
      route.dependentRequired.append(
        Route.Dependency(parameter: last, requires: [Array(optional.dropLast())]))
    case 3:
      let free = optional.filter { !fixed.contains($0) }
      if free.count > 1 { route.atMostOneOf.append(Array(free.suffix(3))) }
    default: addCondition(to: &route, first, last)
    }
  }

  /// Lets a value of some parameter, or that it is there, decide about two others.
  private mutating func addCondition(to route: inout Route, _ first: String, _ last: String) {
    let asked = generator.pick(parameters)
    var test = Route.Condition.Test(parameter: asked.name, isPresent: generator.chance(50))
    let isExploded = route.link.contains("\(template(asked.name))*")
    let declared = asked.schema.constant.map { [$0] } ?? asked.schema.enumeration
    if let value = declared?.first, !isExploded, generator.chance(80) {
      test =
        generator.chance(50)
        ? .init(parameter: asked.name, constant: value)
        : .init(parameter: asked.name, enumeration: [value])
    } else if asked.schema.effectiveType == .boolean, generator.chance(80) {
      test = .init(parameter: asked.name, constant: .boolean(generator.chance(50)))
    }
    let others = [first, last].filter { $0 != asked.name }
    let free = others.filter { !fixed.contains($0) }
    let condition =
      generator.chance(50)
      ? Route.Condition(tests: [test], required: others)
      : Route.Condition(tests: [test], forbidden: Array(free.prefix(1)))
    if !condition.required.isEmpty || !free.isEmpty { route.conditions.append(condition) }
  }

  /// A query pair that an alias writes out, with a value of one of the route's parameters; mostly none.
  private mutating func aliasPair(of route: Route) -> String {
    let variables = (try? PatternParser.parse(route.link))?.queryVariables.filter { !$0.isExploded }
    guard !route.callback, let name = variables?.first?.name, generator.chance(50) else {
      return ""
    }
    let schema = route.schema(of: name)
    let isPlain = schema.encoding == nil && schema.envelope == nil
    switch schema.effectiveType {
    case .string where isPlain && schema.enumeration == nil: return "?\(template(name))=ab"
    case .integer where isPlain: return "?\(template(name))=2"
    case .boolean where isPlain: return "?\(template(name))=true"
    default: return ""
    }
  }

  // MARK: Paths

  private struct Path {
    var anchor: String
    var segments: [String]
    var end: String

    /// The path with its segments, or with others in their place.
    func form(of segments: [String]) -> String {
      var form = anchor
      for (index, segment) in segments.enumerated() {
        // `{/x}` brings its own slash.
        if index > 0, !segment.hasPrefix("{/") { form += "/" }
        form += segment
      }
      return form + end
    }
  }

  private mutating func path() -> Path {
    var path = Path(anchor: generator.pick(["//", "//", "/", ""]), segments: [], end: "")
    for depth in 0..<generator.int(0...3) {
      let isAuthority = depth == 0 && path.anchor == "//"
      path.segments.append(isAuthority ? authority() : segment(depth))
    }
    if path.segments.last?.hasPrefix("{/") != true, generator.chance(20) {
      if !path.segments.isEmpty { path.end = "/" }
      path.end += "\(generator.pick(["", "", "b"])){+\(template(parameter(.rest)))}"
    } else if !path.segments.isEmpty, generator.chance(10) {
      path.end = "/"
    }
    return path
  }

  private mutating func authority() -> String {
    switch generator.int(0...9) {
    case 0: "user@host"
    case 1: "host:80"
    case 2: "{\(template(parameter(.path)))}@host"
    case 3: "Host{\(template(parameter(.path)))}:80"
    case 4:
      generator.pick(["{_}@{_}:{#}", "git@{_}:{#}", "{_}@{_}:80", "{_}@{_}", "{_}:{#}"])
        .split(separator: "{", omittingEmptySubsequences: false).enumerated()
        .map { $0 == 0 ? String($1) : "{" + variable($1) }.joined()
    default: segment(0, isFirst: true)
    }
  }

  /// A variable in place of a mark: `#` stands for a port.
  private mutating func variable(_ text: Substring) -> String {
    let name = parameter(.path)
    if text.hasPrefix("#"), let last = parameters.indices.last {
      parameters[last].schema = Schema(.integer)
      parameters[last].schema.enumeration = [0, 22, 8080, 65535]
    }
    return template(name) + text.dropFirst()
  }

  private mutating func segment(_ depth: Int, isFirst: Bool = false) -> String {
    switch generator.int(0...9) {
    case 0...4: return generator.pick(["a", "a", "b", "Search", "caf%C3%A9", "x%20y", "v1", "*"])
    case 5...6: return "{\(template(parameter(.path)))}"
    case 7:
      return generator.pick(["v{_}", "{_}.json", "a{_}b"])
        .replacing("_", with: template(parameter(.path)))
    default:
      guard !isFirst, depth > 0 else { return "{\(template(parameter(.path)))}" }
      let count = generator.int(1...2)
      let names = (0..<count).map { _ in template(parameter(.path, isOptional: true)) }
      return "{/\(names.joined(separator: ","))}"
    }
  }

  /// Another segment with the same variable.
  private mutating func aliased(_ segment: String) -> String {
    segment.contains("{") ? segment : generator.pick(["a", "b", "old", "v1"])
  }

  /// A segment for a parameter that the link has in its query; mostly none.
  private mutating func movedSegments(of route: Route, _ path: Path) -> [String] {
    let variables = (try? PatternParser.parse(route.link))?.queryVariables.filter { !$0.isExploded }
    guard let name = variables?.last?.name, generator.chance(40) else { return [] }
    if route.schema(of: name).required == true {
      return [generator.pick(["{_}", "v{_}"]).replacing("_", with: template(name))]
    }
    let mayEnd = path.end.isEmpty && !path.segments.contains { $0.hasPrefix("{/") }
    return mayEnd ? ["{/\(template(name))}"] : []
  }

  // MARK: Queries

  private mutating func query(_ route: inout Route) -> String {
    var query = ""
    if generator.chance(20) {
      let pair = generator.pick(["mode=list", "mode=grid", "flag", "a%20b=c+d"])
      names.insert(String(pair.prefix { $0 != "=" }).replacing("%20", with: " "))
      query = "?\(pair)"
    }
    var variables: [String] = []
    for _ in 0..<generator.int(0...3) {
      let isExploded = generator.chance(25)
      let name = parameter(isExploded ? .exploded : .query)
      variables.append(template(name) + (isExploded ? "*" : ""))
    }
    if !variables.isEmpty {
      query += "{\(query.isEmpty ? "?" : "&")\(variables.joined(separator: ","))}"
    }
    route.callback = generator.chance(15)
    return query
  }

  // MARK: Parameters

  private mutating func parameter(
    _ place: RandomSchemas.Place, isOptional: Bool = false
  ) -> String {
    var name: String
    repeat {
      name = generator.pick([
        "a", "b", "c", "d", "term", "x-y", "d.e", "page_2", "é", "id", "q", "r", "mode", "Term",
      ])
    } while !names.insert(name).inserted
    var schema = Schema(.string)
    if generator.chance(place == .exploded ? 100 : 60) {
      schema = RandomSchemas.schema(place, using: &generator)
    }
    switch place {
    case .path where !isOptional: schema.required = generator.chance(20) ? false : nil
    case .query, .exploded, .fragment: schema.required = generator.chance(20) ? true : nil
    default: break
    }
    if schema.required == true { schema.defaultValue = nil }
    if schema.defaultValue == nil { schema.otherwise = .error }
    if place == .path || place == .rest || schema.required == true { fixed.insert(name) }
    parameters.append(Parameter(name, schema))
    return name
  }

  /// A name as it stands in a pattern.
  private func template(_ name: String) -> String {
    name == "é" ? "%C3%A9" : name
  }
}

extension AppDefinition {
  /// The definition with the routes that nothing is wrong with.
  fileprivate var withoutFaultyRoutes: AppDefinition {
    var definition = self
    definition.routes = routes.filter { route in
      var alone = self
      alone.routes = [route]
      return DefinitionChecker.findings(in: alone).isEmpty
    }
    return definition
  }
}
