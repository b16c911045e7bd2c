import Testing

@testable import URLSchemeCore

@Suite("Checking routes")
struct DefinitionCheckerRoutesTests {
  // MARK: Names

  @Test(arguments: [
    "", "-r", "a b", "a/b", "a=b", "a\tb", "\u{7F}", "a\u{202E}b", "a\u{2028}", "\u{A0}",
  ])
  func refusesNamesThatACommandLineCannotTake(name: String) {
    let definition = AppDefinition(
      name: "App", schemes: ["app"], routes: [Route(name: name, link: "//")])
    let problems = DefinitionChecker.findings(in: definition)
    #expect(problems.map(\.path.description) == ["routes[0].name"])
    #expect(
      problems.first?.finding.expected == "a name without spaces, / and =, not beginning with -")
  }

  @Test(arguments: ["a", "a-b", "show.all", "größe", "日本", "a:b", "1"])
  func acceptsOtherNames(name: String) {
    let definition = AppDefinition(
      name: "App", schemes: ["app"], routes: [Route(name: name, link: "//")])
    #expect(DefinitionChecker.findings(in: definition).isEmpty)
  }

  @Test func namesAreUnique() {
    FaultyDefinition.invalid(
      .app(
        #""routes": [{"name": "a", "link": "//"}, {"name": "A", "link": "//b"}, "#
          + #"{"name": ⌖"a", "link": "//c"}]"#),
      #"routes[2].name: expected a name that no other route has, found "a""#
    ).check()
  }

  // MARK: Links as other tools write them

  @Test(arguments: [
    (link: "app://a/{b}", "//a/{b}", "app:"),
    (link: "APP:a", "a", "APP:"),
    (link: "other://a{?b}", "//a{?b}", "other:"),
  ])
  func aLinkIsWrittenWithoutItsScheme(link: String, rest: String, scheme: String) {
    FaultyDefinition(
      .app(#""routes": [{"name": "r", "link": "⌖\#(link)"}]"#),
      "[unsupported-pattern] routes[0].link: expected \(rest), without the scheme, found \(scheme)"
    ).check()
  }

  @Test(arguments: [
    (link: "//a/⌖:id", "{id}", ":id"),
    (link: "/⌖:user_name/b", "{user_name}", ":user_name"),
    (link: "//a/⌖<id>", "{id}", "<id>"),
    (link: "a⌖<id>b", "{id}", "<id>"),
    (link: "//a/⌖[id]/b", "{id}", "[id]"),
    (link: "//a/⌖<int:id>", "{id}", "<int:id>"),
  ])
  func variablesStandInBraces(link: String, variable: String, found: String) {
    FaultyDefinition(
      .app(#""routes": [{"name": "r", "link": "\#(link)"}]"#),
      "[unsupported-pattern] routes[0].link: expected \(variable) for a variable, found \(found)"
    ).check()
  }

  @Test(arguments: ["//a:80", "//a/b:c", "/:8080", "//a/:", "a:b", "track:{id}", "//a/:id:more"])
  func otherColonsStand(link: String) {
    let definition = AppDefinition(
      name: "App", schemes: ["app"], routes: [Route(name: "r", link: link)])
    #expect(DefinitionChecker.findings(in: definition).isEmpty)
  }

  // MARK: Aliases

  @Test(arguments: [
    FaultyDefinition.invalid(
      .route(#""aliases": [⌖"//b"]"#, link: "//a/{p}/{r}"),
      #"routes[0].aliases[0]: expected the path parameters of the route's link: p, r, "#
        + #"found "//b""#),
    .invalid(
      .route(#""aliases": [⌖"//b/{p}"]"#, link: "//a"),
      #"routes[0].aliases[0]: expected the path parameters of the route's link: none, "#
        + #"found "//b/{p}""#),
    .invalid(
      .route(#""aliases": [⌖"//b/{p}"]"#, link: "//a/{+p}"),
      #"routes[0].aliases[0]: expected {+name} where the route's link has it, found "//b/{p}""#),
    .invalid(
      .route(#""aliases": ["//b{?q}", ⌖"//c{?q*}", ⌖"//d{?r}"]"#, link: "//a{?q}"),
      #"routes[0].aliases[1]: expected no query parameters, or all those of the route's link, "#
        + #"found "//c{?q*}""#,
      #"routes[0].aliases[2]: expected no query parameters, or all those of the route's link, "#
        + #"found "//d{?r}""#),
    .invalid(
      .route(#""aliases": [⌖"//b/{q}", ⌖"//c/v{r}", ⌖"//d/{s}"]"#, link: "//a{?q,r,s*}"),
      "routes[0].aliases[0]: expected required: true for q, or an optional segment: {/q}, "
        + #"found "//b/{q}""#,
      #"routes[0].aliases[1]: expected required: true for r, found "//c/v{r}""#,
      "routes[0].aliases[2]: expected no segment for s, which may stand several times, "
        + #"found "//d/{s}""#),
    .invalid(
      .route(#""aliases": [⌖"//b/{p}{/q}?r=1&q=1", ⌖"//c/{p}{/q}{?s}"]"#, link: "//a/{p}{?q,r}"),
      "routes[0].aliases[0]: expected no pair for a parameter of its path, "
        + #"found "//b/{p}{/q}?r=1&q=1""#,
      "routes[0].aliases[1]: expected no query parameters, or all the others of the route's link, "
        + #"found "//c/{p}{/q}{?s}""#),
    .invalid(
      .route(#""aliases": [⌖"//b{/q,p}"]"#, link: "//a{/p}{?q}"),
      "routes[0].aliases[0]: expected the segment of p before that of q, which may be left out, "
        + #"found "//b{/q,p}""#),
    .invalid(
      .route(
        #"""
        "aliases": [⌖"//b/{q}", ⌖"//c:{r}"], "parameters": {
          "q": {"const": "", "required": true}, "r": {"enum": ["a"], "required": true}}
        """#, link: "//a{?q,r}"),
      #"routes[0].aliases[0]: expected no segment for q, whose text is empty, found "//b/{q}""#,
      "routes[0].aliases[1]: expected no port for r, which is no number from 0 on, "
        + #"found "//c:{r}""#),
    .invalid(
      .route(#""callback": true, "aliases": [⌖"//b{/q}"]"#, link: "//a{?q}"),
      "routes[0].aliases[0]: expected the path parameters of the route's link, in a form that is "
        + "written for callbacks: none, "
        + #"found "//b{/q}""#),
    .invalid(
      .route(#""aliases": ["//b{#f}", ⌖"//c{#g}"]"#, link: "//a{#f}"),
      #"routes[0].aliases[1]: expected no fragment, or that of the route's link, found "//c{#g}""#),
    .invalid(
      .route(#""aliases": [⌖"//a", "//b", ⌖"//b"]"#, link: "//a"),
      #"routes[0].aliases[0]: expected a form that the route does not have yet, found "//a""#,
      #"routes[0].aliases[2]: expected a form that the route does not have yet, found "//b""#),
    .invalid(
      .route(#""callback": true, "aliases": [⌖"//b?x-error=1"]"#, link: "//a"),
      "routes[0].aliases[0]: expected no x-error, which callback: true brings"),
    FaultyDefinition(
      .route(#""aliases": ["//b{⌖;p}"]"#, link: "//a"),
      "[unsupported-pattern] routes[0].aliases[0]: expected a name or one of the operators "
        + #"+ # / ? &, found ";""#),
    // Where the link itself is wrong, an alias is not compared with it.
    FaultyDefinition(
      .route(#""aliases": ["//b/{p}", "//c{⌖=p}"]"#, link: "//a{⌖=p}"),
      "[unsupported-pattern] routes[0].link: expected a name or one of the operators + # / ? &, "
        + #"found "=""#,
      "[unsupported-pattern] routes[0].aliases[1]: expected a name or one of the operators "
        + #"+ # / ? &, found "=""#),
  ])
  func findsFaultsOfAliases(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: [
    ("//a/{p}/{r}{?q,s*}{#f}", #""//b/{r}/{p}", "//c{/p,r}{?s*,q}{#f}", "x{p}/{r}""#),
    ("//a/{+p}", #""//b/{+p}", "/c/{+p}""#), ("//a", #""//b?kind=old", "b", "/b/""#),
    ("//a?x=1{&q}", #""//b{?q}""#), ("//a/{p}{?q,r*}", #""//b/{p}{/q}", "//c/{p}{/q}{?r*}""#),
  ])
  func acceptsAliasesThatMeanTheSame(link: String, aliases: String) {
    #expect(MarkedDefinition.route(#""aliases": [\#(aliases)]"#, link: link).findings.isEmpty)
  }

  @Test func acceptsParametersOfTheQueryInPaths() {
    let route = MarkedDefinition.route(
      #"""
      "aliases": ["//b/{q}", "v{q}/x", "//c/{q}{/r,s}", "//d{/s,r}"],
      "parameters": {"q": {"required": true}}
      """#, link: "//a{?q,r,s}")
    #expect(route.findings.isEmpty)
  }

  // MARK: Callbacks

  @Test(arguments: [
    FaultyDefinition.invalid(
      .app(#""routes": [{"name": "r", "callback": true, "link": ⌖"//a{?x-success}"}]"#),
      "routes[0].link: expected no x-success, which callback: true brings"),
    .invalid(
      .app(#""routes": [{"name": "r", "callback": true, "link": ⌖⌖"//a/{x-source}?x-cancel=1"}]"#),
      "routes[0].link: expected no x-source, which callback: true brings",
      "routes[0].link: expected no x-cancel, which callback: true brings"),
    .invalid(
      .route(#"⌖"returns": ["id"]"#), "routes[0].returns: expected callback: true beside returns"),
    .invalid(
      .route(#""callback": true, "returns": ["id", ⌖"id", ⌖"", ⌖"x-error"]"#),
      #"routes[0].returns[1]: expected each name once, found "id""#,
      #"routes[0].returns[2]: expected the name of a parameter, found """#,
      #"routes[0].returns[3]: expected the name of a parameter, found "x-error""#),
    // The parameters that a route returns are checked like all others.
    .invalid(
      .route(
        #""callback": true, "returns": ["n"], "parameters": {"n": {"minimum": 1, "#
          + #""type": "integer", "maximum": ⌖0}}"#),
      "routes[0].parameters.n.maximum: expected at least minimum, which is 1, found 0"),
  ])
  func findsFaultsOfCallbacks(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: [
    FaultyDefinition.invalid(
      .route(#""parameters": {"x": {"maxLength": ⌖0}}"#, link: "//a/{x}"),
      "routes[0].parameters.x.maxLength: expected at least 1, in the path, found 0"),
    .invalid(
      .route(#""parameters": {"x": {"type": "integer", "maximum": ⌖-1}}"#, link: "//a:{x}"),
      "routes[0].parameters.x.maximum: expected at least 0, for a port, found -1"),
    .invalid(
      .route(#""parameters": {"x": {"pattern": ⌖"[a-z]+"}}"#, link: "//a:{x}"),
      #"routes[0].parameters.x.pattern: expected a pattern that a port matches, found "[a-z]+""#),
    .invalid(
      .route(#""parameters": {"x": {⌖"format": "date"}}"#, link: "//a:{x}"),
      "routes[0].parameters.x.format: expected no format, for a port"),
    .invalid(
      .route(
        #""parameters": {"x": {"type": "array", "maxItems": ⌖0, "encoding": {"delimited": "#
          + #"{"separator": ","}}}}"#, link: "//a/{x}"),
      "routes[0].parameters.x.maxItems: expected at least 1, in the path, found 0"),
    .invalid(
      .route(#""parameters": {"x": {"pattern": ⌖"a b"}}"#, link: "//a/{+x}"),
      "routes[0].parameters.x.pattern: expected a pattern that raw text of a path matches, "
        + #"found "a b""#),
    .invalid(
      .route(#""parameters": {"x": {"format": "date", "pattern": ⌖"[0-9.]+"}}"#, link: "//a/{x}"),
      "routes[0].parameters.x.pattern: expected a pattern that texts of format date match, "
        + #"found "[0-9.]+""#),
    .invalid(
      .route(
        #""parameters": {"x": {"includesQuery": true, "enum": ["a?b#c", ⌖"a#b#c"]}}"#,
        link: "//a/{+x}"),
      "routes[0].parameters.x.enum[1]: expected raw text of a link, escaped where it must be, "
        + #"found "a#b#c""#),
    .invalid(
      .route(
        #""parameters": {"x": {"includesQuery": true, "const": ⌖"//h:port"}}"#, link: "{+x}"),
      "routes[0].parameters.x.const: expected raw text of a link, escaped where it must be, "
        + #"found "//h:port""#),
  ])
  func findsLimitsThatNothingMeetsWhereAVariableStands(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: [
    MarkedDefinition.route(#""summary": "without callback""#, link: "//a{?x-success,x-error}"),
    .route(#""callback": true, "returns": ["id", "q"], "parameters": {"id": {}}"#),
    .route(#""callback": true, "requireOneOf": [["x-success", "q"]]"#),
    .route(#""callback": true, "dependentRequired": {"x-success": ["x-error"]}"#),
  ])
  func acceptsCallbacks(definition: MarkedDefinition) {
    #expect(definition.findings.isEmpty)
  }

  // MARK: Parameters

  @Test(arguments: [
    FaultyDefinition(
      .route(#""parameters": {"q": {}, ⌖"qq": {}, ⌖"result": {}}"#, link: "//a{?q,results}"),
      "[unused-parameter] routes[0].parameters.qq: no pattern of the route has this parameter",
      "[unused-parameter] routes[0].parameters.result: no pattern of the route has this "
        + "parameter; did you mean results?"),
    FaultyDefinition(
      .route(#""callback": true, "returns": ["ident"], "parameters": {⌖"idnet": {}}"#),
      "[unused-parameter] routes[0].parameters.idnet: no pattern of the route has this "
        + "parameter; did you mean ident?"),
    .invalid(
      .route(#""parameters": {"p": {"required": ⌖false}}"#, link: "/{p}/b"),
      "routes[0].parameters.p.required: expected true, since no path begins with an empty segment, "
        + "found false"),
    .invalid(
      .route(#""parameters": {"p": {"required": ⌖false}}"#, link: "{p}/b"),
      "routes[0].parameters.p.required: expected true, since no path begins with an empty segment, "
        + "found false"),
    .invalid(
      .route(#""parameters": {"p": {"required": ⌖false}}"#, link: "//a{/o}/{p}"),
      "routes[0].parameters.p.required: expected true, beside optional segments, found false"),
    .invalid(
      .route(#""parameters": {"p": {"required": ⌖false}}"#, link: "//a/{p}{/o}"),
      "routes[0].parameters.p.required: expected true, beside optional segments, found false"),
  ])
  func findsFaultsOfParameters(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: [
    "//{p}/tweets", "//{p}", "//{p}{/o}", "//a/{p}", "//a/{p}/b", "/v{p}", "//a/{p}{/o}/b",
    "//a{/p}", "{+p}", "//{?p}", "//{#p}",
  ])
  func acceptsParametersThatMayBeLeftOut(link: String) {
    let definition = MarkedDefinition.route(
      #""parameters": {"p": {"required": false}}"#, link: link)
    #expect(definition.findings.isEmpty)
  }
}
