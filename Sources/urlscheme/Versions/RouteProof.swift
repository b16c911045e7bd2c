import URLSchemeCore

/// Shows that the newer version reads all links of an older route as the older one does, by what the definitions
/// say alone: where that is so, no link need be tried.
final class RouteProof: Sendable {
  private let pair: VersionPair
  /// For each app of the older version, whether all that routes share is the same, or takes more.
  private let areAppsAlike: [Bool]
  /// The same the other way around.
  private let areNewAppsAlike: [Bool]
  /// The older routes that are there in the newer version in just the same way.
  private let same: Set<Int>
  /// The routes of the newer version that were not.
  private let changed: [Int]
  /// The paths of its routes.
  private let paths: [RoutePaths]

  init(_ pair: VersionPair) {
    self.pair = pair
    let apps = pair.old.program.appPlans.indices.map { app in
      pair.successors[app].map { successor in
        (
          old: pair.old.program.appPlans[app].definition,
          new: pair.new.program.appPlans[successor].definition
        )
      }
    }
    areAppsAlike = apps.map { $0.map { Self.areAlike($0.old, $0.new) } ?? false }
    areNewAppsAlike = apps.map { $0.map { Self.areAlike($0.new, $0.old) } ?? false }
    let plans = pair.new.program.plans
    var (same, kept): (Set<Int>, Set<Int>) = ([], [])
    for (number, plan) in pair.old.program.plans.enumerated() {
      guard let other = pair.successor(ofRoute: number),
        plan.route.plain == plans[other].route.plain
      else { continue }
      same.insert(number)
      kept.insert(other)
    }
    self.same = same
    changed = plans.indices.filter { !kept.contains($0) }
    paths = plans.map(RoutePaths.init)
  }

  /// Whether the route of that number is there in the newer version in just the same way, takes no more there, and
  /// tells the caller the same.
  func isSame(_ number: Int) -> Bool {
    guard let other = pair.successor(ofRoute: number) else { return false }
    let plan = pair.old.program.plans[number]
    return same.contains(number) && areNewAppsAlike[plan.app]
      && plan.route.returns == pair.new.program.plans[other].route.returns
  }

  /// Whether it can be shown of the route of that number.
  func holds(forRoute number: Int) -> Bool {
    let plan = pair.old.program.plans[number]
    guard areAppsAlike[plan.app], let other = pair.successor(ofRoute: number) else { return false }
    let newPlan = pair.new.program.plans[other]
    // Whether values are declared makes a difference to the case of an authority.
    let mayBeWidened = newPlan.parameters.enumerated().allSatisfy { number, parameter in
      let old = plan.parameters.first { $0.name == parameter.name }
      return (!parameter.isRequired || old?.isRequired == true)
        && (!newPlan.inPath.contains(number)
          || old?.schema.enumeration == parameter.schema.enumeration)
    }
    guard same.contains(number) || mayBeWidened && isWidened(plan.route, newPlan.route) else {
      return false
    }
    return rivals(ofRoute: number).isEmpty
  }

  /// The routes of the newer version that might take links of the route of that number from where they went: of a
  /// route that is the same, those that are not; where it takes more itself, or less, any, and itself if its links
  /// have several forms.
  func rivals(ofRoute number: Int) -> [Int] {
    let plan = pair.old.program.plans[number]
    let successor = pair.successor(ofRoute: number)
    let plans = pair.new.program.plans
    let own = RoutePaths(plan)
    return (same.contains(number) ? changed : Array(plans.indices)).filter { rival in
      guard plans[rival].app == pair.successors[plan.app] else { return false }
      return rival == successor ? paths[rival].mayMeetEachOther : own.mayMeet(paths[rival])
    }
  }

  // MARK: Apps

  private static func areAlike(_ old: AppDefinition, _ new: AppDefinition) -> Bool {
    func folded(_ schemes: [String]) -> Set<String> { Set(schemes.map { $0.lowercased() }) }
    let callbacks = folded(old.schemes + old.queries + old.allowedCallbacks)
    let newCallbacks = folded(new.schemes + new.queries + new.allowedCallbacks)
    return ChangedKeys.ofApp(old, new).isEmpty
      && old.foreignPatterns.allSatisfy(new.foreignPatterns.contains)
      && folded(old.schemes).isSubset(of: folded(new.schemes))
      && (new.allowsAnyCallback
        || !old.allowsAnyCallback && callbacks.isSubset(of: newCallbacks))
  }

