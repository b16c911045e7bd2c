import Testing
@testable import URLSchemeCore
@testable import urlscheme

/// How `route --explain` shows an explanation.
@Suite struct ExplanationTextTests {
  private static let explanation = RouteExplanation(
    app: "app", isRouted: false,
    candidates: [
      .init(
        route: "search", pattern: "//search{?q}", verdict: .literal, text: "se\u{202E}rch",
        offset: 6, expected: "search"),
      .init(route: "a\nb", pattern: "//", verdict: .pathGoesOn, text: "x", offset: 6),
    ])

  @Test func alignsWhatPeopleReadAndEscapesControls() {
    #expect(
      ExplanationText(Self.explanation).lines == #"""
        search   //search{?q}  segment "se\u{202E}rch" is not "search"
        a\u{A}b  //            the path goes on with "x"

        """#)
  }

  @Test func isOneObjectForPrograms() throws {
    let text = ExplanationText(Self.explanation).json(of: Array("app:x".utf8), isPretty: false)
    let value = try Value(json: Array(text.utf8))
    #expect(value["link"]?.string == "app:x")
    #expect(value["routed"] == false)
    #expect(value["candidates"]?[0]?["verdict"] == "literal")
    #expect(value["candidates"]?[0]?["offset"] == 6)
    #expect(value["candidates"]?[1]?["route"] == "a\nb")
    #expect(!text.contains("\n"))
  }

  @Test func spreadsOverLinesWhereAsked() {
    let link = Array("app:x".utf8)
    let text = ExplanationText(Self.explanation).json(of: link, isPretty: true)
    #expect(text.hasPrefix("{\n  \"link\": \"app:x\","))
  }
}
