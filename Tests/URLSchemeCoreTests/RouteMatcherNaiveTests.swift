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
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      let catalog = Catalog(unchecked: [definition])
      var links = RandomLinks(of: definition, seed: ~seed)
      for _ in 0..<Self.linksPerDefinition {
        let link = links.next()
        guard let expected = NaiveMatcher.match(link, definition) else { continue }
        let text = String(decoding: link, as: UTF8.self)
        #expect(answer(to: link, catalog) == expected, "seed \(seed): \(text)")
        switch expected {
        case .none: unrouted += 1
        case .ambiguous, .route: routed += 1
        }
      }
    }
    #expect(routed > 80 && unrouted > 20, "seed \(seed): \(routed) routed, \(unrouted) not")
  }

  private func answer(to link: [UInt8], _ catalog: Catalog) -> NaiveMatcher.Answer {
    guard let components = try? LinkComponents.parse(link.span, lenient: false) else {
      return .none
    }
    var matcher = RouteMatcher()
    matcher.begin(link.span, components, isLenient: false)
    let router = catalog.router
    let result = Result { () throws(Finding) in
      try matcher.match(link.span, app: 0, in: router)
    }
    switch result {
    case .failure(let finding):
      return .ambiguous(Set(finding.found.split(separator: ", ").map(String.init)))
    case .success(nil): return .none
    case .success(let terminal?):
      let route = router.routes[router.terminals[terminal].route]
      var texts: [String: String] = [:]
      for capture in matcher.captures {
        let parameter = route.parameters[capture.parameter]
        if !capture.range.isEmpty || parameter.location == .rest {
          texts[parameter.name] = String(decoding: link[capture.range], as: UTF8.self)
        }
      }
      return .route(route.name, texts)
    }
  }
}
