extension Catalog {
  /// Decodes a link that must be of one route.
  func decode(_ link: String, of route: String, _ app: String) throws(Finding) -> DecodedLink {
    let decoded = try decode(DeepLink(link))
    guard decoded.app == app, decoded.route == route else {
      throw Finding(
        .unknownRoute, at: decoded.link.scheme.utf8.count + 1, "\(app)/\(route)",
        suggestion: "\(decoded.app)/\(decoded.route)")
    }
    return decoded
  }
}
