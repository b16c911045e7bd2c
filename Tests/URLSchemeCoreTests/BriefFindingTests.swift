import Testing

@testable import URLSchemeCore

/// What is told from where it stands becomes the finding that reading the link comes to.
struct BriefFindingTests {
  private static func catalog() throws -> Catalog {
    try Catalog.app(
      """
      {"name": "plain", "link": "//plain{?t}"},
      {"name": "forms", "link": "//forms{?f,k,count}", "parameters": {
        "f": {"type": "object", "encoding": {"fixedWidth": {
          "fields": ["a", "b"], "width": 2, "fractionDigits": 2}}},
        "k": {"enum": ["on"], "default": "on", "otherwise": "default"},
        "count": {"type": "integer"}}}
      """)
  }

  /// The number of the parameter among all: that of `t` comes first.
  @Test(arguments: [
    ("app://forms?f=123", 14..<17, 1), ("app://forms?f=", 14..<14, 1),
    ("app://forms?f=12345678", 14..<22, 1),
  ])
  func wrongLengthsAreThoseOfTheDecoder(link: String, value: Range<Int>, parameter: Int) throws {
    var decoder = LinkDecoder(try Self.catalog())
    let bytes = Array(link.utf8)
    let brief = try #require(decoder.shapes.wrongLength(value, parameter))
    let finding = decoder.finding(brief, in: bytes.span)
    #expect(throws: finding) { try decoder.read(bytes.span) }
    #expect(brief.offset == finding.offset)
  }

  @Test(arguments: [("app://forms?k=off", 14..<17), ("app://forms?k=", 14..<14)])
  func unknownValuesAreThoseOfTheDecoder(link: String, value: Range<Int>) throws {
    var decoder = LinkDecoder(try Self.catalog())
    let bytes = Array(link.utf8)
    let brief = try #require(decoder.shapes.unknownValue(value, 2))
    let finding = decoder.finding(brief, in: bytes.span)
    try decoder.read(bytes.span)
    #expect(decoder.notices == [finding])
  }

  @Test
  func unknownParametersHaveTheNumberOfTheirRoute() throws {
    var decoder = LinkDecoder(try Self.catalog())
    let link = Array("app://forms?coumt=1".utf8)
    let brief = BriefFinding(rule: .unknownParameter, text: 12..<17, number: 1, offset: 12)
    let finding = decoder.finding(brief, in: link.span)
    #expect(finding == Finding(.unknownParameter, at: 12, "coumt", suggestion: "count"))
  }

  @Test
  func thereAreNoneWhereOnlyTheDecoderCanTell() throws {
    let shapes = LinkDecoder(try Self.catalog()).shapes
    #expect(shapes.wrongLength(0..<1, 0) == nil)
    #expect(shapes.unknownValue(0..<1, 3) == nil)
  }
}
