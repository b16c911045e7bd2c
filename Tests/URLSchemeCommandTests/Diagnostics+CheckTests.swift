import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct DiagnosticsCheckTests {
  private let words = Diagnostics(isColored: false)

  @Test func aLinkIsShownWithACaret() {
    let link = "a:b"
    #expect(
      String { words.append(.missing("x", in: link), of: .link(link), to: &$0) } == """
        links.txt:1:4: error: x is missing [missing-parameter]
          a:b
             ^

        """)
  }

  @Test(arguments: [("milk", "  fixture: milk\n  a:b\n  ^\n"), ("a:b", "  a:b\n  ^\n")])
  func aFixtureIsNamedUnlessItGoesByItsLink(_ name: String, _ details: String) {
    let check = Check(.fixture, file: "a", name: name)
    var placed = PlacedFinding.unknown("x")
    placed.quote = .init(bytes: Array("a:b".utf8), offset: 0)
    #expect(String { words.appendDetails(placed, of: check, to: &$0) } == details)
  }

  @Test func differencesHaveTheirSignsAndColours() {
    var placed = PlacedFinding.unknown("x")
    placed.differences = [
      .init(path: "a", expected: "1", actual: "\u{1B}"),
      .init(path: "b", expected: nil, actual: "2"),
      .init(path: "c", expected: "3", actual: nil),
    ]
    #expect(words.details(placed) == ["- a: 1", "+ a: \\u{1B}", "+ b: 2", "- c: 3"])
    #expect(
      Diagnostics(isColored: true).details(placed).prefix(2) == [
        "\u{1B}[1;31m-\u{1B}[0m a: 1", "\u{1B}[1;32m+\u{1B}[0m a: \\u{1B}",
      ])
  }

  @Test func aLongDifferenceIsCut() {
    var placed = PlacedFinding.unknown("x")
    placed.differences = [
      .init(path: "a", expected: String(repeating: "x", count: 5_000), actual: nil)
    ]
    #expect(words.details(placed)[0].count == 1_006)
  }
}
