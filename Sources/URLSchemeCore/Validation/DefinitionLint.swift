/// Validates definition files, one after the other: what reading one finds, and, where it reads,
/// what is wrong with its routes taken together, what is probably a mistake, schemes that others own,
/// and those that an earlier file claims.
///
/// ```swift
/// var lint = DefinitionLint()
/// for file in files { checks.append(lint.check(bytes, file: file).check) }
/// ```
package struct DefinitionLint {
  /// The file that claimed each scheme first.
  private var claims: [String: String] = [:]
  /// The schemes of the definitions that were given back.
  private var schemesInForce: Set<String> = []

  package init() {}

  /// Checks one file. A file of the same name as an earlier one is taken for the same.
  ///
  /// - Returns: The findings, in the order of the file; and the definition, if it goes into one
  ///   catalog with all that were given back before: it reads, its routes go together, and its
  ///   schemes are its own.
  package mutating func check(
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
    var problems = read.checker.problems.fatal
    var definition: AppDefinition?
    if problems.isEmpty, let sound = read.definition {
      problems = RouteConflicts.findings(in: sound)
      let schemes = Set(sound.schemes.map { $0.lowercased() })
      if problems.isEmpty, schemesInForce.isDisjoint(with: schemes) {
        definition = sound
        schemesInForce.formUnion(schemes)
      }
      problems += schemeProblems(of: sound, file)
      problems += read.checker.problems.others + DeclaredValueCheck.problems(in: read.checker)
    }
    let secrets = read.secrets
    check.findings = read.placed(problems).map { problem in
      PlacedFinding(problem.finding, severity: problem.severity, in: json, &cursor) {
        secrets.ranges(meeting: $0)
      }
    }
    return (check, definition)
  }

  /// Remembers whose the schemes are; finds those that an earlier file claims or others own, and
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
      if let owner = SystemSchemes.owner(of: scheme) {
        let finding = Finding(.systemScheme, at: 0, scheme, found: owner)
        problems.append(DefinitionProblem(path: path, finding: finding))
      }
      if folded != scheme {
        // RFC 3986 §3.1: documents that specify schemes must do so with lower-case letters. Desktop
        // handlers (x-scheme-handler) are found by those only.
        let finding = Finding(.notCanonical, at: 0, expected: folded)
        problems.append(DefinitionProblem(path: path, finding: finding, severity: .warning))
      }
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
