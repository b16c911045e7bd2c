import URLSchemeCore

/// Finds where other parsers read something else in links of a definition's routes: once a route and rule, shown
/// with a link of the route.
///
/// Links are tried that cover a route, and such whose values have what parsers differ in, where the route takes
/// those.
final class RoutePortability {
  /// Values that show what parsers differ in.
  private static let texts = ["a b", "a/b", "..", "Ab", "a_b"]

  private let catalog: Catalog
  private let check: PortabilityCheck
  private let secrets: SecretMask

  init(_ parsers: [OtherParser], _ catalog: Catalog) {
    self.catalog = catalog
    check = PortabilityCheck(parsers, catalog)
    secrets = SecretMask(catalog)
  }

  /// What is found, at the links of routes.
  static func problems(
    of definition: AppDefinition, _ parsers: [OtherParser]
  ) -> [DefinitionProblem] {
    // What forbids the catalog is found by others.
    guard !parsers.isEmpty, let catalog = try? Catalog(definitions: [definition]) else { return [] }
    let routes = RoutePortability(parsers, catalog)
    return definition.routes.indices.flatMap { index in
      let path = DefinitionPath()["routes"][index]["link"]
      return routes.findings(ofRoute: definition.routes[index], in: definition).map {
        DefinitionProblem(path: path, finding: $0, isFatal: false)
      }
    }
  }

  private func findings(ofRoute route: Route, in app: AppDefinition) -> [Finding] {
    let name = "\(app.schemes.first ?? "")/\(route.name)"
    guard let number = try? catalog.program.route(named: name) else { return [] }
    var sampler = LinkSampler(catalog, route: number)
    let samples = sampler.plain()
    let probes = probes(samples.first?.values, of: catalog.program.plans[number], name)
    var found: [Finding] = []
    // The plainest that show it come first.
    for link in samples.prefix(1).map(\.link) + probes + samples.dropFirst().map(\.link) {
      let hidden = secrets.ranges(in: link.bytes)
      for var finding in check.findings(in: link.bytes, hiding: hidden)
      where !found.contains(where: { $0.rule == finding.rule }) {
        finding.subject = SecretMask.text(link.bytes, hiding: hidden)
        finding.offset = 0
        found.append(finding)
      }
    }
    return found
  }

  /// A route's links with values, of which one at a time is another text.
  private func probes(_ values: Value?, of plan: RoutePlan, _ route: String) -> [DeepLink] {
    plan.declaredParameters.flatMap { parameter in
      let others = (values?.object ?? []).filter { $0.name != parameter.name }
      return Self.texts.compactMap { text in
        let changed = others + [Value.Member(parameter.name, .string(text))]
        return try? catalog.encode(route, .object(changed))
      }
    }
  }
}
