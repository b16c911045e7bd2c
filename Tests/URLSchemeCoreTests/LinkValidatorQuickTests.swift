import Testing

@testable import URLSchemeCore

/// The quick look at links changes nothing but the time.
struct LinkValidatorQuickTests {
  private func validators(
    _ catalog: Catalog, isStrict: Bool = false
  ) -> (quick: LinkValidator, slow: LinkValidator) {
    var options = LinkValidator.Options()
    options.isStrict = isStrict
    var quick = LinkValidator(catalog, options: options)
    var slow = LinkValidator(catalog, options: options, isQuick: false)
    quick.coverage = CoverageCounter(catalog)
    slow.coverage = CoverageCounter(catalog)
    return (quick, slow)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func findsWhatTheCloserLookFinds(seed: UInt64) {
    var isFine = 0
    for definition in [RandomDefinitions.definition(seed: seed)] + BuiltInDefinitions.all {
      let catalog = Catalog(unchecked: [definition])
      var (quick, slow) = validators(catalog, isStrict: seed % 4 == 0)
      var links = RandomLinks(of: definition, seed: seed)
      for _ in 0..<60 {
        var link = links.next()
        // They are links of `app`, whatever the definition's scheme is.
        if let scheme = definition.schemes.first, link.starts(with: Array("app:".utf8)) {
          link.replaceSubrange(0..<3, with: scheme.utf8)
        }
        let result = quick.read(link.span)
        let twin = slow.read(link.span)
        let shown = String(decoding: link, as: UTF8.self)
        #expect(result == twin, "\(shown)")
        #expect(quick.findings == slow.findings, "\(shown)")
        #expect(quick.passes == slow.passes, "\(shown)")
        if result { isFine += 1 }
      }
      #expect(quick.coverage?.coverage == slow.coverage?.coverage)
    }
    #expect(isFine > 0)
  }

  @Test(arguments: ["bea\u{1B}ch", "bea\u{202E}ch"])
  func seesUnsafeCharactersInEnvelopes(_ background: String) throws {
    let link = try Outfit(background: background, model: "Maya", garments: []).link
    #expect(link.description.contains("~1"))
    #expect(!link.description.contains("%"))
    var (quick, slow) = validators(.builtIn)
    let isFine = (quick.read(link.bytes.span), slow.read(link.bytes.span))
    #expect(isFine == (false, false))
    #expect(quick.findings.map(\.rule) == [.unsafeCharacter])
    #expect(quick.findings == slow.findings)
  }

  @Test(arguments: [
    ("ukdailyoffers://search?term=a%00", false), ("ukdailyoffers://search?term=%1b", false),
    ("ukdailyoffers://search?term=a%7Fb", false), ("ukdailyoffers://search?term=%C2%85", false),
    ("ukdailyoffers://search?term=%E2%80%AE", false),
    ("ukdailyoffers://search?term=abc&x=%0A", false),
    ("ukdailyoffers://search?term=abc&%0A", false), ("ukdailyoffers://search?term=a#%0A", false),
    ("ukdailyoffers://search?term=%20%7E%41", true), ("ukdailyoffers://search?term=%C3%A9", true),
    ("ukdailyoffers://search?term=%E2%80%99", true), ("ukdailyoffers://search?term=%C2%A3", true),
  ])
  func seesUnsafeCharactersInEscapes(_ link: String, isSafe: Bool) {
    var (quick, slow) = validators(.builtIn)
    quick.read(Array(link.utf8).span)
    slow.read(Array(link.utf8).span)
    #expect(quick.findings == slow.findings)
    #expect(quick.findings.contains { $0.rule == .unsafeCharacter } != isSafe)
  }

  @Test func findingsStandInTheOrderOfTheLink() {
    var (quick, slow) = validators(.builtIn)
    let link = Array("ukdailyoffers://search?x=1&term=a&order=b&y=%0A&z#f".utf8)
    quick.read(link.span)
    slow.read(link.span)
    #expect(quick.findings == slow.findings)
    #expect(quick.findings.count == 7)
    #expect(quick.findings.map(\.offset) == quick.findings.map(\.offset).sorted())
  }

  @Test func afterAFaultyLinkAGoodOneHasNone() {
    var (quick, _) = validators(.builtIn)
    let isFine = ["emergent://?r=1", "emergent://"].map { quick.read(Array($0.utf8).span) }
    #expect(isFine == [false, true])
    #expect(quick.findings.isEmpty)
    #expect(quick.passes)
  }
}
