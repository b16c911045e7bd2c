import Foundation
import Testing
import URLSchemeCore

@testable import urlscheme

/// What Android Studio's lint says of manifests in its own tests, row by row: every line that it finds fault
/// with, and no other.
@Suite(.enabled(if: Suites.areAvailable)) struct ManifestLintVectorTests {
  struct Row: Decodable {
    struct LintFinding: Decodable {
      var line: Int
      var message: String
    }

    var name: String
    var manifests: [String]
    var other_files: [[String]]
    var expect: String?
    var findings: [LintFinding]
  }

  /// By rows: what differs, and how.
  private static let differences: [String: Set<String>] = [
    // Lint's test of URLs does not ask for the other rules.
    "testValidation1": ["merged-data 11"],
    // Lint does not know which hosts the system verifies.
    "testValidation2": ["unverified-host 18"],
    // The value of the placeholder stands in the build's files.
    "test79995047": ["not-lower-case 12"],
  ]

  /// What lint's sentences begin with, and which rules say the same here.
  private static let rules: [(beginning: String, rules: [Rule])] = [
    ("Consider splitting data tag", [.mergedData]),
    ("Expected testUrl", [.invalidManifest]),
    ("Invalid test URL", [.testURLMismatch]),
    ("Test URL did not match", [.testURLMismatch]),
    ("The port must be specified", [.ineffectiveData]),
    ("At least one", [.ineffectiveData]),
    ("not a valid port", [.invalidPort]),
    ("Don't include trailing colon", [.invalidScheme]),
    ("The host wildcard", [.misplacedWildcard]),
    ("Activity supporting ACTION_VIEW", [.unreachableFilter]),
    ("Missing required elements", [.unreachableFilter, .unverifiedHost]),
    ("Missing data element", [.unreachableFilter]),
    ("Mime-type matching", [.notLowerCase]),
    ("App link matching does not support", [.neverMatches]),
  ]

  private static func rules(of finding: Row.LintFinding) -> [Rule] {
    if let known = rules.first(where: { finding.message.hasPrefix($0.beginning) }) {
      return known.rules
    }
    if finding.message.contains("cannot be empty") { return [.invalidManifest] }
    return finding.message.contains("should start with") ? [.neverMatches] : []
  }

  @Test func manifestsAreJudgedAsLintDoes() throws {
    let rows = try Suites.rows(of: "../platforms/android-lint-applinks.jsonl", as: Row.self)
    #expect(rows.count == 40)
    #expect(rows.count { $0.expect != nil } == 39)
    var seen: Set<String> = []
    for row in rows where row.expect != nil {
      let strings = row.other_files.reduce(into: [:]) { strings, file in
        strings.merge(AndroidResources.strings(in: Array(file[1].utf8))) { $1 }
      }
      // In Kotlin's raw strings, a wide sign stands for $.
      let text = try #require(row.manifests.first).replacingOccurrences(of: "＄", with: "$")
      let check = ManifestLint.check(
        Array(text.utf8), file: "AndroidManifest.xml", strings: strings)
      var ours = Set(check.findings.map { "\($0.finding.rule.rawValue) \($0.line)" })
      var missing: Set<String> = []
      for finding in row.findings {
        let rules = Self.rules(of: finding).map { "\($0.rawValue) \(finding.line)" }
        #expect(!rules.isEmpty, "\(row.name): \(finding.message)")
        if check.findings.allSatisfy({ !rules.contains("\($0.finding.rule.rawValue) \($0.line)") })
        {
          missing.insert(rules.first ?? finding.message)
        }
        ours.subtract(rules)
      }
      let difference = ours.union(missing)
      #expect(difference == Self.differences[row.name] ?? [], "\(row.name)")
      if !difference.isEmpty { seen.insert(row.name) }
    }
    #expect(seen == Set(Self.differences.keys))
  }

  @Test func theDifferencesAreListed() {
    let text = ShellDocument("CONTRIBUTING.md").text
    for name in Self.differences.keys { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
