import Testing

@testable import URLSchemeCore

/// No link traps the decoder, whatever its bytes and however it is read; and every fault has a place
/// in the link.
struct LinkDecoderMutationTests {
  static let seeds: [UInt64] = Array(1...40)

  @Test(arguments: seeds)
  func everyFaultHasAPlace(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var (faulty, fine) = (0, 0)
    for number in 0..<8 {
      let definition = RandomDefinitions.definition(seed: seed * 100 + UInt64(number))
      let catalog = Catalog(unchecked: [definition])
      var links = RandomLinks(of: definition, seed: generator.next())
      var options = ReaderOptions()
      options.isLenient = generator.chance(60)
      options.isStrict = generator.chance(20)
      options.isGeneric = generator.chance(10)
      var decoder = LinkDecoder(catalog, options: options)
      for _ in 0..<60 {
        let link = mutated(links.next(), &generator)
        let shown = String(decoding: link, as: UTF8.self)
        let (json, finding) = decoder.record(of: link)
        if let finding {
          #expect((0...link.count).contains(finding.offset), "seed \(seed): \(shown)")
          faulty += 1
        } else {
          fine += 1
        }
        try? decoder.read(link.span)
        let ranges = decoder.secretRanges
        #expect(ranges.allSatisfy { $0.upperBound <= link.count }, "seed \(seed): \(shown)")
        let record = try? Value(json: json)
        #expect(record != nil, "seed \(seed): \(shown)")
        for notice in decoder.reading.notices {
          #expect((0...link.count).contains(notice.offset), "seed \(seed): \(shown)")
        }
      }
    }
    #expect(faulty > 100 && fine > 20, "seed \(seed): \(faulty) faulty, \(fine) fine")
  }

  private func mutated(_ link: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var link = link
    for _ in 0..<generator.int(0...3) {
      let place = generator.int(0...link.count)
      switch generator.int(0...5) {
      case 0: link.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
      case 1: link.insert(contentsOf: generator.text(1...3).utf8, at: place)
      case 2:
        link.insert(contentsOf: "%\(generator.pick(["FF", "C3", "7C", "00"]))".utf8, at: place)
      case 3: if place < link.count { link.remove(at: place) }
      case 4: link.removeSubrange(place...)
      default: break
      }
    }
    return link
  }

  /// What lenient reading takes comes back from its canonical form, which is strict.
  @Test(arguments: seeds)
  func lenientLinksHaveStrictForms(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let catalog = try Catalog.app(
      #"""
      {"name": "a", "link": "//a/{p}{?q,l*}{#f}", "parameters": {"l": {"type": "array"}}},
      {"name": "r", "link": "//r/{+x}{?y}"}, {"name": "h", "link": "//{+h}"},
      {"name": "o", "link": "{+o}"}
      """#)
    var options = ReaderOptions()
    options.isLenient = true
    var written = 0
    for _ in 0..<100 {
      let texts = (0..<4).map { _ in generator.text() }
      let link = generator.pick([
        "app://a/\(texts[0])?q=\(texts[1])&l=\(texts[2])&\(texts[3])#\(texts[0])",
        "app://r/\(texts[0])/\(texts[1])?y=\(texts[2])#\(texts[3])",
        "app://\(texts[0])[::1]/\(texts[1])", "app:\(texts[0])/\(texts[1])#",
      ])
      let reading = catalog.reading(of: link, options)
      guard reading.hasPrefix("{") else { continue }
      var encoder = RecordEncoder(
        catalog, options: LinkEncoder.Options(), isLenient: false, isStrict: false)
      var canonical: [UInt8] = []
      let result = Result { () throws(Finding) in
        try encoder.encode(Array(reading.utf8).span, to: &canonical)
      }
      if case .failure(let finding) = result {
        Issue.record("seed \(seed): \(finding) for \(link)")
        continue
      }
      let strict = catalog.reading(of: String(decoding: canonical, as: UTF8.self))
      let (before, after) = (
        try Value(json: Array(reading.utf8)), try Value(json: Array(strict.utf8))
      )
      for key in ["route", "values", "unknown", "fragment"] {
        #expect(before[key] == after[key], "seed \(seed): \(link)")
      }
      written += 1
    }
    #expect(written > 5, "seed \(seed): \(written)")
  }
}
