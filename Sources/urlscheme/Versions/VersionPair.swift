import URLSchemeCore

/// What two versions make of the same links.
struct VersionPair {
  let old: Catalog
  let new: Catalog
  /// For each older app, the newer one that answers its first scheme, or else another of its schemes.
  let successors: [Int?]
  private let secrets: [SecretMask]

  init(_ old: Catalog, _ new: Catalog) {
    (self.old, self.new) = (old, new)
    secrets = [old, new].map { SecretMask($0) }
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

  /// What the older version reads of a link, and how the newer one differs; nil where the older one refuses it,
  /// or it has something that the older one does not know, so that it says nothing of the versions.
  func differences(of link: DeepLink) -> (read: Match, differences: [LinkDifference])? {
    guard let read = try? old.route(link), read.link.unknown.isEmpty,
      read.link.fragment == nil
    else { return nil }
    let other: Match
    do throws(Finding) {
      other = try new.route(link)
    } catch {
      let isCallback = error.rule == .callbackNotAllowed
      return (read, [isCallback ? .callback(error.subject, error) : .refused(error)])
    }
    return (read, differences(read, other))
  }

  private func differences(_ read: Match, _ other: Match) -> [LinkDifference] {
    let successor = app(of: read, in: old).flatMap { successors[$0] }
    let otherApp = app(of: other, in: new) ?? 0
    guard successor == otherApp, read.link.route == other.link.route else {
      return [.route(app: otherApp, name: other.link.route)]
    }
    var differences: [LinkDifference] = []
    if read.link.values != other.link.values {
      let takesCallbacks = [(old, read), (new, other)].contains { version, match in
        version.takesCallbacks(match.link)
      }
      differences += changed(read.link.values, other.link.values).map { name, difference in
        takesCallbacks && CallbackName.all.contains(name)
          ? .callback(name, nil) : .value(name, difference)
      }
    }
    if read.link.defaults != other.link.defaults {
      // What the app was never told is no change of what it was told.
      differences += changed(read.link.defaults, other.link.defaults)
        .filter { $1.expected != nil && other.link[$0] == nil }.map { .defaultValue($0, $1) }
    }
    if read.confirm != other.confirm { differences.append(.confirm(other.confirm)) }
    return differences
  }

  /// The parameters whose values are not the same, the first difference of each.
  private func changed(_ values: Value, _ others: Value) -> [(String, ValueDifference)] {
    let names = (values.object ?? []).map(\.name) + (others.object ?? []).map(\.name)
    var seen = NameSet()
    return names.filter { seen.insert($0) }.compactMap { name in
      var found = ValueDifferences { name in secrets.contains { $0.hides(name) } }
      found.compare(
        values[name], others[name], at: name, isSecret: secrets.contains { $0.hides(name) })
      return found.found.first.map { (name, $0) }
    }
  }

  private func app(of match: Match, in version: Catalog) -> Int? {
    try? version.program.app(named: Array(match.link.app.utf8).span)
  }
}

extension Catalog {
  /// Whether the route of a link takes `x-success` and its kin.
  fileprivate func takesCallbacks(_ link: DecodedLink) -> Bool {
    (try? routeNumber("\(link.app)/\(link.route)")).map { program.plans[$0].takesCallbacks }
      ?? false
  }
}
