import Foundation
import Testing

@testable import URLSchemeCore

/// Values of links as Swift's types, and back.
@Suite struct CodableTests {
  private static let definition = """
    {"urlscheme": 1, "name": "Kitchen", "schemes": ["kitchen"], "routes": [
      {"name": "recipe", "link": "recipe{?id,servings,scale,when,at,page,key,tags,size,vegan,kind,token,note,any}",
       "parameters": {
         "id": {"type": "integer"},
         "servings": {"type": "integer", "required": false, "default": 4},
         "scale": {"type": "number", "required": false},
         "when": {"type": "string", "format": "date", "required": false},
         "at": {"type": "string", "format": "date-time", "required": false},
         "page": {"type": "string", "format": "uri", "required": false},
         "key": {"type": "string", "format": "uuid", "required": false},
         "tags": {"type": "array", "items": {"type": "string"}, "encoding": {"delimited": {"separator": ","}},
           "required": false},
         "size": {"type": "object", "encoding": {"json": {}}, "required": false},
         "vegan": {"type": "boolean", "required": false},
         "kind": {"type": "string", "enum": ["soup", "cake"], "required": false, "default": "cake"},
         "token": {"type": "string", "secret": true, "required": false},
         "note": {"type": "string", "required": false},
         "any": {"encoding": {"json": {}}, "required": false}}}]}
    """

  private static let catalog = Result {
    try Catalog(json: Array(definition.utf8))
  }

  private enum Kind: String, Codable { case soup, cake }

  private struct Size: Codable, Equatable {
    var width: Int
    var height: Double?
  }

  private struct Recipe: Codable, Equatable {
    var id: Int
    var servings: UInt8?
    var scale: ExactDecimal?
    var when: Date?
    var at: Date?
    var page: URL?
    var key: UUID?
    var tags: [String]?
    var size: Size?
    var vegan: Bool?
    var kind: Kind?
  }

  private struct Even: Decodable {
    struct Fault: Error, CustomStringConvertible {
      var description: String { "an even number of letters" }
    }

    init(from decoder: any Decoder) throws {
      guard try String(from: decoder).count.isMultiple(of: 2) else { throw Fault() }
    }
  }

  private func decoded(_ query: String) throws -> DecodedLink {
    try Self.catalog.get().decode(DeepLink("kitchen:recipe?\(query)"))
  }

  @Test func aTypeIsReadFromALinkAndWritesItAgain() throws {
    let link = """
      kitchen:recipe?id=7&servings=2&scale=0.70&when=2026-02-28&at=2026-02-28T12:30:00Z&page=https://a.example/b\
      &key=2F1E4FA6-1E4F-4D0A-9A52-0B7C1A3C9D11&tags=a,b&size=%7B%22width%22:3,%22height%22:0.5%7D&vegan=true&kind=soup
      """
    let catalog = try Self.catalog.get()
    let decoded = try catalog.decode(DeepLink(link))
    let recipe = try decoded.decode(Recipe.self)
    #expect(recipe.id == 7)
    #expect(recipe.servings == 2)
    #expect(recipe.scale?.description == "0.70")
    #expect(recipe.when == Date(timeIntervalSince1970: 1_772_236_800))
    #expect(recipe.at == Date(timeIntervalSince1970: 1_772_281_800))
    #expect(recipe.page?.host == "a.example")
    #expect(recipe.key == UUID(uuidString: "2f1e4fa6-1e4f-4d0a-9a52-0b7c1a3c9d11"))
    #expect(recipe.tags == ["a", "b"])
    #expect(recipe.size == Size(width: 3, height: 0.5))
    #expect(recipe.vegan == true)
    #expect(recipe.kind == .soup)
    let written = try catalog.encode("recipe", recipe)
    #expect(try catalog.decode(written) == decoded)
  }

  @Test func whatIsNilIsAbsent() throws {
    let link = try Self.catalog.get().encode("recipe", Recipe(id: 1))
    #expect(link.description == "kitchen:recipe?id=1")
  }

