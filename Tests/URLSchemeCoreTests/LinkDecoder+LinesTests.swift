import Testing

@testable import URLSchemeCore

/// Many lines at once come to what they come to one by one.
struct LinkDecoderLinesTests {
  private static let links = [
    "emergent://?r=45897607701713&g=73259546644200&b=00207926184237", "", "other:x?y=%22",
    "ukdailyoffers://search?term=half+price&order=rating&page=2",
    "mayasdressup://?outfit=beach%7CIn%C3%AAs%7Chat%7C%7cdress%7C", "emergent://",
  ]

  @Test(arguments: ["\n", "\r\n"])
  func writesWhatIsWrittenOneByOne(_ lineEnd: String) throws {
    let links = (0..<50).flatMap { _ in Self.links }
    let block = Array(links.map { $0 + lineEnd }.joined().utf8)
    var expected: [UInt8] = []
    for link in links where link.contains(where: { $0 != " " }) {
      expected += try record(link) + [UInt8(ascii: "\n")]
    }
    let result = write(block)
    #expect(result.output == expected)
    #expect((result.lines, result.position) == (links.count, block.count))
    #expect(result.refusals.isEmpty)
  }

  @Test(arguments: ["\n", "\r\n"])
  func writesWhatIsWrongWhereItStands(_ lineEnd: String) throws {
    let faulty = [
      "ukdailyoffers://nowhere", "1:x", "emergent://?r=1", "emergent://?r=1&g=%4&b=2",
      "mayasdressup://?outfit=a%", "mayasdressup://?outfit=%FF", "no link", " ",
    ]
    var links: [String] = []
    for fault in faulty { links += Self.links + [fault, fault] }
    var expected: [UInt8] = []
    var findings: [(line: Int, finding: Finding)] = []
    for (line, link) in links.enumerated() where link.contains(where: { $0 != " " }) {
      do throws(Finding) {
        expected += try record(link)
      } catch {
        var sink = JSONSink()
        sink.writeFailure(of: Array(link.utf8).span, error)
        expected += sink.output
        findings.append((line, error))
      }
      expected.append(UInt8(ascii: "\n"))
    }
    let block = Array(links.map { $0 + lineEnd }.joined().utf8)
    let result = write(block)
    #expect(result.output == expected)
    #expect((result.lines, result.position) == (links.count, block.count))
    #expect(result.refusals.map(\.line) == findings.map(\.line))
    #expect(result.findings == findings.map(\.finding))
    for (refusal, known) in zip(result.refusals, findings) {
      #expect(String(decoding: block[refusal.link], as: UTF8.self) == links[known.line])
    }
  }

  @Test
  func refusesSoManyLinesAtOnce() {
    let limit = LinkDecoder.refusalLimit
    let result = write(Array(String(repeating: "1:x\n\nemergent://\n", count: limit + 9).utf8))
    #expect(result.refusals.map(\.line) == (0..<limit).map { 3 * $0 })
    #expect((result.lines, result.position) == (3 * limit - 2, 17 * limit - 13))
  }

  @Test(arguments: ["emergent:", String(repeating: "a", count: 99) + "\nemergent://\n"])
  func stopsAtWhatItLeavesToOthers(_ rest: String) throws {
    // A line that does not end, or that is too long.
    let result = write(Array(("emergent://\n\n" + rest).utf8), longest: 90)
    #expect(result.output == (try record("emergent://")) + [UInt8(ascii: "\n")])
    #expect((result.lines, result.position) == (2, 13))
    #expect(result.refusals.isEmpty)
  }

