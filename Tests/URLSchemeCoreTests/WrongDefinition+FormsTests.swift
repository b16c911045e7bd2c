import Testing

@testable import URLSchemeCore

/// Definitions that are wrong in what forms their links have.
extension WrongDefinitionTests {
  private static func prefixes(_ list: String, link: String = #""//a""#) -> MarkedDefinition {
    .app(#""equivalent": \#(list), "routes": [{"name": "r", "link": \#(link)}]"#)
  }

  static let prefixes: [FaultyDefinition] = [
    FaultyDefinition(
      .app(#"⌖"equivalents": ["//", ""]"#),
      "[unknown-key] unknown key equivalents; did you mean equivalent?"),
    .invalid(
      prefixes("⌖[]"),
      "equivalent: expected 2 to 8 prefixes, the first of which is written, found none"),
    .invalid(
      prefixes(#"⌖["//"]"#),
      "equivalent: expected 2 to 8 prefixes, the first of which is written, found 1"),
    .invalid(
      prefixes(#"⌖"//""#), #"equivalent: expected a list of strings, found "//""#),
    .invalid(
      prefixes(#"["//", ⌖"//"]"#), #"equivalent[1]: expected each prefix once, found "//""#),
    .invalid(
      prefixes(#"["//", ⌖"//open"]"#),
      "equivalent[1]: expected //, / or nothing, or such a path that ends in a slash, "
        + #"found "//open""#),
    .invalid(
      prefixes(#"["//", ⌖"//{x}/"]"#),
      "equivalent[1]: expected //, / or nothing, or such a path that ends in a slash, "
        + #"found "//{x}/""#),
    .invalid(
      prefixes(#"["//", ""]"#, link: #"⌖"a""#),
      #"routes[0].link: expected the first of equivalent at the beginning, //, found "a""#),
    .invalid(
      prefixes(#"["", "//"]"#, link: #"⌖"//a""#),
      "routes[0].link: expected the first of equivalent at the beginning, which is nothing, "
        + #"found "//a""#),
    .invalid(
      .app(
        #""equivalent": ["//", ""], "routes": [{"name": "r", "link": "//a", "aliases": [⌖"a"]}]"#),
      #"routes[0].aliases[0]: expected a form that the route does not have yet, found "a""#),
  ]

  static let separators: [FaultyDefinition] = [
    FaultyDefinition(
      .app(#"⌖"separator": ";""#), "[unknown-key] unknown key separator"),
    .invalid(
      .app(#""querySeparator": ⌖",""#), #"querySeparator: expected one of &, ;, found ",""#),
    .invalid(
      .app(#""querySeparator": ⌖true"#), "querySeparator: expected one of &, ;, found true"),
    FaultyDefinition(
      .app(
        #""querySeparator": ";", "routes": [{"name": "r", "link": "//a⌖?b;c=d"}]"#),
      "[unsupported-pattern] routes[0].link: expected & between pairs in a pattern, which links "
        + "write as the semicolon, found ;"),
  ]

  static let foreign: [FaultyDefinition] = [
    .invalid(
      .app(#""foreign": ["a", ⌖"a"]"#), #"foreign[1]: expected each name once, found "a""#),
    .invalid(
      .app(#""foreign": [⌖"utm[*"]"#),
      "foreign[0]: expected a name, or an I-Regexp: ], found the end of the pattern"),
    .invalid(
      .app(#""foreign": [⌖"*"]"#),
      #"foreign[0]: expected a name, or an I-Regexp: something to repeat, found *; "#
        + #"did you mean .*?"#),
    .invalid(
      .app(#""foreign": ["a", ⌖""]"#), #"foreign[1]: expected a name, or an I-Regexp, found """#),
    .invalid(.app(#""foreign": ⌖"gclid""#), #"foreign: expected a list of strings, found "gclid""#),
  ]

  static let callbackForms: [FaultyDefinition] = [
    .invalid(
      .route(#""callback": ⌖1"#),
      "routes[0].callback: expected true or false, or the form of links with callbacks, found 1"),
    .invalid(
      .route(#""callback": ⌖"true""#),
      "routes[0].callback: expected true or false, or the form of links with callbacks, "
        + #"found "true""#),
    .invalid(
      .route(#""callback": ⌖"//x-callback-url/a""#),
      "routes[0].callback: expected the path parameters of the route's link: p, "
        + #"found "//x-callback-url/a""#),
    .invalid(
      .route(#""callback": ⌖"//x/{p}{?z}""#),
      "routes[0].callback: expected no query parameters, or all those of the route's link, "
        + #"found "//x/{p}{?z}""#),
    .invalid(
      .route(#""callback": ⌖"//a/{p}{?q,x*}""#),
      "routes[0].callback: expected a form that the route does not have yet, "
        + #"found "//a/{p}{?q,x*}""#),
    FaultyDefinition(
      .route(#""callback": "//x/⌖:p""#),
      "[unsupported-pattern] routes[0].callback: expected {p} for a variable, found :p"),
    FaultyDefinition(
      .route(#""callback": "⌖app://x/{p}""#),
      "[unsupported-pattern] routes[0].callback: expected //x/{p}, without the scheme, found app:"),
  ]

  private static let parts =
    "expected {user}@{host}:{port}, or two of them, where the authority has several variables"

  private static let oneVariable =
    "expected one variable a segment, which may have several fields: an encoding, delimited"

  static let authorities: [FaultyDefinition] = [
    authority("//{a}:{b}@⌖{c}", parts), authority("//{a}@h:⌖{b}", parts),
    authority("//{a}@{b}@⌖{c}", parts), authority("//{a}:{b}:⌖{c}", parts),
    authority("//x-{a}@⌖{b}", parts),
    authority(
      "//⌖{a}@{b}.example",
      "expected a variable or a literal each for user, host and port, found .example"),
    authority("//a@{b}@⌖{c}", parts), authority("//{a}-⌖{b}", oneVariable),
    authority("//h/{a}@⌖{b}", oneVariable),
    authority("{a}@⌖{b}", oneVariable),
    .invalid(
      MarkedDefinition.route(
        #""parameters": {"u": {"required": ⌖false}}"#, link: "//{u}@{h}"),
      "routes[0].parameters.u.required: expected true, beside other variables of the authority, "
        + "found false"),
  ]

  private static func authority(_ link: String, _ sentence: String) -> FaultyDefinition {
    FaultyDefinition(
      .app(#""routes": [{"name": "r", "link": "\#(link)"}]"#),
      "[unsupported-pattern] routes[0].link: \(sentence)")
  }

  static let bareNames: [FaultyDefinition] = [
    .invalid(
      .parameter(#""type": "integer", "bare": ⌖"x""#),
      #"routes[0].parameters.q.bare: expected a value of type integer, found "x""#),
    .invalid(
      .parameter(#""enum": ["a", "b"], "bare": ⌖"c""#),
      #"routes[0].parameters.q.bare: expected one of the values of enum, found "c""#),
    .invalid(
      .parameter(#""type": "array", "encoding": {"delimited": {"separator": ","}}, ⌖"bare": []"#),
      "routes[0].parameters.q.bare: expected a type that is one value beside bare, found array"),
    .invalid(
      .parameter(#"⌖"bare": "x""#, link: "//{q}"),
      "routes[0].parameters.q.bare: expected no bare but on what has a name in the link"),
    .invalid(
      .parameter(
        #""type": "array", "items": {⌖"bare": "x"}, "encoding": {"delimited": {"separator": ","}}"#),
      "routes[0].parameters.q.items.bare: expected no bare but on what has a name in the link"),
    FaultyDefinition(
      .parameter(#"⌖"bar": true"#),
      "[unknown-key] unknown key routes[0].parameters.q.bar; did you mean bare?"),
    .invalid(
      .parameter(#""duplicates": ⌖"frist""#),
      "routes[0].parameters.q.duplicates: expected one of error, first, last, "
        + #"found "frist"; did you mean first?"#),
    .invalid(
      .parameter(#""type": "array", ⌖"duplicates": "last""#, link: "//a{?q*}"),
      "routes[0].parameters.q.duplicates: expected no duplicates but on a query parameter without *"
    ),
    .invalid(
      .parameter(#"⌖"duplicates": "last""#, link: "//{q}"),
      "routes[0].parameters.q.duplicates: expected no duplicates but on a query parameter without *"
    ),
    .invalid(
      .route(#""patternParameters": {"x.*": {⌖"duplicates": "first"}}"#),
      "routes[0].patternParameters[\"x.*\"].duplicates: expected no duplicates, since names of a pattern "
        + "are told apart"),
    .invalid(
      .parameter(#""type": "integer", ⌖"exponent": true"#),
      "routes[0].parameters.q.exponent: expected type number beside exponent, found integer"),
    .invalid(
      .parameter(#"⌖"exponent": true"#),
      "routes[0].parameters.q.exponent: expected type number beside exponent, found string"),
    .invalid(
      .parameter(#""type": "number", "exponent": ⌖"yes""#),
      #"routes[0].parameters.q.exponent: expected true or false, found "yes""#),
  ]

  @Test(arguments: bareNames)
  func areToldOfBareNames(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: prefixes + separators + foreign + callbackForms + authorities)
  func areToldOfForms(_ testCase: FaultyDefinition) {
    testCase.check()
  }
}
