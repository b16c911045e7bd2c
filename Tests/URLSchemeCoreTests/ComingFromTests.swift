import Foundation
import Testing
import URLSchemeCore

/// The six tasks of the article on other routers.
@MainActor
@Suite struct ComingFromTests {
  private static let definition = """
    {"urlscheme": 1, "name": "Recipes", "schemes": ["recipes"], "callbacks": {"allow": ["notes"]}, "routes": [
      {"name": "recipe", "link": "//recipe/{slug}{?servings,units}", "callback": true,
       "parameters": {
         "slug": {"pattern": "[a-z0-9-]+"},
         "servings": {"type": "integer", "minimum": 1, "maximum": 20, "default": 4},
         "units": {"enum": ["metric", "us"]}},
       "screens": ["book", "recipe"]}]}
    """

  @Test func theSixTasks() throws {
    let catalog = try Catalog(json: Self.definition.utf8)
    let url = try #require(URL(string: "recipes://recipe/tarte-tatin?servings=6"))
    var path: [Screen] = []
    var message: String?

    let match = try catalog.route(DeepLink(url))
    let recipe = try match.link.decode(RecipeQuery.self)
    #expect(recipe == RecipeQuery(slug: "tarte-tatin", servings: 6))

    let link = try catalog.encode("recipe", RecipeQuery(slug: "tarte-tatin", servings: 6))
    #expect(link == (try DeepLink(url)))

    let request = try DeepLink("recipes://recipe/tarte-tatin?x-cancel=notes%3A%2F%2Fback")
    let answer = try catalog.link(replying: .cancel, to: request)
    #expect(answer.description == "notes://back")

    do {
      _ = try catalog.route(DeepLink("recipes://recipe/tarte-tatin?servings=60"))
    } catch {
      message = error.message
    }
    #expect(message == "servings: expected at most 20, found 60")

    path = try match.screens(as: Screen.self)
    #expect(path == [.book, .recipe])

    let pending = PendingLink()
    pending.hold(link)
    pending.whenReady { link in print(link) }
    #expect(pending.take() == nil)
  }
}
