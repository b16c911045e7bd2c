import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is said of each kind of change to a definition.
@Suite struct VersionComparisonTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var id: String
    /// What the definition has beside its name, and its routes.
    var old: (app: String, routes: String)
    var new: (app: String, routes: String)
    /// `rule place in the newer version, place in the older one: reason`
    var findings: [String]

    init(
      _ id: String, of app: String = Self.scheme, _ old: String, _ new: String,
      _ findings: String...
    ) {
      (self.id, self.findings) = (id, findings)
      (self.old, self.new) = ((app, old), (app, new))
    }

    init(app id: String, _ old: String, _ new: String, routes: String, _ findings: String...) {
      (self.id, self.findings) = (id, findings)
      (self.old, self.new) = ((old, routes), (new, routes))
    }

    /// A route with one parameter in its query.
    init(_ id: String, parameter old: String, _ new: String, _ findings: String...) {
      func route(_ schema: String) -> String {
        #"{"name":"r","link":"//r{?p}","parameters":{"p":\#(schema)}}"#
      }
      (self.id, self.findings) = (id, findings)
      (self.old, self.new) = ((Self.scheme, route(old)), (Self.scheme, route(new)))
    }

    static let scheme = #""schemes":["app"]"#
    var testDescription: String { id }
  }

  @Test(arguments: [
    // Links that are no longer read.
    Row(
      app: "a scheme removed", #""schemes":["app","old"]"#, #""schemes":["app"]"#,
      routes: #"{"name":"r","link":"//r"}"#, "broken-link old://r: no app has the scheme old"),
    Row(
      "a route removed", #"{"name":"a","link":"//a"},{"name":"b","link":"//b"}"#,
      #"{"name":"a","link":"//a"}"#, "broken-link app://b: App: no such route"),
    Row(
      "an alias removed", #"{"name":"a","link":"//a","aliases":["//b"]}"#,
      #"{"name":"a","link":"//a"}"#, "broken-link app://b: App: no such route"),
    Row(
      "a literal changed", #"{"name":"a","link":"//a/list"}"#, #"{"name":"a","link":"//a/List"}"#,
      "broken-link app://a/list: App: no such route; did you mean //a/List?"),
    Row(
      "an enum narrowed", parameter: #"{"enum":["x","y"]}"#, #"{"enum":["x"]}"#,
      #"broken-link app://r?p=y: p: expected "x", found "y""#),
    Row(
      "newly required", parameter: "{}", #"{"required":true}"#,
      "broken-link app://r: p is missing"),
    Row(
      "a parameter that need not be there moves into the path", #"{"name":"r","link":"//r{?p}"}"#,
      #"{"name":"r","link":"//r/{p}"}"#,
      "broken-link app://r: App: no such route; did you mean //r/{p}?"),
    Row(
      "a maximum lowered", parameter: #"{"type":"integer","maximum":9}"#,
      #"{"type":"integer","maximum":8}"#,
      "broken-link app://r?p=9: p: expected at most 8, found 9"),
    Row(
      "a least number where there was none", parameter: #"{"type":"integer"}"#,
      #"{"type":"integer","minimum":-7}"#,
      "broken-link app://r?p=-8: p: expected at least -7, found -8"),
    Row(
      "limits moved", parameter: #"{"type":"integer","minimum":0,"maximum":9}"#,
      #"{"type":"integer","minimum":5,"maximum":20}"#,
      "broken-link app://r?p=4: p: expected at least 5, found 4",
      "unreadable-by-old app://r?p=10: p: expected at most 9, found 10"),
    Row(
      "two variables of a path limited",
      #"{"name":"r","link":"//r/{p}/{q}","parameters":{"p":{},"q":{"type":"integer"}}}"#,
      #"{"name":"r","link":"//r/{p}/{q}","parameters":{"p":{"maxLength":3},"q":{"type":"integer","maximum":9}}}"#,
      #"broken-link app://r/aaaa/9: App: no such route; segment "aaaa" is not a value of p: "#
        + "expected at most 3 characters, found 4",
      #"broken-link app://r/a/10: App: no such route; segment "10" is not a value of q: "#
        + "expected at most 9, found 10"),
    Row(
      app: "what a plus in a callback stands for", #""schemes":["app"]"#,
      #""schemes":["app"],"dialect":"form""#,
      routes: #"{"name":"r","link":"//r","callback":true}"#,
      #"changed-meaning app://r?x-source=app+%3A%2F%2Fdone%3Fid%3D1%26b%3D%2526%23c: "#
        + #"x-source was "app+://done?id=1&b=%26#c", now "app ://done?id=1&b=%26#c""#,
      "broken-link app://r?x-success=app%3A+%2F%2Fdone%3Fid%3D1%26b%3D%2526%23c: "
        + #"x-success: expected a URI with a scheme, found "app: //done?id=1&b=%26#c""#),
    Row(
      "two fields limited",
      parameter: #"{"encoding":{"delimited":{"separator":",","fields":["a","b"]}},"#
        + #""properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}"#,
      #"{"encoding":{"delimited":{"separator":",","fields":["a","b"]}},"#
        + #""properties":{"a":{"type":"integer","maximum":9},"b":{"type":"integer","maximum":5}}}"#,
      "broken-link app://r?p=10%2C6: p.a: expected at most 9, found 10",
      "broken-link app://r?p=9%2C6: p.b: expected at most 5, found 6"),
    Row(
      "digits of all scripts narrowed", parameter: #"{"pattern":"\\p{Nd}"}"#,
      #"{"pattern":"[0-9]"}"#,
      #"broken-link app://r?p=%D9%A1: p: expected a text that matches [0-9], found "١""#),
    Row(
      "a length limited", parameter: "{}", #"{"maxLength":3}"#,
      #"broken-link app://r?p=aaaa: p: expected at most 3 characters, found 4"#),
    Row(
      "a pattern narrowed", parameter: #"{"pattern":"[a-z]{2}"}"#, #"{"pattern":"[a-y]{2}"}"#,
      #"broken-link app://r?p=az: p: expected a text that matches [a-y]{2}, found "az""#),
    Row(
      "a text becomes a number", parameter: "{}", #"{"type":"integer"}"#,
      #"broken-link app://r?p=: p: expected an integer, found """#,
      #"changed-meaning app://r?p=1: p was "1", now 1"#),
    Row(
      "otherwise becomes an error",
      parameter: #"{"enum":["x","y"],"default":"x","otherwise":"default"}"#,
      #"{"enum":["x","y"],"default":"x"}"#,
      #"broken-link app://r?p=zz-none: p: expected one of "x", "y", found "zz-none""#),
    Row(
      "cases that no longer match", parameter: #"{"enum":["x"],"ignoreCase":true}"#,
      #"{"enum":["x"]}"#, #"broken-link app://r?p=X: p: expected "x", found "X"; did you mean x?"#),
    Row(
      "a bare name that stands for nothing", parameter: #"{"bare":"x"}"#, "{}",
      "broken-link app://r?p: p: expected a value after =, found a bare name"),
    Row(
      "a bare name that stands for an item no longer",
      #"{"name":"r","link":"//r{?p*}","parameters":{"p":{"type":"array","bare":"x"}}}"#,
      #"{"name":"r","link":"//r{?p*}","parameters":{"p":{"type":"array"}}}"#,
      "broken-link app://r?p: p: expected a value after =, found a bare name"),
    Row(
      "a root of which one form becomes a rest", #"{"name":"r","link":"/"}"#,
      #"{"name":"r","link":"/{+x}"}"#,
      #"changed-meaning app:/: x was absent, now """#, "broken-link app:: App: no such route"),
    Row(
      "a name that may no longer stand twice", parameter: #"{"duplicates":"last"}"#, "{}",
      "broken-link app://r?p=&p=: p appears twice, but takes one value"),
    Row(
      "a segment that may no longer be empty",
      #"{"name":"r","link":"//r/a{p}","parameters":{"p":{"required":false}}}"#,
      #"{"name":"r","link":"//r/a{p}"}"#,
      "broken-link app://r/a: App: no such route"),
    Row(
      "an exponent", parameter: #"{"type":"number","exponent":true}"#, #"{"type":"number"}"#,
      "broken-link app://r?p=1e-3: p: expected a decimal number, found \"1e-3\""),
    Row(
      "an envelope removed", parameter: #"{"envelope":"rotate","pattern":"[a-z]+"}"#,
      #"{"pattern":"[a-z]+"}"#,
      #"broken-link app://r?p=~1wna7: p: expected a text that matches [a-z]+, found "~1wna7""#),
    Row(
      "a rule of presence", #"{"name":"r","link":"//r{?a,b}"}"#,
      #"{"name":"r","link":"//r{?a,b}","atMostOneOf":[["a","b"]]}"#,
      "broken-link app://r?a=&b=: b is not allowed beside a"),
    // Links that mean something else.
    Row(
      "a constant in an authority, of which letters match in either case",
      #"{"name":"r","link":"//{p}"}"#,
      #"{"name":"r","link":"//{p}","parameters":{"p":{"const":"x"}}}"#,
      #"changed-meaning app://X: p was "X", now "x""#,
      #"broken-link app://a: App: no such route; segment "a" is not a value of p: expected "x""#),
    Row(
      "a route takes another's links", #"{"name":"r","link":"//{p}"}"#,
      #"{"name":"r","link":"//{p}"},{"name":"new","link":"//new"}"#,
      "changed-meaning app://new: it opens new"),
    Row(
      "a route takes links that only a rest took", #"{"name":"r","link":"//r/{+rest}"}"#,
      #"{"name":"r","link":"//r/{+rest}"},{"name":"q","link":"//r/a/{x}/b"}"#,
      "changed-meaning app://r/a/a/b: it opens q"),
    Row(
      "a route takes what it and another leave open", #"{"name":"r","link":"//{x}/b"}"#,
      #"{"name":"r","link":"//{x}/b"},{"name":"q","link":"//a/{y}"}"#,
      "changed-meaning app://a/b: it opens q",
      "unreadable-by-old app://a/a: App: no such route"),
    Row(
      "a route takes another's links by a scheme that it did not have",
      of: #""schemes":["app","old"]"#,
      #"{"name":"a","link":"//b","schemes":["app"]},{"name":"b","link":"//{x}"}"#,
      #"{"name":"a","link":"//b"},{"name":"b","link":"//{x}"}"#,
      "changed-meaning old://b: it opens a"),
    Row(
      "a route has another name", #"{"name":"r","link":"//r"}"#, #"{"name":"q","link":"//r"}"#,
      "changed-meaning app://r: it opens q"),
    Row(
      "a default changed", parameter: #"{"type":"integer","default":1}"#,
      #"{"type":"integer","default":2}"#,
      "changed-meaning app://r: p was assumed to be 1, now 2"),
    Row(
      "fields in another order",
      parameter: #"{"encoding":{"delimited":{"separator":"|","fields":["a","b"]}}}"#,
      #"{"encoding":{"delimited":{"separator":"|","fields":["b","a"]}}}"#,
      #"changed-meaning app://r?p=%7Ca: p.a was "", now "a""#),
    Row(
      "another separator of a list",
      parameter: #"{"type":"array","encoding":{"delimited":{"separator":"|"}}}"#,
      #"{"type":"array","encoding":{"delimited":{"separator":","}}}"#,
      #"changed-meaning app://r?p=%7Ca: p[0] was "", now "|a""#),
    Row(
      "a parameter renamed", #"{"name":"r","link":"//r{?a}"}"#, #"{"name":"r","link":"//r{?b}"}"#,
      #"changed-meaning app://r?a=: a was "", now nothing"#),
    Row(
      app: "another dialect", #""schemes":["app"],"dialect":"form""#, #""schemes":["app"]"#,
      routes: #"{"name":"r","link":"//r{?p}"}"#,
      #"changed-meaning app://r?p=%C3%A9+%E6%97%A5%E6%9C%AC%F0%9F%98%80: p was "é 日本😀", now "é+日本😀""#
    ),
    Row(
      app: "another dialect, of plus signs", #""schemes":["app"]"#,
      #""schemes":["app"],"dialect":"form""#, routes: #"{"name":"r","link":"//r{?p}"}"#,
      "changed-meaning"),
    Row(
      "values of another kind", parameter: #"{"enum":["1","2"]}"#, #"{"type":"integer"}"#,
      #"changed-meaning app://r?p=1: p was "1", now 1"#),
    // Callbacks and confirmation.
    Row(
      "callbacks no longer taken", #"{"name":"r","link":"//r","callback":true}"#,
      #"{"name":"r","link":"//r"}"#,
      "changed-callback app://r?x-source=app%3A%2F%2Fdone%3Fid%3D1%26b%3D%2526%23c: x-source is no callback"
    ),
    Row(
      app: "a scheme that control no longer goes back to",
      #""schemes":["app"],"callbacks":{"allow":["other"]}"#, #""schemes":["app"]"#,
      routes: #"{"name":"r","link":"//r","callback":true}"#,
      "changed-callback app://r?x-success=other%3A%2F%2Fdone%3Fid%3D1%26b%3D%2526%23c: x-success: links of the scheme other are not allowed as callbacks"
    ),
    Row(
      "no longer asked first", #"{"name":"r","link":"//r","confirm":true}"#,
      #"{"name":"r","link":"//r"}"#,
      "changed-confirm app://r: the person is no longer asked first"),
    // What the older version, still installed, cannot read.
    Row(
      "an enum widened", parameter: #"{"enum":["x"]}"#, #"{"enum":["x","y"]}"#,
      #"unreadable-by-old app://r?p=y: p: expected "x", found "y""#),
    Row(
      "a limit widened", parameter: #"{"type":"integer","maximum":9}"#,
      #"{"type":"integer","maximum":20}"#,
      "unreadable-by-old app://r?p=10: p: expected at most 9, found 10"),
    Row(
      "a route that is new", #"{"name":"a","link":"//a"}"#,
      #"{"name":"a","link":"//a"},{"name":"b","link":"//b/c"}"#,
      "unreadable-by-old app://b/c: App: no such route"),
    // What breaks nothing.
    Row("words", #"{"name":"a","link":"//a"}"#, #"{"name":"a","link":"//a","summary":"Words"}"#),
    Row(
      "an alias added", #"{"name":"a","link":"//a"}"#,
      #"{"name":"a","link":"//a","aliases":["//b"]}"#,
      "unreadable-by-old app://b: App: no such route"),
    Row(
      "a parameter added", #"{"name":"r","link":"//r{?a}"}"#,
      #"{"name":"r","link":"//r{?a,b}"}"#),
    Row("a default added", parameter: #"{"type":"integer"}"#, #"{"type":"integer","default":2}"#),
    Row("a pattern in other words", parameter: #"{"pattern":"(a|b)+"}"#, #"{"pattern":"[ab]+"}"#),
  ])
  func aChangeIsTold(_ row: Row) throws {
    let found = try Self.findings(row.old, row.new).map { finding in
      "\(finding.rule.rawValue) \(finding.found): \(finding.expected)"
    }
    if row.findings == ["changed-meaning"] {
      #expect(found.count == 1 && found[0].hasPrefix("changed-meaning"), "\(found)")
    } else {
      #expect(found == row.findings)
    }
  }

  private static func version(_ text: (app: String, routes: String)) throws -> DefinitionVersion {
    let json = #"{"urlscheme":1,"name":"App",\#(text.app),"routes":[\#(text.routes)]}"#
    return try DefinitionVersion([.init(file: "app.urlscheme.json", text: Array(json.utf8))])
  }

  static func findings(
    _ old: (app: String, routes: String), _ new: (app: String, routes: String)
  ) throws -> [Finding] {
    let comparison = VersionComparison(try version(old), try version(new))
    return comparison.checks().flatMap { $0.findings.map(\.finding) }
  }

  // MARK: Proofs

  @Test(arguments: [
    ("the same", #"{"name":"r","link":"//r{?p}"}"#, #"{"name":"r","link":"//r{?p}"}"#, true),
    (
      "wider limits", #"{"name":"r","link":"//r/{p}","parameters":{"p":{"maxLength":3}}}"#,
      #"{"name":"r","link":"//r/{p}","parameters":{"p":{"maxLength":5}}}"#, true
    ),
    (
      "a wider pattern", #"{"name":"r","link":"//r{?p}","parameters":{"p":{"pattern":"a+"}}}"#,
      #"{"name":"r","link":"//r{?p}","parameters":{"p":{"pattern":"a*"}}}"#, true
    ),
    (
      "a new route elsewhere", #"{"name":"r","link":"//r/{p}"}"#,
      #"{"name":"r","link":"//r/{p}"},{"name":"q","link":"//q/{p}"}"#, true
    ),
    (
      "a new route that may meet it", #"{"name":"r","link":"//r/{p}"}"#,
      #"{"name":"r","link":"//r/{p}"},{"name":"q","link":"//r/{p}{?kind}","parameters":{"kind":{"const":"q","required":true}}}"#,
      false
    ),
    (
      "another encoding that reads the same",
      #"{"name":"r","link":"//r{?p}","parameters":{"p":{"type":"boolean"}}}"#,
      #"{"name":"r","link":"//r{?p}","parameters":{"p":{"encoding":{"boolean":{"true":"true","false":"false"}}}}}"#,
      false
    ),
  ])
  func compatibilityIsProvenOrSampled(
    _ id: String, _ old: String, _ new: String, isProven: Bool
  ) throws {
    let comparison = VersionComparison(
      try Self.version((Row.scheme, old)), try Self.version((Row.scheme, new)))
    let route = try #require(comparison.checks().first?.compatible.first { $0.name == "r" })
    #expect((route.links == nil) == isProven, "\(id)")
    #expect(route.links.map { $0 > 10 } ?? true)
  }

  @Test func aRouteThatAnotherOneTakesLinksOfIsNotCompatible() throws {
    let note = #"{"name":"note","link":"//{id}{?x}","parameters":{"id":{"minLength":3}}}"#
    let page = #"{"name":"page","link":"//{n}","parameters":{"n":{"type":"integer"}}}"#
    let comparison = VersionComparison(
      try Self.version((Row.scheme, note)), try Self.version((Row.scheme, "\(note),\(page)")))
    #expect(comparison.checks().first?.compatible == [])
  }

  // MARK: Breaks that are meant

  @Test func aListAcceptsWhatItNames() throws {
    let old = try Self.version(
      (Row.scheme, #"{"name":"a","link":"//a"},{"name":"b","link":"//b"}"#))
    let new = try Self.version((Row.scheme, #"{"name":"c","link":"//c"}"#))
    var accepted = AcceptedBreaks()
    try accepted.add(
      json: Array(#"{"breaking":[{"route":"a","rule":"broken-link","why":"nobody used it"}]}"#.utf8)
    )
    let findings = VersionComparison(old, new, accepting: accepted).checks().flatMap(\.findings)
    let broken = findings.filter { $0.finding.rule == .brokenLink }
    #expect(broken.map(\.severity) == [.notice, .error])
    #expect(broken[0].finding.expected.hasSuffix("accepted: nobody used it"))
  }

  @Test(arguments: [
    ("[]", "breaking: expected an object, found a list"),
    (#"{"braking":[]}"#, "unknown key braking; did you mean breaking?"),
    (#"{}"#, #"the key "breaking", a list is missing"#),
    (#"{"breaking":[{"route":"a"}]}"#, "breaking[0]: the key why is missing"),
    (
      #"{"breaking":[{"route":"a","why":"b","rule":"broken"}]}"#,
      #"breaking[0].rule: expected one of broken-link, changed-meaning, changed-callback, changed-confirm, changed-foreign, unreadable-by-old, untried-links, found "broken""#
    ),
    (#"{"breaking":[{"route":1,"why":"b"}]}"#, "breaking[0].route: expected a text, found 1"),
  ])
  func aWrongListIsRefused(_ json: String, _ message: String) {
    var accepted = AcceptedBreaks()
    let finding = #expect(throws: Finding.self) { try accepted.add(json: Array(json.utf8)) }
    #expect(finding?.message.hasPrefix(message) == true, "\(finding?.message ?? "")")
  }
}
