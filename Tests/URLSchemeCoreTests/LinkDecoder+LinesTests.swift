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
    for link in links where !link.isEmpty { expected += try record(link) + [UInt8(ascii: "\n")] }
    let result = write(block)
    #expect(result.output == expected)
    #expect((result.lines, result.position) == (links.count, block.count))
    #expect(result.refusal == nil)
  }

  @Test(arguments: [
    ("emergent://?r=1", Rule.missingParameter), ("emergent:", nil),
    (String(repeating: "a", count: 99), nil),
    ("ukdailyoffers://nowhere", .unknownRoute), ("1:x", .invalidScheme),
  ])
  func stopsAtWhatItLeavesToOthers(_ line: String, _ rule: Rule?) throws {
    // What it leaves: a line that is refused, that does not end, or that is too long.
    let isLast = line == "emergent:"
    let block = Array(("emergent://\n\n" + line + (isLast ? "" : "\nemergent://\n")).utf8)
    let result = write(block, longest: 90)
    #expect(result.output == (try record("emergent://")) + [UInt8(ascii: "\n")])
    #expect((result.lines, result.position) == (2, 13))
    #expect(rule == nil || result.refusal != nil)
    if let refusal = result.refusal, line != "emergent://?r=1" { #expect(refusal.rule == rule) }
  }

  private func write(
    _ block: [UInt8], longest: Int = 1_000
  ) -> (output: [UInt8], lines: Int, position: Int, refusal: Finding?) {
    var options = LinkDecoder.Options()
    options.tellsFromLink = true
    var decoder = LinkDecoder(Catalog.builtIn, options: options)
    var output: [UInt8] = []
    var position = 0
    var refusal: Finding?
    let lines = decoder.writeRecords(
      ofLinesIn: block.span, from: &position, longest: longest, to: &output, refusal: &refusal)
    return (output, lines, position, refusal)
  }

  private func record(_ link: String) throws -> [UInt8] {
    var decoder = LinkDecoder(Catalog.builtIn)
    let bytes = Array(link.utf8)
    try decoder.read(bytes.span)
    var sink = JSONSink()
    sink.writeRecord(of: bytes.span, &decoder)
    return sink.output
  }
}
