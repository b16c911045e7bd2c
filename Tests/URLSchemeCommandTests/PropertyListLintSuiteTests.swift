import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The Info.plists of public apps, validated by themselves and beside definitions of their schemes.
@Suite(.enabled(if: Suites.areAvailable))
struct PropertyListLintSuiteTests {
  private static func rows() throws -> [(row: PropertyListRow, bytes: [UInt8])] {
    try PropertyListRow.all().map { ($0, try $0.bytes()) }
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
      let places = try InfoPropertyListReader(bytes).places
      let schemes = places.filter { $0.key.contains("CFBundleURLSchemes[") }.map(\.value)
      let texts = schemes.sorted { $0.lowerBound < $1.lowerBound }.map {
        String(decoding: bytes[$0], as: UTF8.self)
      }
      #expect(texts == row.schemes)
      #expect(
        places.keys.count { $0.hasPrefix("LSApplicationQueriesSchemes[") } == row.queriesCount)
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