  @Test(arguments: [
    ("app://forms?f=001", true), ("app://forms?f=", true), ("app://forms?t=1&f=00999&k=on", true),
    ("app://forms?f=12345678901234567890", true), ("APP2://forms/?f=1", true),
    ("app://forms?f=001&x=1", true), ("app://forms?x=1&f=001&y=%C3%A9", true),
    // Something else may be wrong, or more is to be read.
    ("app://forms?f=00x", false), ("app://forms?f=%30", false), ("app://forms?f=001#x", false),
    ("app://forms?f=001&f=0099", false), ("app://forms?f=001&x=%4", false),
    ("app://forms?f=001&t=%FF", false), ("app://forms?f=001&n=1.0", false),
    ("app://forms?f=001& ", false), ("app://forms?f=001&x=%FF", false),
    ("app://forms?f=001&x=a b", false),
    // The grammar comes first.
    ("app://forms?t=a+b%4&f=001", true), ("app://forms?f=001&k=a+b%4", true),
    ("app://forms?t=%", true), ("app://forms?t=%x4&k= ", true),
    ("app://forms?t=a%0x", true), ("app://forms?x=%&t=%", false), ("app://forms?t=%41%4", true),
    ("app://forms?t= %4", false), ("app://forms?%4=%4", false), ("app://forms?k=%4", true),
    ("app://forms?f=%4", true), ("app://forms?f=001%zz", true), ("app://forms?k=on%", true),
    ("app://forms?k=%41%4", false), ("app://forms?x=1&f=0%", false),
  ])
  func knowsWhatTheWholeLinkIsRefusedFor(link: String, isKnown: Bool) throws {
    for secret in ["", #", "parameters": {"t": {"secret": true}}"#] {
      let other = #", {"name": "other", "link": "//other{?t}"\#(secret)}"#
      let catalog = try Catalog.app(LinkDecoderCopyingTests.routes + other)
      var decoder = LinkDecoder(catalog)
      let heads = "app://forms\nAPP2://forms/\n"
      let block = Array("\(heads)\(link)\n".utf8) + Array(repeating: 0x78, count: 80)
      var (position, records, refusals) = (0, [UInt8](), [LinkDecoder.Refusal]())
      let lines = decoder.writeRecords(
        ofLinesIn: block.span, from: &position, longest: 1_000, to: &records, refusals: &refusals)
      #expect(lines == 3)
      let refusal = try #require(refusals.first)
      #expect(refusal.line == 2)
      #expect(Array(block[refusal.link]) == Array(link.utf8))
      let finding = decoder.finding(refusal, in: block.span)
      #expect(finding.inShort == catalog.reading(of: link, LinkDecoder.Options()))
      let copied = decoder.passLines(
        of: block.span, from: heads.utf8.count, longest: 1_000, takesRemarks: true, decoder.shapes)
      let bytes = Array(link.utf8)
      let known = decoder.fault(copied.remark, decoder.shapes).map {
        decoder.finding($0, in: bytes.span)
      }
      // Where there are secrets, the decoder must have read what is shown.
      #expect(known == (isKnown && secret.isEmpty ? finding : nil))
      let isOfGrammar = finding.rule == .invalidPercentEscape
      decoder.options.isLenient = true
      let whenLenient = decoder.fault(copied.remark, decoder.shapes).map {
        decoder.finding($0, in: bytes.span)
      }
      #expect(whenLenient == (isOfGrammar ? nil : known))
    }
  }

  private func write(
    _ block: [UInt8], longest: Int = 1_000
  ) -> (
    output: [UInt8], lines: Int, position: Int, refusals: [LinkDecoder.Refusal],
    findings: [Finding]
  ) {
    var options = LinkDecoder.Options()
    options.tellsFromLink = true
    var decoder = LinkDecoder(Catalog.builtIn, options: options)
    var output: [UInt8] = []
    var position = 0
    var refusals: [LinkDecoder.Refusal] = []
    let lines = decoder.writeRecords(
      ofLinesIn: block.span, from: &position, longest: longest, to: &output, refusals: &refusals)
    let findings = refusals.map { decoder.finding($0, in: block.span) }
    return (output, lines, position, refusals, findings)
  }

  private func record(_ link: String) throws(Finding) -> [UInt8] {
    var decoder = LinkDecoder(Catalog.builtIn)
    let bytes = Array(link.utf8)
    try decoder.read(bytes.span)
    var sink = JSONSink()
    sink.writeRecord(of: bytes.span, &decoder)
    return sink.output
  }
}
