import Foundation
import Testing
import URLSchemeCore

/// The library as an app uses it: only what is public, and the README's own snippets.
@Suite struct EmbeddingTests {
  /// The definition that the README asks its reader to save.
  private func recipes() throws -> [UInt8] {
    let readme = try String(contentsOf: Repository.url("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "```json\n")
    try #require(parts.count == 2)
    return [UInt8]((parts[1].components(separatedBy: "```").first ?? "").utf8)
  }

  @Test func theSnippetOfTheReadmeWorks() throws {
    let definition = try recipes()
    let url = try #require(URL(string: "recipes://recipe/tarte-tatin?servings=6"))

    let catalog = try Catalog(json: definition)

    let match = try catalog.route(DeepLink(url))
    #expect(match.link.route == "recipe")
    let servings: Int? = try match.link.value("servings")
    #expect(servings == 6)
    #expect(match.screens == ["book", "recipe"])

    let link = try catalog.encode("recipe", ["slug": "tarte-tatin", "servings": 6])
    #expect(link.description == "recipes://recipe/tarte-tatin?servings=6")
  }

  @Test func theSnippetsAboveAreTheReadmes() throws {
    let readme = try String(contentsOf: Repository.url("README.md"), encoding: .utf8)
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
    let broken = """
      {"urlscheme": 1, "name": "Broken", "schemes": ["1st"],
       "routes": [{"name": "x", "link": "//{a}{b}"}]}
      """
    let error = #expect(throws: DefinitionError.self) { try AppDefinition(json: broken.utf8) }
    #expect(error?.findings.map(\.rule) == [.invalidDefinition, .unsupportedPattern])
  }

  @Test func twoDefinitionsCannotClaimOneScheme() throws {
    let first = try definition("First", ["app"])
    let second = try definition("Second", ["other", "APP"])
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(definitions: [first, second])
    }
    #expect(error?.findings.map(\.rule) == [.duplicateScheme])
  }

  private func definition(_ name: String, _ schemes: [String]) throws -> AppDefinition {
    let json =
      #"{"urlscheme": 1, "name": "\#(name)", "schemes": \#(schemes), "routes": [{"name": "x", "link": "x"}]}"#
    return try AppDefinition(json: json.utf8)
  }

  @Test func anErrorIsOneThatAppsCanShow() throws {
    let error = #expect(throws: Finding.self) {
      try Catalog.builtIn.decode(DeepLink("ukdailyoffers://search"))
    }
    let message = "term is missing"
    #expect((error as (any Error)?)?.localizedDescription == message)
    #expect(error.map { "\($0)" } == "term is missing [missing-parameter] at byte 22")
  }

  @Test func aURLIsALinkAndALinkAURL() throws {
    let url = try #require(URL(string: "ukdailyoffers://search?term=half+price"))
    let link = try DeepLink(url)
    #expect(link.description == url.absoluteString)
    #expect(URL(link) == url)
  }

  @Test func previewsAndTestsMakeWhatAnAppReceives() throws {
    let link = try Catalog.builtIn.decode(DeepLink("ukdailyoffers://search?term=tea"))
    let callback = try Callback(kind: .success, target: DeepLink("other://done"))
    let match = Match(link: link, screens: ["search"], callbacks: [callback], confirm: true)
    #expect(match.callback(.success) == callback)
    let finding = Finding(.missingParameter, at: 3, "term")
    #expect(DefinitionError(findings: [finding]).findings == [finding])
  }
}
