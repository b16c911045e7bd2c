import Testing

@testable import URLSchemeCore

/// What is wrong with routes taken together.
struct RouteConflictsTests {
  struct ConflictCase: CustomTestStringConvertible, Sendable {
    let id: String
    /// Routes a, b, c and so on: their links, aliases after a space.
    let links: [String]
    /// The parameters of all routes, as JSON.
    let parameters: [String: String]
    /// Rule, routes and witness: `ambiguous a b app://x`.
    let found: [String]
    var callback = false
    var extra = ""

    init(
      _ id: String, _ links: [String], _ parameters: [String: String] = [:], _ found: [String] = [],
      callback: Bool = false, extra: String = ""
    ) {
      self.id = id
      self.links = links
      self.parameters = parameters
      self.found = found
      self.callback = callback
      self.extra = extra
    }

    var testDescription: String { id }

    /// The definition, a route a line.
    var json: String {
      let routes = links.enumerated().map { index, link in
        let forms = link.split(separator: " ").map(String.init)
        let aliases = forms.dropFirst().map { "\"\($0)\"" }.joined(separator: ", ")
        let names = (try? PatternParser.parse(forms[0]))?.variables ?? []
        let letter = "abcdefgh".map(String.init)[index]
        // `x@b` is what x is in the route b.
        let schemas = names.compactMap { name in
          (parameters["\(name)@\(letter)"] ?? parameters[name]).map { "\"\(name)\": \($0)" }
        }
        return """
          {"name": "\(letter)", "link": "\(forms[0])", "aliases": [\(aliases)], \
          "callback": \(callback)\(extra), "parameters": {\(schemas.joined(separator: ", "))}}
          """
      }
      return """
        {"urlscheme": 1, "name": "App", "schemes": ["app"], "routes": [
        \(routes.joined(separator: ",\n"))]}
        """
    }
  }

