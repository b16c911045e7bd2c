import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Pages for people without the app: what they say and lead to, and that nothing of them comes from a stranger but the
/// values in their links.
@Suite struct LandingPageTests {
  private static let definition = """
    {"urlscheme":1,"name":"Corner Shop","schemes":["Shop"],
    "fallback":{"web":"https://shop.example/get?a=1&b","ios":"https://apps.apple.com/app/shop/id1234567890?mt=8",
    "android":"https://play.google.com/store/apps/details?id=org.example.shop"},
    "routes":[{"name":"item","link":"//item/{id}{?note,at}","summary":"Show one <thing>","parameters":{
    "at":{"type":"array","items":{"type":"number"},"allowReserved":true,"encoding":{"delimited":{"separator":","}}}}}]}
    """

  private func page(
    _ operands: [String], _ definition: String = definition
  ) async throws -> (text: String, tree: XMLTree) {
    let folder = try Folder(["d.urlscheme.json": definition])
    let result = try await Program.run(
      ["encode", "--no-builtin", "-d", ".", "--format", "page"] + operands, in: folder)
    #expect(result.errors == "")
    return (result.output, try #require(XMLTree(result.output), "\(result.output)"))
  }

  @Test func buttonsLeadWhereTheySay() async throws {
    let (_, page) = try await page(["item", "id=4 2"])
    #expect(page.all("h1").map { $0.all("bdi").map(\.text) } == [["Corner Shop"]])
    #expect(page.all("p")[0].all("bdi").map(\.text) == ["Show one <thing>"])
    #expect(
      page.all("a").map { $0.attributes["href"] } == [
        "Shop://item/4%202",
        "intent://item/4%202#Intent;scheme=shop;package=org.example.shop;"
          + "S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fget%3Fa%3D1%26b;end",
        "https://apps.apple.com/app/shop/id1234567890?mt=8",
        "https://play.google.com/store/apps/details?id=org.example.shop",
        "https://shop.example/get?a=1&b",
      ])
    #expect(page.all("svg").map { $0.all("title").map(\.text) } == [["Shop://item/4%202"]])
  }

  @Test func withoutFallbacksThereIsOneButton() async throws {
    let plain =
      #"{"urlscheme":1,"name":"A","schemes":["a"],"routes":[{"name":"go","link":"//go"}]}"#
    let (text, page) = try await page(["go"], plain)
    #expect(page.all("a").map { $0.attributes["href"] } == ["a://go"])
    #expect(!text.contains("Chrome") && !text.contains("apple-itunes-app"))
  }

