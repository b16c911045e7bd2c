import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The published schemes of `Examples/schemes`: each says where it is documented, its fixtures
/// hold, and together they exercise all of it.
struct PublishedSchemesTests {
  struct Published: CustomTestStringConvertible, Sendable {
    let scheme: String
    let fixtures: Int
    var testDescription: String { scheme }
  }

  static let published: [Published] = [
    Published(scheme: "bear", fixtures: 15),
    Published(scheme: "bitcoin", fixtures: 11),
    Published(scheme: "comgooglemaps", fixtures: 15),
    Published(scheme: "drafts", fixtures: 29),
    Published(scheme: "geo", fixtures: 16),
    Published(scheme: "magnet", fixtures: 9),
    Published(scheme: "obsidian", fixtures: 21),
    Published(scheme: "omnifocus", fixtures: 20),
    Published(scheme: "otpauth", fixtures: 12),
    Published(scheme: "shortcuts", fixtures: 19),
    Published(scheme: "tel", fixtures: 10),
    Published(scheme: "things", fixtures: 18),
    Published(scheme: "tweetbot", fixtures: 22),
    Published(scheme: "twitterrific", fixtures: 17),
    Published(scheme: "vscode", fixtures: 18),
    Published(scheme: "wifi", fixtures: 10),
    Published(scheme: "working-copy", fixtures: 25),
    Published(scheme: "xmpp", fixtures: 16),
    Published(scheme: "zoom", fixtures: 10),
  ]

  private static let folder = Repository.url("Examples/schemes")

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The built-in apps, to which links return, and the published ones.
  private static func catalog() throws -> Catalog {
    try Catalog(
      definitions: published.map {
        try AppDefinition(json: bytes("\($0.scheme).urlscheme.json"))
      })
  }

  @Test
  func allAreHere() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for suffix in [".urlscheme.json", ".jsonl"] {
      let schemes = names.filter { $0.hasSuffix(suffix) }.map { $0.dropLast(suffix.count) }
      #expect(schemes.sorted() == Self.published.map { Substring($0.scheme) })
    }
  }

  @Test(arguments: published)
  func fixturesHoldAndCoverTheScheme(_ published: Published) throws {
    let catalog = try Self.catalog()
    let name = try AppDefinition(json: Self.bytes("\(published.scheme).urlscheme.json")).name
    let app = try #require(catalog.definitions.first { $0.name == name })
    #expect(app.documentation?.hasPrefix("http") == true)
    var validator = FixtureValidator(catalog)
    var counter: CoverageCounter? = CoverageCounter(catalog)
    let lines = try Self.bytes("\(published.scheme).jsonl").split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == published.fixtures)
    for (index, line) in lines.map(Array.init).enumerated() {
      validator.read(line.span)
      validator.count(in: &counter)
      let findings = validator.links.findings
      #expect(validator.passes && !validator.isSkipped, "line \(index + 1): \(findings)")
      #expect(validator.fixture.name != nil, "line \(index + 1)")
    }
    let coverage = try #require(counter?.coverage.first { $0.app == app.schemes.first })
    #expect(coverage.items.filter { !$0.isCovered }.map(\.name) == [])
  }

  // MARK: The links of the schemes' documents

  /// What the table in `Examples/README.md` says of a scheme.
  struct Row: CustomTestStringConvertible, Equatable, Sendable {
    var scheme: String
    var links = 0
    var routed = 0
    var same = 0
    var equivalent = 0
    var lenient = 0
    var testDescription: String { scheme }
  }

  static let rows: [Row] = {
    let readme = folder.deletingLastPathComponent().appendingPathComponent("README.md")
    let lines = ((try? String(contentsOf: readme, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let counts = cells.dropFirst().prefix(5).compactMap { Int($0) }
      guard counts.count == 5 else { return nil }
      return Row(
        scheme: cells[0], links: counts[0], routed: counts[1], same: counts[2],
        equivalent: counts[3], lenient: counts[4])
    }
  }()

  /// The folder of the links, beside that of the suites.
  private static let documents = URL(fileURLWithPath: Suites.folder)
    .deletingLastPathComponent().appendingPathComponent("schemes")

  @Test func theTableHasElevenSchemes() {
    #expect(Self.rows.map(\.scheme).count == 11)
  }

  @Test(.enabled(if: Suites.areAvailable), arguments: rows)
  func linksOfTheDocumentsComeBackAsTheTableSays(_ row: Row) throws {
    let catalog = try Self.catalog()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.documents.path)
      .filter { $0 == "\(row.scheme).links.txt" || $0 == "\(row.scheme)-x.links.txt" }
    let links = try files.flatMap { file in
      try String(contentsOf: Self.documents.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    var found = Row(scheme: row.scheme, links: links.count)
    var encoder = LinkEncoder(catalog)
    for text in links {
      guard let link = try? DeepLink(text, lenient: true), let decoded = try? catalog.decode(link)
      else {
        continue
      }
      found.routed += 1
      var decoder = LinkDecoder(catalog.program)
      decoder.options.isLenient = true
      try decoder.read(Array(text.utf8).span)
      var canonical: [UInt8] = []
      try encoder.writeCanonical(decoder, to: &canonical)
      #expect(try catalog.decode(DeepLink(bytes: canonical)).values == decoded.values, "\(text)")
      if (try? DeepLink(text)) == nil {
        found.lenient += 1
      } else if canonical == Array(text.utf8) {
        found.same += 1
      } else {
        found.equivalent += 1
      }
    }
    #expect(found == row)
  }
}
