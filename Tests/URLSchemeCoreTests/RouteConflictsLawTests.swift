import Testing

@testable import URLSchemeCore

/// What is said of random definitions is true, and what is not said is not.
struct RouteConflictsLawTests {
  static let seeds: [UInt64] = Array(1...60)
  static let definitionsPerSeed: UInt64 = 12
  static let linksPerDefinition = 40

  @Test(arguments: seeds)
  func everyWitnessIsOneForTheNaiveMatcherToo(seed: UInt64) throws {
    var witnesses = 0
    for seed in seed * 1000..<seed * 1000 + Self.definitionsPerSeed {
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      for finding in RouteConflicts.findings(in: definition).map(\.finding) {
        let answer = NaiveMatcher.match(Array(finding.found.utf8), definition)
        let comment: Comment = "seed \(seed): \(finding.message)"
        witnesses += 1
        switch finding.rule {
        case .ambiguousRoutes:
          guard case .ambiguous(let names) = answer else {
            Issue.record(comment)
            continue
          }
          #expect(names.isSuperset(of: [finding.subject, finding.expected]), comment)
          // Names choose before values are checked, so a link may tie that one of them would refuse.
          let takers = [finding.subject, finding.expected].filter {
            isTaken(finding.found, by: $0, of: definition)
          }
          #expect(!takers.isEmpty, comment)
        case .unreachableRoute:
          guard case .route(let name, _) = answer else {
            Issue.record(comment)
            continue
          }
          #expect(name == finding.expected, comment)
          #expect(isTaken(finding.found, by: finding.subject, of: definition), comment)
        default: Issue.record(comment)
        }
      }
    }
    #expect(witnesses > 0, "seed \(seed): nothing was found")
  }

  @Test(arguments: seeds)
  func withoutAFindingNoLinkTiesAndEveryRouteThatLinksReachIsLeftAlone(seed: UInt64) throws {
    for seed in seed * 1000..<seed * 1000 + Self.definitionsPerSeed {
      let definition = RandomDefinitions.definition(seed: seed, hasTwins: true)
      let findings = RouteConflicts.findings(in: definition).map(\.finding)
      let tied = findings.filter { $0.rule == .ambiguousRoutes }
      let unreachable = findings.filter { $0.rule == .unreachableRoute }.map(\.subject)
      var links = RandomLinks(of: definition, seed: ~seed)
      for _ in 0..<Self.linksPerDefinition {
        let link = links.next()
        let text = String(decoding: link, as: UTF8.self)
        switch NaiveMatcher.match(link, definition) {
        case .route(let name, _):
          #expect(!unreachable.contains(name), "seed \(seed): \(text) reaches \(name)")
        case .ambiguous(let names):
          let takers = names.filter { isTaken(text, by: $0, of: definition) }
          guard takers.count > 1 else { continue }
          // A route that ties with an earlier one is reported once.
          let isKnown = tied.contains {
            takers.contains($0.expected) || takers.contains($0.subject)
          }
          #expect(isKnown, "seed \(seed): \(text) is taken by \(takers.sorted())")
        default: continue
        }
      }
    }
  }

  /// Whether the route would take the link if it were the only one, with nothing unknown in it.
  private func isTaken(_ link: String, by name: String, of definition: AppDefinition) -> Bool {
    var alone = definition
    alone.routes = definition.routes.filter { $0.name == name }
    guard let link = try? DeepLink(link) else { return false }
    return (try? Catalog(unchecked: [alone]).decode(link, strict: true)) != nil
  }
}
