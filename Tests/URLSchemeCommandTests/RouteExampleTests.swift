import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Examples that are made up for routes reach them.
struct RouteExampleTests {
  @Test(arguments: UInt64(1)...60)
  func withoutAFindingEveryRouteHasASampleThatReachesIt(seed: UInt64) throws {
    var samples = 0
    for seed in seed * 1000..<seed * 1000 + 10 {
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      guard RouteConflicts.findings(in: definition).isEmpty else { continue }
      let catalog = Catalog(unchecked: [definition])
      for route in definition.routes {
        let name = "\(definition.schemes[0])/\(route.name)"
        let description = try RouteDescription(of: name, in: catalog)
        let example = RouteExample(of: description, in: catalog)
        // No rest is made up that no other route takes, nor a text that a pattern and a length take, nor
        // all that may be inside a structure.
        let isHard =
          route.parameters.contains { parameter in
            parameter.schema.hasPattern
              || parameter.schema.properties.contains { $0.schema.encoding != nil }
          } || route.link.contains("{+")
        #expect(example != nil || isHard, "seed \(seed): \(route.link)")
        guard let example else { continue }
        #expect(try catalog.decode(DeepLink(example.link)).route == route.name, "seed \(seed)")
        samples += 1
      }
    }
    #expect(samples > 0)
  }
}

extension Schema {
  /// Whether a text of a pattern is part of it.
  fileprivate var hasPattern: Bool {
    pattern != nil || items?.hasPattern == true || properties.contains { $0.schema.hasPattern }
  }
}
