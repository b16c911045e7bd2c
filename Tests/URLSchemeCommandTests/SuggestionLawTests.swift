import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The law of suggestions: the definition is in order, and reads every link that it was inferred
/// from, with nothing unknown; whatever the order of the links.
@Suite struct SuggestionLawTests {
  /// Checks the law; gives how many links there were, and those that no definition reads, with the
  /// reason.
  @discardableResult
  private func check(
    _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (count: Int, refused: [String: String]) {
    var collection = LinkCollection(schemes: [], isLenient: false)
    let place = LinkCollection.Place(file: "", line: 1, column: 1)
    for text in texts { _ = try? collection.add(Array(text.utf8).span, at: place) }
    let entries = collection.sorted
    guard !entries.isEmpty else { return (0, [:]) }
    let suggestion = try Suggestion(entries)
    let refused = Set(suggestion.refused.map { entries[$0.number].link })
    let shown = Dictionary(
      uniqueKeysWithValues: suggestion.refused.map { number, finding in
        (String(decoding: entries[number].link, as: UTF8.self), finding.message)
      })
    guard let json = suggestion.json else {
      #expect(refused.count == entries.count, sourceLocation: sourceLocation)
      return (entries.count, shown)
    }
    let text = String(decoding: json, as: UTF8.self)
    var lint = DefinitionLint()
    let (report, definition) = lint.check(json, file: "x.urlscheme.json")
    let faults = report.findings.map(\.finding).filter {
      $0.rule != .systemScheme && $0.rule.severity == .error
    }
    #expect(faults.isEmpty, "\(text)", sourceLocation: sourceLocation)
    let sound = try #require(definition, "\(text)", sourceLocation: sourceLocation)
    let catalog = try Catalog(definitions: [sound])
    for entry in entries where !refused.contains(entry.link) {
      do throws(Finding) {
        _ = try catalog.decode(DeepLink(bytes: entry.link), strict: true)
      } catch {
        Issue.record(
          "\(String(decoding: entry.link, as: UTF8.self)): \(error.message)\n\(text)",
          sourceLocation: sourceLocation)
      }
    }
    return (entries.count, shown)
  }

  // MARK: Published schemes

  private static let folder = Repository.url("Examples")

  private static let examples = [
    ("fixtures", 6), ("schemes", 19),
  ]

  @Test(arguments: examples)
  func linksOfFixturesAreRead(_ folder: String, _ count: Int) throws {
    let url = Self.folder.appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".jsonl") }
    #expect(names.count == count)
    for name in names {
      let text = try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
      let links = try text.split(separator: "\n").compactMap {
        try Value(json: Array($0.utf8))["link"]?.string
      }
      let result = try check(links)
      #expect(result.count > 3 && result.refused.isEmpty, "\(name): \(result.refused)")
    }
  }

  @Test func publishedLinksAreRead() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("published-links.txt"), encoding: .utf8)
    let links = text.split(separator: "\n").map(String.init)
    #expect(try check(links).refused.isEmpty)
  }

  @Test(.enabled(if: Suites.areAvailable))
  func linksOfPublicRepositoriesAreRead() throws {
    let links = try Suites.lines(of: "real-links.txt").map { String(decoding: $0, as: UTF8.self) }
    #expect(links.count == 860)
    let all = try check(links)
    #expect(all.count > 800 && all.refused.isEmpty, "\(all.refused)")
    for (scheme, links) in Dictionary(grouping: links, by: { $0.prefix { $0 != ":" } }) {
      let result = try check(links)
      #expect(result.refused.isEmpty, "\(scheme): \(result.refused)")
    }
  }

  // MARK: Random links

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func randomLinksAreRead(seed: UInt64) throws {
    for number in 0..<5 as Range<UInt64> {
      let definition = RandomDefinitions.definition(seed: seed * 1_000 + number, hasTwins: true)
      var random = RandomLinks(of: definition, seed: seed * 1_000 + number)
      let links = (0..<40).map { _ in String(decoding: random.next(), as: UTF8.self) }
      let result = try check(links)
      // What no definition reads: a name that is empty, or stands twice, once without a value.
      let odd = result.refused.filter { !Self.isUnreadable($0.key) }
      #expect(odd.isEmpty, "seed \(seed): \(odd)")
    }
  }

  private static func isUnreadable(_ text: String) -> Bool {
    guard let link = try? DeepLink(text), let items = try? link.queryItems(dialect: .uri) else {
      return true
    }
    var fragment: [UInt8] = []
    try? PercentEncoding.decode(Array((link.fragment ?? "").utf8).span, to: &fragment)
    let bare = items.filter { $0.value == nil }.map { Array($0.name.utf8) }
    return UTF8Check.firstInvalid(in: fragment.span) != nil || Set(bare).count < bare.count
      || items.contains { $0.name.isEmpty || $0.value != nil && bare.contains(Array($0.name.utf8)) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theOrderOfLinksMakesNoDifference(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let definition = RandomDefinitions.definition(seed: seed)
    var random = RandomLinks(of: definition, seed: seed)
    let links = (0..<60).map { _ in String(decoding: random.next(), as: UTF8.self) }
    let suggested = try Suggestion(of: links)
    let shuffled = try Suggestion(of: links.shuffled(using: &generator))
    #expect(suggested.json == shuffled.json)
  }

  // MARK: Hostile texts

  /// Links that have a text in each of their parts.
  private static func links(saying text: HostileText) -> [String] {
    let escaped = PercentEncoding.escaped(text.text)
    return [
      "a:\(escaped)", "a://\(escaped)/x", "a://s/\(escaped)?x=1", "a://s?x=\(escaped)",
      "a://s?\(escaped)=x", "a://s?\(escaped)", "a://s?y#\(escaped)", "a:\(escaped):z",
      "a://c?x-success=\(escaped)&x-source=\(escaped)",
    ]
  }

  @Test(arguments: HostileText.all)
  func hostileTextsAreRead(_ text: HostileText) throws {
    let result = try check(Self.links(saying: text))
    #expect(result.refused.filter { !Self.isUnreadable($0.key) }.isEmpty)
  }

  @Test func hostileTextsReadBack() async throws {
    let links = HostileText.all.flatMap(Self.links).joined(separator: "\n")
    let result = try await Program.run(["validate", "--suggest"], input: links)
    #expect(result.errors.isHarmless)
    let definition = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((definition as? [String: Any])?["schemes"] as? [String] == ["a"])
    let shown = try await Terminal.show(
      ["validate", "--suggest"], input: links, environment: ["NO_COLOR": "1"])
    #expect(shown.isHarmless)
  }
}
