import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What Android's and Apple's own tests and tools say of links, row by row.
@Suite(.enabled(if: Suites.areAvailable)) struct SystemVectorTests {
  // MARK: Android

  struct PatternRow: Decodable {
    var kind: String
    var pattern: String?
    var patterns: [PatternRow]?
    var text: String?
    var expect: String?
  }

  @Test func patternsMatchWhatAndroidsDo() throws {
    let rows = try Suites.rows(
      of: "../platforms/android-pattern-matcher.jsonl", as: PatternRow.self)
    #expect(rows.count == 121)
    for row in rows {
      let patterns = row.patterns ?? [row]
      let found = Result { try patterns.map { try Self.pattern($0.kind, $0.pattern) } }
      let text = AndroidText.decoded(Array((row.text ?? "").utf16)[...])
      let verdict =
        switch found {
        case .failure: "malformed"
        case .success(let all): all.contains { $0.matches(text) } ? "match" : "no_match"
        }
      #expect(verdict == row.expect, "\(row)")
    }
  }

  private static func pattern(_ kind: String, _ text: String?) throws -> AndroidPattern {
    try AndroidPattern(try #require(AndroidPattern.Kind(rawValue: kind)), text ?? "")
  }

  struct FilterRow: Decodable {
    struct Filter: Decodable {
      struct Pattern: Decodable {
        var part: String?
        var kind: String
        var pattern: String
      }

      struct Authority: Decodable {
        var host: String
        var port: Int?
      }

      struct Group: Decodable {
        var action: String
        var filters: [Pattern]
      }

      var schemes: [String]?
      var ssps: [Pattern]?
      var authorities: [Authority]?
      var paths: [Pattern]?
      var groups: [Group]?
    }

    var filter: Filter?
    var filters: [Filter]?
    var link: String
    var expect: String
  }

  @Test func filtersFitWhatAndroidsDo() throws {
    let rows = try Suites.rows(of: "../platforms/android-intent-filter.jsonl", as: FilterRow.self)
    #expect(rows.count == 139)
    for row in rows {
      let filters = try (row.filters ?? [row.filter].compactMap { $0 }).map(Self.filter)
      let link = AndroidURI(Array(row.link.utf8))
      let fit = filters.lazy.compactMap { try? $0.fit(link) }.first
      let verdict = fit.map { row.filters == nil ? $0.rawValue : "match" } ?? "no_match"
      #expect(verdict == row.expect, "\(row)")
    }
  }

  private static func filter(_ row: FilterRow.Filter) throws -> IntentFilter {
    try IntentFilter(
      schemes: (row.schemes ?? []).map { Array($0.utf8) },
      specificParts: (row.ssps ?? []).map { try pattern($0.kind, $0.pattern) },
      authorities: (row.authorities ?? []).map {
        IntentFilter.Authority(host: $0.host, port: $0.port)
      },
      paths: (row.paths ?? []).map { try pattern($0.kind, $0.pattern) },
      groups: (row.groups ?? []).map { group in
        IntentFilter.Group(
          allows: group.action == "allow",
          filters: try group.filters.map { row in
            (
              try #require(row.part.flatMap(IntentFilter.Group.Part.init)),
              try pattern(row.kind, row.pattern)
            )
          })
      })
  }

  struct IntentRow: Decodable {
    var intent: String
    var data: String?
    var package: String?
  }

  @Test func intentURLsAreReadAsAndroidReadsThem() throws {
    let rows = try Suites.rows(of: "../platforms/android-intent-uri.jsonl", as: IntentRow.self)
    #expect(rows.count == 9)
    for row in rows {
      let intent = IntentURL(row.intent)
      #expect(intent?.link == row.data && intent?.package == row.package, "\(row)")
    }
  }

  // MARK: Apple

  @Test func componentsFitWhatApplesDo() throws {
    let rows = try Suites.lines(of: "../platforms/aasa-probes.tsv").map {
      $0.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(rows.count == 67)
    for row in rows {
      let file = #"{"applinks":{"details":[{"appIDs":["T.app"],"components":[\#(row[2])]}]}}"#
      let rule = try #require(AssociationFile(Array(file.utf8)).rules.first)
      let link = try DeepLink(row[3])
      let isFitting = (try? rule.component.fit(link)) != nil
      #expect(isFitting == (row[4] == "1"), "\(row)")
    }
  }
}
