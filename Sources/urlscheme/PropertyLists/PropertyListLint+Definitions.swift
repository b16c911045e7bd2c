import URLSchemeCore

/// What an Info.plist registers, beside what definitions say: compared both ways.
extension PropertyListLint {
  /// Compares the list with the definitions of apps, if there are any.
  mutating func compare(with definitions: [AppDefinition], excusing excused: Set<String>) {
    guard !definitions.isEmpty else { return }
    let registeredNames = Set(registered.compactMap { $0.name?.lowercased() })
    let compared = ComparedApps(definitions, excusing: excused) { definition in
      definition.identifier.map(names.contains) == true
        || definition.schemes.contains { registeredNames.contains($0.lowercased()) }
    }
    findings.mentionedApps = compared.mentioned
    for scheme in compared.own.flatMap(\.schemes)
    where !registeredNames.contains(scheme.lowercased()) && !mayBecome(scheme, registered)
      && SystemSchemes.owner(of: scheme) == nil
    {
      report(Finding(.unregisteredScheme, at: offset(of: "CFBundleURLTypes"), scheme))
    }
    checkDefined(definitions.flatMap(\.schemes))
    checkQueries(of: compared.own)
  }

  /// Whether settings could be such that one of these becomes the scheme.
  private func mayBecome(_ scheme: String, _ schemes: [Scheme]) -> Bool {
    schemes.contains { $0.openText?.mayBecome(scheme) == true }
  }

  private mutating func checkDefined(_ schemes: [String]) {
    let defined = Set(schemes.map { $0.lowercased() })
    var reported: Set<String> = []
    for scheme in registered where !scheme.isFaulty {
      guard let name = scheme.name, !defined.contains(name.lowercased()),
        reported.insert(name.lowercased()).inserted
      else { continue }
      let suggestion =
        reported.count <= Self.maximumSuggestions ? NearestWord.nearest(to: name, in: schemes) : nil
      report(
        Finding(
          .undefinedScheme, at: scheme.offset, name.excerpt, suggestion: suggestion ?? ""))
    }
  }

  /// An app that may return control to other apps, or opens them, asks whether they are there.
  private mutating func checkQueries(of definitions: [AppDefinition]) {
    var known = Set(queried.compactMap { $0.name?.lowercased() } + ["http", "https"])
    for definition in definitions {
      known.formUnion(definition.schemes.map { $0.lowercased() })
      for (scheme, need) in definition.askedSchemes {
        let name = scheme.lowercased()
        guard known.insert(name).inserted, !CallbackPolicy.neverAllowed.contains(name),
          !mayBecome(scheme, queried)
        else { continue }
        report(
          Finding(
            .missingQueryScheme, at: offset(of: "LSApplicationQueriesSchemes"), scheme,
            expected: need))
      }
    }
  }
}
