import Testing

@testable import URLSchemeCore

/// What is said of each route of a link's app, and which comes first.
struct RouteExplainerTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    /// The links of the app's routes; none: the built-in apps.
    let routes: [String]
    let link: String
    /// The candidates' patterns, nearest first, each with verdict and offset.
    let candidates: [String]
    var testDescription: String { "\(id): \(link)" }

    init(_ id: String, _ routes: [String], _ link: String, _ candidates: [String]) {
      (self.id, self.routes, self.link, self.candidates) = (id, routes, link, candidates)
    }
  }

  static let cases: [Case] = [
    Case(
      "the nearest literal first", [], "ukdailyoffers://serch?term=milk",
      [
        "//search{?term,order} literal@16", "// literal@16", "//{supermarket} variable@16",
        "//drink literal@16", "//drinks literal@16",
      ]),
    Case(
      "the chosen route, then why the query did not choose the others", [],
      "emergent://?r=00000000000000&g=00000000000000&b=00000000000000",
      ["//{?r,g,b} taken@9", "// outranked@12"]),
    Case(
      "a wrong value", [], "emergent://?r=1", ["//{?r,g,b} fault@15", "// outranked@12"]),
    Case("a missing one", [], "mayasdressup://?x", ["// taken@13", "//{?outfit} outranked@16"]),
    Case("the path goes on", ["//a"], "app://a/b", ["//a path-goes-on@8"]),
    Case("the path ends", ["//a/b"], "app://a", ["//a/b path-ends@7"]),
    Case(
      "the more segments match, the nearer", ["//x/b", "//a/c"], "app://a/b",
      ["//a/c literal@8", "//x/b literal@6"]),
    Case("a userinfo too many", ["//a"], "app://u@a", ["//a authority@6"]),
    Case("a port too few", ["//a:1"], "app://a", ["//a:1 authority@6"]),
    Case("another beginning", ["/a", "b"], "app://a", ["/a beginning@4", "b beginning@4"]),
    Case("app: is app://", ["//", "/a"], "app:", ["// taken@4", "/a beginning@4"]),
    Case(
      "a literal pair", ["//a?m=1", "//a?m=2"], "app://a?m=2",
      ["//a?m=2 taken@4", "//a?m=1 missing-pair@8"]),
    Case(
      "a more exact path", ["//{x}", "//a"], "app://a", ["//a taken@4", "//{x} less-exact@7"]),
    Case(
      "a tie", ["//a{?x}", "//a{?y}"], "app://a", ["//a{?x} tied@7", "//a{?y} tied@7"]),
    Case(
      "of optional segments the nearest way", ["//a{/x,y}/b"], "app://a/1/c",
      ["//a{/x,y}/b path-ends@11"]),
    Case(
      "the rest takes all", ["//a/{+x}", "//b"], "app://a/1/2",
      ["//a/{+x} taken@4", "//b literal@6"]),
    Case("a literal before the rest", ["//a/v{+x}"], "app://a/w1", ["//a/v{+x} literal@8"]),
    Case("a rootless rest takes a slash", ["{+x}"], "app:/a", ["{+x} taken@4"]),
    Case("affixes", ["//a/v{x}.json"], "app://a/v1.xml", ["//a/v{x}.json literal@8"]),
    Case("nothing between them", ["//a/v{x}"], "app://a/v", ["//a/v{x} variable@8"]),
  ]

  @Test(arguments: cases)
  func namesTheNearestMissFirst(_ testCase: Case) throws {
    let routes = testCase.routes.map { link in
      "{\"name\": \"\(Catalog.name(of: link))\", \"link\": \"\(link)\"}"
    }
    let catalog = routes.isEmpty ? .builtIn : try Catalog.app(routes.joined(separator: ","))
    let explanation = try explain(testCase.link, catalog)
    let candidates = explanation.candidates.map { "\($0.pattern) \($0.verdict.name)@\($0.offset)" }
    #expect(candidates == testCase.candidates)
    #expect(explanation.isRouted == (candidates.first?.contains(" taken@") == true))
    let taken = candidates.filter { $0.contains(" taken@") }
    #expect(taken.count <= 1)
  }

  @Test func aLinkOfNoAppIsRefused() throws {
    #expect(throws: Finding(.unknownScheme, at: 0, "emergnt", suggestion: "emergent")) {
      try explain("emergnt://", .builtIn)
    }
    #expect { try explain("emergent://%", .builtIn) } throws: {
      ($0 as? Finding)?.rule == .invalidPercentEscape
    }
  }

  @Test func secretsAreMasked() throws {
    let link = "ukdailyoffers://hunter2"
    let bytes = Array(link.utf8)
    let explanation = try RouteExplainer(
      bytes.span, .builtIn, options: ReaderOptions(), masking: [16..<23]
    ).explanation
    #expect(explanation.candidates.count == 5)
    for candidate in explanation.candidates {
      #expect(candidate.text == "••••")
      #expect(!"\(candidate)".contains("hunter2"))
    }
  }

  @Test(arguments: RouteMatcherTests.cases)
  func agreesWithTheMatcher(_ testCase: RouteMatcherTests.Case) throws {
    let routes = testCase.routes.map { link in
      "{\"name\": \"\(Catalog.name(of: link))\", \"link\": \"\(link)\"}"
    }
    let catalog = try Catalog.app(routes.joined(separator: ","))
    let explanation = try explain(testCase.link, catalog)
    #expect(explanation.isRouted == (testCase.reached != nil))
    #expect(Set(explanation.candidates.map(\.pattern)) == Set(testCase.routes))
    guard let reached = testCase.reached else {
      // Where no route takes the link, each falls somewhere on its path.
      for candidate in explanation.candidates {
        #expect(candidate.verdict != .taken && candidate.verdict != .tied, "\(candidate)")
      }
      return
    }
    #expect(explanation.candidates.first?.pattern == reached)
    #expect(explanation.candidates.first?.verdict == .taken)
  }

  @discardableResult
  private func explain(_ link: String, _ catalog: Catalog) throws -> RouteExplanation {
    let bytes = Array(link.utf8)
    return try RouteExplainer(bytes.span, catalog, options: ReaderOptions()).explanation
  }
}
