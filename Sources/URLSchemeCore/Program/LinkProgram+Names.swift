/// Finds apps, and routes by the names that people give them: `search`, or `ukdailyoffers/search`.
extension LinkProgram {
  /// The number of the route that `name` means; the part before a slash is any of the app's
  /// schemes.
  ///
  /// - Throws: `unknown-scheme` or `unknown-route` with the nearest known name; `ambiguous-link`
  ///   where several apps have a route of that name. Offsets are places in `name`.
  package func route(named name: String) throws(Finding) -> Int {
    let bytes = Array(name.utf8)
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), slash > 0 else {
      return try route(named: bytes.span)
    }
    let app = try app(named: bytes.span.extracting(0..<slash))
    do throws(Finding) {
      return try route(named: bytes.span.extracting((slash + 1)..<bytes.count), of: app)
    } catch {
      throw error.moved(by: slash + 1)
    }
  }

  /// The number of an app by one of its schemes, in any case.
  ///
  /// - Throws: `unknown-scheme` with the nearest known one.
  package func app(named scheme: Span<UInt8>) throws(Finding) -> Int {
    if let app = app(scheme: scheme) { return app }
    let known = appPlans.flatMap(\.definition.schemes)
    throw Finding(.unknownScheme, at: 0, scheme.text, among: known)
  }

  /// The number of the app that a link names by its scheme or, on the web, its host; nil: none.
  func app(ofLink link: Span<UInt8>) -> Int? {
    let colon = link.firstIndex(of: UInt8(ascii: ":"), from: 0)
    let scheme = link.extracting(0..<colon)
    guard scheme.equalsIgnoringCase(Array(WebAddress.scheme.utf8)) else {
      return app(scheme: scheme)
    }
    let parts = link.text.dropFirst(colon + 1).split(separator: "/", maxSplits: 2)
    let host = parts.first?.prefix { !"?#:".contains($0) }.lowercased() ?? ""
    return appPlans.firstIndex { $0.definition.web?.hosts.contains(host) == true }
  }

  /// The number of an app's route by its name.
  ///
  /// - Throws: `unknown-route` with the nearest known one.
  func route(named name: Span<UInt8>, of app: Int) throws(Finding) -> Int {
    if let route = routeNames.value(app, name) { return route }
    let known = plans[appPlans[app].routes].map(\.name)
    throw Finding(
      .unknownRoute, at: 0, "\(appPlans[app].scheme)/\(name.text)",
      suggestion: NearestWord.nearest(to: name.text, in: known) ?? "")
  }

  /// The number of the one route of that name, in whatever app; those of a person's own definitions
  /// come before built-in ones.
  ///
  /// - Throws: `unknown-route` with the nearest known one; `ambiguous-link` where several apps have
  ///   one.
  func route(named name: Span<UInt8>) throws(Finding) -> Int {
    let own = appPlans.indices.dropFirst(builtInCount).filter { routeNames.value($0, name) != nil }
    let owners =
      own.isEmpty
      ? appPlans.indices.prefix(builtInCount).filter { routeNames.value($0, name) != nil } : own
    guard let first = owners.first, let found = routeNames.value(first, name) else {
      throw Finding(.unknownRoute, at: 0, name.text, among: plans.map(\.name))
    }
    guard owners.count > 1 else { return found }
    let full = owners.map { "\(appPlans[$0].scheme)/\(name.text)" }
    throw Finding(.ambiguousLink, at: 0, found: full.joined(separator: ", "))
  }

  /// The number of a scheme, in any case, among those of an app.
  func schemeNumber(_ scheme: Span<UInt8>, of app: Int) -> Int? {
    let known = PaddedText.with(scheme) { value(of: $0, in: schemeNames, ignoringCase: true) }
    if known >= 0, Int(schemes[known].app) == app { return Int(schemes[known].number) }
    // The table has it as another app's, if at all.
    return appPlans[app].definition.schemes.firstIndex { scheme.equalsIgnoringCase(Array($0.utf8)) }
  }
}
