import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite("What is probably a mistake in a definition")
struct DefinitionAdviceTests {
  // MARK: Schemes

  @Test(arguments: [
    LintCase(
      MarkedDefinition(
        #"{"urlscheme": 1, "name": "A", "schemes": ["app", ⌖"http", ⌖"x-apple.y"], "routes": [{"name": "r", "link": "//"}]}"#
      ),
      "warning [system-scheme] http: the web owns this scheme",
      "warning [system-scheme] x-apple.y: Apple owns this scheme"),
    LintCase(
      MarkedDefinition(
        #"{"urlscheme": 1, "name": "A", "schemes": ["MyApp", ⌖"Tel"], "routes": [{"name": "r", "link": "//"}]}"#
      ),
      "warning [system-scheme] Tel: the telephone owns this scheme"),
    LintCase(
      .app(
        #""callbacks": {"allow": ["partner", ⌖"JavaScript", ⌖"file"]}, "routes": [{"name": "r", "link": "//"}]"#
      ),
      "error [callback-not-allowed] callbacks.allow[1]: links of the scheme JavaScript are not "
        + "allowed as callbacks",
      "error [callback-not-allowed] callbacks.allow[2]: links of the scheme file are not allowed "
        + "as callbacks"),
    // An app may ask about the schemes of others, and go back to them.
    LintCase(
      .app(
        #"""
        "queries": ["tel", "Other"], "callbacks": {"allow": ["https", "Partner"]},
        "routes": [{"name": "r", "link": "//"}]
        """#)),
    LintCase(
      MarkedDefinition(
        #"{"urlscheme": 1, "name": "A", "schemes": ["https-app", "x"], "routes": [{"name": "r", "link": "//"}]}"#
      )),
    // Nobody describes an app to have all of its links refused.
    LintCase(
      .app(#""routes": ⌖[]"#),
      #"error [invalid-definition] routes: expected at least one route, such as "#
        + #"{"name": "launch", "link": "//"}"#),
  ])
  func findsSchemesThatAnAppCannotHave(_ testCase: LintCase) {
    testCase.check()
  }

  // MARK: Parameters

  @Test(arguments: [
    LintCase(
      .app(
        #"""
        "routes": [{"name": "a", "link": "//{⌖a}/x{b}y{/⌖c,d}{?⌖e*,f,⌖g-h}{#⌖i}", "parameters": {
          "b": {}, "d": {}, "f": {}}}, {"name": "b", "link": "/{+⌖caf%C3%A9}", "aliases":
          ["//z/{+caf%C3%A9}"]}]
        """#),
      "notice [undeclared-parameter] routes[0].link.a: the route does not describe this parameter",
      "notice [undeclared-parameter] routes[0].link.c: the route does not describe this parameter",
      "notice [undeclared-parameter] routes[0].link.e: the route does not describe this parameter",
      "notice [undeclared-parameter] routes[0].link.g-h: the route does not describe this "
        + "parameter",
      "notice [undeclared-parameter] routes[0].link.i: the route does not describe this parameter",
      #"notice [undeclared-parameter] routes[1].link["café"]: the route does not describe this "#
        + "parameter",
      showsUndeclared: true),
    // Places in a text that has escapes.
    LintCase(
      .route(#""summary": """#, link: #"\/\/\u00e9\ud83d\ude00{⌖p}é{?⌖q}"#),
      "notice [undeclared-parameter] routes[0].link.p: the route does not describe this parameter",
      "notice [undeclared-parameter] routes[0].link.q: the route does not describe this parameter",
      showsUndeclared: true),
    LintCase(
      .route(
        #""parameters": {"p": {}, "q": {}}, "callback": true, "returns": ["id"]"#,
        link: "//a/{p}{?q}"),
      showsUndeclared: true),
    LintCase(.route(#""summary": """#, link: "//a?b=c"), showsUndeclared: true),
  ])
  func noticesParametersThatNobodyDescribes(_ testCase: LintCase) {
    testCase.check()
  }

  // MARK: Guards

  private static func guards(_ guards: String, _ more: String = "") -> MarkedDefinition {
    .route(
      #"""
      "screens": ["home", "list", "item"], "parameters": {
        "term": {"minLength": 3, "maxLength": 9, "pattern": "[a-z:]+", "format": "uri"},
        "count": {"type": "integer", "minimum": 1, "maximum": 9},
        "order": {"enum": ["alpha", "price"]}, "flag": {"type": "boolean"},
        "one": {"const": "One"},
        "tags": {"type": "array", "minItems": 2, "maxItems": 5}},
        "guards": [\#(guards)]\#(more)
      """#, link: "//a{?term,count,order,flag,one,tags*,free}")
  }

  @Test(arguments: [
    LintCase(
      guards(
        #"""
        {"parameter": "term", "minLength": 4, "stopAt": ⌖"lst"},
        {"parameter": "term", "minLength": 5, "stopAt": ⌖"detail"},
        {"parameter": "term", "minLength": 6, "stopAt": "list"}
        """#),
      "error [invalid-definition] routes[0].guards[0].stopAt: expected one of the route's screens: "
        + #"home, list, item, found "lst"; did you mean list?"#,
      "error [invalid-definition] routes[0].guards[1].stopAt: expected one of the route's screens: "
        + #"home, list, item, found "detail""#),
    LintCase(
      .route(
        #""guards": [{"parameter": "q", "minLength": 4, "stopAt": ⌖"home"}]"#, link: "//{?q}"),
      "error [invalid-definition] routes[0].guards[0].stopAt: expected screens in the route, "
        + #"found "home""#),
    LintCase(
      guards(
        #"""
        {"parameter": "term", "minLength": 4, "stopAt": ⌖"item"},
        {"parameter": "free", "minLength": 1, "stopAt": ⌖"item"}
        """#),
      "warning [ineffective-guard] routes[0].guards[0]: the guard stops no link: it stops at the "
        + "last screen",
      "warning [ineffective-guard] routes[0].guards[1]: the guard stops no link: it stops at the "
        + "last screen"),
  ])
  func findsGuardsThatStopAtNoScreen(_ testCase: LintCase) {
    testCase.check()
  }

  @Test(arguments: [
    ("term", #""minLength": 3"#), ("term", #""minLength": 0"#), ("term", #""maxLength": 9"#),
    ("term", #""minLength": 2, "maxLength": 12"#), ("term", #""pattern": "[a-z:]+""#),
    ("term", #""format": "uri", "minLength": 1"#),
    ("count", #""minimum": 1"#), ("count", #""minimum": 0.5, "maximum": 9.0"#),
    ("order", #""enum": ["price", "alpha", "size"]"#), ("order", #""minLength": 5"#),
    ("order", #""enum": ["PRICE", "Alpha"], "ignoreCase": true"#),
    ("order", #""pattern": "[a-z]+""#), ("flag", #""enum": [true, false]"#),
    ("one", #""const": "One""#), ("one", #""maxLength": 3"#), ("tags", #""minItems": 2"#),
    ("tags", #""maxItems": 5, "minItems": 0"#),
  ])
  func findsGuardsThatEveryValueSatisfies(parameter: String, constraints: String) {
    LintCase(
      Self.guards(#"⌖{"parameter": "\#(parameter)", \#(constraints), "stopAt": "list"}"#),
      "warning [ineffective-guard] routes[0].guards[0]: the guard stops no link: every value of "
        + "\(parameter) satisfies it"
    ).check()
  }

  @Test(arguments: [
    ("term", #""minLength": 4"#), ("term", #""maxLength": 8"#), ("term", #""pattern": "[a-y]+""#),
    ("term", #""minLength": 3, "maxLength": 8"#), ("term", #""enum": ["abc"]"#),
    ("term", #""format": "uuid""#), ("term", #""const": "abc""#),
    ("count", #""minimum": 1.01"#), ("count", #""maximum": 8"#), ("count", #""const": 1"#),
    ("order", #""enum": ["price"]"#), ("order", #""maxLength": 4"#),
    ("order", #""enum": ["PRICE", "alpha"]"#), ("flag", #""const": true"#),
    ("one", #""const": "one""#), ("tags", #""minItems": 3"#), ("tags", #""maxItems": 4"#),
    ("free", #""minLength": 1"#), ("free", #""pattern": ".*""#), ("free", #""maxLength": 100"#),
  ])
  func acceptsGuardsThatStopSomeLinks(parameter: String, constraints: String) {
    LintCase(
      Self.guards(#"{"parameter": "\#(parameter)", \#(constraints), "stopAt": "home"}"#)
    ).check()
  }

  // MARK: Deprecation

  @Test(arguments: [
    LintCase(
      .route(
        #"""
        "parameters": {⌖"p": {"deprecated": true}, ⌖"q": {"required": true, "deprecated": true},
          "r": {"deprecated": true}, "o": {"deprecated": true}, "s": {"deprecated": true},
          "t": {"deprecated": false, "required": true}}
        """#, link: "//{p}/{s}{/o}{?q,r,t}"
      ).with(#""s": {"deprecated": true}"#, #"⌖"s": {"deprecated": true}"#),
      "warning [deprecated] routes[0].parameters.p is deprecated, yet every link of the route "
        + "needs it",
      "warning [deprecated] routes[0].parameters.q is deprecated, yet every link of the route "
        + "needs it",
      "warning [deprecated] routes[0].parameters.s is deprecated, yet every link of the route "
        + "needs it"),
    LintCase(
      .route(
        #"""
        "parameters": {"a": {"deprecated": true}, "b": {"deprecated": true}},
        "requireOneOf": [["a", "c"], ⌖["a", "b"]],
        "dependentRequired": {"c": ["d", ⌖"b", ["a", "d"]], "a": ["b"]}
        """#, link: "//{?a,b,c,d}"),
      "warning [deprecated] routes[0].parameters.a is deprecated, yet routes[0].requireOneOf[1] "
        + "allows no other",
      "warning [deprecated] routes[0].parameters.b is deprecated, yet c needs it"),
    LintCase(
      .app(
        #"""
        "types": {"old": {"deprecated": true}, "new": {}}, "routes": [
          {"name": "r", "link": "//{?a,b,c,d*}", "parameters": {
            "a": {"type": ⌖"old", "required": true}, "b": {"type": "new"},
            "c": {"type": "old", "deprecated": false},
            "d": {"type": "array", "items": {"type": ⌖"old"}}}}]
        """#),
      "warning [deprecated] types.old is deprecated, yet routes[0].parameters.a names it",
      "warning [deprecated] types.old is deprecated, yet routes[0].parameters.d.items names it"),
    // Who does away with the whole route need not do away with its parts.
    LintCase(
      .app(
        #"""
        "types": {"old": {"deprecated": true}}, "routes": [
          {"name": "r", "deprecated": true, "link": "//{a}{?b,c}", "parameters": {
            "a": {"deprecated": true}, "b": {"type": "old", "required": true}},
            "requireOneOf": [["b"]], "dependentRequired": {"c": ["b"]}}]
        """#)),
    LintCase(
      .route(
        #"""
        "parameters": {"p": {"deprecated": true, "required": false}, "q": {"deprecated": true}},
        "screens": ["a", "b"],
        "guards": [{"parameter": "q", "minLength": 1, "stopAt": "a"}]
        """#, link: "//{p}{?q}")),
  ])
  func findsWhatIsDeprecatedAndStillNeeded(_ testCase: LintCase) {
    testCase.check()
  }
}

extension MarkedDefinition {
  /// The same with another marker.
  fileprivate func with(_ old: String, _ new: String) -> MarkedDefinition {
    MarkedDefinition(marked.replacing(old, with: new), id: testDescription)
  }
}
