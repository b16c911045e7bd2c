import Foundation
import Testing

@testable import URLSchemeCore

/// The links of every definition in `Examples` are read as they should be: those in canonical form, whose parameters
/// come in their route's order, in place.
///
/// That is the one thing about the way in which links are read that is tested.
struct LinkReaderExamplesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples")

  private static func files(_ path: String, _ suffix: String) throws -> [URL] {
    let folder = folder.appendingPathComponent(path)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }.sorted().map(folder.appendingPathComponent)
  }

  private static func definitions() throws -> [AppDefinition] {
    let files = try files("definitions", ".urlscheme.json") + files("schemes", ".urlscheme.json")
    return try files.map { try AppDefinition(json: [UInt8](Data(contentsOf: $0))) }
  }

  /// The links of all fixtures.
  private static func links() throws -> [String] {
    let files = try files("fixtures", ".jsonl") + files("schemes", ".jsonl")
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
        try Value(json: Array($0.utf8))["link"]?.string
      }
    }
  }

  @Test
  func readsCanonicalLinksInPlace() throws {
    let definitions = try Self.definitions()
    let catalog = try Catalog(definitions: definitions)
    var decoder = LinkDecoder(catalog)
    var form = CanonicalForm(catalog)
    var apps: Set<String> = []
    for link in try Self.links() {
      guard (try? decoder.read(Array(link.utf8).span)) != nil, decoder.isRouted else { continue }
      var canonical: [UInt8] = []
      guard (try? form.write(decoder, to: &canonical)) != nil else { continue }
      try decoder.read(canonical.span)
      let isInPlace = decoder.reading.reader.isInPlace
      #expect(isInPlace, "\(link)")
      apps.insert(catalog.program.appPlans[decoder.reading.parts.app].definition.name)
    }
    #expect(apps.isSuperset(of: definitions.map(\.name)))
  }
}
