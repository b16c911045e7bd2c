import Foundation
import Testing

@testable import URLSchemeCore

/// `Examples/urlscheme.schema.json` and the reader think the same of definitions. The tables of the
/// reader's and the checker's tests are compared as well, wherever a `MarkedDefinition` is read.
@Suite("The JSON Schema of definitions")
struct DefinitionSchemaTests {
  private static let examples = SchemaAgreement.file.deletingLastPathComponent()

  static let files = [
    "RecipesApp/Sources/RecipesApp/recipes", "definitions/corner-shop",
    "definitions/field-notes",
    "repository/Links/beta", "repository/Links/map", "repository/Links/trails", "schemes/bear",
    "schemes/bitcoin", "schemes/comgooglemaps", "schemes/drafts", "schemes/geo", "schemes/magnet",
    "schemes/obsidian", "schemes/omnifocus",
    "schemes/otpauth", "schemes/shortcuts", "schemes/tel", "schemes/things", "schemes/tweetbot",
    "schemes/twitterrific", "schemes/vscode", "schemes/wifi", "schemes/working-copy",
    "schemes/xmpp", "schemes/zoom",
  ]

  /// Those with keys enough to be worth mutating.
  private static let mutated = [
    "definitions/field-notes", "schemes/bear", "schemes/things", "schemes/twitterrific",
  ]

  static func root(of json: [UInt8]) throws -> JSONNode {
    try JSONNode(parsing: json.span)
  }

  private static func example(_ file: String) throws -> JSONNode {
    let file = examples.appendingPathComponent("\(file).urlscheme.json")
    return try root(of: [UInt8](Data(contentsOf: file)))
  }

