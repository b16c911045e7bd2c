import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What holds for all documents and links.
@Suite struct DocumentScannerLawTests {
  /// A place in a document, by an obvious writer: what stands before the link and after it, and how the link is written.
  fileprivate struct Place {
    var kind: DocumentKind
    var before: String
    var after: String
    /// Whether the place has nothing but the link, so that any link may stand there.
    var isExact = false
    var escape: @Sendable (Unicode.Scalar) -> String = { String(Character($0)) }
  }

  fileprivate static let places: [Place] = [
    Place(kind: .markdown, before: "<", after: ">", isExact: true),
    Place(kind: .markdown, before: "[a](", after: ")", isExact: true) { scalar in
      "()\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(Character(scalar))
    },
    Place(kind: .markdown, before: "[a](", after: " 'b')", isExact: true) { scalar in
      "()&*_".unicodeScalars.contains(scalar) ? "&#\(scalar.value);" : String(Character(scalar))
    },
    Place(kind: .markdown, before: "![a](<", after: ">)", isExact: true),
    Place(kind: .markdown, before: "[a]: ", after: "\n", isExact: true),
    Place(kind: .markdown, before: "`", after: "`", isExact: true),
    Place(kind: .markdown, before: "<a href=\"", after: "\">a</a>", isExact: true) { scalar in
      scalar == "&" ? "&amp;" : String(Character(scalar))
    },
    Place(kind: .markdown, before: "|", after: "|"),
    Place(kind: .markdown, before: "| a | ", after: " |"),
    Place(kind: .markdown, before: "**", after: "**."),
    Place(kind: .markdown, before: "```sh\nopen '", after: "'\n```\n"),
    Place(kind: .html, before: "<a href='", after: "'>a</a>", isExact: true) { scalar in
      scalar == "&" || scalar == "'"
        ? "&#x\(String(scalar.value, radix: 16));" : String(Character(scalar))
    },
    Place(kind: .html, before: "<a href=", after: " class=b>", isExact: true) { scalar in
      scalar == "'" || scalar == "&" ? "&#\(scalar.value);" : String(Character(scalar))
    },
    Place(kind: .html, before: "<p>", after: ".</p>") { scalar in
      scalar == "&" ? "&amp;" : String(Character(scalar))
    },
    Place(kind: .html, before: "<string>", after: "</string>") { scalar in
      scalar == "&" ? "&#38;" : String(Character(scalar))
    },
    Place(kind: .json, before: "{\"a\": \"", after: "\"}", isExact: true) { scalar in
      scalar == "/" ? "\\/" : scalar == "&" ? "\\u0026" : String(Character(scalar))
    },
    Place(kind: .json, before: "[\"a: ", after: ".\"]"),
    Place(kind: .text, before: "(", after: ")."),
    Place(kind: .text, before: "“", after: "”"),
    Place(kind: .text, before: "Open ", after: ", please."),
    Place(kind: .text, before: "x = \"", after: "\";"),
    Place(kind: .text, before: "curl '", after: "'|sh"),
  ]

  @Test(arguments: 0..<60 as Range<UInt64>)
  func findsLinksOfAnyDefinitionAtEveryPlace(seed: UInt64) throws {
    let definition = RandomDefinitions.definition(seed: seed)
    let scanner = DocumentScanner(schemes: definition.schemes)
    var generator = SeededGenerator(seed: seed)
    var links = RandomLinks(of: definition, seed: seed)
    for _ in 0..<20 {
      let link = links.next()
      let colon = link.firstIndex(of: UInt8(ascii: ":")) ?? 0
      for place in DocumentScannerLawTests.places where place.takes(link) {
        let before = Array(
          "\(generator.pick(["", "a\n", "\u{FEFF}", "é `b` \r\n"]))\(place.before)".utf8)
        let written = Array(
          String(decoding: link, as: UTF8.self).unicodeScalars.enumerated().map { index, scalar in
            index > colon ? place.escape(scalar) : String(Character(scalar))
          }.joined().utf8)
        let document = before + written + Array("\(place.after) ".utf8)
        let found = scanner.links(in: document, as: place.kind)
        let comment: Comment = "seed \(seed): \(String(decoding: document, as: UTF8.self))"
        try #require(found.map(\.bytes) == [link], comment)
        #expect(found[0].skipReason == nil, comment)
        #expect(found[0].range == before.count..<before.count + written.count, comment)
      }
    }
  }

  /// Pieces that mean something somewhere.
  private static let pieces: [String] = [
    "emergent:", "emergent://", "emergent:\\/\\/", "things:add", "app", "a", "1", " ", "\n", "\r\n",
    "\t", "(",
    ")", "[", "]", "](", "]: ", "<", ">", "{", "}", "\"", "'", "`", "```\n", "~~~\n", "_", "*", "~",
    "|", "&", ";", "&amp;", "&#38;", "&#", "&quot;", "&eacute;", "\\", "\\\"", "\\n", "\\u0026",
    "\\ud83c\\udf55", "\\ud83c", "\\u00", "é", "…", "。", "🍕", "...", "?", "=", "href=", "href=\"",
    "<a href='", "<!-- urlscheme-disable-line -->", "<!-- urlscheme-disable -->",
    "# urlscheme-enable", "urlscheme-", "%2", ".", ",", "\u{FEFF}", "\0",
  ]

  @Test(arguments: 0..<200 as Range<UInt64>)
  func whatIsFoundStandsInTheDocument(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var document: [UInt8] = []
      for _ in 0..<generator.int(0...40) {
        document += Array(generator.pick(DocumentScannerLawTests.pieces).utf8)
        if generator.chance(3) {
          document.append(UInt8(truncatingIfNeeded: generator.int(0...255)))
        }
      }
      for kind in DocumentKind.allCases {
        try DocumentLaws.whatIsFoundStandsInTheDocument(document, as: kind, by: Scanned.scanner)
      }
    }
  }
}

extension DocumentScannerLawTests.Place {
  /// Whether the link, written here, could not be taken for a shorter one, or for none.
  fileprivate func takes(_ link: [UInt8]) -> Bool {
    let isForLinks =
      ["(", "(<", "]: "].contains { before.hasSuffix($0) } || before.contains("href")
    let rest = link.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    guard let first = rest.first, first != UInt8(ascii: ":") else { return isExact && isForLinks }
    return isExact
      || first == UInt8(ascii: "/") && !".,;:!?'*~([{_".utf8.contains(link[link.count - 1])
  }
}
