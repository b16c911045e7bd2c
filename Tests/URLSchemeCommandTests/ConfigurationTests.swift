import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Configurations: what is read of them, what is wrong with them, where they are looked for.
@Suite struct ConfigurationTests {
  private static let whole = """
    {
      "$schema": "configuration.schema.json",
      "definitions": ["links/*.urlscheme.json", "!links/old.urlscheme.json"],
      "fixtures": ["links/"],
      "include": ["README.md", "docs/**"],
      "exclude": ["/vendor", "*.snap"],
      "builtin": false,
      "strict": true,
      "failOn": "warning",
      "format": "github",
      "failUnder": 80,
      "portability": ["java", "android"],
      "against": "git:v1:links",
      "allow": ["broken-link", "breaks.json"]
    }
    """

  private static func read(_ text: String) throws(FaultyFile) -> Configuration {
    try ConfigurationReader.read(Array(text.utf8), path: "urlscheme.json")
  }

  /// The faults as `LINE:COLUMN: message`.
  private static func faults(_ text: String) -> [String] {
    do throws(FaultyFile) {
      _ = try read(text)
      return []
    } catch {
      return error.text(Diagnostics(isColored: false)).split(separator: "\n").map(String.init)
        .compactMap { line in
          line.hasPrefix("urlscheme.json:") ? String(line.dropFirst("urlscheme.json:".count)) : nil
        }
    }
  }

  @Test func readsEveryKey() throws {
    let configuration = try Self.read("\u{FEFF}" + Self.whole)
    #expect(configuration.definitions?.map(\.text).first == "links/*.urlscheme.json")
    #expect(configuration.fixtures?.map(\.text) == ["links/"])
    #expect(configuration.include.map(\.text) == ["README.md", "docs/**"])
    #expect(configuration.exclude.map(\.text) == ["/vendor", "*.snap"])
    #expect(!configuration.includesBuiltIn)
    #expect(configuration.isStrict)
    #expect(configuration.failOn == "warning")
    #expect(configuration.format == "github")
    #expect(configuration.leastCoverage == 80)
    #expect(configuration.portability == [.java, .android])
    #expect(configuration.against == "git:v1:links")
    #expect(configuration.allowed == ["broken-link", "breaks.json"])
  }

