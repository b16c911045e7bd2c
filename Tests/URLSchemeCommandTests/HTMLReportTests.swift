import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

@Suite struct HTMLReportTests {
  private static let coverage = Coverage(
    app: "shop",
    items: [
      .init(kind: .route, route: "buy", name: "buy", count: 12),
      .init(kind: .parameter, route: "buy", name: "size", count: 3),
      .init(kind: .value, route: "buy", parameter: "size", name: "XL"),
      .init(kind: .absence, route: "buy", name: "size", count: 9),
      .init(kind: .route, route: "sell", name: "sell"),
    ])

  private func page(_ checks: [Check] = [], _ coverage: [Coverage]? = [Self.coverage]) throws
    -> XMLTree
  {
    var summary = ValidationSummary()
    (summary.checks, summary.files, summary.coverage) = (checks.count, 1, coverage)
    return try #require(XMLTree(HTMLReport().text(checks, summary)))
  }

  @Test func partsHaveTheNumberOfTheirLinks() throws {
    let rows = try page().all("tbody").map { group in
      group.children.map { row in row.children.map(\.text) }
    }
    #expect(
      rows == [
        [
          ["shop/buy"], ["buy", "route", "12"], ["size", "parameter", "3"],
          ["size: XL", "value", "never"], ["size", "left out", "9"],
        ],
        [["shop/sell"], ["sell", "route", "never"]],
      ])
  }

  @Test func whatIsNeverExercisedStandsFirst() throws {
    let page = try page()
    #expect(page.all("h3").map(\.text) == ["shop: 60 % (3 of 5)"])
    #expect(
      page.all("ul").flatMap(\.children).map(\.text) == [
        "no link exercises value XL of buy/size", "no link exercises route sell",
      ])
    #expect(page.all("meter").map { $0.attributes["value"] } == ["60"])
  }

  @Test func findingsHaveTheirPlaces() throws {
    let link = "shop://buy"
    let page = try page([.link(link, line: 7, .missing("size", in: link, line: 7))], nil)
    let row = try #require(page.all("tbody").first?.children.first)
    #expect(
      row.children.map(\.text).prefix(3) == ["links.txt:7:11", "error", "missing-parameter"])
    #expect(row.all("code").map(\.text) == [link])
  }

  /// What assistive technology needs, and that nothing is told by colour alone.
  @Test func pageIsAccessible() throws {
    let page = try page([.link("x:", .unknown("a"))])
    #expect(page.name == "html" && page.attributes["lang"] == "en")
    #expect(page.all("title").map(\.text) == ["Links checked"])
    #expect(page.all("h1").count == 1 && page.all("main").count == 1)
    let levels = page.all("main")[0].children.compactMap { child in
      ["h1", "h2", "h3", "h4"].firstIndex(of: child.name)
    }
    for (first, second) in zip(levels, levels.dropFirst()) { #expect(second <= first + 1) }
    #expect(page.all("th").allSatisfy { $0.attributes["scope"] != nil })
    for table in page.all("div").filter({ $0.attributes["class"] == "wide" }) {
      #expect(table.attributes["role"] == "region" && table.attributes["aria-label"] != nil)
      #expect(table.attributes["tabindex"] == "0")
    }
    for cell in page.all("td") where cell.attributes["class"]?.contains("bad") == true {
      #expect(["never", "error"].contains(cell.text))
    }
    #expect(page.all("meter").allSatisfy { $0.attributes["aria-label"] != nil })
  }

  @Test func nothingIsLoadedAndNothingRuns() throws {
    let page = try page([.link("x:", .unknown("a"))])
    #expect(page.all("script").isEmpty && page.all("link").isEmpty && page.all("img").isEmpty)
    let policy = page.all("meta").first { $0.attributes["http-equiv"] != nil }
    let style = try #require(page.all("style").first?.text)
    let digest = Data(SHA256.digest(Array(style.utf8))).base64EncodedString()
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'")
    #expect(!style.contains("url(") && !style.contains("@import"))
    #expect(style.contains("prefers-color-scheme: dark"))
  }

  @Test func findingsBeyondTheRoomAreCounted() throws {
    let checks = (1...20).map { Check.link("x:\($0)", line: $0, .unknown("a", line: $0)) }
    let page = try #require(XMLTree(HTMLReport(room: 600).text(checks)))
    let rows = page.all("tbody").flatMap(\.children).count
    #expect(rows > 1 && rows < 20)
    #expect(page.all("p").map(\.text).last == "and \(20 - rows) more not shown")
  }

  @Test func digestIsThatOfTheStandard() {
    #expect(
      SHA256.digest(Array("abc".utf8)).prefix(4) == [0xBA, 0x78, 0x16, 0xBF]
        && SHA256.digest([]).suffix(2) == [0xB8, 0x55])
  }

  @Test(arguments: HostileText.all)
  func hostileTextsStandAsText(_ testCase: HostileText) throws {
    let report = ReportSample(saying: testCase.text).report(as: .html)
    let page = try #require(XMLTree(report), "\(testCase)")
    let plain = try #require(XMLTree(ReportSample(saying: "plain").report(as: .html)))
    #expect(page.shape == plain.shape)
    let shown = testCase.text.printable.replacing("\u{FFFE}", with: "\\u{FFFE}")
      .replacing("\u{FFFF}", with: "\\u{FFFF}")
    #expect(
      page.all("th").contains { Array($0.text.utf8) == Array("\(shown):3:5".utf8) } || shown.isEmpty
    )
  }
}

extension XMLTree {
  /// The names of its elements and of their attributes, without texts.
  var shape: String {
    let attributes = attributes.keys.sorted().joined(separator: " ")
    return "<\(name) \(attributes)>" + children.map(\.shape).joined() + "</>"
  }
}
