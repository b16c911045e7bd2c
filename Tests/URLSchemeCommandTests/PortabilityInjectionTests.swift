import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What other parsers read of hostile links cannot break out of the table that shows it, nor out of the reports
/// of `validate --portability`.
@Suite struct PortabilityInjectionTests {
  private func run(_ arguments: [String]) async throws -> String {
    let folder = try Folder(["probe.urlscheme.json": HostileLink.definition])
    let words = [arguments[0], "-d", "probe.urlscheme.json"] + arguments.dropFirst()
    return try await Program.run(words, input: HostileLink.lines, in: folder).output
  }

  @Test func aTableHasALineForEachParser() async throws {
    let output = try await run(["route", "--explain", "--portability"])
    #expect(output.isHarmless)
    let blocks = output.components(separatedBy: "\n\n")
    let tables = blocks.filter { $0.contains("scheme ") && $0.contains("fragment") }
    #expect(tables.count == HostileLink.all.count)
    for table in tables {
      let names = table.components(separatedBy: "\n").dropFirst().map { line in
        ([OwnParser.name] + OtherParser.allCases.map(\.name)).first { line.hasPrefix($0) }
      }
      #expect(names == [OwnParser.name] + OtherParser.allCases.map(\.name), "\(table)")
    }
  }

  @Test func jsonReadsBack() async throws {
    let output = try await run(["route", "--explain", "--portability", "--format", "json"])
    let lines = output.split(separator: "\n")
    try #require(lines.count == HostileLink.all.count)
    for (link, line) in zip(HostileLink.all, lines) {
      let record = try Value(json: Array(line.utf8))
      #expect(record["link"] == .string(link.link))
      let parsers = record["parsers"]?.array ?? []
      #expect(parsers.count == 1 + OtherParser.allCases.count)
      guard link.part == .value else { continue }
      // All of these decode a value just so.
      for parser in ["urlscheme", "whatwg", "python", "android"] {
        let row = parsers.first { $0["parser"] == .string(parser) }
        #expect(row?["pairs"]?.array?.first?.array?.last == .string(link.text.text), "\(link.text)")
      }
    }
  }

  @Test(arguments: ["json", "text", "github"])
  func reportsHaveTheirLines(_ format: String) async throws {
    let output = try await run(["validate", "--portability", "--format", format])
    #expect(output.isHarmless)
    switch format {
    case "json": _ = try JSONSerialization.jsonObject(with: Data(output.utf8))
    case "github":
      let lines = output.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(
        lines.allSatisfy {
          $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ")
        })
    default: #expect(output.contains("[path-in-authority]"))
    }
  }
}
