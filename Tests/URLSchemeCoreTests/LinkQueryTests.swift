import Testing

@testable import URLSchemeCore

/// How constraints and the query decide among routes that take the same path.
struct LinkQueryTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let routes: String
    let link: String
    let answer: String
    var testDescription: String { "\(id): \(link)" }

    init(_ id: String, _ routes: String, _ link: String, _ answer: String) {
      (self.id, self.routes, self.link, self.answer) = (id, routes, link, answer)
    }
  }

  private static let constrained = #"""
    {"name": "shop", "link": "//{s}", "parameters": {"s": {"enum": ["asda", "Tesco"]}}},
    {"name": "number", "link": "//n/{n}", "parameters": {"n": {"type": "integer", "maximum": 9}}},
    {"name": "mixed", "link": "//n/{m}",
     "parameters": {"m": {"enum": ["a"], "default": "a", "otherwise": "default"}}},
    {"name": "word", "link": "//w/{w}", "parameters": {"w": {"pattern": "[a-z]+"}}},
    {"name": "sealed", "link": "//e/{e}", "parameters": {"e": {"envelope": "rotate"}}},
    {"name": "raw", "link": "//r/{+r}", "parameters": {"r": {"enum": ["", "a/b"]}}},
    {"name": "other", "link": "//r/{x}/{y}"}
    """#
  private static let host = #"""
    {"name": "tweets", "link": "//{account}/tweets",
     "parameters": {"account": {"required": false}}},
    {"name": "home", "link": "//{account}", "parameters": {"account": {"required": false}}},
    {"name": "list", "link": "//{account}/list/{id}",
     "parameters": {"account": {"required": false}, "id": {"required": false}}}
    """#
  private static let names = #"""
    {"name": "plain", "link": "//a"},
    {"name": "one", "link": "//a{?x}"},
    {"name": "two", "link": "//a{?x,y}", "parameters": {"y": {"required": true}}},
    {"name": "back", "link": "//a{?z}", "callback": true}
    """#
  private static let literal = #"""
    {"name": "list", "link": "//a?mode=list"}, {"name": "grid", "link": "//a?mode=grid{&x}"},
    {"name": "flag", "link": "//a?flag"}, {"name": "any", "link": "//{a}"},
    {"name": "odd", "link": "//b?a%20b=c+d"}
    """#
  private static let tied = #"""
    {"name": "left", "link": "//a/{x}{?p}"}, {"name": "right", "link": "//a/{y}{?q}"},
    {"name": "int", "link": "//b/{n}", "parameters": {"n": {"type": "integer"}}},
    {"name": "enum", "link": "//b/{e}", "parameters": {"e": {"enum": ["1", "x"]}}},
    {"name": "prefix", "link": "//c/a{x}"}, {"name": "suffix", "link": "//c/{y}b"},
    {"name": "link", "link": "//d", "aliases": ["//e", "//%65"]},
    {"name": "first", "link": "//f/a{x}/1"},
    {"name": "both", "link": "//f/{z}b", "aliases": ["//f/a{z}"]}
    """#
  private static let owned = #"""
    {"name": "map", "link": "//{?q,mode,zoom}", "parameters": {"mode": {"enum": ["plan"]}}},
    {"name": "way", "link": "//{?to,mode,by,zoom}",
     "parameters": {"mode": {"enum": ["plan", "walk"]}}},
    {"name": "note", "link": "//?note{&text,zoom}"},
    {"name": "one", "link": "//?text=1{&zoom}"}
    """#

  static let cases: [Case] = [
    Case("a value of the enum", constrained, "app://asda", #"shop {"s":"asda"}"#),
    Case("in the declared spelling", constrained, "app://TESCO", #"shop {"s":"Tesco"}"#),
    Case("another value", constrained, "app://aldi", "unknown-route@6 App"),
    Case("constrained before free", constrained, "app://n/7", #"number {"n":7}"#),
    Case("only where it is satisfied", constrained, "app://n/10", #"mixed {"m":"a"}"#),
    Case("otherwise: default is free", constrained, "app://n/x", #"mixed {"m":"a"}"#),
    Case("a pattern", constrained, "app://w/abc", #"word {"w":"abc"}"#),
    Case("a pattern that fails", constrained, "app://w/aBc", "unknown-route@8 App"),
    Case("bytes that are no text", constrained, "app://w/%FF", "unknown-route@8 App"),
    Case("an envelope", constrained, "app://e/~1YrDpCbI", "unknown-route@8 App"),
    Case("a constrained {+x}", constrained, "app://r/a/b", #"other {"x":"a","y":"b"}"#),
    Case("that is empty", constrained, "app://r", #"raw {"r":""}"#),
    Case("that is not satisfied", constrained, "app://r/c", "unknown-route@8 App"),

    Case("an empty host is absent", host, "app:///tweets", "tweets {}"),
    Case("a host", host, "app://me/tweets", #"tweets {"account":"me"}"#),
    Case("no link at all", host, "app:", "home {}"),
    Case("a slash", host, "app:/", "home {}"),
    Case("empty authority", host, "app://", "home {}"),
    Case("both absent", host, "app:///list/", "list {}"),
    Case("and its slash too", host, "app:///list", "list {}"),
    Case("empty and not last", host, "app://me/list//", #"list {"account":"me"}"#),

    Case("fewer declared parameters", names, "app://a", "plain {}"),
    Case("unknown names don't count", names, "app://a?u=1", "plain {}"),
    Case("more declared names", names, "app://a?x=1", #"one {"x":"1"}"#),
    Case("and more", names, "app://a?y=1&x=2", #"two {"x":"2","y":"1"}"#),
    Case("names are compared decoded", names, "app://a?%78=1", #"one {"x":"1"}"#),
    Case("one name counts once", names, "app://a?x=1&x=2", "duplicate-parameter@12 x"),
    Case("callbacks count", names, "app://a?x-success=a:", #"back {"x-success":"a:"}"#),
    Case("more than one", names, "app://a?x=1&x-source=me&z=2", #"back {"z":"2","x-source":"me"}"#),

    Case("a literal pair", literal, "app://a?mode=list", "list {}"),
    Case("a literal pair and more", literal, "app://a?mode=grid&x=1", #"grid {"x":"1"}"#),
    Case("a bare name", literal, "app://a?flag", "flag {}"),
    Case("which is not empty", literal, "app://a?flag=", #"any {"a":"a"}"#),
    Case("the matcher backtracks from a query", literal, "app://a?mode=x", #"any {"a":"a"}"#),
    Case("pairs are compared decoded", literal, "app://b?%61%20b=c%2Bd", "odd {}"),
    Case("with the dialect's plus", literal, "app://b?a+b=c+d", #"any {"a":"b"}"#),
    Case("two pairs that tie", literal, "app://a?mode=list&flag", "ambiguous-link@0"),

    Case("equal in all", tied, "app://a/1", "ambiguous-link@0"),
    Case("decided by a name", tied, "app://a/1?q=1", #"right {"y":"1","q":"1"}"#),
    Case("constrained both", tied, "app://b/1", "ambiguous-link@0"),
    Case("constrained, one satisfied", tied, "app://b/x", #"enum {"e":"x"}"#),
    Case("affixes that leave nothing", tied, "app://c/a", "unknown-route@4 App"),
    Case("that both fit", tied, "app://c/axb", "ambiguous-link@0"),
    Case("a link and its alias", tied, "app://f/azb", #"both {"z":"az"}"#),
    Case("aliases of one route", tied, "app://e", "link {}"),

    Case("a name that one has", owned, "app://?q=1&mode=plan", #"map {"q":"1","mode":"plan"}"#),
    Case("and no value that it takes", owned, "app://?q=1&mode=walk", #"way {"mode":"walk"}"#),
    Case(
      "in another order", owned, "app://?q=1&zoom=2&mode=walk", #"way {"mode":"walk","zoom":"2"}"#),
    Case("more names of another", owned, "app://?q=1&to=a&by=b", #"way {"to":"a","by":"b"}"#),
    Case("a name that all have first", owned, "app://?zoom=1&q=2", #"map {"q":"2","zoom":"1"}"#),
    Case("a name twice", owned, "app://?q=1&q=2", "duplicate-parameter@11 q"),
    Case("a bare name that one has", owned, "app://?note&text=a", #"note {"text":"a"}"#),
    Case("which is not bare", owned, "app://?note=&q=1", #"map {"q":"1"}"#),
    Case("pairs that another writes out", owned, "app://?note&text=1", #"note {"text":"1"}"#),
    Case("and a fragment", owned, "app://?q=1#x", #"map {"q":"1"}"#),
  ]

  @Test(arguments: cases)
  func decides(_ testCase: Case) throws {
    let catalog = try Catalog.app(testCase.routes)
    #expect(catalog.values(of: testCase.link) == testCase.answer)
  }

  @Test
  func namesTheRoutesThatTie() throws {
    let catalog = try Catalog.app(Self.tied)
    var decoder = LinkDecoder(catalog)
    let error = #expect(throws: Finding.self) { try decoder.read(Array("app://c/axb".utf8).span) }
    #expect(error?.found == "prefix, suffix")
  }

  @Test
  func aGenomeWithoutParametersIsALaunch() {
    let catalog = Catalog.builtIn
    #expect(catalog.values(of: "emergent://") == "launch {}")
    #expect(catalog.values(of: "emergent://?r=1") == "wrong-length@15 r")
    #expect(catalog.values(of: "emergent://?r=45673766682117") == "missing-parameter@28 g")
  }
}
