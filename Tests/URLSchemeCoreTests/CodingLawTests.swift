import Testing

@testable import URLSchemeCore

/// The laws of encoding and decoding, over random definitions and random values.
struct CodingLawTests {
  static let seeds: [UInt64] = Array(1...60)
  static let definitionsPerSeed = 10

  /// What became of the values that were tried.
  private struct Tally {
    var written = 0
    var refused = 0
    var respelled = 0
  }

  @Test
  func randomDefinitionsAreInOrder() {
    for seed in Self.seeds.flatMap(Self.definitionSeeds) {
      let definition = RandomDefinitions.definition(
        seed: seed, hasTwins: true, areRearranged: true)
      let findings = DefinitionChecker.findings(in: definition)
      #expect(findings.isEmpty, "seed \(seed): \(findings.map(\.finding.message))")
    }
  }

  static func definitionSeeds(_ seed: UInt64) -> [UInt64] {
    (0..<UInt64(definitionsPerSeed)).map { seed * 1000 + $0 }
  }

  @Test(arguments: seeds)
  func whatIsEncodedDecodesToTheSame(seed: UInt64) throws {
    var tally = Tally()
    for seed in Self.definitionSeeds(seed) {
      let definition = RandomDefinitions.definition(
        seed: seed, hasTwins: seed % 10 == 0, areRearranged: true)
      let catalog = Catalog(unchecked: [definition])
      var generator = SeededGenerator(seed: ~seed)
      for route in definition.routes {
        for _ in 0..<6 {
          guard
            var request = RandomValues.request(
              for: route, in: definition, using: &generator)
          else { continue }
          request.unknown = RandomValues.unknown(for: route, using: &generator)
          try check(request, of: route, definition, catalog, seed, &generator, &tally)
        }
      }
    }
    #expect(tally.written > 60, "seed \(seed): few links were written")
    #expect(tally.respelled > 30, "seed \(seed): few links were spelled in other ways")
    #expect(tally.refused * 2 < tally.written, "seed \(seed): \(tally.refused) links were refused")
  }

  private func check(
    _ request: RandomRequest, of route: Route, _ definition: AppDefinition, _ catalog: Catalog,
    _ seed: UInt64, _ generator: inout SeededGenerator, _ tally: inout Tally
  ) throws {
    let result = Result { () throws(Finding) -> DeepLink in
      try catalog.encode(route.name, request.values, unknown: request.unknown)
    }
    guard case .success(let link) = result else {
      tally.refused += 1
      if case .failure(let finding) = result {
        checkRefusal(finding, request, of: route, definition, seed)
      }
      return
    }
    tally.written += 1
    let decoded = try CodingLaws.decode(link.bytes, catalog)
    #expect(decoded?.route == route.name, "seed \(seed): \(link)")
    #expect(decoded?.values.json == request.values.json, "seed \(seed): \(link)")
    #expect(decoded?.unknown == request.unknown, "seed \(seed): \(link)")
    #expect(decoded?.fragment == nil, "seed \(seed): \(link)")
    #expect(
      link.description == NaiveExpansion.link(route, of: definition, request), "seed \(seed)")
    guard let decoded else { return }
    let again = try catalog.encode(decoded.route, decoded.values, unknown: decoded.unknown)
    #expect(again == link, "seed \(seed): \(again) is not \(link)")
    for _ in 0..<3 {
      let other = Respelling.of(link.bytes, definition, using: &generator)
      if try CodingLaws.canonicalFormStays(other, catalog) { tally.respelled += 1 }
    }
  }

  /// A refusal is right only where the link, written all the same, would say something else.
  private func checkRefusal(
    _ finding: Finding, _ request: RandomRequest, of route: Route, _ definition: AppDefinition,
    _ seed: UInt64
  ) {
    let comment: Comment = "seed \(seed): \(finding) for \(route.link) \(request.values.json)"
    let link = NaiveExpansion.link(route, of: definition, request)
    #expect(link != nil, comment)
    guard let answer = NaiveMatcher.match(Array((link ?? "").utf8), definition) else {
      #expect(finding.expected == "a text that makes a link", comment)
      return
    }
    guard case .route(let name, let texts) = answer, name == route.name else {
      let isAmbiguous = if case .ambiguous = answer { true } else { false }
      #expect(finding.rule == (isAmbiguous ? .ambiguousLink : .shadowedRoute), comment)
      return
    }
    // The route is right, so a variable of its path holds another text, or a pair belongs to an
    // alias.
    let isSame = (try? PatternParser.parse(route.link)).map { pattern in
      pattern.pathVariables.allSatisfy { (texts[$0] == nil) == (request.values[$0] == nil) }
    }
    #expect(
      isSame == false || finding.subject == "unknown"
        || finding.expected == "a text that reads back as the same", comment)
  }
}