  @Test func pathsAreFromItsFolder() throws {
    let configuration = try ConfigurationReader.read(Array(Self.whole.utf8), path: "../a/c.json")
    #expect(configuration.against == "git:v1:../a/links")
    #expect(configuration.allowed == ["broken-link", "../a/breaks.json"])
    let other = try ConfigurationReader.read(Array(#"{"against": "old"}"#.utf8), path: "a/c.json")
    #expect(other.against == "a/old")
  }

  @Test func anEmptyOneLeavesAllOpen() throws {
    #expect(try Self.read("{}") == Configuration(path: "urlscheme.json", text: Array("{}".utf8)))
  }

  @Test(arguments: [
    ("[]", "1:1: error: expected an object, found a list"),
    ("{\n \"strct\": true}", "2:2: error: unknown key strct"),
    (#"{"strict": 1}"#, "1:12: error: strict: expected true or false, found 1"),
    (#"{"builtin": null}"#, "1:13: error: builtin: expected true or false, found null"),
    (#"{"include": "a"}"#, #"1:13: error: include: expected a list of patterns, found "a""#),
    (
      #"{"include": [{}]}"#, "1:14: error: include: expected a pattern in a string, found an object"
    ),
    (#"{"fixtures": [""]}"#, "1:15: error: fixtures: expected a pattern, as in .gitignore"),
    (#"{"fixtures": ["!/"]}"#, "1:15: error: fixtures: expected a pattern, as in .gitignore"),
    (
      #"{"exclude": ["a/../b"]}"#, "1:14: error: exclude: a pattern does not lead out of the folder"
    ),
    (#"{"exclude": ["!../b"]}"#, "1:14: error: exclude: a pattern does not lead out of the folder"),
    (#"{"exclude": ["./b"]}"#, "1:14: error: exclude: a pattern has no folder . in it"),
    (
      #"{"failOn": "never\u001B"}"#,
      #"1:12: error: failOn: expected one of error, warning, never, found "never\u{1B}""#
    ),
    (
      #"{"failUnder": 80.5}"#,
      "1:15: error: failUnder: expected a whole number from 0 to 100, found 80.5"
    ),
    (
      #"{"failUnder": -1}"#,
      "1:15: error: failUnder: expected a whole number from 0 to 100, found -1"
    ),
    (
      #"{"portability": "java"}"#,
      #"1:17: error: portability: expected a list of parsers, found "java""#
    ),
    (
      #"{"portability": ["java", "jav"]}"#,
      "1:26: error: portability: expected one of whatwg, foundation, java, android, python, "
        + #"found "jav""#
    ),
    (
      #"{"strict": true, "strict": true}"#,
      "1:18: error: the key strict appears twice in one object"
    ),
    (#"{"strict": true,}"#, "1:16: error: expected }, found a trailing comma"),
  ])
  func saysWhatIsWrongAndWhere(_ text: String, _ fault: String) {
    #expect(Self.faults(text) == [fault])
  }

  @Test func saysAllThatIsWrong() {
    #expect(Self.faults(#"{"a": 1, "strict": 2, "format": "x"}"#).count == 3)
    let many = (0..<50).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    #expect(Self.faults("{\(many)}").count == 20)
  }

  @Test func namesTheNearestKeyUnderACaret() throws {
    let error = #expect(throws: FaultyFile.self) { try Self.read("{\"definition\": []}") }
    #expect(
      error?.text(Diagnostics(isColored: false)) == """
        urlscheme.json:1:2: error: unknown key definition
          {"definition": []}
           ^
        help: did you mean definitions?

        """)
  }

  // MARK: The schema

  private static func schema() throws -> JSONSchema {
    let file = Repository.url("Examples/configuration.schema.json")
    return try JSONSchema([UInt8](Data(contentsOf: file)))
  }

  private static func isRead(_ root: JSONNode) -> Bool {
    (try? ConfigurationReader.read(root, Configuration(path: "", text: []))) != nil
  }

  /// Every key taken away, misspelt, and given a value of each type.
  @Test func theSchemaAndTheReaderThinkTheSame() throws {
    let schema = try Self.schema()
    let root = try JSONNode(parsing: Array(Self.whole.utf8).span)
    #expect(schema.faults(of: root) == [])
    var refused = 0
    for mutant in root.mutants {
      let isRead = Self.isRead(mutant.root)
      #expect(schema.faults(of: mutant.root).isEmpty == isRead, "\(mutant.change)")
      if !isRead { refused += 1 }
    }
    #expect(refused > 50)
    #expect(refused < root.mutants.count)
  }

  @Test(arguments: [
    "a", "/", "", "!", "!/", "//", "a/./b", "./a", "../a", "a/..", "!..", "a..b", ".a", "/.a", "a/",
    "/..", "!./a", "...", "**",
  ])
  func theyThinkTheSameOfPatterns(_ pattern: String) throws {
    let root = try JSONNode(parsing: Array("{\"exclude\": [\"\(pattern)\"]}".utf8).span)
    #expect(try Self.schema().faults(of: root).isEmpty == Self.isRead(root))
  }

  @Test(arguments: [Option.Name.format, .failOn])
  func theyKnowTheWordsOfOptions(_ option: Option.Name) throws {
    let key = option == .format ? "format" : "failOn"
    let choices = Command.validate.options.first { $0.name == option }?.choices ?? []
    #expect(!choices.isEmpty)
    for word in choices + ["none"] {
      let root = try JSONNode(parsing: Array("{\"\(key)\": \"\(word)\"}".utf8).span)
      #expect(Self.isRead(root) == choices.contains(word))
      #expect(try Self.schema().faults(of: root).isEmpty == choices.contains(word))
    }
  }

  // MARK: An older version

  /// An app whose definition lost a route, and that lost another definition, since it was committed.
  private static let before = """
    mkdir links node_modules
    echo '{"urlscheme":1,"name":"A","schemes":["a"],"routes":[{"name":"r","link":"//r"},{"name":"s","link":"//s"}]}' \
      > links/a.urlscheme.json
    echo '{"urlscheme":1,"name":"B","schemes":["b"],"routes":[{"name":"r","link":"//r"}]}' > links/b.urlscheme.json
    sed s/b/c/g links/b.urlscheme.json > node_modules/c.urlscheme.json
    sed s/b/d/g links/b.urlscheme.json > d.urlscheme.json
    git init -q . && git add . && git -c user.name=T -c user.email=t@example.org commit -qm first
    sed -i.old 's|,{"name":"s","link":"//s"}||' links/a.urlscheme.json
    rm -r links/b.urlscheme.json node_modules d.urlscheme.json links/*.old

    """

  @Test(
    .enabled(if: Tool.isInstalled("git")),
    arguments: [
      (#"{"definitions": ["links/"], "against": "git:HEAD"}"#, "urlscheme validate", ["a", "b"]),
      (
        #"{"definitions": ["links/"], "against": "git:HEAD"}"#, "cd links; urlscheme validate",
        ["a", "b"]
      ),
      (
        #"{"definitions": ["links/"], "exclude": ["b.*"], "against": "git:HEAD"}"#,
        "urlscheme validate", ["a"]
      ),
      (#"{"against": "git:HEAD"}"#, "urlscheme validate", ["a", "b", "d"]),
      (#"{"against": "git:HEAD:links/a.urlscheme.json"}"#, "urlscheme validate", ["a"]),
      (#"{"against": "git:HEAD", "allow": ["broken-link"]}"#, "urlscheme validate", []),
      (#"{"definitions": ["links/"]}"#, "urlscheme validate --against git:HEAD", ["a", "b"]),
      (#"{"against": "git:HEAD"}"#, "urlscheme validate links/a.urlscheme.json", []),
    ])
  func comparesWithAnOlderVersion(
    _ configuration: String, _ command: String, _ broken: [String]
  ) async throws {
    let folder = try Folder(["urlscheme.json": configuration])
    let result = try await Program.script(Self.before + command, in: folder)
    let apps = ["a", "b", "c", "d"].filter { result.output.contains(": error: \($0)/") }
    #expect(apps == broken, "\(result.output)\(result.errors)")
    #expect(result.status == (broken.isEmpty ? 0 : 1), "\(result.errors)")
  }

  // MARK: Where it is

  private static let app = [
    "urlscheme.json": #"{"builtin": false}"#, "app/in/a.jsonl": #"{"link":"emergent://"}"#,
  ]
  /// Whether a script's run heeds the configuration.
  private static func heeds(_ script: String, _ files: [String: String]) async throws -> Bool {
    let result = try await Program.script(script, in: Folder(files))
    #expect(result.status < 2, "\(result.errors)")
    return result.status == 1
  }

  @Test(arguments: [
    ("urlscheme validate app", true), ("cd app/in && urlscheme validate a.jsonl", true),
    ("cd app/in && urlscheme validate", true),
    ("cd app && printf 'emergent://' | urlscheme validate -", true),
    ("urlscheme validate --no-config app", false),
    ("mv urlscheme.json .urlscheme.json; cd app && urlscheme validate in", true),
    ("mkdir app/.git; cd app/in && urlscheme validate a.jsonl", false),
    ("mkdir app/.git; cp urlscheme.json app; cd app/in && urlscheme validate a.jsonl", true),
    ("touch app/.git; cd app/in && urlscheme validate a.jsonl", false),
    ("chmod o+w .; cd app && urlscheme validate in", false),
    ("chmod o+w .; urlscheme validate app", true),
    ("mkdir d; mv urlscheme.json d/c; urlscheme validate app", false),
    ("mkdir d; mv urlscheme.json d/c; urlscheme validate --config d/c app", true),
    ("urlscheme decode emergent:// > o", false), ("urlscheme route emergent:// > o", false),
  ])
  func isFoundUpwards(_ script: String, isHeeded: Bool) async throws {
    #expect(try await Self.heeds(script, Self.app) == isHeeded)
  }
}
