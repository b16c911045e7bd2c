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

  @Test func afterAFaultyLinkAGoodOneHasNone() {
    var (quick, _) = validators(.builtIn)
    let isFine = ["emergent://?r=1", "emergent://"].map { quick.read(Array($0.utf8).span) }
    #expect(isFine == [false, true])
    #expect(quick.findings.isEmpty)
    #expect(quick.passes)
  }
}
