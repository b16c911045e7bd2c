import Foundation
import Testing

@testable import URLSchemeCore

/// The reader finishes the links of every definition in `Examples`, whatever its values are: no kind of link is
/// left to the decoder, which takes several times as long.
struct LinkReaderExamplesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples")

  private static func files(_ path: String, _ suffix: String) throws -> [URL] {
    let folder = folder.appendingPathComponent(path)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }.sorted().map(folder.appendingPathComponent)
  }

  private static func catalog() throws -> Catalog {
    let definitions =
      try files("definitions", ".urlscheme.json") + files("schemes", ".urlscheme.json")
    return try Catalog(
      definitions: definitions.map { try AppDefinition(json: [UInt8](Data(contentsOf: $0))) })
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

  @Test(arguments: [false, true])
  func finishesAllThatAreRight(isRouting: Bool) throws {
    let catalog = try Self.catalog()
    var options = ReaderOptions()
    options.isRouting = isRouting
    var decoder = LinkDecoder(catalog, options: options)
    var finished = 0
    for link in try Self.links() {
      var single = LinkDecoder(catalog, options: options)
      guard (try? single.read(Array(link.utf8).span)) != nil, single.isRouted else { continue }
      var position = 0
      let block = Array("\(link)\n\(String(repeating: "x", count: 80))\n".utf8)
      let lines = decoder.passLines(
        of: block.span, from: &position, longest: 10_000, takesRemarks: true)
      #expect(lines == 1, "\(link)")
      finished += lines
    }
    #expect(finished > 150)
  }
}
