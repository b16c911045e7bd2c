import Testing

@testable import URLSchemeCore

/// Which definitions are in force, and which can't be together.
struct CatalogTests {
  private func definition(_ schemes: String..., link: String = "//") -> AppDefinition {
    AppDefinition(
      name: schemes.joined(separator: "+"), schemes: schemes,
      routes: [Route(name: "home", link: link)])
  }

  @Test
  func builtInDefinitionsComeFirst() throws {
    let names = Catalog.builtIn.definitions.map(\.name)
    #expect(names.count == 6)
    let catalog = try Catalog(checked: [definition("mine")], includesBuiltIn: true)
    #expect(catalog.definitions.map(\.name) == names + ["mine"])
  }

  @Test func anAppsCatalogAnswersItsOwnLinksAndTheBuiltInOnesWhereItAsks() throws {
    let own = try Catalog(definitions: [definition("mine")])
    #expect(own.definitions.map(\.name) == ["mine"])
    #expect(!own.canOpen(scheme: "emergent"))
    let both = try Catalog(definitions: .builtIn + [definition("mine")])
    #expect(both.definitions.count == 7)
    #expect(both.canOpen(scheme: "emergent"))
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(definitions: .builtIn + [definition("emergent")])
    }
    #expect(error?.findings.map(\.rule) == [.duplicateScheme])
  }

  @Test
  func aDefinitionReplacesBuiltInOnesOfItsSchemes() throws {
    let catalog = try Catalog(
      checked: [definition("other", "EMERGENT")], includesBuiltIn: true)
    #expect(!catalog.definitions.contains { $0.name == "Emergent" })
    #expect(catalog.definitions.count == 6)
    #expect(catalog.values(of: "emergent://") == "home {}")
  }

  @Test
  func appsKeepTheirRoutes() throws {
    let catalog = try Catalog(
      definitions: [definition("one", link: "//a/{x}"), definition("two", link: "//a/b")])
    #expect(catalog.values(of: "one://a/b") == #"home {"x":"b"}"#)
    #expect(catalog.values(of: "two://a/b") == "home {}")
    #expect(catalog.reading(of: "two://a/c") == "unknown-route@4 two")
  }

  @Test
  func twoDefinitionsOfOneSchemeAreRefused() {
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(definitions: [definition("a", "shared"), definition("Shared", "b")])
    }
    #expect(error?.findings.map(\.rule) == [.duplicateScheme])
    #expect(error?.findings.first?.subject == "Shared")
    #expect(error?.findings.first?.found == "a+shared, Shared+b")
  }

  @Test
  func wrongDefinitionsAreRefused() {
    let error = #expect(throws: DefinitionError.self) {
      try Catalog(definitions: [definition("a", link: "{")])
    }
    #expect(error?.findings.first?.rule == .unsupportedPattern)
  }

  @Test
  func anEmptyCatalogKnowsNoScheme() throws {
    let catalog = try Catalog(definitions: [])
    #expect(catalog.reading(of: "a:") == #"{"link":"a:","scheme":"a","path":""}"#)
    #expect(throws: Finding.self) { try catalog.encode("home") }
  }

  @Test func theBuiltInOnesOfSomeSchemesStandAlone() throws {
    let catalog = try #require(Catalog.builtIn(answering: ["EMERGENT", "fullapp"]))
    #expect(catalog.definitions.map(\.schemes) == [["emergent"], ["fullapp"]])
    #expect(try catalog.decode(DeepLink("emergent://")).route == "launch")
    #expect(Catalog.builtIn(answering: ["emergent", "emergnt"]) == nil)
  }
}
