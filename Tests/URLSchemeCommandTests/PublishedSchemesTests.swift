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
    Published(scheme: "drafts", fixtures: 29),
    Published(scheme: "obsidian", fixtures: 21),
    Published(scheme: "omnifocus", fixtures: 20),
    Published(scheme: "things", fixtures: 18),
    Published(scheme: "tweetbot", fixtures: 22),
    Published(scheme: "twitterrific", fixtures: 17),
    Published(scheme: "working-copy", fixtures: 25),
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/schemes")

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
    let app = try #require(catalog.definitions.first { $0.schemes.first == published.scheme })
    #expect(app.documentation?.hasPrefix("http") == true)
    var validator = FixtureValidator(catalog)
    validator.links.coverage = CoverageCounter(catalog)
    let lines = try Self.bytes("\(published.scheme).jsonl").split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == published.fixtures)
    for (index, line) in lines.map(Array.init).enumerated() {
      validator.read(line.span)
      let findings = validator.links.findings
      #expect(validator.passes && !validator.isSkipped, "line \(index + 1): \(findings)")
      #expect(validator.fixture.name != nil, "line \(index + 1)")
    }
    let coverage = try #require(
      validator.links.coverage?.coverage.first { $0.app == published.scheme })
    #expect(coverage.items.filter { !$0.isCovered }.map(\.name) == [])
  }
}
