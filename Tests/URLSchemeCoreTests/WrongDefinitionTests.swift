import Testing

@testable import URLSchemeCore

/// Definitions that are wrong in a word, a table for each, with what is said and where (`⌖`).
///
/// Whoever adds a word adds a table, or rows.
@Suite("Wrong definitions")
struct WrongDefinitionTests {
  static let callbacks: [FaultyDefinition] = [
    .invalid(
      .app(#""callbacks": {"allow": ⌖"all"}"#),
      #"callbacks.allow: expected "any", or a list of schemes, found "all""#),
    .invalid(
      .app(#""callbacks": {"allow": ⌖"Any"}"#),
      #"callbacks.allow: expected "any", or a list of schemes, found "Any"; did you mean any?"#),
    .invalid(
      .app(#""callbacks": {"allow": ⌖true}"#),
      #"callbacks.allow: expected "any", or a list of schemes, found true"#),
    .invalid(
      .app(#""callbacks": {"allow": ⌖{"any": true}}"#),
      #"callbacks.allow: expected "any", or a list of schemes, found an object"#),
    .invalid(
      .app(#""callbacks": {"allow": ["some", ⌖"an y"]}"#),
      "callbacks.allow[1]: expected a scheme: a letter, then letters, digits, +, - or ., "
        + #"found "an y""#),
    FaultyDefinition(
      .app(#""callbacks": {⌖"any": true}"#), "[unknown-key] unknown key callbacks.any"),
  ]

  private static func capitals(_ members: String) -> MarkedDefinition {
    MarkedDefinition(#"{"urlscheme": 1, "name": "A", \#(members)}"#, id: members)
  }

  static let spellings: [FaultyDefinition] = [
    .invalid(
      capitals(#""schemes": ["WIFI", ⌖"wifi"]"#),
      #"schemes[1]: expected each scheme once, found "wifi""#),
    .invalid(
      capitals(#""schemes": ["wifi", "b", ⌖"WiFi"]"#),
      #"schemes[2]: expected each scheme once, found "WiFi""#),
    .invalid(
      capitals(#""schemes": ["a"], "queries": ["B", ⌖"b"]"#),
      #"queries[1]: expected each scheme once, found "b""#),
    .invalid(
      capitals(#""schemes": ["a"], "callbacks": {"allow": ["b", ⌖"B"]}"#),
      #"callbacks.allow[1]: expected each scheme once, found "B""#),
    .invalid(
      capitals(#""schemes": [⌖"WI_FI"]"#),
      #"schemes[0]: expected a scheme: a letter, then letters, digits, +, - or ., found "WI_FI""#),
    FaultyDefinition(
      capitals(#""schemes": ["WIFI"], "routes": [{"name": "r", "link": "⌖wifi:a"}]"#),
      "[unsupported-pattern] routes[0].link: expected a, without the scheme, found wifi:"),
    .invalid(
      capitals(
        #""schemes": ["WIFI", "x"], "routes": [{"name": "r", "link": "//", "schemes": [⌖"WIFY"]}]"#),
      #"routes[0].schemes[0]: expected a scheme of the app, found "WIFY"; did you mean WIFI?"#),
  ]

  static let schemes: [FaultyDefinition] = [
    .invalid(
      .route(#""schemes": [⌖"ap"]"#),
      #"routes[0].schemes[0]: expected a scheme of the app, found "ap""#),
    .invalid(
      .route(#""schemes": ["app", ⌖"appp"]"#),
      #"routes[0].schemes[1]: expected a scheme of the app, found "appp"; did you mean app?"#),
    .invalid(
      .route(#""schemes": ["app", ⌖"APP"]"#),
      #"routes[0].schemes[1]: expected each scheme once, found "APP""#),
    .invalid(
      .route(#""schemes": ⌖[]"#), "routes[0].schemes: expected at least one scheme"),
    .invalid(
      .route(#""schemes": ⌖"app""#),
      #"routes[0].schemes: expected a list of strings, found "app""#),
    .invalid(
      .route(#""schemes": [⌖1]"#), "routes[0].schemes[0]: expected a string, found 1"),
    .invalid(
      .app(#""routes": [{"name": "r", "link": "//", "schemes": [⌖"other", "app"]}]"#),
      #"routes[0].schemes[0]: expected a scheme of the app, found "other""#),
  ]

  static let dependencies: [FaultyDefinition] = [
    .invalid(
      .route(#""dependentRequired": {"q": ["p", ⌖[]]}"#),
      "routes[0].dependentRequired.q[1]: expected at least one parameter"),
    .invalid(
      .route(#""dependentRequired": {"q": [["p", ⌖"xx"]]}"#),
      "routes[0].dependentRequired.q[0][1]: expected a parameter of the route's link, "
        + #"found "xx""#),
    .invalid(
      .route(#""dependentRequired": {"q": [["p", ⌖"p"]]}"#),
      #"routes[0].dependentRequired.q[0][1]: expected each name once, found "p""#),
    .invalid(
      .route(#""dependentRequired": {"q": [["p", ⌖"q"]]}"#),
      #"routes[0].dependentRequired.q[0][1]: expected another parameter than itself, found "q""#),
    .invalid(
      .route(#""dependentRequired": {"q": [["p", ⌖1]]}"#),
      "routes[0].dependentRequired.q[0][1]: expected a string, found 1"),
    .invalid(
      .route(#""dependentRequired": {"q": ["p", ⌖{}]}"#),
      "routes[0].dependentRequired.q[1]: expected a name, or a list of names, found an object"),
  ]

  static let exclusions: [FaultyDefinition] = [
    .invalid(
      .route(#""atMostOneOf": [⌖["q"]]"#),
      "routes[0].atMostOneOf[0]: expected at least two parameters"),
    .invalid(
      .route(#""atMostOneOf": [["q", "p"], ⌖["p", "r"]]"#, link: "//{p}/{r}{?q}"),
      "routes[0].atMostOneOf[1]: expected at most one required parameter, found p and r"),
    .invalid(
      .route(#""atMostOneOf": [⌖["x", "q"]]"#, link: "//a/{+x}{?q}"),
      "routes[0].atMostOneOf[0]: expected rules that some link with q can follow, found x and q"),
    .invalid(
      .route(
        #""requireOneOf": [["q", "r"]], "atMostOneOf": [⌖["q", "r"]], "#
          + #""dependentRequired": {"q": ["r"], "r": ["q"]}"#, link: "//{?q,r}"),
      "routes[0].atMostOneOf[0]: expected rules that some link can follow, found q and r"),
    .invalid(
      .route(
        #""requireOneOf": [["q", "r"], ["r", "s"], ["s", "q"]], "atMostOneOf": [⌖["q", "r", "s"]]"#,
        link: "//{?q,r,s}"),
      "routes[0].atMostOneOf[0]: expected rules that some link can follow, found q and r"),
    .invalid(
      .route(
        #""conditions": [{"if": {"q": {"present": false}}, "then": {"required": ["r"], "forbidden": ["p"]}}, "#
          + #"{"if": {"r": {"present": true}}, "then": {"forbidden": [⌖"q"]}}]"#,
        link: "//{p}{?q,r}"),
      #"routes[0].conditions[1].then.forbidden[0]: expected rules that some link with r can follow, found "q""#
    ),
    .invalid(
      .route(#""atMostOneOf": [⌖[]]"#),
      "routes[0].atMostOneOf[0]: expected at least one parameter"),
    .invalid(
      .route(#""atMostOneOf": [["q", ⌖"q"]]"#),
      #"routes[0].atMostOneOf[0][1]: expected each name once, found "q""#),
    .invalid(
      .route(#""atMostOneOf": [["search", ⌖"sarch"]]"#, link: "//{?search,q}"),
      "routes[0].atMostOneOf[0][1]: expected a parameter of the route's link, "
        + #"found "sarch"; did you mean search?"#),
    .invalid(
      .route(#""atMostOneOf": [⌖"q"]"#),
      #"routes[0].atMostOneOf[0]: expected a list of strings, found "q""#),
    .invalid(
      .route(#""atMostOneOf": [["q", ⌖true]]"#),
      "routes[0].atMostOneOf[0][1]: expected a string, found true"),
  ]

  private static func condition(_ asked: String, then: String = #"{"required": ["p"]}"#)
    -> MarkedDefinition
  {
    .route(
      #""conditions": [{"if": \#(asked), "then": \#(then)}], "parameters": {"q": {"enum": ["text", "file"]}}"#
    )
  }

  static let conditions: [FaultyDefinition] = [
    .invalid(
      condition(#"{"q": {"const": ⌖"txt"}}"#),
      #"routes[0].conditions[0].if.q.const: expected one of the values of enum, found "txt"; "#
        + "did you mean text?"),
    .invalid(
      condition(#"{"q": {"enum": ["file", ⌖1]}}"#),
      "routes[0].conditions[0].if.q.enum[1]: expected a value of type string, found 1"),
    .invalid(
      condition(#"{"q": ⌖{}}"#), "routes[0].conditions[0].if.q: expected const, enum or present"),
    .invalid(
      condition(#"{⌖"qq": {"present": true}}"#),
      #"routes[0].conditions[0].if.qq: expected a parameter of the route's link, found "qq""#),
    .invalid(condition("⌖{}"), "routes[0].conditions[0].if: expected at least one parameter"),
    .invalid(
      condition(#"{"x": {⌖"const": ⌖"a"}}"#),
      "routes[0].conditions[0].if.x.const: expected type string or integer or number or boolean "
        + "beside const, found array",
      #"routes[0].conditions[0].if.x.const: expected a value of type array, found "a""#),
    .invalid(
      condition(#"{"q": {"present": ⌖"yes"}}"#),
      #"routes[0].conditions[0].if.q.present: expected true or false, found "yes""#),
    .invalid(
      condition(#"{"q": {"present": true}}"#, then: "⌖{}"),
      "routes[0].conditions[0].then: expected a parameter in required or forbidden"),
    .invalid(
      condition(#"{"q": {"present": true}}"#, then: #"{"required": ["p"], "forbidden": [⌖"p"]}"#),
      #"routes[0].conditions[0].then.forbidden[0]: expected each name once, found "p""#),
    .invalid(
      condition(#"{"q": {"present": true}}"#, then: #"{"forbidden": [⌖"pp"]}"#),
      "routes[0].conditions[0].then.forbidden[0]: expected a parameter of the route's link, "
        + #"found "pp""#),
    FaultyDefinition(
      condition(#"{"q": {"present": true, ⌖"minLength": 1}}"#),
      "[unknown-key] unknown key routes[0].conditions[0].if.q.minLength"),
    FaultyDefinition(
      condition(#"{"q": {"present": true}}"#, then: #"{⌖"require": ["p"], "forbidden": ["x"]}"#),
      "[unknown-key] unknown key routes[0].conditions[0].then.require; did you mean required?"),
    FaultyDefinition(
      .route(#""conditions": [⌖{"if": {"q": {"present": true}}}]"#),
      "[missing-key] routes[0].conditions[0]: the key then is missing"),
    FaultyDefinition(
      .route(#""conditions": [⌖{"then": {"required": ["q"]}}]"#),
      "[missing-key] routes[0].conditions[0]: the key if is missing"),
  ]

  @Test(arguments: callbacks + spellings + schemes + dependencies + exclusions + conditions)
  func saysWhatIsWrongAndWhere(_ testCase: FaultyDefinition) {
    testCase.check()
  }
}
