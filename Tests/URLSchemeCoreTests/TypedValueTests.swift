import Foundation
import Testing

@testable import URLSchemeCore

/// What types of Swift write to links reads back as the same, or is refused.
@Suite struct TypedValueTests {
  private static let catalog = Result {
    try Catalog(
      definitions: [
        AppDefinition(
          json: Array(
            """
            {"urlscheme": 1, "name": "Log", "schemes": ["log"], "routes": [
              {"name": "entry", "link": "//entry{?day,at,page,count,number,tags*}", "parameters": {
                "day": {"format": "date"}, "at": {"format": "date-time"}, "page": {"type": "string"},
                "count": {"type": "integer"}, "number": {"type": "number"},
                "tags": {"type": "array", "items": {"type": "string"}}},
               "patternParameters": {"on-[a-z]": {"format": "date"}}}]}
            """.utf8))
      ])
  }

  private struct Entry: Codable, Equatable {
    var day: Date?
    var at: Date?
    var page: URL?
    var count: Float?
    var number: Float?
  }

  private func link(_ entry: some Encodable) throws -> String {
    try Self.catalog.get().encode("entry", entry).description.replacing("%3A", with: ":")
  }

  private func read<Result: Decodable>(_ link: String, as type: Result.Type) throws -> Result {
    try Self.catalog.get().decode(DeepLink(link)).decode(type)
  }

  @Test func everyMillisecondReadsBackAsTheSame() throws {
    for number in 0..<1_000 {
      let digits = "00\(number)".suffix(3)
      let written = "log://entry?at=2025-03-04T05:06:07.\(digits)Z"
      let entry = try read(written, as: Entry.self)
      #expect(try link(entry) == written.replacing(".000Z", with: "Z"))
    }
  }

  struct DateCase: Identifiable, Sendable {
    var id: String
    var seconds: Double
    /// nil: no link can say it.
    var at: String?
    var day: String?
  }

  @Test(arguments: [
    DateCase(
      id: "less than a millisecond", seconds: 1_764_263_853.123_456,
      at: "2025-11-27T17:17:33.123Z"),
    DateCase(
      id: "nearly the next second", seconds: 0.999_9, at: "1970-01-01T00:00:01Z"),
    DateCase(id: "midnight", seconds: 86_400, at: "1970-01-02T00:00:00Z", day: "1970-01-02"),
    DateCase(id: "before midnight", seconds: 86_399, at: "1970-01-01T23:59:59Z"),
    DateCase(id: "before 1970", seconds: -0.5, at: "1969-12-31T23:59:59.500Z"),
    DateCase(id: "no number", seconds: .nan),
    DateCase(id: "no end", seconds: .infinity),
    DateCase(id: "beyond all calendars", seconds: -1e300),
    DateCase(id: "before the year 0", seconds: -1e11),
    DateCase(
      id: "the last day", seconds: 253_402_214_400, at: "9999-12-31T00:00:00Z",
      day: "9999-12-31"),
    DateCase(id: "five digits of a year", seconds: 253_402_300_800),
  ])
  func datesAreWrittenOrRefused(_ testCase: DateCase) throws {
    let date = Date(timeIntervalSince1970: testCase.seconds)
    #expect((try? link(Entry(at: date))) == testCase.at.map { "log://entry?at=\($0)" })
    #expect((try? link(Entry(day: date))) == testCase.day.map { "log://entry?day=\($0)" })
  }