  @Test func aNullIsAValueWhereATypeHoldsAny() throws {
    struct Held: Codable, Equatable {
      var id: Int
      var size: Value?
      var note: String?
    }
    let held = try decoded("id=1&size=%7B%22a%22:null%7D").decode(Held.self)
    #expect(held == Held(id: 1, size: ["a": nil]))
    #expect(try Held(id: 1, size: nil) == decoded("id=1").decode(Held.self))
    let null: Value? = try decoded("id=1&any=null").value("any")
    #expect(null == .some(.null))
    let absent: Value? = try decoded("id=1").value("any")
    #expect(absent == .none)
    let values: Value = ["id": 1, "size": .null, "note": .null]
    #expect(try ValueDecoder.decode(Held.self, from: values) == Held(id: 1, size: .null))
  }

  struct DateCase: CustomTestStringConvertible, Sendable {
    var id: String
    var query: String
    var seconds: Double
    /// What is written of it, where that is another text.
    var written: String?
    var testDescription: String { id }
  }

  @Test(arguments: [
    DateCase(id: "the first day", query: "when=0001-01-01", seconds: -62_135_596_800),
    DateCase(id: "the year 0", query: "when=0000-03-01", seconds: -62_162_035_200),
    DateCase(id: "a day that Rome left out", query: "when=1582-10-10", seconds: -12_219_724_800),
    DateCase(id: "the last day", query: "when=9999-12-31", seconds: 253_402_214_400),
    DateCase(id: "a leap day", query: "when=2000-02-29", seconds: 951_782_400),
    DateCase(
      id: "a time that Rome left out", query: "at=1582-10-10T00%3A00%3A00Z",
      seconds: -12_219_724_800),
    DateCase(
      id: "a millisecond before 1970", query: "at=1969-12-31T23%3A59%3A59.999Z", seconds: -0.001),
    DateCase(
      id: "many digits", query: "at=2024-01-01T00%3A00%3A00.1234567891Z",
      seconds: 1_704_067_200.123, written: "at=2024-01-01T00%3A00%3A00.123Z"),
    DateCase(
      id: "far west", query: "at=2024-01-01T00%3A00%3A00-23%3A59", seconds: 1_704_153_540,
      written: "at=2024-01-01T23%3A59%3A00Z"),
    DateCase(
      id: "far east", query: "at=2024-01-01t00%3A00%3A00.5%2B18%3A01", seconds: 1_704_002_340.5,
      written: "at=2023-12-31T05%3A59%3A00.500Z"),
  ])
  func datesAreThoseOfTheGregorianCalendar(_ testCase: DateCase) throws {
    let recipe = try decoded("id=1&\(testCase.query)").decode(Recipe.self)
    let date = try #require(recipe.when ?? recipe.at)
    #expect(abs(date.timeIntervalSince1970 - testCase.seconds) < 0.000_5)
    let written = try Self.catalog.get().encode("recipe", recipe).description
    #expect(written == "kitchen:recipe?id=1&\(testCase.written ?? testCase.query)")
  }

  @Test func everyDayHasItsOwnDate() {
    var last = ""
    for day in stride(from: Int64(-719_528), to: 2_932_897, by: 1) {
      let text = CalendarTime.text(milliseconds: day * 86_400_000, format: .date) ?? ""
      guard text > last, CalendarTime(text)?.seconds == day * 86_400 else {
        Issue.record("day \(day): \(text) after \(last)")
        return
      }
      last = text
    }
    #expect(last == "9999-12-31")
    #expect(CalendarTime.text(milliseconds: 2_932_897 * 86_400_000, format: .date) == nil)
    #expect(CalendarTime.text(milliseconds: -719_529 * 86_400_000, format: .dateTime) == nil)
    #expect(CalendarTime.text(milliseconds: .min, format: .dateTime) == nil)
  }

