import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What a link's own text tells is found wherever it stands, and in the order of the link.
struct LinkValidatorFindingsTests {
  private func findings(in link: String) -> [Finding] {
    var validator = LinkValidator(.builtIn)
    validator.read(Array(link.utf8).span)
    return validator.findings
  }

  @Test(arguments: ["bea\u{1B}ch", "bea\u{202E}ch"])
  func seesUnsafeCharactersInEnvelopes(_ background: String) throws {
    let link = try BuiltIn.Outfit(background: background, model: "Maya", garments: []).link
    #expect(link.description.contains("~1"))
    #expect(!link.description.contains("%"))
    #expect(findings(in: link.description).map(\.rule) == [.unsafeCharacter])
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
    #expect(findings(in: link).contains { $0.rule == .unsafeCharacter } != isSafe)
  }

  @Test func findingsStandInTheOrderOfTheLink() {
    let findings = findings(in: "ukdailyoffers://search?x=1&term=a&order=b&y=%0A&z#f")
    #expect(findings.count == 7)
    #expect(findings.map(\.offset) == findings.map(\.offset).sorted())
  }

  @Test func afterAFaultyLinkAGoodOneHasNone() {
    var validator = LinkValidator(.builtIn)
    let isFine = ["emergent://?r=1", "emergent://"].map { validator.read(Array($0.utf8).span) }
    #expect(isFine == [false, true])
    #expect(validator.findings.isEmpty)
    #expect(validator.passes)
  }
}
