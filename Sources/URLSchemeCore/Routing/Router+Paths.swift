/// What the patterns of an app's routes say of a link that none of them takes.
extension Router {
  /// The pattern of a route's link, and those of its aliases.
  func patterns(of route: Int) -> [Pattern] {
    let (pattern, name) = (routes[route].pattern, routes[route].name)
    let definition = apps[routes[route].app].definition
    let aliases = definition.routes.first { $0.name == name }?.aliases ?? []
    return [pattern] + aliases.compactMap { try? PatternParser.parse($0) }
  }

  /// All ways to fill the path of one of a route's patterns.
  func variants(of pattern: Pattern, _ route: Int) -> [PatternVariant] {
    let plan = routes[route]
    return PatternVariant.all(of: pattern) { name in
      plan.parameter(named: name).map { !plan.parameters[$0].isRequired } ?? false
    }
  }

  /// Apps with more routes are not looked through for each link that none of them takes.
  private static let maximumTried = 100

  /// What keeps a route from taking a link that it would take, were it not for the value of one
  /// segment.
  struct PathFault {
    /// Which segment is no value of which parameter, and why.
    var reason: String
    var offset: Int
    /// The value that is near; else empty.
    var suggestion: String
    /// Whether the pattern's path has a literal, so that the link is surely meant for it.
    var isSure: Bool
  }

  /// The fault of the only route that would take a link, were it not for the value of one segment;
  /// nil where there is no such route, or several.
  func pathFault(
    _ link: Span<UInt8>, _ components: LinkComponents, app: Int, isLenient: Bool
  ) -> PathFault? {
    guard apps[app].routes.count <= Router.maximumTried else { return nil }
    // What is a secret of one route may stand where another has none.
    let isSecret = apps[app].routes.contains { hasSecretPath($0) }
    var found: PathFault?
    for route in apps[app].routes where hasConstrainedPath(route) {
      let fault = pathFault(
        link, components, route: route, isSecret: isSecret, isLenient: isLenient)
      guard let fault else { continue }
      guard found == nil else { return nil }
      found = fault
    }
    return found
  }

  private func hasConstrainedPath(_ route: Int) -> Bool {
    routes[route].parameters.contains { $0.isInPath && !$0.value.acceptsAnyText }
  }

  private func hasSecretPath(_ route: Int) -> Bool {
    routes[route].parameters.contains { $0.isInPath && $0.isSecret }
  }

  private func pathFault(
    _ link: Span<UInt8>, _ components: LinkComponents, route: Int, isSecret: Bool, isLenient: Bool
  ) -> PathFault? {
    for pattern in patterns(of: route) where pattern.literalPairs.isEmpty {
      for variant in variants(of: pattern, route) {
        var comparison = PathComparison(
          link, components, routes[route], limit: maximumDepth + 1, isLenient: isLenient)
        guard let (miss, name, finding) = comparison.onlyFault(variant, pattern.rest, link) else {
          continue
        }
        var reason = finding
        reason.suggestion = ""
        if isSecret { reason.found = "" }
        var candidate = RouteExplanation.Candidate(
          route: routes[route].name, pattern: pattern.source, verdict: .variable(name, reason))
        candidate.text = isSecret ? "••••" : miss.text
        return PathFault(
          reason: candidate.message, offset: miss.offset,
          suggestion: isSecret ? "" : finding.suggestion, isSure: pattern.hasLiteralPath)
      }
    }
    return nil
  }
}

extension ParameterPlan {
  fileprivate var isInPath: Bool { location == .segment || location == .rest }
}

extension Pattern {
  fileprivate var hasLiteralPath: Bool {
    (segments + (rest.map { [$0] } ?? [])).contains { !$0.prefix.isEmpty || !$0.suffix.isEmpty }
  }
}
