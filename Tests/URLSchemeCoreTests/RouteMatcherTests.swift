import Testing

@testable import URLSchemeCore

/// How a link finds its route: the rules of DESIGN.md §5 one by one.
struct RouteMatcherTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    /// The links of the app's routes.
    let routes: [String]
    let link: String
    /// The link of the route that is reached; nil: none.
    let reached: String?
    var testDescription: String { "\(id): \(link)" }

    init(_ id: String, _ routes: [String], _ link: String, _ reached: String?) {
      (self.id, self.routes, self.link, self.reached) = (id, routes, link, reached)
    }
  }

  private static let home = ["//", "//a", "/b", "c"]
  private static let user = ["//user@host", "//{u}@at", "//host", "//h:80", "//p:{port}", "//{x}"]

  static let cases: [Case] = [
    Case("no slash reaches //", home, "app:", "//"),
    Case("one slash reaches //", home, "app:/", "//"),
    Case("two slashes reach //", home, "app://", "//"),
    Case("three slashes reach //", home, "app:///", "//"),
    Case("four slashes are a segment more", home, "app:////", nil),
    Case("a query does not matter to //", home, "app:?x=1#f", "//"),
    Case("/ is another way to write //", ["/"], "app://", "/"),
    Case("so is nothing", [""], "app:/", ""),
    Case("authority", home, "app://a", "//a"),
    Case("absolute", home, "app:/b", "/b"),
    Case("rootless", home, "app:c", "c"),
    Case("an authority is no path", home, "app:/a", nil),
    Case("a path is no authority", home, "app://b", nil),
    Case("an empty authority is not none", home, "app:///b", nil),

    Case("trailing slash in the link", ["//a/b"], "app://a/b/", "//a/b"),
    Case("trailing slash in the pattern", ["//a/b/"], "app://a/b", "//a/b/"),
    Case("trailing slash in both", ["//a/b/"], "app://a/b/", "//a/b/"),
    Case("only one is dropped", ["//a/b"], "app://a/b//", nil),
    Case("an empty segment is one", ["//a//b"], "app://a//b", "//a//b"),
    Case("and no other", ["//a//b"], "app://a/b", nil),

    Case("scheme in any case", ["//a"], "APP://a", "//a"),
    Case("any of the app's schemes", ["//a"], "app2://a", "//a"),
    Case("authority in any case", ["//Search"], "app://sEARCH", "//Search"),
    Case("affixes there too", ["//V{x}"], "app://v1", "//V{x}"),
    Case("path in its own case", ["//a/Search"], "app://a/search", nil),
    Case("affixes there too, in theirs", ["//a/V{x}"], "app://a/v1", nil),
    Case("rootless in its own case", ["Search"], "app:search", nil),

    Case("an escaped literal", ["//search"], "app://s%65arch", "//search"),
    Case("an escaped literal in the pattern", ["//a/s%65arch"], "app://a/search", "//a/s%65arch"),
    Case("an escaped slash is none", ["//a/b"], "app://a%2Fb", nil),
    Case("it stays in its segment", ["//a/b", "//{x}"], "app://a%2Fb", "//{x}"),
    Case("an escaped question mark is none", ["//a"], "app://a%3Fx", nil),

    Case("userinfo that is written", user, "app://user@host", "//user@host"),
    Case("another userinfo", user, "app://bob@host", nil),
    Case("userinfo in a variable", user, "app://bob@at", "//{u}@at"),
    Case("userinfo that nobody wrote", user, "app://bob@x", nil),
    Case("an empty userinfo is one", user, "app://@host", nil),
    Case("a port that is written", user, "app://h:80", "//h:80"),
    Case("another port", user, "app://h:81", nil),
    Case("a port in a variable", user, "app://p:99", "//p:{port}"),
    Case("an empty port is no value", user, "app://p:", nil),
    Case("an empty port is one", user, "app://host:", nil),
    Case("a variable stays in its part", ["//{u}@at"], "app://a@b%40at", nil),
    Case("an escaped @ is no delimiter", user, "app://user%40host", "//{x}"),
    Case("an escaped colon is no delimiter", user, "app://h%3A80", "//{x}"),
    Case("{+x} takes all of them", ["//{+x}"], "app://u@h:80/p", "//{+x}"),
    Case("a password", ["//me:{p}@h"], "app://me:a:b@h", "//me:{p}@h"),
    Case("an address in brackets", ["//{x}"], "app://[::1]", "//{x}"),

    Case("a literal before a variable", ["//{x}", "//a"], "app://a", "//a"),
    Case("a variable before {+x}", ["//{+x}", "//{y}"], "app://a", "//{y}"),
    Case("a variable takes no empty segment", ["//a/{x}/b"], "app://a//b", nil),
    Case("a variable takes no slash", ["//{x}"], "app://a/b", nil),
    Case(
      "more literal wins", ["//a/{x}", "//a/v{y}", "//a/v{z}.json"], "app://a/v1.json",
      "//a/v{z}.json"),
    Case(
      "and less where it must", ["//a/{x}", "//a/v{y}", "//a/v{z}.json"], "app://a/v1", "//a/v{y}"),
    Case("an affix leaves something", ["//a/v{y}"], "app://a/v", nil),
    Case("affixes don't share", ["//a/ab{x}ba"], "app://a/aba", nil),
    Case("the first segment decides", ["//{x}/b", "//a/{y}"], "app://a/b", "//a/{y}"),
    Case(
      "the matcher backtracks", ["//a/b/c", "//a/{x}/d", "//{y}/b/e"], "app://a/b/e", "//{y}/b/e"),
    Case("and twice", ["//a/b/c", "//a/{x}/d", "//{+z}"], "app://a/b/e", "//{+z}"),

    Case("an optional segment", ["//a{/x,y}"], "app://a", "//a{/x,y}"),
    Case("one of two", ["//a{/x,y}"], "app://a/1", "//a{/x,y}"),
    Case("two of two", ["//a{/x,y}"], "app://a/1/2/", "//a{/x,y}"),
    Case("no third", ["//a{/x,y}"], "app://a/1/2/3", nil),
    Case("optional in the middle", ["//a{/x}/b"], "app://a/b", "//a{/x}/b"),
    Case("optional at the beginning", ["{/x}/b"], "app:/b", "{/x}/b"),
    Case("optional and alone", ["{/x}"], "app:", "{/x}"),
    Case("the route // first", ["{/x}", "//"], "app:", "//"),

    Case("{+x} may be empty", ["//a/{+x}"], "app://a/", "//a/{+x}"),
    Case("even without the slash", ["//a/{+x}"], "app://a", "//a/{+x}"),
    Case("{+x} goes on", ["//a/{+x}"], "app://a/b/c//", "//a/{+x}"),
    Case("{+x} stays below", ["//a/{+x}"], "app://ab", nil),
    Case("a literal before {+x}", ["//a/v{+x}", "//a/{+y}"], "app://a/v1/2", "//a/v{+x}"),
    Case("that is not there", ["//a/v{+x}", "//a/{+y}"], "app://a/w", "//a/{+y}"),
    Case("{+x} of the nearest node", ["//{+x}", "//a/{+y}"], "app://a/b", "//a/{+y}"),
    Case("an absolute {+x}", ["/{+x}", "{+y}"], "app:/a", "/{+x}"),
    Case("a rootless {+x} takes the slash", ["{+y}"], "app:/a", "{+y}"),
    Case("but no authority", ["{+y}"], "app://a", nil),
    Case("// before {+x}", ["//", "{+y}"], "app:/", "//"),
  ]

  @Test(arguments: cases)
  func findsTheRoute(_ testCase: Case) throws {
    let routes = testCase.routes.map { link in
      "{\"name\": \"\(Catalog.name(of: link))\", \"link\": \"\(link)\"}"
    }
    // The order in the file never decides.
    for routes in [routes, routes.reversed()] {
      let catalog = try Catalog.app(routes.joined(separator: ","))
      let reading = catalog.reading(of: testCase.link)
      guard let reached = testCase.reached else {
        let offset = testCase.link.prefix { $0 != ":" }.count + 1
        #expect(reading == "unknown-route@\(offset) App")
        continue
      }
      let record = try Value(json: Array(reading.utf8))
      #expect(record["route"]?.string == Catalog.name(of: reached))
    }
  }

  // MARK: The demonstration app

  @Test(arguments: [
    ("xyz:", "opaque", ""), ("xyz:a", "opaque", "a"), ("xyz:/a", "opaque", "/a"),
    ("xyz:/", "opaque", "/"), ("xyz:a/b//", "opaque", "a/b//"),
    ("xyz:a%2Fb:c@d", "opaque", "a%2Fb:c@d"),
    ("xyz://", "open", ""), ("xyz:///", "open", "/"), ("xyz://a/b/", "open", "a/b/"),
    ("xyz://u@[::1]:8/?q", "open", "u@[::1]:8/"),
  ])
  func theDemonstrationTakesAnyLink(link: String, route: String, path: String) throws {
    let decoded = try Catalog.builtIn.decode(DeepLink(link))
    #expect(decoded.route == route)
    #expect(decoded.values["path"]?.string == path)
  }
}
