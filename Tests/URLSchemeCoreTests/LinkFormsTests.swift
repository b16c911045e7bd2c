import Testing

@testable import URLSchemeCore

/// The forms in which a route's links come, and in which they are written: with prefixes that mean the
/// same, with callbacks, with semicolons in the query, with several variables in the authority.
@Suite("The forms of links")
struct LinkFormsTests {
  struct Case: CustomTestStringConvertible {
    let id: String
    let definition: String
    let link: String
    /// The route and its values.
    let read: String
    /// The canonical form; nil: the link.
    var written: String?

    var testDescription: String { id }
  }

  private static let prefixes = #"""
    "equivalent": ["//", "", "//open/"], "routes": [
      {"name": "run", "link": "//run/{what}{?q}", "aliases": ["//go/{what}"]},
      {"name": "home", "link": "//"},
      {"name": "absolute", "link": "/file/{+path}"}]
    """#
  private static let callbacks = #"""
    "routes": [{"name": "run", "link": "//run/{what}{?q}", "aliases": ["//go/{what}"],
      "callback": "//x-callback-url/run/{what}{?q}"}]
    """#
  private static let semicolons = #"""
    "querySeparator": ";", "allowReserved": true, "routes": [
      {"name": "message", "link": "{to}?message{&subject,tag*}",
        "parameters": {"tag": {"type": "array"}}},
      {"name": "chat", "link": "{to}"}]
    """#
  private static let authority = #"""
    "routes": [
      {"name": "server", "link": "//{user}@{host}:{port}/{path}",
        "parameters": {"port": {"type": "integer", "maximum": 65535}, "host": {"enum": ["a.b", "[::1]"]}}},
      {"name": "git", "link": "//git@{host}:{port}"}, {"name": "mail", "link": "//{user}@{host}"},
      {"name": "host", "link": "//{host}"}, {"name": "ssh", "link": "//{user}@{host}:22/"}]
    """#

  private static let moved = #"""
    "equivalent": ["//", ""], "allowReserved": true, "routes": [
      {"name": "join", "link": "//join{?invite}", "aliases": ["//group/v{invite}"],
        "parameters": {"invite": {"required": true, "duplicates": "last"}}},
      {"name": "open", "link": "//open{?user,post,tag*,start}{#part}", "aliases": ["//{user}{/post}"],
        "parameters": {"user": {"required": true, "pattern": "[a-z]+"}, "post": {"type": "integer"},
          "tag": {"type": "array"}}},
      {"name": "list", "link": "//open{?kind}", "aliases": ["//{kind}/all"],
        "parameters": {"kind": {"required": true, "enum": ["new", "old"]}}}]
    """#

  private static let twice = #"""
    "routes": [
      {"name": "r", "link": "//r{?t,k}", "aliases": ["//q/{t}{?k}"], "parameters": {
        "t": {"secret": true, "required": true, "duplicates": "last"}, "k": {"type": "integer"}}},
      {"name": "b", "link": "//b{?x,y}", "aliases": ["//b{/y}{?x}"], "parameters": {
        "x": {"enum": ["a", "b"]}, "y": {"maxLength": 3}}},
      {"name": "d", "link": "//d{?n}", "aliases": ["//dd/{n}"], "parameters": {
        "n": {"type": "integer", "required": true, "duplicates": "last"}}},
      {"name": "c", "link": "//c{?z,x,w}", "aliases": ["//b{/z}{?x,w}"], "parameters": {
        "z": {"const": "a"}, "x": {"type": "integer", "required": true}}}]
    """#

  private static let whole = #"""
    "routes": [
      {"name": "open", "link": "{+url}", "aliases": ["//openurl/{+url}"],
        "parameters": {"url": {"includesQuery": true, "pattern": "https?://[^#]*(#.*)?"}}},
      {"name": "find", "link": "//find/{+what}", "parameters": {"what": {"includesQuery": true}}},
      {"name": "filter", "link": "//find/{+path}{?sort}"},
      {"name": "other", "link": "{+path}{?q}"}]
    """#

  static let cases: [Case] = [
    Case(
      id: "a link in a link, with its query and fragment", definition: whole,
      link: "app:https://a.example/b?c=d&e#f/?g",
      read: #"open {"url":"https://a.example/b?c=d&e#f/?g"}"#),
    Case(
      id: "a link in an alias", definition: whole, link: "app://openurl/http://a.example?c",
      read: #"open {"url":"http://a.example?c"}"#, written: "app:http://a.example?c"),
    Case(
      id: "a link that a pattern refuses with its query", definition: whole,
      link: "app:ftp://a.example?q=1", read: #"other {"path":"ftp://a.example","q":"1"}"#),
    Case(
      id: "a query among routes with a rest", definition: whole, link: "app://find/a?b=%C3%A9",
      read: #"find {"what":"a?b=%C3%A9"}"#),
    Case(
      id: "a query that another route declares", definition: whole, link: "app://find/a?sort=up",
      read: #"filter {"path":"a","sort":"up"}"#),
    Case(
      id: "an empty query", definition: whole, link: "app://find/?", read: #"find {"what":"?"}"#),
    Case(
      id: "an empty rest", definition: whole, link: "app://find", read: #"find {"what":""}"#,
      written: "app://find/"),
    Case(
      id: "a parameter of the query in the path of an alias", definition: moved,
      link: "app://group/va%2Fb%26c", read: #"join {"invite":"a/b&c"}"#,
      written: "app://join?invite=a%2Fb%26c"),
    Case(
      id: "a parameter of the query in its place", definition: moved, link: "app:join?invite=a:b",
      read: #"join {"invite":"a:b"}"#, written: "app://join?invite=a:b"),
    Case(
      id: "a parameter of the query in an authority", definition: moved, link: "app:me?start=x",
      read: #"open {"user":"me","start":"x"}"#, written: "app://open?user=me&start=x"),
    Case(
      id: "an optional parameter of the query in the path, among others of the query",
      definition: moved, link: "app://me/7?start=x&tag=a&tag=b#p",
      read: #"open {"user":"me","post":7,"tag":["a","b"],"start":"x","part":"p"}"#,
      written: "app://open?user=me&post=7&tag=a&tag=b&start=x#p"),
    Case(
      id: "a plus in the path stands for itself", definition: moved, link: "app://group/va+b",
      read: #"join {"invite":"a+b"}"#, written: "app://join?invite=a+b"),
    Case(
      id: "a value for a parameter that the path has chooses no route", definition: twice,
      link: "app://b/a?x=a&z=a", read: #"b {"x":"a","y":"a"}"#, written: "app://b?x=a&y=a&z=a"),
    Case(
      id: "a value that chooses, in the query", definition: moved, link: "app://open?kind=new",
      read: #"list {"kind":"new"}"#),
    Case(
      id: "another prefix", definition: prefixes, link: "app:run/a?q=b",
      read: #"run {"what":"a","q":"b"}"#, written: "app://run/a?q=b"),
    Case(
      id: "a longer prefix", definition: prefixes, link: "app://open/run/a",
      read: #"run {"what":"a"}"#, written: "app://run/a"),
    Case(
      id: "an alias by another prefix", definition: prefixes, link: "app:go/a",
      read: #"run {"what":"a"}"#, written: "app://run/a"),
    Case(
      id: "nothing behind a prefix", definition: prefixes, link: "app:", read: "home {}",
      written: "app://"),
    Case(
      id: "no prefix of the definition", definition: prefixes, link: "app:/file/x/y",
      read: #"absolute {"path":"x/y"}"#),
    Case(
      id: "callbacks by the link", definition: callbacks, link: "app://run/a?x-source=b",
      read: #"run {"what":"a","x-source":"b"}"#, written: "app://x-callback-url/run/a?x-source=b"),
    Case(
      id: "callbacks by an alias", definition: callbacks, link: "app://go/a?x-error=app%3Ab",
      read: #"run {"what":"a","x-error":"app:b"}"#,
      written: "app://x-callback-url/run/a?x-error=app%3Ab"),
    Case(
      id: "callbacks by their form", definition: callbacks,
      link: "app://x-callback-url/run/a?q=b&x-success=app%3A",
      read: #"run {"what":"a","q":"b","x-success":"app:"}"#),
    Case(
      id: "the form of callbacks without them", definition: callbacks,
      link: "app://x-callback-url/run/a", read: #"run {"what":"a"}"#, written: "app://run/a"),
    Case(
      id: "semicolons", definition: semicolons, link: "app:a@b.c?message;subject=d%3Be;tag=f;tag=g",
      read: #"message {"to":"a@b.c","subject":"d;e","tag":["f","g"]}"#),
    Case(
      id: "an ampersand between semicolons", definition: semicolons,
      link: "app:a@b.c?message;subject=d&e=f;;tag=g",
      read: #"message {"to":"a@b.c","subject":"d&e=f","tag":["g"]}"#,
      written: "app:a@b.c?message;subject=d&e=f;tag=g"),
    Case(
      id: "a literal pair that is longer", definition: semicolons, link: "app:a@b.c?message&x",
      read: #"chat {"to":"a@b.c"}"#, written: "app:a@b.c?message%26x"),
    Case(
      id: "semicolons and a fragment", definition: semicolons, link: "app:a?message;subject=b#c;d",
      read: #"message {"to":"a","subject":"b"}"#, written: "app:a?message;subject=b"),
    Case(
      id: "user, host and port", definition: authority, link: "app://M%40e@A.B:80/x",
      read: #"server {"user":"M@e","host":"a.b","port":80,"path":"x"}"#,
      written: "app://M%40e@a.b:80/x"),
    Case(
      id: "a literal user", definition: authority, link: "app://GIT@x:1/",
      read: #"git {"host":"x","port":"1"}"#, written: "app://git@x:1"),
    Case(
      id: "no port", definition: authority, link: "app://me@x",
      read: #"mail {"user":"me","host":"x"}"#),
    Case(
      id: "a literal port", definition: authority, link: "app://me@x:22",
      read: #"ssh {"user":"me","host":"x"}"#, written: "app://me@x:22/"),
    Case(
      id: "a host alone", definition: authority, link: "app://x", read: #"host {"host":"x"}"#),
    Case(
      id: "an address keeps its brackets", definition: authority, link: "app://[2001:db8::1]",
      read: #"host {"host":"[2001:db8::1]"}"#),
    Case(
      id: "an address among other parts", definition: authority, link: "app://me@[::1]:80/x",
      read: #"server {"user":"me","host":"[::1]","port":80,"path":"x"}"#),
    Case(
      id: "an address behind a literal user", definition: authority, link: "app://git@[v1.a:b]:1",
      read: #"git {"host":"[v1.a:b]","port":"1"}"#),
    Case(
      id: "an address before a literal port", definition: authority, link: "app://me@[::1]:22/",
      read: #"ssh {"user":"me","host":"[::1]"}"#),
    Case(
      id: "an escaped address", definition: authority, link: "app://%5B%3A%3A1%5D",
      read: #"host {"host":"[::1]"}"#, written: "app://[::1]"),
    Case(
      id: "brackets around something else", definition: authority, link: "app://%5Bx%5D",
      read: #"host {"host":"[x]"}"#),
    Case(
      id: "a user in brackets", definition: authority, link: "app://%5B%3A%3A1%5D@x",
      read: #"mail {"user":"[::1]","host":"x"}"#),
  ]

  private func catalog(_ definition: String) throws -> Catalog {
    let text = #"{"urlscheme": 1, "name": "App", "schemes": ["app"], \#(definition)}"#
    return try Catalog(json: Array(text.utf8))
  }

  @Test(arguments: cases)
  func areReadAndWritten(_ testCase: Case) throws {
    let catalog = try catalog(testCase.definition)
    let decoded = try catalog.decode(DeepLink(testCase.link))
    #expect("\(decoded.route) \(decoded.values.json)" == testCase.read)
    let canonical = try catalog.encode(
      decoded.route, decoded.values, unknown: decoded.unknown)
    #expect(canonical.description == testCase.written ?? testCase.link)
  }

  @Test(arguments: [
    (authority, "app://me@:80/x", "missing-parameter 14"),
    (authority, "app://@a.b:80/x", "missing-parameter 15"),
    (authority, "app://me@c.d:80/x", "invalid-value 9"),
    (authority, "app://me@a.b:99999/x", "value-out-of-range 13"),
    (authority, "app://me@a.b/x", "unknown-route 4"),
    (authority, "app://x:80", "unknown-route 4"),
    (semicolons, "app:a?message;subject=b;subject=c", "duplicate-parameter 24"),
    (prefixes, "app:/run/a", "unknown-route 4"),
    (moved, "app://group/va?invite=b", "duplicate-parameter 15"),
    (whole, "app:https://a.example?b%zz", "invalid-percent-escape 23"),
    (whole, "app://find/a#b#c", "invalid-character 14"),
    (whole, "app://openurl/a?b#c", "unknown-route 14"),
    (moved, "app://group/v", "unknown-route 12"),
    (moved, "app://me?start=x&user=b&user=c", "duplicate-parameter 17"),
    (twice, "app://q/a?t=b&k=x", "duplicate-parameter 10"),
    (twice, "app://q/a?t&k=x", "duplicate-parameter 10"),
    (twice, "app://dd/zz?n=1", "unknown-route 9"),
    (moved, "app://me/x", "unknown-route 9"),
    (moved, "app://other/all", "unknown-route 4"),
  ])
  func areRefused(_ definition: String, _ link: String, _ refusal: String) throws {
    let catalog = try catalog(definition)
    let finding = #expect(throws: Finding.self) { try catalog.decode(DeepLink(link)) }
    #expect(finding.map { "\($0.rule.rawValue) \($0.offset)" } == refusal)
  }

  static let unwritable: [(route: String, values: Value, subject: String)] = [
    ("server", ["user": "a", "host": "a.b", "port": -1, "path": "x"], "port"),
    ("git", ["host": "a", "port": "x"], "port"),
    ("mail", ["user": "", "host": "x"], "user"),
    ("mail", ["host": "x"], "user"),
  ]

  @Test(arguments: unwritable)
  func areNotWrittenWhereNoLinkSaysTheValues(
    _ route: String, _ values: Value, _ subject: String
  ) throws {
    let catalog = try catalog(Self.authority)
    let finding = #expect(throws: Finding.self) { try catalog.encode(route, values) }
    #expect(finding?.subject == subject)
  }
}
