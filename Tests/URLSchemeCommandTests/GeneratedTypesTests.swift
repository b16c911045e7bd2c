import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The types that are written in Swift: compiled, all of them at once, and compared with what the catalog
/// reads and writes.
@Suite struct GeneratedTypesTests {
  /// An app, and the file of its types.
  private struct App {
    var definition: AppDefinition
    var catalog: Catalog
    var text: String

    var scheme: String { definition.schemes.first ?? "" }
    /// What the file calls the links.
    var name: String {
      (try? text.matches(ofPattern: #"public enum (\w+): Hashable"#).first?[1]) ?? ""
    }

    init(_ json: [UInt8]) throws {
      definition = try AppDefinition(json: json)
      catalog = try Catalog(definitions: [definition])
      let types = LinkTypes(definition, catalog.program.plans)
      text = SwiftTypes(types, json: try Value(json: json).json).file
    }
  }

  private static let canCompile = Tool.isInstalled("swiftc")

  private static let build = URL(fileURLWithPath: Program.path).deletingLastPathComponent()

  /// The core's objects, in quotes; those of files that are gone may lie beside them.
  private static var objects: String {
    get throws {
      let folder = build.appendingPathComponent("URLSchemeCore.build")
      let sources = try String(
        contentsOf: folder.appendingPathComponent("sources"), encoding: .utf8)
      return sources.split(separator: "\n").map { source in
        let name = URL(fileURLWithPath: String(source)).lastPathComponent
        return "'\(folder.appendingPathComponent(name + ".o").path)'"
      }.joined(separator: " ")
    }
  }
  /// How many links of an app are tried.
  private static let samples =
    ProcessInfo.processInfo.environment["URLSCHEME_SAMPLES"].flatMap { Int($0) } ?? 100

  /// The definitions that come with the project.
  private static func published() throws -> [App] {
    let folders = [
      "Sources/URLSchemeCore/Definition/BuiltIn", "Examples/definitions", "Examples/schemes",
    ]
    return try folders.flatMap { folder in
      let url = Repository.url(folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      return try names.filter { $0.hasSuffix(".urlscheme.json") }.map {
        try App([UInt8](Data(contentsOf: url.appendingPathComponent($0))))
      }
    }
  }

  /// What reads links from its input, and writes them as their types do.
  private static func driver(_ apps: [App]) -> String {
    let cases = apps.map { app in
      "  case \(SwiftText.literal(app.scheme.lowercased())): return try \(app.name)(link).link"
    }
    return """
      import URLSchemeCore

      func written(_ text: String) throws -> DeepLink {
        let link = try DeepLink(text)
        switch link.scheme.lowercased() {
      \(cases.joined(separator: "\n"))
        default: throw Finding(.unknownScheme, at: 0)
        }
      }

      while let line = readLine() {
        do { print(try written(line)) } catch { print(error) }
      }
      """
  }

  /// Runs a program that uses the types of an app.
  private static func run(_ main: String, with app: App) async throws -> Program.Result {
    try await compileAndRun(Folder(["\(app.name).swift": app.text, "main.swift": main]))
  }

  private static func compileAndRun(
    _ folder: Folder, _ redirections: String = ""
  ) async throws -> Program.Result {
    let script = """
      set -e
      swiftc -swift-version 6 -warnings-as-errors -I '\(build.path)/Modules' *.swift \(try objects) -o program
      ./program \(redirections)
      """
    return try await Program.script(script, in: folder)
  }

  @Test(.enabled(if: canCompile))
  func typesReadAndWriteWhatTheCatalogDoes() async throws {
    let apps = try Self.published()
    #expect(Set(apps.map(\.name)).count == apps.count)
    var links: [String] = []
    for app in apps {
      var generator = SeededGenerator(seed: 1)
      var made = 0
      for round in 0..<20 * Self.samples where made < Self.samples {
        let route = app.definition.routes[round % app.definition.routes.count]
        guard
          let request = RandomValues.request(
            for: route, in: app.definition, using: &generator),
          let link = try? app.catalog.encode("\(app.scheme)/\(route.name)", request.values)
        else { continue }
        links.append(link.description)
        made += 1
      }
    }
    let folder = try Folder(
      Dictionary(uniqueKeysWithValues: apps.map { ("\($0.name).swift", $0.text) })
        .merging(["main.swift": Self.driver(apps), "links": links.joined(separator: "\n") + "\n"]) {
          first, _ in first
        })
    let result = try await Self.compileAndRun(folder, "< links")
    #expect(result.errors == "")
    let written = result.output.split(separator: "\n").map(String.init)
    #expect(written.count == links.count)
    var differences: [String] = []
    for (link, written) in zip(links, written) where link != written {
      differences.append("\(link) → \(written)")
    }
    #expect(differences.prefix(20) == [], "\(differences.count) of \(links.count)")
    #expect(links.count > apps.count * Self.samples / 2)
  }

  @Test(.enabled(if: canCompile))
  func namesAndTextsThatSwiftDoesNotLikeStillCompile() async throws {
    let app = try App(Array(Self.hostile.utf8))
    var files = ["hostile.swift": app.text]
    for seed in 0..<40 as Range<UInt64> {
      var definition = RandomDefinitions.definition(seed: seed)
      definition.name = "Random \(seed)"
      let plans = Catalog(unchecked: [definition]).program.plans
      files["\(seed).swift"] = SwiftTypes(LinkTypes(definition, plans), json: "{}").file
    }
    let folder = try Folder(files)
    let result = try await Program.script(
      """
      for feature in ExistentialAny InternalImportsByDefault; do
        swiftc -swift-version 6 -enable-upcoming-feature $feature -warnings-as-errors -parse-as-library -typecheck \
          -I '\(Self.build.path)/Modules' *.swift || exit 1
      done
      """, in: folder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(!app.text.contains("\u{202E}"))
  }

  @Test(.enabled(if: canCompile)) func theTextIsFormatted() async throws {
    let apps = try Self.published() + [App(Array(Self.hostile.utf8))]
    let folder = try Folder(
      Dictionary(uniqueKeysWithValues: apps.map { ("\($0.name).swift", $0.text) }))
    let result = try await Program.script(
      "for file in *.swift; do swift format \"$file\" | diff \"$file\" - >&2 || :; done", in: folder
    )
    #expect(result.errors == "")
  }

  @Test(.enabled(if: canCompile)) func nothingSecretIsPrinted() async throws {
    let app = try App(
      Array(
        #"""
        {"urlscheme": 1, "name": "Safe", "schemes": ["safe"], "routes": [
          {"name": "a", "link": "//a{?user,pin}",
           "parameters": {"user": {"type": "string"}, "pin": {"type": "string", "secret": true}}},
          {"name": "b", "link": "//b", "patternParameters": {"key[0-9]+": {"type": "string", "secret": true}}}]}
        """#.utf8))
    let main = """
      import URLSchemeCore
      for text in ["safe://a?user=ann&pin=hush", "safe://b?key1=hush"] {
        let destination = try SafeLink.destination(of: DeepLink(text))
        print(destination, destination.link, [destination.link])
        dump(destination)
        print(try destination.link.link == DeepLink(text))
      }
      """
    let result = try await Self.run(main, with: app)
    #expect(result.errors == "")
    #expect(result.output.contains("ann"))
    #expect(!result.output.contains("hush"))
    #expect(result.output.split(separator: "\n").filter { $0 == "true" }.count == 2)
  }

  @Test(.enabled(if: canCompile)) func nothingIsReadAsWhatItIsNot() async throws {
    let app = try App(
      Array(
        #"""
        {"urlscheme": 1, "name": "Box", "schemes": ["box"], "routes": [
          {"name": "a", "link": "//a{?any}", "parameters": {"any": {"encoding": {"json": {}}}}},
          {"name": "b", "link": "//b{?%C3%A9}", "patternParameters": {"e.|k": {}}},
          {"name": "\u00e9", "link": "//c"},
          {"name": "e\u0301", "link": "//d{?ms}",
           "parameters": {"ms": {"type": "integer", "minimum": 0, "maximum": 4102444800000, "default": 1700000000000}}}]}
        """#.utf8))
    let other =
      #"{"urlscheme": 1, "name": "Bag", "schemes": ["bag"], "routes": [{"name": "a", "link": "//a"}]}"#
    let main = """
      import URLSchemeCore
      func show(_ link: () throws -> Any) { do { print(try link()) } catch { print(error) } }
      let other = try Catalog(json: #"\(other)"#.utf8)
      show { try BoxLink(other.decode(DeepLink("bag://a"))) }
      show { try BoxLink(DeepLink("box://a?any=null")).link }
      show { try BoxLink(DeepLink("box://a")).link }
      show { try BoxLink(DeepLink("box://b?e%CC%81=x")).link }
      show { try BoxLink.b(.init(value: "1", others: [Value.Member("k", "2")])).link }
      show { try BoxLink.b(.init(others: [Value.Member("k", "1"), Value.Member("k", "2")])).link }
      show { try BoxLink.b(.init(value: "1", others: [Value.Member("é", "2")])).link }
      for text in ["box://c", "box://d", "box://d?ms=1"] { show { try BoxLink(DeepLink(text)).link } }
      if case .valueRoute(let values) = try BoxLink(DeepLink("box://d")) { show { type(of: values.msOrDefault) } }
      """
    let result = try await Self.run(main, with: app)
    #expect(result.errors == "")
    #expect(
      result.output == """
        a: no such route [unknown-route] at byte 0
        box://a?any=null
        box://a
        box://b?e%CC%81=x
        box://b?%C3%A9=1&k=2
        k appears twice, but takes one value [duplicate-parameter] at byte 0
        é appears twice, but takes one value [duplicate-parameter] at byte 0
        box://c
        box://d
        box://d?ms=1
        Int64

        """)
  }

  @Test func theTextIsTheSameEachTime() throws {
    #expect(try Self.published().map(\.text) == Self.published().map(\.text))
  }

  private static let hostile = #"""
    {"urlscheme": 1, "name": "Ev*/il \"App\" \\(1) 🍰 \u202e x", "schemes": ["evil", "x.y-z"], "callbacks": {"allow": "any"},
     "types": {"texts": {"enum": ["a", "A", "default", "self", "init", "1st", "", "é", "\"quote\\", "rawValue", "allCases"]}},
     "routes": [
      {"name": "link", "link": "//link"},
      {"name": "accessors", "link": "//acc{?borrow,mutate,unsafeAddress,unsafeMutableAddress}", "parameters": {
         "borrow": {"type": "boolean", "default": true}, "mutate": {"type": "boolean", "default": true},
         "unsafeAddress": {"type": "boolean", "default": true}, "unsafeMutableAddress": {"type": "boolean", "default": true}}},
      {"name": "Link", "link": "//link2{?string,String}", "parameters": {"string": {"type":"texts"}, "String": {"type": "string"}}},
      {"name": "string", "link": "//s{?self,init,Type,default,hashValue,description,case}", "summary": "*/ \" \\ \n /// inject\npublic let x = 1", "parameters": {
         "self": {"type": "integer", "minimum": 1, "maximum": 5, "default": 3}, "init": {"type": "string", "secret": true}, "Type": {"type": "boolean", "default": true},
         "default": {"enum": ["a","default","self","init","1st"], "default": "self", "description": "x \u202e y"},
         "hashValue": {"type":"number", "default": 0.1234567890123456789}, "description": {"type":"string", "default": "a\"b\\(c)\u0000\u0007é"}, "case": {"type": "array", "items": {"enum": ["x y","x-y","x_y"]}, "encoding": {"delimited": {"separator": ","}}, "default": ["x y"]}}},
      {"name": "catalog", "link": "//c/{value}{?others,orDefault,or}", "deprecated": true, "parameters": {"value": {"const": "only"}, "others": {"const": 7, "required": true}, "or": {"type":"integer","minimum":0,"maximum":99999999999999999999, "default": 12345678901234567890}, "orDefault": {"enum": [1, 2.5], "type": "number"}}, "patternParameters": {"k[0-9]+": {"type": "integer"}}},
      {"name": "screen", "link": "//screen{?valueOrDefault,value}", "parameters": {"value": {"type":"integer","default":1, "minimum": 0, "maximum": 9}, "valueOrDefault": {"type":"string"}}, "screens": ["screen", "Screen", "self", "a-b", "1"]},
      {"name": "destination", "link": "//only", "patternParameters": {"k[0-9]+": {"type": "integer"}}, "callback": true, "returns": ["items", "self", "x-y", "x_y"]},
      {"name": "value", "link": "//v{?array,int,bool,codingKeys,mirror}", "parameters": {
        "array": {"type":"object","properties":{"a b":{"type":"string"},"a-b":{"type":"array","items":{"type":"object","properties":{"self":{"type":"integer"}}}}},"encoding":{"json":{}}},
        "int": {"type":"object","encoding":{"fixedWidth":{"fields":["r","g"],"width":2}}}, 
        "bool": {"type":"object","encoding":{"delimited":{"separator":"|","fields":["x","y"],"rest":"z"}}},
        "codingKeys": {"enum": ["z"]}, "mirror": {"type": "string", "secret": true}}}
     ]}
    """#
}
