import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Catalogues of links, as pages and in Markdown.
@Suite struct RouteCatalogueTests {
  private static let definition = """
    {"urlscheme":1,"name":"Shop","schemes":["shop","store"],"documentation":"https://shop.example/",
    "equivalent":["//",""],"routes":[
    {"name":"find","link":"//find{/place}{?term,order,key*}","aliases":["//search{/place}"],
     "summary":"Find things","callback":true,"returns":["count"],"screens":["home","results"],
     "guards":[{"parameter":"term","minLength":3,"stopAt":"home","notice":"a longer term"}],
     "parameters":{
       "term":{"required":true,"maxLength":40,"description":"What to look for","examples":["half price"]},
       "order":{"enum":["alpha","price"],"default":"alpha"},
       "key":{"type":"array","secret":true,"items":{"pattern":"[a-f]{4}"}}}},
    {"name":"old","link":"//old{?pin}","deprecated":true,
     "parameters":{"pin":{"enum":["hush","quiet"],"default":"hush","examples":["quiet"],"secret":true}}}]}
    """

  private static func catalog() throws -> Catalog {
    try Catalog(json: Array(definition.utf8))
  }

  private static func html() throws -> String {
    let catalog = try catalog()
    return HTMLCatalogue(
      catalogue: RouteCatalogue(catalog), model: ScriptModel.json(of: catalog)
    ).text
  }

  // MARK: The page

  @Test func pageSaysWhatTheDefinitionSays() throws {
    let page = try #require(XMLTree(Self.html()))
    #expect(page.all("h2").map(\.text) == ["Shop"])
    #expect(page.all("h3").map(\.text) == ["shop/find", "shop/old"])
    let find = page.all("article")[0]
    #expect(
      find.all("code").map(\.text).prefix(4) == [
        "shop://find{/place}{?term,order,key*}", "shop://search{/place}",
        "shop://find/text?term=half%20price&order=price", "place",
      ])
    let rows = find.all("tbody")[0].children.map {
      $0.children.map { $0.all("code").first?.text ?? $0.text }
    }
    #expect(
      rows == [
        ["place", "string", "no", "", ""],
        ["term", "string, at most 40 characters. What to look for", "yes", "", "half price"],
        ["order", "one of alpha, price", "no", "alpha", ""],
        ["key", "array of strings, each matches [a-f]{4}, secret", "no", "", ""],
      ])
    #expect(
      find.all("ul").flatMap(\.children).map(\.text).suffix(3) == [
        "home › results",
        "no further than home unless term has at least 3 characters: a longer term",
        "x-success with count, x-error and x-cancel are links to go back to; x-source names the app",
      ])
    #expect(page.all("article")[1].all("p").map(\.text)[0].hasPrefix("Deprecated: "))
  }

  @Test func secretsStandNowhere() throws {
    let catalogue = try RouteCatalogue(Self.catalog())
    for text in [try Self.html(), MarkdownCatalogue(catalogue: catalogue).text] {
      #expect(!text.contains("hush") && !text.contains("quiet"))
      #expect(text.contains("shop://old"))
    }
  }

  @Test func pageIsAccessible() throws {
    let page = try #require(XMLTree(Self.html()))
    #expect(page.attributes["lang"] == "en" && page.all("h1").count == 1)
    #expect(page.all("main").count == 1 && page.all("nav")[0].attributes["aria-label"] != nil)
    #expect(page.all("th").allSatisfy { $0.attributes["scope"] != nil })
    #expect(page.all("table").allSatisfy { $0.children.first?.name == "caption" })
    let targets = Set(page.all("article").map { $0.attributes["id"] ?? "" })
    for link in page.all("nav")[0].all("a") {
      #expect(targets.contains(String(link.attributes["href"]?.dropFirst() ?? "")))
    }
  }

  @Test func nothingRunsButTheScript() throws {
    let page = try #require(XMLTree(Self.html()))
    let policy = page.all("meta").compactMap { $0.attributes["content"] }.first {
      $0.hasPrefix("default-src")
    }
    let scripts = page.all("script")
    try #require(scripts.map { $0.attributes["type"] } == ["application/json", nil])
    // What XML reads as a section stands between these marks.
    let script = FormScript.page
    #expect(try Self.html().contains("<script>\(script)</script>"))
    for (text, source) in [(script, "script-src"), (PageStyle.text, "style-src")] {
      let digest = Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
      #expect(policy?.contains("\(source) 'sha256-\(digest)'") == true, "\(digest)")
    }
    #expect(policy?.contains("unsafe") == false)
    for word in [
      "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Function(",
    ] {
      #expect(!script.contains(word))
    }
    for name in ["img", "link", "iframe", "object", "form"] { #expect(page.all(name).isEmpty) }
    #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
  }

  @Test func modelIsJSONWithoutTags() throws {
    let model = try ScriptModel.json(of: Self.catalog())
    let apps = try Value(json: Array(model.utf8))
    let routes = try #require(apps[0]?["routes"])
    #expect(routes[0]?["parameters"]?[1]?["field"]?["maxLength"] == 40)
    #expect(routes[0]?["forms"]?[0]?["segments"]?[1]?["optional"] == true)
    #expect(
      routes[1]?["refusal"] == "pin is secret, and only the definition has its values")
    #expect(!model.contains("<") && !model.contains("&"))
  }

  // MARK: Markdown

  @Test func markdownSaysTheSame() throws {
    let text = try MarkdownCatalogue(catalogue: RouteCatalogue(Self.catalog())).text
    #expect(
      text == """
        # Links

        ## Shop

        Schemes: `shop`, `store`

        The same at the beginning of a link: `//`, nothing

        Documentation: `https://shop.example/`

        ### shop/find

        Find things

        - `shop://find{/place}{?term,order,key*}`
        - `shop://search{/place}` (also)

        Example: `shop://find/text?term=half%20price&order=price`

        | Parameter | Value | Required | Default | Examples |
        |---|---|---|---|---|
        | place | string |  |  |  |
        | term | string, at most 40 characters. What to look for | yes |  | half price |
        | order | one of alpha, price |  | alpha |  |
        | key | array of strings, each matches \\[a-f\\]\\{4\\}, secret |  |  |  |

        Screens:

        - home › results
        - no further than home unless term has at least 3 characters: a longer term

        Returns control:

        - x-success with count, x-error and x-cancel are links to go back to; x-source names the app

        ### shop/old

        **Deprecated:** new links should no longer use it.

        - `shop://old{?pin}`

        Example: `shop://old?pin=•••`

        | Parameter | Value | Required | Default | Examples |
        |---|---|---|---|---|
        | pin | string, secret |  |  |  |

        """)
  }

  // MARK: Patterns

  @Test(arguments: [
    ("a.b", "a[^\\n\\r]b"), ("[.]", "[.]"), ("\\.", "\\."), ("a\\-b", "a-b"),
    ("[a\\-b]", "[a\\-b]"),
    ("^a$", "\\^a\\$"), ("[^a$]", "[^a$]"), ("\\p{Lu}+", "\\p{Lu}+"), ("(a|b){2,3}", "(a|b){2,3}"),
    ("\\\\[\\]]", "\\\\[\\]]"),
  ])
  func patternsBecomeThoseOfScripts(_ pattern: String, _ script: String) {
    #expect(pattern.asScriptPattern == script)
  }
}
