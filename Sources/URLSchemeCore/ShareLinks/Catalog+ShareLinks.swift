extension Catalog {
  /// The values of a link that must be of one route.
  func values(of link: String, route: String, app: String) throws(Finding) -> Value {
    let link = try DeepLink(link)
    let decoded = try decode(link)
    guard decoded.app == app, decoded.route == route else {
      throw Finding(
        .unknownRoute, at: link.scheme.utf8.count + 1, "\(app)/\(route)",
        suggestion: "\(decoded.app)/\(decoded.route)")
    }
    return decoded.values
  }
}
