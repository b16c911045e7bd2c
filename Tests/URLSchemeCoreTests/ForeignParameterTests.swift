import Testing

@testable import URLSchemeCore

/// Query parameters of other people, which a definition names.
@Suite("Other people's parameters")
struct ForeignParameterTests {
  private static let definition = """
    {"urlscheme": 1, "name": "Test", "schemes": ["test"], "foreign": ["utm_.*", "gclid", "x\\\\.y"],
     "routes": [
      {"name": "open", "link": "//open/{utm_id}{?a,utm_term}",
       "parameters": {"a": {"required": true}},
       "patternParameters": {"utm_n[0-9]": {"type": "integer"}, "utm_no": false}}]}
    """

  private func catalog() throws -> Catalog {
    try Catalog(json: Array(Self.definition.utf8))
  }

  @Test func areKeptInTheOrderOfTheLinkBehindTheRoutesOwn() throws {
    let catalog = try catalog()
    let link = try DeepLink(
      "test://open/7?gclid=1&utm_term=t&utm_n1=2&utm_source=a%2Fb&a=b&gclid&x%2Ey=")
    let decoded = try catalog.decode(link, strict: true)
    #expect(decoded.values == ["utm_id": "7", "a": "b", "utm_term": "t", "utm_n1": 2])
    let items = [("gclid", "1"), ("utm_source", "a/b"), ("gclid", nil), ("x.y", "")]
    #expect(decoded.unknown == items.map { QueryItem(name: $0, value: $1) })
    let canonical = try catalog.encode("open", decoded.values, unknown: decoded.unknown)
    #expect(
      canonical.description
        == "test://open/7?a=b&utm_term=t&utm_n1=2&gclid=1&utm_source=a%2Fb&gclid&x.y=")
  }

  @Test(arguments: [
    ("test://open/7?a=b&utm_source=1", nil), ("test://open/7?a=b&UTM_source=1", "UTM_source"),
    ("test://open/7?a=b&gclid2=1", "gclid2"), ("test://open/7?a=b&x-y=1", "x-y"),
    // The path declares it.
    ("test://open/7?a=b&utm_id=1", "utm_id"), ("test://open/7?a=b&gclid=1&other=1", "other"),
  ])
  func areTheOnlyOnesThatStrictnessTakes(link: String, refused: String?) throws {
    let catalog = try catalog()
    let link = try DeepLink(link)
    _ = try catalog.decode(link)
    if let refused {
      let finding = #expect(throws: Finding.self) { try catalog.decode(link, strict: true) }
      #expect(finding?.rule == .unknownParameter)
      #expect(finding?.subject == refused)
    } else {
      _ = try catalog.decode(link, strict: true)
    }
    var validator = LinkValidator(catalog)
    validator.read(link.bytes.span)
    #expect(validator.findings.map(\.subject) == [refused].compactMap(\.self))
  }

  @Test(arguments: [
    ("utm_*", ["utm_source", "utm_", "utm__"], ["utm", "xutm_a"]), ("q-*", ["q-1"], ["q", "q."]),
    ("utm_.*", ["utm_source", "utm_"], ["utm"]), ("a[xy]*", ["a", "axy"], ["ab"]),
    ("a.*", ["a", "ab"], ["b"]), ("(ab)*", ["ab", "abab"], ["a"]), ("gclid", ["gclid"], ["gclid2"]),
  ])
  func areNamesOrBeginningsOrExpressions(name: String, own: [String], others: [String]) throws {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "foreign": ["\(name)"],
       "routes": [{"name": "open", "link": "//open"}]}
      """
    let catalog = try Catalog(json: Array(text.utf8))
    for other in own + others {
      let link = try DeepLink("test://open?\(other)=1")
      let isTaken = (try? catalog.decode(link, strict: true)) != nil
      #expect(isTaken == own.contains(other), "\(other)")
    }
  }

  @Test(arguments: [
    ("test://open/7?a=b&utm_n1=x", Rule.invalidValue),
    ("test://open/7?a=b&utm_no=x", .forbiddenParameter),
    ("test://open/7?a=b&utm_source=%FF", .invalidUTF8),
  ])
  func areNotWhatARouteSaysOfItsOwn(link: String, rule: Rule) throws {
    let catalog = try catalog()
    let finding = #expect(throws: Finding.self) { try catalog.decode(DeepLink(link)) }
    #expect(finding?.rule == rule)
  }

  @Test func areNotTakenForMisspeltOnes() throws {
    let text = """
      {"urlscheme": 1, "name": "Test", "schemes": ["test"], "foreign": ["terms"], "routes": [
        {"name": "open", "link": "//{?term}", "parameters": {"term": {"required": true}}}]}
      """
    let catalog = try Catalog(json: Array(text.utf8))
    let finding = #expect(throws: Finding.self) { try catalog.decode(DeepLink("test://?terms=1")) }
    #expect(finding?.message == "term is missing")
  }

  @Test(arguments: [
    (#"[["utm_source", "a"], ["gclid", null]]"#, nil), ("[]", nil),
    (#"[["utm_source", "a"], ["other", "b"]]"#, Rule.unknownParameter),
    (#"[["utm_term", "a"]]"#, .unknownParameter), (#"[["gclid"]]"#, .invalidValue),
    (#"[1]"#, .unknownParameter), (#"{"gclid": "a"}"#, .unknownParameter),
  ])
  func areTheOnlyOnesThatStrictRecordsHave(unknown: String, rule: Rule?) throws {
    var encoder = RecordEncoder(
      try catalog(), options: LinkEncoder.Options(), isLenient: false, isStrict: true)
    let record = #"{"route": "open", "values": {"utm_id": "7", "a": "b"}, "unknown": \#(unknown)}"#
    var link: [UInt8] = []
    var found: Rule?
    do throws(Finding) {
      _ = try encoder.encode(Array(record.utf8).span, to: &link)
    } catch {
      found = error.rule
    }
    #expect(found == rule)
  }
}
