import Foundation
import Testing
import URLSchemeCore

// MARK: Types of the articles, as they stand there

struct NotesQuery: Codable, Equatable {
  var vault: String
  var tags: [String]?
  var year: Int?
}

@available(macOS 13, iOS 16, watchOS 9, *)
struct ShareNotesButton: View {
  let link: DeepLink

  var body: some View {
    if let url = URL(link) {
      ShareLink("Share these notes", item: url)
    }
  }
}

@MainActor
final class LinkReceiver {
  let catalog: Catalog
  var screens: [String] = []
  var question: Match?

  init(catalog: Catalog) {
    self.catalog = catalog
  }

  func open(_ url: URL) -> Bool {
    do {
      let match = try catalog.route(DeepLink(url))
      if match.confirm {
        question = match
      } else {
        screens = match.screens
      }
      return true
    } catch {
      print("refused: \(error)")
      return false
    }
  }

  func answer(_ isWanted: Bool) {
    if isWanted { screens = question?.screens ?? screens }
    question = nil
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  let receiver = LinkReceiver(catalog: .builtIn)

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    receiver.open(url)
  }
}

struct OffersApp: App {
  @State private var receiver = LinkReceiver(catalog: .builtIn)

  var body: some Scene {
    WindowGroup {
      Text("Offers")
        .onOpenURL { url in _ = receiver.open(url) }
    }
  }
}

// MARK: Tests

/// The Swift snippets of the articles: compiled as they stand, and doing what is said.
@Suite struct ArticleSnippetTests {
  private static let articles = Repository.url(
    "Sources/URLSchemeCore/URLSchemeCore.docc")

  private func fieldNotes() throws -> [UInt8] {
    let file = Repository.url(
      "Examples/definitions/field-notes.urlscheme.json")
    return [UInt8](try Data(contentsOf: file))
  }

  @Test func aLinkIsMadeOfValues() throws {
    let definition = try fieldNotes()

    let catalog = try Catalog(json: definition)
    let link = try catalog.encode("notes", ["vault": "garden", "year": 2025, "pinned": true])
    #expect(link.description == "fieldnotes://garden/notes/2025?pinned=yes")

    let decoded = try catalog.decode(DeepLink("fieldnotes://garden/notes/2025?tags=oak,elm"))
    #expect(decoded.route == "notes")
    #expect(decoded.values["tags"]?[1]?.string == "elm")

    do {
      _ = try catalog.encode("notes", ["vault": "garden", "year": 1999])
    } catch {
      #expect(error.rule == .valueOutOfRange)
      #expect(error.message == "year: expected at least 2000, found 1999")
    }

    let query = NotesQuery(vault: "garden", tags: ["oak & elm", "50%"])
    let shared = try catalog.encode("notes", query)
    #expect(shared.description == "fieldnotes://garden/notes?tags=oak%20%26%20elm%2C50%25")
    #expect(try catalog.decode(shared).decode(NotesQuery.self) == query)
    let year: Int? = try catalog.decode(shared).value("year")
    #expect(year == nil)

    let outfit = BuiltIn.Outfit(background: "beach", model: "Maya", garments: ["hat_3"])
    #expect(try BuiltIn.Outfit(link: outfit.link.description) == outfit)
  }

  @MainActor
  @Test func aLinkIsReceived() throws {
    let url = try #require(URL(string: "ukdailyoffers://search?term=half+price"))

    let receiver = LinkReceiver(catalog: .builtIn)
    #expect(receiver.open(url))
    #expect(receiver.screens == ["supermarkets", "search", "results"])
    #expect(receiver.question == nil)

    let importing = try #require(URL(string: "fullapp://import"))
    #expect(receiver.open(importing))
    #expect(receiver.question?.link.app == "fullapp")
    // Nothing is shown before the person has said yes.
    #expect(receiver.screens == ["supermarkets", "search", "results"])
    receiver.answer(false)
    #expect(receiver.screens == ["supermarkets", "search", "results"])
    #expect(receiver.open(importing))
    receiver.answer(true)
    #expect(receiver.screens == [])
    #expect(receiver.question == nil)
    let unknown = try #require(URL(string: "ukdailyoffers://nowhere/at/all"))
    #expect(!receiver.open(unknown))
  }

