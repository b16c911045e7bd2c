import Testing

@testable import URLSchemeCore

@Suite("Searching for parameters that a link may have together")
struct PresenceSearchTests {
  private static let names = ["a", "b", "c", "d", "e"]
  private static let words: [Value] = ["p", "q", "r"]

  private static func schema(of name: String) -> Schema? {
    var schema = Schema(name == "b" ? .boolean : .string)
    switch name {
    case "a": schema.enumeration = words
    case "b": break
    case "d": (schema.enumeration, schema.defaultValue) = (words, words[0])
    default: return nil
    }
    return schema
  }

  /// What a link has: for each name that it has a value; null where it doesn't matter which.
  private typealias Link = [String: Value]

  private static let links = names.reduce([Link()]) { links, name in
    let values: [Value] =
      schema(of: name).map { $0.enumeration ?? [true, false] } ?? [.null]
    return links + values.flatMap { value in links.map { $0.merging([name: value]) { $1 } } }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func findsAClashWhereNoLinkKeepsTheRules(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let route = Self.route(&generator)
    var search = PresenceSearch(route, names: Self.names) { Self.schema(of: $0) }
    let kept = Self.links.filter { Self.keeps($0, route) }
    for (number, name) in Self.names.enumerated() {
      let (having, lacking) = (kept.filter { $0[name] != nil }, kept.filter { $0[name] == nil })
      #expect((search.clash(having: [number]) == nil) == !having.isEmpty, "\(route)")
      #expect((search.clash(having: [], without: [number]) == nil) == !lacking.isEmpty, "\(route)")
    }
    for value in search.values {
      let having = kept.filter { $0[Self.names[value.parameter]] == value.value }
      let clash = search.clash(having: [value.parameter, value.number])
      #expect((clash == nil) == !having.isEmpty, "\(value) \(route)")
    }
  }

  /// Whether a link keeps the rules, as the format describes them.
  private static func keeps(_ link: Link, _ route: Route) -> Bool {
    func has(_ name: String) -> Bool { link[name] != nil }
    func holds(_ test: Route.Condition.Test) -> Bool {
      let value = link[test.parameter] ?? schema(of: test.parameter)?.defaultValue
      return test.isPresent.map { has(test.parameter) == $0 } ?? true
        && test.constant.map { value == $0 } ?? true
        && test.enumeration.map { value.map($0.contains) ?? false } ?? true
    }
    return route.requireOneOf.allSatisfy { $0.contains(where: has) }
      && route.atMostOneOf.allSatisfy { $0.count(where: has) < 2 }
      && route.dependentRequired.allSatisfy { dependency in
        !has(dependency.parameter) || dependency.requires.allSatisfy { $0.contains(where: has) }
      }
      && route.conditions.allSatisfy { condition in
        !condition.tests.allSatisfy(holds)
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
        tests: names.dropFirst(2).map { test(of: $0, &generator) }, required: [names[0]],
        forbidden: [names[1]])
    }
    return route
  }

  private static func test(
    of name: String, _ generator: inout SeededGenerator
  ) -> Route.Condition.Test {
    var test = Route.Condition.Test(parameter: name)
    switch (schema(of: name), Int.random(in: 0...2, using: &generator)) {
    case (nil, _), (_, 0): test.isPresent = Bool.random(using: &generator)
    case (let schema?, let kind):
      let values = schema.enumeration ?? [true, false]
      if kind == 1 { test.constant = values.randomElement(using: &generator) }
      if kind == 2 {
        let count = Int.random(in: 1...values.count, using: &generator)
        test.enumeration = Array(values.shuffled(using: &generator).prefix(count))
      }
      if Int.random(in: 0...3, using: &generator) == 0 {
        test.isPresent = Bool.random(using: &generator)
      }
    }
    return test
  }
}
