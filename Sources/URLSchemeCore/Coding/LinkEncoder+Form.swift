/// Finds out, once for each route, what its links have in common.
extension LinkEncoder {
  /// What the links of a request have in common.
  struct FormKey: Hashable {
    var route: Int
    var scheme: Int
    var form: Int
  }

  /// The form of a request's link.
  mutating func form(of request: Request) -> LinkForm {
    let key = FormKey(route: request.route, scheme: request.scheme, form: request.form)
    if let form = forms[key] { return form }
    let plan = router.routes[request.route]
    let pattern = plan.pattern(request.form)
    let schemes = router.apps[plan.app].definition.schemes
    let scheme = options.scheme ?? schemes[request.scheme]
    var form = LinkForm(
      plan, pattern, scheme: scheme, dialect: router.apps[plan.app].dialect,
      isPlain: options.isPlain)
    if pattern.pathVariables.isEmpty {
      var written: [UInt8] = []
      // Only values are ever refused.
      try? writeHierarchy(request, form, to: &written)
      form = LinkForm(
        plan, pattern, scheme: scheme, dialect: router.apps[plan.app].dialect,
        isPlain: options.isPlain,
        beginning: (
          written, request.form == 0 && isUnmistakable(request.route, written.span)
        ))
    }
    forms[key] = form
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
