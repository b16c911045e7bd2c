import Testing

@testable import URLSchemeCore

/// Custom-scheme links as public repositories have them.
@Suite(.enabled(if: Suites.areAvailable))
struct RealLinksSuiteTests {
  /// What becomes of the rows.
  static let section = SuiteSection(
    file: "real-links.txt",
    outcomes: [
      .init("links", 855, "are links, and come back as they were"),
      .init("refused", 5, "are rejected:"),
    ],
    exceptions: invalid.map {
      ($0.key, "`\($0.value.rule.rawValue)`: a placeholder stands where a port would")
    })

  /// The links that RFC 3986 does not allow, and where they break it: what looks like a port is a
  /// placeholder.
  static let invalid: [String: Finding] = [
    "FOOBAR://:keyword": Finding(.invalidPort, at: 10, found: "\"k\""),
    "foobar://:keyword": Finding(.invalidPort, at: 10, found: "\"k\""),
    "foobar://:pokemonName": Finding(.invalidPort, at: 10, found: "\"p\""),
    "homeassistant://URL:eja": Finding(.invalidPort, at: 20, found: "\"e\""),
    "pokedex://:id": Finding(.invalidPort, at: 11, found: "\"i\""),
  ]

  @Test
  func allButTheListedAreLinks() throws {
    let lines = try Suites.lines(of: "real-links.txt")
    #expect(lines.count == 860)
    var unused = Set(Self.invalid.keys)
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      do {
        let link = try DeepLink(bytes: line)
        #expect(link.description == text)
        #expect(Self.invalid[text] == nil, "\(text)")
      } catch {
        unused.remove(text)
        #expect(Self.invalid[text] == error, "\(text)")
      }
    }
    #expect(unused.isEmpty)
    #expect(Self.section.counts == ["links": lines.count - 5, "refused": Self.invalid.count])
  }
}
