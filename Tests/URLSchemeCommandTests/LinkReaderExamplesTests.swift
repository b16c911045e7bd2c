import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

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

  @Test
  func readsCanonicalLinksInPlace() throws {
    let definitions = try Self.definitions() + BuiltInDefinitions.all
    let catalog = Catalog(unchecked: definitions)
    var decoder = LinkDecoder(catalog)
    for definition in definitions {
      var links = 0
      for route in definition.routes {
        let name = "\(definition.schemes[0])/\(route.name)"
        guard
          let example = try RouteExample(of: RouteDescription(of: name, in: catalog), in: catalog)
        else { continue }
        try decoder.read(Array(example.link.utf8).span)
        let isInPlace = decoder.reading.reader.isInPlace
        #expect(isInPlace, "\(example.link)")
        links += 1
      }
      #expect(links > 0, "\(definition.name)")
    }
  }
}
