import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Values from operands: what each names, how texts and JSON mix, and which operand a finding
/// speaks of.
struct OperandBinderTests {
  static let routes = #"""
    {"name": "one", "link": "//one/{id}{?tags*,list,o,b,j,a.b,open}", "parameters": {
      "tags": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
      "list": {"type": "array", "encoding": {"delimited": {"separator": ","}}, "minItems": 2},
      "o": {"type": "object", "secret": true,
        "encoding": {"delimited": {"separator": "|", "fields": ["name", "id"], "rest": "more"}},
        "properties": {"name": {"minLength": 2}}},
      "b": {"type": "boolean"},
      "j": {"encoding": {"json": {}}},
      "open": {"enum": ["up"], "default": "up", "otherwise": "default"}}},
    {"name": "two", "link": "//two{?x,y}", "parameters": {
      "x": {"type": "object", "encoding": {"json": {}}, "properties": {"n": {"type": "integer"},
        "in": {"type": "object", "properties": {"s": {}}}}},
      "y": {"type": "object", "encoding": {"fixedWidth": {"fields": ["n"], "width": 2}}}}}
    """#

  struct Case: CustomTestStringConvertible, Sendable {
    let id: String
    let route: String
    let operands: [String]
    /// The values, or the operand, rule, offset and subject of the fault.
    let answer: String
    var testDescription: String { "\(id): \(operands.joined(separator: " "))" }

    init(_ id: String, _ route: String, _ operands: [String], _ answer: String) {
      (self.id, self.route, self.operands, self.answer) = (id, route, operands, answer)
    }
  }

  static let cases: [Case] = [
    Case("a text", "one", ["id=a=b"], #"{"id":"a=b"}"#),
    Case("an empty text", "one", ["id="], #"{"id":""}"#),
    Case("JSON", "one", [#"id:="a""#], #"{"id":"a"}"#),
    Case("numbers keep their digits", "one", ["j:=1.50"], #"{"j":1.50}"#),
    Case("a text form", "one", ["b=true"], #"{"b":true}"#),
    Case("JSON in a text form", "one", ["j=[1]"], #"{"j":[1]}"#),
    Case("values of an array", "one", ["tags=1", "id=a", "tags=2"], #"{"tags":[1,2],"id":"a"}"#),
    Case("parts of a delimited array", "one", ["list=a,b", "list=c"], #"{"list":["a","b","c"]}"#),
    Case("an array as JSON, and more", "one", ["tags:=[1,2]", "tags=3"], #"{"tags":[1,2,3]}"#),
    Case("a field", "one", ["o.name=Maya", "o.id=7"], #"{"o":{"name":"Maya","id":"7"}}"#),
    Case("the rest", "one", ["o.more=a", "o.more=b|c"], #"{"o":{"more":["a","b|c"]}}"#),
    Case(
      "a field without its object", "one", ["name=Maya", "more=a"],
      #"{"o":{"name":"Maya","more":["a"]}}"#),
    Case("parameters before fields", "one", ["id=a"], #"{"id":"a"}"#),
    Case(
      "a whole text form", "one", ["o=ab|1|x|"], #"{"o":{"name":"ab","id":"1","more":["x",""]}}"#),
    Case("a name with a dot", "one", ["a.b=c"], #"{"a.b":"c"}"#),
    Case("members of JSON", "one", ["j.a.b=1", "j.a.c:=2"], #"{"j":{"a":{"b":"1","c":2}}}"#),
    Case(
      "declared ones too", "two", ["x.n=1", "x.in.s=a", "x.in.t=b", "x.z=2"],
      #"{"x":{"n":1,"in":{"s":"a","t":"b"},"z":"2"}}"#),
    Case("members beside a text", "one", [#"j={"a":1}"#, "j.b=2"], #"{"j":{"a":1,"b":"2"}}"#),
    Case("empty names of members", "one", ["j..b=1"], #"{"j":{"":{"b":"1"}}}"#),

    Case("no equals sign", "one", ["id"], "0 invalid-value@2"),
    Case("unknown", "one", ["id=a", "idd=b"], "1 unknown-parameter@0 idd"),
    Case("an unknown field", "one", ["o.nam=a"], "0 unknown-parameter@0 o.nam"),
    Case("a field of several objects", "two", ["n=1"], "0 unknown-parameter@0 n"),
    Case("a field of a text", "one", ["id.x=1"], "0 unknown-parameter@0 id.x"),
    Case("a wrong text", "one", ["b=yes"], "0 invalid-value@2 b"),
    Case("a wrong field", "one", ["name=x"], "0 invalid-value@5 o.name"),
    Case("a wrong part", "two", ["y=1x"], "0 invalid-value@3 y.n"),
    Case("a wrong item", "one", ["tags=1", "tags=x"], "1 invalid-value@5 tags"),
    Case("wrong JSON", "one", ["j:=[1,]"], "0 invalid-json@5 j"),
    Case("wrong JSON in a text form", "one", ["j=[1,]"], "0 invalid-value@4 j"),
    Case("an unknown enum value", "one", ["open=down"], "0 invalid-value@5 open"),
    Case("given twice", "one", ["id=a", "id=b"], "1 duplicate-parameter@0 id"),
    Case("given twice as JSON", "one", ["tags:=[1]", "tags:=[2]"], "1 duplicate-parameter@0 tags"),
    Case(
      "a field after the whole", "one", ["o=ab|1", "name=cd"], "1 duplicate-parameter@0 o.name"),
    Case("the whole after a field", "one", ["name=cd", "o=ab|1"], "1 duplicate-parameter@0 o"),
    Case("a member of no object", "one", ["j.a=1", "j.a.b=2"], "1 duplicate-parameter@0 j.a.b"),
    Case("an item of no array", "one", [#"tags:="x""#, "tags=1"], "1 duplicate-parameter@0 tags"),
  ]

  @Test(arguments: cases)
  func assigns(_ testCase: Case) throws {
    var binder = try OperandBinder(try Catalog.app(Self.routes), route: testCase.route)
    for (number, operand) in testCase.operands.enumerated() {
      let result = Result { () throws(Finding) in try binder.assign(operand) }
      if case .failure(let finding) = result {
        #expect("\(number) \(finding.inShort)" == testCase.answer)
        return
      }
    }
    #expect(binder.values.json == testCase.answer)
  }

  // MARK: Places

  static let places: [Case] = [
    Case(
      "too many items", "one", ["id=a", "tags=1", "tags=2", "tags=3", "tags=4"],
      "invalid-value tags 4@5"),
    Case("a wrong item of JSON", "one", ["id=a", "tags=1", #"tags:=["x"]"#], "1"),
    Case(
      "an item of a wrong type", "one", ["id=a", #"tags:=[1,"x"]"#, "tags=2"],
      "invalid-value tags[1] 1@6"),
    Case("its last part", "one", ["id=a", "list:=[1]", "list=a,b"], "invalid-value list[0] 1@6"),
    Case("too few items", "one", ["list=a", "id=a"], "invalid-value list 0@5"),
    Case(
      "a separator in a field", "one", ["id=a", "name=ab", "o.id=b|c"],
      "separator-in-value o.id 2@5"),
    Case(
      "a separator in the rest", "one", ["id=a", "name=ab", "o.id=b", "more=c", "more=d|"],
      "separator-in-value o.more[1] 4@5"),
    Case("a field that is missing", "one", ["id=a", "name=ab"], "missing-parameter o.id"),
    Case("a parameter that is missing", "one", ["name=ab", "o.id=1"], "missing-parameter id"),
    Case("an empty segment", "one", ["id="], "invalid-value id 0@3"),
    Case("a value of a wrong type", "one", ["id:=7"], "invalid-value id 0@4"),
    Case("none", "one", ["id=a", "list=x,y"], "app://one/a?list=x%2Cy"),
  ]

  @Test(arguments: places)
  func findsTheOperandAtFault(_ testCase: Case) throws {
    var binder = try OperandBinder(try Catalog.app(Self.routes), route: testCase.route)
    for operand in testCase.operands {
      // JSON for an array replaces nothing.
      do { try binder.assign(operand) } catch { return #expect(testCase.answer == "1") }
    }
    let result = Result { () throws(Finding) in
      try binder.link(LinkEncoder.Options(), maximumLength: 100)
    }
    switch result {
    case .success(let link): #expect(link == testCase.answer)
    case .failure(let finding):
      let place = binder.place(of: finding).map { " \($0.operand)@\($0.offset)" } ?? ""
      #expect("\(finding.rule.rawValue) \(finding.subject)\(place)" == testCase.answer)
    }
  }

  @Test
  func refusesALinkThatIsTooLong() throws {
    var binder = try OperandBinder(.builtIn, route: "search")
    try binder.assign("term=abc")
    let length = "ukdailyoffers://search?term=abc".utf8.count
    #expect(try binder.link(LinkEncoder.Options(), maximumLength: length).utf8.count == length)
    let error = #expect(throws: Finding.self) {
      try binder.link(LinkEncoder.Options(), maximumLength: length - 1)
    }
    #expect(error?.rule == .linkTooLong)
  }

  @Test
  func textsAreUTF8() throws {
    var binder = try OperandBinder(.builtIn, route: "search")
    try binder.assign("term=half price & más 🍕")
    #expect(binder.values == ["term": "half price & más 🍕"])
  }

  // MARK: Secrets

  @Test(arguments: [
    ("o=ab|1", 2..<6), ("o.name=ab", 7..<9), ("name=ab", 5..<7), ("o:={}", 3..<5), ("id=ab", nil),
    ("open=ab", nil), ("o", nil), ("zz=ab", 3..<5),
  ])
  func saysWhereSecretsAre(operand: String, range: Range<Int>?) throws {
    let binder = try OperandBinder(try Catalog.app(Self.routes), route: "one")
    #expect(binder.secretRanges(in: operand) == (range.map { [$0] } ?? []))
  }

  @Test(arguments: ["name=h", "o=h", "o.name=h", "o.more:=7"])
  func findingsKeepSecrets(operand: String) throws {
    var binder = try OperandBinder(try Catalog.app(Self.routes), route: "one")
    let result = Result { () throws(Finding) in try binder.assign(operand) }
    if case .failure(let finding) = result { #expect(finding.found.isEmpty) }
    let link = Result { () throws(Finding) in
      try binder.link(LinkEncoder.Options(), maximumLength: 100)
    }
    guard case .failure(let finding) = link else {
      Issue.record("a link was written")
      return
    }
    #expect(finding.found.isEmpty)
  }
}

extension OperandBinder {
  /// Assigns an operand that is text.
  fileprivate mutating func assign(_ operand: String) throws(Finding) {
    try assign(Array(operand.utf8))
  }

  fileprivate func secretRanges(in operand: String) -> [Range<Int>] {
    secretRanges(in: Array(operand.utf8))
  }
}
