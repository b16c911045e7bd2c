import URLSchemeCore

/// The differences between two versions of definitions, in their places in the files.
final class VersionComparison {
  private let old: DefinitionVersion
  private let new: DefinitionVersion
  private let accepted: AcceptedBreaks
  private let secrets: [SecretMask]

  init(
    _ old: DefinitionVersion, _ new: DefinitionVersion,
    accepting accepted: AcceptedBreaks = AcceptedBreaks()
  ) {
    (self.old, self.new, self.accepted) = (old, new, accepted)
    secrets = [SecretMask(old.catalog), SecretMask(new.catalog)]
  }

  /// A check for each app of the older version.
  func checks(jobs: Int = 1) -> [Check] {
    var used: Set<Int> = []
    return checks(jobs: jobs, &used)
  }

  /// - Parameter used: Takes up the entries that accept some of what is different.
  func checks(jobs: Int, _ used: inout Set<Int>) -> [Check] {
    let differences = VersionDifferences(
      old.catalog, new.catalog, accepting: accepted, jobs: jobs)
    used = differences.usedEntries
    let pair = VersionPair(old.catalog, new.catalog)
    return zip(differences.breaks, differences.compatible).enumerated().map { app, found in
      let file = old.sources[app].file
      let scheme = old.catalog.program.appPlans[app].scheme
      var check = Check(
        .comparison, file: pair.successors[app].map { new.sources[$0].file } ?? file,
        name: "\(scheme) against \(file)")
      check.compatible = found.1
      check.findings = found.0.map(placed).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      return check
    }
  }

  /// A difference in its place in the newer version, with that in the older one beside it.
  private func placed(_ found: VersionBreak) -> PlacedFinding {
    let why = accepted.reason(for: found)
    let bytes = Array(found.witness.utf8)
    let finding = Finding(
      found.rule, at: 0, found.route,
      expected: found.reason + (why.map { "; accepted: \($0)" } ?? ""),
      found: SecretMask.text(bytes, hiding: secrets.flatMap { $0.ranges(in: bytes) }))
    let app = found.place.old.app
    var placed = old.place(finding, in: app, found.place.old.paths)
    if let place = found.place.new {
      let origin = PlacedFinding.Origin(
        file: old.sources[app].file, line: placed.line, column: placed.column)
      placed = new.place(finding, in: place.app, place.paths)
      placed.origin = origin
    }
    if found.link != nil { placed.witness = finding.found }
    if why != nil { placed.severity = .notice }
    return placed
  }
}
