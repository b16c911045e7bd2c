import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct LinkCollectionTests {
  private func collect(
    _ texts: [String], schemes: [String] = [], isLenient: Bool = false, maximumCount: Int = 100,
    maximumSize: Int = 1_000
  ) throws -> LinkCollection {
    var collection = LinkCollection(
      schemes: schemes, isLenient: isLenient, maximumCount: maximumCount, maximumSize: maximumSize)
    for (index, text) in texts.enumerated() {
      try collection.add(
        Array(text.utf8).span, at: LinkCollection.Place(file: "f", line: index + 1, column: 1))
    }
    return collection
  }

  @Test func countsLinksAndSortsThem() throws {
    let entries = try collect(["b:", "a:x", "b:", "a:X"]).sorted
    #expect(entries.map { String(decoding: $0.link, as: UTF8.self) } == ["a:X", "a:x", "b:"])
    #expect(entries.map(\.count) == [1, 1, 2])
    #expect(entries.map(\.place.line) == [4, 2, 1])
  }

  @Test func takesSomeSchemesOnly() throws {
    #expect(try collect(["b:", "A:", "c:"], schemes: ["a", "C"]).sorted.count == 2)
  }

  @Test func keepsAsMuchAsItMay() throws {
    #expect(try collect(["a:1", "a:2", "a:1"], maximumSize: 6).isFull == false)
    let full = try collect(["a:1", "a:2", "a:3"], maximumSize: 8)
    #expect(full.isFull && full.sorted.count == 2)
    #expect(try collect(["a:1", "a:2", "a:1"], maximumCount: 2).isFull == false)
    #expect(try collect(["a:1", "a:2", "a:3"], maximumCount: 2).isFull)
  }

  @Test func takesAsManySchemesAsAnAppMayHave() throws {
    let links = (0...LinkCollection.maximumSchemes).map { "a\($0):" }
    #expect(
      try collect(links.dropLast(), maximumCount: 1_000, maximumSize: 10_000).hasTooManySchemes
        == false)
    #expect(try collect(links, maximumCount: 1_000, maximumSize: 10_000).hasTooManySchemes)
  }

  @Test(arguments: [
    ("a:x y", "a:x%20y"), (" <a:é> ", "a:%C3%A9"), ("a:?x=1&amp;y={2}", "a:?x=1&y=%7B2%7D"),
    ("a:x", "a:x"),
  ])
  func escapesWhatPeoplePaste(_ text: String, _ link: String) throws {
    let entries = try collect([text], isLenient: true).sorted
    #expect(entries.map { String(decoding: $0.link, as: UTF8.self) } == [link])
  }

  @Test(arguments: [
    ("x", Rule.missingScheme, 0), ("a:x y", .invalidCharacter, 3), ("a:?x=%FF", .invalidUTF8, 5),
    (String(repeating: "a", count: 129) + ":", .unknownScheme, 0),
  ])
  func refusesWhatIsNoLink(_ text: String, _ rule: Rule, _ offset: Int) {
    let finding = #expect(throws: Finding.self) { try collect([text]) }
    #expect(finding?.rule == rule)
    #expect(finding?.offset == offset)
  }
}
