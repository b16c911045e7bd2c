import Testing

@testable import URLSchemeCore

/// Routes by the names that people give them.
struct RouterNamesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// The app and the route, or the finding.
    let answer: String
    var testDescription: String { name }

    init(_ name: String, _ answer: String) {
      (self.name, self.answer) = (name, answer)
    }
  }

  @Test(arguments: [
    Case("search", "ukdailyoffers/search"),
    Case("ukdailyoffers/search", "ukdailyoffers/search"),
    Case("UKDailyOffers/search", "ukdailyoffers/search"),
    Case("emergent/launch", "emergent/launch"),
    Case("serch", "unknown-route@0 serch → search"),
    Case("Search", "unknown-route@0 Search → search"),
    Case("", "unknown-route@0 → "),
    Case("emergnt/launch", "unknown-scheme@0 emergnt → emergent"),
    Case("/launch", "unknown-route@0 /launch → launch"),
    Case("emergent/", "unknown-route@9 emergent/ → "),
    Case("emergent/genom", "unknown-route@9 emergent/genom → genome"),
    Case("emergent/search", "unknown-route@9 emergent/search → "),
    Case("emergent/a/b", "unknown-route@9 emergent/a/b → "),
    Case("launch", "ambiguous-link@0 → mayasdressup/launch, emergent/launch, ukdailyoffers/launch"),
  ])
  func findsRoutesByName(_ testCase: Case) {
    let program = Catalog.builtIn.program
    switch Result(catching: { () throws(Finding) in try program.route(named: testCase.name) }) {
    case .success(let number):
      let route = program.plans[number]
      #expect("\(program.appPlans[route.app].scheme)/\(route.name)" == testCase.answer)
    case .failure(let finding):
      #expect("\(finding.inShort) → \(finding.found)\(finding.suggestion)" == testCase.answer)
    }
  }
}
