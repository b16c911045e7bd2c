import Testing

@testable import URLSchemeCore

/// What decoding refuses, with the rule and the exact place in the link; and in which order.
struct LinkDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let link: String
    let answer: String
    var testDescription: String { "\(id): \(link)" }

    init(_ id: String, _ link: String, _ answer: String) {
      (self.id, self.link, self.answer) = (id, link, answer)
    }
  }

  static let routes = #"""
    {"name": "home", "link": "//"},
    {"name": "buy", "link": "//buy/{item}{?count,tags*,flag,list,sealed,order,need,with}{#at}",
     "parameters": {
       "item": {"minLength": 2},
       "count": {"type": "integer", "minimum": 1, "maximum": 20},
       "tags": {"type": "array", "items": {"maxLength": 3}, "minItems": 2, "maxItems": 3},
       "flag": {"type": "boolean"},
       "list": {"type": "object", "encoding": {"delimited": {"separator": "|",
         "fields": ["name", "size"], "rest": "more"}},
         "properties": {"size": {"type": "integer"}, "more": {"type": "array",
           "items": {"maxLength": 2}, "maxItems": 2}}},
       "sealed": {"envelope": "rotate"},
       "order": {"enum": ["up", "down"], "default": "up", "otherwise": "default"},
       "need": {"required": true},
       "at": {"type": "integer"}},
     "dependentRequired": {"with": ["count"]},
     "requireOneOf": [["need", "count"], ["flag", "list", "count", "tags"]]},
    {"name": "raw", "link": "//raw/{+path}", "parameters": {"path": {"maxLength": 4}}},
    {"name": "form", "link": "//json{?data,key,bits}", "parameters": {
       "data": {"encoding": {"json": {}}}, "key": {"encoding": {"base64url": {}}},
       "bits": {"type": "object", "encoding": {"fixedWidth": {"fields": ["a", "b"], "width": 2}}}}}
    """#

  static let cases: [Case] = [
    Case("no scheme", "buy", "missing-scheme@0"),
    Case("a wrong scheme", "a_b:x", "invalid-scheme@1"),
    Case("a wrong character", "app://buy/a b", "invalid-character@11 the path"),
    Case("a broken escape", "app://buy/ab?need=%4", "invalid-percent-escape@18 the query"),
    Case("a wrong host", "app://[::/", "invalid-host@9"),
    Case("a wrong port", "app://h:x", "invalid-port@8"),
    Case("no such route", "app:/other", "unknown-route@4 App"),
    Case("no such route, after a longer scheme", "app2:/other", "unknown-route@5 App"),

    Case("a constrained segment only matches", "app://buy/a?need=1", "unknown-route@10 App"),
    Case("no integer", "app://buy/ab?need=1&count=x", "invalid-value@26 count"),
    Case("an empty integer", "app://buy/ab?need=1&count=", "invalid-value@26 count"),
    Case("too small", "app://buy/ab?need=1&count=0", "value-out-of-range@26 count"),
    Case("too great", "app://buy/ab?count=21&need=1", "value-out-of-range@19 count"),
    Case("a bare integer", "app://buy/ab?count&need=1", "invalid-value@18 count"),
    Case("a bare text", "app://buy/ab?need", "invalid-value@17 need"),
    Case("a bare item", "app://buy/ab?tags&need", "invalid-value@17 tags"),
    Case("given twice", "app://buy/ab?need=1&flag&need=2", "duplicate-parameter@25 need"),
    Case("given twice, escaped", "app://buy/ab?need=1&n%65ed=1", "duplicate-parameter@20 need"),
    Case("given twice, bare", "app://buy/ab?flag&flag", "duplicate-parameter@18 flag"),
    Case("no boolean", "app://buy/ab?flag=yes", "invalid-value@18 flag"),
    Case("an item too long", "app://buy/ab?tags=a&tags=abcd", "invalid-value@25 tags"),
    Case("an item too many", "app://buy/ab?tags=a&tags=b&tags=c&tags=d", "invalid-value@34 tags"),
    Case("an item too few", "app://buy/ab?tags=a&need=1#7", "invalid-value@26 tags"),

    Case(
      "a field that is no integer", "app://buy/ab?list=%C3%A9%7Cx", "invalid-value@27 list.size"),
    Case("fields that are missing", "app://buy/ab?list=%61", "missing-parameter@21 list.size"),
    Case(
      "one of the rest, escaped", "app://buy/ab?list=a%7C1%7Cb%7C%63cc",
      "invalid-value@30 list.more[1]"),
    Case(
      "too many of the rest", "app://buy/ab?list=a%7C1%7Cb%7Cc%7Cd", "invalid-value@26 list.more"),
    Case("a cut envelope", "app://buy/ab?sealed=~1YrDpCbI", "checksum-mismatch@20 sealed"),
    Case("no text", "app://buy/ab?need=a%FFb", "invalid-utf8@19 need"),
    Case("half a character", "app://buy/ab?need=a%C3", "invalid-utf8@19 need"),
    Case("no text in a segment", "app://buy/ab%FF?need=1", "unknown-route@10 App"),
    Case("no text in an unknown value", "app://buy/ab?need=1&z%C3%A9=%C3%28", "invalid-utf8@28 zé"),
    Case(
      "no text in an unknown name", "app://buy/ab?need=1&z%C3=",
      "invalid-utf8@21 a name of the query"),
    Case("a fragment", "app://buy/ab?need=1#%30x", "invalid-value@20 at"),
    Case("a raw rest", "app://raw/a/b%2F", "unknown-route@10 App"),

    Case("no JSON", "app://json?data=%5B1,%5D", "invalid-value@20 data"),
    Case(
      "JSON with a key twice", "app://json?data=%7B%22a%22:1,%22a%22:2%7D",
      "duplicate-key@29 data.a"),
    Case("no base64url", "app://json?key=a", "invalid-value@15 key"),
    Case("base64url of no text", "app://json?key=_w", "invalid-utf8@15 key"),
    Case("a wrong digit", "app://json?bits=01%32x", "invalid-value@21 bits.b"),
    Case("too short", "app://json?bits=%301%32", "wrong-length@23 bits"),
    Case("too long", "app://json?bits=01234", "wrong-length@20 bits"),

    Case("missing", "app://buy/ab?flag#3", "missing-parameter@17 need"),
    Case("missing at the end of the path", "app://buy/ab", "missing-parameter@12 need"),
    Case(
      "one of several", "app://buy/ab?need=1", "missing-parameter@19 one of flag, list, count, tags"
    ),
    Case("dependent", "app://buy/ab?need=1&flag&with=x", "missing-parameter@31 count"),

    // One error, the first by stage: syntax, scheme, route, values by offset, what is missing.
    Case("syntax before scheme", "zzz://%", "invalid-percent-escape@6 the host"),
    Case("syntax before values", "app://buy/ab?count=x#<", "invalid-character@21 the fragment"),
    Case("route before values", "app://sell/ab?count=x", "unknown-route@4 App"),
    Case("the first value", "app://buy/ab?flag=x&count=x", "invalid-value@18 flag"),
    Case(
      "the first value, the other way round", "app://buy/ab?count=x&flag=x",
      "invalid-value@19 count"),
    Case("unknown values too", "app://buy/ab?u=%FF&count=x", "invalid-utf8@15 u"),
    Case("the query before the fragment", "app://buy/ab?count=x#y", "invalid-value@19 count"),
    Case("values before what is missing", "app://buy/ab?flag#y", "invalid-value@18 at"),
  ]

  @Test(arguments: cases)
  func refuses(_ testCase: Case) throws {
    let catalog = try Catalog.app(Self.routes)
    #expect(catalog.reading(of: testCase.link) == testCase.answer)
  }

  @Test
  func unknownSchemesAreFaultsOnlyWhereStrict() throws {
    let catalog = try Catalog.app(Self.routes)
    var strict = ReaderOptions()
    strict.isStrict = true
    #expect(catalog.reading(of: "zzz:x") == #"{"link":"zzz:x","scheme":"zzz","path":"x"}"#)
    #expect(catalog.reading(of: "zzz:x", strict) == "unknown-scheme@0 zzz")
    let near = Catalog.builtIn.reading(of: "ukdailyoffersapp://search")
    #expect(near.contains("\"notices\":[{\"rule\":\"unknown-scheme\""))
    #expect(near.contains("did you mean ukdailyoffers?"))
  }

  @Test
  func oneDecoderReadsLinkAfterLink() throws {
    let catalog = try Catalog.app(Self.routes)
    var decoder = LinkDecoder(catalog)
    let links = [
      "app://buy/ab?need=1&flag&order=x&u=1#5", "app:", "app://buy/ab?order=x&count=x", "zzz:?a",
      "app://buy/ab?need=1&count=3&tags=a&tags=b", "app://raw/abc#f", "app:bad%", "zzy:", "zzz:",
    ]
    // What one link leaves behind is not seen in the next.
    for link in links + links.reversed() {
      let (record, finding) = decoder.record(of: Array(link.utf8))
      let reading = finding?.inShort ?? String(decoding: record, as: UTF8.self)
      #expect(catalog.reading(of: link) == reading)
    }
  }

  @Test
  func manyRepeatedNamesTakeTimeInProportion() throws {
    let catalog = try Catalog.app(
      #"""
      {"name": "all", "link": "//a{?t*}",
       "parameters": {"t": {"type": "array", "maxItems": 1000000}}}
      """#)
    let link = "app://a?" + String(repeating: "t=1&", count: 50_000)
    let decoded = try catalog.decode(DeepLink(link))
    #expect(decoded.values["t"]?.array?.count == 50_000)
  }
}
