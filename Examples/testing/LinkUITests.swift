import XCTest

/// Opens each link of `links.jsonl`, a resource of the tests, and looks at what the app says of it: an element
/// `last-link` that has the name of the route, or `refused`.
///
/// The file is what `urlscheme encode --samples --format fixtures` and `--mutants` write, one after the other.
@MainActor final class LinkUITests: XCTestCase {
  /// A line of the file.
  private struct Fixture: Decodable {
    var link: String
    /// Nil where the link must be refused.
    var route: String?
  }

  private func fixtures() throws -> [Fixture] {
    let bundle = Bundle(for: LinkUITests.self)
    let file = try XCTUnwrap(bundle.url(forResource: "links", withExtension: "jsonl"))
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(Fixture.self, from: line)
    }
  }

  func testTheAppReadsWhatItsDefinitionSays() throws {
    continueAfterFailure = true
    let app = XCUIApplication()
    app.launch()
    for fixture in try fixtures() {
      // What is no URL at all does not reach an app.
      guard let url = URL(string: fixture.link) else { continue }
      app.open(url)
      let said = app.staticTexts["last-link"]
      XCTAssertTrue(said.waitForExistence(timeout: 5), fixture.link)
      XCTAssertEqual(said.label, fixture.route ?? "refused", fixture.link)
    }
  }
}
