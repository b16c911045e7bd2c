import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct RouteHelpTests {
  private static let names = Catalog.builtIn.definitions.flatMap { app in
    app.routes.map { "\(app.schemes.first ?? "")/\($0.name)" }
  }

  private func help(_ name: String, width: Int = 80) throws -> String {
    let description = try RouteDescription(of: name, in: .builtIn)
    return RouteHelp(catalog: .builtIn, layout: HelpLayout(width: width)).text(of: description)
  }

  @Test func aRouteIsExplainedByItsDefinition() throws {
    #expect(
      try help("search") == """
        ukdailyoffers/search: Search all offers

        Examples:
          urlscheme encode search term=text order=price
          urlscheme decode 'ukdailyoffers://search?term=text&order=price'

        Link:
          ukdailyoffers://search{?term,order}

        Parameters:
          term   string, required
          order  one of alpha, price in any case, default alpha, any other text is read
                 as the default

        Screens:
          supermarkets › search › results
          no further than search unless term has at least 3 characters: a search needs
            at least 3 characters

        Daily Offers (ukdailyoffers)

        """)
  }

  @Test func rulesAndSchemesAreSaid() throws {
    var route = Route(name: "write", link: "//write{?kind,text,file,key}")
    route.schemes = ["CHAT", "x-chat"]
    route.callback = true
    route.atMostOneOf = [["text", "file"]]
    route.dependentRequired = [.init(parameter: "key", requires: [["kind"], ["text", "file"]])]
    route.conditions = [
      .init(
        tests: [
          .init(parameter: "kind", enumeration: ["a", "b"]),
          .init(parameter: "key", isPresent: false),
        ],
        required: ["text"], forbidden: ["file", "x-error"])
    ]
    var definition = AppDefinition(
      name: "Chat", schemes: ["net", "chat", "x-chat"], routes: [route])
    definition.allowsAnyCallback = true
    let catalog = try Catalog(definitions: [definition])
    let help = RouteHelp(catalog: catalog, layout: HelpLayout(width: 100))
      .text(of: try RouteDescription(of: "write", in: catalog))
    for text in [
      "Link:\n  chat://write{?kind,text,file,key}\n",
      """
      Rules:
        only links of the schemes chat and x-chat
        key needs kind and one of text, file
        at most one of text, file may be given
        where kind is one of a, b and key is absent: needs text, no file or x-error

      """,
      "x-success, x-error and x-cancel are links of any scheme to go back to",
    ] {
      #expect(help.contains(text), "\(help)")
    }
  }

  @Test(arguments: names)
  func theExampleMakesTheLinkThatIsShown(_ name: String) async throws {
    let lines = try help(name, width: 100).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "Examples:"))
    let end = try #require(lines.firstIndex(of: "Link:"))
    let script = lines[(start + 1)..<end].joined(separator: "\n")
    let result = try await Program.script(script)
    #expect(result.errors == "")
    let output = result.output.split(separator: "\n")
    #expect(output.count == 2)
    #expect(output.last?.contains("\"link\":\"\(output.first ?? "?")\"") == true)
    let route = name.split(separator: "/").last ?? ""
    #expect(output.last?.contains("\"route\":\"\(route)\"") == true)
  }

  @Test(arguments: names)
  func fitsTheTerminal(_ name: String) throws {
    for line in try help(name, width: 40).split(separator: "\n") {
      // A link is one word.
      let isOneWord = line.drop { $0 == " " }.split(separator: " ").count == 1
      #expect(line.count <= 40 || isOneWord, "\(line)")
    }
  }

  @Test func anAppIsShownWithItsRoutes() throws {
    let app = try #require(Catalog.builtIn.definitions.first { $0.schemes == ["emergent"] })
    let text = RouteHelp(catalog: .builtIn, layout: HelpLayout()).text(of: app)
    #expect(text.hasPrefix("emergent: links of Emergent\n\nExamples:\n"))
    #expect(text.contains("  emergent/launch  Open the app where it was left\n"))
  }

  @Test func theExamplesOfThirdPartiesAreReadBack() throws {
    for folder in ["Examples/schemes", "Examples/definitions"] {
      let url = Repository.url(folder)
      let files = try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { $0.hasSuffix(".urlscheme.json") }
      for file in files {
        let text = [UInt8](try Data(contentsOf: url.appendingPathComponent(file)))
        let catalog = try Catalog(json: text)
        for route in catalog.definitions.flatMap(\.routes) {
          let description = try RouteDescription(of: route.name, in: catalog)
          let example = try #require(
            RouteExample(of: description, in: catalog), "\(file) \(route.name)")
          #expect(try catalog.decode(DeepLink(example.link)).route == route.name)
        }
      }
    }
  }
}
