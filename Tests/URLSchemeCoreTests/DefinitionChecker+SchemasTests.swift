import Testing

@testable import URLSchemeCore

@Suite("Checking schemas")
struct DefinitionCheckerSchemasTests {
  private static let q = "routes[0].parameters.q"

  // MARK: Keywords and types

  static let words = "string or integer or number or boolean"

  /// As in JSON Schema, where a keyword weighs on the values that it fits.
  @Test(arguments: [
    #""encoding": {"json": {}}, "minLength": 1, "minItems": 1, "minimum": 0"#,
    #""encoding": {"json": {}}, "properties": {"a": {"minLength": 1}}, "items": {"maximum": 9}"#,
  ])
  func anyKeywordMayStandInJSONOfAnyType(_ members: String) throws {
    let definition = """
      {"urlscheme": 1, "name": "A", "schemes": ["a"], "routes": [
        {"name": "r", "link": "//{?q}", "parameters": {"q": {\(members)}}}]}
      """
    #expect(throws: Never.self) { try AppDefinition(json: Array(definition.utf8)) }
  }

  @Test(arguments: [
    (#""type": "integer", ⌖"minLength": 1"#, "minLength", "string", "integer"),
    (#""type": "boolean", ⌖"maxLength": 1"#, "maxLength", "string", "boolean"),
    (#""type": "number", ⌖"pattern": "a""#, "pattern", "string", "number"),
    (#""enum": [1], ⌖"format": "uri""#, "format", "string", "integer"),
    (#"⌖"minimum": 1"#, "minimum", "integer or number", "string"),
    (#""encoding": {"boolean": {}}, ⌖"maximum": 1"#, "maximum", "integer or number", "boolean"),
    (#"⌖"minItems": 1"#, "minItems", "array", "string"),
    (#"⌖"maxItems": 1"#, "maxItems", "array", "string"),
    (#"⌖"items": {}"#, "items", "array", "string"),
    (#"⌖"properties": {"a": {}}"#, "properties", "object", "string"),
    (#""const": 1, ⌖"ignoreCase": true"#, "ignoreCase", "string", "integer"),
    (#"⌖"enum": [["a"]], "encoding": {"json": {}}"#, "enum", words, "array"),
    (#"⌖"const": {}, "encoding": {"json": {}}"#, "const", words, "object"),
    (#"⌖"const": null"#, "const", words, "no type"),
  ])
  func findsKeywordsThatMeanNothingForTheType(
    members: String, key: String, types: String, found: String
  ) {
    FaultyDefinition.invalid(
      .parameter(members), "\(Self.q).\(key): expected type \(types) beside \(key), found \(found)"
    ).check()
  }

  @Test(arguments: [
    "",
    #""minLength": 1, "maxLength": 2, "pattern": "a:", "format": "uri""#,
    #""type": "integer", "minimum": 1, "maximum": 1, "enum": [1], "const": 1"#,
    #""type": "number", "minimum": -1.5, "maximum": 1"#,
    #""enum": [true], "const": true"#,
    #""enum": ["a", "b"], "ignoreCase": true"#,
    #""const": "a", "ignoreCase": true"#,
    #""type": "array", "minItems": 0, "maxItems": 0, "items": {}, "encoding": {"json": {}}"#,
    #""type": "object", "encoding": {"json": {}}, "#
      + #""properties": {"a": {"type": "string", "minLength": 1}}"#,
    #""encoding": {"json": {}}"#,
    #""type": "integer", "minimum": -0.5, "maximum": 0.5"#,
    #""type": "integer", "minimum": 1.5, "maximum": 2.0"#,
    #""type": "number", "minimum": 1.5, "maximum": 1.75"#,
  ])
  func acceptsKeywordsOfTheType(members: String) {
    #expect(MarkedDefinition.parameter(members).findings.isEmpty)
  }

  // MARK: Limits

  @Test(arguments: [
    (
      #""minLength": 2, "maxLength": ⌖1"#,
      "maxLength: expected at least minLength, which is 2, found 1"
    ),
    (
      #""type": "number", "minimum": 0.10, "maximum": ⌖0.09"#,
      "maximum: expected at least minimum, which is 0.10, found 0.09"
    ),
    (
      #""type": "integer", "minimum": 1.5, "maximum": ⌖1.75"#,
      "maximum: expected an integer that is at least 1.5, found 1.75"
    ),
    (
      #""type": "integer", "minimum": -0.7, "maximum": ⌖-0.2"#,
      "maximum: expected an integer that is at least -0.7, found -0.2"
    ),
    (
      #""type": "array", "encoding": {"json": {}}, "minItems": 3, "maxItems": ⌖2"#,
      "maxItems: expected at least minItems, which is 3, found 2"
    ),
    (#"⌖"ignoreCase": true"#, "ignoreCase: expected enum or const beside ignoreCase"),
    (#""otherwise": ⌖"default""#, "otherwise: expected enum and default beside it"),
    (
      #""otherwise": ⌖"default", "enum": ["a"]"#,
      "otherwise: expected enum and default beside it"
    ),
    (
      #""otherwise": ⌖"default", "default": "a""#,
      "otherwise: expected enum and default beside it"
    ),
  ])
  func findsKeysThatContradictEachOther(members: String, sentence: String) {
    FaultyDefinition.invalid(.parameter(members), "\(Self.q).\(sentence)").check()
  }

  @Test(arguments: [
    #""minLength": 2, "maxLength": 2"#, #""type": "number", "minimum": 0.10, "maximum": 0.1"#,
    #""type": "array", "encoding": {"json": {}}, "minItems": 3, "maxItems": 3"#,
    #""otherwise": "error""#, #""otherwise": "default", "enum": ["a"], "default": "a""#,
  ])
  func acceptsKeysThatAgree(members: String) {
    #expect(MarkedDefinition.parameter(members).findings.isEmpty)
  }

  // MARK: Values

  @Test(arguments: [
    (#""enum": ⌖[]"#, "enum: expected at least one value"),
    (#""enum": ["a", ⌖1]"#, "enum[1]: expected a value of type string, found 1"),
    (
      #""type": "integer", "enum": [1, ⌖1.5]"#,
      "enum[1]: expected a value of type integer, found 1.5"
    ),
    (#""type": "number", "enum": [⌖1e3]"#, "enum[0]: expected a value of type number, found 1e3"),
    (#""enum": ["a", ⌖null]"#, "enum[1]: expected a value of type string, found null"),
    (#""enum": ["a", "b", ⌖"a"]"#, #"enum[2]: expected each value once, found "a""#),
    (#""enum": [1.5, ⌖1.50]"#, "enum[1]: expected each value once, found 1.50"),
    (
      #""enum": ["a", ⌖"A"], "ignoreCase": true"#,
      #"enum[1]: expected each value once, found "A""#
    ),
    (
      #""minLength": 2, "enum": [⌖"a", "ab"]"#,
      #"enum[0]: expected at least 2 characters, found "a""#
    ),
    (#""type": "integer", "const": ⌖true"#, "const: expected a value of type integer, found true"),
    (#""enum": ["a"], "const": ⌖"b""#, #"const: expected one of the values of enum, found "b""#),
    (
      #""type": "boolean", "default": ⌖"true""#,
      #"default: expected a value of type boolean, found "true""#
    ),
    (#""default": ⌖[]"#, "default: expected a value of type string, found a list"),
    (#""default": ⌖{}"#, "default: expected a value of type string, found an object"),
    (
      #""enum": ["a"], "default": ⌖"A""#, #"default: expected one of the values of enum, found "A""#
    ),
    (#""const": "a", "default": ⌖"b""#, #"default: expected the value of const, found "b""#),
    (
      #""pattern": "[a-z]+", "default": ⌖"1""#,
      #"default: expected a text that matches [a-z]+, found "1""#
    ),
    (
      #""pattern": "", "default": ⌖"1""#,
      #"default: expected an empty text, found "1""#
    ),
    (
      #""type": "number", "minimum": 1, "examples": [1, ⌖0.5, 2]"#,
      "examples[1]: expected at least 1, found 0.5"
    ),
  ])
  func findsValuesThatBreakTheirOwnSchema(members: String, sentence: String) {
    FaultyDefinition.invalid(.parameter(members), "\(Self.q).\(sentence)").check()
  }

  @Test(arguments: [
    #""enum": ["a", "A"]"#, #""enum": [1, 2.5, -0.5]"#, #""enum": ["a", "b"], "const": "b""#,
    #""type": "number", "enum": [1, 2.5], "default": 1.0, "examples": [2.5]"#,
    #""type": "boolean", "default": false, "examples": [true, false]"#,
    #""minLength": 1, "default": "é", "maxLength": 1"#,
    #""encoding": {"json": {}}, "default": [1, {"a": null}], "examples": ["a", 1e3]"#,
  ])
  func acceptsValuesOfTheirSchema(members: String) {
    #expect(MarkedDefinition.parameter(members).findings.isEmpty)
  }

  // MARK: Patterns

  static let anchors = "expected no ^ and $: a pattern always matches the whole value"

  @Test(arguments: [
    (#""pattern": "⌖^a""#, ["\(anchors), found ^; did you mean a?"]),
    (#""pattern": "a⌖$""#, ["\(anchors), found $; did you mean a?"]),
    (#""pattern": "⌖^[a-z]+$""#, ["\(anchors), found ^; did you mean [a-z]+?"]),
    (#""pattern": "⌖^""#, ["\(anchors), found ^"]),
    (#""pattern": "⌖$""#, ["\(anchors), found $"]),
    (#""pattern": "a\\\\⌖$""#, [#"\#(anchors), found $; did you mean a\\?"#]),
    (#""pattern": "é(⌖""#, ["expected ), found the end of the pattern"]),
    (
      #""pattern": "⌖^⌖\\d$""#,
      [
        #"\#(anchors), found ^"#,
        #"expected an escape of I-Regexp, found \d; did you mean [0-9]?"#,
      ]
    ),
    (
      #""pattern": "a⌖\\$""#, [#"expected an escape of I-Regexp, found \$; did you mean $?"#]
    ),
  ])
  func findsPatternsThatAreWrongOrMeanSomethingElse(members: String, sentences: [String]) {
    let definition = MarkedDefinition.parameter(members)
    let expected = sentences.map { "[invalid-definition] \(Self.q).pattern: \($0)" }
    #expect(definition.findings == definition.expected(expected))
  }

  @Test(arguments: [#"a"#, "[$]", #"\\^a"#, "a^b$c", "(^a$)", "[^a]", "", "a[$]"])
  func acceptsPatternsWithoutAnchors(pattern: String) {
    #expect(MarkedDefinition.parameter(#""pattern": "\#(pattern)""#).findings.isEmpty)
  }

  // MARK: Parts

  static let object = #""type": "object", "encoding": {"json": {}}"#

  @Test(arguments: [
    FaultyDefinition.invalid(
      .parameter(#"\#(object), "properties": {"a": {⌖"secret": true}}"#),
      "\(q).properties.a.secret: expected secret on the whole parameter, not on a part of it"),
    .invalid(
      .parameter(#""type": "array", "items": {⌖"secret": true}"#, link: "//{?q*}"),
      "\(q).items.secret: expected secret on the whole parameter, not on a part of it"),
    .invalid(
      .parameter(#""type": "array", "items": {⌖"required": true}"#, link: "//{?q*}"),
      "\(q).items.required: expected minItems instead of required"),
    .invalid(
      .parameter(
        #"\#(object), "properties": {"a": {"type": "array", "items": {"minLength": 3, "#
          + #""type": "string", "maxLength": ⌖2}}}"#),
      "\(q).properties.a.items.maxLength: expected at least minLength, which is 3, found 2"),
    .invalid(
      .parameter(#"\#(object), "properties": {"a": {⌖"minLength": 3, "type": "integer"}}"#),
      "\(q).properties.a.minLength: expected type string beside minLength, found integer"),
  ])
  func findsFaultsOfParts(_ testCase: FaultyDefinition) {
    testCase.check()
  }
}