  // MARK: Routes

  /// Whether routes differ in nothing but schemas that take more.
  private func isWidened(_ old: Route, _ new: Route) -> Bool {
    guard ChangedKeys.ofRoute(old, new).isEmpty, old.confirm == new.confirm else { return false }
    func schema(_ name: String, _ route: Route) -> Schema {
      route.parameters.first { $0.name == name }?.schema ?? Schema()
    }
    let names = (old.parameters + new.parameters).map(\.name)
    // Conditions ask what is assumed.
    let asked = Set(old.conditions.flatMap(\.tests).map(\.parameter))
    return names.allSatisfy { name in
      let (own, other) = (schema(name, old), schema(name, new))
      return Self.isWidened(own, other)
        && (!asked.contains(name) || own.defaultValue == other.defaultValue)
    }
  }

  /// Whether all texts that a schema reads are read alike by another.
  ///
  /// - Parameter isInJSON: Whether they are part of a JSON text, where what has no type is anything.
  private static func isWidened(_ old: Schema, _ new: Schema, isInJSON: Bool = false) -> Bool {
    let (old, new) = (old.plain, new.plain)
    if old == new { return true }
    let types = [old, new].map { isInJSON ? $0.typeInJSON : $0.effectiveType }
    guard types[0] == types[1] else { return false }
    // What may differ is set aside; all else must be the same.
    var (rest, otherRest) = (old, new)
    func setAside(_ schema: inout Schema) {
      (schema.type, schema.enumeration) = (nil, nil)
      (schema.minLength, schema.maxLength, schema.pattern) = (nil, nil, nil)
      (schema.minimum, schema.maximum) = (nil, nil)
      (schema.minItems, schema.maxItems) = (nil, nil)
      schema.required = nil
      schema.items = nil
    }
    setAside(&rest)
    setAside(&otherRest)
    // A default may be new, as long as it was not what unknown values became.
    if old.defaultValue == nil { otherRest.defaultValue = nil }
    guard rest == otherRest else { return false }
    return isDeclaredWidened(old, new)
      && isLimitWidened(old.minimum, new.minimum, >=)
      && isLimitWidened(old.maximum, new.maximum, <=)
      && isLimitWidened(old.minItems, new.minItems, >=)
      && isLimitWidened(old.maxItems, new.maxItems, <=)
      && TextLanguage(old).inclusion(in: TextLanguage(new)) == .holds
      && areItemsWidened(old, new, areInJSON: isInJSON || old.encoding == .json)
  }

  private static func areItemsWidened(_ old: Schema, _ new: Schema, areInJSON: Bool) -> Bool {
    let items = [old.items, new.items].map { $0 ?? (areInJSON ? Schema() : Schema(.string)) }
    return isWidened(items[0], items[1], isInJSON: areInJSON)
  }

  /// Whether the values of an enum stand in the other one, too, or that has none.
  private static func isDeclaredWidened(_ old: Schema, _ new: Schema) -> Bool {
    guard old.enumeration != new.enumeration else { return true }
    // Declared spellings and defaults take the place of what a link says.
    guard !old.ignoreCase, old.otherwise == .error, let values = old.enumeration else {
      return false
    }
    return new.enumeration.map { others in values.allSatisfy(others.contains) } ?? true
  }

  private static func isLimitWidened<Limit>(
    _ old: Limit?, _ new: Limit?, _ isInside: (Limit, Limit) -> Bool
  ) -> Bool {
    guard let new else { return true }
    return old.map { isInside($0, new) } ?? false
  }
}

extension Route {
  /// The route without what is there for people, or decides nothing but screens.
  fileprivate var plain: Route {
    var plain = self
    (plain.summary, plain.deprecated) = (nil, false)
    (plain.screens, plain.guards, plain.returns) = ([], [], [])
    plain.parameters = parameters.map { Parameter($0.name, $0.schema.plain) }
      .filter { $0.schema != Schema() }.sorted { $0.name < $1.name }
    for (index, parameter) in patternParameters.enumerated() {
      plain.patternParameters[index].schema = parameter.schema?.plain
    }
    return plain
  }
}
