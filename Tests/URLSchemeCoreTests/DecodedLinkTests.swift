import Testing

@testable import URLSchemeCore

/// The Swift face of decoding and encoding.
struct DecodedLinkTests {
  @Test
  func decodesTheWholeLink() throws {
    let link = try Link("UKDAILYOFFERS://search?term=half+price&order=x&utm=1&flag#top")
    let decoded = try Catalog.builtIn.decode(link)
    #expect(decoded.app == "ukdailyoffers")
    #expect(decoded.scheme == "UKDAILYOFFERS")
    #expect(decoded.route == "search")
    #expect(decoded.values == ["term": "half price", "order": "alpha"])
    #expect(decoded.defaults == [:])
    #expect(
      decoded.unknown == [QueryItem(name: "utm", value: "1"), QueryItem(name: "flag", value: nil)])
    #expect(decoded.fragment == "top")
    #expect(decoded.notices.map(\.rule) == [.unknownValue])
  }

  @Test
  func tellsDefaultsBesideValues() throws {
    let decoded = try Catalog.builtIn.decode(Link("ukdailyoffers://search?term=tea"))
    #expect(decoded.values == ["term": "tea"])
    #expect(decoded.defaults == ["order": "alpha"])
    #expect(decoded.fragment == nil)
  }

  @Test
  func refusesLinksOfNoApp() {
    let error = #expect(throws: Finding.self) {
      try Catalog.builtIn.decode(Link("emergnt://"))
    }
    #expect(error?.rule == .unknownScheme)
    #expect(error?.suggestion == "emergent")
    #expect(throws: Finding.self) { try Catalog.builtIn.decode(Link("mailto:a@b.c")) }
  }

  @Test
  func strictDecodingRefusesWhatIsUnknown() throws {
    let link = try Link("ukdailyoffers://search?term=tea&utm=1")
    #expect(throws: Finding.self) { try Catalog.builtIn.decode(link, strict: true) }
    #expect(try Catalog.builtIn.decode(link).unknown.count == 1)
  }

  @Test
  func takesLinksThatWereReadLeniently() throws {
    let link = try Link("ukdailyoffers://search?term=half price|é", lenient: true)
    #expect(try Catalog.builtIn.decode(link).values == ["term": "half price|é"])
  }

  /// The published faults of the apps, each refused or read right.
  @Test(arguments: [
    ("mayasdressup://?outfit", "invalid-value@22 outfit"),
    ("emergent://?g=45673766682117&r=4567376668211", "wrong-length@44 r"),
    ("emergent://?r=100000000000000&g=1&b=1", "wrong-length@28 r"),
    ("ukdailyoffers://search?term=a&b/c", #"search {"term":"a"}"#),
    (
      "emergent://?g=45673766682117&b=00000000000000&r=99999999999999",
      #"genome {"r":{"radius":0.99,"cohesion":0.99,"alignment":0.99,"separation":0.99,"steering":0.99,"paceKeeping":0.99,"normalSpeed":0.99},"g":{"radius":0.45,"cohesion":0.67,"alignment":0.37,"separation":0.66,"steering":0.68,"paceKeeping":0.21,"normalSpeed":0.17},"b":{"radius":0,"cohesion":0,"alignment":0,"separation":0,"steering":0,"paceKeeping":0,"normalSpeed":0}}"#
    ),
  ])
  func publishedFaultsAreNoLonger(link: String, answer: String) {
    #expect(Catalog.builtIn.values(of: link) == answer)
  }

  @Test
  func aCutEnvelopeIsRefusedWhereverItWasCut() throws {
    let link = "mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r"
    #expect(Catalog.builtIn.values(of: link).hasPrefix("outfit {"))
    for length in 1..<"~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r".utf8.count - 1 {
      let reading = Catalog.builtIn.reading(of: String(link.dropLast(length)))
      #expect(reading == "checksum-mismatch@23 outfit", "cut by \(length)")
    }
  }

  @Test
  func encodesRoutesByName() throws {
    let link = try Catalog.builtIn.encode(
      "search", ["term": "half price & más", "order": "PRICE"])
    #expect(link.description == "ukdailyoffers://search?term=half+price+%26+m%C3%A1s&order=price")
    #expect(try Catalog.builtIn.encode("emergent/launch").description == "emergent://")
    let error = #expect(throws: Finding.self) { try Catalog.builtIn.encode("launch") }
    #expect(error?.rule == .ambiguousLink)
  }
}
