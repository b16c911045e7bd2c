import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The script of pages for all links of a route, over random definitions: of an address, it makes the encoder's link,
/// and refuses what the encoder refuses. `Examples/landing-page.sh` does the same over the definitions there, and presses
/// buttons in a browser.
@Suite struct LandingScriptTests {
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func makesTheEncodersLinks(seed: UInt64) async throws {
    guard Tool.isInstalled("node") else { return print("skipped: node is not installed") }
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: seed.isMultiple(of: 2))
    guard let catalog = try? Catalog(definitions: [definition]) else { return }
    let app = definition.schemes[0]
    var generator = SampleGenerator(seed: seed)
    var files: [String: String] = [:]
    var lines: [String] = []
    for (number, plan) in catalog.program.plans.enumerated() where ScriptModel.refusal(plan) == nil
    {
      let json = ScriptModel.json(of: catalog, route: number, scheme: nil, intentTail: "end")
      files["\(number).html"] =
        LandingPage(
          app: definition, route: plan.route,
          target: .address(LandingPage.Model(json: json, leadsOn: false))
        ).text
      for sample in RouteSamples(catalog, route: number, count: 40, seed: seed) {
        for values in [sample.values, ChangedValues.changed(sample.values, using: &generator)] {
          let link = try? catalog.encode("\(app)/\(plan.name)", values)
          let line: Value = [
            "page": .string("\(number).html"), "record": ["values": values],
            "link": (link?.description).map(Value.string) ?? .null,
          ]
          lines.append(line.json + "\n")
        }
      }
    }
    files["cases.jsonl"] = lines.joined()
    let folder = try Folder(files)
    let script = Repository.url("Examples/landing-page.mjs").path
    let result = try await Program.script("node '\(script)' cases.jsonl 2>&1", in: folder)
    #expect(result.status == 0, "seed \(seed)\n\(result.output.prefix(4_000))")
    #expect(lines.isEmpty || !result.output.hasPrefix("0 addresses"), "seed \(seed)")
  }
}
