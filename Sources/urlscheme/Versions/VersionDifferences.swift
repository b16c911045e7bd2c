import URLSchemeCore

/// Finds what differs between two versions of definitions: every link that the older one reads is to be read alike
/// by the newer one, and what the newer one writes by the older one, which stays installed.
///
/// What is found was seen: each break has a link that both versions were asked about; where none could be made, that
/// is said. That nothing differs is proven where the definitions say so (`RouteProof`), and else sampled. Routes are
/// shared among threads; what is found does not depend on how many there are.
struct VersionDifferences {
  /// Of more routes, each is tried with fewer links.
  private static let mostThorough = 200

  /// What is different, for each app of the older version.
  let breaks: [[VersionBreak]]
  /// The routes of which nothing is.
  private(set) var compatible: [[CompatibleRoute]]
  /// The entries that accept some of what is different.
  let usedEntries: Set<Int>

  init(
    _ old: Catalog, _ new: Catalog, accepting accepted: AcceptedBreaks = AcceptedBreaks(),
    jobs: Int = 1
  ) {
    let pair = VersionPair(old, new)
    let proof = RouteProof(pair)
    let tasks = Self.tasks(pair, proof)
    let isThorough = tasks.count <= Self.mostThorough
    let results = Threads().map(tasks, jobs: jobs) {
      RouteComparison(pair, proof, accepting: accepted, isThorough: isThorough)
    } _: { comparison, task in
      comparison.result(task)
    }
    var lists = old.program.appPlans.map { _ in BreakList(accepting: accepted) }
    var breaking: Set<Int> = []
    var links: [Int: Int] = [:]
    for (task, result) in zip(tasks, results) {
      for found in result.breaks {
        lists[found.place.old.app].add(found)
        // The links of one route may show what happens to those of another.
        guard found.rule != .unreadableByOld, let route = try? old.program.route(named: found.route)
        else { continue }
        breaking.insert(route)
      }
      guard let route = task.old, !task.isProven else { continue }
      if result.breaks.isEmpty { links[route] = result.links } else { breaking.insert(route) }
    }
    breaks = lists.map(\.worthTelling)
    usedEntries = results.reduce(into: []) { $0.formUnion($1.usedEntries) }
    compatible = old.program.appPlans.map { _ in [] }
    for (route, plan) in old.program.plans.enumerated() where !breaking.contains(route) {
      compatible[plan.app].append(CompatibleRoute(name: plan.name, links: links[route]))
    }
  }

  /// The routes of which links are to be tried.
  private static func tasks(_ pair: VersionPair, _ proof: RouteProof) -> [RouteComparison.Task] {
    var tasks: [RouteComparison.Task] = []
    var followed: Set<Int> = []
    for route in pair.old.program.plans.indices {
      let next = pair.successor(ofRoute: route)
      if let next { followed.insert(next) }
      let isProven = proof.holds(forRoute: route)
      // What takes more now may write what the older version does not read.
      if isProven, proof.isSame(route) { continue }
      tasks.append(RouteComparison.Task(old: route, isProven: isProven, new: next))
    }
    // Apps that are new themselves change nothing of older ones.
    let apps = Set(pair.successors)
    for (route, plan) in pair.new.program.plans.enumerated()
    where apps.contains(plan.app) && !followed.contains(route) {
      tasks.append(RouteComparison.Task(new: route))
    }
    return tasks
  }
}
