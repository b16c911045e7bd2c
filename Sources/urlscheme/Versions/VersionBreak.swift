import URLSchemeCore

/// A link that shows how two versions of a definition differ, and what in them makes it so.
final class VersionBreak: Sendable {
  let rule: Rule
  /// The link that shows it; nil: none could be made.
  let link: DeepLink?
  /// That link, or else the pattern of its like.
  let witness: String
  /// The app and the route that read it.
  let app: String
  let routeName: String
  /// The parameter that it is about, if it is about one.
  let parameter: String?
  let place: ChangePlace
  private let difference: LinkDifference

  /// - Parameter read: What the version that reads it, or writes it, makes of the link.
  init(
    _ difference: LinkDifference, _ rule: Rule, _ link: DeepLink, of read: Match,
    at place: ChangePlace
  ) {
    (self.difference, self.rule, self.place) = (difference, rule, place)
    (self.link, witness) = (link, link.description)
    (app, routeName) = (read.link.app, read.link.route)
    parameter = difference.parameter
  }

  /// A difference that no link shows.
  init(_ difference: LinkDifference, ofRoute route: Int, _ pair: VersionPair) {
    let plan = pair.old.program.plans[route]
    (self.difference, rule) = (difference, difference.rule)
    place = ChangePlace(difference, ofRoute: route, pair)
    (app, routeName) = (pair.old.program.appPlans[plan.app].scheme, plan.name)
    let scheme = pair.old.program.appPlans[plan.app].definition.schemes(of: plan.route).first
    (link, witness) = (nil, "\(scheme ?? app):\(plan.route.link)")
    parameter = difference.parameter
  }

  /// As errors name the route.
  var route: String { "\(app)/\(routeName)" }

  /// What breaks of one cause have in common.
  var cause: String {
    guard place.isOfLink else { return place.cause }
    // A link has many parts that may change.
    if case .route(_, let name) = difference { return "\(place.cause) \(name)" }
    return "\(place.cause) \(parameter ?? "")"
  }

  /// What the other version makes of the link, in words.
  var reason: String {
    switch difference {
    case .refused(let finding), .callback(_, let finding?), .foreign(let finding):
      return finding.message
    case .route(_, let name): return "it opens \(name)"
    case .value(_, let difference): return words(difference, "was")
    case .defaultValue(_, let difference): return words(difference, "was assumed to be")
    case .untried(let name?): return "no value of \(name) is known"
    case .untried(nil): return "no values were found for one"
    case .returned(let name): return "\(name) no longer comes back"
    case .callback(let name, nil): return "\(name) is no callback"
    case .confirm(let isAsked):
      return isAsked ? "the person is asked first" : "the person is no longer asked first"
    }
  }

  private func words(_ difference: ValueDifference, _ verb: String) -> String {
    let old = difference.expected?.cut(to: 80) ?? "absent"
    return "\(difference.path) \(verb) \(old), now \(difference.actual?.cut(to: 80) ?? "nothing")"
  }
}

/// Differences between two versions, one of each cause: the first link that shows it. One that is accepted
/// hides none that is not.
struct BreakList {
  private(set) var breaks: [VersionBreak] = []
  /// The entries that accept some.
  private(set) var usedEntries: Set<Int> = []
  private let accepted: AcceptedBreaks
  private var causes: Set<String> = []

  init(accepting accepted: AcceptedBreaks) { self.accepted = accepted }

  mutating func add(_ found: VersionBreak) {
    let isAccepted = accepted.reason(for: found) != nil
    usedEntries.formUnion(accepted.entries(for: found))
    guard causes.insert("\(found.rule.rawValue) \(found.cause) \(isAccepted)").inserted else {
      return
    }
    breaks.append(found)
  }

  /// All but what follows from something graver: what no longer is read as it was, was not read so before. What is
  /// accepted keeps nothing from being told.
  var worthTelling: [VersionBreak] {
    let grave = breaks.filter {
      $0.rule != .unreadableByOld && accepted.reason(for: $0) == nil
    }
    let causes = Set(grave.map(\.cause))
    return breaks.filter { found in
      // What is declared may be more and less at once.
      found.rule != .unreadableByOld || found.place.isOfLimits || !causes.contains(found.cause)
    }
  }
}

/// A route whose links do not differ between two versions.
struct CompatibleRoute: Hashable, Sendable {
  var name: String
  /// How many links were tried; nil: the definitions prove it.
  var links: Int?
}
