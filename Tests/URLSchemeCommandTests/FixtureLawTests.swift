import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The laws of fixtures, over random definitions and links: what is recorded passes, and is not
/// refreshed; what is wrong is refreshed to what passes.
struct FixtureLawTests {
  static let seeds: [UInt64] = Array(1...16)
  static let definitionsPerSeed: UInt64 = 5

  private struct Tally {
    var failures = 0
    var links = 0
    var changed = 0
  }

  @Test(arguments: seeds, [false, true])
  func whatIsRecordedPasses(seed: UInt64, isStrict: Bool) throws {
    var tally = Tally()
    for number in 0..<Self.definitionsPerSeed {
      let definition = RandomDefinitions.definition(seed: seed * 1_000 + number, hasTwins: true)
      let catalog = Catalog(unchecked: [definition])
      var options = LinkValidator.Options()
      options.isStrict = isStrict
      options.isLenient = number % 2 == 0
      for link in links(of: definition, catalog, seed: seed * 1_000 + number) {
        try check(
          link, catalog, options, &tally, "seed \(seed): \(String(decoding: link, as: UTF8.self))")
      }
    }
    #expect(tally.links > 30, "seed \(seed)")
    #expect(tally.failures > 20, "seed \(seed)")
    #expect(tally.changed > 50, "seed \(seed)")
  }

  private func links(
    of definition: AppDefinition, _ catalog: Catalog, seed: UInt64
  ) -> [[UInt8]] {
    var generator = SeededGenerator(seed: ~seed)
    var random = RandomLinks(of: definition, seed: seed)
    var links: [[UInt8]] = (0..<20).map { _ in random.next() }
    for route in definition.routes {
      for _ in 0..<5 {
        guard
          let request = RandomValues.request(
            for: route, in: definition, using: &generator),
          let link = try? catalog.encode(route.name, request.values, unknown: request.unknown)
        else { continue }
        links.append(link.bytes)
        links.append(Respelling.of(link.bytes, definition, using: &generator))
      }
    }
    return links
  }

  private func check(
    _ link: [UInt8], _ catalog: Catalog, _ options: LinkValidator.Options, _ tally: inout Tally,
    _ comment: Comment
  ) throws {
    var recorder = FixtureRecorder(catalog, options: options, allowsBroken: true)
    var validator = FixtureValidator(catalog, options: options)
    let recorded = try FixtureLaws.whatIsRecordedPasses(link, catalog, options)
    let fixture = try Value(json: recorded)
    if fixture["error"] == nil { tally.links += 1 } else { tally.failures += 1 }
    var refreshed: [UInt8] = []

    // Something else is made of it.
    var wrong = fixture.object ?? []
    for index in wrong.indices where wrong[index].name != "link" {
      wrong[index].value = other(than: wrong[index].value)
      let line = Array(Value.object(wrong).json.utf8)
      let isClean = validator.read(bytes: line)
      #expect(!isClean && !validator.differences.isEmpty, comment)
      refreshed = []
      let outcome = recorder.update(line.span, to: &refreshed)
      #expect(outcome == .written, comment)
      #expect(refreshed == recorded, comment)
      tally.changed += 1
    }
  }

  /// Another value of the same type.
  private func other(than value: Value) -> Value {
    switch value {
    // Rules have to be rules.
    case .string(let text): .string(text == "unknown-key" ? "missing-key" : "unknown-key")
    case .array(let values): .array(values + ["more"])
    case .object(let members): .object(members + [Value.Member("\u{1}more", "x")])
    default: value
    }
  }
}
