import Foundation
import Testing
import URLSchemeCore

/// What the README says of others is so: of `URLComponents` by asking it, of speed by the tables of
/// BENCHMARKS.md.
@Suite struct ComparisonTests {
  @Test func urlComponentsHasNoFormDialect() throws {
    let text = "ukdailyoffers://search?term=half+price"
    let components = try #require(URLComponents(string: text))
    #expect(components.queryItems?.first?.value == "half+price")
    #expect(try Catalog.builtIn.decode(DeepLink(text)).values["term"]?.string == "half price")
  }

  @Test func urlComponentsWritesAPlusAsItIs() throws {
    var components = try #require(URLComponents(string: "ukdailyoffers://search"))
    components.queryItems = [URLQueryItem(name: "term", value: "1+1")]
    let text = try #require(components.string)
    #expect(text == "ukdailyoffers://search?term=1+1")
    #expect(try Catalog.builtIn.decode(DeepLink(text)).values["term"]?.string == "1 1")
    let link = try Catalog.builtIn.encode("search", ["term": "1+1"])
    #expect(link.description == "ukdailyoffers://search?term=1%2B1")
  }

  @Test func speedIsWhatTheTableSays() throws {
    let text = ShellDocument("BENCHMARKS.md").text
    let table = try #require(text.components(separatedBy: "### Peers over the same").last)
    let own = try figure("decode --generic", in: table)
    // Half of its time, or three quarters.
    #expect((4 / 3...2).contains(own))
    #expect(try figure("Foundation URLComponents (Swift)", in: table) > 10 * own)
    #expect(try figure("node URL", in: table) > 10 * own)
    #expect(try figure("Python urllib", in: table) > 30 * own)
    #expect(table.contains("| trurl --json | | skipped: not on this machine |"))
  }

  /// The row's figure: how many times as long as `limit.c` it took.
  private func figure(_ name: String, in table: String) throws -> Double {
    let row = try #require(
      table.components(separatedBy: "\n").first { $0.hasPrefix("| \(name) |") })
    let column = row.components(separatedBy: "|")[3]
    return try #require(column.split(separator: " ").first.flatMap { Double($0) })
  }
}
