import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite("Values that a definition declares")
struct DeclaredValueCheckTests {
  private static let q = "routes[0].parameters.q"
  private static let comma = #""encoding": {"delimited": {"separator": ","}}"#
  private static let two =
    #""encoding": {"fixedWidth": {"fields": ["a", "b"], "width": 2, "fractionDigits": 2}}"#
  private static let bar =
    #""encoding": {"delimited": {"separator": "|", "fields": ["a"], "rest": "c"}}"#

  /// What reading the definition finds already.
  @Test(arguments: [
    (
      #""type": "integer", "default": ⌖"1""#,
      #"default: expected a value of type integer, found "1""#
    ),
    (
      #""maxLength": 2, "examples": ["ab", ⌖"abc"]"#,
      #"examples[1]: expected at most 2 characters, found "abc""#
    ),
    (
      #""enum": ["a"], "examples": [⌖"b"]"#,
      #"examples[0]: expected one of the values of enum, found "b""#
    ),
    (
      #""pattern": "[a-z]", "default": ⌖"1""#,
      #"default: expected a text that matches [a-z], found "1""#
    ),
  ])
  func theReaderRefusesMostThatBreakTheirConstraints(members: String, sentence: String) {
    LintCase(.parameter(members), "error [invalid-definition] \(Self.q).\(sentence)").check()
  }

  @Test(arguments: [
    (
      #""format": "date", "default": ⌖"today""#,
      #"[invalid-value] \#(q).default: expected a date such as 2025-12-31, found "today""#
    ),
    (
      #""format": "uri", "examples": ["a:b", ⌖"b"]"#,
      #"[invalid-value] \#(q).examples[1]: expected a URI with a scheme, found "b""#
    ),
    (
      #""format": "uuid", "enum": [⌖"a"]"#,
      #"[invalid-value] \#(q).enum[0]: expected a UUID, found "a""#
    ),
    (
      #""format": "email", "const": ⌖"a""#,
      #"[invalid-value] \#(q).const: expected an e-mail address, found "a""#
    ),
    (
      #"\#(two), "default": ⌖{"a": 0.995, "b": 0}"#,
      "[value-out-of-range] \(q).default.a: expected a number that fits 2 digits, 2 of them "
        + "after the point, found 0.995"
    ),
    (
      #"\#(two), "examples": [⌖{"a": 0.5}]"#,
      "[missing-parameter] \(q).examples[0].b is missing"
    ),
    (
      #"\#(two), "examples": [⌖{"a": 0.5, "b": -1}]"#,
      "[value-out-of-range] \(q).examples[0].b: expected a number that fits 2 digits, 2 of "
        + "them after the point, found -1"
    ),
    (
      #"\#(bar), "default": ⌖{"a": "x|y"}"#,
      #"[separator-in-value] \#(q).default.a: the separator | cannot stand inside a field"#
    ),
    (
      #""type": "array", \#(comma), "default": ⌖["a", "b,c"]"#,
      "[separator-in-value] \(q).default[1]: the separator , cannot stand inside a field"
    ),
    (
      #""type": "object", "encoding": {"json": {}}, "default": ⌖{}, "properties": {"a": "#
        + #"{"required": true}}"#,
      "[missing-parameter] \(q).default.a is missing"
    ),
    // Inside a value, too.
    (
      #""type": "object", "encoding": {"json": {}}, "properties": {"a": {"format": "date", "#
        + #""examples": [⌖"x"]}}"#,
      "[invalid-value] \(q).properties.a.examples[0]: expected a date such as 2025-12-31, "
        + #"found "x""#
    ),
    (
      #""type": "array", "encoding": {"json": {}}, "items": {"format": "date", "default": ⌖"x"}"#,
      #"[invalid-value] \#(q).items.default: expected a date such as 2025-12-31, found "x""#
    ),
  ])
  func findsValuesThatNoLinkCanHold(members: String, sentence: String) {
    LintCase(.parameter(members), "error \(sentence)").check()
  }

