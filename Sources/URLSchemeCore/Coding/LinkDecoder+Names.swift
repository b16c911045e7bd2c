/// What printing needs to know of the route that was found.
extension LinkDecoder {
  /// Whether the route of the link that was read last is known, be its values right or not.
  package var isRouted: Bool { route != nil }

  /// The names of the parameters that hold JSON, whose members' names the link chooses.
  package var jsonNames: [String] {
    route?.parameters.filter { $0.value.form == .json }.map(\.name) ?? []
  }
}
