import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What routes ask of several parameters: `atMostOneOf`, lists in `dependentRequired`, and `conditions`.
@Suite struct RouteRulesTests {
  private static let routes = #"""
    {"name": "one", "link": "//one{?a,b,c}", "atMostOneOf": [["a", "b", "c"]]},
    {"name": "need", "link": "//need/{p}{?a,b,c,d}",
     "dependentRequired": {"a": ["b", ["c", "d"]], "p": [["a", "b", "c"]]}},
    {"name": "add", "link": "//add{/kind}{?text,file,all,count,tag*,key}{#part}", "callback": true,
     "parameters": {
       "kind": {"enum": ["text", "file"], "default": "text", "ignoreCase": true},
       "all": {"type": "boolean"}, "count": {"type": "number"}, "tag": {"type": "array"},
       "key": {"type": "string", "secret": true}},
     "conditions": [
       {"if": {"kind": {"const": "file"}}, "then": {"required": ["file"], "forbidden": ["text"]}},
       {"if": {"kind": {"enum": ["text"]}, "all": {"const": true}}, "then": {"forbidden": ["count"]}},
       {"if": {"count": {"const": 1.50}}, "then": {"required": ["part"]}},
       {"if": {"tag": {"present": true}, "all": {"present": false}}, "then": {"required": ["all"]}},
       {"if": {"key": {"const": "k1"}}, "then": {"forbidden": ["tag"]}},
       {"if": {"x-success": {"present": true}}, "then": {"required": ["x-error"]}}
     ]}
    """#

  struct Case: CustomTestStringConvertible {
    let link: String
    /// The place, the rule and the sentence; empty: nothing is wrong.
    let fault: String
    var testDescription: String { link }

    init(_ link: String, _ fault: String = "") { (self.link, self.fault) = (link, fault) }
  }

  static let cases = [
    Case("app://one"), Case("app://one?b=1"),
    Case("app://one?b=1&a=2", "10 forbidden-parameter b is not allowed beside a"),
    Case("app://one?c=1&b", "15 invalid-value b: expected a value after =, found a bare name"),
    Case("app://one?c=1&b=", "10 forbidden-parameter c is not allowed beside b"),
    Case("app://need/x", "12 missing-parameter one of a, b, c is missing: p needs it"),
    Case("app://need/x?b=1"),
    Case("app://need/x?a=1", "16 missing-parameter b is missing: a needs it"),
    Case("app://need/x?a=1&b=2", "20 missing-parameter one of c, d is missing: a needs it"),
    Case("app://need/x?a=1&b=2&d=3"),
    Case("app://add"), Case("app://add/text?text=a"),
    Case(
      "app://add/file?text=a&file=b",
      "15 forbidden-parameter text is not allowed where kind is file"),
    Case("app://add/FILE", "14 missing-parameter file is missing: required where kind is file"),
    Case("app://add/FILE?file=a"),
    // The default stands for what is absent.
    Case(
      "app://add?count=2&all",
      "10 forbidden-parameter count is not allowed where kind is one of text and all is true"),
    Case("app://add?all=false&count=2"), Case("app://add/file?file=1&all&count=2"),
    Case(
      "app://add?count=1.5", "19 missing-parameter part is missing: required where count is 1.50"),
    Case("app://add?count=1.500#x"), Case("app://add?count=15"),
    Case(
      "app://add?tag=a&tag=b",
      "21 missing-parameter all is missing: required where tag is given and all is absent"),
    Case("app://add?tag=a&all=false"),
    Case(
      "app://add?key=k1&all=false&tag=a",
      "27 forbidden-parameter tag is not allowed where key has a certain value"),
    Case("app://add?key=k2&all=false&tag=a"),
    Case(
      "app://add?x-success=app%3A",
      "26 missing-parameter x-error is missing: required where x-success is given"),
  ]

  @Test(arguments: cases)
  func refusesWhatTheRulesForbid(_ testCase: Case) throws {
    let catalog = try Catalog.app(Self.routes)
    let link = try DeepLink(testCase.link)
    for isRouting in [false, true] {
      do throws(Finding) {
        let decoded = isRouting ? try catalog.route(link).link : try catalog.decode(link)
        #expect(testCase.fault.isEmpty)
        // What is read is written again.
        let again = try catalog.encode(decoded.route, decoded.values)
        #expect(try catalog.decode(again).values == decoded.values)
      } catch {
        #expect("\(error.offset) \(error.rule.rawValue) \(error.message)" == testCase.fault)
      }
    }
    var validator = LinkValidator(catalog)
    validator.read(testCase.link)
    let finding = validator.findings.first
    #expect(
      finding.map { "\($0.offset) \($0.rule.rawValue) \($0.message)" } ?? "" == testCase.fault)
  }

  @Test(
    arguments: [
      ("one", #"{"a": "1", "c": "2"}"#, "c is not allowed beside a"),
      (
        "add", #"{"kind": "FILE", "file": "a", "text": "b"}"#,
        "text is not allowed where kind is file"
      ),
      ("add", #"{"kind": "file"}"#, "file is missing: required where kind is file"),
      (
        "add", #"{"all": true, "count": 1}"#,
        "count is not allowed where kind is one of text and all is true"
      ),
      ("add", #"{"count": 1.5}"#, "part is missing: required where count is 1.50"),
      ("need", #"{"p": "x", "a": "1", "b": "2"}"#, "one of c, d is missing: a needs it"),
      ("add", #"{"tag": []}"#, nil), ("add", #"{"count": 1.5, "part": "x"}"#, nil),
    ] as [(String, String, String?)])
  func valuesThatBreakThemAreNotWritten(route: String, values: String, message: String?) throws {
    let catalog = try Catalog.app(Self.routes)
    let values = try Value(json: Array(values.utf8))
    do throws(Finding) {
      _ = try catalog.encode(route, values)
      #expect(message == nil)
    } catch {
      #expect(error.message == message)
    }
  }

  /// Each text form is asked by what it stands for.
  @Test(arguments: [
    ("app://r?b=yes", true), ("app://r?b", true), ("app://r?b=no", false),
    ("app://r?e=odd", true), ("app://r?e=A", true), ("app://r?e=b", false), ("app://r", true),
    ("app://r?e=b&c=aGk", true), ("app://r?e=b&c=aGo", false),
    ("app://r?e=b&n=1.0", true), ("app://r?e=b&n=10", false), ("app://r?e=b&f=~1xJ", false),
  ])
  func asksOfValuesInAnyForm(link: String, isAsked: Bool) throws {
    let catalog = try Catalog.app(
      #"""
      {"name": "r", "link": "//r{?b,e,c,n,f,x}", "parameters": {
        "b": {"encoding": {"boolean": {"true": "yes", "false": "no"}}},
        "e": {"enum": ["a", "b"], "default": "a", "otherwise": "default", "ignoreCase": true},
        "c": {"type": "string", "encoding": {"base64url": {}}}, "n": {"type": "number"}},
       "conditions": [
         {"if": {"b": {"const": true}}, "then": {"required": ["x"]}},
         {"if": {"e": {"enum": ["a"]}, "b": {"present": false}}, "then": {"required": ["x"]}},
         {"if": {"c": {"const": "hi"}}, "then": {"required": ["x"]}},
         {"if": {"n": {"const": 1}}, "then": {"required": ["x"]}}]}
      """#)
    do throws(Finding) {
      let decoded = try catalog.decode(DeepLink(link))
      #expect(!isAsked)
      #expect(throws: Never.self) { try catalog.encode("r", decoded.values) }
    } catch {
      #expect(isAsked && error.rule == .missingParameter && error.subject == "x")
    }
  }

  @Test func aRestIsThereEvenWhereItIsEmpty() throws {
    let catalog = try Catalog.app(
      #"{"name": "r", "link": "//{+path}{?a}", "dependentRequired": {"path": ["a"]}}"#)
    let finding = #expect(throws: Finding.self) { try catalog.encode("r") }
    #expect(finding?.message == "a is missing: path needs it")
    #expect(throws: Finding.self) { try catalog.decode(DeepLink("app://")) }
    #expect(try catalog.encode("r", ["a": "1"]).description == "app://?a=1")
  }

  @Test func everyRouteHasAnExample() throws {
    let catalog = try Catalog.app(Self.routes)
    for route in ["one", "need", "add"] {
      let example = RouteExample(of: try RouteDescription(of: route, in: catalog), in: catalog)
      #expect(example != nil, "\(route)")
    }
  }

  // MARK: Conflicts

  private func conflicts(_ rule: String, _ links: String...) throws -> [String] {
    let routes = links.enumerated().map { index, link in
      #"{"name": "r\#(index)", "link": "\#(link)"\#(index == 0 ? rule : "")}"#
    }
    let json =
      #"{"urlscheme": 1, "name": "A", "schemes": ["a"], "routes": [\#(routes.joined(separator: ","))]}"#
    return RouteConflicts.findings(in: try AppDefinition(json: Array(json.utf8))).map(
      \.finding.message)
  }

  @Test func witnessesKeepTheRules() throws {
    #expect(
      try conflicts(#", "atMostOneOf": [["p", "q"]]"#, "//x{?p,q}", "//x{?p,q}")
        == ["the routes r0 and r1 both match a://x"])
    #expect(
      try conflicts(
        #", "requireOneOf": [["p", "q"]], "atMostOneOf": [["p", "q"]]"#, "//x{?p,q}", "//x{?q,p}")
        == ["the routes r0 and r1 both match a://x?p=a"])
    #expect(
      try conflicts(
        #", "conditions": [{"if": {"p": {"present": false}}, "then": {"required": ["q"]}}]"#,
        "//x{?p,q}", "//x{?p,q}") == ["the routes r0 and r1 both match a://x?q=a"])
  }

  @Test func aHiddenRouteIsShownWithALinkThatItWouldTake() throws {
    let hiding = #", "parameters": {"v": {"minLength": 1}}"#
    #expect(
      try conflicts(
        #", "atMostOneOf": [["p", "q"]]"#, "/{u}{?p,q}", "/{v}{?p,q}\"\(hiding), \"summary\": \"")
        == ["no link reaches the route r0; a:/a?p=a opens r1"])
  }
}