  @Test func pageIsAccessible() async throws {
    for operands in [["item", "id=1"], ["--template", "item"]] {
      let (_, page) = try await page(operands)
      #expect(page.attributes["lang"] == "en" && page.all("main").count == 1)
      #expect(page.all("h1").count == 1)
      let titles = Set(page.all("h2").compactMap { $0.attributes["id"] })
      #expect(
        page.all("section").allSatisfy { titles.contains($0.attributes["aria-labelledby"] ?? "") })
      #expect(page.all("svg").allSatisfy { $0.attributes["role"] == "img" })
    }
  }

  @Test func nothingRunsButTheScript() async throws {
    for (operands, scripts) in [
      (["item", "id=1"], [String?]()), (["--template", "item"], ["application/json", nil]),
    ] {
      let (text, page) = try await page(operands)
      #expect(page.all("script").map { $0.attributes["type"] } == scripts)
      let policy = page.all("meta").compactMap { $0.attributes["content"] }.first {
        $0.hasPrefix("default-src 'none';")
      }
      let style = Data(SHA256.digest(Array(LandingStyle.text.utf8))).base64EncodedString()
      let script = Data(SHA256.digest(Array(LandingScript.page.utf8))).base64EncodedString()
      #expect(policy?.contains("style-src 'sha256-\(style)'") == true, "\(style)")
      #expect(policy?.contains("script-src 'sha256-\(script)'") == !scripts.isEmpty, "\(script)")
      #expect(policy?.contains("unsafe") == false)
      for name in ["img", "link", "iframe", "object", "form", "base"] {
        #expect(page.all(name).isEmpty)
      }
      #expect(!page.elementAttributes.contains { $0.hasPrefix("on") || $0 == "style" })
      // Nothing is opened before somebody presses a button.
      for word in [
        "refresh", "setTimeout", "setInterval", ".click(", "location.href =", "innerHTML", "eval(",
      ] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test func headersAreThoseOfThePage() async throws {
    let folder = try Folder(["d.urlscheme.json": Self.definition])
    let result = try await Program.run(
      [
        "encode", "--no-builtin", "-d", ".", "--format", "page", "--output-dir", "out/", "item",
        "id=1",
      ],
      in: folder)
    #expect(
      result.output == """
        out/index.html: put it on a web server
        out/_headers: the headers that the server is to send with it

        """)
    let headers = try folder.text("out/_headers")
    let page = try folder.text("out/index.html")
    let lines = headers.components(separatedBy: "\n").filter { $0.hasPrefix("  ") }
    #expect(lines.count == 10 && Array(lines.prefix(5)) == Array(lines.suffix(5)))
    #expect(lines[0].hasSuffix("; frame-ancestors 'none'"))
    #expect(
      lines[1...4].map { $0.dropFirst(2) } == [
        "X-Frame-Options: DENY", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "X-Robots-Tag: noindex",
      ])
    for line in lines { #expect(page.contains("\n\(line.dropFirst(2))\n")) }
  }

  // MARK: The banner of Safari

  @Test(arguments: [
    ("https://apps.apple.com/gb/app/shop/id1234567890?mt=8", "1234567890"),
    ("https://apps.apple.com/app/id42", "42"), ("itms-apps://itunes.apple.com/app/id7/", "7"),
    ("https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=316", "316"),
    ("https://apps.apple.com/us/developer/acme/id284882218", nil),
    ("https://apps.apple.com/app/id12a", nil), ("https://apps.apple.com/app/id", nil),
    ("https://apps.apple.com.evil.example/app/id12", nil), ("https://example.com/id12", nil),
    ("https://apps.apple.com/app/id12,%20app-argument=x", nil), ("nowhere", nil),
  ])
  func bannerHasTheStoresNumber(_ page: String, _ number: String?) {
    #expect(AppStorePage.number(page) == number)
  }

  @Test(arguments: [
    // An escaped comma in a text is the same comma.
    (["id=a,b"], "app-id=1234567890, app-argument=Shop://item/a%2Cb"),
    (["id=1", "note=x"], "app-id=1234567890, app-argument=Shop://item/1?note=x"),
    // Here commas separate, and an escaped one does not.
    (["id=1", "at=40.7,-74"], "app-id=1234567890"),
  ])
  func commasStayInTheLink(_ operands: [String], _ content: String) async throws {
    let (_, page) = try await page(["item"] + operands)
    let banner = page.all("meta").first { $0.attributes["name"] == "apple-itunes-app" }
    #expect(banner?.attributes["content"] == content)
  }

  // MARK: Strangers

  @Test(arguments: HostileText.ofOneLine)
  func valuesStayInTheLink(_ text: HostileText) async throws {
    let plain = try await page(["item", "id=1", "note=plain"]).tree
    let (written, page) = try await page(["item", "id=1", "note=\(text.text)"])
    // No code holds a link that is very long.
    if !page.all("svg").isEmpty || text.text.utf8.count < 500 {
      #expect(page.elementNames == plain.elementNames)
    }
    let link = try Catalog(json: Array(Self.definition.utf8))
      .encode("item", ["id": "1", "note": .string(text.text)]).description
    #expect(page.all("a").first?.attributes["href"] == link)
    #expect(
      !written.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value })
  }

  @Test(arguments: HostileText.all)
  func textsOfDefinitionsAreShownAsTheyAre(_ text: HostileText) async throws {
    guard !text.text.isEmpty else { return }
    var app = try AppDefinition(json: Array(Self.definition.utf8))
    app.name = text.text
    app.routes[0].summary = text.text
    let link = try DeepLink("shop://item/1")
    for target in [
      LandingPage.Target.link(link, argument: nil, code: nil),
      .address(LandingPage.Model(json: "{}", leadsOn: true)),
    ] {
      let page = LandingPage(app: app, route: app.routes[0], target: target)
      let tree = try #require(XMLTree(page.text), "\(page.text)")
      #expect(tree.all("h1")[0].all("bdi")[0].text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      #expect(tree.all("a").filter { $0.attributes["class"] == "button first" }.count == 1)
      #expect(tree.all("script").count == (tree.all("noscript").isEmpty ? 0 : 2))
      #expect(page.headersFile.components(separatedBy: "\n").count == 15)
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "JavaScript:x", "file:///etc/passwd",
  ])
  func noButtonRunsCode(_ fallback: String) throws {
    var app = try AppDefinition(json: Array(Self.definition.utf8))
    (app.fallback.ios, app.fallback.android) = (fallback, fallback)
    let page = LandingPage(
      app: app, route: app.routes[0],
      target: .link(try DeepLink("shop://item/1"), argument: nil, code: nil))
    let tree = try #require(XMLTree(page.text))
    #expect(tree.all("a").count == 3)
    #expect(!page.text.contains(fallback))
  }
}

extension XMLTree {
  /// The names of all attributes in it.
  fileprivate var elementAttributes: [String] {
    attributes.keys + children.flatMap(\.elementAttributes)
  }
}
