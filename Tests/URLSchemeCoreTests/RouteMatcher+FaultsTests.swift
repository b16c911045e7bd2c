import Testing

@testable import URLSchemeCore

/// Which value is named where the path leads to a route but for its values.
struct RouteMatcherFaultsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var id: String
    var routes: [String]
    var link: String
    /// Where the value's segment begins; nil: no value is named.
    var offset: Int?

    var testDescription: String { id }
  }

  /// `n…` is an integer, `d…` a date; other variables take any text.
  private static func catalog(_ links: [String]) throws -> Catalog {
    let routes = links.enumerated().map { number, links in
      let forms = links.split(separator: " ").map(String.init)
      var route = Route(name: "r\(number)", link: forms[0])
      route.aliases = Array(forms.dropFirst())
      for name in (try? PatternParser.parse(forms[0]))?.variables ?? [] {
        var schema = Schema(name.hasPrefix("n") ? .integer : .string)
        if name.hasPrefix("d") { schema.format = .date }
        if name.hasPrefix("+") || name.hasPrefix("rest") { schema.pattern = "[a-z/]+" }
        route.parameters.append(Parameter(name, schema))
      }
      return route
    }
    return try Catalog(
      definitions: [AppDefinition(name: "App", schemes: ["app"], routes: routes)])
  }

  static let cases = [
    Case(id: "a segment", routes: ["//show/{n}"], link: "app://show/x", offset: 11),
    Case(id: "the authority", routes: ["//{n}/x"], link: "app://a/x", offset: 6),
    Case(id: "between literals", routes: ["/a-{n}.txt"], link: "app:/a-x.txt", offset: 5),
    Case(id: "a segment that is escaped", routes: ["//a/{n}/b"], link: "app://a/%78/b", offset: 8),
    Case(id: "one before others", routes: ["//{n}/{m}/{n2}"], link: "app://x/y/3", offset: 6),
    Case(id: "two of one route", routes: ["//{n}/{n2}"], link: "app://x/y", offset: 6),
    Case(
      id: "two of one route, one of another", routes: ["//a/{n}/{n2}", "//a/{d}/b"],
      link: "app://a/x/b", offset: 8),
    Case(
      id: "one of each of two routes", routes: ["//{n}/a", "//{d}/a"], link: "app://x/a",
      offset: nil),
    Case(
      id: "one of two routes whose other segments differ", routes: ["//{n}/a", "//{d}/b"],
      link: "app://x/b", offset: 6),
    Case(id: "a literal that differs", routes: ["//{n}/a"], link: "app://x/b", offset: nil),
    Case(id: "an alias", routes: ["//show/{n} //s/{n}"], link: "app://s/x", offset: 8),
    Case(id: "an optional segment", routes: ["//a{/n}"], link: "app://a/x", offset: 8),
    Case(id: "the rest of the path", routes: ["//a/{+rest}"], link: "app://a/b/9", offset: 8),
    Case(id: "all of the path", routes: ["{+rest}"], link: "app:/b/9", offset: 4),
    Case(
      id: "behind a literal that is another's", routes: ["//a/{n}", "//a/b/c"],
      link: "app://a/b", offset: 8),
    Case(id: "beyond the end", routes: ["//a/{n}"], link: "app://a/x/y", offset: nil),
    Case(
      id: "an app of many routes", routes: (0..<300).map { "//r\($0)/{n}" },
      link: "app://r299/x", offset: 11),
    Case(
      id: "too many variables to look at", routes: (0..<210).map { "//r\($0)-{n}" },
      link: "app://r3-x", offset: nil),
  ]

  @Test(arguments: cases)
  func namesTheFirstValueAtFault(_ testCase: Case) throws {
    let catalog = try Self.catalog(testCase.routes)
    let finding = #expect(throws: Finding.self) { try catalog.decode(DeepLink(testCase.link)) }
    let names = finding?.expected.contains("is not a value of") == true
    #expect((names ? finding?.offset : nil) == testCase.offset)
    #expect(finding?.rule == .unknownRoute)
  }
}