  @Test func findsThemUnderARepeatedName() {
    LintCase(
      .parameter(
        #""type": "array", "items": {"type": "array", \#(Self.comma)}, "#
          + #""default": ⌖[["a"], ["b", "c,d"]]"#, link: "//{?q*}"),
      "error [separator-in-value] \(Self.q).default[1][1]: the separator , cannot stand inside a "
        + "field"
    ).check()
  }

  @Test(arguments: [
    #""format": "date", "default": "2025-12-31", "examples": ["2024-02-29"]"#,
    #"\#(two), "default": {"a": 0.99, "b": 0}, "examples": [{"b": 0.125, "a": 0.5}]"#,
    #"\#(bar), "default": {"a": "x", "c": ["y", "z"]}, "examples": [{"a": "x"}]"#,
    #""type": "array", \#(comma), "default": [], "examples": [["a", "b"]]"#,
    #""encoding": {"json": {}}, "default": [1e3, {"a": null}]"#,
    #""enum": ["a", "b"], "default": "b", "ignoreCase": true, "otherwise": "default""#,
    #""type": "boolean", "encoding": {"boolean": {"true": "y", "false": "n"}}, "default": true"#,
    #""encoding": {"base64url": {}}, "examples": ["é"], "envelope": "rotate""#,
    #""type": "number", "enum": [1, 2.5], "const": 2.5, "default": 2.50"#,
    #""encoding": {"fixedWidth": {"fields": ["a"], "width": 2}}, "properties": {"a": "#
      + #"{"enum": [1, 2], "default": 1}}"#,
  ])
  func acceptsValuesThatLinksCanHold(members: String) {
    LintCase(.parameter(members)).check()
  }

  // MARK: Types

  @Test(arguments: [
    // What is wrong with a type is said of the type, once.
    LintCase(
      .app(
        #"""
        "types": {"day": {"format": "date", "default": ⌖"today"}}, "routes": [
          {"name": "r", "link": "//{?a,b}", "parameters": {
            "a": {"type": "day"}, "b": {"type": "day", "maxLength": 10}}}]
        """#),
      "error [invalid-value] types.day.default: expected a date such as 2025-12-31, "
        + #"found "today""#),
    // A parameter that asks more of what it has from its type.
    LintCase(
      .app(
        #"""
        "types": {"day": {"default": "today", "examples": ["2025-12-31"]}}, "routes": [
          {"name": "r", "link": "//{?a,b,c}", "parameters": {
            "a": ⌖{"type": "day", "format": "date"}, "b": {"type": "day", "description": "d"},
            "c": {"type": "day", "format": "date", "default": "2025-01-01"}}}]
        """#),
      "error [invalid-value] routes[0].parameters.a.default: expected a date such as 2025-12-31, "
        + #"found "today""#),
    LintCase(
      .app(
        #"""
        "types": {"list": {"type": "array", "default": ["a,b"]}}, "routes": [
          {"name": "r", "link": "//{?a,b*}", "parameters": {
            "a": ⌖{"type": "list", \#(comma)}, "b": {"type": "list"}}}]
        """#),
      "error [separator-in-value] routes[0].parameters.a.default[0]: the separator , cannot stand "
        + "inside a field"),
  ])
  func looksAtValuesThatComeFromATypeOnlyWhereTheyMeanMore(_ testCase: LintCase) {
    testCase.check()
  }

  @Test func aTextThatSaysMuchIsLookedAtForAWhile() {
    let examples = (0..<200).map { #""\#($0)""# }.joined(separator: ",")
    let parameters = (0..<200).map { #""p\#($0)": {"type": "t", "format": "date"}"# }
    let names = (0..<200).map { "p\($0)" }.joined(separator: ",")
    let definition = MarkedDefinition.app(
      #"""
      "types": {"t": {"examples": [\#(examples)]}}, "routes": [{"name": "r",
        "link": "//{?\#(names)}", "parameters": {\#(parameters.joined(separator: ","))}}]
      """#)
    var lint = DefinitionLint()
    let findings = lint.check(definition.json, file: "a").check.findings
    #expect(findings.count == DefinitionProblems.maximum)
  }
}
