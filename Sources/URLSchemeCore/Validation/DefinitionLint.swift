/// Validates definition files, one after the other: what reading one finds, and, where it reads,
/// what is wrong with its routes taken together, what is probably a mistake, and schemes that an
/// earlier file claims.
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
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = json.starts(with: mark) ? mark.count : 0
    let text = json.span.extracting(start..<json.count)
    let root = try? JSONNode(parsing: text)
    let secrets = root.map { DefinitionSecrets(of: $0, in: text) }
    var observations: [DefinitionInspector.Observation] = []
    var definition: AppDefinition?
    do {
      let read = try AppDefinition(json: json)
      if let root {
        var isSound: Bool
        (observations, isSound) = observe(read, root, text, file)
        if !schemesInForce.isDisjoint(with: read.foldedSchemes) { isSound = false }
        if isSound { definition = read }
      }
    } catch {
      observations = error.findings.map { .init(finding: $0.moved(by: -start)) }
    }
    schemesInForce.formUnion(definition?.foldedSchemes ?? [])
    var cursor = LineCursor()
    check.findings = observations.map { observation in
      PlacedFinding(
        observation.finding.moved(by: start), severity: observation.severity, in: json, &cursor
      ) { range in
        guard let secrets else { return [] }
        let shifted = max(0, range.lowerBound - start)..<max(0, range.upperBound - start)
        return secrets.ranges(meeting: shifted).map {
          $0.lowerBound + start..<$0.upperBound + start
        }
      }
    }
    return (check, definition)
  }

  /// Everything about a definition that reads, in the order of the file, and whether its routes go
  /// together.
  private mutating func observe(
    _ definition: AppDefinition, _ root: JSONNode, _ text: Span<UInt8>, _ file: String
  ) -> ([DefinitionInspector.Observation], isSound: Bool) {
    let conflicts = RouteConflicts.findings(in: definition).map {
      DefinitionChecker.Problem(path: $0.path, place: .value, finding: $0.finding)
        .finding(in: root, text)
    }
    var observations = conflicts.map { DefinitionInspector.Observation(finding: $0) }
    observations += claim(definition, root, file)
    observations += DefinitionInspector.observations(of: definition, root, text)
    // Swift's sort is stable: what is found at one place stays in the order of the checks.
    observations.sort { $0.finding.offset < $1.finding.offset }
    return (observations, conflicts.isEmpty)
  }

  /// Remembers whose the schemes are, and finds those that an earlier file claims.
  private mutating func claim(
    _ definition: AppDefinition, _ root: JSONNode, _ file: String
  ) -> [DefinitionInspector.Observation] {
    var observations: [DefinitionInspector.Observation] = []
    for (scheme, node) in zip(definition.schemes, root["schemes"]?.elements ?? []) {
      let folded = scheme.lowercased()
      guard let owner = claims[folded] else {
        claims[folded] = file
        continue
      }
      guard owner != file else { continue }
      observations.append(
        .init(finding: Finding(.duplicateScheme, at: node.offset, scheme, expected: owner)))
    }
    return observations
  }
}

extension AppDefinition {
  fileprivate var foldedSchemes: Set<String> { Set(schemes.map { $0.lowercased() }) }
}
