import URLSchemeCore

/// Two versions of definitions, and which app and route of the newer one follows which of the older one.
final class VersionPair: Sendable {
  let old: Catalog
  let new: Catalog
  /// For each older app, the newer one that answers its first scheme, or else another of its schemes.
  let successors: [Int?]

  init(_ old: Catalog, _ new: Catalog) {
    (self.old, self.new) = (old, new)
    successors = old.program.appPlans.map { plan in
      plan.definition.schemes.lazy
        .compactMap { try? new.program.app(named: Array($0.utf8).span) }.first
    }
  }

  /// The newer route that has the name of an older one, in the app that follows that one's.
  func successor(ofRoute route: Int) -> Int? {
    let plan = old.program.plans[route]
    guard let app = successors[plan.app] else { return nil }
    let program = new.program
    return try? program.route(named: "\(program.appPlans[app].scheme)/\(plan.name)")
  }
}
