import Foundation
import Testing
import URLSchemeCore

/// The library as an app uses it: only what is public, and the README's own snippets.
@Suite struct EmbeddingTests {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func theSnippetOfTheReadmeWorks() throws {
    let file = root.appendingPathComponent("Examples/definitions/field-notes.urlscheme.json")
    let definition = [UInt8](try Data(contentsOf: file))

    let catalog = try Catalog(definitions: [AppDefinition(json: definition)])
    let decoded = try catalog.decode(Link("fieldnotes://garden/notes/2025?tags=oak,elm"))
    #expect(decoded.route == "notes")
    #expect(decoded.values["tags"]?[1]?.string == "elm")

    let link = try catalog.encode("notes", ["vault": "garden", "year": 2025, "pinned": true])
    #expect(link.description == "fieldnotes://garden/notes/2025?pinned=yes")

    let outfit = Outfit(background: "beach", model: "Maya", garments: ["hat_3"])
    #expect(try Outfit(link: outfit.link.description) == outfit)
  }

  @Test func aURLLeadsToItsScreens() throws {
    let catalog = Catalog.builtIn
    let url = try #require(URL(string: "ukdailyoffers://search?term=half+price"))

    let match = try catalog.route(Link(url.absoluteString))
    #expect(match.link.route == "search")
    #expect(match.link.values["term"]?.string == "half price")
    #expect(match.screens == ["supermarkets", "search", "results"])
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
    #expect(checked == 13)
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
    #expect(try catalog.decode(Link("ukdailyoffers:x/y")).values == ["rest": "x/y"])
    #expect(try catalog.decode(Link("emergent://")).route == "launch")
    #expect(catalog.definitions.count == Catalog.builtIn.definitions.count)
  }
}
