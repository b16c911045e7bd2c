/// What an Info.plist registers, beside what definitions say: compared both ways.
extension PropertyListLint {
  /// Compares the list with the definitions of apps, if there are any.
  mutating func compare(with definitions: [AppDefinition]) {
    guard !definitions.isEmpty else { return }
    let registeredNames = Set(registered.compactMap(\.name).map(Registration.lowercased))
    let own = definitions.filter { definition in
      definitions.count == 1 || definition.identifier.map(names.contains) == true
        || definition.schemes.contains { registeredNames.contains(Registration.lowercased($0)) }
    }
    checkRegistered(own, registeredNames)
    checkDefined(definitions)
    checkQueries(of: own)
  }

  // MARK: Schemes that the app answers

  private mutating func checkRegistered(
    _ definitions: [AppDefinition], _ registeredNames: Set<String>
  ) {
    let open = registered.compactMap(\.openText)
    for scheme in definitions.flatMap(\.schemes)
    where !registeredNames.contains(Registration.lowercased(scheme)) {
      if open.contains(where: { $0.mayBecome(scheme) }) { continue }
      report(Finding(.unregisteredScheme, at: typesOffset, scheme))
    }
  }

  private mutating func checkDefined(_ definitions: [AppDefinition]) {
    let schemes = definitions.flatMap(\.schemes)
    let defined = Set(schemes.map(Registration.lowercased))
    var reported: Set<String> = []
    for scheme in registered where !scheme.isFaulty {
      guard let name = scheme.name else { continue }
      let folded = Registration.lowercased(name)
      guard !defined.contains(folded), reported.insert(folded).inserted else { continue }
      let suggestion =
        reported.count <= Self.maximumSuggestions ? NearestWord.nearest(to: name, in: schemes) : nil
      report(
        Finding(
          .undefinedScheme, at: scheme.offset, Self.excerpt(name), suggestion: suggestion ?? ""))
    }
  }

  // MARK: Schemes that the app asks about

  /// An app that may return control to other apps, or opens them, asks whether they are there.
  private mutating func checkQueries(of definitions: [AppDefinition]) {
    let open = queried.compactMap(\.openText)
    var known = Set(queried.compactMap(\.name).map(Registration.lowercased))
    known.formUnion(["http", "https"])
    for definition in definitions {
      known.formUnion(definition.schemes.map(Registration.lowercased))
      for (scheme, need) in Self.needs(of: definition) {
        let name = Registration.lowercased(scheme)
        guard known.insert(name).inserted, !CallbackPolicy.neverAllowed.contains(name),
          !open.contains(where: { $0.mayBecome(scheme) })
        else { continue }
        report(Finding(.missingQueryScheme, at: queriesOffset, scheme, expected: need))
      }
    }
  }

  /// The schemes that the app of a definition opens, each with what opens it.
  private static func needs(of definition: AppDefinition) -> [(scheme: String, need: String)] {
    let hasCallbacks = definition.routes.contains(where: \.callback)
    return definition.queries.map { ($0, definition.name) }
      + (hasCallbacks ? definition.allowedCallbacks : []).map { ($0, "a callback") }
  }
}
