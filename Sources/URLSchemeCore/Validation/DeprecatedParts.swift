/// What the definitions of a catalog want to be rid of: routes, parameters, and properties of what
/// parameters hold.
struct DeprecatedParts: Sendable {
  private struct Part: Sendable {
    var isRoute: Bool
    /// The parameters that are deprecated or have deprecated parts.
    var parameters: [(number: Int, schema: Schema)]
  }

  /// By the number of the route; nil for nearly all.
  private var routes: [Part?]

  init(_ router: Router) {
    routes = [Part?](repeating: nil, count: router.routes.count)
    for (app, definition) in router.apps.map(\.definition).enumerated() {
      for route in definition.routes {
        let name = Array(route.name.utf8)
        guard let number = router.routeNames.value(app, name.span) else { continue }
        var part = Part(isRoute: route.deprecated, parameters: [])
        for parameter in route.parameters where parameter.schema.hasDeprecatedParts {
          guard let index = router.routes[number].parameter(named: parameter.name) else { continue }
          part.parameters.append((index, parameter.schema))
        }
        if part.isRoute || !part.parameters.isEmpty { routes[number] = part }
      }
    }
  }

  /// Whether nothing at all is deprecated.
  var isEmpty: Bool { routes.allSatisfy { $0 == nil } }

  /// Whether the route, or anything that it takes, is deprecated.
  func concern(_ route: Int) -> Bool { routes[route] != nil }

  /// Appends a finding for each part that the link uses.
  func append(
    usedBy decoder: LinkDecoder, _ link: Span<UInt8>, to findings: inout [Finding], limit: Int
  ) {
    guard case .routed(_, let route) = decoder.outcome, let part = routes[route] else { return }
    if part.isRoute {
      findings.append(
        Finding(
          .deprecated, at: decoder.components.scheme.upperBound + 1,
          "the route \(decoder.router.routes[route].name)"))
    }
    let used = part.parameters.filter { decoder.values.isPresent($0.number) }
    guard !used.isEmpty else { return }
    var values = ValueBuilder()
    decoder.emitValues(to: &values)
    for (number, schema) in used {
      let name = decoder.router.routes[route].parameters[number].name
      guard let value = values.value[name] else { continue }
      var paths: [String] = []
      schema.appendDeprecated(in: value, name, to: &paths, limit: limit - findings.count)
      let offset = decoder.start(of: number, in: link)
      findings += paths.map { Finding(.deprecated, at: offset, $0) }
    }
  }
}

extension LinkDecoder {
  /// Where a parameter that the link has begins: its name in a query, else its value.
  fileprivate func start(of parameter: Int, in link: Span<UInt8>) -> Int {
    guard isRouted else { return 0 }
    for capture in matcher.captures where capture.parameter == parameter {
      return capture.range.lowerBound
    }
    for (pair, owner) in zip(matcher.query.pairs, matcher.query.parameters)
    where owner == parameter {
      return pair.name.lowerBound
    }
    return components.fragment?.lowerBound ?? 0
  }
}

extension Schema {
  fileprivate var hasDeprecatedParts: Bool {
    deprecated || properties.contains { $0.schema.hasDeprecatedParts }
      || items?.hasDeprecatedParts == true
  }

  /// Appends the ways to the deprecated parts that a value has.
  fileprivate func appendDeprecated(
    in value: Value, _ path: String, to paths: inout [String], limit: Int
  ) {
    guard paths.count < limit, hasDeprecatedParts else { return }
    guard !deprecated else { return paths.append(path) }
    for property in properties {
      guard let member = value[property.name] else { continue }
      property.schema.appendDeprecated(
        in: member, "\(path).\(property.name)", to: &paths, limit: limit)
    }
    guard let items else { return }
    for (index, item) in (value.array ?? []).enumerated() where paths.count < limit {
      items.appendDeprecated(in: item, "\(path)[\(index)]", to: &paths, limit: limit)
    }
  }
}
