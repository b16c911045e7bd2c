import Testing
import URLSchemeCore

@testable import urlscheme

/// What is said of many links at once is what reports say of them one by one.
@Suite struct RemarkWriterTests {
  private static let links = [
    "ukdailyoffers://search?term=milk", "ukdailyoffers://search?term=milk&page=2",
    "ukdailyoffers://search?page=2&term=milk&limit=5", "ukdailyoffers://search?term=milk&page=3",
    "ukdailyoffers://search?term=milk&pagf=4", "emergent://?page=1", "emergent://?p=1",
    "ukdailyoffers://search?term=milk&order=prices&trm=a%20b",
    "ukdailyoffers://search?term=\(String(repeating: "x", count: 200))&=1&page=5",
    // Values that are not declared, in words that take each other's places.
    "ukdailyoffers://search?term=milk&order=rating", "ukdailyoffers://search?term=milk&order=name",
    "ukdailyoffers://search?page=1&term=milk&order=rating&limit=2",
    "ukdailyoffers://search?term=milk&order=tarpng", "ukdailyoffers://search?term=milk&order=",
    // Wrong lengths.
    "emergent://?r=1", "emergent://?r=2&x=1", "emergent://?g=1234567890123456", "emergent://?b=",
    // The grammar.
    "emergent://?r=%4", "emergent://?r=%zz\u{1B}\u{202E}", "ukdailyoffers://search?term=%",
    "emergent://?r=1&x=%4", "//?r=1", "?r=\u{1B}\u{202E}:", ":", "emergent", "emergent?r:1",
    // No routes.
    "ukdailyoffers://serch", "ukdailyoffers://serch?term=%41", "ukdailyoffers://serch?term=%4",
    "emergent://x?y", "ukdailyoffers://serch?term=2",
    "emergent://?r=2", "emergent://?g=12345678901234&b=123456789012345",
  ]

  /// What a stream says of the links, which come again and again: many at once, or each by itself.
  private static func lines(
    _ links: [String] = links, atOnce: Bool, isStrict: Bool, writes: Bool = true
  ) -> FindingLines {
    var options = LinkValidator.Options()
    options.isStrict = isStrict
    var stream = ValidationStream(
      LinkValidator(.builtIn, options: options), listsPassed: false, wantsChecks: false,
      lineWriter: writes ? Diagnostics(isColored: false) : nil)
    stream.begin(file: "a\u{7}b.txt")
    let links = (0..<3).flatMap { _ in links }
    let block = Array(links.map { $0 + "\n" }.joined().utf8)
    var (number, position) = (0, 0)
    while number < links.count {
      if atOnce {
        number += stream.processAtOnce(block.span, from: &position, after: number)
      }
      guard number < links.count else { break }
      let link = Array(links[number].utf8)
      stream.process(link.span, number: number + 1, isCut: false)
      number += 1
      position += link.count + 1
    }
    var results = ValidationResults()
    stream.exchangeResults(&results)
    #expect(results.checks.isEmpty)
    return results.lines
  }

  @Test(arguments: [false, true])
  func saysTheSameOfManyLinksAtOnce(isStrict: Bool) {
    let atOnce = Self.lines(atOnce: true, isStrict: isStrict)
    let each = Self.lines(atOnce: false, isStrict: isStrict)
    let text = String(decoding: atOnce.text, as: UTF8.self)
    #expect(text == String(decoding: each.text, as: UTF8.self))
    #expect(text.hasPrefix(#"a\u{7}b.txt:2:"#))
    #expect(
      text.contains("unknown parameter pagf [unknown-parameter]; did you mean page?") == false)
    // One of the links is right.
    #expect(atOnce.checks == 3 * (Self.links.count - 1))
    #expect(atOnce.errors == each.errors)
    #expect(atOnce.warnings == each.warnings)
    #expect(atOnce.notices == each.notices)
  }

  @Test
  func countsWhatNobodyReads() {
    let written = Self.lines(atOnce: true, isStrict: false)
    let counted = Self.lines(atOnce: true, isStrict: false, writes: false)
    #expect(counted.text.isEmpty)
    #expect(counted.checks == written.checks)
    #expect(counted.warnings == written.warnings)
  }

  @Test
  func saysTheSameOfMoreNamesThanAreKept() {
    let links = (0..<400).map {
      "ukdailyoffers://search?term=milk&page\($0)\(String(repeating: "x", count: $0))=1"
    }
    let atOnce = Self.lines(links, atOnce: true, isStrict: false)
    #expect(atOnce.warnings == 3 * links.count)
    #expect(atOnce.text == Self.lines(links, atOnce: false, isStrict: false).text)
  }
}
