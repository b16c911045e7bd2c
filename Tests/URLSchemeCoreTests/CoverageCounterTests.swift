import Testing

@testable import URLSchemeCore

/// What links exercise of definitions.
struct CoverageCounterTests {
  static let routes = #"""
    {"name": "a", "link": "//a{/x,y}{?q,r*}{#f}", "aliases": ["//b{/x,y}", "//c/{x}/{y}"],
     "parameters": {"r": {"type": "array"}}, "callback": true},
    {"name": "d", "link": "//d/{+z}"}
    """#

  private func counter(_ links: String...) throws -> CoverageCounter {
    let catalog = try Catalog.app(Self.routes)
    var validator = LinkValidator(catalog)
    validator.coverage = CoverageCounter(catalog)
    for link in links { validator.read(link) }
    return try #require(validator.coverage)
  }

  private func covered(_ counter: CoverageCounter) -> [String] {
    counter.coverage.flatMap(\.items).filter(\.isCovered).map { "\($0.route) \($0.name)" }
  }

  @Test
  func itemsAreRoutesAliasesAndParametersInOrder() throws {
    let coverage = try #require(try counter().coverage.first)
    #expect(coverage.app == "app")
    #expect(
      coverage.items.map { "\($0.kind) \($0.route) \($0.name)" } == [
        "route a a", "alias a //b{/x,y}", "alias a //c/{x}/{y}", "parameter a x", "parameter a y",
        "parameter a q", "parameter a r", "parameter a f", "route d d", "parameter d z",
      ])
    #expect(coverage.items.allSatisfy { !$0.isCovered })
  }

  @Test(arguments: [
    ("app://a", ["a a"]), ("app://a/1", ["a a", "a x"]), ("app://a/1/2", ["a a", "a x", "a y"]),
    ("app2://b", ["a //b{/x,y}"]), ("app://b/1/2", ["a //b{/x,y}", "a x", "a y"]),
    ("app://c/1/2?q=", ["a //c/{x}/{y}", "a x", "a y", "a q"]),
    ("app://a?r=1#g", ["a a", "a r", "a f"]), ("app://a?x-source=b&u=1", ["a a"]),
    ("app://d/", ["d d", "d z"]), ("app://a?q=%FF", []), ("app://e", []), ("x:", []),
  ])
  func linksExerciseWhatTheyUse(_ link: String, _ items: [String]) throws {
    #expect(covered(try counter(link)) == items)
  }

  @Test
  func countersAddUp() throws {
    var first = try counter("app://a", "app://a?q=1")
    first.merge(try counter("app://a?q=1", "app://d/"))
    #expect(covered(first) == ["a a", "a q", "d d", "d z"])
  }

  @Test
  func linksOfTheOtherAppsCountForThem() throws {
    var validator = LinkValidator(.builtIn)
    validator.coverage = CoverageCounter(.builtIn)
    validator.read("fullapp://import")
    let coverage = try #require(validator.coverage?.coverage)
    #expect(coverage.filter { $0.coveredCount > 0 }.map(\.app) == ["fullapp"])
  }

  @Test(arguments: [(0, 3, 0), (1, 3, 33), (2, 3, 66), (3, 3, 100), (199, 200, 99), (0, 0, 100)])
  func percentagesAreRoundedDown(_ covered: Int, _ count: Int, _ percentage: Int) {
    let items = (0..<count).map {
      Coverage.Item(kind: .route, route: "r", name: "r", isCovered: $0 < covered)
    }
    let coverage = Coverage(app: "app", items: items)
    #expect(coverage.percentage == percentage)
    #expect(coverage.finding(under: percentage) == nil)
    #expect(
      coverage.finding(under: percentage + 1)?.message
        == "\(percentage) % of app is covered, expected at least \(percentage + 1) %")
  }

  /// Ends are told apart by their order, which only the program's builder knows.
  @Test
  func everyEndOfRandomDefinitionsHasAnItem() {
    for seed in UInt64(1)...100 {
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      let catalog = Catalog(unchecked: [definition])
      let counter = CoverageCounter(catalog)
      let program = catalog.program
      for index in 0..<program.ends.count {
        let (item, end) = (counter.items[counter.endItems[index]], program.ends[index])
        #expect(item.route == program.plans[Int(end.route)].name, "seed \(seed)")
        #expect((item.kind == .alias) == (end.form > 0), "seed \(seed)")
      }
      #expect(counter.endItems.count == program.ends.count, "seed \(seed)")
    }
  }
}
