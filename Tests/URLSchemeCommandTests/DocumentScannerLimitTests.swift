import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Documents made to take time, memory or the scanner itself down.
@Suite struct DocumentScannerLimitTests {
  /// The steps of a scan can't be counted from here, so time is compared: eight times the document
  /// must not take more than thirty times as long.
  @Test(arguments: [
    "emergent:", "emergent:\n", "(emergent:", "\"emergent:", "'emergent:\"emergent:", "<emergent:",
    "`emergent:", "](emergent:", "]: emergent:", "href=\"emergent: ", "href='emergent:\" ",
    "href=\"emergent:<a href='emergent:", "things:(emergent:=\"", "\\\"emergent:",
    "&quot;emergent:",
    "&#39;emergent:/", "emergent:/&amp;", "emergent:/{", "emergent:/[a", "emergent:/...",
    "emergent:/_",
    "(", ")", "&", "&#", "&a", "<", "[", "_", "`", "` ``", "```\n", "\\", "\n", " ", "{", "…", "a",
    ":", ".", "emergent", "urlscheme-", "# urlscheme-disable ", "<!-- urlscheme-disable-line -->",
    "\0", "\u{FEFF}",
  ])
  func areScannedInTimeThatGrowsWithTheirLength(piece: String) {
    for kind in DocumentKind.allCases {
      let short = time(piece, 1 << 13, kind)
      let long = time(piece, 1 << 16, kind)
      #expect(long < short * 30 + 0.2, "\(kind): \(short), \(long)")
    }
  }

  private func time(_ piece: String, _ count: Int, _ kind: DocumentKind) -> Double {
    let bytes = Array(piece.utf8)
    var document: [UInt8] = []
    while document.count < count { document += bytes }
    let start = Platform.uptime
    Scanned.scanner.forEachLink(in: document.span, as: kind) { _ in }
    return Platform.uptime - start
  }

  @Test(
    arguments: [
      [], [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0x3A], [0x0A], [0x00],
      [0xFF, 0xFE, 0x3A, 0x00],
    ] as [[UInt8]])
  func documentsOfAFewBytesHaveNoLinks(_ document: [UInt8]) {
    for kind in DocumentKind.allCases {
      #expect(Scanned.links(in: document, as: kind).isEmpty)
    }
  }

  @Test func schemesMayBeNoneAndRepeated() {
    let document = Array("emergent://a".utf8)
    #expect(DocumentScanner(schemes: []).links(in: document, as: .text).isEmpty)
    let scanner = DocumentScanner(schemes: ["emergent", "EMERGENT", "emergent"])
    #expect(scanner.links(in: document, as: .text).count == 1)
  }
}
