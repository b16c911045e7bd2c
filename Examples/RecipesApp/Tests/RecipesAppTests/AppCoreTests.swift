import Foundation
import RecipesApp
import Testing
import URLSchemeCore

/// The six things that the app does with links.
@MainActor
@Suite struct AppCoreTests {
  private let app = AppCore()

  private func open(_ text: String) throws {
    app.open(try #require(URL(string: text)))
  }

  @Test func aLinkOpensItsScreens() throws {
    app.begin()
    try open("cookbook://recipe/onion-soup?servings=2")
    #expect(app.path == [.book, .recipe])
    #expect(app.title == "onion-soup for 2")
    try open("cookbook://recipe/pancakes")
    #expect(app.title == "pancakes for 4")
  }

  @Test func aLinkWaitsUntilThereIsAWindow() throws {
    try open("cookbook://recipe/onion-soup")
    #expect(app.path == [])
    app.begin()
    #expect(app.path == [.book, .recipe])
  }

  @Test func nothingHappensBeforeThePersonHasSaidYes() throws {
    app.begin()
    try open("cookbook://import?page=https%3A%2F%2Fa.example%2Fsoup&key=hush")
    #expect(app.path == [])
    let question = try #require(app.question)
    #expect(!"\(question)".contains("hush"))
    app.confirm()
    #expect(app.path == [.book, .importing])
    #expect(app.title == "Add https://a.example/soup")
  }

  @Test func whatIsWrongIsSaid() throws {
    app.begin()
    try open("cookbook://recipe/onion-soup?servings=99")
    #expect(app.message == "servings: expected at most 20, found 99")
    try open("cookbook://recip/onion-soup")
    #expect(app.message == "Recipes: no such route; did you mean //recipe/{slug}?")
    #expect(app.path == [])
  }

  @Test func aRecipeIsShared() throws {
    let recipe = RecipesLink.Recipe(slug: "onion-soup", servings: 6, units: .us)
    #expect(
      try app.share(recipe)?.absoluteString == "cookbook://recipe/onion-soup?servings=6&units=us")
    #expect(throws: Finding.self) { try app.share(RecipesLink.Recipe(slug: "Onion Soup")) }
  }

  @Test func theCallerIsToldWhatBecameOfIt() throws {
    app.begin()
    let request =
      "cookbook://import?page=https%3A%2F%2Fa.example%2Fsoup&x-success=notes%3A%2F%2Fdone&x-cancel=notes%3A%2F%2Fno"
    try open(request)
    #expect(app.reply(adding: "onion-soup")?.description == "notes://done?slug=onion-soup")
    try open(request)
    #expect(app.reply(adding: nil)?.description == "notes://no")
    #expect(app.reply(adding: nil) == nil)
  }

  @Test func fixturesHold() throws {
    let file = try #require(Bundle.module.url(forResource: "recipes", withExtension: "jsonl"))
    #expect(Fixture.check(try Data(contentsOf: file), in: RecipesLink.catalog) == [])
  }
}
