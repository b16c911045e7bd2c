import Testing

@testable import URLSchemeCore

/// Lenient and generic reading, defaults, notices and secrets.
struct LinkDecoderReadingTests {
  typealias Case = LinkDecoderTests.Case

  // MARK: Lenient

  private static let pasted = #"""
    {"name": "a", "link": "//a/{p}{?q}{#f}"}, {"name": "r", "link": "//r/{+x}"},
    {"name": "h", "link": "//{+h}"}, {"name": "c", "link": "//c/{+x}",
     "parameters": {"x": {"enum": ["%20", "x"]}}}
    """#

  static let lenientCases: [Case] = [
    Case("spaces and letters", "app://a/b c?q=é d#f g", #"a {"p":"b c","q":"é d","f":"f g"}"#),
    Case("what people paste", "app://a/\"<>[]\\^{|}`", #"a {"p":"\"<>[]\\^{|}`"}"#),
    Case("escapes beside them", "app://a/ %20é%C3%A9", #"a {"p":"  éé"}"#),
    Case("a raw rest is escaped", "app://r/a b[c]é%2f", #"r {"x":"a%20b%5Bc%5D%C3%A9%2f"}"#),
    Case("before it is checked", "app://c/ ?", #"c {"x":"%20"}"#),
    Case("but for blanks around it", "app://r/a b ", #"r {"x":"a%20b"}"#),
    Case("an address keeps its brackets", "app://[::1]/a[b]", #"h {"h":"[::1]/a%5Bb%5D"}"#),
    Case("brackets that are no address", "app://[x]/", #"h {"h":"%5Bx%5D/"}"#),
    Case("a broken escape stays an error", "app://a/b c%", "invalid-percent-escape@11 the path"),
    Case("a control character too", "app://a/b\u{1}", "invalid-character@9 the path"),
    Case("places are the link's", "app://a/é?q=é%FFé", "invalid-utf8@15 q"),
  ]

  @Test(arguments: lenientCases)
  func lenientReadingTakesWhatPeoplePaste(_ testCase: Case) throws {
    var options = ReaderOptions()
    options.isLenient = true
    let catalog = try Catalog.app(Self.pasted)
    #expect(catalog.values(of: testCase.link, options) == testCase.answer)
  }

  @Test
  func lenientFragmentsAreEscapedInRecords() throws {
    var options = ReaderOptions()
    options.isLenient = true
    let reading = try Catalog.links("//x").reading(of: "app://x#a b[c]", options)
    #expect(reading.hasSuffix(#","values":{},"fragment":"a%20b%5Bc%5D"}"#))
  }

  @Test
  func lenientBytesNeedNotBeText() throws {
    var options = ReaderOptions()
    options.isLenient = true
    var decoder = LinkDecoder(try Catalog.app(Self.pasted), options: options)
    let link = Array("app://r/".utf8) + [0xFF]
    let record = try Value(json: decoder.record(of: link).record)
    #expect(record["link"] == ["bytes": "YXBwOi8vci//"])
    #expect(record["values"] == ["x": "%FF"])
  }

  // MARK: Generic

  static let genericCases: [Case] = [
    Case("scheme and path", "zz:", #""scheme":"zz","path":""}"#),
    Case(
      "all parts", "zz://u:p@h:8/p%20/?a=b+c&d#f%20",
      #""scheme":"zz","userinfo":"u:p","host":"h","port":"8","path":"/p%20/","query":[["a","b+c"],["d",null]],"fragment":"f%20"}"#
    ),
    Case(
      "empty parts", "zz://@:?#",
      #""scheme":"zz","userinfo":"","host":"","port":"","path":"","query":[],"fragment":""}"#),
    Case(
      "pairs are decoded", "zz:?%C3%A9=%26&&=%3D=",
      #""scheme":"zz","path":"","query":[["é","&"],["","=="]]}"#),
    Case(
      "bytes that are no text", "zz:?a%FF=b&c=%C3",
      #""scheme":"zz","path":"","query":[[{"bytes":"Yf8="},"b"],["c",{"bytes":"ww=="}]]}"#),
    Case(
      "a known scheme", "app://a/b?q=%FF",
      #""scheme":"app","host":"a","path":"/b","query":[["q",{"bytes":"/w=="}]]}"#),
    Case("the scheme as written", "APP:", #""scheme":"APP","path":""}"#),
  ]

  @Test(arguments: genericCases)
  func genericReadingNamesTheParts(_ testCase: Case) throws {
    var options = ReaderOptions()
    options.isGeneric = true
    let reading = try Catalog.app(Self.pasted).reading(of: testCase.link, options)
    #expect(reading == "{\"link\":\"\(testCase.link)\",\(testCase.answer)")
  }

  // MARK: Defaults and notices

  private static let assumed = #"""
    {"name": "a", "link": "//a{?o,n,l,s*}", "parameters": {
      "o": {"enum": ["up", "Down"], "default": "up", "otherwise": "default", "ignoreCase": true},
      "n": {"type": "number", "default": 1.50},
      "l": {"type": "object", "encoding": {"json": {}}, "default": {"b": [1, null], "a": "é\n"}},
      "s": {"type": "array", "default": ["x"]}}}
    """#

  static let defaultCases: [Case] = [
    Case(
      "all", "app://a",
      #""values":{},"defaults":{"o":"up","n":1.50,"l":{"b":[1,null],"a":"é\n"},"s":["x"]}}"#),
    Case(
      "what is absent", "app://a?n=2&l=%7B%7D&s=",
      #""values":{"n":2,"l":{},"s":[""]},"defaults":{"o":"up"}}"#),
    Case(
      "none", "app://a?o=DOWN&n=1&l=%7B%7D&s=1", #""values":{"o":"Down","n":1,"l":{},"s":["1"]}}"#),
    Case(
      "an unknown value becomes the default", "app://a?o=left&n=1&l=%7B%7D&s=1",
      #""values":{"o":"up","n":1,"l":{},"s":["1"]},"notices":[{"rule":"unknown-value","message":"o: \"left\" is not one of its values; read as \"up\"","offset":10}]}"#
    ),
  ]

  @Test(arguments: defaultCases)
  func tellsDefaultsAndNotices(_ testCase: Case) throws {
    let reading = try Catalog.app(Self.assumed).reading(of: testCase.link)
    #expect(reading.hasSuffix(testCase.answer))
  }

  @Test
  func noticesOfAFaultyLinkAreForgotten() throws {
    var decoder = LinkDecoder(try Catalog.app(Self.assumed))
    #expect(throws: Finding.self) { try decoder.read(Array("app://a?o=left&n=x".utf8).span) }
    try decoder.read(Array("app://a?o=down&n=1".utf8).span)
    #expect(decoder.reading.notices.isEmpty)
    try decoder.read(Array("app://a?o=left&n=1".utf8).span)
    try decoder.read(Array("zzz:".utf8).span)
    #expect(decoder.reading.notices.isEmpty)
  }

  @Test
  func noticesOfAFaultyValueAreForgotten() throws {
    let catalog = try Catalog.app(
      #"""
      {"name": "a", "link": "//a{?v,w}", "parameters": {"v": {"type": "object",
        "encoding": {"delimited": {"separator": ",", "fields": ["o", "n"]}}, "properties": {
          "o": {"enum": ["up"], "default": "up", "otherwise": "default"}, "n": {"type": "integer"}}}}}
      """#)
    var decoder = LinkDecoder(catalog)
    #expect(throws: Finding.self) { try decoder.read(Array("app://a?v=left,x".utf8).span) }
    try decoder.read(Array("app://a?w=1".utf8).span)
    #expect(decoder.reading.notices.isEmpty)
    try decoder.read(Array("app://a?v=left,1".utf8).span)
    #expect(decoder.reading.notices.map(\.rule) == [.unknownValue])
  }

  // MARK: Secrets

  private static let secrets = #"""
    {"name": "a", "link": "//{user}/{+rest}?v=1{&pin,open,more*}{#key}", "parameters": {
      "user": {"secret": true, "pattern": "[a-z]+"}, "rest": {"secret": true},
      "pin": {"secret": true, "type": "integer"}, "key": {"secret": true, "enum": ["k", "l"]},
      "more": {"secret": true, "type": "array", "items": {"enum": ["m"]}}}}
    """#

  @Test
  func saysWhereSecretsAre() throws {
    var decoder = LinkDecoder(try Catalog.app(Self.secrets))
    let link = "app://bob/x/y?v=1&p%69n=12&open=o&more=m&pin2=z&zoom=9&more=m&PIN=7#k"
    try decoder.read(Array(link.utf8).span)
    let bytes = Array(link.utf8)
    let texts = decoder.secretRanges.map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(texts.sorted() == ["12", "7", "bob", "k", "m", "m", "x/y", "z"])
  }

  @Test(arguments: [
    "app://bob/x?v=1&pin=hush", "app://bob/x?v=1&more=hush", "app://bob/x?v=1#hush",
  ])
  func findingsKeepSecrets(link: String) throws {
    var decoder = LinkDecoder(try Catalog.app(Self.secrets))
    let bytes = Array(link.utf8)
    let error = #expect(throws: Finding.self) { try decoder.read(bytes.span) }
    #expect(error?.message.contains("hush") == false)
    // As far as the route is known, a refused link can be masked too.
    let masked = decoder.secretRanges
    #expect(masked.contains { bytes[$0].elementsEqual("hush".utf8) })
  }

  @Test
  func linksWithoutARouteHaveNoSecrets() throws {
    var decoder = LinkDecoder(try Catalog.app(Self.secrets))
    for link in ["zz://bob?pin=1", "app:?pin=1", "app:%"] {
      try decoder.read(Array("app://bob/x?v=1&pin=1".utf8).span)
      let bytes = Array(link.utf8)
      try? decoder.read(bytes.span)
      #expect(decoder.secretRanges.isEmpty)
    }
  }
}
