import Testing

@testable import URLSchemeCore

/// What is wrong with a head is remembered where no query would help, and said as reading it says.
struct LinkDecoderFaultyHeadsTests {
  private static let routes = """
    {"name": "search", "link": "//search{?term}"},
    {"name": "item", "link": "//item/{id}", "parameters": {"id": {"type": "integer"}}},
    {"name": "kind", "link": "//list?kind=a"}, {"name": "deep", "link": "//a/b/c{?x}"}
    """

  private static func options(_ change: (inout LinkDecoder.Options) -> Void) -> LinkDecoder.Options
  {
    var options = LinkDecoder.Options()
    options.tellsFromLink = true
    change(&options)
    return options
  }

  /// Decodes lines at once; gives what they are refused for, and how many heads are remembered.
  private static func refusals(
    _ links: [String], _ catalog: Catalog, _ options: LinkDecoder.Options
  ) -> (findings: [Int: Finding], records: String, kept: Int) {
    var decoder = LinkDecoder(catalog, options: options)
    let block = Array(links.map { $0 + "\n" }.joined().utf8)
    var (position, line, records) = (0, 0, [UInt8]())
    var findings: [Int: Finding] = [:]
    while position < block.count {
      var refusals: [LinkDecoder.Refusal] = []
      let count = decoder.writeRecords(
        ofLinesIn: block.span, from: &position, longest: 1_000, to: &records, refusals: &refusals)
      for refusal in refusals {
        findings[line + refusal.line] = decoder.finding(refusal, in: block.span)
      }
      line += count
      guard count > 0 else { break }
    }
    return (
      findings, String(decoding: records, as: UTF8.self), decoder.unknownRoutes.findings.count
    )
  }

  /// The same, one by one, by decoders that remember nothing.
  private static func single(
    _ link: String, _ catalog: Catalog, _ options: LinkDecoder.Options
  ) -> (finding: Finding?, record: String) {
    var decoder = LinkDecoder(catalog, options: options)
    let bytes = Array(link.utf8)
    var sink = JSONSink()
    var finding: Finding?
    do throws(Finding) {
      try decoder.read(bytes.span)
      sink.writeRecord(of: bytes.span, &decoder)
    } catch {
      sink.writeFailure(of: bytes.span, error)
      finding = error
    }
    return (finding, String(decoding: sink.output, as: UTF8.self) + "\n")
  }

  @Test(arguments: [
    ("app://nowhere", 1), ("app://serch", 1), ("app://search/uk", 1), ("app://item/x", 1),
    ("app://a/b", 1), ("app://a", 1), ("APP://nowhere", 1), ("app://", 1), ("app:x", 1),
    ("app://list", 0), ("app://item", 1), ("app://item/7", 0), ("app://search", 0), ("foo://x", 0),
    ("app://x:1/y", 0), ("app://u@x/y", 0), ("app://a-head-of-more-than-32-bytes/is-forgotten", 0),
  ])
  func saysWhatReadingSays(_ head: String, kept: Int) throws {
    let catalog = try Catalog.app(Self.routes)
    let queries = [
      "", "?", "?term=1", "?kind=a", "?x=%41&y", "?%zz", "?a b", "?x=%FF", "?\u{E9}", "?a%", "#f",
      "?x#f", "?\"",
    ]
    let links = (queries + queries).map { head + $0 }
    for isRouting in [false, true] {
      let options = Self.options { $0.isRouting = isRouting }
      let result = Self.refusals(links, catalog, options)
      let singles = links.map { Self.single($0, catalog, options) }
      #expect(result.records == singles.map(\.record).joined())
      for (line, single) in singles.enumerated() {
        #expect(result.findings[line] == single.finding)
      }
      #expect(result.kept == kept)
    }
  }

  @Test
  func remembersNothingWhereALinkMayBeReadOtherwise() throws {
    let links = ["app://nowhere?x=%4", "app://nowhere", "app://nowhere?x=a b"]
    let secret =
      #", {"name": "other", "link": "//other{?t}", "parameters": {"t": {"secret": true}}}"#
    for (routes, options) in [
      (Self.routes, Self.options { $0.isLenient = true }),
      (Self.routes, Self.options { $0.isGeneric = true }),
      (Self.routes + secret, Self.options { _ in }),
    ] {
      let catalog = try Catalog.app(routes)
      let result = Self.refusals(links + links, catalog, options)
      #expect(result.kept == 0)
      let singles = (links + links).map { Self.single($0, catalog, options) }
      #expect(result.records == singles.map(\.record).joined())
    }
  }

  @Test
  func keepsNoMoreThanSoMany() throws {
    let numbers = 1_000..<1_044 + UnknownRoutes.limit
    let routes = numbers.map { #"{"name": "route\#($0)", "link": "//route\#($0)"}"# }
    let catalog = try Catalog.app(routes.joined(separator: ","))
    let links = numbers.map { "app://route\($0)x" }
    let options = Self.options { _ in }
    let result = Self.refusals(links + links, catalog, options)
    #expect(result.kept == UnknownRoutes.limit)
    let record = links.map { Self.single($0, catalog, options).record }.joined()
    #expect(result.records == record + record)
  }

  @Test(arguments: [
    ("//x?y", true), ("?x:y", true), ("#x", true), (":x", true), ("abc", true), ("a?b:c", true),
    ("a-b.c/d:e", true), ("//", true),
    // They may have one, or have none for another reason.
    ("a:b", false), ("1:b", false), ("\u{E9}?x", false), ("a b?x", false), ("%?x", false),
    ("app://x", false), ("a@b:c", false),
  ])
  func linksWithoutSchemeAreKnownByTheirFirstMark(_ link: String, isKnown: Bool) throws {
    let catalog = try Catalog.app(Self.routes)
    for options in [Self.options { _ in }, Self.options { $0.isLenient = true }] {
      var decoder = LinkDecoder(catalog, options: options)
      let block = Array("\(link)\n".utf8) + Array(repeating: 0x78, count: 80)
      var copied = decoder.passLines(
        of: block.span, from: 0, longest: 1_000, takesRemarks: true, decoder.shapes)
      decoder.tellFaultyHead(&copied, block.span)
      let bytes = Array(link.utf8)
      let known = decoder.fault(copied.remark, decoder.shapes).map {
        decoder.finding($0, in: bytes.span)
      }
      let finding = Self.single(link, catalog, options).finding
      #expect(known == (isKnown && !options.isLenient ? finding : nil))
      let result = Self.refusals(["app://search", link, "app://search"], catalog, options)
      #expect(result.findings == (finding.map { [1: $0] } ?? [:]))
    }
  }
}
