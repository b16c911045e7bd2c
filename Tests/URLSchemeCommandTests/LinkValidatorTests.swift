import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What is found about links, with severity and place; and what is not.
struct LinkValidatorTests {
  static let routes = #"""
    {"name": "home", "link": "//", "aliases": ["//start"]},
    {"name": "search", "link": "//search{?term,order,pages*}",
     "parameters": {
       "term": {"required": true},
       "order": {"enum": ["up", "down"], "default": "up", "otherwise": "default"},
       "pages": {"type": "array", "items": {"type": "string"}}},
     "screens": ["home", "search", "results"],
     "guards": [{"parameter": "term", "minLength": 3, "stopAt": "search", "notice": "too short"}]},
    {"name": "file", "link": "//file/{+path}"},
    {"name": "note", "link": "//note/{id}{?data,code,list,lines}{#part}",
     "parameters": {
       "data": {"encoding": {"json": {}}}, "code": {"encoding": {"base64url": {}}},
       "list": {"type": "array", "encoding": {"delimited": {"separator": ","}}},
       "lines": {"type": "array", "encoding": {"delimited": {"separator": "\n"}}}}},
    {"name": "old", "link": "//old{?x}", "deprecated": true},
    {"name": "aging", "link": "//aging{?was,now,tags*,data}",
     "parameters": {
       "was": {"deprecated": true},
       "tags": {"type": "array", "items": {"deprecated": true}},
       "data": {"type": "object", "encoding": {"json": {}},
         "properties": {"a": {"deprecated": true}, "b": {"type": "array",
           "items": {"type": "object", "properties": {"c": {"deprecated": true}}}}}}}},
    {"name": "go", "link": "//go", "callback": true}
    """#

  static let secretRoutes = #"""
    {"name": "login", "link": "//login{?token,user}",
     "parameters": {"token": {"secret": true, "required": true}}},
    {"name": "key", "link": "//key/{key}", "parameters": {"key": {"secret": true}}}
    """#

  static let catalog = Result { try Catalog.app("\(routes), \(secretRoutes)") }
  static let catalogWithoutSecrets = Result { try Catalog.app(routes) }

  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let link: String
    let findings: [String]
    let options: LinkValidator.Options
    var testDescription: String { "\(id): \(link)" }

    init(
      _ id: String, _ link: String, _ findings: String...,
      options: LinkValidator.Options = LinkValidator.Options()
    ) {
      (self.id, self.link, self.findings, self.options) = (id, link, findings, options)
    }
  }

  static let clean: [Case] = [
    Case("a route", "app:"), Case("an alias", "app://start"),
    Case("another scheme of the app", "app2://search?term=abc"),
    Case("values", "app://search?term=abc&order=down&pages=1&pages=2"),
    Case("a raw path", "app://file/a/b%20c"),
    Case("a fragment that the pattern names", "app://note/1?data=%7B%22a%22:1%7D#top"),
    Case("a secret", "app://login?token=abc"),
    Case(
      "parameters beside deprecated ones", "app://aging?now=1&data=%7B%22b%22:[]%7D",
      options: .lenient),
    Case("an allowed callback", "app://go?x-success=app2://x"),
    Case("JSON laid out", "app://note/1?data=%5B1,%0A%202%5D"),
    Case("a value a line", "app://note/1?lines=a%0Ab"),
    Case("canonical", "app://search?term=abc", options: .canonical),
    Case("strictly", "app://search?term=abc", options: .strict),
    Case("leniently", "app://search?term=a b|c", options: .lenient),
  ]

  static let unknown: [Case] = [
    Case(
      "an unknown parameter", "app://search?term=abc&x=1", "warning unknown-parameter 3:32 x"),
    Case(
      "all of them", "app://search?odrer=1&term=abc&x&%79=2#z",
      "warning unknown-parameter 3:23 odrer (order?)", "warning unknown-parameter 3:40 x",
      "warning unknown-parameter 3:42 y", "warning unknown-parameter 3:47"),
    Case("a fragment", "app://search?term=abc#", "warning unknown-parameter 3:31"),
    Case(
      "strictly, all of them", "app://search?odrer=1&term=abc&x",
      "error unknown-parameter 3:23 odrer (order?)", "error unknown-parameter 3:40 x",
      options: .strict),
    Case(
      "strictly, the first fault only", "app://search?x=1&y=2", "error unknown-parameter 3:23 x",
      options: .strict),
    Case(
      "not strictly, what is missing", "app://search?x=1&y=2", "error missing-parameter 3:30 term"),
  ]

  static let notices: [Case] = [
    Case(
      "an unknown value", "app://search?term=abc&order=side",
      #"notice unknown-value 3:38 order "side""#),
    Case("a guard", "app://search?term=ab", "notice guard-stopped 3:28 term search"),
    Case(
      "in the order of the link", "app://search?order=side&term=ab&x",
      #"notice unknown-value 3:29 order "side""#, "notice guard-stopped 3:39 term search",
      "warning unknown-parameter 3:42 x"),
    Case(
      "strictness leaves notices alone", "app://search?term=ab",
      "notice guard-stopped 3:28 term search", options: .strict),
  ]

  static let errors: [Case] = [
    Case("no scheme", "search", "error missing-scheme 3:10"),
    Case("a space", "app://search?term=a b", #"error invalid-character 3:29 the query " ""#),
    Case("spaces around the link", " app:", #"error invalid-scheme 3:10 " ""#),
    Case("an unknown scheme", "apq://", "error unknown-scheme 3:10 apq (app?)"),
    Case("no route", "app://searhc", "error unknown-route 3:14 App (//search?)"),
    Case(
      "a wrong value", "app://note/1?data=%7B", "error invalid-value 3:31 data end of text"),
    Case(
      "a callback", "app://go?x-success=javascript:x",
      "error callback-not-allowed 3:29 x-success javascript"),
    Case("one fault hides warnings", "app://search?x=1", "error missing-parameter 3:26 term"),
  ]

  static let deprecated: [Case] = [
    Case("a route", "app://old", "warning deprecated 3:14 the route old"),
    Case("a route, strictly", "app://old", "error deprecated 3:14 the route old", options: .strict),
    Case("a parameter", "app://aging?now=1&was=2", "warning deprecated 3:28 was"),
    Case(
      "values of an array", "app://aging?tags=1&tags=2", "warning deprecated 3:22 tags[0]",
      "warning deprecated 3:22 tags[1]"),
    Case(
      "properties",
      "app://aging?data=%7B%22b%22%3A%5B%7B%7D%2C%7B%22c%22%3A1%7D%5D%2C%22a%22%3A1%7D",
      "warning deprecated 3:22 data.a", "warning deprecated 3:22 data.b[1].c"),
  ]

  static let unsafe: [Case] = [
    Case(
      "in a parameter", "app://search?term=ab%0Ac%0A", "warning unsafe-character 3:30 term U+000A"),
    Case(
      "strictly", "app://search?term=abc%00", "error unsafe-character 3:31 term U+0000",
      options: .strict),
    Case(
      "in values of an array", "app://search?pages=a%7F&term=abc&pages=b&pages=%E2%80%AE",
      "warning unsafe-character 3:30 pages U+007F", "warning unsafe-character 3:57 pages U+202E"),
    Case("in a segment", "app://note/a%09", "warning unsafe-character 3:22 id U+0009"),
    Case(
      "in a raw path", "app://file/a/%E2%80%AEb", "warning unsafe-character 3:23 path U+202E"),
    Case("in the fragment", "app://note/a#b%0D", "warning unsafe-character 3:24 part U+000D"),
    Case(
      "in an unknown parameter", "app://?x%0A=1&y=%1B&z", "warning unknown-parameter 3:17 x\n",
      "warning unsafe-character 3:18 x\n U+000A",
      "warning unknown-parameter 3:24 y", "warning unsafe-character 3:26 y U+001B",
      "warning unknown-parameter 3:30 z"),
    Case(
      "in an unknown fragment", "app://#%E2%81%A6", "warning unknown-parameter 3:16",
      "warning unsafe-character 3:17 the fragment U+2066"),
    Case(
      "escaped in JSON", "app://note/1?data=%5B%22a%5Cu0000%22%5D",
      "warning unsafe-character 3:28 data U+0000"),
    Case(
      "in a key of JSON", "app://note/1?data=%7B%22%5Cn%22%3A1%7D",
      "warning unsafe-character 3:28 data U+000A"),
    Case("in base64", "app://note/1?code=CQ", "warning unsafe-character 3:28 code U+0009"),
    Case(
      "in one of a list", "app://note/1?list=a,b%0Bc", "warning unsafe-character 3:31 list U+000B"),
    Case(
      "in a value a line", "app://note/1?lines=a%0Ab%0D",
      "warning unsafe-character 3:34 lines U+000D"),
    Case(
      "in what a callback says", "app://go?x-source=%00",
      "warning unsafe-character 3:28 x-source U+0000"),
    Case(
      "a secret's is not told", "app://login?token=%00",
      "warning unsafe-character 3:28 token an unsafe character"),
    Case(
      "as it is, leniently", "app://search?term=a\u{202E}bc",
      "warning unsafe-character 3:29 term U+202E", options: .lenient),
  ]

  static let canonical: [Case] = [
    Case(
      "another scheme in capitals", "APP2://search?term=abc", "error not-canonical 3:10",
      options: .canonical),
    Case("another scheme", "app2://search?term=abc", options: .canonical),
    Case(
      "another order", "app://search?pages=1&term=abc", "error not-canonical 3:23",
      options: .canonical),
    Case("an alias", "app://start", "error not-canonical 3:16", options: .canonical),
    Case(
      "a slash at the end", "app://search/?term=abc", "error not-canonical 3:22",
      options: .canonical),
    Case("an end too early", "app:", "error not-canonical 3:14", options: .canonical),
    Case(
      "beside warnings", "app://search?x=1&term=ab", "warning unknown-parameter 3:23 x",
      "error not-canonical 3:23",
      "notice guard-stopped 3:32 term search", options: .canonical),
    Case("not asked for", "app2:"),
  ]

  @Test(arguments: clean + unknown + notices + errors + deprecated + unsafe + canonical)
  func findingsHaveTheirPlaces(_ testCase: Case) throws {
    var validator = LinkValidator(try Self.catalog.get(), options: testCase.options)
    // What was read before leaves no trace.
    validator.read("app://old?x=%00&y#z")
    let link = Array(testCase.link.utf8)
    let check = validator.check(link.span, file: "links.txt", line: 3, column: 10)
    #expect(check.findings.map(\.inShort) == testCase.findings)
    let isClean = validator.read(bytes: link)
    #expect(isClean == testCase.findings.isEmpty)
    #expect(validator.passes == !testCase.findings.contains { $0.hasPrefix("error") })
    #expect(check.kind == .link && check.file == "links.txt" && check.line == 3)
    #expect(check.column == 10)
    for finding in check.findings {
      #expect(finding.quote?.bytes == link)
      #expect(finding.quote?.offset == finding.column - 10)
    }
  }

  @Test
  func theCanonicalFormIsSaidWithoutSecrets() throws {
    var validator = LinkValidator(try Self.catalog.get(), options: .canonical)
    func expected(_ link: String) -> String? {
      validator.read(link)
      return validator.findings.first?.expected
    }
    #expect(expected("app2://search?term=%61bc") == "app2://search?term=abc")
    #expect(expected("app2://login?user=a&token=abc") == "app2://login?token=•••&user=a")
    #expect(expected("APP2://key/abc") == "app2://key/•••")
  }

  @Test(arguments: [
    ("app://login?token=abc&user=x&y", "app://login?token=•••&user=x&y"),
    ("app://key/abc", "app://key/•••"), ("app://login?token=a b", "app:•••?token=•••"),
    ("app://search?term=x", "app://search?term=x"),
    (
      "app://search?term=\u{202E}",
      "app:•••?term=\u{202E}"
    ),
  ])
  func namesAndQuotesHideSecrets(_ link: String, _ name: String) throws {
    var validator = LinkValidator(try Self.catalog.get())
    let bytes = Array(link.utf8)
    let check = validator.check(bytes.span, file: "-", line: 1)
    #expect(check.name == name)
    for finding in check.findings {
      let quote = try #require(finding.quote)
      #expect(SecretMask.text(quote.bytes, hiding: quote.secrets) == name)
    }
  }

  @Test
  func linksThatAreTooLongAreNotRead() throws {
    var options = LinkValidator.Options()
    options.maximumLength = 2_000
    var validator = LinkValidator(try Self.catalog.get(), options: options)
    let longest = Array("app://file/".utf8) + [UInt8](repeating: 0x61, count: 1_989)
    let isClean = validator.read(bytes: longest)
    #expect(isClean)
    for (link, isCut) in [(longest + [0x61], false), (longest, true)] {
      let check = validator.check(link.span, isCut: isCut, file: "-", line: 1)
      #expect(check.findings.map(\.inShort) == ["error link-too-long 1:1"])
      #expect(check.findings.first?.finding.expected == "2000")
      #expect(check.findings.first?.quote?.bytes.count == 1_024)
      #expect(check.name.utf8.count < 1_100)
    }
  }

  @Test
  func findingsAboutOneLinkAreBounded() throws {
    var validator = LinkValidator(try Self.catalog.get(), options: .canonical)
    let pairs = (0..<5_000).map { "x\($0)=%00" }.joined(separator: "&")
    validator.read("APP2://old?\(pairs)")
    #expect((100...301).contains(validator.findings.count))
    // What makes the link fail is not lost.
    #expect(!validator.passes)
    #expect(validator.findings.contains { $0.rule == .notCanonical })
  }

  @Test
  func aCanonicalFormThatAnotherRouteTakesIsNone() throws {
    let catalog = try Catalog.app(
      #"""
      {"name": "any", "link": "//{x}", "aliases": ["//any/{x}"]}, {"name": "one", "link": "//one"}
      """#)
    var validator = LinkValidator(catalog, options: .canonical)
    let link = Array("app://any/one".utf8)
    let check = validator.check(link.span, file: "-", line: 1)
    #expect(check.findings.map(\.inShort) == ["error shadowed-route 1:1 any one"])
  }
}
