/// Finds out, once for each route, what its links have in common.
extension LinkEncoder {
  /// The form of a route's links.
  mutating func form(of route: Int) -> LinkForm {
    if let form = forms[route] { return form }
    let plan = router.routes[route]
    var hierarchy: [UInt8]?
    if plan.pattern.pathVariables.isEmpty {
      var written: [UInt8] = []
      // Only values are ever refused.
      try? writeHierarchy(route, to: &written)
      hierarchy = written
    }
    let form = LinkForm(
      plan, dialect: router.apps[plan.app].dialect, isPlain: options.isPlain,
      hierarchy: hierarchy,
      isUnmistakable: hierarchy.map { isUnmistakable(route, $0.span) } ?? false)
    forms[route] = form
    return form
  }

  /// Whether a link that begins so and has all that the route requires is the route's, whatever
  /// else it says.
  ///
  /// Where no route of the app writes out query pairs, the path alone decides where the walk ends,
  /// and with it among which routes the query decides. If all others of these declare no query
  /// parameters, they declare nothing of the link's query. So a route that requires one, and
  /// thereby declares at least that, always wins. Nothing else of the link can be read in another
  /// way: the path holds no values, and the query escapes its own.
  private mutating func isUnmistakable(_ route: Int, _ hierarchy: Span<UInt8>) -> Bool {
    let app = router.routes[route].app
    let requiresPair = router.routes[route].parameters.contains {
      $0.location == .query && $0.isRequired
    }
    guard requiresPair, !router.apps[app].hasLiteralPairs,
      let components = try? LinkComponents.parse(hierarchy, lenient: false)
    else { return false }
    matcher.begin(hierarchy, components, isLenient: false)
    guard (try? matcher.match(hierarchy, app: app, in: router)) != nil else { return false }
    var count = 0
    for candidate in matcher.candidates {
      let terminal = router.terminals[candidate]
      if terminal.route == route {
        guard !terminal.isAlias else { return false }
        count += 1
      } else {
        let declares = router.routes[terminal.route].parameters.contains { $0.location == .query }
        guard !declares else { return false }
      }
    }
    return count == 1
  }
}
