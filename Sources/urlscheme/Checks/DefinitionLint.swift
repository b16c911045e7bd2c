import URLSchemeCore

/// Validates definition files, one after the other: what reading one finds, and, where it reads,
/// what is wrong with its routes taken together, what is probably a mistake, schemes that others own,
/// and those that an earlier file claims.
///
/// ```swift
/// var lint = DefinitionLint()
/// for file in files { checks.append(lint.check(bytes, file: file).check) }
/// ```
struct DefinitionLint {
  /// The file that claimed each scheme first.
  private var claims: [String: String] = [:]
  /// The same of each host on the web.
  private var hostClaims: [String: String] = [:]
  /// The schemes and hosts of the definitions that were given back.
  private var schemesInForce: Set<String> = []
  private var hostsInForce: Set<String> = []

  /// The parsers of which it is said what they read otherwise in the links of routes.
  private let parsers: [OtherParser]

  init(portability parsers: [OtherParser] = []) {
    self.parsers = parsers
  }

  /// Checks one file. A file of the same name as an earlier one is taken for the same.
  ///
  /// - Returns: The findings, in the order of the file; and the definition, if it goes into one
  ///   catalog with all that were given back before: it reads, its routes go together, and its
  ///   schemes are its own.
  mutating func check(
    _ json: [UInt8], file: String
  ) -> (check: Check, definition: AppDefinition?) {
    var check = Check(.definition, file: file, name: file)
    var cursor = LineCursor()
    let read: DefinitionFile
    do {
      read = try DefinitionFile(json)
    } catch {
      check.findings = [PlacedFinding(error, in: json, &cursor)]
      return (check, nil)
    }
    let review = read.review
    var problems = review.problems
    var definition: AppDefinition?
    if let sound = review.definition {
      let schemes = Set(sound.schemes.map { $0.lowercased() })
      let hosts = Set(sound.web?.hosts ?? [])
      if review.isUsable, schemesInForce.isDisjoint(with: schemes),
        hostsInForce.isDisjoint(with: hosts)
      {
        definition = sound
        schemesInForce.formUnion(schemes)
        hostsInForce.formUnion(hosts)
      }
      problems += schemeProblems(of: sound, file)
      problems += RoutePortability.problems(of: sound, parsers)
    }
    let secrets = read.secrets
    check.findings = read.placed(problems).map { problem in
      PlacedFinding(problem.finding, severity: problem.severity, in: json, &cursor) {
        secrets.ranges(meeting: $0)
      }
    }
    return (check, definition)
  }

  /// Remembers whose the schemes and hosts are; finds those that an earlier file claims or others own, and
  /// callbacks that never pass.
  private mutating func schemeProblems(
    of definition: AppDefinition, _ file: String
  ) -> [DefinitionProblem] {
    var problems: [DefinitionProblem] = []
    for (index, scheme) in definition.schemes.enumerated() {
      let path = DefinitionPath()["schemes"][index]
      let folded = scheme.lowercased()
      let claimant = claims[folded] ?? file
      claims[folded] = claimant
      if claimant != file {
        let finding = Finding(.duplicateScheme, at: 0, scheme, expected: claimant)
        problems.append(DefinitionProblem(path: path, finding: finding))
      }
      // To describe the links of others is right; to register their scheme is not.
      if let finding = SystemSchemes.finding(scheme) {
        problems.append(DefinitionProblem(path: path, finding: finding))
      }
    }
    for (index, host) in (definition.web?.hosts ?? []).enumerated() {
      let claimant = hostClaims[host] ?? file
      hostClaims[host] = claimant
      guard claimant != file else { continue }
      let finding = Finding(.duplicateHost, at: 0, host, expected: claimant)
      problems.append(
        DefinitionProblem(path: DefinitionPath()["web"]["hosts"][index], finding: finding))
    }
    for (index, scheme) in definition.allowedCallbacks.enumerated()
    where CallbackPolicy.neverAllowed.contains(scheme.lowercased()) {
      let path = DefinitionPath()["callbacks"]["allow"][index]
      let finding = Finding(.callbackNotAllowed, at: 0, path.description, found: scheme)
      problems.append(DefinitionProblem(path: path, finding: finding))
    }
    return problems
  }
}
