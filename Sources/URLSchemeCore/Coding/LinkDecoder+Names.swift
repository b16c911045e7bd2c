/// What printing needs to know of the route that was found.
extension LinkDecoder {
  /// Whether the route of the link that was read last is known, be its values right or not.
  package var isRouted: Bool {
    if case .routed = outcome { true } else { false }
  }

  /// The names of the parameters that hold JSON, whose members' names the link chooses.
  package var jsonNames: [String] {
    guard case .routed(_, let route) = outcome else { return [] }
    return router.routes[route].parameters.filter { $0.value.form == .json }.map(\.name)
  }
}
