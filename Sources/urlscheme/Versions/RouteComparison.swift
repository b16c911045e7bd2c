import URLSchemeCore

/// Tries links of one route after the other on two versions of definitions.
final class RouteComparison {
  /// The routes whose links are tried together.
  struct Task: Sendable {
    /// The older one, if there is one, and whether it is proven that its links are read alike.
    var old: Int?
    var isProven = false
    /// The newer one, if there is one whose links are to be tried.
    var new: Int?
  }

  /// What is different, and how many links were tried.
  struct Result: Sendable {
    var breaks: [VersionBreak] = []
    var links = 0
    /// The entries that accept some of what is different.
    var usedEntries: Set<Int> = []
  }

  /// With so many routes of the newer version a route may have links in common, where all is tried.
  private static let mostRivals = 32

  private let pair: VersionPair
  private let proof: RouteProof
  private let accepted: AcceptedBreaks
  private let comparer: LinkComparer
  /// The same the other way around, for what the newer version writes.
  private let reversed: LinkComparer
  private let samples: (old: SampleTexts, new: SampleTexts)
  private let isThorough: Bool

  /// - Parameter isThorough: Whether any two things of a route meet in some link.
  init(
    _ pair: VersionPair, _ proof: RouteProof, accepting accepted: AcceptedBreaks, isThorough: Bool
  ) {
    (self.pair, self.proof, self.accepted) = (pair, proof, accepted)
    samples = (SampleTexts(pair.old.program), SampleTexts(pair.new.program))
    self.isThorough = isThorough
    comparer = LinkComparer(pair)
    reversed = LinkComparer(VersionPair(pair.new, pair.old))
  }

  /// Tries the links of a route of the older version, the newer one, or both.
  func result(_ task: Task) -> Result {
    let oldPlan = task.old.map { pair.old.program.plans[$0] }
    let newPlan = task.new.map { pair.new.program.plans[$0] }
    var list = BreakList(accepting: accepted)
    var count = 0
    if let old = task.old, let oldPlan, let newPlan, newPlan.takesCallbacks {
      for name in oldPlan.route.returns where !newPlan.route.returns.contains(name) {
        list.add(VersionBreak(.returned(name), ofRoute: old, pair))
      }
    }
    if let old = task.old, !task.isProven {
      let links = ComparedLinks(pair.old, route: old, beside: newPlan)
      let written = links.written(seed: 1, isThorough: isThorough)
      for difference in untried(ofRoute: old, written, links.untried) {
        list.add(VersionBreak(difference, ofRoute: old, pair))
      }
      let successor = oldPlan.flatMap { pair.successors[$0.app] }
        .map { pair.new.program.appPlans[$0].definition }
      let app = oldPlan.map { pair.old.program.appPlans[$0.app].definition }
      var tried =
        written + links.withCallbacks(written) + links.respelled(written)
        + meetings(ofRoute: old, links, written)
      if let successor, successor.querySeparator != app?.querySeparator {
        tried += links.withEmptyPieces(written)
      }
      for link in tried {
        count += 1
        _ = addBreaks(of: link, to: &list)
      }
      if let link = written.first {
        let foreign = successor?.foreignPatterns ?? []
        for link in links.withForeignNames(link, apartFrom: foreign) {
          count += 1
          _ = addBreaks(comparer.differences(ofForeign: link), of: link, to: &list)
        }
      }
    }
    if let new = task.new {
      let links = ComparedLinks(pair.new, route: new, beside: oldPlan)
      let written = links.written(seed: 2, isThorough: isThorough)
      for link in written + links.withCallbacks(written) {
        count += 1
        if !addBreaks(of: link, to: &list) { addUnreadable(link, ofRoute: new, to: &list) }
      }
    }
    return Result(breaks: list.breaks, links: count, usedEntries: list.usedEntries)
  }

  /// What is different, for all that is known, where no link of a route was made, or none that has a parameter.
  private func untried(
    ofRoute number: Int, _ written: [DeepLink], _ untried: [String]
  ) -> [LinkDifference] {
    let successor = pair.successor(ofRoute: number)
    if written.isEmpty {
      // Where no other route has such paths, none takes the links of one that is gone.
      let isGone = successor == nil && proof.rivals(ofRoute: number).isEmpty
      return isGone ? [.refused(Finding(.unknownRoute, at: 0))] : [.untried(untried.first)]
    }
    guard let other = successor else { return [] }
    func schema(_ name: String, _ plan: RoutePlan) -> Schema? {
      plan.parameters.first { $0.name == name }?.schema.plain
    }
    let (plan, newPlan) = (pair.old.program.plans[number], pair.new.program.plans[other])
    return untried.filter { schema($0, plan) != schema($0, newPlan) }.map { .untried($0) }
  }

  /// Links of a route whose paths routes of the newer version may have, too, and values by which those are chosen.
  private func meetings(
    ofRoute route: Int, _ links: ComparedLinks, _ written: [DeepLink]
  ) -> [DeepLink] {
    let rivals = isThorough ? proof.rivals(ofRoute: route).prefix(Self.mostRivals) : []
    guard !rivals.isEmpty else { return [] }
    let (plan, plans) = (pair.old.program.plans[route], pair.new.program.plans)
    let own = PathTexts(plan, samples.old)
    return rivals.flatMap { rival in
      let older = older(ofRoute: rival, inApp: plan.app)
      let paths = own.meetings(with: PathTexts(plans[rival], samples.new, older: older))
      let chosen = links.withChoices(of: plans[rival], older: older, written)
      return chosen + ComparedLinks.withPaths(paths, chosen.prefix(4) + written)
    }
  }

  /// What a route of the newer version was.
  private func older(ofRoute number: Int, inApp app: Int) -> RoutePlan? {
    let program = pair.old.program
    let name = "\(program.appPlans[app].scheme)/\(pair.new.program.plans[number].name)"
    return (try? program.route(named: name)).map { program.plans[$0] }
  }

  /// Adds what the newer version makes otherwise of a link that the older one reads; false where there is nothing.
  private func addBreaks(of link: DeepLink, to list: inout BreakList) -> Bool {
    addBreaks(comparer.differences(of: link), of: link, to: &list)
  }

  private func addBreaks(
    _ found: (read: Match, differences: [LinkDifference])?, of link: DeepLink,
    to list: inout BreakList
  ) -> Bool {
    guard let (read, differences) = found, !differences.isEmpty,
      let route = try? pair.old.program.route(named: "\(read.link.app)/\(read.link.route)")
    else { return false }
    for difference in differences {
      let place = ChangePlace(difference, ofRoute: route, pair, values: read.link.values)
      list.add(VersionBreak(difference, difference.rule, link, of: read, at: place))
    }
    return true
  }

  /// Adds what the older version makes otherwise of a link that the newer one writes.
  private func addUnreadable(
    _ link: DeepLink, ofRoute route: Int, to list: inout BreakList
  ) {
    guard let (read, differences) = reversed.differences(of: link) else { return }
    for difference in differences where difference.isHarmful {
      let place = ChangePlace(
        difference, ofRoute: route, reversed.pair, values: read.link.values)
      guard let place = place.swapped else { continue }
      list.add(VersionBreak(difference, .unreadableByOld, link, of: read, at: place))
    }
  }
}

extension LinkDifference {
  /// Whether apps of the older version go wrong: parameters that they do not know, they leave alone.
  fileprivate var isHarmful: Bool {
    switch self {
    case .refused, .route, .callback(_, .some): true
    case .value(let name, let difference): difference.actual != nil || difference.path != name
    case .defaultValue, .callback, .returned, .confirm, .foreign, .untried: false
    }
  }
}
