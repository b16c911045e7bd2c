import Testing

@testable import URLSchemeCore

/// What encoding writes, and what it refuses.
struct LinkEncoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let route: String
    /// JSON: an object.
    let values: String
    /// The link, or rule and subject of the refusal.
    let answer: String
    var testDescription: String { "\(id): \(route) \(values)" }

    init(_ id: String, _ route: String, _ values: String, _ answer: String) {
      (self.id, self.route, self.values, self.answer) = (id, route, values, answer)
    }
  }

  static let routes = #"""
    {"name": "path", "link": "//p/v{x}.json/{y}/z/", "parameters": {
      "x": {"type": "integer"}, "y": {"required": false}}},
    {"name": "opt", "link": "//o{/a,b}{/c}/end", "parameters": {"c": {"enum": ["1", "2"]}}},
    {"name": "raw", "link": "//r/v{+x}", "aliases": ["//old/{+x}"]},
    {"name": "any", "link": "//{+x}"},
    {"name": "port", "link": "//port:{p}/"},
    {"name": "query", "link": "//q?m=a+b&%66{&s,l*,n*,x-y}{#f}", "callback": true, "parameters": {
      "l": {"type": "array", "maxItems": 2}, "n": {"type": "array", "items": {"type": "integer"}},
      "s": {"minLength": 2}}},
    {"name": "enum", "link": "//e{?o,c*}", "parameters": {
      "o": {"enum": ["up"], "default": "up", "otherwise": "default"},
      "c": {"type": "array", "items": {"enum": ["k"], "default": "k", "otherwise": "default"}}}},
    {"name": "need", "link": "//n{?a,b,c}", "parameters": {"a": {"required": true}},
      "requireOneOf": [["b", "c"]], "dependentRequired": {"c": ["b"]}},
    {"name": "json", "link": "//j{?d}", "parameters": {"d": {"encoding": {"json": {}}}}},
    {"name": "secret", "link": "//s/{+pin}{?key}", "parameters": {
      "pin": {"secret": true}, "key": {"secret": true, "type": "integer"}}},
    {"name": "ée", "link": "é{?%C3%A9}"}
    """#

  static let cases: [Case] = [
    Case(
      "escapes all but unreserved", "path", #"{"x":7,"y":"aZ9-._~!$&'()*+,;=:@/?#[]% é"}"#,
      "app://p/v7.json/aZ9-._~%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%2F%3F%23%5B%5D%25%20%C3%A9/z/"
    ),
    Case("may be empty", "path", #"{"x":0}"#, "app://p/v0.json//z/"),
    Case("no optional segment", "opt", "{}", "app://o/end"),
    Case("one", "opt", #"{"a":"1"}"#, "app://o/1/end"),
    Case("all", "opt", #"{"c":"2","b":"b","a":"a"}"#, "app://o/a/b/2/end"),
    Case("raw text", "raw", #"{"x":"a%2f/b//"}"#, "app://r/va%2f/b//"),
    Case("no raw text", "raw", "{}", "app://r/v"),
    Case("an address", "any", #"{"x":"u@[::1]:8/"}"#, "app://u@[::1]:8/"),
    Case("literals as they are written", "query", "{}", "app://q?m=a+b&%66"),
    Case(
      "pattern order, callbacks last", "query",
      #"{"x-success":"b:?c=d&e","x-y":"","l":["1",""],"s":"a b","f":"x /?é#","x-source":"é"}"#,
      "app://q?m=a+b&%66&s=a%20b&l=1&l=&x-y=&x-source=%C3%A9&x-success=b%3A%3Fc%3Dd%26e#x%20/?%C3%A9%23"
    ),
    Case("an empty exploded array is absent", "query", #"{"l":[]}"#, "app://q?m=a+b&%66"),
    Case("names are escaped", "ée", #"{"é":"1"}"#, "app:%C3%A9?%C3%A9=1"),

    Case("unknown", "path", #"{"x":1,"z":2}"#, "unknown-parameter z"),
    Case("null", "path", #"{"x":null}"#, "invalid-value x"),
    Case("a wrong type", "path", #"{"x":"7"}"#, "invalid-value x"),
    Case("an empty text in a path", "path", #"{"x":1,"y":""}"#, "invalid-value y"),
    Case("an empty optional segment", "opt", #"{"a":""}"#, "invalid-value a"),
    Case("a gap", "opt", #"{"b":"1"}"#, "missing-parameter a"),
    Case("an item of a wrong type", "query", #"{"n":[1,"2"]}"#, "invalid-value n[1]"),
    Case("too many items", "query", #"{"l":["1","2","3"]}"#, "invalid-value l"),
    Case("no array", "query", #"{"l":"1"}"#, "invalid-value l"),
    Case("an unknown enum value", "enum", #"{"o":"left"}"#, "invalid-value o"),
    Case("one of several", "enum", #"{"c":["k","z"]}"#, "invalid-value c[1]"),
    Case("raw text with a query", "raw", #"{"x":"a?b"}"#, "invalid-value x"),
    Case("raw text with a broken escape", "raw", #"{"x":"a%2"}"#, "invalid-value x"),
    Case("raw text with brackets", "raw", #"{"x":"[::1]"}"#, "invalid-value x"),
    Case("brackets that are no address", "any", #"{"x":"a/[::1]"}"#, "invalid-value x"),
    Case("a port that is none", "port", #"{"p":"x"}"#, "invalid-value p"),
    Case("a port", "port", #"{"p":"80"}"#, "app://port:80/"),
    Case("too short", "query", #"{"s":"a"}"#, "invalid-value s"),
    Case("a callback that is no link", "query", #"{"x-error":"b"}"#, "invalid-value x-error"),

    Case("missing", "need", #"{"b":"1"}"#, "missing-parameter a"),
    Case("one of several is missing", "need", #"{"a":"1"}"#, "missing-parameter one of b, c"),
    Case("dependent", "need", #"{"a":"1","c":"1"}"#, "missing-parameter b"),
    Case("first what is wrong", "need", #"{"b":1}"#, "invalid-value b"),

    Case("another route takes it", "any", #"{"x":"n"}"#, "shadowed-route any"),
    Case(
      "JSON", "json", #"{"d":{"b":[1.50,null],"a":"é"}}"#,
      "app://j?d=%7B%22b%22%3A%5B1.50%2Cnull%5D%2C%22a%22%3A%22%C3%A9%22%7D"),
    Case("no object", "path", "[]", "invalid-value"),
  ]

  @Test(arguments: cases)
  func encodes(_ testCase: Case) throws {
    let catalog = try Catalog.app(Self.routes)
    let values = try Value(json: Array(testCase.values.utf8))
    #expect(answer(catalog, testCase.route, values) == testCase.answer)
  }

  private func answer(_ catalog: Catalog, _ route: String, _ values: Value) -> String {
    switch Result(catching: { () throws(Finding) in try catalog.encode(route, values) }) {
    case .success(let link): link.description
    case .failure(let finding):
      finding.rule.rawValue + (finding.subject.isEmpty ? "" : " \(finding.subject)")
    }
  }

  @Test
  func refusesAValueGivenTwice() throws {
    let twice = Value.object([Value.Member("s", "ab"), Value.Member("s", "cd")])
    #expect(answer(try Catalog.app(Self.routes), "query", twice) == "duplicate-parameter s")
  }

  @Test
  func saysWhichRouteTakesTheLink() throws {
    let catalog = try Catalog.app(Self.routes)
    let error = #expect(throws: Finding.self) { try catalog.encode("any", ["x": "n"]) }
    #expect(error?.message == "a link with these values opens the route need, not any")
  }

  @Test
  func keepsSecretsInFindings() throws {
    let catalog = try Catalog.app(Self.routes)
    for values: Value in [["pin": "hush?"], ["key": "hush"]] {
      let error = #expect(throws: Finding.self) { try catalog.encode("secret", values) }
      #expect(error?.message.contains("hush") == false)
    }
  }

  @Test
  func oneRefusalLeavesNothingBehind() throws {
    var encoder = LinkEncoder(try Catalog.app(Self.routes))
    let number = try encoder.program.route(named: "enum")
    var output = Array("before".utf8)
    // The notice about the item must not outlive the fault that follows it.
    for values: Value in [["c": ["z", 1]], ["o": "left"]] {
      encoder.tape.removeAll()
      encoder.tape.append(value: values)
      let request = LinkEncoder.Request(route: number, values: 0)
      #expect(throws: Finding.self) { try encoder.write(request, to: &output) }
      #expect(output == Array("before".utf8))
    }
    encoder.tape.removeAll()
    encoder.tape.append(value: ["o": "up"])
    try encoder.write(LinkEncoder.Request(route: number, values: 0), to: &output)
    #expect(output == Array("beforeapp://e?o=up".utf8))
  }

  // MARK: Schemes, plain texts

  @Test
  func writesAnotherOfTheAppsSchemes() throws {
    var options = LinkEncoder.Options()
    options.scheme = "app2"
    var encoder = LinkEncoder(try Catalog.app(Self.routes), options: options)
    var output: [UInt8] = []
    let route = try encoder.program.route(named: "opt")
    try encoder.write(LinkEncoder.Request(route: route), to: &output)
    #expect(output == Array("app2://o/end".utf8))
  }

  @Test
  func refusesAnotherAppsScheme() throws {
    var options = LinkEncoder.Options()
    options.scheme = "app3"
    var encoder = LinkEncoder(try Catalog.app(Self.routes), options: options)
    var output: [UInt8] = []
    let route = try encoder.program.route(named: "opt")
    let error = #expect(throws: Finding.self) {
      try encoder.write(LinkEncoder.Request(route: route), to: &output)
    }
    #expect(error?.rule == .unknownScheme)
    #expect(error?.suggestion == "app")
    #expect(output.isEmpty)
  }

  @Test
  func plainLinksHaveNoEnvelopes() throws {
    let outfit: Value = [
      "outfit": ["background": "beach", "model": "Maya", "garments": ["hat_3", "dress_12"]]
    ]
    let catalog = Catalog.builtIn
    #expect(
      try catalog.encode("outfit", outfit).description
        == "mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r")
    #expect(
      try catalog.encode("outfit", outfit, plain: true).description
        == "mayasdressup://?outfit=beach%7CMaya%7Chat_3%7Cdress_12")
  }

  // MARK: Unknown parameters and JSON

  @Test(arguments: [
    ("u", "1", "&u=1"), ("u", nil, "&u"), ("u", "", "&u="), ("", "1", "&=1"),
    ("é &", "a b", "&%C3%A9%20%26=a%20b"),
    ("m", "other", "&m=other"), ("m", "a+b", "&m=a%2Bb"),
  ])
  func writesUnknownParametersLast(name: String, value: String?, text: String) throws {
    let catalog = try Catalog.app(Self.routes)
    let unknown = [QueryItem(name: name, value: value)]
    let link = try catalog.encode("query", ["s": "ab"], unknown: unknown)
    #expect(link.description == "app://q?m=a+b&%66&s=ab\(text)")
    #expect(try catalog.decode(link).unknown == unknown)
  }

  @Test(arguments: ["s", "l", "x-source", ""])
  func refusesUnknownParametersThatAreDeclared(name: String) throws {
    let catalog = try Catalog.app(Self.routes)
    let error = #expect(throws: Finding.self) {
      try catalog.encode("query", unknown: [QueryItem(name: name, value: nil)])
    }
    #expect(error?.rule == .invalidValue)
    #expect(error?.subject == "unknown")
  }

  @Test
  func refusesUnknownParametersThatAnAliasTakes() throws {
    let catalog = try Catalog.app(
      #"{"name": "a", "link": "//a{?t}", "aliases": ["//a?old=1", "//a?t=5"]}"#)
    let error = #expect(throws: Finding.self) {
      try catalog.encode("a", unknown: [QueryItem(name: "old", value: "1")])
    }
    #expect(error?.subject == "unknown")
    #expect(
      try catalog.encode("a", unknown: [QueryItem(name: "old", value: "2")]).description
        == "app://a?old=2")
    #expect(try catalog.decode(try catalog.encode("a", ["t": "5"])).values == ["t": "5"])
  }

  @Test
  func refusesJSONThatNobodyReads() throws {
    let catalog = try Catalog.app(Self.routes)
    var deep: Value = 1
    for _ in 0..<64 { deep = [deep] }
    #expect(try catalog.decode(try catalog.encode("json", ["d": deep])).values["d"] == deep)
    #expect(answer(catalog, "json", ["d": [deep]]) == "invalid-value d")
  }
}