  @Test func aPatternOfNamesDeclaresADate() throws {
    #expect(
      try link(["on-a": Date(timeIntervalSince1970: 0)]) == "log://entry?on-a=1970-01-01")
  }

  @Test(arguments: [(3, "3"), (0.5, "0.5"), (1e-5, "0.00001"), (1e16, "10000000000000000")])
  func floatsAreWrittenAsDoublesAre(number: Float, text: String) throws {
    #expect(try link(Entry(number: number)) == "log://entry?number=\(text)")
    #expect(try read("log://entry?number=\(text)", as: Entry.self).number == number)
    #expect(try link(Entry(count: 3)) == "log://entry?count=3")
  }

  @Test(arguments: ["a%20b", "%C3%A9", "%2541%25zz", "http://%C3%A9.example"])
  func aURLIsNotRepaired(text: String) {
    #expect(throws: Finding.self) { try read("log://entry?page=\(text)", as: Entry.self) }
  }

  @Test func anEmptyListIsAbsent() throws {
    struct Tagged: Codable, Equatable { var tags: [String] }
    struct MaybeTagged: Codable, Equatable { var tags: [String]? }
    let link = try link(Tagged(tags: []))
    #expect(link == "log://entry")
    #expect(try read(link, as: Tagged.self) == Tagged(tags: []))
    #expect(try read(link, as: MaybeTagged.self) == MaybeTagged(tags: nil))
    let decoded = try Self.catalog.get().decode(DeepLink(link))
    #expect(try decoded.value("tags", as: [String].self) == [])
    #expect(try decoded.value("tags", as: [String]?.self) == nil)
  }

  @Test func unknownParametersStandBehindATypesOwn() throws {
    let link = try Self.catalog.get().encode(
      "entry", Entry(number: 1), unknown: [QueryItem(name: "utm_source", value: "mail")])
    #expect(link.description == "log://entry?number=1&utm_source=mail")
  }

  @Test(arguments: [
    "0.5", "[1,0.25,-3]", "9007199254740993", "1e30", #"{"a":0.1}"#, "1.5e-7", "true", "null",
  ])
  func otherCodersKeepNumbers(json: String) throws {
    let value = try Value(json: Array(json.utf8))
    let again = try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value]))
    #expect(again == [value])
  }

  @Test func numbersReadWhatTheyWroteAsText() throws {
    let number = try #require(ExactDecimal("0.1234567890123456789"))
    let data = try JSONEncoder().encode([number])
    #expect(try JSONDecoder().decode([ExactDecimal].self, from: data) == [number])
  }

  @Test func linksThatSayTheSameAreEqual() throws {
    let catalog = Catalog.builtIn
    let first = try catalog.decode(DeepLink("ukdailyoffers://search?term=tea&order=zzz"))
    let second = try catalog.decode(DeepLink("ukdailyoffers://search?order=zzz&term=tea"))
    #expect(first == second)
    let third = try catalog.decode(DeepLink("ukdailyoffers://search?term=tea&zz=%C3%A9"))
    let fourth = try catalog.decode(DeepLink("ukdailyoffers://search?term=tea&zz=e%CC%81"))
    #expect(third != fourth)
  }

  @Test(arguments: [
    (
      "UKDAILYOFFERS://search/?order=price&term=milk",
      "ukdailyoffers://search?term=milk&order=price"
    ),
    ("ukdailyoffers://search?x=1&term=%6Dilk#end", "ukdailyoffers://search?term=milk&x=1#end"),
  ])
  func canonicalFormsKeepWhatIsUnknown(link: String, canonical: String) throws {
    let form = try Catalog.builtIn.canonicalLink(for: DeepLink(link))
    #expect(form.description == canonical)
    #expect(try Catalog.builtIn.canonicalLink(for: form) == form)
  }

  @Test func aLinkThatWasReadLenientlyHasACanonicalForm() throws {
    let link = try DeepLink("ukdailyoffers://search?term=half price", lenient: true)
    let form = try Catalog.builtIn.canonicalLink(for: link)
    #expect(form.description == "ukdailyoffers://search?term=half+price")
  }

  @Test func aReportIsAddedToATargetThatWasReadLeniently() throws {
    let callback = Callback(kind: .success, target: try DeepLink("app://a b", lenient: true))
    let link = callback.link(reporting: [QueryItem(name: "n", value: "1")])
    #expect(link.description == "app://a b?n=1")
  }
}
