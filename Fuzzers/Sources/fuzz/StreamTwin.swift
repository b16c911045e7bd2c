@testable import Laws
@testable import URLSchemeCore

/// Lines decoded many at once, as streams decode them, and one by one by a decoder that has seen
/// nothing else: both give the same bytes.
struct StreamTwin {
  let catalog: Catalog
  var options = ReaderOptions()

  func check(_ lines: [UInt8]) throws(Breach) {
    // The last line of a block is read by itself.
    let lines =
      lines + Array("\napp://a-last-line/that/is/long?enough=for&it=to&be=none-of-theirs\n".utf8)
    let slow = try oneByOne(lines)
    try Breach.unless(
      manyAtOnce(lines) == slow, "many lines at once become what they become one by one", of: lines)
  }

  private func oneByOne(_ block: [UInt8]) throws(Breach) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    while let line = block.span.line(from: position) {
      position = line.next
      guard !block.span.extracting(line.text).isBlank else { continue }
      let link = Array(block[line.text])
      var decoder = LinkDecoder(catalog, options: options)
      let (record, finding) = decoder.record(of: link)
      try? decoder.readText(link.span)
      let found = decoder.reading.notices + (finding.map { [$0] } ?? [])
      try Breach.unless(
        found.allSatisfy { (0...link.count).contains($0.offset) }, "findings lie in the link",
        of: link)
      try Breach.unless(
        decoder.secretRanges.allSatisfy { $0.upperBound <= link.count },
        "secrets lie in the link", of: link)
      try isJSON(record, link)
      output += record + [UInt8(ascii: "\n")]
    }
    return output
  }

  private func isJSON(_ record: [UInt8], _ link: [UInt8]) throws(Breach) {
    var tape = ValueTape()
    var reader = JSONReader(maximumDepth: JSONReader.maximumDepthOfRecords)
    let isRead: ()? = try? reader.read(record.span, onto: &tape)
    let text = String(validating: record, as: UTF8.self)
    let lineEnds = record.contains { $0 < 0x20 }
    try Breach.unless(
      text != nil && isRead != nil && !lineEnds, "its record is JSON in UTF-8, in one line",
      of: link, String(decoding: record, as: UTF8.self))
  }

  private func manyAtOnce(_ block: [UInt8]) -> [UInt8] {
    var decoder = LinkDecoder(catalog, options: options)
    var output: [UInt8] = []
    var position = 0
    while position < block.count {
      var refusals = LinkRefusals()
      _ = decoder.writeRecords(
        ofLinesIn: block.span, from: &position, longest: 1 << 20, to: &output,
        refusals: &refusals)
      guard let line = block.span.line(from: position) else { break }
      position = line.next
      guard !block.span.extracting(line.text).isBlank else { continue }
      _ = decoder.writeRecord(of: block.span.extracting(line.text), to: &output)
    }
    return output
  }
}
