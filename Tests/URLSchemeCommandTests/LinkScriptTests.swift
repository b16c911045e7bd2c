import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The script of a page's forms against the encoder, over random definitions: they write the same links, and what
/// the encoder refuses the script refuses. `Examples/catalogue.sh` does the same over the definitions there.
@Suite struct LinkScriptTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func writesWhatTheEncoderWrites(seed: UInt64) async throws {
    guard Tool.isInstalled("node") else { return print("skipped: node is not installed") }
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: seed.isMultiple(of: 2))
    guard let catalog = try? Catalog(definitions: [definition]) else { return }
    let app = definition.schemes[0]
    var generator = SampleGenerator(seed: seed)
    var lines: [String] = []
    for plan in catalog.program.plans.indices {
      let name = catalog.program.plans[plan].name
      for sample in RouteSamples(catalog, route: plan, count: 40, seed: seed) {
        for values in [sample.values, ChangedValues.changed(sample.values, using: &generator)] {
          let link = try? catalog.encode("\(app)/\(name)", values)
          let record: Value = [
            "app": .string(app), "route": .string(name), "values": values,
            "link": (link?.description).map(Value.string) ?? .null,
          ]
          lines.append(record.json + "\n")
        }
      }
    }
    let page = HTMLCatalogue(
      catalogue: RouteCatalogue(catalog), model: ScriptModel.json(of: catalog)
    ).text
    let folder = try Folder(["page.html": page, "samples.jsonl": lines.joined()])
    let script = Self.root.appendingPathComponent("Examples/catalogue.mjs").path
    let result = try await Program.script(
      "CHROMIUM= node '\(script)' - page.html samples.jsonl 2>&1", in: folder)
    #expect(result.status == 0, "seed \(seed)\n\(result.output.prefix(4_000))")
    #expect(result.output.hasPrefix("\(lines.count) samples: "))
    #expect(!result.output.contains(": 0 links are the same"))
  }
}
