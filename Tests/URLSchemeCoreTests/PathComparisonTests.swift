import Testing

@testable import URLSchemeCore

/// Where a link and a pattern part, and how far.
struct PathComparisonTests {
  @Test(arguments: [
    ("//a/b", "app://a/b/", "fits"), ("//a/b", "app://A/c", "c 1 1"),
    ("//a/search", "app://a/serch", "serch 1 1"), ("//a/b", "app://x/b", "x 0 1"),
    ("//a", "app://a/b/c", "b 1 1"), ("//a/bc", "app://a", " 1 2"),
    ("//a/v{x}", "app://a/w1", "w1 1 2"), ("//{+x}", "app:", " 0 0"),
  ])
  func saysWhereAndHowFar(_ pattern: String, _ link: String, _ expected: String) throws {
    let pattern = try PatternParser.parse(pattern)
    let route = Route(name: "r", link: pattern.source)
    let catalog = Catalog(
      unchecked: [AppDefinition(name: "App", schemes: ["app"], routes: [route])])
    var decoder = LinkDecoder(catalog)
    try? decoder.read(link.bytes.span)
    let variant = try #require(PatternVariant.all(of: pattern) { _ in false }.first)
    let miss = PathComparison(decoder.reading, catalog.program.plans[0], pattern)
      .miss(variant)
    #expect((miss.map { "\($0.text) \($0.matched) \($0.distance)" } ?? "fits") == expected)
  }
}
