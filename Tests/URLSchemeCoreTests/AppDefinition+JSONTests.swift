import Testing

@testable import URLSchemeCore

@Suite("Reading a definition file")
struct AppDefinitionJSONTests {
  @Test func readsEveryKeyIntoItsProperty() throws {
    let definition = try AppDefinition(json: Array(RichDefinition.json.utf8))
    let expected = RichDefinition.definition
    #expect(definition.types == expected.types)
    for (read, wanted) in zip(definition.routes, expected.routes) {
      for (read, wanted) in zip(read.parameters, wanted.parameters) { #expect(read == wanted) }
      #expect(read == wanted)
    }
    #expect(definition == expected)
  }

  @Test func whatAFileLeavesOutIsAsInSwift() throws {
    let text = #"{"urlscheme": 1, "name": "App", "schemes": ["app", "app2"]}"#
    let definition = try AppDefinition(json: Array(text.utf8))
    #expect(definition == AppDefinition(name: "App", schemes: ["app", "app2"]))
  }

  // MARK: Types

  @Test func aParameterInheritsTheKeysOfItsTypeAndOverridesThem() throws {
    let text = MarkedDefinition.app(
      #"""
      "types": {"word": {"type": "string", "minLength": 2, "maxLength": 9, "secret": true,
        "ignoreCase": true, "enum": ["on", "off"], "default": "on", "examples": ["off"],
        "otherwise": "default", "required": true, "deprecated": true, "description": "d",
        "pattern": "[a-z:]+", "format": "uri", "encoding": {"base64url": {}},
        "envelope": "rotate"}},
      "routes": [{"name": "r", "link": "//{?a,b}", "parameters": {
        "a": {"type": "word"},
        "b": {"type": "word", "minLength": 3, "secret": false, "required": false,
          "enum": ["off", "offer"], "default": "off", "ignoreCase": false}}}]
      """#)
    let definition = try AppDefinition(json: text.json)
    var word = try #require(definition.types.first).schema
    #expect(word.pattern == "[a-z:]+")
    let parameters = try #require(definition.routes.first).parameters
    word.typeName = "word"
    #expect(parameters.first?.schema == word)
    word.minLength = 3
    word.secret = false
    word.required = false
    word.enumeration = ["off", "offer"]
    word.defaultValue = "off"
    word.ignoreCase = false
    #expect(parameters.last?.schema == word)
  }

  @Test func propertiesAndItemsMayNameTypes() throws {
    let text = MarkedDefinition.app(
      #"""
      "types": {"tag": {"maxLength": 5}},
      "routes": [{"name": "r", "link": "//{?o,x*}", "parameters": {
        "o": {"type": "object", "properties": {"a": {"type": "tag"}}, "encoding":
          {"delimited": {"separator": ",", "fields": ["a"]}}},
        "x": {"type": "array", "items": {"type": "tag"}}}}]
      """#)
    let parameters = try #require(try AppDefinition(json: text.json).routes.first).parameters
    #expect(parameters.first?.schema.properties.first?.schema.maxLength == 5)
    #expect(parameters.last?.schema.items?.maxLength == 5)
  }

  @Test(arguments: [
    FaultyDefinition.invalid(
      .app(#""types": {"a": {"maxLength": 1}, "b": {"type": ⌖"a"}}"#),
      "types.b.type: expected one of string, integer, number, boolean, array, object, since types "
        + #"name no other types, found "a""#),
    FaultyDefinition.invalid(
      .app(#""types": {"a": {"type": ⌖"strng"}}"#),
      "types.a.type: expected one of string, integer, number, boolean, array, object, "
        + #"found "strng"; did you mean string?"#),
    FaultyDefinition.invalid(
      .app(
        #"""
        "types": {"genome": {}}, "routes": [
          {"name": "r", "link": "//{?q}", "parameters": {"q": {"type": ⌖"genom"}}}]
        """#),
      "routes[0].parameters.q.type: expected one of string, integer, number, boolean, array, "
        + #"object, genome, found "genom"; did you mean genome?"#),
    FaultyDefinition.invalid(
      .app(#""types": {⌖"string": {}, ⌖"": {}}"#),
      "types.string: expected a name that is no built-in type",
      #"types[""]: expected a name"#),
    // What is wrong with a type is said of the type alone, not of each parameter that names it.
    FaultyDefinition.invalid(
      .app(
        #"""
        "types": {"t": {"minLength": 3, "maxLength": ⌖2}}, "routes": [
          {"name": "r", "link": "//{?a,b}", "parameters": {
            "a": {"type": "t"}, "b": {"type": "t", "maxLength": ⌖1}}}]
        """#),
      "types.t.maxLength: expected at least minLength, which is 3, found 2",
      "routes[0].parameters.b.maxLength: expected at least minLength, which is 3, found 1"),
    // A key that comes from the type has no place in the parameter but the parameter's own.
    FaultyDefinition.invalid(
      .app(
        #"""
        "types": {"t": {"type": "array", "encoding": {"delimited": {"separator": ","}}}},
        "routes": [{"name": "r", "link": "//{?x*}", "parameters": {"x": ⌖{"type": "t"}}}]
        """#),
      "routes[0].parameters.x.encoding: expected either * in the link or an encoding; items may "
        + "have one"),
    // Nothing is said of a parameter whose type could not be read.
    FaultyDefinition.invalid(
      .app(
        #"""
        "types": {"t": {"type": "object", "encoding": {"json": ⌖1}}}, "routes": [
          {"name": "r", "link": "//{?a}", "parameters": {"a": {"type": "t"}}}]
        """#),
      "types.t.encoding.json: expected an object, found 1"),
  ])
  func findsFaultsOfTypes(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  // MARK: Texts

  @Test func passesOverAByteOrderMark() throws {
    let text = Array(#"{"urlscheme": 1, "name": "App", "schemes": ["app"]}"#.utf8)
    let marked = try AppDefinition(json: [0xEF, 0xBB, 0xBF] + text)
    #expect(marked == AppDefinition(name: "App", schemes: ["app"]))
  }

  @Test(arguments: [
    FaultyDefinition(
      MarkedDefinition("⌖", id: "empty"), "[invalid-json] expected a value, found end of text"),
    FaultyDefinition(
      MarkedDefinition("\u{FEFF}⌖", id: "only a byte order mark"),
      "[invalid-json] expected a value, found end of text"),
    FaultyDefinition(
      MarkedDefinition("\u{FEFF}⌖\u{FEFF}{}", id: "two byte order marks"),
      "[invalid-json] expected a value, found a byte order mark"),
    FaultyDefinition(
      MarkedDefinition(#"{"urlscheme": 1⌖,}"#), "[invalid-json] expected }, found a trailing comma"),
    FaultyDefinition(
      MarkedDefinition("\u{FEFF}{\"name\": \"a\", ⌖\"name\": \"b\"}"),
      "[duplicate-key] the key name appears twice in one object"),
    FaultyDefinition(
      MarkedDefinition("\u{FEFF}⌖⌖⌖{⌖\"nam\": \"a\"}"),
      "[missing-key] the key urlscheme is missing", "[missing-key] the key name is missing",
      "[missing-key] the key schemes is missing",
      "[unknown-key] unknown key nam; did you mean name?"),
    .invalid(MarkedDefinition("⌖[]"), "expected an object, found a list"),
    .invalid(
      MarkedDefinition(#"{"urlscheme": ⌖2, "whatever": 1}"#),
      "urlscheme: expected 1, the only format there is, found 2"),
    .invalid(
      MarkedDefinition(#"{"urlscheme": ⌖1.0}"#),
      "urlscheme: expected 1, the only format there is, found 1.0"),
    .invalid(
      MarkedDefinition(#"{"urlscheme": ⌖"1", "name": "App", "schemes": ["app"]}"#),
      #"urlscheme: expected 1, the number of the format, found "1""#),
  ])
  func findsFaultsOfTheWholeText(_ testCase: FaultyDefinition) {
    testCase.check()
  }

  @Test func bytesThatAreNotUTF8HaveTheirPlace() {
    let text = Array(#"{"name": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let error = #expect(throws: DefinitionError.self) { try AppDefinition(json: text) }
    #expect(error?.findings.map(\.rule) == [.invalidUTF8])
    #expect(error?.findings.map(\.offset) == [10])
  }

  @Test func allFindingsStandInTheOrderOfTheFile() {
    let text = MarkedDefinition.app(
      #"""
      "routes": [
        {"name": "a", "link": "//{?q}", ⌖"sumary": "s", "parameters": {
          "q": {"minLength": 3, "maxLength": ⌖2}, ⌖"z": {}}},
        {"name": ⌖"a", "link": "⌖{.x}", "parameters": {"y": {"maxLength": ⌖"2"}}}],
      "role": ⌖"editor"
      """#)
    let expected = [
      "[unknown-key] unknown key routes[0].sumary; did you mean summary?",
      "[invalid-definition] routes[0].parameters.q.maxLength: expected at least minLength, "
        + "which is 3, found 2",
      "[unused-parameter] routes[0].parameters.z: no pattern of the route has this parameter",
      #"[invalid-definition] routes[1].name: expected a name that no other route has, found "a""#,
      "[unsupported-pattern] routes[1].link: expected a name or one of the operators + # / ? &, "
        + #"found ".""#,
      "[invalid-definition] routes[1].parameters.y.maxLength: expected a whole number from 0, "
        + #"found "2""#,
      "[invalid-definition] role: expected one of Editor, Viewer, Shell, None, found \"editor\"; "
        + "did you mean Editor?",
    ]
    // The fourth marker stands before the pattern, whose fault is at its second byte.
    var places = text.offsets
    places[4] += 1
    #expect(text.findings == zip(places, expected).map { "\($0) \($1)" })
  }

  @Test func aPlaceInATextIsFoundAcrossEscapes() {
    // `//é😀a{.x}`, with escapes of every length.
    let text = MarkedDefinition.route(
      #""aliases": ["\/\/\u00e9\ud83d\ude00\u0061é{⌖.x}"]"#)
    #expect(text.findings.count == 1)
    #expect(text.findings.first?.hasPrefix("\(text.offsets[0]) [unsupported-pattern]") == true)
  }

  @Test func aFaultHidesNothingButWhatFollowsFromIt() {
    let text = MarkedDefinition.app(
      #"""
      "routes": [
        {"name": "a", "link": ⌖1, "parameters": {"q": {}}, "guards": [
          {"parameter": "q", "minLength": 1, "stopAt": "s"}]},
        {"name": "b", "link": "//{?q,r}",
          "parameters": {"q": {"type": ⌖"objct", "minItems": 1}, "r": {"minItems": 1}},
          "guards": [{"parameter": "q", "minimum": 1, "stopAt": "s"}]}]
      """#)
    #expect(text.findings.count == 3)
    #expect(text.findings.last?.contains("routes[1].parameters.r.minItems") == true)
  }

  @Test func veryManyFindingsEndSomewhere() {
    let members = (0..<3_000).map { #""k\#($0)": {}"# }.joined(separator: ", ")
    let unused = MarkedDefinition.route(#""parameters": {\#(members)}"#)
    #expect(unused.findings.count == DefinitionProblems.maximum)
    let unknown = MarkedDefinition.app(members)
    #expect(unknown.findings.count == DefinitionProblems.maximum)
  }

  @Test func whatIsSaidOfATextDoesNotGrowWithIt() throws {
    let long = String(repeating: "k", count: 2_000)
    let members = (0..<50).map { #""u\#($0)": "\#(long)""# }.joined(separator: ", ")
    let definition = MarkedDefinition.app(
      #""types": {"\#(long)": {\#(members)}}, "role": "\#(long)""#)
    let error = try #require(
      #expect(throws: DefinitionError.self) { try AppDefinition(json: definition.json) })
    #expect(error.findings.count == 51)
    #expect(error.findings.first?.subject.hasPrefix(#"types["kkk"#) == true)
    #expect(error.findings.first?.subject.hasSuffix(#"k…"].u0"#) == true)
    #expect(error.findings.last?.found.hasSuffix("k…\"") == true)
    for finding in error.findings {
      #expect(finding.subject.unicodeScalars.count + finding.found.unicodeScalars.count < 700)
    }
  }

  @Test func whatParametersHaveFromTypesIsLimited() throws {
    // The type is an object with a key, and a list of 997 values: 1,000 in all.
    let values = (0..<997).map { "\($0)" }.joined(separator: ",")
    func messages(_ count: Int) throws -> [String] {
      let names = (0..<count).map { "p\($0)" }
      let parameters = names.map { #""\#($0)": {"type": "t"}"# }.joined(separator: ",")
      let link = "//{?\(names.joined(separator: ","))}"
      let json = """
        {"urlscheme": 1, "name": "A", "schemes": ["a"], "types": {"t": {"enum": [\(values)]}},
         "routes": [{"name": "r", "link": "\(link)", "parameters": {\(parameters)}}]}
        """
      var reader = DefinitionReader()
      _ = reader.readDefinition(try JSONNode(parsing: Array(json.utf8).span))
      return reader.problems.fatal.map(\.finding.message)
    }
    #expect(try messages(1_000) == [])
    #expect(
      try messages(1_001) == [
        "routes[0].parameters.p1000.type: expected at most 1000000 keys and values that come from "
          + #"types, found "t""#
      ])
  }

  /// Changes some values of a definition into others, of whatever shape.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func anyDefinitionIsReadOrHasFindingsInTheirPlaces(seed: UInt64) throws {
    let values = [
      "null", "true", "0", "-1", "1.5", "1e9", "[]", "{}", #""""#, #""string""#, #""array""#,
      #""object""#, #""//{a}{/b,c}{?d*}""#, #""code""#, #"["a", "a"]"#, #"{"a": {}}"#,
      #"{"json": {}}"#, #""^(\\u00e9)$""#, #""default""#, #"[1, "a"]"#, #"{"type": "point"}"#,
    ]
    let rich = Array(RichDefinition.json.utf8)
    let scalars = try ValueTape.scalars(of: rich)
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<500 {
      var text = rich
      let count = Int.random(in: 1...3, using: &generator)
      for place in (0..<count).compactMap({ _ in scalars.randomElement(using: &generator) })
        .sorted(by: { $0.lowerBound > $1.lowerBound }) where place.upperBound <= text.count
      {
        let value = values.randomElement(using: &generator) ?? ""
        text.replaceSubrange(place, with: Array(value.utf8))
      }
      do {
        _ = try AppDefinition(json: text)
      } catch {
        refused += 1
        let offsets = error.findings.map(\.offset)
        #expect(offsets.allSatisfy { (0...text.count).contains($0) })
        #expect(offsets == offsets.sorted())
        #expect(!error.findings.isEmpty)
      }
    }
    #expect(refused > 250)
  }
}
