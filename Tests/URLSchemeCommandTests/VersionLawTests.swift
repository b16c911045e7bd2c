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

  @Test(arguments: 0..<4 as Range<UInt64>)
  func breaksThatRandomLinksShowAreFound(part: UInt64) throws {
    var rules: Set<Rule> = []
    for number in 1...max(1, Self.pairs / 4) {
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

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aDefinitionDiffersInNothingFromItself(seed: UInt64) throws {
    let definition = RandomDefinitions.definition(seed: seed, hasTwins: seed.isMultiple(of: 2))
    guard let catalog = try? Catalog(definitions: [definition]) else { return }
    let found = VersionDifferences(catalog, catalog)
    #expect(found.breaks.flatMap { $0 }.isEmpty)
    #expect(found.compatible[0].allSatisfy { $0.links == nil })
  }
}
