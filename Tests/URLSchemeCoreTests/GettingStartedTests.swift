import Foundation
import Testing
import URLSchemeCore

// MARK: Types of the article, as they stand there

enum Screen: String, CaseIterable {
  case book, recipe
}

extension Catalog {
  static func recipes(from definition: URL) throws -> Catalog {
    let json = try Data(contentsOf: definition)
    let catalog = try Catalog(json: json)
    try catalog.check(Screen.self)
    return catalog
  }
}

@MainActor
final class Links {
  let catalog: Catalog
  var path: [Screen] = []
  var question: Match?
  var message: String?

  init(catalog: Catalog) {
    self.catalog = catalog
  }

  func open(_ url: URL) {
    do {
      let match = try catalog.route(DeepLink(url))
      if match.confirm {
        question = match
      } else {
        try show(match)
      }
    } catch {
      message = error.message
    }
  }

  func answer(_ isWanted: Bool) {
    guard let match = question else { return }
    question = nil
    if isWanted { try? show(match) }
  }

  private func show(_ match: Match) throws(Finding) {
    path = try match.screens(as: Screen.self)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct RecipesView: View {
  @State var links: Links

  var body: some View {
    NavigationStack(path: $links.path) {
      Text("Recipes")
    }
    .onOpenURL { url in links.open(url) }
  }
}

enum Units: String, Codable {
  case metric, us
}

struct RecipeQuery: Codable, Equatable {
  var slug: String
  var servings: Int?
  var units: Units?
}

@available(macOS 13, iOS 16, watchOS 9, *)
struct ShareRecipeButton: View {
  let recipe: RecipeQuery
  let catalog: Catalog

  var body: some View {
    if let link = try? catalog.encode("recipe", recipe), let url = URL(link) {
      ShareLink("Share this recipe", item: url)
    }
  }
}

func linksDoWhatTheirFixturesSay(_ fixtures: URL, _ catalog: Catalog) throws -> [FixtureFailure] {
  Fixture.check(try Data(contentsOf: fixtures), in: catalog)
}

// MARK: Tests

/// The steps of the article, with its own definition and fixtures.
@MainActor
@Suite struct GettingStartedTests {
  private let catalog: Catalog

  init() throws {
    catalog = try Self.withFile(0, "recipes.urlscheme.json") { try Catalog.recipes(from: $0) }
  }

  /// Calls `body` with a file that holds a block of JSON of the article.
  private static func withFile<Result>(
    _ number: Int, _ name: String, _ body: (URL) throws -> Result
  ) throws -> Result {
    let article = try Document.text(of: "URLSchemeCore.docc/GettingStarted.md")
    let blocks = article.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString)-\(name)")
    try #require(blocks.count == 2)
    try Data(blocks[number].utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func aLinkOpensItsScreens() throws {
    let links = Links(catalog: catalog)
    links.open(try url("recipes://recipe/tarte-tatin?servings=6"))
    #expect(links.path == [.book, .recipe])
    #expect(links.message == nil)
  }

  @Test func nothingHappensBeforeThePersonHasSaidYes() throws {
    let links = Links(catalog: catalog)
    links.open(try url("recipes://recipe/tarte-tatin"))
    links.open(try url("recipes://delete/tarte-tatin"))
    #expect(links.path == [.book, .recipe])
    #expect(links.question?.link.route == "delete")
    links.answer(false)
    #expect(links.path == [.book, .recipe])
    links.open(try url("recipes://delete/tarte-tatin"))
    links.answer(true)
    #expect(links.path == [.book])
    #expect(links.question == nil)
  }

  @Test func aLinkThatDoesNotFitIsToldInWords() throws {
    let links = Links(catalog: catalog)
    links.open(try url("recipes://recipe/tarte-tatin?servings=60"))
    #expect(links.message == "servings: expected at most 20, found 60")
    #expect(links.path == [])
  }

  @Test func linksAreSharedAndReadAgain() throws {
    let query = RecipeQuery(slug: "tarte-tatin", servings: 6)
    let link = try catalog.encode("recipe", query)
    #expect(link.description == "recipes://recipe/tarte-tatin?servings=6")
    let decoded = try catalog.decode(link)
    #expect(try decoded.decode(RecipeQuery.self) == query)
    let servings: Int = try decoded.value("servings", applyingDefaults: true)
    #expect(servings == 6)
  }

  @Test func fixturesHold() throws {
    let failures = try Self.withFile(1, "recipes.jsonl") {
      try linksDoWhatTheirFixturesSay($0, catalog)
    }
    #expect(failures == [])
  }

  @Test func aScreenThatTheAppLacksIsAnErrorAtStart() {
    enum Fewer: String { case book }
    let error = #expect(throws: DefinitionError.self) { try catalog.check(Fewer.self) }
    #expect(
      error?.findings.map(\.message) == [
        "recipes/recipe: expected screens that the app has, found recipe"
      ])
  }
}
