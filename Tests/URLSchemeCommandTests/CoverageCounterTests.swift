import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What links exercise of definitions.
struct CoverageCounterTests {
  static let routes = #"""
    {"name": "a", "link": "//a{/x,y}{?q,r*}{#f}", "aliases": ["//b{/x,y}", "//c/{x}/{y}"],
     "parameters": {"r": {"type": "array"}}, "callback": true},
    {"name": "d", "link": "//d/{+z}"}
    """#

  private func counter(_ links: String...) throws -> CoverageCounter {
    try counter(Catalog.app(Self.routes), links)
  }

  private func counter(
    _ catalog: Catalog, level: Coverage.Level = .routes, _ links: [String]
  ) throws -> CoverageCounter {
    var validator = LinkValidator(catalog)
    var counter: CoverageCounter? = CoverageCounter(catalog, level: level)
    for link in links {
      validator.read(link)
      validator.count(in: &counter)
    }
    return try #require(counter)
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

  // MARK: All

  static let values = #"""
    {"name": "v", "link": "//v{?e,c,n,b,l*,s,o}", "requireOneOf": [["n"]],
     "parameters": {
       "e": {"enum": ["x", "y"], "ignoreCase": true, "default": "x", "otherwise": "default"},
       "c": {"const": "k"}, "n": {"enum": [1, 2.50], "type": "number"}, "b": {"type": "boolean"},
       "l": {"type": "array", "items": {"enum": ["p", "q"]}},
       "s": {"enum": ["hush", "quiet"], "secret": true},
       "o": {"type": "object", "encoding": {"delimited": {"separator": ",", "fields": ["m", "w"]}},
             "properties": {"m": {"enum": ["u", "v"]}}}},
     "patternParameters": {"z-[a-z]": {"type": "string"}, "no-.*": false}, "callback": true}
    """#

  private func allCounter(_ links: String...) throws -> CoverageCounter {
    try counter(Catalog.app(Self.values), level: .all, links)
  }

  private func names(_ items: [Coverage.Item]) -> [String] {
    items.map { "\($0.kind) \($0.parameter.map { "\($0) " } ?? "")\($0.name)" }
  }

  @Test
  func itemsOfAllAreValuesAbsencesAndCallbacks() throws {
    let coverage = try #require(try allCounter().coverage.first)
    #expect(
      names(coverage.items) == [
        "route v", "parameter e", "parameter c", "parameter n", "parameter b", "parameter l",
        "parameter s", "parameter o", "parameter z-[a-z]", "value e x", "value e y", "absence e",
        "value c k", "absence c", "value n 1", "value n 2.50", "value b true", "value b false",
        "absence b", "value l p", "value l q", "absence l", "absence s", "value o.m u",
        "value o.m v", "absence o", "callback x-source", "absence x-source", "callback x-success",
        "absence x-success", "callback x-error", "absence x-error", "callback x-cancel",
        "absence x-cancel",
      ])
  }

  @Test(arguments: [
    ("e=X&n=2.5", ["parameter e", "parameter n", "value e x", "value n 2.50"]),
    ("b&n=1", ["parameter n", "parameter b", "value n 1", "value b true"]),
    (
      "n=1.0&l=q&l=q&s=hush",
      ["parameter n", "parameter l", "parameter s", "value n 1", "value l q"]
    ),
    (
      "n=1&o=v%2Ct&z-a=",
      ["parameter n", "parameter o", "parameter z-[a-z]", "value n 1", "value o.m v"]
    ),
    ("n=1&x-success=app%3A", ["parameter n", "value n 1", "callback x-success"]),
    ("e=other&n=1", ["parameter e", "parameter n", "value e x", "value n 1"]),
  ])
  func linksExerciseValues(_ query: String, _ items: [String]) throws {
    let coverage = try #require(try allCounter("app://v?\(query)").coverage.first)
    let covered = coverage.items.filter { $0.isCovered && $0.kind != .absence && $0.kind != .route }
    #expect(names(covered) == items)
    // What is not there is absent.
    let given = Set(covered.filter { [.parameter, .callback].contains($0.kind) }.map(\.name))
    for item in coverage.items where item.kind == .absence {
      #expect(item.isCovered != given.contains(item.name), "\(item.name)")
    }
  }

  @Test
  func itemsCountLinks() throws {
    var first = try allCounter("app://v?n=1&l=p&l=p", "app://v?n=1")
    first.merge(try allCounter("app://v?n=2.5"))
    let counts = first.coverage[0].items.filter(\.isCovered).filter { $0.kind != .absence }
    #expect(counts.map(\.count) == [3, 3, 1, 2, 1, 2])
  }

  @Test
  func countersAddUp() throws {
    var first = try counter("app://a", "app://a?q=1")
    first.merge(try counter("app://a?q=1", "app://d/"))
    #expect(covered(first) == ["a a", "a q", "d d", "d z"])
  }

  @Test
  func linksOfTheOtherAppsCountForThem() throws {
    let coverage = try counter(.builtIn, ["fullapp://import"]).coverage
    #expect(coverage.filter { $0.coveredCount > 0 }.map(\.app) == ["fullapp"])
  }

  @Test(arguments: [(0, 3, 0), (1, 3, 33), (2, 3, 66), (3, 3, 100), (199, 200, 99), (0, 0, 100)])
  func percentagesAreRoundedDown(_ covered: Int, _ count: Int, _ percentage: Int) {
    let items = (0..<count).map {
      Coverage.Item(kind: .route, route: "r", name: "r", count: $0 < covered ? 1 : 0)
    }
    let coverage = Coverage(app: "app", items: items)
    #expect(coverage.percentage == percentage)
    #expect(coverage.finding(under: percentage) == nil)
    #expect(
      coverage.finding(under: percentage + 1)?.message
        == "\(percentage) % of app is covered, expected at least \(percentage + 1) %")
  }

  /// The items of a route's forms follow one another; which form an end has, only the program's builder
  /// knows.
  @Test
  func everyEndOfRandomDefinitionsHasAnItem() throws {
    for seed in UInt64(1)...100 {
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      let catalog = Catalog(unchecked: [definition])
      let items = try #require(CoverageCounter(catalog).coverage.first).items
      let program = catalog.program
      for end in (0..<program.ends.count).map({ program.ends[$0] }) {
        let route = program.plans[Int(end.route)].name
        let own = try #require(items.firstIndex { $0.kind == .route && $0.name == route })
        let item = try #require(items.dropFirst(own + Int(end.form)).first, "seed \(seed)")
        #expect(item.route == route, "seed \(seed)")
        #expect((item.kind == .alias) == (end.form > 0), "seed \(seed)")
      }
    }
  }
}
