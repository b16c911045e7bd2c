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
      {"name": "r", "link": "//r{?a,b,c}", "requireOneOf": [["c", "a"]],
       "dependentRequired": {"b": ["a", "c"]}}
      """#)
    #expect(plan.requireOneOf == [[2, 0]])
    #expect(plan.dependentRequired.map(\.parameter) == [1])
    #expect(plan.missingTogether(at: 9) { $0 == 1 }?.inShort == "missing-parameter@9 one of c, a")
    #expect(plan.missingTogether(at: 9) { $0 < 2 }?.inShort == "missing-parameter@9 c")
    #expect(plan.missingTogether(at: 9) { $0 == 0 } == nil)
  }
}
