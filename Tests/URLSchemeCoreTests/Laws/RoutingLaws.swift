@testable import URLSchemeCore

/// What holds of every link, however it is routed.
enum RoutingLaws {
  /// The router finds what the naive matcher finds; nil where that has no opinion.
  @discardableResult
  static func findsWhatTheNaiveMatcherFinds(
    _ link: [UInt8], _ definition: AppDefinition, app: Int = 0, in catalog: Catalog
  ) throws(Breach) -> NaiveMatcher.Answer? {
    guard let expected = NaiveMatcher.match(link, definition) else { return nil }
    let found = answer(to: link, app: app, in: catalog)
    try Breach.unless(
      found == expected, "the router finds what the naive matcher finds", of: link,
      "\(found), not \(expected)")
    return expected
  }

  private static func answer(
    to link: [UInt8], app: Int, in catalog: Catalog
  ) -> NaiveMatcher.Answer {
    guard let components = try? LinkComponents.parse(link.span, lenient: false) else {
      return .none
    }
    var matcher = RouteMatcher()
    matcher.begin(link.span, components, isLenient: false)
    let router = catalog.router
    let result = Result { () throws(Finding) in
      try matcher.match(link.span, app: app, in: router)
    }
    switch result {
    case .failure(let finding):
      return .ambiguous(Set(finding.found.split(separator: ", ").map(String.init)))
    case .success(nil): return .none
    case .success(let terminal?):
      let route = router.routes[router.terminals[terminal].route]
      var texts: [String: String] = [:]
      for capture in matcher.captures {
        let parameter = route.parameters[capture.parameter]
        if !capture.range.isEmpty || parameter.location == .rest {
          texts[parameter.name] = String(decoding: link[capture.range], as: UTF8.self)
        }
      }
      return .route(route.name, texts)
    }
  }
}
