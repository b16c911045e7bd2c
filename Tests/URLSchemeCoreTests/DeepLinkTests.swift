import Testing

@testable import URLSchemeCore

struct DeepLinkTests {
  @Test
  func componentsAreTheRawText() throws {
    let link = try DeepLink("App://u%40:p@H%2fost:080/a%2Fb/../c?x=1%26&+#f%20")
    #expect(link.scheme == "App")
    #expect(link.userinfo == "u%40:p")
    #expect(link.host == "H%2fost")
    #expect(link.port == "080")
    #expect(link.path == "/a%2Fb/../c")
    #expect(link.query == "x=1%26&+")
    #expect(link.fragment == "f%20")
    #expect(link.description == "App://u%40:p@H%2fost:080/a%2Fb/../c?x=1%26&+#f%20")
  }

  @Test
  func absentPartsAreNil() throws {
    let link = try DeepLink("app:")
    #expect(link.path.isEmpty)
    #expect(
      [link.userinfo, link.host, link.port, link.query, link.fragment].allSatisfy { $0 == nil })
  }

  @Test
  func nothingIsNormalised() throws {
    let texts = [
      "app:", "App:", "app:/", "app://", "app:///", "app:?", "app:#", "app://%41", "app://A",
      "app://%3a", "app://%3A", "app://h:80", "app://h:080", "app:a/../b",
    ]
    let links = try texts.map { text in try DeepLink(text) }
    #expect(Set(links).count == texts.count)
    #expect(links.map(\.description) == texts)
  }

  @Test
  func equalityIsOfBytes() throws {
    #expect(try DeepLink("app:e\u{301}", lenient: true) != DeepLink("app:\u{E9}", lenient: true))
    #expect(try DeepLink("app:x", lenient: true) == DeepLink(bytes: Array("app:x".utf8)))
  }

  @Test
  func faultsAreThrown() {
    #expect(throws: Finding(.missingScheme, at: 0)) { try DeepLink("search") }
    #expect(throws: Finding(.invalidPercentEscape, at: 4, "the path")) {
      try DeepLink(bytes: Array("app:%".utf8), lenient: true)
    }
  }

  @Test
  func bytesThatAreNotUTF8AreShownAsTheirEscapes() throws {
    let link = try DeepLink(
      bytes: Array("app://h/".utf8) + [0xE9, 0x61, 0xC3, 0xA9, 0xC3], lenient: true)
    #expect(link.path == "/%E9a\u{E9}%C3")
    #expect(link.description == "app://h/%E9a\u{E9}%C3")
    #expect(link.host == "h")
  }

  // MARK: The query

  struct QueryCase: CustomTestStringConvertible {
    let link: String
    let dialect: Dialect
    let items: [QueryItem]
    var testDescription: String { "\(link) \(dialect)" }
  }

  @Test(arguments: [
    QueryCase(link: "app:", dialect: .uri, items: []),
    QueryCase(link: "app:?", dialect: .uri, items: []),
    QueryCase(
      link: "app:?term=half+price%2B%20x", dialect: .form,
      items: [QueryItem(name: "term", value: "half price+ x")]),
    QueryCase(
      link: "app:?term=half+price%2B%20x", dialect: .uri,
      items: [QueryItem(name: "term", value: "half+price+ x")]),
    QueryCase(
      link: "app:?a&b=&=c&a=%26%3D#x=y", dialect: .uri,
      items: [
        QueryItem(name: "a", value: nil), QueryItem(name: "b", value: ""),
        QueryItem(name: "", value: "c"), QueryItem(name: "a", value: "&="),
      ]),
    QueryCase(
      link: "app:?%C3%A9+=\u{1F986} <", dialect: .form,
      items: [QueryItem(name: "\u{E9} ", value: "\u{1F986} <")]),
  ])
  func queryItemsAreDecoded(_ testCase: QueryCase) throws {
    let link = try DeepLink(testCase.link, lenient: true)
    #expect(try link.queryItems(dialect: testCase.dialect) == testCase.items)
  }

  @Test(arguments: [
    ("app:?a=b%41%FF", 11), ("app:?a=b&%C3x=1", 9), ("app:?x=%E2%82", 7), ("app:?%ED%A0%80", 5),
  ])
  func textThatIsNotUTF8IsRefusedWhereItStands(text: String, offset: Int) throws {
    let link = try DeepLink(text)
    #expect(throws: Finding(.invalidUTF8, at: offset, "the query")) {
      try link.queryItems(dialect: .uri)
    }
  }
}