  private static func summaries(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      "\(finding.rule.rawValue.prefix { $0 != "-" }) \(finding.subject) \(finding.expected) "
        + finding.found
    }
  }

  private func check(_ testCase: ConflictCase) throws {
    let definition = try AppDefinition(json: Array(testCase.json.utf8))
    let findings = RouteConflicts.findings(in: definition).map(\.finding)
    #expect(Self.summaries(findings) == testCase.found)
  }

  static let integer = #"{"type": "integer"}"#
  static let required = #"{"required": true}"#

  @Test(arguments: [
    ConflictCase("the same literal", ["//x", "//x"], [:], ["ambiguous a b app://x"]),
    ConflictCase("the same home", ["//", "//"], [:], ["ambiguous a b app://"]),
    ConflictCase(
      "values that only one of them takes, which is reached by other links, too",
      ["//?m{&d} //old", "//?m{&d}"],
      ["d@a": #"{"type": "integer", "required": true}"#, "d@b": #"{"pattern": "[a-z]+"}"#],
      ["ambiguous a b app://?m&d=1"]),
    ConflictCase(
      "hosts that differ in case", ["//Search", "//search"], [:], ["ambiguous a b app://search"]),
    ConflictCase(
      "literals that are spelled in two ways", ["/a-b", "/a%2Db"], [:],
      ["ambiguous a b app:/a-b"]),
    ConflictCase(
      "rests that are longer than another one takes", ["//{+x}", "//{+y}", "//{+z}"],
      ["z": #"{"maxLength": 3}"#], ["ambiguous a b app://aaaa"]),
    ConflictCase("two free variables", ["//{x}", "//{y}"], [:], ["ambiguous a b app://a"]),
    ConflictCase(
      "free variables beside a literal", ["//a", "//{x}", "//{y}"], [:],
      ["ambiguous b c app://b"]),
    ConflictCase(
      "enums that share a value", ["//{x}", "//{y}"],
      ["x": #"{"enum": ["p", "q"]}"#, "y": #"{"enum": ["q", "r"]}"#], ["ambiguous a b app://q"]),
    ConflictCase(
      "an enum and a const that it has", ["//{x}/z", "//{y}/z"],
      ["x": #"{"enum": ["p", "q"]}"#, "y": #"{"const": "p"}"#], ["ambiguous a b app://p/z"]),
    ConflictCase(
      "an integer and an enum of numbers", ["//{x}", "//{y}"],
      ["x": #"{"type": "integer"}"#, "y": #"{"enum": [5, 2.5]}"#], ["ambiguous a b app://5"]),
    ConflictCase(
      "an integer and a number", ["/{x}", "/{y}"],
      ["x": integer, "y": #"{"type": "number"}"#], ["ambiguous a b app:/1"]),
    ConflictCase(
      "an enum in any case of letters", ["/{x}", "/{y}"],
      ["x": #"{"enum": ["GO"], "ignoreCase": true}"#, "y": #"{"enum": ["go"]}"#],
      ["ambiguous a b app:/go"]),
    ConflictCase(
      "dates and texts of some length", ["/{x}", "/{y}"],
      ["x": #"{"format": "date"}"#, "y": #"{"minLength": 4}"#], ["ambiguous a b app:/2025-12-31"]),
    ConflictCase(
      "patterns that share no sample", ["//trip/{x}", "//trip/{y}"],
      ["x": #"{"pattern": "[A-Z]{2}[0-9]+"}"#, "y": #"{"pattern": "[A-Z]+[0-9]{4}"}"#],
      ["ambiguous a b app://trip/AA1111"]),
    ConflictCase(
      "patterns that share a beginning with others' end", ["/{x}", "/{y}"],
      ["x": #"{"pattern": "trip-[0-9]+"}"#, "y": #"{"pattern": ".*-2024"}"#],
      ["ambiguous a b app:/trip-2024"]),
    ConflictCase(
      "patterns that share nothing", ["/{x}", "/{y}"],
      ["x": #"{"pattern": ".*a"}"#, "y": #"{"pattern": ".*b"}"#], []),
    ConflictCase(
      "patterns whose lengths share nothing", ["/{x}", "/{y}"],
      [
        "x": #"{"pattern": "[a-z]+", "maxLength": 3}"#,
        "y": #"{"pattern": "[a-f]+", "minLength": 4}"#,
      ], []),
    ConflictCase(
      "a pattern and dates", ["/{x}", "/{y}"],
      ["x": #"{"format": "date"}"#, "y": #"{"pattern": "2024-.*"}"#],
      ["ambiguous a b app:/2024-11-11"]),
    ConflictCase(
      "a pattern and identifiers", ["/{x}", "/{y}"],
      ["x": #"{"format": "uuid"}"#, "y": #"{"pattern": "f.*"}"#],
      ["ambiguous a b app:/faaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"]),
    ConflictCase(
      "a pattern and integers of eight digits", ["/{x}", "/{y}"],
      ["x": #"{"pattern": "[0-9a-f]{8}"}"#, "y": integer], ["ambiguous a b app:/11111111"]),
    ConflictCase(
      "patterns between literals", ["/v.{x}-z", "/v.{y}-z"],
      ["x": #"{"pattern": "a?[0-9]{3}"}"#, "y": #"{"pattern": "[a-c][0-9]+"}"#],
      ["ambiguous a b app:/v.a111-z"]),
    ConflictCase(
      "an enum that falls back, and a free variable", ["//{x}", "//{y}"],
      ["x": #"{"enum": ["p"], "default": "p", "otherwise": "default", "required": false}"#],
      ["ambiguous a b app://a"]),
    ConflictCase(
      "as much literal on either side", ["/a{x}", "/{y}b"], [:], ["ambiguous a b app:/ab"]),
    ConflictCase(
      "literals that overlap, of one length", ["/v{x}", "/{y}w"], [:], ["ambiguous a b app:/vaw"]),
    ConflictCase(
      "optional segments left out", ["//x{/y}", "//x"], [:], []),
    ConflictCase(
      "optional segments of two routes", ["//x{/y}", "//x{/z}"], [:], ["ambiguous a b app://x"]),
    ConflictCase(
      "an optional segment and one that must be there", ["//x{/y}", "//x/{z}"], [:],
      ["ambiguous a b app://x/a"]),
    ConflictCase(
      "an alias of one is the link of the other", ["//x //z", "//z"], [:],
      ["ambiguous a b app://z"]),
    ConflictCase("two aliases", ["//x //z", "//y //z"], [:], ["ambiguous a b app://z"]),
    ConflictCase("the rest of a path", ["//{+x}", "//{+y}"], [:], ["ambiguous a b app://"]),
    ConflictCase(
      "the rest after a literal", ["//p/v{+x}", "//p/v{+y}"], [:], ["ambiguous a b app://p/v"]),
    ConflictCase(
      "rests that share a value", ["{+x}", "{+y}"],
      ["x": #"{"enum": ["a/b", "c"]}"#, "y": #"{"enum": ["a/b"]}"#], ["ambiguous a b app:a/b"]),
    ConflictCase(
      "optional queries, none of which is there", ["//x{?p}", "//x{?q}"], [:],
      ["ambiguous a b app://x"]),
    ConflictCase(
      "the same query", ["//x{?p,q}", "//x{?q,p}"], ["p": required], ["ambiguous a b app://x?p=a"]),
    ConflictCase(
      "each needs one of two", ["//x{?p,q,r}", "//x{?p,q,s}"],
      ["p@a": required, "q@b": required], ["ambiguous a b app://x?p=a&q=a"]),
    ConflictCase(
      "the shorter one takes the bare link", ["//x{?p,q}", "//x{?p,r}", "//x"], [:],
      ["ambiguous a b app://x?p=a"]),
    ConflictCase(
      "only the bare link is shared, and a third takes it", ["//x{?p}", "//x{?q}", "//x"]),
    ConflictCase(
      "a third one needs what is left out", ["//x{?p,q}", "//x{?p,r}", "//x{?p}"],
      ["p@c": required], ["ambiguous a b app://x"]),
    ConflictCase(
      "a literal pair, which is more exact, and the parameter", ["//x?m=1{&p}", "//x{?m}"]),
    ConflictCase(
      "a literal pair and a parameter of that value", ["//x?m=1{&p}", "//x{?m}"],
      ["m": #"{"const": "1"}"#], ["ambiguous a b app://x?m=1"]),
    ConflictCase("literal pairs that differ", ["//x?m=1", "//x?m=2"]),
    ConflictCase(
      "the same literal pair", ["//x?m=1", "//x?m=1"], [:], ["ambiguous a b app://x?m=1"]),
    ConflictCase(
      "a bare name and a flag", ["//x?m{&p}", "//x{?m}"], ["m": #"{"type": "boolean"}"#]),
    ConflictCase("a bare name and a text", ["//x?m{&p}", "//x{?m}"]),
    ConflictCase(
      "queries whose values differ", ["//x{?m}", "//x{?m}"],
      ["m@a": #"{"const": "1", "required": true}"#, "m@b": #"{"const": "2", "required": true}"#]),
    ConflictCase(
      "repeated names, of which names alone do not say how often", ["//x{?t*}", "//x{?t}"],
      [
        "t@a": #"{"type": "array", "items": {"type": "string"}, "minItems": 2, "required": true}"#,
        "t@b": #"{"required": true}"#,
      ], ["ambiguous a b app://x?t=a&t=a"]),
    ConflictCase(
      "fragments", ["//x{#f}", "//x{#g}"], ["f": required], ["ambiguous a b app://x#a"]),
    ConflictCase(
      "callbacks are declared", ["//x", "//x"], [:], ["ambiguous a b app://x"], callback: true),
    ConflictCase(
      "one of several parameters must be there", ["//x{?p,q}", "//x{?p,r}"], [:],
      ["ambiguous a b app://x?p=a"], extra: #", "requireOneOf": [["p"]]"#),
    ConflictCase(
      "three routes tie", ["//x", "//x", "//x"], [:],
      ["ambiguous a b app://x", "ambiguous a c app://x"]),
    ConflictCase(
      "a variable that may be empty", ["//{x}/p", "//{y}/p"],
      ["x": #"{"required": false}"#], ["ambiguous a b app://a/p"]),
    ConflictCase(
      "userinfo and port", ["//{x}@h:80", "//{y}@h:80"], [:], ["ambiguous a b app://a@h:80"]),
    ConflictCase(
      "patterns that samples show to overlap", ["/{x}", "/{y}"],
      ["x": #"{"pattern": "[a-c]+"}"#, "y": #"{"pattern": "[b-d]+", "examples": ["bc"]}"#],
      ["ambiguous a b app:/b"]),
    ConflictCase(
      "no link is for both, but names alone choose, so each ties", ["//x{?m}", "//x{?m}"],
      [
        "m@a": #"{"type": "integer", "required": true}"#,
        "m@b": #"{"pattern": "[a-z]+", "required": true}"#,
      ], ["ambiguous a b app://x?m=1"]),
    ConflictCase(
      "every link ties with a route that has links of its own", ["//x{?m,n}", "//x{?m}{#f}"],
      [
        "m@a": #"{"type": "integer", "required": true}"#,
        "m@b": #"{"pattern": "[a-z]+", "required": true}"#,
        "n": required, "f": required,
      ]),
    ConflictCase(
      "a third route takes the first values of a segment",
      ["//x/{i}", "//x/{n}{?p}", "//x/{n}{?q}"],
      ["i": #"{"type": "integer"}"#, "n": #"{"type": "number"}"#], ["ambiguous b c app://x/0.5"]),
    ConflictCase(
      "other routes take the first values of the query",
      ["//x{?p,q}", "//x{?p,r}", "//x?p=a", "//x?p=b"],
      ["p": #"{"enum": ["a", "b", "c"], "required": true}"#], ["ambiguous a b app://x?p=c"]),
    ConflictCase(
      "other routes take short rests", ["//x/{+p}", "//x/{+q}", "//x", "//x/{s}", "//x/{s}/{t}"],
      [:], ["ambiguous a b app://x/a/a/a/a"]),
  ])
  func findsRoutesThatTie(_ testCase: ConflictCase) throws {
    try check(testCase)
  }

  @Test(arguments: [
    ConflictCase(
      "each value is a literal of another", ["//{x}", "//p", "//q"],
      ["x": #"{"enum": ["p", "q"]}"#], ["unreachable a b app://p"]),
    ConflictCase(
      "not each value is", ["//{x}", "//p", "//q"], ["x": #"{"enum": ["p", "q", "r"]}"#]),
    ConflictCase(
      "outside the authority a value has more spellings", ["/{x}", "/p"],
      ["x": #"{"enum": ["p"], "ignoreCase": true}"#]),
    ConflictCase(
      "a constraint that all texts satisfy", ["/{x}", "/{y}"], ["x": #"{"minLength": 1}"#],
      ["unreachable b a app:/a"]),
    ConflictCase(
      "a constraint that long texts do not satisfy", ["/{x}", "/{y}"], ["x": #"{"maxLength": 40}"#]),
    ConflictCase(
      "a constraint that numbers do not satisfy", ["/{x}", "/{y}"],
      ["x": #"{"pattern": "[^0-9]*"}"#]),
    ConflictCase(
      "a literal pair with the parameter's only value", ["//x?m=1", "//x{?m}"],
      ["m": #"{"const": "1", "required": true}"#], ["unreachable b a app://x?m=1"]),
    ConflictCase("a parameter with other values", ["//x?m=1", "//x{?m}"], ["m": required]),
    ConflictCase(
      "a small range of integers, all of them literals", ["/{n}", "/1", "/2", "/3"],
      ["n": #"{"type": "integer", "minimum": 1, "maximum": 3}"#], ["unreachable a b app:/1"]),
    ConflictCase(
      "an integer beside literals", ["/{n}", "/1", "/7", "/20"], ["n": integer]),
    ConflictCase(
      "all flags", ["/{f}", "/true", "/false"], ["f": #"{"type": "boolean"}"#],
      ["unreachable a b app:/true"]),
    ConflictCase(
      "an alias reaches it", ["//{x} //old/{x}", "//p"], ["x": #"{"enum": ["p"]}"#]),
    ConflictCase(
      "a value that cannot be made", ["/{x}", "/p"],
      ["x": #"{"pattern": "[qr]{7}5"}"#]),
    ConflictCase("backtracking reaches it", ["//p/q", "//{x}/r"], ["x": #"{"enum": ["p"]}"#]),
    ConflictCase("the rest behind a variable", ["/{x}", "{+y}"]),
    ConflictCase("more of the query decides", ["//x", "//x{?p}", "//x{?p,q}"]),
  ])
  func findsRoutesThatNoLinkReaches(_ testCase: ConflictCase) throws {
    try check(testCase)
  }

  @Test(arguments: [
    ConflictCase("free, constrained and literal", ["//x", "//{n}", "//{y}"], ["n": integer]),
    ConflictCase("with and without authority", ["//x", "/x", "x"]),
    ConflictCase("more literal wins", ["/a{x}", "/ab{y}", "/{z}"]),
    ConflictCase("the rest of two anchors", ["//{+x}", "{+y}"]),
    ConflictCase("one parameter more", ["//x{?p}", "//x{?p,q}"]),
    ConflictCase(
      "other names are needed", ["//x{?p}", "//x{?q}"], ["p": required, "q": required]),
    ConflictCase(
      "enums apart", ["//{x}", "//{y}"], ["x": #"{"enum": ["p"]}"#, "y": #"{"enum": ["q"]}"#]),
    ConflictCase("one route only", ["//{x}{/y}{?p,q}{#f} //old/{x}/{y}"]),
  ])
  func findsNothingAmissWhere(_ testCase: ConflictCase) throws {
    try check(testCase)
  }

  // MARK: Many at once

  private func crowd(_ count: Int) -> AppDefinition {
    let routes = (0..<count).map { number in
      var schema = Schema(.string)
      schema.maxLength = number + 1
      return Route(
        name: "r\(number)", link: "/{x}/\(number)", parameters: [Parameter("x", schema)])
    }
    return AppDefinition(name: "App", schemes: ["app"], routes: routes)
  }

  @Test func moreThan64PartialMatchesAreTooMany() throws {
    #expect(RouteConflicts.findings(in: crowd(64)).isEmpty)
    let findings = RouteConflicts.findings(in: crowd(65))
    #expect(findings.map(\.finding.rule) == [.overlappingRoutes])
    #expect(findings.first?.finding.expected == "64")
    #expect(findings.first?.finding.subject == "app")
    #expect(findings.first?.finding.found == "app:/a")
  }

  @Test func literalsOfManyLengthsMayOverlapToo() throws {
    let routes = (0...64).map { count in
      let before = String(repeating: "a", count: count)
      let after = String(repeating: "a", count: 64 - count)
      return Route(name: "r\(count)", link: "/\(before){x}\(after)/\(count)")
    }
    let definition = AppDefinition(name: "App", schemes: ["app"], routes: routes)
    #expect(RouteConflicts.findings(in: definition).map(\.finding.rule) == [.overlappingRoutes])
  }

  @Test func manyRoutesOfOnePathAreComparedByWhatTheyNeed() {
    var routes = (0..<300).map { Route(name: "r\($0)", link: "//go?action=a\($0){&p}") }
    routes.append(Route(name: "any", link: "//go?action=a7{&q}"))
    let definition = AppDefinition(name: "App", schemes: ["app"], routes: routes)
    let findings = RouteConflicts.findings(in: definition).map(\.finding)
    #expect(findings.first?.message == "the routes r7 and any both match app://go?action=a7")
  }

  // Were each route compared with each other, this would take minutes.
  @Test func oneOfManyRoutesIsFoundThatTakesTheLinksOfAnother() {
    var routes = (0..<20_000).map { Route(name: "r\($0)", link: "//s\($0 % 100)/r\($0)/{x}{?p}") }
    routes.append(Route(name: "last", link: "//s7/r7/{y}{?p}"))
    let definition = AppDefinition(name: "App", schemes: ["app"], routes: routes)
    let findings = RouteConflicts.findings(in: definition).map(\.finding)
    #expect(findings.map(\.message) == ["the routes r7 and last both match app://s7/r7/a"])
  }

  // MARK: Who asks

  @Test func theBuiltInDefinitionsAreFreeOfConflicts() {
    for definition in BuiltInDefinitions.all {
      #expect(RouteConflicts.findings(in: definition).map(\.finding.message) == [])
    }
  }

  @Test func aCatalogRefusesThem() throws {
    let twins = [Route(name: "a", link: "//x"), Route(name: "b", link: "//x")]
    let definition = AppDefinition(name: "App", schemes: ["app"], routes: twins)
    let error = #expect(throws: DefinitionError.self) { try Catalog(definitions: [definition]) }
    #expect(error?.findings.map(\.rule) == [.ambiguousRoutes])
  }

  @Test func theirPlaceInTheFileIsThatOfTheLaterRoute() {
    let text = """
      {"urlscheme": 1, "name": "App", "schemes": ["app"], "routes": [
        {"name": "a", "link": "//x"},
        {"name": "b", "link": "//y", "aliases": ["//x"]},
        {"name": "c", "link": "//x"}]}
      """
    let bytes = Array(text.utf8)
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(json: bytes)
    }
    let linesBefore = (error?.findings ?? []).map {
      bytes[..<$0.offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    #expect(linesBefore.map(\.count) == [3, 4])
    #expect(linesBefore.map { $0.last?.count } == [43, 24])
  }

  @Test func otherFindingsComeFirst() {
    let text = """
      {"urlscheme": 1, "name": "", "schemes": ["app"], "routes": [
        {"name": "a", "link": "//x"}, {"name": "b", "link": "//x"}]}
      """
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(json: Array(text.utf8))
    }
    #expect(error?.findings.map(\.rule) == [.invalidDefinition])
  }
}
