import Testing

@testable import URLSchemeCore

/// Links from records: what decoding wrote, what people write by hand, and where the faults are.
struct RecordEncoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    /// A `^` stands where the fault is.
    let record: String
    /// The link, or the rule of the refusal.
    let answer: String
    var testDescription: String { "\(id): \(record)" }

    init(_ id: String, _ record: String, _ answer: String) {
      (self.id, self.record, self.answer) = (id, record, answer)
    }
  }

  private static let routes = #"""
    {"name": "one", "link": "//one/{id}{?n,l*,o}", "parameters": {
      "n": {"type": "integer"}, "l": {"type": "array", "items": {"type": "integer"}},
      "o": {"encoding": {"json": {}}}},
     "requireOneOf": [["n", "l"]]},
    {"name": "fragment", "link": "//f{?a.b,a,unknown}{#f}"}
    """#

  static let cases: [Case] = [
    Case("values", #"{"route":"one","values":{"n":7,"id":"a"}}"#, "app://one/a?n=7"),
    Case("an app", #"{"app":"APP2","route":"fragment"}"#, "app://f"),
    Case("a link is ignored", #"{"link":"zz:","route":"fragment","values":{}}"#, "app://f"),
    Case(
      "what records have besides",
      #"{"route":"fragment","scheme":"app","defaults":7,"notices":[],"host":0}"#, "app://f"),
    Case(
      "unknown parameters",
      #"{"route":"fragment","values":{"f":"x"},"unknown":[["u","1"],["v",null]]}"#,
      "app://f?u=1&v#x"),
    Case(
      "a fragment", #"{"route":"one","values":{"n":7,"id":"a"},"fragment":"a%20b c"}"#,
      "app://one/a?n=7#a%20b%20c"),
    Case("white space", " { \"route\" : \"fragment\" } ", "app://f"),
    Case("a link alone", #"{"link":"zz:\u0061?%C3%A9"}"#, "zz:a?%C3%A9"),
    Case(
      "a generic record", #"{"link":"zz:a?b","scheme":"zz","path":"a","query":[["b",null]]}"#,
      "zz:a?b"),
    Case("a failure", #"{"link":"zz:%","error":{"rule":"x"}}"#, "failure"),
    Case("a failure, whatever its route", #"{"error":null,"route":7}"#, "failure"),

    Case("no JSON", #"{"route":^}"#, "invalid-json"),
    Case("no object", #"^[]"#, "invalid-value"),
    Case("more than one", #"{"error":1}^{}"#, "invalid-json"),
    Case("a key twice", #"{"route":"fragment",^"route":"one"}"#, "duplicate-key"),
    Case("no route and no link", #"^{"values":{}}"#, "missing-key"),
    Case("an unknown key", #"{"values":{"valus":1},^"valus":{},"route":"one"}"#, "unknown-key"),
    Case("no name", #"{"route":^7}"#, "invalid-value"),
    Case("no scheme", #"{"route":"one","app":^7}"#, "invalid-value"),
    Case("an unknown app", #"{"route":"one","app":^"ap"}"#, "unknown-scheme"),
    Case("an unknown route", #"{"app":"app","route":^"on"}"#, "unknown-route"),
    Case("an unknown route of any app", #"{"route":^"on"}"#, "unknown-route"),
    Case("no values", #"{"route":"one","values":^[]}"#, "invalid-value"),
    Case(
      "an unknown parameter", #"{"route":"one","values":{"id":"a","z":^1}}"#, "unknown-parameter"),
    Case("a wrong value", #"{"route":"one","values":{"id":"a","n":^"7"}}"#, "invalid-value"),
    Case("a wrong item", #"{"route":"one","values":{"id":"a","l":[1, ^"2"]}}"#, "invalid-value"),
    Case("a missing value", #"{"route":"one","values":^{"n":1}}"#, "missing-parameter"),
    Case("one of several", #"{"values":^{"id":"a"},"route":"one"}"#, "missing-parameter"),
    Case("no values at all", #"^{"route":"one"}"#, "missing-parameter"),
    Case(
      "a name with a dot", #"{"route":"fragment","values":{"a":"1","a.b":^2}}"#, "invalid-value"),
    Case("no pairs", #"{"route":"fragment","unknown":^{}}"#, "invalid-value"),
    Case("no pair", #"{"route":"fragment","unknown":^[["a"]]}"#, "invalid-value"),
    Case(
      "a declared name", #"{"route":"fragment","unknown":^[["a","1"]],"values":{"a":"1"}}"#,
      "invalid-value"),
    Case(
      "a parameter of that name", #"{"route":"fragment","unknown":[],"values":{"unknown":^1}}"#,
      "invalid-value"),
    Case(
      "no fragment", #"{"route":"one","values":{"id":"a","n":1},"fragment":^1}"#, "invalid-value"),
    Case(
      "a fragment that has a name", #"{"route":"fragment","fragment":^"x","values":{}}"#,
      "invalid-value"),
    Case("no link", #"{"link":^7}"#, "invalid-value"),
    Case("a faulty link", #"{"scheme":"zz","link":^"zz:%"}"#, "invalid-percent-escape"),
    Case("a link that needs escaping", #"{"link":^"zz:a b"}"#, "invalid-character"),
    Case(
      "too long a number",
      #"{"route":"one","values":{"id":"a","n":1,"o":^\#(String(repeating: "1", count: 1001))}}"#,
      "value-out-of-range"),
  ]

  @Test(arguments: cases)
  func encodes(_ testCase: Case) throws {
    let marked = Array(testCase.record.utf8)
    let record = marked.filter { $0 != UInt8(ascii: "^") }
    var encoder = RecordEncoder(
      try Catalog.app(Self.routes), options: LinkEncoder.Options(), isLenient: false,
      isStrict: false)
    var output = Array("before ".utf8)
    let result = Result { () throws(Finding) in try encoder.encode(record.span, to: &output) }
    let written = String(decoding: output.dropFirst(7), as: UTF8.self)
    switch result {
    case .success(.link): #expect(written == testCase.answer)
    case .success(.failure):
      #expect(testCase.answer == "failure")
      #expect(written.isEmpty)
    case .failure(let finding):
      #expect(finding.rule.rawValue == testCase.answer)
      #expect(finding.offset == marked.firstIndex(of: UInt8(ascii: "^")))
      #expect(written.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"route":"fragment","unknown":[]}"#, "app://f"),
    (#"{"route":"fragment","unknown":[["u","1"]]}"#, "unknown-parameter@30"),
    (#"{"route":"one","values":{"id":"a","n":1},"fragment":""}"#, "unknown-parameter@52"),
    (#"{"link":"app://f"}"#, "app://f"),
    (#"{"link":"app://f?u"}"#, "unknown-parameter@8"),
    (#"{"link":"app://g"}"#, "unknown-route@8"),
    (#"{"link":"zz:?u"}"#, "unknown-scheme@8"),
  ])
  func strictEncodingRefusesWhatIsUnknown(record: String, answer: String) throws {
    var encoder = RecordEncoder(
      try Catalog.app(Self.routes), options: LinkEncoder.Options(), isLenient: false,
      isStrict: true)
    var output: [UInt8] = []
    let result = Result { () throws(Finding) in
      try encoder.encode(Array(record.utf8).span, to: &output)
    }
    switch result {
    case .success: #expect(String(decoding: output, as: UTF8.self) == answer)
    case .failure(let finding): #expect("\(finding.rule.rawValue)@\(finding.offset)" == answer)
    }
  }

  @Test
  func lenientLinksPassUnchanged() throws {
    var encoder = RecordEncoder(
      .builtIn, options: LinkEncoder.Options(), isLenient: true, isStrict: false)
    var output: [UInt8] = []
    let records = [#"{"link":"zz:a é"}"#, #"{"link":{"bytes":"eno6/w=="}}"#]
    for record in records { _ = try encoder.encode(Array(record.utf8).span, to: &output) }
    #expect(output == Array("zz:a ézz:".utf8) + [0xFF])
    #expect(throws: Finding.self) {
      try encoder.encode(Array(#"{"link":{"bytes":"eno6/w"}}"#.utf8).span, to: &output)
    }
  }

  /// The deepest JSON that a link may hold stands deeper in its record.
  @Test
  func recordsOfDeepValuesAreReadBack() throws {
    let catalog = try Catalog.app(Self.routes)
    let text = String(repeating: "[", count: 62) + String(repeating: "]", count: 62)
    let link = "app://one/a?n=1&o=" + PercentEncoding.escaped(text)
    let record = catalog.reading(of: link)
    var encoder = RecordEncoder(
      catalog, options: LinkEncoder.Options(), isLenient: false, isStrict: false)
    var output: [UInt8] = []
    _ = try encoder.encode(Array(record.utf8).span, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == link)
  }
}
