import Testing

@testable import URLSchemeCore

/// Routes that are on the web, too: what definitions say of it, and how their links are read and written.
struct WebAddressTests {
  private static let shop = """
    { "urlscheme": 1, "name": "Shop", "schemes": ["shop", "shop-test"],
      "web": { "hosts": ["www.shop.example", "shop.example"], "base": "/app" },
      "routes": [
        { "name": "launch", "link": "//" },
        { "name": "search", "link": "//search{?term,order}", "aliases": ["//find"], "callback": true,
          "parameters": { "term": { "required": true }, "order": { "enum": ["alpha", "price"] } } },
        { "name": "item", "link": "//item/{id}", "parameters": { "id": { "type": "integer" } } },
        { "name": "brand", "link": "//{brand}", "parameters": { "brand": { "enum": ["asda", "tesco"] } } },
        { "name": "help", "link": "//help{/topic}", "web": "/support{/topic}", "schemes": ["shop"] },
        { "name": "debug", "link": "//debug", "web": false },
        { "name": "files", "link": "/files/{+path}" } ] }
    """

  private func catalog() throws -> Catalog {
    try Catalog(json: Array(Self.shop.utf8))
  }

  // MARK: Patterns

  struct Derivation: CustomTestStringConvertible, Sendable {
    var link: String
    var base = "/b"
    var web: String
    var testDescription: String { "\(link) with \(base.isEmpty ? "no base" : base)" }
  }

  @Test(arguments: [
    Derivation(link: "//", web: "/b"),
    Derivation(link: "//", base: "", web: "/"),
    Derivation(link: "", base: "", web: "/"),
    Derivation(link: "//{?q}", web: "/b{?q}"),
    Derivation(link: "//{?q}", base: "", web: "/{?q}"),
    Derivation(link: "//?mode=list{&q}", base: "", web: "/?mode=list{&q}"),
    Derivation(link: "//{#part}", base: "", web: "/{#part}"),
    Derivation(link: "//search{?term}", web: "/b/search{?term}"),
    Derivation(link: "//{brand}", web: "/b/{brand}"),
    Derivation(link: "//{+path}", web: "/b/{+path}"),
    Derivation(link: "{+path}", web: "/b/{+path}"),
    Derivation(link: "///a/b", web: "/b/a/b"),
    Derivation(link: "//{/x,y}", web: "/b{/x,y}"),
    Derivation(link: "/a{/x}", base: "", web: "/a{/x}"),
    Derivation(link: "{/x}", web: "/b{/x}"),
    Derivation(link: "add{?title}", web: "/b/add{?title}"),
  ])
  func pathsOnTheWebFollowFromLinks(_ testCase: Derivation) {
    var web = WebAddress(hosts: ["a.example"])
    web.base = testCase.base
    let route = Route(name: "r", link: testCase.link)
    var definition = AppDefinition(name: "A", schemes: ["a"], routes: [route])
    definition.web = web
    #expect(definition.webPatterns(of: route) == [testCase.web])
  }

  // MARK: Reading

  struct Reading: CustomTestStringConvertible, Sendable {
    var link: String
    var reading: String
    var testDescription: String { link }
  }