  @Test func aValueThatIsTooDeepIsRefused() throws {
    let deep = (0..<5_000).reduce(Value.null) { value, _ in .array([value]) }
    let finding = Finding(.invalidValue, at: 0, "size", expected: "at most 64 levels of nesting")
    #expect(throws: finding) {
      try Self.catalog.get().encode("recipe", ["id": 1, "size": ["width": deep]])
    }
  }

  @Test func aLinkIsAPartOfAType() throws {
    struct Saved: Codable, Equatable {
      var id: Int
      var page: DeepLink?
    }
    let catalog = try Self.catalog.get()
    let saved = Saved(id: 7, page: try DeepLink("notes://n/a?b=50%25"))
    let written = try catalog.encode("recipe", saved)
    #expect(written.description == "kitchen:recipe?id=7&page=notes%3A%2F%2Fn%2Fa%3Fb%3D50%2525")
    #expect(try catalog.decode(written).decode(Saved.self) == saved)
    let json = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(Saved.self, from: json) == saved)
    let pasted = [try DeepLink("notes:a b", lenient: true)]
    let stored = try JSONEncoder().encode(pasted)
    #expect(try JSONDecoder().decode([DeepLink].self, from: stored) == pasted)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DeepLink].self, from: Data(#"["no link"]"#.utf8))
    }
    #expect(throws: Finding(.invalidValue, at: 0, "note", expected: "a link", found: "a string")) {
      try decoded("id=7&note=none").value("note", as: DeepLink.self) as DeepLink
    }
  }

  @Test func variablesBecomeValues() throws {
    let (text, flag, digits) = ("tea", true, try #require(ExactDecimal("0.70")))
    let values = [Value(text), Value(flag), Value(digits)]
    #expect(values == ["tea", true, .number(digits)])
  }

  @Test func aLiteralKeepsTheOrderOfItsMembers() throws {
    let link = try Self.catalog.get().encode(
      "recipe", ["id": 1, "size": ["z": 1, "a": 2, "m": 3, "b": 4, "y": 5]])
    let size = try Self.catalog.get().decode(link)["size"]
    #expect(size?.object?.map(\.name) == ["z", "a", "m", "b", "y"])
  }

  @Test func anOptionalIsAbsentWhereItIsNil() {
    let servings: Int? = nil
    let values = Value(omittingNil: [
      "id": 1, "servings": servings.map { Value($0) }, "note": .null,
    ])
    #expect(values == ["id": 1, "note": nil])
  }

  @Test func readingsOfOneParameter() throws {
    let decoded = try decoded("id=7&kind=soup&tags=a,b")
    #expect(try decoded.value("id") == 7)
    #expect(try decoded.value("id", as: ExactDecimal.self) == 7)
    #expect(try decoded.value("id", as: Decimal.self) == 7)
    #expect(try decoded.value("servings", as: Int?.self) == nil)
    #expect(try decoded.value("servings", applyingDefaults: true) == 4)
    #expect(try decoded.value("kind") == Kind.soup)
    #expect(try decoded.value("tags") == ["a", "b"])
    #expect(try decoded.value("tags", as: Set<String>.self) == ["b", "a"])
    let names = decoded.valuesWithDefaults.object?.map(\.name)
    #expect(names == ["id", "servings", "tags", "kind"])
  }

  struct Fault: Identifiable, Sendable {
    var id: String
    var query: String
    var read: @Sendable (DecodedLink) throws -> Void
    var rule: Rule
    var message: String
  }

  static let faults = [
    Fault(
      id: "a byte of 300", query: "id=300",
      read: { _ = try $0.value("id", as: UInt8.self) as UInt8 }, rule: .valueOutOfRange,
      message: "id: expected an integer from 0 to 255, found another number"),
    Fault(
      id: "a thousand digits", query: "id=\(String(repeating: "9", count: 1_000))",
      read: { _ = try $0.value("id", as: Int.self) as Int }, rule: .valueOutOfRange,
      message:
        "id: expected an integer from -9223372036854775808 to 9223372036854775807, found another number"
    ),
    Fault(
      id: "a thousand digits in an optional", query: "id=\(String(repeating: "9", count: 1_000))",
      read: { _ = try $0.value("id", as: Int?.self) as Int? }, rule: .valueOutOfRange,
      message:
        "id: expected an integer from -9223372036854775808 to 9223372036854775807, found another number"
    ),
    Fault(
      id: "a thousand digits in a Decimal", query: "id=\(String(repeating: "9", count: 1_000))",
      read: { _ = try $0.value("id", as: Decimal.self) as Decimal }, rule: .valueOutOfRange,
      message: "id: expected a number of at most 38 digits, found another number"),
    Fault(
      id: "a fraction in an integer", query: "id=1&scale=0.5",
      read: { _ = try $0.value("scale", as: Int.self) as Int }, rule: .valueOutOfRange,
      message:
        "scale: expected an integer from -9223372036854775808 to 9223372036854775807, found another number"
    ),
    Fault(
      id: "absent", query: "id=1", read: { _ = try $0.value("scale", as: Int.self) as Int },
      rule: .missingParameter, message: "scale is missing"),
    Fault(
      id: "a name that no parameter has", query: "id=1",
      read: { _ = try $0.value("sevrings", as: Int?.self) as Int? }, rule: .unknownParameter,
      message: "unknown parameter sevrings; did you mean servings?"),
    Fault(
      id: "a text in a number", query: "id=1&note=abc",
      read: { _ = try $0.value("note", as: Double.self) as Double }, rule: .invalidValue,
      message: "note: expected a number that Double holds, found a string"),
    Fault(
      id: "a type of its own", query: "id=1&size=%7B%22width%22:%22x%22%7D",
      read: { _ = try $0.decode(Recipe.self) }, rule: .invalidValue,
      message:
        "size.width: expected an integer from -9223372036854775808 to 9223372036854775807, found a string"
    ),
    Fault(
      id: "a member that is missing", query: "id=1&size=%7B%7D",
      read: { _ = try $0.decode(Recipe.self) }, rule: .missingParameter,
      message: "size.width is missing"),
    Fault(
      id: "an enumeration without the value", query: "id=1&note=pie",
      read: { _ = try $0.value("note", as: Kind.self) as Kind }, rule: .invalidValue,
      message: "note: expected a value that the app's type has"),
    Fault(
      id: "an error of the app's own type", query: "id=1&note=odd",
      read: { _ = try $0.value("note", as: Even.self) as Even }, rule: .invalidValue,
      message: "note: expected an even number of letters"),
  ]

  @Test(arguments: faults) func whatDoesNotFitIsAnErrorThatNamesTheParameter(_ fault: Fault) throws
  {
    let decoded = try decoded(fault.query)
    let error = #expect(throws: Finding.self) { try fault.read(decoded) }
    #expect(error?.rule == fault.rule)
    #expect(error?.message == fault.message)
  }

  @Test func whatALinkCannotSayIsAnErrorThatNamesTheParameter() throws {
    let error = #expect(throws: Finding.self) {
      try Self.catalog.get().encode(
        "recipe", Recipe(id: 1, size: Size(width: 1, height: .infinity)))
    }
    #expect(error?.rule == .invalidValue)
    #expect(error?.subject == "size.height")
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("127", 127), ("128", nil), ("-128", -128), ("-129", nil), ("1.0", 1),
      ("1.5", nil), ("12e1", 120), ("1e3", nil), ("0e1000000", 0), ("120e-1", 12), ("125e-1", nil),
      ("0.0", 0), ("1e-400000", nil), ("100000000000000000000", nil),
    ] as [(String, Int8?)])
  func anIntegerIsExactlyTheNumberOrNothing(_ text: String, _ expected: Int8?) throws {
    let number = try #require(ExactDecimal(text, allowsExponent: true))
    #expect(Int8(exactly: number) == expected)
  }

  @Test func valuesAndNumbersPassThroughOtherCoders() throws {
    let value: Value = ["a": [1, true, "x", nil], "b": 2.5]
    let json = try JSONEncoder().encode(value)
    let back = try JSONDecoder().decode(Value.self, from: json)
    #expect(back["a"]?.array?.count == 4)
    #expect(back["a"]?[0] == 1)
    #expect(back["a"]?[1] == true)
    #expect(back["a"]?[3] == Value.null)
  }
}
