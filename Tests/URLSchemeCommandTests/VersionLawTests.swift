import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Whatever random links show to differ between two versions, the comparison finds, too; and what it finds is true.
///
/// `URLSCHEME_PAIRS` says how many pairs of versions are tried.
@Suite struct VersionLawTests {
  private static let pairs =
    ProcessInfo.processInfo.environment["URLSCHEME_PAIRS"].flatMap(UInt64.init) ?? 80

  @Test(arguments: 0..<8 as Range<UInt64>)
  func breaksThatRandomLinksShowAreFound(part: UInt64) throws {
    var rules: Set<Rule> = []
    for number in 1...max(1, Self.pairs / 8) {
      let found = try VersionLaws.breaksAreFound(seed: part * 100_000 + number, links: 120)
      rules.formUnion(found ?? [])
    }
    #expect(rules.contains(.brokenLink) && rules.contains(.changedMeaning))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func breaksOnTheWebAreFound(part: UInt64) throws {
    var rules: Set<Rule> = []
    for number in 1...max(1, Self.pairs / 8) {
      let seed = part * 100_000 + number
      rules.formUnion(try VersionLaws.breaksOnTheWebAreFound(seed: seed, links: 120) ?? [])
    }
    #expect(rules.contains(.brokenLink))
  }

  /// What was missed once: declared values of an authority match in either case; in some schemes a route
  /// has no links; a root has three forms; an array may stand as a bare name; only a raw rest of several segments
  /// reaches some routes; what two patterns leave open meets; a text may be part of a list by another separator;
  /// what is not required in a query is in a path.
  @Test(
    arguments: [
      6_416_408_817_261_133_998, 5_558_979_605_539_197_941, 8_832_326_076_028_281_506,
      12_125_246_466_760_508_840, 12_083_828_292_400_049_657, 16_228_388_608_990_303_818,
      10_480_306_107_622_362_596, 10_691_646_092_773_042_681, 16_228_399_215_769_257_610,
      9_066_842_561_202_857_105, 4_195_738_200_139_144_352, 10_577_083_939_454_833_877,
    ] as [UInt64])
  func breaksThatWereMissedAreFound(seed: UInt64) throws {
    #expect(try VersionLaws.breaksAreFound(seed: seed, links: 500) != nil)
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