  @Test(arguments: [
    Reading(link: "https://www.shop.example/app", reading: "launch {}"),
    Reading(link: "https://shop.example/app/", reading: "launch {}"),
    Reading(link: "HTTPS://WWW.SHOP.EXAMPLE:443/app?", reading: "launch {}"),
    Reading(
      link: "https://shop.example:/app/search?term=a%20b", reading: #"search {"term":"a b"}"#),
    Reading(link: "https://shop.example/app/find?term=a", reading: #"search {"term":"a"}"#),
    Reading(link: "https://shop.example/app/item/7/", reading: #"item {"id":7}"#),
    Reading(link: "https://shop.example/app/item/%37", reading: #"item {"id":7}"#),
    Reading(link: "https://shop.example/app/TESCO", reading: #"brand {"brand":"tesco"}"#),
    Reading(link: "https://shop.example/app/support/x", reading: #"help {"topic":"x"}"#),
    Reading(link: "https://shop.example/app/files/a/b%2Fc", reading: #"files {"path":"a/b%2Fc"}"#),
    Reading(link: "https://shop.example/app/files/", reading: #"files {"path":""}"#),
    // Paths are compared with case, and have what the route says and nothing else.
    Reading(link: "https://shop.example/App/item/7", reading: "unknown-route@20 Shop"),
    Reading(link: "https://shop.example/app/Item/7", reading: "unknown-route@20 Shop"),
    Reading(link: "https://shop.example/app/help/x", reading: "unknown-route@20 Shop"),
    Reading(link: "https://shop.example/app/debug", reading: "unknown-route@25 Shop"),
    Reading(link: "https://shop.example/item/7", reading: "unknown-route@20 Shop"),
    Reading(link: "https://shop.example", reading: "unknown-route@20 Shop"),
    Reading(link: "https://shop.example/app/item/x", reading: "unknown-route@30 Shop"),
    Reading(link: "https://shop.example/app/search", reading: "missing-parameter@31 term"),
    Reading(
      link: "https://shop.example/app/item/7%", reading: "invalid-percent-escape@31 the path"),
    // Other hosts are other apps'.
    Reading(link: "https://shop.example:8443/app", reading: "unknown-host@8 shop.example:8443"),
    Reading(link: "https://m.shop.example/app", reading: "unknown-host@8 m.shop.example"),
    Reading(
      link: "https://shop.example@evil.example/app",
      reading: "unknown-host@8 shop.example@evil.example"),
    Reading(
      link: "https://shop.example.evil.example/",
      reading: "unknown-host@8 shop.example.evil.example"),
    Reading(link: "https://shop.example%2Fapp", reading: "unknown-host@8 shop.example%2Fapp"),
    Reading(link: "https:///app", reading: "unknown-host@8"),
    Reading(link: "https:app", reading: "unknown-host@6"),
    Reading(link: "https:", reading: "unknown-host@6"),
    Reading(link: "https", reading: "missing-scheme@0"),
    Reading(link: "http://shop.example/app", reading: "unknown-scheme@0 http"),
  ])
  func linksOnTheWebAreReadAsTheirRoutes(_ testCase: Reading) throws {
    var options = ReaderOptions()
    options.isRouting = true
    let reading = try catalog().values(of: testCase.link, options)
    #expect(reading == testCase.reading)
  }

  @Test func recordsNameTheHost() throws {
    let reading = try catalog().reading(of: "https://SHOP.example:443/app/item/7")
    let record = try Value(json: Array(reading.utf8))
    #expect(record["scheme"] == "https")
    #expect(record["host"] == "shop.example")
    #expect(record["app"] == "shop")
  }

  @Test func linksOfOtherHostsAreReadWithoutADefinition() throws {
    let reading = try catalog().reading(of: "https://shop.exampl/app")
    let record = try Value(json: Array(reading.utf8))
    #expect(record["path"] == "/app")
    #expect(record["notices"]?.array?.first?["rule"] == "unknown-host")
  }

  @Test func aLinkThatNoAppAnswersIsRefusedByItsHost() throws {
    let (link, catalog) = (try DeepLink("https://other.example/"), try catalog())
    #expect(throws: Finding.self) { try catalog.decode(link) }
    do {
      _ = try catalog.route(link)
    } catch {
      #expect(error.inShort == "unknown-host@8 other.example")
    }
  }

  // MARK: Writing

  struct Canonical: CustomTestStringConvertible, Sendable {
    var link: String
    var canonical: String
    var testDescription: String { link }
  }

  @Test(arguments: [
    Canonical(link: "https://SHOP.example:443/app/", canonical: "https://shop.example/app"),
    Canonical(
      link: "https://shop.example/app/find?order=price&term=a&utm=1",
      canonical: "https://shop.example/app/search?term=a&order=price&utm=1"),
    Canonical(
      link: "https://www.shop.example/app/search?x-success=shop%3a%2f%2f&term=a",
      canonical: "https://www.shop.example/app/search?term=a&x-success=shop%3A%2F%2F"),
    Canonical(
      link: "https://shop.example/app/TESCO#x", canonical: "https://shop.example/app/tesco#x"),
  ])
  func canonicalFormKeepsTheFormAndTheHost(_ testCase: Canonical) throws {
    let catalog = try catalog()
    var decoder = LinkDecoder(catalog)
    try decoder.read(Array(testCase.link.utf8).span)
    var encoder = LinkEncoder(catalog)
    var canonical: [UInt8] = []
    try encoder.writeCanonical(decoder, to: &canonical)
    #expect(String(decoding: canonical, as: UTF8.self) == testCase.canonical)
  }

  @Test(arguments: [
    ("shop://item/7", "https://www.shop.example/app/item/7"),
    ("shop-test://find?term=a&utm=1#x", "https://www.shop.example/app/search?term=a&utm=1#x"),
    ("https://shop.example:443/app/support/a%2Fb", "https://shop.example/app/support/a%2Fb"),
    ("shop://", "https://www.shop.example/app"),
  ])
  func everyLinkHasItsAddressOnTheWeb(_ link: String, _ address: String) throws {
    #expect(try catalog().webLink(for: DeepLink(link)).description == address)
  }

  @Test func aRouteThatIsNotOnTheWebHasNoAddressThere() throws {
    let catalog = try catalog()
    do {
      _ = try catalog.webLink(for: DeepLink("shop://debug"))
      Issue.record("it has one")
    } catch {
      #expect(error.rule == .unknownHost)
      #expect(error.message == "debug is not on the web: it has no address there")
    }
  }

  // MARK: Catalogs

  @Test func twoAppsCannotHaveOneHost() throws {
    let first = try AppDefinition(json: Array(Self.shop.utf8))
    var second = first
    (second.name, second.schemes) = ("Other", ["other"])
    second.routes[4].schemes = []
    second.web?.hosts = ["shop.example"]
    do {
      _ = try Catalog(definitions: [first, second])
      Issue.record("they can")
    } catch {
      #expect(error.findings.map(\.inShort) == ["duplicate-host@0 shop.example"])
    }
  }

  @Test func routesThatOnlyCollideOnTheWebAreFound() throws {
    let definition = try AppDefinition(
      json: Array(
        """
        { "urlscheme": 1, "name": "A", "schemes": ["a"], "web": { "hosts": ["a.example"] },
          "routes": [ { "name": "one", "link": "//{x}", "parameters": { "x": {} } },
                      { "name": "two", "link": "{y}", "parameters": { "y": {} } } ] }
        """.utf8))
    do {
      _ = try Catalog(definitions: [definition])
      Issue.record("they were not")
    } catch {
      let finding = try #require(error.findings.first)
      #expect(finding.rule == .ambiguousRoutes)
      #expect(finding.found.hasPrefix("https://a.example/"))
    }
  }

  @Test func anAppMayHaveTheSchemeHTTPSBesideOneThatIsOnTheWeb() throws {
    var browser = AppDefinition(
      name: "Browser", schemes: ["https"], routes: [Route(name: "page", link: "//{+address}")])
    browser.routes[0].parameters = [Parameter("address", Schema(.string))]
    let catalog = try Catalog(definitions: [browser, AppDefinition(json: Array(Self.shop.utf8))])
    #expect(catalog.values(of: "https://shop.example/app/item/7") == #"item {"id":7}"#)
    #expect(
      catalog.values(of: "https://other.example/a") == #"page {"address":"other.example/a"}"#)
  }

  // MARK: Definitions

  private static func web(_ web: String, route: String = #"{"name":"r","link":"//a"}"#) -> String {
    #"{"urlscheme":1,"name":"A","schemes":["a"],"web":\#(web),"routes":[\#(route)]}"#
  }

  @Test(arguments: [
    FaultyDefinition(
      MarkedDefinition(web("⌖{}")), "[missing-key] web: the key hosts is missing"),
    .invalid(
      MarkedDefinition(web(#"{"hosts":⌖[]}"#)), "web.hosts: expected 1 to 64 hosts, found 0"),
    .invalid(
      MarkedDefinition(web(#"{"hosts":[⌖"WWW.a.example"]}"#)),
      "web.hosts[0]: expected the name of a host, in lower case, such as www.example.com, found \"WWW.a.example\""
    ),
    .invalid(
      MarkedDefinition(web(#"{"hosts":[⌖"*.a.example"]}"#)),
      "web.hosts[0]: expected the name of a host, in lower case, such as www.example.com, found \"*.a.example\""
    ),
    .invalid(
      MarkedDefinition(web(#"{"hosts":["a.example",⌖"a.example"]}"#)),
      "web.hosts[1]: expected each host once, found \"a.example\""),
    .invalid(
      MarkedDefinition(web(#"{"hosts":["a.example"],"base":⌖"/app/"}"#)),
      "web.base: expected nothing, or a path without variables that begins with a slash and ends in none, found \"/app/\""
    ),
    .invalid(
      MarkedDefinition(web(#"{"hosts":["a.example"],"identifiers":{"apple":[⌖"com"]}}"#)),
      "web.identifiers.apple[0]: expected a team and a bundle, such as ABCDE12345.com.example, found \"com\""
    ),
    .invalid(
      MarkedDefinition(
        web(#"{"hosts":["a.example"],"identifiers":{"apple":[⌖"com.example.shop"]}}"#)),
      "web.identifiers.apple[0]: expected a team and a bundle, such as ABCDE12345.com.example, found \"com.example.shop\""
    ),
    .invalid(
      MarkedDefinition(
        web(#"{"hosts":["a.example"],"identifiers":{"android":{"package":⌖"a"}}}"#)),
      "web.identifiers.android.package: expected the name of a package, such as com.example, found \"a\""
    ),
    .invalid(
      MarkedDefinition(
        web(
          #"{"hosts":["a.example"],"identifiers":{"android":{"package":"a.b","sha256":[⌖"AA"]}}}"#)
      ),
      "web.identifiers.android.sha256[0]: expected a SHA-256 fingerprint: 32 pairs of hexadecimal digits, with colons between them, found \"AA\""
    ),
    FaultyDefinition(
      MarkedDefinition(web(#"{"hosts":["a.example"],⌖"host":"a"}"#)),
      "[unknown-key] unknown key web.host; did you mean hosts?"),
    .invalid(
      MarkedDefinition(
        web(#"{"hosts":["a.example"]}"#, route: #"{"name":"r","link":"//a","web":⌖true}"#)),
      "routes[0].web: expected false, or the pattern of the route's path on the web, found true"),
    .invalid(
      MarkedDefinition(
        web(#"{"hosts":["a.example"]}"#, route: #"{"name":"r","link":"//a","web":⌖"a"}"#)),
      "routes[0].web: expected a path that begins with one slash, without the host, found \"a\""),
    .invalid(
      MarkedDefinition(
        web(
          #"{"hosts":["a.example"]}"#,
          route: #"{"name":"r","link":"//a/{x}","parameters":{"x":{}},"web":⌖"/a"}"#)),
      "routes[0].web: expected the path parameters of the route's link: x, found \"/a\""),
  ])
  func findsFaultsOfAddresses(_ testCase: FaultyDefinition) {
    testCase.check()
  }
}
