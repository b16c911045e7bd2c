/// What common links need of the routes, laid flat: numbers and ranges alone, so that reading them
/// counts no references, and JSON that is written as it stands.
///
/// It is made from a finished router and says nothing that the router does not.
final class RouteShapes: Sendable {
  /// The routes, by their numbers.
  let routes: [RouteShape]
  /// The parameters of all routes.
  let parameters: [ParameterShape]
  /// The texts that parameters declare, of all parameters.
  let choices: [Choice]
  /// What is to be said of values that parameters do not take, but for their offsets and what was
  /// found.
  let faults: [Finding]
  /// What must be present together, of all routes.
  let rules: [PresenceRule]
  /// Parts of `json`: the keys of objects' fields, and the names of screens.
  let parts: [Range<Int>]
  /// Pieces of JSON, and a few bytes more, so that short pieces are copied whole words at a time.
  let json: [UInt8]
  /// For each route, the literal segments of its path, with slashes between them.
  let literalTexts: [String]
  /// Whether some parameter is secret: then links are read before they are shown in findings.
  let hasSecrets: Bool
  /// The apps, and their numbers by scheme.
  let apps: [App]
  let schemes: ByteTable
  /// From node and literal segment to node.
  let literals: ByteTable
  /// For each node of the router, what links need that end there or go on.
  let paths: [PathShape]
  /// The routes that end at paths, of all paths.
  let ends: [PathShape.End]
  /// The names that the queries of routes declare, of all paths and routes.
  let names: [ShortText]
  /// For each end, the names of its path.
  let steps: [PathShape.Step]

  /// A text that a parameter declares.
  struct Choice: Sendable {
    /// In lower case, where case makes no difference.
    var text: ShortText
    /// The text as JSON.
    var json: Range<Int>
  }

  /// What common links need of an app.
  struct App: Sendable {
    /// Its first scheme.
    var scheme: [UInt8]
    var dialect: Dialect
    /// The node that the authorities follow.
    var root: Int
  }

  init(_ router: Router) {
    apps = router.apps.map {
      App(scheme: Array($0.scheme.utf8), dialect: $0.dialect, root: $0.roots.authority)
    }
    (schemes, literals) = (router.schemes, router.literals)
    hasSecrets = router.routes.contains { $0.parameters.contains(where: \.isSecret) }
    var builder = RouteShapesBuilder(router, hasSecrets: hasSecrets)
    routes = router.routes.map { builder.shape(of: $0) }
    literalTexts = router.routes.map { route in
      let literals = route.pattern.segments.filter { $0.variable == nil }.map(\.prefix)
      let text = literals.dropFirst().reduce(literals.first ?? []) { $0 + [UInt8(ascii: "/")] + $1 }
      return String(decoding: text, as: UTF8.self)
    }
    var layout = PathShapesBuilder(router, routes: routes, names: builder.names)
    paths = router.nodes.indices.map { layout.shape(of: $0) }
    (ends, names, steps) = (layout.ends, layout.names, layout.steps)
    (parameters, choices) = (builder.parameters, builder.choices)
    parts = builder.parts
    (faults, rules) = (builder.faults, builder.rules)
    json = builder.json + Array(repeating: 0, count: 32)
  }

  /// The app that answers the scheme of a link, in any case.
  func app(of link: Span<UInt8>, scheme: Range<Int>) -> Int? {
    schemes.value(0, in: link, scheme, ignoringCase: true)
  }

  /// Whether a link that has these of the first 64 parameters has all that must be there together.
  func holdsRules(_ part: Range<Int>, _ present: UInt64) -> Bool {
    for index in part where !rules[index].holds(present) { return false }
    return true
  }

  /// The place of a plain name among some, which is looked for first at a place where it may be; -1
  /// where it is none of them.
  @inline(__always)
  func number(
    of name: Range<Int>, in link: Span<UInt8>, among names: Range<Int>, from expected: Int = 0
  ) -> Int {
    let wanted = ShortText(link, name)
    guard wanted.count >= 0 else { return -1 }
    if expected < names.count, self.names[names.lowerBound + expected] == wanted {
      return expected
    }
    for index in names where self.names[index] == wanted { return index - names.lowerBound }
    return -1
  }
}
