import Testing

@testable import URLSchemeCore

@Suite("The shapes of a definition")
struct DefinitionReaderTests {
  // MARK: Values of the wrong shape

  @Test(arguments: [
    (#""identifier": ⌖1"#, "identifier: expected a string, found 1"),
    (#""role": ⌖1"#, "role: expected one of Editor, Viewer, Shell, None, found 1"),
    (
      #""role": ⌖"Edit""#,
      #"role: expected one of Editor, Viewer, Shell, None, found "Edit"; did you mean Editor?"#
    ),
    (#""dialect": ⌖null"#, "dialect: expected one of form, uri, found null"),
    (
      #""allowReserved": ⌖"@a""#,
      #"allowReserved: expected true, false, or reserved characters, found "@a""#
    ),
    (
      #""allowReserved": ⌖"""#,
      #"allowReserved: expected true, false, or reserved characters, found """#
    ),
    (
      #""dialect": ⌖"from""#,
      #"dialect: expected one of form, uri, found "from"; did you mean form?"#
    ),
    (#""queries": ⌖"other""#, #"queries: expected a list of strings, found "other""#),
    (#""queries": ["a", ⌖{}]"#, "queries[1]: expected a string, found an object"),
    (#""documentation": ⌖[]"#, "documentation: expected a string, found a list"),
    (#""fallback": ⌖"x:""#, #"fallback: expected an object, found "x:""#),
    (#""fallback": {"web": ⌖1}"#, "fallback.web: expected a string, found 1"),
    (#""fallback": {"ios": ⌖1}"#, "fallback.ios: expected a string, found 1"),
    (#""fallback": {"android": ⌖1}"#, "fallback.android: expected a string, found 1"),
    (#""callbacks": ⌖["a"]"#, "callbacks: expected an object, found a list"),
    (
      #""callbacks": {"allow": ⌖"a"}"#,
      #"callbacks.allow: expected "any", or a list of schemes, found "a""#
    ),
    (#""types": ⌖[]"#, "types: expected an object, found a list"),
    (#""types": {"a": ⌖"string"}"#, #"types.a: expected an object, found "string""#),
    (#""routes": ⌖{}"#, "routes: expected a list, found an object"),
    (#""routes": [⌖"//"]"#, #"routes[0]: expected an object, found "//""#),
  ])
  func findsThemAtTheTop(members: String, sentence: String) {
    FaultyDefinition.invalid(.app(members), sentence).check()
  }

  @Test(arguments: [
    (#"⌖1"#, "name", "a string, found 1"), (#"⌖true"#, "summary", "a string, found true"),
    (#"⌖"//a""#, "aliases", #"a list of strings, found "//a""#),
    (#"⌖"app""#, "schemes", #"a list of strings, found "app""#),
    (#"⌖1"#, "deprecated", "true or false, found 1"),
    (#"⌖[]"#, "parameters", "an object, found a list"),
    (#"⌖{}"#, "screens", "a list of strings, found an object"),
    (#"⌖{}"#, "guards", "a list, found an object"),
    (
      #"⌖"true""#, "callback",
      #"true or false, or the form of links with callbacks, found "true""#
    ),
    (#"⌖"x""#, "returns", #"a list of strings, found "x""#),
    (#"⌖null"#, "confirm", "true or false, found null"),
    (#"⌖{}"#, "requireOneOf", "a list, found an object"),
    (#"⌖[]"#, "dependentRequired", "an object, found a list"),
    (#"⌖{}"#, "atMostOneOf", "a list, found an object"),
    (#"⌖{}"#, "conditions", "a list, found an object"),
  ])
  func findsThemInARoute(value: String, key: String, sentence: String) {
    let others = key == "name" ? "" : #""name": "r", "#
    let route = #"{\#(others)"link": "//a", "\#(key)": \#(value)}"#
    FaultyDefinition.invalid(
      .app(#""routes": [\#(route)]"#), "routes[0].\(key): expected \(sentence)"
    ).check()
  }

  @Test(arguments: [
    (#""aliases": ["//b/{p}", ⌖2]"#, "aliases[1]: expected a string, found 2"),
    (#""screens": [⌖2]"#, "screens[0]: expected a string, found 2"),
    (#""callback": true, "returns": [⌖2]"#, "returns[0]: expected a string, found 2"),
    (#""parameters": {"p": ⌖1}"#, "parameters.p: expected an object, found 1"),
    (#""guards": [⌖1]"#, "guards[0]: expected an object, found 1"),
    (
      #""guards": [{"parameter": ⌖1, "stopAt": "s", "minLength": 1}]"#,
      "guards[0].parameter: expected a string, found 1"
    ),
    (
      #""guards": [{"parameter": "p", "stopAt": ⌖1, "minLength": 1}]"#,
      "guards[0].stopAt: expected a string, found 1"
    ),
    (
      #""guards": [{"parameter": "p", "stopAt": "s", "notice": ⌖1, "minLength": 1}]"#,
      "guards[0].notice: expected a string, found 1"
    ),
    (
      #""guards": [{"parameter": "p", "stopAt": "s", "minLength": ⌖"1"}]"#,
      #"guards[0].minLength: expected a whole number from 0, found "1""#
    ),
    (#""requireOneOf": [["p"], ⌖"q"]"#, #"requireOneOf[1]: expected a list of strings, found "q""#),
    (#""requireOneOf": [["p", ⌖1]]"#, "requireOneOf[0][1]: expected a string, found 1"),
    (
      #""dependentRequired": {"p": ⌖"q"}"#,
      #"dependentRequired.p: expected a list of names, found "q""#
    ),
    (
      #""dependentRequired": {"p": [⌖1]}"#,
      "dependentRequired.p[0]: expected a name, or a list of names, found 1"
    ),
  ])
  func findsThemInsideARoute(members: String, sentence: String) {
    FaultyDefinition.invalid(.route(members), "routes[0].\(sentence)").check()
  }

  static let formats = "uri, date, date-time, uuid, email"
  static let digits = "a number of at most 1000 digits"

  @Test(arguments: [
    ("type", "1", "the name of a type, found 1"),
    (
      "type", #""double""#,
      #"one of string, integer, number, boolean, array, object, found "double""#
    ),
    ("enum", #""a""#, #"a list, found "a""#),
    ("minLength", "-1", "a whole number from 0, found -1"),
    ("minLength", "1.0", "a whole number from 0, found 1.0"),
    ("maxLength", "1e2", "a whole number from 0, found 1e2"),
    (
      "maxLength", "99999999999999999999",
      "a whole number from 0, found 99999999999999999999"
    ),
    ("minItems", "null", "a whole number from 0, found null"),
    ("maxItems", "[]", "a whole number from 0, found a list"),
    ("minimum", #""1""#, "\(digits), without an exponent, found \"1\""),
    ("maximum", "1e2", "\(digits), without an exponent, found 1e2"),
    ("pattern", "1", "a string, found 1"), ("format", "1", "one of \(formats), found 1"),
    (
      "format", #""datetime""#,
      "one of \(formats), found \"datetime\"; did you mean date-time?"
    ),
    ("properties", "[]", "an object, found a list"), ("items", "[]", "an object, found a list"),
    ("description", "1", "a string, found 1"), ("examples", "1", "a list, found 1"),
    ("deprecated", "1", "true or false, found 1"),
    ("required", #"["q"]"#, "true or false, found a list"),
    ("ignoreCase", "0", "true or false, found 0"),
    ("otherwise", "null", "one of error, default, found null"),
    ("secret", #""yes""#, #"true or false, found "yes""#),
    ("encoding", #""json""#, #"an object, found "json""#),
    ("envelope", "true", "one of rotate, found true"),
    ("const", "1e9999999", "\(digits) and a small exponent, found 1e9999999"),
    ("default", "1e9999999", "\(digits) and a small exponent, found 1e9999999"),
  ])
  func findsThemInAParameter(key: String, value: String, sentence: String) {
    let path = "routes[0].parameters.q.\(key)"
    FaultyDefinition.invalid(
      .parameter(#""\#(key)": ⌖\#(value)"#), "\(path): expected \(sentence)"
    ).check()
  }

  static let forms = "fixedWidth, delimited, pairs, boolean, json, base64url"

  @Test(arguments: [
    (#""enum": ["a", ⌖1e9999999]"#, "enum[1]: expected \(digits) and a small exponent"),
    (
      #""examples": [{"a": [⌖1e9999999]}]"#,
      "examples[0].a[0]: expected \(digits) and a small exponent"
    ),
    (#""properties": {"a": ⌖1}"#, "properties.a: expected an object"),
    (
      #""properties": {"a": {"minLength": ⌖[]}}"#, "properties.a.minLength: expected a whole number"
    ),
    (#""items": {"secret": ⌖1}"#, "items.secret: expected true or false"),
    (#""encoding": ⌖{}"#, "encoding: expected one key: one of \(forms), found an object"),
    (
      #""encoding": ⌖{"json": {}, "base64url": {}}"#,
      "encoding: expected one key: one of \(forms), found an object"
    ),
    (#""encoding": {"json": ⌖true}"#, "encoding.json: expected an object"),
    (#""encoding": {"base64url": ⌖null}"#, "encoding.base64url: expected an object"),
    (#""encoding": {"boolean": ⌖[]}"#, "encoding.boolean: expected an object"),
    (#""encoding": {"boolean": {"true": ⌖1}}"#, "encoding.boolean.true: expected a string"),
    (#""encoding": {"boolean": {"false": ⌖1}}"#, "encoding.boolean.false: expected a string"),
    (#""encoding": {"fixedWidth": ⌖2}"#, "encoding.fixedWidth: expected an object"),
    (
      #""encoding": {"fixedWidth": {"fields": ⌖"a", "width": 1}}"#,
      "encoding.fixedWidth.fields: expected a list of strings"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a", ⌖1], "width": 1}}"#,
      "encoding.fixedWidth.fields[1]: expected a string"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": ⌖"1"}}"#,
      "encoding.fixedWidth.width: expected a whole number from 0"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": 1, "fractionDigits": ⌖-1}}"#,
      "encoding.fixedWidth.fractionDigits: expected a whole number from 0"
    ),
    (#""encoding": {"delimited": ⌖","}"#, "encoding.delimited: expected an object"),
    (
      #""encoding": {"delimited": {"separator": ⌖1}}"#,
      "encoding.delimited.separator: expected a string"
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "escape": ⌖1}}"#,
      "encoding.delimited.escape: expected a string"
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "fields": ⌖1}}"#,
      "encoding.delimited.fields: expected a list of strings"
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "rest": ⌖1}}"#,
      "encoding.delimited.rest: expected a string"
    ),
  ])
  func findsThemInsideAParameter(members: String, beginning: String) {
    let definition = MarkedDefinition.parameter(members)
    #expect(definition.findings.count == 1)
    let expected =
      "\(definition.offsets[0]) [invalid-definition] routes[0].parameters.q.\(beginning)"
    #expect(definition.findings.first?.hasPrefix(expected) == true)
  }

  // MARK: Unknown keys

  @Test(arguments: [
    (MarkedDefinition.app(#"⌖"scheme": []"#), "scheme; did you mean schemes?"),
    (.app(#"⌖"route": []"#), "route; did you mean routes?"),
    (.app(#"⌖"quite else": 1"#), #"["quite else"]"#),
    (.app(#""fallback": {⌖"andriod": "a:"}"#), "fallback.andriod; did you mean android?"),
    (.app(#""callbacks": {⌖"alow": []}"#), "callbacks.alow; did you mean allow?"),
    (.app(#""types": {"t": {⌖"minlength": 1}}"#), "types.t.minlength; did you mean minLength?"),
    (.route(#"⌖"alias": []"#), "routes[0].alias; did you mean aliases?"),
    (
      .route(#""guards": [{"parameter": "p", "stopAt": "s", "minLength": 1, ⌖"notic": ""}]"#),
      "routes[0].guards[0].notic; did you mean notice?"
    ),
    (
      .route(#""guards": [{"parameter": "p", "stopAt": "s", "minLength": 1, ⌖"type": ""}]"#),
      "routes[0].guards[0].type"
    ),
    (.parameter(#"⌖"exampels": []"#), "routes[0].parameters.q.exampels; did you mean examples?"),
    (
      .parameter(#""properties": {"a": {⌖"Type": "string"}}"#),
      "routes[0].parameters.q.properties.a.Type; did you mean type?"
    ),
    (
      .parameter(#""items": {⌖"formats": "uri"}"#),
      "routes[0].parameters.q.items.formats; did you mean format?"
    ),
    (
      .parameter(#""encoding": {⌖"fixedwidth": {}}"#),
      "routes[0].parameters.q.encoding.fixedwidth; did you mean fixedWidth?"
    ),
    (
      .parameter(#""encoding": {"json": {}, ⌖"x": {}}"#),
      "routes[0].parameters.q.encoding.x"
    ),
    (
      .parameter(#""encoding": {"fixedWidth": {"fields": ["a"], "width": 1, ⌖"digits": 1}}"#),
      "routes[0].parameters.q.encoding.fixedWidth.digits"
    ),
    (
      .parameter(#""encoding": {"delimited": {"separator": ",", ⌖"seperator": ","}}"#),
      "routes[0].parameters.q.encoding.delimited.seperator; did you mean separator?"
    ),
    (
      .parameter(#""encoding": {"boolean": {⌖"True": "y"}}"#),
      "routes[0].parameters.q.encoding.boolean.True; did you mean true?"
    ),
    (
      .parameter(#""encoding": {"json": {⌖"pretty": true}}"#),
      "routes[0].parameters.q.encoding.json.pretty"
    ),
    (
      .parameter(#""encoding": {"base64url": {⌖"padding": true}}"#),
      "routes[0].parameters.q.encoding.base64url.padding"
    ),
  ])
  func findsUnknownKeysAtEveryLevel(definition: MarkedDefinition, rest: String) {
    FaultyDefinition(definition, "[unknown-key] unknown key \(rest)").check()
  }

  // MARK: Missing keys

  @Test(arguments: [
    FaultyDefinition(
      MarkedDefinition(#"⌖{"name": "App", "schemes": ["app"]}"#),
      "[missing-key] the key urlscheme is missing"),
    FaultyDefinition(
      MarkedDefinition(#"⌖{"urlscheme": 1, "schemes": ["app"]}"#),
      "[missing-key] the key name is missing"),
    FaultyDefinition(
      MarkedDefinition(#"⌖{"urlscheme": 1, "name": "App"}"#),
      "[missing-key] the key schemes is missing"),
    FaultyDefinition(
      .app(#""routes": [⌖⌖{}]"#), "[missing-key] routes[0]: the key name is missing",
      "[missing-key] routes[0]: the key link is missing"),
    FaultyDefinition(
      .route(#""guards": [⌖⌖{"minLength": 1}]"#),
      "[missing-key] routes[0].guards[0]: the key parameter is missing",
      "[missing-key] routes[0].guards[0]: the key stopAt is missing"),
    FaultyDefinition(
      .parameter(#""encoding": {"fixedWidth": ⌖⌖{}}"#),
      "[missing-key] routes[0].parameters.q.encoding.fixedWidth: the key fields is missing",
      "[missing-key] routes[0].parameters.q.encoding.fixedWidth: the key width is missing"),
    FaultyDefinition(
      .parameter(#""encoding": {"delimited": ⌖{"fields": ["a"]}}"#),
      "[missing-key] routes[0].parameters.q.encoding.delimited: the key separator is missing"),
  ])
  func findsMissingKeys(_ testCase: FaultyDefinition) {
    testCase.check()
  }
  // MARK: Types

  @Test func tellsTypesApartByteByByte() throws {
    let text = #"""
      {"urlscheme": 1, "name": "App", "schemes": ["app"],
       "types": {"\u00E9": {"type": "integer"}, "e\u0301": {"type": "boolean"}},
       "routes": [{"name": "r", "link": "//{?a,b}",
                   "parameters": {"a": {"type": "\u00E9"}, "b": {"type": "e\u0301"}}}]}
      """#
    let definition = try AppDefinition(json: Array(text.utf8))
    let types = try #require(definition.routes.first).parameters.map(\.schema.type)
    #expect(types == [.integer, .boolean])
  }
}
