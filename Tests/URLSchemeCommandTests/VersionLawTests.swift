import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Whatever random links show to differ between two versions, the comparison finds, too; and what it finds is true.
@Suite struct VersionLawTests {
  /// How many links of each pair of definitions are tried; `URLSCHEME_SAMPLES` sets another number of links, and
  /// has a hundred times as many pairs.
  private static let links =
    ProcessInfo.processInfo.environment["URLSCHEME_SAMPLES"].flatMap { Int($0) }
  private static let pairs = links == nil ? 80 : 10_000

  @Test(arguments: 0..<8)
  func breaksThatRandomLinksShowAreFound(part: Int) throws {
    var counts: [Rule: Int] = [:]
    for number in 0..<(Self.pairs / 8) {
      let seed = UInt64(part * 100_000 + number + 1)
      guard let pair = DefinitionChange.pair(seed: seed) else { continue }
      let found = VersionDifferences(pair.old, pair.new)
      let breaks = found.breaks.flatMap { $0 }
      for found in breaks {
        counts[found.rule, default: 0] += 1
        #expect(
          NaiveComparison.isTrue(found, pair.old, pair.new), "\(seed) \(pair.change): \(found.link)"
        )
      }
      var links = RandomLinks(of: pair.old.definitions[0], seed: seed)
      var generator = SampleGenerator(seed: seed)
      var samplers = pair.old.program.plans.indices.map { LinkSampler(pair.old, route: $0) }
      for index in 0..<(Self.links ?? 120) {
        let sampled =
          index.isMultiple(of: 2)
          ? samplers[index / 2 % samplers.count].random(using: &generator)?.link : nil
        guard let link = sampled ?? (try? DeepLink(bytes: links.next())) else { continue }
        guard let (rule, route) = NaiveComparison.broken(link, pair.old, pair.new) else { continue }
        let isFound = breaks.contains {
          $0.rule == rule && ($0.routeName == route || !$0.place.isOfRoute)
        }
        #expect(isFound, "\(seed) \(pair.change) \(rule.rawValue): \(link)")
      }
    }
    #expect(counts[.brokenLink, default: 0] > 0 && counts[.changedMeaning, default: 0] > 0)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aDefinitionDiffersInNothingFromItself(seed: UInt64) throws {
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: seed.isMultiple(of: 2))
    guard let catalog = try? Catalog(definitions: [definition]) else { return }
    let found = VersionDifferences(catalog, catalog)
    #expect(found.breaks.flatMap { $0 }.isEmpty)
    #expect(found.compatible[0].allSatisfy { $0.links == nil })
  }
}
