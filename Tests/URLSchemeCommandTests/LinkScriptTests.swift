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
        for values in [sample.values, changed(sample.values, using: &generator)] {
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

  private static let texts = [
    "", "/", "..", "a/b", "a,b|c;d=e", "~1a", "%41", "+ &", "é😀", "\u{0}", "route0", "1", "-0",
    "true",
    "a:1@b", "//", "[", "x-App.2",
  ]
  private static let numbers: [Value] = [
    0, -1, 1, 42, 1_000_000_000, .number(ExactDecimal("0.995") ?? 0),
    .number(ExactDecimal("1.50") ?? 0),
    .number(ExactDecimal("0.045") ?? 0), .number(ExactDecimal("-0.0") ?? 0),
  ]

  /// The value with one part of it made another, or left out.
  private func changed(_ value: Value, using generator: inout SampleGenerator) -> Value {
    switch value {
    case .string: return .string(Self.texts.randomElement(using: &generator) ?? "")
    case .number: return Self.numbers.randomElement(using: &generator) ?? 0
    case .boolean(let flag): return .boolean(!flag)
    case .null: return .null
    case .array(var items):
      guard let index = items.indices.randomElement(using: &generator) else { return value }
      if Bool.random(using: &generator) {
        items[index] = changed(items[index], using: &generator)
      } else {
        items.remove(at: index)
      }
      return .array(items)
    case .object(var members):
      guard let index = members.indices.randomElement(using: &generator) else { return value }
      if Int.random(in: 0..<4, using: &generator) > 0 {
        let part = changed(members[index].value, using: &generator)
        members[index] = Value.Member(members[index].name, part)
      } else {
        members.remove(at: index)
      }
      return .object(members)
    }
  }
}
