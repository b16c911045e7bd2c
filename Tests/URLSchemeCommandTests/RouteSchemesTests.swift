import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Schemes with capitals, and routes that exist in some of the app's schemes only.
@Suite struct RouteSchemesTests {
  private static let json = #"""
    {"urlscheme": 1, "name": "Net", "schemes": ["net", "WIFI", "x-net"], "routes": [
      {"name": "home", "link": "//"},
      {"name": "join", "link": "//{name}{?key}", "schemes": ["wifi", "x-net"]},
      {"name": "show", "link": "//{name}{?key}", "schemes": ["net"], "aliases": ["//show/{name}"]},
      {"name": "scan", "link": "//scan", "schemes": ["WIFI"]}
    ]}
    """#

  private func catalog() throws -> Catalog {
    try Catalog(json: Array(Self.json.utf8))
  }

  @Test(arguments: [
    ("net://", "net", "home"), ("Wifi://", "WIFI", "home"), ("net://a?key=1", "net", "show"),
    ("NET://a?key=1", "net", "show"), ("wifi://a?key=1", "WIFI", "join"),
    ("X-Net://a", "x-net", "join"), ("net://show/a", "net", "show"),
    ("wifi://SCAN", "WIFI", "scan"),
    // What is no literal there is a value.
    ("net://scan", "net", "show"), ("x-net://scan", "x-net", "join"),
  ])
  func findsTheRouteOfTheScheme(link: String, scheme: String, route: String) throws {
    let decoded = try catalog().decode(DeepLink(link))
    #expect(decoded.scheme == scheme)
    #expect(decoded.route == route)
    #expect(decoded.app == "net")
    let record = try CodingLaws.canonical(Array(link.utf8), catalog())
    #expect(String(decoding: record, as: UTF8.self).hasPrefix("\(scheme):"))
  }

  @Test func saysInWhichSchemeThereIsSuchARoute() throws {
    let finding = #expect(throws: Finding.self) { try catalog().decode(DeepLink("WIFI://show/a")) }
    #expect(finding?.rule == .unknownRoute)
    #expect(finding?.message == "Net: no such route; show has the scheme net")
    let none = #expect(throws: Finding.self) { try catalog().decode(DeepLink("WIFI://a/b/c")) }
    #expect(none?.message == "Net: no such route")
  }

  @Test(
    arguments: [
      ("home", nil, "net://"), ("home", "wIFI", "WIFI://"), ("join", nil, "WIFI://a"),
      ("join", "X-NET", "x-net://a"), ("show", nil, "net://a"), ("wifi/show", "net", "net://a"),
    ] as [(String, String?, String)])
  func writesTheSchemeAsDeclared(route: String, scheme: String?, link: String) throws {
    var binder = try OperandBinder(catalog(), route: route)
    if route != "home" { try binder.assign(Array("name=a".utf8)) }
    var options = LinkEncoder.Options()
    options.scheme = scheme
    #expect(try binder.link(options, maximumLength: 100) == link)
  }

  @Test func refusesSchemesThatTheRouteLacks() throws {
    let binder = try OperandBinder(catalog(), route: "scan")
    for (scheme, message) in [
      ("net", "scan does not have the scheme net; did you mean WIFI?"),
      ("WIFY", "Net does not have the scheme WIFY; did you mean WIFI?"),
    ] {
      var options = LinkEncoder.Options()
      options.scheme = scheme
      let finding = #expect(throws: Finding.self) { try binder.link(options, maximumLength: 100) }
      #expect(finding?.message == message)
    }
  }

  @Test(arguments: [
    (#"{"scheme":"x-net","route":"join","values":{"name":"a"}}"#, "x-net://a"),
    (#"{"scheme":"X-NET","route":"join","values":{"name":"a"}}"#, "x-net://a"),
    (#"{"route":"join","values":{"name":"a"}}"#, "WIFI://a"),
    (
      #"{"scheme":"net","route":"join","values":{"name":"a"}}"#,
      "10 scheme: expected one of WIFI, x-net, found \"net\""
    ),
    (
      #"{"scheme":"other","route":"show","values":{"name":"a"}}"#,
      "10 scheme: expected one of net, found \"other\""
    ),
  ])
  func recordsKeepTheirScheme(record: String, expected: String) throws {
    var encoder = RecordEncoder(
      try catalog(), options: LinkEncoder.Options(), isLenient: false, isStrict: false)
    var link: [UInt8] = []
    do throws(Finding) {
      _ = try encoder.encode(record.bytes.span, to: &link)
      #expect(String(decoding: link, as: UTF8.self) == expected)
    } catch {
      #expect("\(error.offset) \(error.message)" == expected)
    }
  }

  // MARK: Conflicts

  private func conflicts(_ routes: String) throws -> [String] {
    let json = #"{"urlscheme": 1, "name": "A", "schemes": ["a", "B", "c"], "routes": [\#(routes)]}"#
    let definition = try AppDefinition(json: Array(json.utf8))
    return RouteConflicts.findings(in: definition).map(\.finding.message)
  }

  @Test func routesOfDisjointSchemesNeverMeet() throws {
    #expect(
      try conflicts(
        #"{"name": "x", "link": "//l", "schemes": ["a"]}, {"name": "y", "link": "//l", "schemes": ["b", "c"]}"#
      ) == [])
  }

  @Test func theWitnessIsOfASchemeThatBothHave() throws {
    #expect(
      try conflicts(
        #"{"name": "x", "link": "//l", "schemes": ["a", "b"]}, {"name": "y", "link": "//l", "schemes": ["c", "b"]}"#
      ) == ["the routes x and y both match B://l"])
    #expect(
      try conflicts(
        #"{"name": "x", "link": "//{l}"}, {"name": "y", "link": "//{m}", "schemes": ["c"]}"#
      ) == ["the routes x and y both match c://a"])
  }

  @Test func aRouteIsReachedInAnyOfItsSchemes() throws {
    let hidden =
      #"{"name": "x", "link": "/{l}"}, {"name": "y", "link": "/{m}", "parameters": {"m": {"minLength": 1}}"#
    #expect(try conflicts(hidden + "}") == ["no link reaches the route x; a:/a opens y"])
    #expect(try conflicts(hidden + #", "schemes": ["a", "B"]}"#) == [])
  }

  // MARK: Explaining

  @Test func explainsThatARouteIsOfAnotherScheme() throws {
    let link = Array("net://scan".utf8)
    let explanation = try RouteExplainer(link.span, catalog(), options: ReaderOptions()).explanation
    let candidate = explanation.candidates.first { $0.route == "scan" }
    #expect(candidate?.verdict == .scheme)
    #expect(candidate?.message == #"no route of the scheme "net", but of WIFI"#)
    let other = Array("WIFI://show/a".utf8)
    let none = try RouteExplainer(other.span, catalog(), options: ReaderOptions()).explanation
    #expect(!none.isRouted)
    let show = none.candidates.filter { $0.route == "show" }.map(\.verdict)
    #expect(show.contains(.scheme))
    #expect(!none.candidates.contains { $0.verdict == .taken })
  }
}
