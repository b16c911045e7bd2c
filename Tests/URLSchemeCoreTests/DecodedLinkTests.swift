import Testing

@testable import URLSchemeCore

/// The Swift face of decoding and encoding.
struct DecodedLinkTests {
  @Test
  func decodesTheWholeLink() throws {
    let link = try DeepLink("UKDAILYOFFERS://search?term=half+price&order=x&utm=1&flag#top")
    let decoded = try Catalog.builtIn.decode(link)
    #expect(decoded.app == "ukdailyoffers")
    #expect(decoded.scheme == "ukdailyoffers")
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
    let decoded = try Catalog.builtIn.decode(DeepLink("ukdailyoffers://search?term=tea"))
    #expect(decoded.values == ["term": "tea"])
    #expect(decoded.defaults == ["order": "alpha"])
    #expect(decoded.fragment == nil)
  }

  @Test
  func refusesLinksOfNoApp() {
    let error = #expect(throws: Finding.self) {
      try Catalog.builtIn.decode(DeepLink("emergnt://"))
    }
    #expect(error?.rule == .unknownScheme)
    #expect(error?.suggestion == "emergent")
    #expect(throws: Finding.self) { try Catalog.builtIn.decode(DeepLink("mailto:a@b.c")) }
  }

  @Test
  func strictDecodingRefusesWhatIsUnknown() throws {
    let link = try DeepLink("ukdailyoffers://search?term=tea&utm=1")
    #expect(throws: Finding.self) { try Catalog.builtIn.decode(link, strict: true) }
    #expect(try Catalog.builtIn.decode(link).unknown.count == 1)
  }

  @Test
  func takesLinksThatWereReadLeniently() throws {
    let link = try DeepLink("ukdailyoffers://search?term=half price|é", lenient: true)
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

  /// Links, good and bad, and what becomes of each of them in a catalog that has seen no other.
  private static let links = [
    "ukdailyoffers://search?term=half+price&x=1#f", "ukdailyoffers://search?order=x&term=a",
    "ukdailyoffers://nowhere", "emergent://", "emergnt://", "mayasdressup://?outfit=~1abc",
    "emergent://?g=45673766682117&b=00000000000000&r=99999999999999", "emergent://?r=1",
    "liteapp://export?x-success=fullapp%3A%2F%2Fimport",
    "liteapp://export?x-success=javascript%3A1",
  ]

  private static func answers(_ link: String, _ catalog: Catalog) -> [String] {
    func answer(_ body: () throws(Finding) -> String) -> String {
      do throws(Finding) { return try body() } catch { return error.inShort }
    }
    return [
      answer { () throws(Finding) in "\(try catalog.decode(DeepLink(link)))" },
      answer { () throws(Finding) in "\(try catalog.decode(DeepLink(link), strict: true))" },
      answer { () throws(Finding) in "\(try catalog.route(DeepLink(link)))" },
      answer { () throws(Finding) in
        let decoded = try catalog.decode(DeepLink(link))
        let name = "\(decoded.app)/\(decoded.route)"
        let again = try catalog.encode(name, decoded.values, unknown: decoded.unknown)
        let plain = try catalog.encode(name, decoded.values, plain: true)
        return "\(again) \(plain)"
      },
    ]
  }

  @Test
  func linksLeaveNothingToThoseAfterThem() {
    let shared = Catalog(unchecked: BuiltInDefinitions.all)
    for link in Self.links + Self.links.reversed() {
      let fresh = Self.answers(link, Catalog(unchecked: BuiltInDefinitions.all))
      #expect(Self.answers(link, shared) == fresh, "\(link)")
    }
  }

  @Test
  func threadsThatShareACatalogDoNotMeet() async {
    let shared = Catalog(unchecked: BuiltInDefinitions.all)
    let expected = Self.links.map { Self.answers($0, shared) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<20).allSatisfy { _ in Self.links.map { Self.answers($0, shared) } == expected }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func namesThatOnlyLookAlikeAreOthers() throws {
    let definition = """
      {"urlscheme": 1, "name": "App", "schemes": ["app"], "routes": [
        {"name": "\u{E9}", "link": "//x{?%C3%A9,l%C3%A9*}"}, {"name": "e\u{301}", "link": "//y"}]}
      """
    let catalog = try Catalog(json: Array(definition.utf8))
    let decoded = try catalog.decode(DeepLink("app://x?%C3%A9=a"))
    #expect(try decoded.value("\u{E9}") == "a")
    #expect(throws: Finding.self) { try decoded.value("e\u{301}") as String? }
    #expect(throws: Finding.self) { try decoded.value("le\u{301}") as [String] }
    #expect(try catalog.decode(DeepLink("app://x")) != catalog.decode(DeepLink("app://y")))
  }

  @Test
  func valuesAreReadByName() throws {
    let decoded = try Catalog.builtIn.decode(
      DeepLink("ukdailyoffers://search?order=price&term=tea"))
    #expect(decoded["term"] == "tea")
    #expect(decoded["order"] == "price")
    #expect(decoded["page"] == .none)
    #expect(
      decoded
        == (try Catalog.builtIn.decode(DeepLink("ukdailyoffers://search?term=tea&order=price"))))
  }

  @Test
  func aLongLinkLeavesNoLargeBuffers() throws {
    let catalog = Catalog(unchecked: BuiltInDefinitions.all)
    let long = try DeepLink("ukdailyoffers://search?term=" + String(repeating: "a", count: 200_000))
    #expect(try catalog.decode(long).values["term"]?.string?.count == 200_000)
    #expect(try catalog.encode("search", catalog.decode(long).values) == long)
    let read = catalog.decoders.lend(orMake: { LinkDecoder(catalog) }) {
      $0.reading.tape.bytes.capacity
    }
    let written = catalog.encoders.lend(orMake: { LinkEncoder(catalog) }) {
      $0.tape.bytes.capacity
    }
    #expect(max(read, written) < 200_000)
  }
}
