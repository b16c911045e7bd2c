import Testing

@testable import URLSchemeCore

@Suite struct MatchTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var id: String
    var link: String
    var route: String
    var screens: [String]
    var testDescription: String { "\(id): \(link)" }

    init(_ id: String, _ link: String, _ route: String, _ screens: [String]) {
      (self.id, self.link, self.route, self.screens) = (id, link, route, screens)
    }
  }

  static let offers = ["supermarkets", "offers"]
  static let results = ["supermarkets", "search", "results"]

  /// The published table of the offers app, in any case of scheme and host.
  static let published = [
    Case("launch", "ukdailyoffers://", "launch", []),
    Case("a supermarket", "ukdailyoffers://asda", "supermarket", offers),
    Case("another", "ukdailyoffers://sainsburys", "supermarket", offers),
    Case("one more", "ukdailyoffers://tesco", "supermarket", offers),
    Case("drinks", "ukdailyoffers://drinks", "drinks", offers),
    Case("their alias", "ukdailyoffers://drink", "drinks", offers),
    Case("by name", "ukdailyoffers://search?term=milk&order=alpha", "search", results),
    Case("by price", "ukdailyoffers://search?term=milk&order=price", "search", results),
    Case("upper case", "UKDAILYOFFERS://SEARCH?term=milk", "search", results),
    Case("mixed case", "ukDailyOffers://Tesco", "supermarket", offers),
    Case("a guard", "ukdailyoffers://search?term=ab", "search", ["supermarkets", "search"]),
    Case("just enough for it", "ukdailyoffers://search?term=abc", "search", results),
    Case("no screens", "fullapp://import", "import", []),
  ]

  @Test(arguments: published)
  func findsRouteAndScreens(_ testCase: Case) throws {
    let match = try Catalog.builtIn.route(DeepLink(testCase.link))
    #expect(match.link.route == testCase.route)
    #expect(match.screens == testCase.screens)
  }

  @Test(arguments: published)
  func whatARouteEncodesRoutesBackToIt(_ testCase: Case) throws {
    let match = try Catalog.builtIn.route(DeepLink(testCase.link))
    let link = try Catalog.builtIn.encode(
      "\(match.link.app)/\(match.link.route)", match.link.values)
    let again = try Catalog.builtIn.route(link)
    #expect(again.link.route == match.link.route)
    #expect(again.screens == match.screens)
  }

  @Test func aGuardSaysWhyAtItsValue() throws {
    let match = try Catalog.builtIn.route(DeepLink("ukdailyoffers://search?order=price&term=ab"))
    let notice = try #require(match.link.notices.first)
    #expect(notice.rule == .guardStopped)
    #expect(notice.offset == 40)
    #expect(notice.message == "a search needs at least 3 characters (stopped at search)")
  }

  @Test func guardsWeighValuesOfAllKinds() throws {
    var route = Route(
      name: "r", link: "//r{?tag*,n,kind}",
      parameters: [
        Parameter("tag", Schema(.array)), Parameter("n", Schema(.integer)),
        Parameter("kind", Schema(.string)),
      ])
    route.screens = ["a", "b", "c", "d"]
    var many = Schema()
    many.maxItems = 1
    var small = Schema()
    small.maximum = 9
    var known = Schema()
    known.enumeration = ["x"]
    route.guards = [
      Route.Guard(parameter: "tag", schema: many, stopAt: "c"),
      Route.Guard(parameter: "n", schema: small, stopAt: "b", notice: "too large"),
      Route.Guard(parameter: "kind", schema: known, stopAt: "a"),
    ]
    let catalog = try Catalog(
      definitions: [AppDefinition(name: "A", schemes: ["app"], routes: [route])])
    let cases = [
      ("app://r", 4), ("app://r?tag=1", 4), ("app://r?tag=1&tag=2", 3), ("app://r?n=9", 4),
      ("app://r?n=10&tag=1&tag=2", 2), ("app://r?kind=x", 4), ("app://r?kind=y&n=10", 1),
    ]
    for (link, count) in cases {
      #expect(try catalog.route(DeepLink(link)).screens.count == count, "\(link)")
    }
  }

  @Test func saysWhetherToAskFirst() throws {
    #expect(try Catalog.builtIn.route(DeepLink("fullapp://import")).confirm)
    #expect(try !Catalog.builtIn.route(DeepLink("liteapp://export")).confirm)
  }

  // MARK: Callbacks

  @Test func readsCallbacksAsLinks() throws {
    let link = try DeepLink(
      "liteapp://export?x-success=fullapp%3A%2F%2Fimport%3Ffrom%3Dlite&x-cancel=LiteApp:")
    let match = try Catalog.builtIn.route(link)
    #expect(match.callbacks.map(\.kind) == [.success, .cancel])
    #expect(match.callback(.success)?.target.description == "fullapp://import?from=lite")
    #expect(match.callback(.error) == nil)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "javascript%3Aalert(1)", "%6Aavascript:x",
    "%20javascript:x", "%09javascript:x", "java%09script:x", "data:text/html,x", "file:///etc",
    "vbscript:x", "intent://x", "other:", "ukdailyoffers://", "//import", "import",
  ])
  func refusesCallbacksThatTheDefinitionDoesNotVouchFor(_ target: String) throws {
    for kind in Callback.Kind.allCases {
      let link = try DeepLink("liteapp://export?\(kind.parameterName)=\(target)")
      let finding = #expect(throws: Finding.self) { try Catalog.builtIn.route(link) }
      #expect(finding?.rule == .callbackNotAllowed || finding?.rule == .invalidValue)
      #expect(finding?.subject == kind.parameterName)
      #expect(finding?.offset == "liteapp://export?".count + kind.parameterName.count + 1)
    }
  }

  @Test func nestsCallbacksAtAnyDepth() throws {
    var target = "fullapp://import"
    for _ in 0..<6 {
      target =
        try Catalog.builtIn.encode("liteapp/export", ["x-success": .string(target)]).description
    }
    for _ in 0..<6 {
      let match = try Catalog.builtIn.route(DeepLink(target))
      target = try #require(match.callback(.success)).target.description
    }
    #expect(target == "fullapp://import")
  }

  @Test func refusesUnknownSchemesAndRoutesWithASuggestion() throws {
    let scheme = #expect(throws: Finding.self) {
      try Catalog.builtIn.route(DeepLink("ukdailyoffersapp://search"))
    }
    #expect(scheme?.rule == .unknownScheme)
    #expect(scheme?.suggestion == "ukdailyoffers")
    let route = #expect(throws: Finding.self) {
      try Catalog.builtIn.route(DeepLink("ukdailyoffers://serch?term=milk"))
    }
    #expect(route?.rule == .unknownRoute)
    #expect(route?.suggestion == "//search")
  }

  @Test func canOpenAsksForTheSchemeAlone() {
    #expect(Catalog.builtIn.canOpen(scheme: "LiteApp"))
    #expect(!Catalog.builtIn.canOpen(scheme: "lite"))
    #expect(!Catalog.builtIn.canOpen(scheme: ""))
  }
}
