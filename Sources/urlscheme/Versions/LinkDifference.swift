import URLSchemeCore

/// How one link differs between two versions of the definitions.
enum LinkDifference {
  /// The newer version does not read it.
  case refused(Finding)
  /// Another app answers it, or another route takes it.
  case route(app: Int, name: String)
  /// A value, by its parameter; nil stands for none.
  case value(String, ValueDifference)
  /// What the app assumes for a parameter.
  case defaultValue(String, ValueDifference)
  /// The callbacks, by the parameter; nil where it is refused.
  case callback(String, Finding?)
  /// Whether the newer version asks the person first.
  case confirm(Bool)

  /// The rule that says so of links that were shared.
  var rule: Rule {
    switch self {
    case .refused: .brokenLink
    case .route, .value, .defaultValue: .changedMeaning
    case .callback: .changedCallback
    case .confirm: .changedConfirm
    }
  }

  /// The parameter that it is about.
  var parameter: String? {
    switch self {
    case .refused(let finding):
      finding.subject.split(whereSeparator: { ".[".contains($0) }).first.map(String.init)
    case .value(let name, _), .defaultValue(let name, _), .callback(let name, _): name
    case .route, .confirm: nil
    }
  }
}

/// What two versions make of the same links.
struct VersionPair {
  let old: DefinitionVersion
  let new: DefinitionVersion
  /// For each older app, the newer one that answers its first scheme, or else another of its schemes.
  let successors: [Int?]
  private let secrets: [SecretMask]

  init(_ old: DefinitionVersion, _ new: DefinitionVersion) {
    (self.old, self.new) = (old, new)
    secrets = [old, new].map { SecretMask($0.catalog) }
    successors = old.catalog.program.appPlans.map { plan in
      plan.definition.schemes.lazy
        .compactMap { try? new.catalog.program.app(named: Array($0.utf8).span) }.first
    }
  }

  /// The newer route that has the name of an older one, in the app that follows that one's.
  func successor(ofRoute route: Int) -> Int? {
    let plan = old.catalog.program.plans[route]
    guard let app = successors[plan.app] else { return nil }
    let program = new.catalog.program
    return try? program.route(named: "\(program.appPlans[app].scheme)/\(plan.name)")
  }

  /// The same links, read the other way around.
  var reversed: VersionPair { VersionPair(new, old) }

  /// What the older version reads of a link, and how the newer one differs; nil where the older one refuses it,
  /// or it has something that the older one does not know, so that it says nothing of the versions.
  func differences(of link: DeepLink) -> (read: Match, differences: [LinkDifference])? {
    guard let read = try? old.catalog.route(link), read.link.unknown.isEmpty,
      read.link.fragment == nil
    else { return nil }
    let other: Match
    do throws(Finding) {
      other = try new.catalog.route(link)
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

  private func app(of match: Match, in version: DefinitionVersion) -> Int? {
    try? version.catalog.program.app(named: Array(match.link.app.utf8).span)
  }
}
