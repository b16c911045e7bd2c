import Testing

@testable import URLSchemeCore

/// Heads of links lead to the path that the matcher tries first.
struct PathWalkTests {
  private static let routes = """
    {"name": "launch", "link": "//"}, {"name": "new", "link": "//item/new"},
    {"name": "item", "link": "//item/{id}{/part}"}, {"name": "user", "link": "//{user}/posts"},
    {"name": "open", "link": "//open/{+file}"}, {"name": "part", "link": "//part/a-{x}"},
    {"name": "number", "link": "//two/{n}", "parameters": {"n": {"type": "integer"}}},
    {"name": "day", "link": "//two/{d}", "parameters": {"d": {"format": "date"}}}
    """

  private static func walk(_ link: String, in shapes: RouteShapes) -> PathWalk? {
    // A line feed ends the link, and the text goes on.
    let text = Array("\(link)\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: 40)
    return shapes.walk(text.span, upTo: link.utf8.count)
  }

  @Test(
    arguments: [
      ("app://", "launch", []), ("app:///", "launch", []), ("app://?a=/", "launch", []),
      ("APP://ITEM/new", "new", []), ("app2://item/new/?x", "new", []),
      ("app://item/7", "item", ["7"]), ("app://item/NEW", "item", ["NEW"]),
      ("app://item/a:b@c&=/%2F%?x/y", "item", ["a:b@c&=", "%2F%"]),
      ("app://me/posts/", "user", ["me"]), ("app://open/a", "open", ["a"]),
      ("app://open/a/b%20/?a/b", "open", ["a/b%20/"]),
    ] as [(String, String, [String])])
  func leadsToThePath(link: String, route: String, variables: [String]) throws {
    let catalog = try Catalog.app(Self.routes)
    let shapes = RouteShapes(catalog.router)
    let walk = try #require(Self.walk(link, in: shapes))
    #expect(catalog.router.routes[shapes.paths[walk.place.path].route].name == route)
    let text = Array(link.utf8)
    #expect(walk.head == text.firstIndex(of: UInt8(ascii: "?")) ?? text.count)
    #expect(walk.place.scheme == text.firstIndex(of: UInt8(ascii: ":")))
    #expect(walk.place.isFirst == link.hasPrefix("app:"))
    let found = (0..<walk.starts.count).map {
      String(decoding: text[walk.starts[$0]..<walk.ends[$0]], as: UTF8.self)
    }
    #expect(found == variables)
  }

  @Test(arguments: [
    "", "app", "app:", "app:/", "app:item/7", "app:/item/7", "other://item/7",
    "app:// ",
    "app://item/n%65w", "app://item//", "app://item/7/8/9", "app://i%74em/7", "app://a@b/posts",
    "app://a:1/posts", "app:///posts", "app://part/a-b", "app://two/7", "app//item/7", "app:?//",
    "app://open//a", "app://item/7#", "app://item/\"",
  ])
  func leavesTheRestToTheMatcher(link: String) throws {
    let shapes = RouteShapes(try Catalog.app(Self.routes).router)
    #expect(Self.walk(link, in: shapes) == nil)
  }

  @Test(arguments: ["app://item", "app://open", "app://two", "app://no"])
  func mayEndWhereNoRouteDoes(link: String) throws {
    let shapes = RouteShapes(try Catalog.app(Self.routes).router)
    let walk = try #require(Self.walk(link, in: shapes))
    #expect(shapes.paths[walk.place.path].route == -1)
  }
}
