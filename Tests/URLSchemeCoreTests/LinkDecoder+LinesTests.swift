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
    #expect(result.refusals.all.isEmpty)
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
        expected += try record(link) + [UInt8(ascii: "\n")]
      } catch {
        LinkDecoder.appendFailure(of: Array(link.utf8).span, error, to: &expected)
        findings.append((line, error))
      }
    }
    let block = Array(links.map { $0 + lineEnd }.joined().utf8)
    let result = write(block)
    #expect(result.output == expected)
    #expect((result.lines, result.position) == (links.count, block.count))
    let refusals = result.refusals.all
    #expect(refusals.map(\.line) == findings.map(\.line))
    #expect(refusals.map(\.rule) == findings.map(\.finding.rule))
    #expect(refusals.map(\.offset) == findings.map(\.finding.offset))
    let sentences = refusals.map { result.refusals.sentences.span.extracting($0.sentence).text }
    #expect(sentences == findings.map(\.finding.message))
  }

  @Test
  func refusesSoManyLinesAtOnce() {
    let limit = LinkRefusals.limit
    let result = write(Array(String(repeating: "1:x\n\nemergent://\n", count: limit + 9).utf8))
    #expect(result.refusals.all.map(\.line) == (0..<limit).map { 3 * $0 })
    #expect((result.lines, result.position) == (3 * limit - 2, 17 * limit - 13))
  }

  @Test(arguments: ["emergent:", String(repeating: "a", count: 99) + "\nemergent://\n"])
  func stopsAtWhatItLeavesToOthers(_ rest: String) throws {
    // A line that does not end, or that is too long.
    let result = write(Array(("emergent://\n\n" + rest).utf8), longest: 90)
    #expect(result.output == (try record("emergent://")) + [UInt8(ascii: "\n")])
    #expect((result.lines, result.position) == (2, 13))
    #expect(result.refusals.all.isEmpty)
  }

  private func write(
    _ block: [UInt8], longest: Int = 1_000
  ) -> (output: [UInt8], lines: Int, position: Int, refusals: LinkRefusals) {
    var decoder = LinkDecoder(Catalog.builtIn)
    var output: [UInt8] = []
    var position = 0
    var refusals = LinkRefusals()
    let lines = decoder.writeRecords(
      ofLinesIn: block.span, from: &position, longest: longest, to: &output, refusals: &refusals)
    return (output, lines, position, refusals)
  }

  private func record(_ link: String) throws(Finding) -> [UInt8] {
    var decoder = LinkDecoder(Catalog.builtIn)
    let (record, finding) = decoder.record(of: Array(link.utf8))
    if let finding { throw finding }
    return record
  }
}
