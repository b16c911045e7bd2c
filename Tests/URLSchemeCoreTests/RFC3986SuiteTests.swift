import Testing

@testable import URLSchemeCore

/// Strict parsing against the RFC 3986 cases of public URI libraries.
@Suite(.enabled(if: Suites.areAvailable))
struct RFC3986SuiteTests {
  struct Row: Decodable {
    var input: String
    var grammar: String
    var expect: String
    var components: Components?
    var errorAt: Int?

    enum CodingKeys: String, CodingKey {
      case input, grammar, expect, components
      case errorAt = "error_at"
    }
  }

  struct Components: Decodable, Equatable {
    var scheme: String?
    var userinfo: String?
    var host: String?
    var port: String?
    var path: String
    var query: String?
    var fragment: String?
  }

  private static let noReference =
    "read as a reference, the text is a path until its colon; we only read links"
  private static let firstNonDigit =
    "the suite names the port's end, as it might become userinfo; we name its first non-digit"
  private static let insideAddress =
    "the suite names the start of such an address; we name the byte that no address has there"

  /// What becomes of the rows.
  static let section = SuiteSection(
    file: "rfc3986-parse.jsonl",
    outcomes: [
      .init("links", 508, "are links, and have the parts that the suite names"),
      .init("refused", 118, "are rejected; if the suite names a position, at that position"),
      .init(
        "references", 305,
        "are references without a scheme, right or wrong ones: `missing-scheme`, since we read links"
      ),
      .init("elsewhere", 8, "are rejected too, but at another byte than the suite names:"),
    ],
    exceptions: otherOffsets.map { ($0.key, "\($0.value.reason)") })

  /// Rows (grammar and input) whose fault we place elsewhere than the suite, and why.
  static let otherOffsets: [String: (offset: Int, reason: String)] = [
    "URI-reference exam=ple:foo": (4, noReference),
    "URI-reference (:": (0, noReference),
    "URI-reference a%20:foo": (1, noReference),
    "URI-reference http://w3c.org:80path1/path2": (17, firstNonDigit),
    "URI-reference http://example.com:80ab": (21, firstNonDigit),
    "URI-reference http://user:pass:example.com/": (12, firstNonDigit),
    "URI-reference http://[:]": (9, insideAddress),
    "URI-reference example://[44:55::66::77]": (21, insideAddress),
  ]

  @Test
  func agreesOnEveryRow() throws {
    let rows = try Suites.rows(of: "rfc3986-parse.jsonl", as: Row.self)
    #expect(rows.count == 939)
    var unused = Set(Self.otherOffsets.keys)
    var counts: [String: Int] = [:]
    for row in rows {
      do {
        let link = try DeepLink(row.input)
        #expect(row.expect == "valid", "\(row.input)")
        #expect(row.components == components(of: link), "\(row.input)")
        #expect(row.grammar != "relative-ref", "\(row.input)")
        #expect(row.grammar != "absolute-URI" || link.fragment == nil, "\(row.input)")
        counts["links", default: 0] += 1
      } catch {
        counts[check(error, row, &unused), default: 0] += 1
      }
    }
    #expect(counts == Self.section.counts)
    #expect(unused.isEmpty)
  }

  /// Gives what becomes of the row.
  private func check(
    _ finding: Finding, _ row: Row, _ unused: inout Set<String>
  ) -> String {
    let key = "\(row.grammar) \(row.input)"
    if row.expect == "valid" {
      // A relative reference is no link.
      #expect(finding.rule == .missingScheme, "\(row.input)")
      #expect(row.components?.scheme == nil, "\(row.input)")
      return "references"
    } else if let other = Self.otherOffsets[key] {
      unused.remove(key)
      #expect(finding.offset == other.offset, "\(row.input): \(other.reason)")
      #expect(finding.offset != row.errorAt, "\(row.input) is no exception")
      return "elsewhere"
    } else if finding.rule == .missingScheme {
      // A fault in a relative reference: what is wrong for us comes before it.
      #expect(finding.offset == 0, "\(row.input)")
      return "references"
    } else if let errorAt = row.errorAt {
      #expect(finding.offset == errorAt, "\(row.input)")
    }
    return "refused"
  }

  private func components(of link: DeepLink) -> Components {
    Components(
      scheme: link.scheme, userinfo: link.userinfo, host: link.host, port: link.port,
      path: link.path, query: link.query, fragment: link.fragment)
  }
}
