import URLSchemeCore

/// What a definition says of a route besides its parameters, in sentences for people.
struct RouteWords {
  let description: RouteDescription

  private var route: Route { description.route }

  /// What must be given together, and what must not.
  var rules: [String] {
    let schemes = description.schemes.joined(separator: " and ")
    let noun = description.schemes.count == 1 ? "scheme" : "schemes"
    let web = description.app.webLinks(of: route).isEmpty ? "" : ", and links on the web"
    return (route.schemes.isEmpty ? [] : ["only links of the \(noun) \(schemes)\(web)"])
      + route.requireOneOf.map { names in
        "\(names.count > 1 ? "one of " : "")\(names.joined(separator: ", ")) must be given"
      }
      + route.dependentRequired.map {
        let needs = $0.requires.map {
          $0.count == 1 ? $0[0] : "one of \($0.joined(separator: ", "))"
        }
        return "\($0.parameter) needs \(needs.joined(separator: " and "))"
      }
      + route.atMostOneOf.map { "at most one of \($0.joined(separator: ", ")) may be given" }
      + route.conditions.map { words(of: $0) }
      + (route.confirm ? ["the app should ask the person first"] : [])
  }

  private func isSecret(_ name: String) -> Bool {
    description.parameters.contains { $0.name == name && $0.schema.secret }
  }

  private func words(of condition: Route.Condition) -> String {
    let place = condition.words(isSecret: isSecret)
    let required = condition.required.joined(separator: " and ")
    let forbidden = condition.forbidden.joined(separator: " or ")
    return "\(place): "
      + [required.isEmpty ? "" : "needs \(required)", forbidden.isEmpty ? "" : "no \(forbidden)"]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The screens, root first, then what stops a link before the last of them; none: it has no screens.
  var screens: [String] {
    guard !route.screens.isEmpty else { return [] }
    let stops = route.guards.map { condition in
      let words =
        isSecret(condition.parameter)
        ? "is as the app wants it" : SchemaWords.condition(of: condition.schema)
      let notice = condition.notice.map { ": \($0)" } ?? ""
      return
        "no further than \(condition.stopAt) unless \(condition.parameter) \(words)\(notice)"
    }
    return [route.screens.joined(separator: " › ")] + stops
  }

  /// How control comes back.
  var callbacks: [String] {
    guard route.callback else { return [] }
    let values = route.returns.isEmpty ? "" : " with \(route.returns.joined(separator: ", "))"
    let links = description.app.allowsAnyCallback ? "links of any scheme" : "links"
    return [
      "x-success\(values), x-error and x-cancel are \(links) to go back to; x-source names the app"
    ]
  }
}
