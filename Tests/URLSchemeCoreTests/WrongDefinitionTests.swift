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
      .app(#""callbacks": {"allow": ["any", ⌖"an y"]}"#),
      "callbacks.allow[1]: expected a scheme: a letter, then letters, digits, +, - or ., "
        + #"found "an y""#),
    FaultyDefinition(
      .app(#""callbacks": {⌖"any": true}"#), "[unknown-key] unknown key callbacks.any"),
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

  @Test(arguments: callbacks + schemes)
  func saysWhatIsWrongAndWhere(_ testCase: FaultyDefinition) {
    testCase.check()
  }
}
