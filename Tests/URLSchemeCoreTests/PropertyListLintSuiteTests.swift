import Foundation
import Testing

@testable import URLSchemeCore

/// The Info.plists of public apps, validated by themselves and beside definitions of their schemes.
@Suite(.enabled(if: Suites.areAvailable))
struct PropertyListLintSuiteTests {
  private typealias Row = InfoPropertyListSuiteTests.Row

  private static func rows() throws -> [(row: Row, bytes: [UInt8])] {
    let folder = URL(fileURLWithPath: Suites.folder).appendingPathComponent("plists")
    let index = try Data(contentsOf: folder.appendingPathComponent("INDEX.json"))
    return try JSONDecoder().decode([Row].self, from: index).map { row in
      (row, [UInt8](try Data(contentsOf: folder.appendingPathComponent(row.file))))
    }
  }

  /// Whoever wrote them left out one name, and one is the bundle's identifier.
  @Test func nothingIsWrongWithAnyOfThem() throws {
    var found: [String] = []
    let rows = try Self.rows()
    for (row, bytes) in rows {
      let check = PropertyListLint.check(bytes, file: row.file, definitions: [])
      found += check.findings.map { finding in
        "\(row.file.prefix { $0 != "+" }) \(PropertyListLintTests.describe(finding))"
      }
    }
    #expect(rows.count == 19)
    #expect(
      found == [
        "OnionBrowser 38:3 warning missing-name: CFBundleURLTypes[1]: "
          + "the name (CFBundleURLName) is missing",
        "duckduckgo 138:12 warning unresolved-placeholder: CFBundleURLTypes[0].CFBundleURLName: "
          + "what $(PRODUCT_BUNDLE_IDENTIFIER) becomes is decided when the app is built",
      ])
  }

  @Test func everySchemeStandsWhereItsPlaceSays() throws {
    var count = 0
    for (row, bytes) in try Self.rows() {
      let places = try InfoPropertyListReader(bytes.span).places
      let schemes = places.types.flatMap(\.schemes)
      #expect(schemes.map { String(decoding: bytes[$0], as: UTF8.self) } == row.schemes)
      #expect(places.queries.count == row.queriesCount)
      count += schemes.count
    }
    #expect(count == 35)
  }

  @Test func aDefinitionOfTheSameSchemesAddsNothing() throws {
    for (row, bytes) in try Self.rows() {
      let definition = AppDefinition(name: "App", schemes: row.schemes.map { $0.uppercased() })
      for bytes in [bytes, try PropertyListValue.binary(from: bytes)] {
        let check = PropertyListLint.check(bytes, file: row.file, definitions: [definition])
        let rules = Set(check.findings.map(\.finding.rule))
        #expect(rules.isSubset(of: [.missingName, .unresolvedPlaceholder]), "\(row.file)")
      }
    }
  }

  @Test func aDefinitionOfOtherSchemesDiffersInEach() throws {
    for (row, bytes) in try Self.rows() {
      let check = PropertyListLint.check(
        bytes, file: row.file, definitions: [AppDefinition(name: "App", schemes: ["x-other"])])
      let rules = check.findings.map(\.finding.rule)
      #expect(rules.count { $0 == .unregisteredScheme } == 1, "\(row.file)")
      #expect(rules.count { $0 == .undefinedScheme } == row.schemes.count, "\(row.file)")
    }
  }
}
