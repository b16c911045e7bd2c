import Foundation
import Testing
import URLSchemeCore

/// The library as an app uses it: only what is public, and the README's own snippets.
@Suite struct EmbeddingTests {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The definition that the README asks its reader to save.
  private func recipes() throws -> [UInt8] {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "```json\n")
    try #require(parts.count == 2)
    return [UInt8]((parts[1].components(separatedBy: "```").first ?? "").utf8)
  }

  @Test func theSnippetOfTheReadmeWorks() throws {
    let definition = try recipes()
    let url = try #require(URL(string: "recipes://recipe/tarte-tatin?servings=6"))

    let catalog = try Catalog(definitions: [AppDefinition(json: definition)])

    let match = try catalog.route(DeepLink(url.absoluteString))
    #expect(match.link.route == "recipe")
    #expect(match.link.values["slug"]?.string == "tarte-tatin")
    #expect(match.screens == ["book", "recipe"])

    let link = try catalog.encode("recipe", ["slug": "tarte-tatin", "servings": 6])
    #expect(link.description == "recipes://recipe/tarte-tatin?servings=6")
  }

  @Test func theSnippetsAboveAreTheReadmes() throws {
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let test = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .flatMap { $0.components(separatedBy: "\n") }
    var checked = 0
    for line in lines {
      let code = (line.components(separatedBy: "  //").first ?? line)
        .trimmingCharacters(in: .whitespaces)
      guard !code.isEmpty else { continue }
      #expect(test.contains(code), "not in this test: \(code)")
      checked += 1
    }
    #expect(checked == 8)
  }

  @Test func aCatalogSaysWhatIsWrongWithADefinition() {
    let broken = AppDefinition(
      name: "Broken", schemes: ["1st"], routes: [Route(name: "x", link: "//{a}{b}")])
    let error = #expect(throws: DefinitionError.self) { try Catalog(definitions: [broken]) }
    #expect(error?.findings.map(\.rule) == [.invalidDefinition, .unsupportedPattern])
  }

  @Test func twoDefinitionsCannotClaimOneScheme() {
    let first = AppDefinition(name: "First", schemes: ["app"])
    let second = AppDefinition(name: "Second", schemes: ["other", "APP"])
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(definitions: [first, second])
    }
    #expect(error?.findings.map(\.rule) == [.duplicateScheme])
  }

  @Test func aDefinitionReplacesTheBuiltInOnesOfItsSchemes() throws {
    let own = AppDefinition(
      name: "Own", schemes: ["ukdailyoffers"], routes: [Route(name: "all", link: "{+rest}")])
    let catalog = try Catalog(definitions: [own])
    #expect(try catalog.decode(DeepLink("ukdailyoffers:x/y")).values == ["rest": "x/y"])
    #expect(try catalog.decode(DeepLink("emergent://")).route == "launch")
    #expect(catalog.definitions.count == Catalog.builtIn.definitions.count)
  }
}
