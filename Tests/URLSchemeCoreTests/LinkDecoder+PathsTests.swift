import Testing

@testable import URLSchemeCore

/// The common link's quick way finds what the matcher and the text forms find.
struct LinkDecoderPathsTests {
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
      try checkReadings(of: link, catalog)
      try checkReadings(of: link.replacing("=1", with: "=+x").replacing("d=", with: "d+="), catalog)
    }
  }

  @Test(arguments: Array(1...40) as [UInt64])
  func findsTheSameOfRandomLinks(seed: UInt64) throws {
    for number in 0..<5 {
      let seed = seed * 100 + UInt64(number)
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      let catalog = Catalog(unchecked: [definition])
      var links = RandomLinks(of: definition, seed: ~seed)
      for _ in 0..<30 {
        try checkReadings(of: String(decoding: links.next(), as: UTF8.self), catalog)
      }
    }
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
      try checkReadings(of: link, catalog)
    }
  }

  /// Whether all ways of reading a link come to the same.
  private func checkReadings(
    of link: String, _ catalog: Catalog, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (isStrict, isRouting) in [(false, false), (true, false), (false, true)] {
      var options = LinkDecoder.Options()
      (options.isStrict, options.isRouting) = (isStrict, isRouting)
      options.tellsFromLink = true
      let quick = catalog.reading(of: link, options)
      options.tellsFromLink = false
      let read = catalog.reading(of: link, options)
      options.listsCandidates = true
      let matched = catalog.reading(of: link, options)
      #expect(quick == matched, "\(link)", sourceLocation: sourceLocation)
      #expect(read == matched, "\(link)", sourceLocation: sourceLocation)
    }
  }
}
