/// What is said of a link that no route of its app takes.
extension Router {
  /// What is wrong with the path of a link: the value that alone keeps the only route from taking it, or
  /// the path that is near.
  func unknownRoute(
    _ link: Span<UInt8>, _ matcher: inout RouteMatcher, app: Int
  ) -> Finding {
    let components = matcher.components
    var finding = Finding(
      .unknownRoute, at: components.scheme.upperBound + 1, apps[app].definition.name)
    let fault = matcher.pathFault(link, app: app, in: self)
    let isSure = fault.map { pattern(of: $0.terminal).hasLiteralPath } ?? false
    let near = isSure ? nil : nearestPath(to: link, components, app: app)
    guard let fault, near == nil else {
      finding.suggestion = near ?? ""
      return finding
    }
    var value = fault.finding
    var text = link.extracting(fault.segment).text
    // What is a secret of one route may stand where another has none.
    if apps[app].hasSecretPaths { (text, value.found, value.suggestion) = ("••••", "", "") }
    finding.suggestion = value.suggestion
    value.suggestion = ""
    let end = terminals[fault.terminal]
    finding.expected =
      RouteExplanation.Candidate(
        route: routes[end.route].name, pattern: pattern(of: fault.terminal).source,
        verdict: .variable(routes[end.route].parameters[fault.parameter].name, value), text: text
      ).message
    finding.offset = fault.segment.lowerBound
    return finding
  }

  private func pattern(of terminal: Int) -> Pattern {
    routes[terminals[terminal].route].pattern(terminals[terminal].form)
  }

  /// The path of the app's route that is nearest to that of a link, as its pattern writes it.
  private func nearestPath(
    to link: Span<UInt8>, _ components: LinkComponents, app: Int
  ) -> String? {
    let start = components.authority?.lowerBound ?? components.path.lowerBound
    let path = link.extracting(start..<components.path.upperBound).text
    guard let nearest = NearestWord.nearest(to: path, in: apps[app].literalPaths) else {
      return nil
    }
    let number = apps[app].literalPaths.firstIndex(of: nearest)
    return number.map { routes[apps[app].routes.lowerBound + $0].pattern.path }
  }
}

extension Pattern {
  fileprivate var hasLiteralPath: Bool {
    segments.contains(where: \.hasLiteral) || rest?.hasLiteral == true
  }
}

extension Pattern.Segment {
  fileprivate var hasLiteral: Bool { !prefix.isEmpty || !suffix.isEmpty }
}
