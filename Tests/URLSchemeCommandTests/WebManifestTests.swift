import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The protocol handlers that browsers read.
@Suite struct WebManifestTests {
  private func manifest(_ schemes: [String], _ page: String) throws(Finding) -> [UInt8] {
    try WebManifest.text(for: AppDefinition(name: "App", schemes: schemes), page: page)
  }

  @Test func writesAHandlerForEveryScheme() throws {
    #expect(
      String(decoding: try manifest(["Emergent", "web+life", "mailto"], "/"), as: UTF8.self) == """
        {
          "protocol_handlers": [
            { "protocol": "web+emergent", "url": "/?link=%s" },
            { "protocol": "web+life", "url": "/?link=%s" },
            { "protocol": "mailto", "url": "/?link=%s" }
          ]
        }

        """)
  }

  @Test(arguments: ["rc-39976e83d0", "notes2", "web+x-y", "web+", "com.example"])
  func refusesSchemesThatBrowsersRefuse(_ scheme: String) {
    let finding = #expect(throws: Finding.self) { try manifest(["ok", scheme], "/") }
    #expect(finding?.rule == .invalidValue)
    #expect(
      finding?.message
        == "schemes[1]: expected only letters, as browsers want behind web+, found \(scheme)")
  }

  struct PageCase: CustomTestStringConvertible {
    let page: String
    let url: String
    var testDescription: String { page }
  }

  @Test(arguments: [
    PageCase(page: "/", url: "/?link=%s"),
    PageCase(page: "open", url: "open?link=%s"),
    PageCase(page: "/open?from=os", url: "/open?from=os&link=%s"),
    PageCase(page: "/open#x?y", url: "/open?link=%s#x?y"),
    PageCase(page: "/#/open/%s", url: "/#/open/%s"),
    PageCase(page: "/a%20b", url: "/a%20b?link=%s"),
    PageCase(page: "/\"\\é", url: "/\"\\é?link=%s"),
  ])
  func putsTheLinkIntoThePage(_ testCase: PageCase) throws {
    let json = try Value(json: manifest(["app"], testCase.page))
    #expect(json["protocol_handlers"]?[0]?["url"]?.string == testCase.url)
  }
}
