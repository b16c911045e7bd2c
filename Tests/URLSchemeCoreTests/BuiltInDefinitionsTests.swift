import Testing

@testable import URLSchemeCore

@Suite("The built-in definitions")
struct BuiltInDefinitionsTests {
  @Test func allFilesAreReadWithoutFindings() {
    for file in BuiltInDefinitions.files {
      do {
        let definition = try Catalog(json: file.text).definitions.first
        #expect(definition?.schemes == [file.scheme])
        #expect(definition == file.definition)
      } catch {
        Issue.record("\(error.findings.map(\.message))")
      }
    }
    #expect(BuiltInDefinitions.all.count == 6)
    #expect(BuiltInDefinitions.files.count == 6)
  }

  struct AppCase: CustomTestStringConvertible, Sendable {
    let name: String
    let scheme: String
    let dialect: Dialect
    let routes: [String]
    var queries: [String] = []
    var testDescription: String { scheme }
  }

  @Test(arguments: [
    AppCase(
      name: "Maya's Dress Up", scheme: "mayasdressup", dialect: .uri,
      routes: ["launch //", "outfit //{?outfit}"]),
    AppCase(
      name: "Emergent", scheme: "emergent", dialect: .uri,
      routes: ["launch //", "genome //{?r,g,b}"]),
    AppCase(
      name: "Daily Offers", scheme: "ukdailyoffers", dialect: .form,
      routes: [
        "launch //", "supermarket //{supermarket}", "drinks //drinks",
        "search //search{?term,order}",
      ]),
    AppCase(
      name: "Lite App", scheme: "liteapp", dialect: .uri, routes: ["export //export"],
      queries: ["fullapp"]),
    AppCase(
      name: "Full App", scheme: "fullapp", dialect: .uri, routes: ["import //import"],
      queries: ["liteapp"]),
    AppCase(
      name: "URL Scheme Demonstration", scheme: "xyz", dialect: .uri,
      routes: ["open //{+path}", "opaque {+path}"]),
  ])
  func eachAppHasItsSchemesAndRoutes(_ testCase: AppCase) throws {
    let definition = try Self.definition(testCase.scheme)
    #expect(definition.schemes == [testCase.scheme])
    #expect(definition.name == testCase.name)
    #expect(definition.dialect == testCase.dialect)
    #expect(definition.queries == testCase.queries)
    #expect(definition.routes.map { "\($0.name) \($0.link)" } == testCase.routes)
  }

  @Test func anOutfitIsDelimitedInsideAnEnvelope() throws {
    let outfit = try Self.parameter("outfit", of: "outfit", in: "mayasdressup")
    #expect(outfit.required == true)
    #expect(outfit.envelope == .rotate)
    #expect(outfit.type == .object)
    #expect(
      outfit.encoding
        == .delimited(.init(separator: "|", fields: ["background", "model"], rest: "garments")))
  }

  @Test(arguments: ["r", "g", "b"])
  func aGenomeIsSevenNumbersOfTwoDigits(name: String) throws {
    let genome = try Self.parameter(name, of: "genome", in: "emergent")
    #expect(genome.required == true)
    #expect(genome.typeName == "genome")
    let fields = [
      "radius", "cohesion", "alignment", "separation", "steering", "paceKeeping", "normalSpeed",
    ]
    #expect(genome.encoding == .fixedWidth(.init(fields: fields, width: 2, fractionDigits: 2)))
  }

  @Test func aSearchFallsBackOnTheAlphabet() throws {
    let order = try Self.parameter("order", of: "search", in: "ukdailyoffers")
    #expect(order.enumeration == ["alpha", "price"])
    #expect(order.ignoreCase)
    #expect(order.defaultValue == "alpha")
    #expect(order.otherwise == .default)
    #expect(try Self.parameter("term", of: "search", in: "ukdailyoffers").required == true)
    let search = try Self.route("search", in: "ukdailyoffers")
    let guards = try #require(search.guards.first)
    #expect(guards.schema.minLength == 3)
    #expect(guards.stopAt == "search")
    #expect(search.screens == ["supermarkets", "search", "results"])
    #expect(try Self.route("drinks", in: "ukdailyoffers").aliases == ["//drink"])
    let identifier = try Self.definition("ukdailyoffers").identifier
    #expect(identifier == "com.sideprojectsoftware.ukdailyoffers")
  }

  @Test func exportCallsBackAndImportAsks() throws {
    #expect(try Self.route("export", in: "liteapp").callback)
    #expect(try Self.route("import", in: "fullapp").confirm)
    #expect(try Self.definition("xyz").identifier == "com.sadun.urlSchemeDemonstration")
    #expect(try Self.definition("xyz").routes.allSatisfy(\.callback))
  }

  private static func definition(_ scheme: String) throws -> AppDefinition {
    try #require(BuiltInDefinitions.all.first { $0.schemes.contains(scheme) })
  }

  private static func route(_ name: String, in scheme: String) throws -> Route {
    try #require(try definition(scheme).routes.first { $0.name == name })
  }

  private static func parameter(
    _ name: String, of route: String, in scheme: String
  ) throws -> Schema {
    let parameters = try Self.route(route, in: scheme).parameters
    return try #require(parameters.first { $0.name == name }).schema
  }
}
