import URLSchemeCore

/// Finds what differs between two versions of definitions: every link that the older one reads is to be read alike
/// by the newer one, and what the newer one writes by the older one, which stays installed.
///
/// What is found was seen: each break has a link that both versions were asked about. That nothing differs is
/// proven where the definitions say so (`RouteProof`), and else sampled.
struct VersionDifferences {
  private let pair: VersionPair
  /// The same the other way around, for what the newer version writes.
  private let reversed: VersionPair
  /// For each app of the older version, what is different, and the routes of which nothing is.
  private var lists: [BreakList]
  private(set) var compatible: [[CompatibleRoute]]

  /// What is different, for each app of the older version.
  var breaks: [[VersionBreak]] { lists.map(\.worthTelling) }

  init(_ old: Catalog, _ new: Catalog) {
    pair = VersionPair(old, new)
    reversed = VersionPair(new, old)
    lists = old.program.appPlans.map { _ in BreakList() }
    compatible = lists.map { _ in [] }
    find()
  }

  private mutating func find() {
    let proof = RouteProof(pair)
    var followed: Set<Int> = []
    for (route, plan) in pair.old.program.plans.enumerated() {
      let next = pair.successor(ofRoute: route)
      if let next { followed.insert(next) }
      guard !proof.holds(forRoute: route) else {
        compatible[plan.app].append(CompatibleRoute(name: plan.name, links: nil))
        // A route that takes more now may write what the older version does not read.
        if !proof.isSame(route) { _ = compare(nil, next, beside: route) }
        continue
      }
      let known = lists[plan.app].count
      let links = compare(route, next)
      if lists[plan.app].count == known {
        compatible[plan.app].append(CompatibleRoute(name: plan.name, links: links))
      }
    }
    // Apps that are new themselves change nothing of older ones.
    let apps = Set(pair.successors)
    for (route, plan) in pair.new.program.plans.enumerated()
    where apps.contains(plan.app) && !followed.contains(route) {
      _ = compare(nil, route)
    }
  }

  /// Tries the links of a route of the older version, the newer one, or both, and says how many there were.
  ///
  /// - Parameter other: The older route, where its own links need not be tried.
  private mutating func compare(_ old: Int?, _ new: Int?, beside other: Int? = nil) -> Int {
    let oldPlan = (old ?? other).map { pair.old.program.plans[$0] }
    let newPlan = new.map { pair.new.program.plans[$0] }
    var count = 0
    if let old {
      let links = ComparedLinks(pair.old, route: old, beside: newPlan)
      let written = links.written(seed: 1)
      for link in written + links.respelled(written) {
        count += 1
        _ = addBreaks(of: link)
      }
    }
    if let new {
      let links = ComparedLinks(pair.new, route: new, beside: oldPlan)
      for link in links.written(seed: 2) {
        count += 1
        if !addBreaks(of: link) { addUnreadable(link, ofRoute: new) }
      }
    }
    return count
  }

  /// Adds what the newer version makes otherwise of a link that the older one reads; false where there is nothing.
  private mutating func addBreaks(of link: DeepLink) -> Bool {
    guard let (read, differences) = pair.differences(of: link), !differences.isEmpty,
      let route = try? pair.old.routeNumber("\(read.link.app)/\(read.link.route)")
    else { return false }
    for difference in differences {
      let place = ChangePlace(difference, ofRoute: route, pair)
      lists[place.old.app].add(VersionBreak(difference, difference.rule, link, of: read, at: place))
    }
    return true
  }

  /// Adds what the older version makes otherwise of a link that the newer one writes.
  private mutating func addUnreadable(_ link: DeepLink, ofRoute route: Int) {
    guard let (read, differences) = reversed.differences(of: link) else { return }
    for difference in differences where difference.isHarmful {
      guard let place = ChangePlace(difference, ofRoute: route, reversed).swapped else { continue }
      lists[place.old.app].add(
        VersionBreak(difference, .unreadableByOld, link, of: read, at: place))
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
