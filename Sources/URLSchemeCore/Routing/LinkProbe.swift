/// Asks the matcher itself what becomes of a link, so that what a definition is blamed for is true.
struct LinkProbe: Sendable {
  enum Outcome: Equatable {
    /// No route takes it, or it is no link.
    case none
    /// The number of the route that takes it.
    case route(Int)
    /// The names of the routes that take it with equal right.
    case tie([String])
  }

  let router: Router
  private var matcher = RouteMatcher()

  init(_ router: Router) {
    self.router = router
  }

  /// What becomes of a link of the router's first app.
  mutating func outcome(of link: [UInt8]) -> Outcome {
    guard let components = try? LinkComponents.parse(link.span, lenient: false) else {
      return .none
    }
    matcher.begin(link.span, components, isLenient: false)
    do throws(Finding) {
      guard let terminal = try matcher.match(link.span, app: 0, in: router) else { return .none }
      return .route(router.terminals[terminal].route)
    } catch {
      // No name of a route has a space.
      return .tie(error.found.parts(separatedBy: ", "))
    }
  }
}