  @Test func theSchemaUsesNothingThatTheTestsDoNotKnow() throws {
    let schema = try JSONSchema([UInt8](Data(contentsOf: SchemaAgreement.file)))
    #expect(
      schema.definitions.keys.sorted() == [
        "count", "encoding", "guard", "parameter", "route", "scheme", "type", "value",
      ])
  }

  @Test func itTakesTheBuiltInDefinitionsAndTheOneOfEveryKey() throws {
    let schema = try #require(SchemaAgreement.schema)
    for file in BuiltInDefinitions.files {
      #expect(schema.faults(of: try Self.root(of: file.text)) == [])
    }
    let rich = try Self.root(of: Array(RichDefinition.json.utf8))
    #expect(schema.faults(of: rich) == [])
  }

  @Test(arguments: files)
  func itTakesTheExamples(file: String) throws {
    let root = try Self.example(file)
    let schema = try #require(SchemaAgreement.schema)
    #expect(schema.faults(of: root) == [])
    #expect(SchemaAgreement.disagreement(about: root) == nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func itTakesWhatCanBeMade(seed: UInt64) throws {
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
    #expect(SchemaAgreement.schema?.faults(of: definition.node) == [])
    #expect(SchemaAgreement.disagreement(about: definition.node) == nil)
    // It is the definition that was made, and says no less.
    var reader = DefinitionReader()
    #expect(reader.readDefinition(definition.node) == definition)
  }

  @Test func thereAreNoOtherExamples() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.examples.path)
    // Somebody else's is broken on purpose.
    let definitions = paths.filter {
      $0.hasSuffix(".urlscheme.json") && !$0.contains("node_modules")
    }
    #expect(definitions.sorted() == Self.files.map { "\($0).urlscheme.json" })
  }

  // MARK: Mutations

  /// Every key of every definition taken away, misspelt, and given a value of each type.
  @Test(arguments: mutated + ["rich", "built-in"])
  func theyAgreeOnWhateverIsDoneToADefinition(name: String) throws {
    let roots: [JSONNode]
    switch name {
    case "rich": roots = [try Self.root(of: Array(RichDefinition.json.utf8))]
    case "built-in": roots = try BuiltInDefinitions.files.map(\.text).map(Self.root)
    default: roots = [try Self.example(name)]
    }
    let schema = try #require(SchemaAgreement.schema)
    var (count, refused) = (0, 0)
    for root in roots {
      for mutant in root.mutants {
        count += 1
        if !schema.faults(of: mutant.root).isEmpty { refused += 1 }
        if let disagreement = SchemaAgreement.disagreement(about: mutant.root) {
          Issue.record("\(mutant.change): \(disagreement)")
        }
      }
    }
    // Most changes break the form; some do not, or else the reader's part would not be tested.
    #expect(count > 300)
    #expect(refused > count / 2)
    #expect(refused < count)
  }

  @Test func mutantsAreMadeOfEveryMember() throws {
    let root = try Self.root(of: Array(#"{"a": 1, "b": [{"c": "x"}]}"#.utf8))
    let changes = root.mutants.map(\.change)
    #expect(changes.count == 3 * 8 + 6)
    #expect(changes.contains("without b[0].c"))
    #expect(changes.contains("a renamed"))
    #expect(changes.contains("b[0] = null"))
  }

  // MARK: What a schema can't find

  @Test(arguments: [
    (MarkedDefinition.parameter(#""type": "genom""#), "none of the definition's types"),
    (.parameter(#""minLength": 1.0"#), "1.0 is an integer in JSON Schema"),
    (.parameter(#""type": "number", "minimum": 1e2"#), "numbers are compared by value"),
    (MarkedDefinition(#"{"urlscheme": 1.0, "name": "A", "schemes": ["a"]}"#), "1.0 is 1"),
    (.parameter(#""pattern": "(""#), "grammars of texts"),
    (.parameter(#""minLength": 2, "maxLength": 1"#), "limits among each other"),
    (.parameter(#""minimum": 1"#), "keywords of the type"),
    (.parameter(#""enum": ["a"], "default": "b""#), "values and their constraints"),
    (.parameter(#""type": "array""#), "where a value stands"),
    (.route(#""parameters": {"z": {}}"#), "names of variables"),
    (.route(#""aliases": ["//{"]"#), "patterns"),
    (.app(#""fallback": {"web": "nowhere"}"#), "format is an annotation"),
  ])
  func theReaderRefusesMore(definition: MarkedDefinition, why: String) throws {
    let root = try Self.root(of: definition.json)
    #expect(SchemaAgreement.schema?.faults(of: root) == [], "\(why)")
    #expect(throws: DefinitionError.self) { try AppDefinition(json: definition.json) }
    #expect(SchemaAgreement.disagreement(about: root) == nil)
  }

  /// Meanings that a schema can express are in it as well.
  @Test(arguments: [
    MarkedDefinition(#"{"urlscheme": 1, "name": "", "schemes": ["a"]}"#),
    MarkedDefinition(#"{"urlscheme": 1, "name": "A", "schemes": []}"#),
    MarkedDefinition(#"{"urlscheme": 1, "name": "A", "schemes": ["a", "a"]}"#),
    MarkedDefinition(
      #"{"urlscheme": 1, "name": "A", "schemes": ["\#(String(repeating: "a", count: 129))"]}"#),
    .app(#""queries": ["a", "a"]"#), .app(#""queries": ["a b"]"#),
    .app(#""callbacks": {"allow": ["a", "a"]}"#), .app(#""callbacks": {"allow": ["1"]}"#),
    .app(#""types": {"": {}}"#), .app(#""types": {"string": {}}"#),
    .app(
      #""types": {"t": {"type": "object", "encoding": {"json": {}}, "#
        + #""properties": {"a": {"type": "t"}}}}"#),
    .app(#""types": {"t": {"type": "array", "items": {"type": "t"}}}"#),
    .app(#""routes": [{"name": "-a", "link": "//"}]"#),
    .app(#""routes": [{"name": "a/b", "link": "//"}]"#),
    .app(#""routes": [{"name": "a b", "link": "//"}]"#),
    .route(#""aliases": ["//b/{p}", "//b/{p}"]"#),
    .route(#""callback": true, "returns": ["a", "a"]"#),
    .route(#""callback": true, "returns": [""]"#),
    .route(#""requireOneOf": [[]]"#), .route(#""requireOneOf": [["q", "q"]]"#),
    .route(#""dependentRequired": {"q": []}"#), .route(#""dependentRequired": {"q": ["p", "p"]}"#),
    .route(#""guards": [{"parameter": "q", "stopAt": "s"}]"#),
    .route(#""guards": [{"parameter": "q", "stopAt": "s", "enum": []}]"#),
    .route(#""guards": [{"parameter": "q", "stopAt": "s", "enum": ["a", "a"]}]"#),
    .parameter(#""type": """#), .parameter(#""enum": []"#),
    .parameter(#""type": "number", "enum": [1.5, 1.50]"#),
    .parameter(#""minLength": 9223372036854775808"#),
    .parameter(#""encoding": {"fixedWidth": {"fields": [], "width": 1}}"#),
    .parameter(#""encoding": {"fixedWidth": {"fields": ["a", "a"], "width": 1}}"#),
    .parameter(#""encoding": {"fixedWidth": {"fields": [""], "width": 1}}"#),
    .parameter(#""encoding": {"fixedWidth": {"fields": ["a"], "width": 0}}"#),
    .parameter(#""encoding": {"fixedWidth": {"fields": ["a"], "width": 101}}"#),
    .parameter(
      #""encoding": {"fixedWidth": {"fields": ["a"], "width": 9, "fractionDigits": 101}}"#),
    .parameter(#""encoding": {"delimited": {"separator": ""}}"#),
    .parameter(#""encoding": {"delimited": {"separator": ",", "escape": "ab"}}"#),
    .parameter(#""encoding": {"delimited": {"separator": ",", "fields": [""]}}"#),
    .parameter(#""encoding": {"delimited": {"separator": ",", "fields": ["a", "a"]}}"#),
    .parameter(#""encoding": {"delimited": {"separator": ",", "rest": ""}}"#),
  ])
  func itRefusesWhatItCan(definition: MarkedDefinition) throws {
    let root = try Self.root(of: definition.json)
    #expect(try #require(SchemaAgreement.schema).faults(of: root) != [])
    #expect(throws: DefinitionError.self) { try AppDefinition(json: definition.json) }
  }

  /// The comparison itself finds what is not so.
  @Test func agreementIsNotTakenForGranted() {
    let shape = Finding(.invalidDefinition, at: 0, "name", expected: "a string", found: "1")
    #expect(!SchemaAgreement.isBeyondSchema(shape))
    #expect(!SchemaAgreement.isBeyondSchema(Finding(.unknownKey, at: 0, "x")))
    #expect(
      !SchemaAgreement.isBeyondSchema(
        Finding(.invalidDefinition, at: 0, "types.a.type", expected: "", found: "\"b\"")))
    #expect(SchemaAgreement.reason(for: shape) == nil)
    #expect(SchemaAgreement.reason(for: Finding(.unknownKey, at: 0, "x")) == nil)
  }
}
