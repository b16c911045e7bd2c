import Testing

@testable import URLSchemeCore

/// Which routes' links need no reading back, because no other route can take them.
struct LinkEncoderFormTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    /// The first is asked about.
    let routes: [String]
    let isUnmistakable: Bool
    var testDescription: String { id }

    init(_ id: String, _ routes: String..., isUnmistakable: Bool) {
      (self.id, self.routes, self.isUnmistakable) = (id, routes, isUnmistakable)
    }
  }

  /// A route whose parameter `t` is required.
  private static func route(_ name: String, _ link: String, _ more: String = "") -> String {
    #"{"name":"\#(name)","link":"\#(link)","parameters":{"t":{"required":true}}\#(more)}"#
  }

  static let cases: [Case] = [
    Case("alone", route("a", "//s{?t}"), isUnmistakable: true),
    Case(
      "beside one without parameters", route("a", "//{?t}"), #"{"name":"b","link":"//"}"#,
      isUnmistakable: true),
    Case(
      "beside one with a fragment", route("a", "//{?t}"), #"{"name":"b","link":"//{#f}"}"#,
      isUnmistakable: true),
    Case(
      "beside a variable", route("a", "//s{?t}"), #"{"name":"b","link":"//{x}{?t,u}"}"#,
      isUnmistakable: true),
    Case(
      "with an alias elsewhere", route("a", "//s{?t}", #","aliases":["//z"]"#),
      isUnmistakable: true),
    Case("nothing required", #"{"name":"a","link":"//s{?t}"}"#, isUnmistakable: false),
    Case("a variable in the path", route("a", "//s/{x}{?t}"), isUnmistakable: false),
    Case(
      "beside one with parameters", route("a", "//{?t}"), #"{"name":"b","link":"//{?u}"}"#,
      isUnmistakable: false),
    Case(
      "beside one with callbacks", route("a", "//{?t}"),
      #"{"name":"b","link":"//","callback":true}"#, isUnmistakable: false),
    Case(
      "a pair written out elsewhere", route("a", "//s{?t}"),
      #"{"name":"b","link":"//z?mode=x"}"#, isUnmistakable: false),
    Case("a pair written out", route("a", "//s?mode=x{&t}"), isUnmistakable: false),
    Case(
      "an alias of the same path", route("a", "//s{?t}", #","aliases":["//%73"]"#),
      isUnmistakable: false),
  ]

  @Test(arguments: cases)
  func isKnownWhenTheCatalogIs(testCase: Case) throws {
    let catalog = try Catalog.app(testCase.routes.joined(separator: ","))
    var encoder = LinkEncoder(catalog)
    let route = try encoder.router.route(named: "a")
    #expect(encoder.form(of: .init(route: route)).isUnmistakable == testCase.isUnmistakable)
  }

  @Test
  func builtInRoutesWithRequiredParametersAreUnmistakable() throws {
    var encoder = LinkEncoder(.builtIn)
    for name in ["emergent/genome", "mayasdressup/outfit", "ukdailyoffers/search"] {
      let route = try encoder.router.route(named: name)
      #expect(encoder.form(of: .init(route: route)).isUnmistakable, "\(name)")
      #expect(
        encoder.form(of: .init(route: route)).parameters.allSatisfy { $0.shortcut.kind != .none })
    }
  }

  /// Whatever a link of such a route says besides, unknown parameters that others declare included,
  /// the matcher gives it to that route.
  @Test
  func noOtherRouteTakesTheirLinks() throws {
    var count = 0
    for seed in CodingLawTests.seeds.flatMap(CodingLawTests.definitionSeeds) {
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: seed % 2 == 0)
      let catalog = Catalog(unchecked: [definition])
      var encoder = LinkEncoder(catalog)
      var generator = SeededGenerator(seed: seed)
      for route in definition.routes {
        let number = try encoder.router.route(named: route.name)
        guard encoder.form(of: .init(route: number)).isUnmistakable else { continue }
        count += 1
        try check(route, number, definition, encoder.router, &generator)
      }
    }
    #expect(count > 30)
  }

  private func check(
    _ route: Route, _ number: Int, _ definition: AppDefinition, _ router: Router,
    _ generator: inout SeededGenerator
  ) throws {
    let others = definition.routes.flatMap { other in
      (try? PatternParser.parse(other.link))?.queryVariables.map(\.name) ?? []
    }
    let own = Set(router.routes[number].parameters.map(\.name))
    let foreign = (others + CallbackName.all + ["mode", "q"]).filter { !own.contains($0) }
    for _ in 0..<20 {
      guard var request = RandomValues.request(for: route, using: &generator) else { continue }
      request.unknown = (0..<generator.int(0...6)).compactMap { _ in
        foreign.isEmpty ? nil : QueryItem(name: generator.pick(foreign), value: generator.text())
      }
      guard var text = NaiveExpansion.link(route, of: definition, request) else { continue }
      if generator.chance(30), !text.contains("#") { text += "#f" }
      let link = Array(text.utf8)
      let components = try LinkComponents.parse(link.span, lenient: false)
      var matcher = RouteMatcher()
      matcher.begin(link.span, components, isLenient: false)
      let terminal = try matcher.match(link.span, app: 0, in: router)
      let found = terminal.map { router.terminals[$0] }
      let isOwn = found?.route == number && found?.isAlias == false
      #expect(isOwn, "\(definition.routes.map(\.link)): \(text)")
      #expect(matcher.captures.isEmpty)
    }
  }
}
