import Testing
import URLSchemeCore

@testable import urlscheme

/// What formats make of a record does not depend on the records before it.
@Suite struct RecordPrinterTests {
  private static let formats: [DecodeOptions.Format] = [
    .json, .prettyJSON, .text, .tsv, .shell, .fish, .get("t"), .get("l"), .get("link"),
    .fields(["link", "t", "l", "l.1", "d", "d.k", "error", "query", "unknown"], .csv),
    .fields(["link", "t", "l", "l.1", "d", "d.k", "error", "query", "unknown"], .tsv),
    .fields(["link", "t", "l", "l.1", "d", "d.k", "error", "query", "unknown"], .json),
  ]

  private static let selections = [
    RecordSelection(), RecordSelection(isFailure: true), RecordSelection(isFailure: false),
    RecordSelection(conditions: [.init(name: "t", text: "plain")]),
    RecordSelection(conditions: [
      .init(name: "app", text: "probe"), .init(name: "l", text: #"["'","'"]"#),
    ]),
  ]

  private static let catalog = try? Catalog(json: Array(HostileLink.definition.utf8))

  /// Records of all hostile links, of some that are refused, and of some that vary in shape.
  private static let records: [[UInt8]] = {
    guard let catalog else { return [] }
    var decoder = LinkDecoder(catalog)
    let others = [
      "probe://text?t", "probe://nothing", "no link", "probe://text?t=1&a=b&c", "other:?a&b=c",
      "probe://data?d=%7B%22k%22:%5B1,2,%7B%22x%22:null%7D,%5B%5D%5D%7D", "probe://text",
      "probe://list?l=a&l=b&l=c", "probe://text?t=%FF", "emergent://?r=1", "\u{1}",
      "other:?a%FF=1&%FFa=%FF", "other:?b%FF=1&%FFb=%FE", "other://%FF@h/%FE#%FF",
      "other://%FE@h/%FD#%FE",
    ]
    return (HostileLink.all.map(\.link) + others).map { link in
      var record: [UInt8] = []
      _ = decoder.writeRecord(of: link.bytes.span, to: &record)
      return record.dropLast()
    }
  }()

  private func printer(
    _ format: DecodeOptions.Format, _ selection: RecordSelection, _ delimiter: UInt8
  ) throws -> RecordPrinter {
    RecordPrinter(
      format, selection, try #require(Self.catalog), delimiter: delimiter, forTerminal: false)
  }

  @Test(arguments: formats, [UInt8(ascii: "\n"), 0])
  func recordsGiveTogetherWhatEachGivesAlone(_ format: DecodeOptions.Format, _ delimiter: UInt8)
    throws
  {
    #expect(Self.records.count > 500)
    for selection in Self.selections {
      var expected: [UInt8] = []
      var faulty: [Int] = []
      for (number, record) in Self.records.enumerated() {
        var alone = try printer(format, selection, delimiter)
        alone.print(record.span, to: &expected)
        faulty += alone.faults.map { _ in number }
      }
      var together = try printer(format, selection, delimiter)
      let records = Array(Self.records.joined(separator: [UInt8(ascii: "\n")]))
      for round in 1...2 {
        var output: [UInt8] = []
        together.print(records.span, to: &output)
        #expect(output == expected, "\(selection), round \(round)")
        #expect(together.faults.map(\.record) == faulty)
      }
    }
  }
}
