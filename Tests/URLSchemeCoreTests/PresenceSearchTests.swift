import Testing

@testable import URLSchemeCore

@Suite("Searching for parameters that a link may have together")
struct PresenceSearchTests {
  private static let names = ["a", "b", "c", "d", "e"]

  @Test(arguments: 0..<400 as Range<UInt64>)
  func findsAClashWhereNoSetOfParametersKeepsTheRules(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let route = Self.route(&generator)
    var search = PresenceSearch(route, names: Self.names) { _ in true }
    let kept = (0..<1 << Self.names.count).filter { Self.keeps($0, route) }
    for name in Self.names.indices {
      let (having, lacking) = (
        kept.filter { $0 >> name & 1 == 1 }, kept.filter { $0 >> name & 1 == 0 }
      )
      #expect((search.clash(having: [name]) == nil) == !having.isEmpty, "\(route)")
      #expect((search.clash(having: [], without: [name]) == nil) == !lacking.isEmpty, "\(route)")
    }
  }

  /// Whether the parameters whose bits are set keep the rules, as the format describes them.
  private static func keeps(_ set: Int, _ route: Route) -> Bool {
    func has(_ name: String) -> Bool {
      names.firstIndex(of: name).map { set >> $0 & 1 == 1 } ?? false
    }
    return route.requireOneOf.allSatisfy { $0.contains(where: has) }
      && route.atMostOneOf.allSatisfy { $0.count(where: has) < 2 }
      && route.dependentRequired.allSatisfy { dependency in
        !has(dependency.parameter) || dependency.requires.allSatisfy { $0.contains(where: has) }
      }
      && route.conditions.allSatisfy { condition in
        !condition.tests.allSatisfy { has($0.parameter) == $0.isPresent }
          || condition.required.allSatisfy(has) && !condition.forbidden.contains(where: has)
      }
  }

  private static func route(_ generator: inout SeededGenerator) -> Route {
    func some(_ count: ClosedRange<Int>) -> [String] {
      Array(names.shuffled(using: &generator).prefix(Int.random(in: count, using: &generator)))
    }
    func several<Rule>(_ rule: () -> Rule) -> [Rule] {
      (0..<Int.random(in: 0...2, using: &generator)).map { _ in rule() }
    }
    var route = Route(name: "r", link: "//r{?a,b,c,d,e}")
    route.requireOneOf = several { some(1...3) }
    route.atMostOneOf = several { some(2...4) }
    route.dependentRequired = several {
      let names = some(3...5)
      return Route.Dependency(parameter: names[0], requires: [[names[1]], Array(names[2...])])
    }
    route.conditions = several {
      let names = some(3...5)
      return Route.Condition(
        tests: names.dropFirst(2).map {
          Route.Condition.Test(parameter: $0, isPresent: Bool.random(using: &generator))
        }, required: [names[0]], forbidden: [names[1]])
    }
    return route
  }
}
