import Testing

@testable import URLSchemeCore

@Suite("Checking conditions on parameters")
struct DefinitionCheckerConditionsTests {
  @Test(arguments: [
    FaultyDefinition.invalid(
      .route(#""guards": [{"parameter": ⌖"other", "minLength": 1, "stopAt": "s"}]"#),
      #"routes[0].guards[0].parameter: expected a parameter of the route's link, found "other""#),
    .invalid(
      .route(#""guards": [⌖{"parameter": "q", ⌖"ignoreCase": true, "stopAt": "s"}]"#),
      "routes[0].guards[0]: expected a constraint, such as minLength",
      "routes[0].guards[0].ignoreCase: expected enum or const beside ignoreCase"),
    .invalid(
      .route(
        #""guards": [{"parameter": "q", ⌖"minimum": 1, "minLength": 3, "maxLength": ⌖2, "#
          + #""pattern": "a⌖)", "stopAt": "s"}]"#),
      "routes[0].guards[0].minimum: expected type integer or number beside minimum, found string",
      "routes[0].guards[0].maxLength: expected at least minLength, which is 3, found 2",
      "routes[0].guards[0].pattern: expected the end of the pattern, found ); did you mean \\)?"),
    .invalid(
      .route(
        #""parameters": {"q": {"type": "integer"}}, "#
          + #""guards": [{"parameter": "q", "enum": [1, ⌖"2"], "stopAt": "s"}]"#),
      #"routes[0].guards[0].enum[1]: expected a value of type integer, found "2""#),
    .invalid(
      .route(#""guards": [{"parameter": "x", ⌖"minLength": 1, "stopAt": "s"}]"#),
      "routes[0].guards[0].minLength: expected type string beside minLength, found array"),
    .invalid(
      .route(#""requireOneOf": [["q"], ⌖[], ["q", ⌖"q"], [⌖"qq", "x"]]"#, link: "//{?q,x}"),
      "routes[0].requireOneOf[1]: expected at least one parameter",
      #"routes[0].requireOneOf[2][1]: expected each name once, found "q""#,
      #"routes[0].requireOneOf[3][0]: expected a parameter of the route's link, found "qq""#),
    .invalid(
      .route(
        #""dependentRequired": {⌖"serch": ["q"], "q": [⌖"search ", ⌖"q"], "search": ⌖[]}"#,
        link: "//{?search,q}"),
      #"routes[0].dependentRequired.serch: expected a parameter of the route's link, "#
        + #"found "serch"; did you mean search?"#,
      #"routes[0].dependentRequired.q[0]: expected a parameter of the route's link, "#
        + #"found "search "; did you mean search?"#,
      #"routes[0].dependentRequired.q[1]: expected another parameter than itself, found "q""#,
      "routes[0].dependentRequired.search: expected at least one parameter"),
    .invalid(
      .route(
        #""parameters": {"q": {"type": "integer", "maximum": 5}}, "#
          + #""conditions": [{"if": {"q": {"enum": [5, ⌖9]}}, "then": {"required": ["x"]}}]"#,
        link: "//{?q,x}"),
      "routes[0].conditions[0].if.q.enum[1]: expected at most 5, found 9"),
    .invalid(
      .route(#""atMostOneOf": [⌖["a", "b"]]"#, link: "//r{/a,b}"),
      "routes[0].atMostOneOf[0]: expected rules that some link with b can follow, "
        + "found a and b"),
    .invalid(
      .route(#""requireOneOf": [[⌖"x-success"]]"#, link: "//a"),
      #"routes[0].requireOneOf[0][0]: expected a parameter of the route's link, "#
        + #"found "x-success""#),
  ])
  func findsFaultsOfConditions(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: [
    #""guards": [{"parameter": "p", "minLength": 1, "stopAt": "s"}]"#,
    #""guards": [{"parameter": "x", "minItems": 1, "stopAt": "s"}]"#,
    #""parameters": {"q": {"type": "number"}}, "guards": [{"parameter": "q", "minimum": 1, "#
      + #""const": 2.5, "stopAt": "s"}]"#,
    #""parameters": {"q": {"type": "boolean"}}, "guards": [{"parameter": "q", "const": true, "#
      + #""stopAt": "s"}]"#,
    #""requireOneOf": [["p", "q"], ["x"]], "dependentRequired": {"q": ["p", "x"]}"#,
  ])
  func acceptsConditions(members: String) {
    #expect(MarkedDefinition.route(members).findings.isEmpty)
  }
}