  @MainActor
  @Test func aLinkWaitsAndIsAnswered() async throws {
    let pending = PendingLink()
    pending.hold(try DeepLink("ukdailyoffers://tesco"))
    pending.whenReady { link in print(link) }
    #expect(pending.take() == nil)
    pending.pause()
    pending.hold(try DeepLink("ukdailyoffers://tesco"))
    let loop = Task {
      for await link in pending.links { print(link) }
    }
    await Task.yield()
    loop.cancel()
    await loop.value

    let shop = try Catalog(definitions: [
      AppDefinition(
        json: Array(
          """
          { "urlscheme": 1, "name": "Shop", "schemes": ["shop"],
            "web": { "hosts": ["www.shop.example"] },
            "routes": [{ "name": "item", "link": "//item/{id}", "parameters": { "id": {} } }] }
          """.utf8))
    ])
    let address = try shop.webLink(for: DeepLink("shop://item/7"))
    #expect(address.description == "https://www.shop.example/item/7")

    let request = try DeepLink("liteapp://export?x-success=fullapp%3A%2F%2Fimport%3Ffrom%3Dlite")
    let items = [QueryItem(name: "items", value: "3")]
    let answer = try Catalog.builtIn.link(replying: .success(items), to: request)
    #expect(answer.description == "fullapp://import?from=lite&items=3")
  }

  /// The code of a snippet's line, without what it says about the result.
  private func code(_ line: String) -> String {
    (line.components(separatedBy: "  //").first ?? line).trimmingCharacters(in: .whitespaces)
  }

  /// The files that have the snippets of an article, and how many these are.
  private static let sources = [
    "URLSchemeCore": ("ArticleSnippetTests", 1), "SharingFromSwift": ("ArticleSnippetTests", 7),
    "ReceivingLinks": ("ArticleSnippetTests", 8), "GettingStarted": ("GettingStartedTests", 6),
    "ComingFrom": ("ComingFromTests", 6),
  ]

  /// Each snippet stands in its file, its lines in the same order; a comment after a line is a result
  /// that stands there as well.
  @Test(arguments: sources.keys.sorted())
  func theSnippetsAreThoseOfATest(article: String) throws {
    let (file, snippets) = try #require(Self.sources[article])
    let test = try String(
      contentsOfFile: #filePath.replacing("ArticleSnippetTests", with: file), encoding: .utf8)
    let lines = test.components(separatedBy: "\n")
    let text = try String(
      contentsOf: Self.articles.appendingPathComponent("\(article).md"), encoding: .utf8)
    // What `Package.swift` gets is no code of an app.
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.filter { !$0.hasPrefix(".package") }
    #expect(blocks.count == snippets)
    for block in blocks {
      var rest = lines[...]
      for line in block.components(separatedBy: "\n") where !code(line).isEmpty {
        let found = rest.firstIndex { $0.contains(code(line)) }
        if let found {
          rest = rest[found...]
        } else {
          Issue.record("\(article): not there, or in another order: \(line)")
        }
        if let result = line.range(of: "  // ").map({ line[$0.upperBound...] }), result != "true" {
          #expect(test.contains(result), "\(article): nothing shows \(result)")
        }
      }
    }
  }

  /// No article but those has Swift in it.
  @Test func thereAreNoOtherSnippets() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.articles.path)
    for name in names where name.hasSuffix(".md") {
      let text = try String(
        contentsOf: Self.articles.appendingPathComponent(name), encoding: .utf8)
      let isKnown = Self.sources.keys.contains(String(name.dropLast(3)))
      #expect(text.contains("```swift") == isKnown, "\(name)")
    }
  }
}
