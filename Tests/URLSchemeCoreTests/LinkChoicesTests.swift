import Testing

@testable import URLSchemeCore

/// Links of which one is to show something.
struct LinkChoicesTests {
  private static let choices = LinkChoices(Array("app:/".utf8))
    .appending(segment: ["a", "b"].map { Array($0.utf8) })
    .appending(segment: ["1", "2", "3"].map { Array($0.utf8) })

  private static func text(_ link: [UInt8]) -> String { String(decoding: link, as: UTF8.self) }

  @Test func variesOnePlaceAtATimeAndThenAll() {
    #expect(
      Self.choices.variations.map(Self.text) == [
        "app:/a/1", "app:/b/1", "app:/a/2", "app:/a/3", "app:/b/2", "app:/b/3",
      ])
  }

  @Test func countsAndNumbersAllLinks() {
    #expect(Self.choices.count(limit: 6) == 6)
    #expect(Self.choices.count(limit: 5) == nil)
    let links = Set((0..<6).map { Self.text(Self.choices.link($0)) })
    #expect(links.count == 6)
    #expect(links.contains("app:/b/3"))
  }

  @Test(
    arguments: [
      ([], "a@b:1", "a%40b%3A1"), ([.userinfo], "a@b@c:1", "a%40b@c%3A1"),
      ([.userinfo, .port], "a:b@c:1", "a%3Ab@c:1"),
    ] as [(AuthorityShape, String, String)])
  func escapesAllButWhatPartsAnAuthority(
    _ shape: AuthorityShape, _ text: String, _ escaped: String
  ) {
    #expect(Self.text(LinkChoices.escaped(Array(text.utf8), shape)) == escaped)
  }
}
