import URLSchemeCore

/// Compares two versions of definitions: every link that the older one reads is to be read alike by the newer
/// one, and what the newer one writes by the older one, which stays installed.
///
/// What is reported was seen: each finding has a link that both versions were asked about. That nothing differs is
/// proven where the definitions say so (`RouteProof`), and else sampled.
struct VersionComparison {
  private let pair: VersionPair
  /// The same the other way around, for what the newer version writes.
  private let reversed: VersionPair
  private let accepted: AcceptedBreaks
  private let secrets: [SecretMask]

  init(
    _ old: DefinitionVersion, _ new: DefinitionVersion,
    accepting accepted: AcceptedBreaks = AcceptedBreaks()
  ) {
    pair = VersionPair(old, new)
    reversed = VersionPair(new, old)
    self.accepted = accepted
    secrets = [SecretMask(old.catalog), SecretMask(new.catalog)]
  }

  /// A check for each app of the older version.
  func checks() -> [Check] {
    let proof = RouteProof(pair)
    return pair.old.catalog.program.appPlans.indices.map { check(ofApp: $0, proof) }
  }

  private func check(ofApp app: Int, _ proof: RouteProof) -> Check {
    let program = pair.old.catalog.program
    let file = pair.old.sources[app].file
    let successor = pair.successors[app]
    var check = Check(
      .comparison, file: successor.map { pair.new.sources[$0].file } ?? file,
      name: "\(program.appPlans[app].scheme) against \(file)")
    var breaks = BreakList()
    var followed: Set<Int> = []
    for route in program.plans.indices where program.plans[route].app == app {
      let next = pair.successor(ofRoute: route)
      if let next { followed.insert(next) }
      let name = program.plans[route].name
      guard !proof.holds(forRoute: route) else {
        check.compatible.append(CompatibleRoute(name: name, links: nil))
        continue
      }
      let known = breaks.count
      let count = compare(route, next, &breaks)
      if breaks.count == known {
        check.compatible.append(CompatibleRoute(name: name, links: count))
      }
    }
    if let successor {
      let newProgram = pair.new.catalog.program
      for route in newProgram.plans.indices
      where newProgram.plans[route].app == successor && !followed.contains(route) {
        _ = compare(nil, route, &breaks)
      }
    }
    check.findings = breaks.worthTelling.map(placed).sorted {
      ($0.line, $0.column) < ($1.line, $1.column)
    }
    return check
  }

  /// A difference in its place in the newer version, with that in the older one beside it.
  private func placed(_ found: VersionBreak) -> PlacedFinding {
    let why = accepted.reason(for: found)
    let bytes = Array(found.link.description.utf8)
    let finding = Finding(
      found.rule, at: 0, found.route,
      expected: found.reason + (why.map { "; accepted: \($0)" } ?? ""),
      found: SecretMask.text(bytes, hiding: secrets.flatMap { $0.ranges(in: bytes) }))
    let old = pair.old.place(finding, in: found.place.old.app, found.place.old.paths)
    var placed = old.finding
    if let new = found.place.new {
      placed = pair.new.place(finding, in: new.app, new.paths).finding
      placed.origin = PlacedFinding.Origin(
        file: old.file, line: old.finding.line, column: old.finding.column)
    }
    if why != nil { placed.severity = .notice }
    return placed
  }

  // MARK: Links

  /// Tries the links of a route of the older version, the newer one, or both, and says how many there were.
  private func compare(_ old: Int?, _ new: Int?, _ breaks: inout BreakList) -> Int {
    let (oldProgram, newProgram) = (pair.old.catalog.program, pair.new.catalog.program)
    var count = 0
    if let old {
      let links = ComparedLinks(
        pair.old.catalog, route: old, beside: new.map { newProgram.plans[$0] })
      let written = links.written(seed: 1)
      for link in written + links.respelled(written) {
        count += 1
        _ = addBreaks(of: link, &breaks)
      }
    }
    if let new {
      let links = ComparedLinks(
        pair.new.catalog, route: new, beside: old.map { oldProgram.plans[$0] })
      for link in links.written(seed: 2) {
        count += 1
        if !addBreaks(of: link, &breaks) { addUnreadable(link, ofRoute: new, &breaks) }
      }
    }
    return count
  }

  /// Adds what the newer version makes of a link that the older one does not; false where there is nothing.
  private func addBreaks(of link: DeepLink, _ breaks: inout BreakList) -> Bool {
    guard let (read, differences) = pair.differences(of: link), !differences.isEmpty,
      let route = try? pair.old.catalog.routeNumber("\(read.link.app)/\(read.link.route)")
    else { return false }
    for difference in differences {
      breaks.add(
        VersionBreak(
          difference, difference.rule, link, of: read,
          at: ChangePlace(difference, ofRoute: route, pair)))
    }
    return true
  }

  /// Adds what the older version makes otherwise of a link that the newer one writes.
  private func addUnreadable(_ link: DeepLink, ofRoute route: Int, _ breaks: inout BreakList) {
    guard let (read, differences) = reversed.differences(of: link) else { return }
    for difference in differences where difference.isHarmful {
      let place = ChangePlace(difference, ofRoute: route, reversed).swapped
      breaks.add(VersionBreak(difference, .unreadableByOld, link, of: read, at: place))
    }
  }
}

extension LinkDifference {
  /// Whether apps of the older version go wrong: parameters that they do not know, they leave alone.
  fileprivate var isHarmful: Bool {
    switch self {
    case .refused, .route, .callback(_, .some): true
    case .value(let name, let difference): difference.actual != nil || difference.path != name
    case .defaultValue, .callback, .confirm: false
    }
  }
}
