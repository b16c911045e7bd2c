import Testing

@testable import URLSchemeCore

/// Where several routes end at one path, links of a block find the one that they find by themselves.
struct LinkReaderPathsTests {
  /// Routes that end at the same paths, and names of all kinds.
  static let routes = """
    {"name": "launch", "link": "//"},
    {"name": "few", "link": "//{?a,b}"},
    {"name": "many", "link": "//{?a,b,c}", "parameters": {"c": {"required": true}}},
    {"name": "tied", "link": "//tie{?a}"},
    {"name": "other", "link": "//tie{?b}", "aliases": ["//tie/too"]},
    {"name": "fixed", "link": "//fixed?kind=1{&a}"},
    {"name": "long", "link": "//long{?aNameOfMoreThanSixteenLetters,a}"},
    {"name": "end", "link": "//end{?a}{#f}"},
    {"name": "list", "link": "//list{?a*,b}", "parameters": {"a": {"type": "array"}}},
    {"name": "deep", "link": "//deep/in/side{?a}"},
    {"name": "anchored", "link": "//anchor{?a,b}{#f}", "parameters": {"f": {"required": true}}},
    {"name": "free", "link": "//anchor{?a,c,d,e}"},
    {"name": "dated", "link": "//date{/m}{?a,b}", "parameters": {"m": {"required": true}}},
    {"name": "undated", "link": "//date{?a,c,d,e}"}
    """

  @Test(arguments: [
    "app://", "app://?", "app://?a=1", "app://?c=1", "app://?b=1&a=2&c=3", "app://?c", "app://?d=1",
    "app://?%61=1", "app://?a=1&a=2", "APP://?a=1", "app2://?a=%C3%A9", "app://?a=%C3",
    "app://?x=%C3",
    "app://?x=1&c=2&y&z=%22", "app://tie?a=1", "app://tie?b=1", "app://tie?a=1&b=2", "app://tie",
    "app://TIE?b=1", "app://tie/too?b=1", "app://tie/too?a=1", "app://tie/t%6fo?a=1", "app://tie/",
    "app://fixed?kind=1", "app://fixed?kind=1&a=2", "app://fixed?kind=2", "app://fixed?a=1&kind=1",
    "app://long?aNameOfMoreThanSixteenLetters=1", "app://long?a=1&aNameOfMoreThanSixteenLettert=1",
    "app://end?a=1#f", "app://end#", "app://?a=1#f", "app://list?a=1&a=2&b=3", "app://list?b=1&a=2",
    "app://deep/in/side?a=1", "app://deep/in", "app://deep/in/side/", "app://nowhere?a=1",
    "app://anchor?a=1", "app://anchor?a=1#f", "app://date?a=1", "app://date/x?a=1",
    "app://?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&j=10&k=11&l=12&m=13&n=14&o=15&p=16",
    "app://?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&j=10&k=11&l=12&m=13&n=14&o=15&p=16&q=17",
  ])
  func findsTheSame(_ link: String) throws {
    for dialect in ["uri", "form"] {
      let catalog = try Catalog.app(Self.routes, dialect: dialect)
      LinkReaderTests.expectTheSame(link, catalog)
      LinkReaderTests.expectTheSame(
        link.replacing("=1", with: "=+x").replacing("d=", with: "d+="), catalog)
    }
  }

  @Test(arguments: [
    "emergent://?r=45897607701713&g=73259546644200&b=00207926184237",
    "emergent://?r=4589760770171&g=73259546644200&b=00207926184237",
    "emergent://?r=4589760770171x&g=73259546644200&b=00207926184237",
    "emergent://?g=73259546644200&r=45897607701713&b=00207926184237&b=1",
    "ukdailyoffers://search?term=half+price%22&order=PRICE",
    "ukdailyoffers://SEARCH?te%72m=caf%C3%A9&order=rating&page=2#end",
    "ukdailyoffers://search/?term=%FF&order",
    "ukdailyoffers://search?order=a+b&term=ab",
    "ukdailyoffers://search/uk?term=x", "ukdailyoffers://tesco?x=1&y",
    "mayasdressup://?outfit=beach%7CMaya%7Chat%7C%7cdress%7C",
    "mayasdressup://?outfit=beach%7CIn%C3%AAs", "mayasdressup://?outfit=beach",
    "ukdailyoffers://search?term=%C3%A9%C3%A9", "ukdailyoffers://search?term=%C3%A9%C3%A9x",
    "ukdailyoffers://search?term=", "ukdailyoffers://search?term=ab&x=%FF&term=c",
    "mayasdressup://?outfit=a%7Cb%7C%F0%9F%98%80x%C3%A9%7C%41",
    "mayasdressup://?outfit=a%7C%E2%82x%AC",
    "mayasdressup://?outfit=a%7Cb%7C", "mayasdressup://?outfit=a%7Cb",
    "mayasdressup://?outfit=%7C%7C%C3", "mayasdressup://?outfit=~1abcdefgh%7C",
    "mayasdressup://?outfit=%7E1abcdefgh%7C", "mayasdressup://?outfit",
  ])
  func findsTheSameInBuiltInDefinitions(_ link: String) {
    LinkReaderTests.expectTheSame(link, .builtIn)
  }

  @Test
  func manyParametersAreFoundToo() throws {
    let names = (0..<70).map { "p\($0)" }
    let catalog = try Catalog.app(
      """
      {"name": "many", "link": "//{?\(names.joined(separator: ","))}",
       "parameters": {"p69": {"required": true}, "p66": {"default": "x"}}}
      """)
    for link in ["app://?p0=1&p17=2&p69=3", "app://?p68=1", "app://?p69=1&p66=2", "app://"] {
      LinkReaderTests.expectTheSame(link, catalog)
    }
  }
}
