import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Every sample is a link of its route with the values that it was made from, and every mutant is refused by
/// the rule that it names.
@Suite struct SampleLawTests {
  /// The definitions that come with the project.
  private static func published() throws -> [AppDefinition] {
    try .builtIn + Repository.examples()
  }

  @Test func samplesOfPublishedDefinitionsCoverThem() throws {
    for definition in try Self.published() {
      let catalog = try Catalog(definitions: [definition])
      var counter = CoverageCounter(catalog, level: .all)
      var decoder = LinkDecoder(catalog)
      for route in catalog.program.plans.indices {
        let samples = Array(RouteSamples(catalog, route: route, count: nil, seed: 1))
        try check(samples, route, catalog)
        for sample in samples {
          try decoder.read(sample.link.bytes.span)
          counter.count(decoder)
        }
      }
      let missed = counter.coverage.flatMap(\.items).filter { !$0.isCovered }
      let names = missed.map { "\($0.kind) \($0.route) \($0.parameter ?? "") \($0.name)" }
      #expect(names == [], "\(definition.name)")
    }
  }

  @Test func mutantsOfPublishedDefinitionsAreRefused() throws {
    for definition in try Self.published() {
      let catalog = try Catalog(definitions: [definition])
      for route in catalog.program.plans.indices { try checkMutants(route, catalog, count: nil) }
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func samplesAndMutantsOfRandomDefinitions(seed: UInt64) throws {
    let definition = RandomDefinitions.definition(seed: seed)
    guard let catalog = try? Catalog(definitions: [definition]) else { return }
    var count = 0
    for route in catalog.program.plans.indices {
      let samples = Array(RouteSamples(catalog, route: route, count: 60, seed: seed))
      try check(samples, route, catalog)
      try checkMutants(route, catalog, count: 60)
      count += samples.count
    }
    #expect(count > 0)
  }

  private func check(_ samples: [LinkSample], _ route: Int, _ catalog: Catalog) throws {
    let plan = catalog.program.plans[route]
    for sample in samples {
      let read = try catalog.decode(sample.link, strict: true)
      #expect(read.route == plan.name && read.values == sample.values, "\(sample.link)")
    }
    #expect(Set(samples.map(\.link)).count == samples.count)
  }

  /// What is written does not depend on how many threads make it.
  @Test(arguments: [["--samples"], ["--mutants"], ["--samples", "--format", "fixtures"]])
  func linksAreTheSameHoweverManyThreadsThereAre(_ options: [String]) async throws {
    func links(_ jobs: Int) async throws -> String {
      let operands = ["700", "ukdailyoffers/search"]
      return try await Program.run(["encode", "--jobs", "\(jobs)"] + options + operands).output
    }
    let expected = try await links(1)
    #expect(expected.split(separator: "\n").count == 700)
    #expect(try await links(5) == expected)
  }

  private func checkMutants(_ route: Int, _ catalog: Catalog, count: Int?) throws {
    let mutants = Array(RouteMutants(catalog, route: route, count: count, seed: 1))
    for mutant in mutants {
      let finding = #expect(throws: Finding.self) { try catalog.route(DeepLink(mutant.link)) }
      #expect(finding?.rule == mutant.rule, "\(mutant.link)")
    }
    #expect(Set(mutants.map(\.link)).count == mutants.count)
  }
}
