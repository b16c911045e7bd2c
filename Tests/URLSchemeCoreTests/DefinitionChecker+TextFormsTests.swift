import Testing

@testable import URLSchemeCore

@Suite("Checking text forms")
struct DefinitionCheckerTextFormsTests {
  private static let q = "routes[0].parameters.q"
  private static let p = "routes[0].parameters.p"
  private static let included =
    "expected no includesQuery but on {+name} without encoding and allowReserved"
  private static let rest =
    "routes[0].parameters.p: expected type string without encoding and envelope, or a delimited or "
    + "pairs encoding, for {+name}"

  private static let comma = #""encoding": {"delimited": {"separator": ","}}"#
  private static let two = #""encoding": {"fixedWidth": {"fields": ["a", "b"], "width": 2}}"#
  private static let tenths =
    #""encoding": {"fixedWidth": {"fields": ["a"], "width": 3, "fractionDigits": 1}}"#
  private static let pair =
    #""encoding": {"delimited": {"separator": "|", "fields": ["a", "b"], "rest": "c"}}"#

  // MARK: Where a schema stands

  @Test(arguments: [
    FaultyDefinition.invalid(
      .route(#""parameters": {"q": ⌖{"type": "array"}}"#),
      "\(q): expected an encoding for an array, or * in the link"),
    .invalid(
      .route(#""parameters": {"q": ⌖{"type": "object"}}"#),
      "\(q): expected an encoding for an object"),
    // What is inside is not blamed as well.
    .invalid(
      .route(
        #""parameters": {"q": ⌖{"type": "array", "items": {"type": "object", "properties": "#
          + #"{"a": {"type": "array"}}}}}"#),
      "\(q): expected an encoding for an array, or * in the link"),
    .invalid(
      .route(
        #""parameters": {"q": ⌖{"type": "array", "items": {"minLength": 2, "#
          + #""maxLength": ⌖1}}}"#),
      "\(q): expected an encoding for an array, or * in the link",
      "\(q).items.maxLength: expected at least minLength, which is 2, found 1"),
    .invalid(
      .route(#""parameters": {"x": ⌖{"type": "string"}}"#),
      "routes[0].parameters.x: expected type array, for * in the link, found string"),
    .invalid(
      .route(#""parameters": {"x": {"type": "array", ⌖\#(comma)}}"#),
      "routes[0].parameters.x.encoding: expected either * in the link or an encoding; "
        + "items may have one"),
    .invalid(
      .route(#""parameters": {"x": {"type": "array", ⌖"envelope": "rotate"}}"#),
      "routes[0].parameters.x.envelope: expected the envelope in items, where the link has *"),
    .invalid(
      .route(#""parameters": {"x": {"type": "array", "items": ⌖{"type": "array"}}}"#),
      "routes[0].parameters.x.items: expected an encoding for an array"),
    .invalid(
      .route(#""parameters": {"x": {"type": "array", "items": ⌖{"type": "object"}}}"#),
      "routes[0].parameters.x.items: expected an encoding for an object"),
    .invalid(
      .route(#""parameters": {"p": ⌖{"type": "integer"}}"#, link: "//{+p}"),
      rest),
    .invalid(
      .route(#""parameters": {"p": ⌖{"encoding": {"base64url": {}}}}"#, link: "//{+p}"),
      rest),
    .invalid(
      .route(#""parameters": {"p": ⌖{"envelope": "rotate"}}"#, link: "//{+p}"),
      rest),
    .invalid(
      .route(#""parameters": {"q": {⌖"includesQuery": true}}"#),
      "\(q).includesQuery: \(included)"),
    .invalid(
      .route(
        #""parameters": {"p": {"allowReserved": true, ⌖"includesQuery": true}}"#, link: "//{+p}"),
      "\(p).includesQuery: \(included)"),
    .invalid(
      .route(
        #""aliases": ["//b/{+p}?a"], "parameters": {"p": {⌖"includesQuery": true}}"#,
        link: "//{+p}"),
      "\(p).includesQuery: expected no query and fragment in the route's forms beside includesQuery, "
        + #"found "//b/{+p}?a""#),
    .invalid(
      .route(#""parameters": {"p": {⌖"includesQuery": true}}"#, link: "//{+p}{#x}"),
      "\(p).includesQuery: expected no query and fragment in the route's forms beside includesQuery, "
        + #"found "//{+p}{#x}""#),
    .invalid(
      .route(
        #""callback": true, "parameters": {"p": {⌖"includesQuery": true}}"#, link: "//{+p}"),
      "\(p).includesQuery: expected no callback beside includesQuery"),
    .invalid(
      .route(
        #""patternParameters": {"a.*": false}, "parameters": {"p": {⌖"includesQuery": true}}"#,
        link: "//{+p}"),
      "\(p).includesQuery: expected no patternParameters beside includesQuery"),
    .invalid(
      .route(
        #""parameters": {"p": {"enum": ["a?b#c", ⌖"a b"], "includesQuery": true}}"#, link: "//{+p}"),
      #"\#(p).enum[1]: expected raw text of a link, escaped where it must be, found "a b""#),
  ])
  func findsValuesThatCannotBeWrittenThere(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test(arguments: [
    #""parameters": {"x": {"type": "array"}}"#,
    #""parameters": {"x": {"type": "array", "items": {"type": "array", \#(comma), "#
      + #""envelope": "rotate"}}}"#,
    #""parameters": {"x": {"type": "array", "items": {"type": "object", "#
      + #""encoding": {"json": {}}}}}"#,
    #""parameters": {"q": {"type": "array", \#(comma), "envelope": "rotate"}}"#,
    #""parameters": {"q": {"type": "integer", "envelope": "rotate"}, "p": {"type": "boolean"}}"#,
    #""parameters": {"p": {"type": "object", \#(two)}}"#,
  ])
  func acceptsValuesThatCanBeWritten(members: String) {
    #expect(MarkedDefinition.route(members).findings.isEmpty)
  }

  @Test func rawTextMayBeConstrained() {
    let definition = MarkedDefinition.route(
      #""parameters": {"p": {"pattern": "[a-z/]+", "maxLength": 9, "secret": true}}"#,
      link: "//{+p}")
    #expect(definition.findings.isEmpty)
  }

  // MARK: Encodings and types

  @Test(arguments: [
    (
      #""type": "string", "encoding": ⌖{"boolean": {}}"#,
      "encoding: expected type boolean for boolean, found string"
    ),
    (
      #""encoding": {"boolean": ⌖{"true": "1", "false": "1"}}"#,
      #"encoding.boolean: expected two different words, found "1""#
    ),
    (
      #""type": "integer", "encoding": ⌖{"base64url": {}}"#,
      "encoding: expected type string for base64url, found integer"
    ),
    (
      #""type": "array", "encoding": {"fixedWidth": ⌖{"fields": ["a"], "width": 1}}"#,
      "encoding.fixedWidth: expected type object for fixedWidth, found array"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ⌖[], "width": 1}}"#,
      "encoding.fixedWidth.fields: expected at least one field"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": ⌖0}}"#,
      "encoding.fixedWidth.width: expected 1 to 100, found 0"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": ⌖101}}"#,
      "encoding.fixedWidth.width: expected 1 to 100, found 101"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": 2, "fractionDigits": ⌖3}}"#,
      "encoding.fixedWidth.fractionDigits: expected 0 to width, which is 2, found 3"
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a", ⌖"a"], "width": 2}}"#,
      #"encoding.fixedWidth.fields[1]: expected each field once, found "a""#
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a", ⌖""], "width": 2}}"#,
      "encoding.fixedWidth.fields[1]: expected a name"
    ),
    (
      #""type": "object", "encoding": {"delimited": ⌖{"separator": ","}}"#,
      "encoding.delimited: expected fields or rest, for an object"
    ),
    (
      #""type": "array", "encoding": {"delimited": ⌖{"separator": ",", "rest": "a"}}"#,
      "encoding.delimited: expected neither fields nor rest, for an array"
    ),
    (
      #""type": "string", "encoding": {"delimited": ⌖{"separator": ","}}"#,
      "encoding.delimited: expected type array or object for delimited, found string"
    ),
    (
      #""encoding": {"delimited": {"separator": ⌖""}}"#,
      #"encoding.delimited.separator: expected one printable ASCII character, or a line feed, found """#
    ),
    (
      #""encoding": {"delimited": {"separator": ⌖"||"}}"#,
      #"encoding.delimited.separator: expected one printable ASCII character, or a line feed, found "||""#
    ),
    (
      #""encoding": {"delimited": {"separator": ⌖"·"}}"#,
      #"encoding.delimited.separator: expected one printable ASCII character, or a line feed, found "·""#
    ),
    (
      #""encoding": {"delimited": {"separator": ⌖"\t"}}"#,
      #"encoding.delimited.separator: expected one printable ASCII character, or a line feed, found "\u{9}""#
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "escape": ⌖","}}"#,
      "encoding.delimited.escape: expected a character that separates nothing else here, "
        + #"found ",""#
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "escape": ⌖"--"}}"#,
      #"encoding.delimited.escape: expected one printable ASCII character, found "--""#
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "fields": ⌖[]}}"#,
      "encoding.delimited.fields: expected at least one field"
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "fields": ["a", ⌖"a"]}}"#,
      #"encoding.delimited.fields[1]: expected each field once, found "a""#
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "fields": ["a"], "rest": ⌖"a"}}"#,
      #"encoding.delimited.rest: expected a name that no field has, found "a""#
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "rest": ⌖""}}"#,
      #"encoding.delimited.rest: expected a name that no field has, found """#
    ),
  ])
  func findsEncodingsThatDoNotFit(members: String, sentence: String) {
    FaultyDefinition.invalid(.parameter(members), "\(Self.q).\(sentence)").check()
  }

  @Test(arguments: [
    #""encoding": {"boolean": {}}"#, #""encoding": {"boolean": {"true": "", "false": "0"}}"#,
    #""encoding": {"base64url": {}}"#, #""encoding": {"json": {}}"#,
    #""type": "integer", "encoding": {"json": {}}"#,
    #""encoding": {"fixedWidth": {"fields": ["a"], "width": 1}}"#,
    #""encoding": {"fixedWidth": {"fields": ["a"], "width": 100, "fractionDigits": 100}}"#,
    #""encoding": {"delimited": {"separator": " ", "escape": "\\"}}"#,
    #""encoding": {"delimited": {"separator": "~", "fields": ["a"]}}"#,
    #""encoding": {"delimited": {"separator": ",", "rest": "a"}}"#,
    #""encoding": {"delimited": {"separator": ",", "fields": [], "rest": "a"}}"#,
  ])
  func acceptsEncodingsThatFit(members: String) {
    #expect(MarkedDefinition.parameter(members).findings.isEmpty)
  }

  // MARK: Fields

  @Test(arguments: [
    (
      #"\#(two), "properties": {"a": {"type": ⌖"string"}}"#,
      ["properties.a.type: expected type number or integer for a field of digits, found string"]
    ),
    (
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": 2, "fractionDigits": 1}}, "#
        + #""properties": {"a": {"type": ⌖"integer"}}"#,
      ["properties.a.type: expected type number for a field of digits, found integer"]
    ),
    (
      #"\#(two), "properties": {⌖"c": {}}"#,
      [#"properties.c: expected one of the encoding's fields, found "c""#]
    ),
    (
      #"\#(two), "properties": {"a": {"const": ⌖1.5}}"#,
      ["properties.a.const: expected none of its digits after the point, found 1.5"]
    ),
    (
      #"\#(tenths), "properties": {"a": {"const": ⌖1.55}}"#,
      ["properties.a.const: expected at most 1 of its digits after the point, found 1.55"]
    ),
    (
      #"\#(tenths), "properties": {"a": {"enum": [1.50, ⌖0.01]}}"#,
      ["properties.a.enum[1]: expected at most 1 of its digits after the point, found 0.01"]
    ),
    (
      #"\#(tenths), "properties": {"a": {"minimum": ⌖100}}"#,
      ["properties.a.minimum: expected at most 99.9, the most that the digits hold, found 100"]
    ),
    (
      #"\#(tenths), "properties": {"a": {"minimum": 1.51, "maximum": ⌖1.59}}"#,
      [
        "properties.a.maximum: expected a number that is at least 1.51, with at most 1 of its digits after the point, found 1.59"
      ]
    ),
    (
      #"\#(tenths), "properties": {"a": {"maximum": ⌖-0.1}}"#,
      ["properties.a.maximum: expected at least 0, as digits have no sign, found -0.1"]
    ),
    (
      #""encoding": {"delimited": {"separator": ",", "fields": ["first"], "rest": "others"}}, "#
        + #""properties": {⌖"other": {}, "first": {}, "others": {"type": "array"}}"#,
      [
        #"properties.other: expected one of the encoding's fields, found "other"; "#
          + "did you mean others?"
      ]
    ),
    (
      #"\#(pair), "properties": {"a": ⌖{"type": "array"}}"#,
      ["properties.a: expected a string, number or boolean, or an encoding, as field, found array"]
    ),
    (
      #"\#(pair), "properties": {"a": {⌖"envelope": "rotate", "required": ⌖false}}"#,
      [
        "properties.a.envelope: expected an envelope around the whole value only",
        "properties.a.required: expected optional fields last, before a rest, found false",
      ]
    ),
    (
      #"\#(pair), "properties": {"c": ⌖{⌖"items": {}}}"#,
      [
        "properties.c: expected type array, or object in pairs, for rest, found string",
        "properties.c.items: expected type array beside items, found string",
      ]
    ),
    (
      #"\#(pair), "properties": {"c": {"type": "array", ⌖\#(comma), ⌖"required": true}}"#,
      [
        "properties.c.encoding: expected no encoding inside another, found delimited",
        "properties.c.required: expected minItems instead of required: a rest may be empty",
      ]
    ),
    (
      #"\#(pair), "properties": {"c": {"type": "array", "items": ⌖{"type": "object"}}}"#,
      [
        "properties.c.items: expected a string, number or boolean, or an encoding, as field, "
          + "found object"
      ]
    ),
    (
      #"\#(comma), "items": {"type": "array", "encoding": {"delimited": {"separator": ⌖","}}}"#,
      [
        "items.encoding.delimited.separator: expected a character that separates nothing else "
          + #"here, found ",""#
      ]
    ),
    (
      #""type": "object", "encoding": {"json": {}}, "#
        + #""properties": {"a": {"type": "boolean", ⌖"encoding": {"boolean": {}}, "#
        + #"⌖"envelope": "rotate"}}"#,
      [
        "properties.a.encoding: expected no encoding inside another, found boolean",
        "properties.a.envelope: expected an envelope around the whole value only",
      ]
    ),
  ])
  func findsFieldsThatCannotBeWritten(members: String, sentences: [String]) {
    let definition = MarkedDefinition.parameter(members)
    let expected = sentences.map { "[invalid-definition] \(Self.q).\($0)" }
    #expect(definition.findings == definition.expected(expected))
  }

  @Test(arguments: [
    #"\#(two), "properties": {"a": {"type": "integer"}, "b": {"minimum": 1, "maximum": 9}}"#,
    #"\#(two), "properties": {"a": {"enum": [1, 2]}, "b": {"type": "number", "const": 5}}"#,
    #"\#(pair), "properties": {"a": {"enum": ["x"]}, "b": {"required": true}}"#,
    #"\#(pair), "properties": {"a": {"encoding": {"boolean": {"true": "y", "false": "n"}}}}"#,
    #"\#(pair), "properties": {"a": {"encoding": {"base64url": {}}}, "b": {"type": "number"}}"#,
    #"\#(pair), "properties": {"c": {"type": "array", "minItems": 1, "items": {"minLength": 1}}}"#,
    #"\#(comma), "items": {"type": "boolean"}"#,
    #"\#(pair), "properties": {"a": {"encoding": {"json": {}}}}"#,
    #"\#(pair), "properties": {"a": {"type": "array", \#(comma)}, "b": {"required": false}}"#,
    #""encoding": {"pairs": {"separator": ";"}}, "additionalProperties": true"#,
    #"\#(pair), "properties": {"c": {"encoding": {"pairs": {"separator": "|"}}, "#
      + #""properties": {"x": {\#(comma)}}}}"#,
    #""type": "object", "encoding": {"json": {}}, "properties": {"a": {"type": "array", "items": "#
      + #"{"type": "object", "properties": {"b": {}}}}}"#,
  ])
  func acceptsFieldsThatCanBeWritten(members: String) {
    #expect(MarkedDefinition.parameter(members).findings.isEmpty)
  }

  // MARK: Types

  @Test func aTypeIsJudgedWhereItIsUsed() {
    let types =
      #""types": {"list": {"type": "array", "items": {"type": "array", \#(Self.comma)}}}, "#
    let exploded = MarkedDefinition.app(
      types
        + #""routes": [{"name": "r", "link": "//{?q*}", "parameters": {"q": {"type": "list"}}}]"#)
    #expect(exploded.findings.isEmpty)
    FaultyDefinition.invalid(
      .app(
        types
          + #""routes": [{"name": "r", "link": "//{?q}", "#
          + #""parameters": {"q": ⌖{"type": "list"}}}]"#),
      "\(Self.q): expected an encoding for an array, or * in the link"
    ).check()
  }
}
