/// Finds routes by the names that people give them: `search`, or `ukdailyoffers/search`.
extension Router {
  /// The number of the route that `name` means; the part before a slash is any of the app's schemes.
  ///
  /// - Throws: `unknown-scheme` or `unknown-route` with the nearest known name; `ambiguous-link` where several apps have a
  ///   route of that name.
  package func route(named name: String) throws(Finding) -> Int {
    guard let slash = name.firstIndex(of: "/") else {
      return try route(named: name, among: routes.indices, app: nil, at: 0)
    }
    let scheme = String(name[..<slash])
    let app = try app(named: scheme)
    return try route(
      named: String(name[name.index(after: slash)...]), among: apps[app].routes, app: scheme,
      at: scheme.utf8.count + 1)
  }

  /// The number of an app by one of its schemes.
  ///
  /// - Throws: `unknown-scheme` with the nearest known one.
  package func app(named scheme: String) throws(Finding) -> Int {
    if let app = app(scheme: Array(scheme.utf8).span) { return app }
    let known = apps.flatMap(\.definition.schemes)
    throw Finding(
      .unknownScheme, at: 0, scheme,
      suggestion: NearestWord.nearest(to: scheme, in: known) ?? "")
  }

  private func route(
    named name: String, among candidates: Range<Int>, app: String?, at offset: Int
  ) throws(Finding) -> Int {
    let matches = candidates.filter { routes[$0].name.utf8.elementsEqual(name.utf8) }
    if matches.count == 1, let match = matches.first { return match }
    guard matches.isEmpty else {
      let full = matches.map { "\(apps[routes[$0].app].scheme)/\(name)" }
      throw Finding(.ambiguousLink, at: offset, found: full.joined(separator: ", "))
    }
    throw Finding(
      .unknownRoute, at: offset, app.map { "\($0)/\(name)" } ?? name,
      suggestion: NearestWord.nearest(to: name, in: candidates.map { routes[$0].name }) ?? "")
  }
}
