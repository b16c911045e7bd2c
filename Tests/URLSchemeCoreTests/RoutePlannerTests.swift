import Testing

@testable import URLSchemeCore

/// The plan of a route: which parameters it has, where they stand, and which of them must be there.
struct RoutePlannerTests {
  private func plan(_ route: String) throws -> RoutePlan {
    try #require(Catalog.app(route).program.plans.first)
  }

  @Test
  func ordersParametersAsThePatternDoes() throws {
    let plan = try plan(
      #"""
      {"name": "r", "link": "//{h}/a/{o}/{p}/x/{+r}{?q,l*}{#f}", "callback": true,
       "parameters": {"q": {"required": true}, "l": {"type": "array"}, "o": {"required": false}}}
      """#)
    let names = ["h", "o", "p", "r", "q", "l", "f"] + CallbackName.all
    #expect(plan.parameters.map(\.name) == names)
    #expect(plan.parameters.filter(\.isRequired).map(\.name) == ["h", "p", "q"])
    #expect(plan.parameters.filter(\.isExploded).map(\.name) == ["l"])
    #expect(
      plan.parameters.map(\.location) == [
        .segment, .segment, .segment, .rest, .query, .query, .fragment,
      ]
        + [.query, .query, .query, .query])
  }

  @Test
  func numbersWhatRulesName() throws {
    let plan = try plan(
      #"""
      {"name": "r", "link": "//r{?a,b,c,d}", "requireOneOf": [["c", "a"]],
       "dependentRequired": {"b": ["a", ["c", "d"]]}, "atMostOneOf": [["c", "b"]]}
      """#)
    #expect(plan.rules.map(\.oneOf) == [[2, 0], [], [2, 3], []])
    #expect(plan.rules.map(\.all) == [[], [0], [], []])
    #expect(plan.rules.map(\.present) == [[], [1], [1], []])
    #expect(plan.rules.map(\.atMostOne) == [[], [], [], [2, 1]])
    func broken(_ present: Int...) -> String? {
      plan.brokenRule { present.contains($0) ? Value.string("x") : Value?.none }?.finding.inShort
    }
    #expect(broken(1) == "missing-parameter@0 one of c, a")
    #expect(broken(1, 2) == "missing-parameter@0 a")
    #expect(broken(0, 1) == "missing-parameter@0 one of c, d")
    #expect(broken(0, 1, 2) == "forbidden-parameter@0 b")
    #expect(broken(0, 1, 3) == nil)
  }
}
