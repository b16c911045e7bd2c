import Testing

@testable import URLSchemeCore

/// The router against a matcher that tries every pattern in every way.
struct RouteMatcherNaiveTests {
  static let seeds: [UInt64] = Array(1...60)
  static let definitionsPerSeed: UInt64 = 10
  static let linksPerDefinition = 30

  @Test(arguments: seeds)
  func findsWhatTheNaiveMatcherFinds(seed: UInt64) throws {
    var (routed, unrouted) = (0, 0)
    for number in 0..<Self.definitionsPerSeed {
      let seed = seed * 1000 + number
      let definition = RandomDefinitions.definition(
        seed: seed, hasTwins: true, areRearranged: true)
      let catalog = Catalog(unchecked: [definition])
      var links = RandomLinks(of: definition, seed: ~seed)
      for _ in 0..<Self.linksPerDefinition {
        let link = links.next()
        switch try RoutingLaws.findsWhatTheNaiveMatcherFinds(link, definition, in: catalog) {
        case nil: continue
        case .some(.none): unrouted += 1
        case .ambiguous, .route: routed += 1
        }
      }
    }
    #expect(routed > 80 && unrouted > 20, "seed \(seed): \(routed) routed, \(unrouted) not")
  }
}
