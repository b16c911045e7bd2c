import URLSchemeCore

/// The apps, routes and parameters of a catalog, for `route --list`.
struct RouteList {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  private var apps: [(AppDefinition, [RoutePlan])] {
    catalog.program.appPlans.map { ($0.definition, Array(catalog.program.plans[$0.routes])) }
  }

  /// One line a route: its full name, its link, what it does; then a line for each parameter.
  var text: String {
    apps.map { app, plans in
      let scheme = app.schemes.first ?? ""
      let routes = plans.map { plan in
        let route = plan.route
        let summary = route.summary.map { "  \($0.onOneLine.printable)" } ?? ""
        let parameters = plan.listedParameters.map { parameter in
          "    \(parameter.name.printable)  \(RouteList.words(parameter.schema).printable)\n"
        }
        let name = "\(scheme)/\(route.name)".printable
        let linkScheme = app.schemes(of: route).first ?? ""
        let web = app.webLinks(of: route).first.map { "    \($0.printable)\n" } ?? ""
        return "  \(name)  \(linkScheme):\(route.link.printable)\(summary)\n" + web
          + parameters.joined()
      }
      return "\(app.name.printable) (\(app.schemes.joined(separator: ", ")))\n" + routes.joined()
    }.joined(separator: "\n")
  }

  /// One object a line for each app.
  func json(isPretty: Bool) -> String {
    apps.map { app, plans in
      let routes = plans.map { plan -> Value in
        let route = plan.route
        let parameters = plan.listedParameters.map {
          Value.Member($0.name, .string(RouteList.words($0.schema)))
        }
        let schemes = route.schemes.isEmpty ? nil : app.schemes(of: route).map(Value.string)
        return Value(omittingNil: [
          "name": .string(route.name), "link": .string(route.link),
          "aliases": .array(route.aliases.map(Value.string)),
          "summary": route.summary.map(Value.string) ?? .null,
          "parameters": .object(parameters), "schemes": schemes.map(Value.array),
          "web": app.webLinks(of: route).first.map(Value.string),
        ])
      }
      let value: Value = [
        "app": .string(app.schemes.first ?? ""), "name": .string(app.name),
        "schemes": .array(app.schemes.map(Value.string)), "routes": .array(routes),
      ]
      return value.json(isPretty: isPretty) + "\n"
    }.joined()
  }

  private static func words(_ schema: Schema) -> String {
    let type = schema.typeName ?? schema.effectiveType?.rawValue ?? "JSON"
    let enumeration = schema.secret ? nil : schema.enumeration
    let values = enumeration.map { "one of " + $0.map(\.plainText).joined(separator: ", ") }
    let isRequired = schema.required == true ? "required" : nil
    let fallback = schema.defaultValue.map { "default \($0.plainText)" }
    return [values ?? type, isRequired, schema.secret ? "secret" : fallback]
      .compactMap(\.self).joined(separator: ", ")
  }
}

extension RoutePlan {
  /// The parameters that the definition describes, and behind them those that only the link names.
  fileprivate var listedParameters: [Parameter] {
    let others = parameters.dropLast(takesCallbacks ? CallbackName.all.count : 0)
      .filter { other in !route.parameters.contains { $0.name == other.name } }
    return route.parameters
      + others.map { other in
        var schema = route.schema(of: other.name, isExploded: other.isExploded)
        schema.required = other.isRequired
        return Parameter(other.name, schema)
      }
  }
}
