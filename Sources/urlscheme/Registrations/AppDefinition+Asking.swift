import URLSchemeCore

extension AppDefinition {
  /// The schemes of other apps that the app asks about, each once: those of `queries` and, where a route returns
  /// control to other apps, those of `callbacks`; and for whose sake.
  var askedSchemes: [(scheme: String, need: String)] {
    let returns = routes.contains(where: \.callback) ? allowedCallbacks : []
    var known = Set(queries.map { $0.lowercased() } + schemes.map { $0.lowercased() })
    known.formUnion(CallbackPolicy.neverAllowed + ["http", "https"])
    return queries.map { ($0, name) }
      + returns.filter { known.insert($0.lowercased()).inserted }.map { ($0, "a callback") }
  }
}
