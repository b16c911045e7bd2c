import Testing
import URLSchemeCore

@testable import urlscheme

/// What is said of the associated domains of entitlements, and where.
@Suite struct EntitlementsLintTests {
  @Test(arguments: [
    ("applinks:www.a-b.example", []), ("webcredentials:*.a.example?mode=developer", []),
    ("applinks:a.example?mode=developer+managed", []), ("appclips:a.example", []),
    ("www.a.example", ["invalid-association"]), ("applink:a.example", ["invalid-association"]),
    ("applinks:", ["invalid-host"]), ("applinks:https://a.example", ["invalid-host"]),
    ("applinks:a.example/b", ["invalid-host"]), ("applinks:a.example:80", ["invalid-host"]),
    ("applinks:ä.example", ["invalid-host"]), ("applinks:a.example:8443", ["invalid-host"]),
    ("applinks:a..example", ["invalid-host"]),
    ("applinks:*", ["misplaced-wildcard"]), ("applinks:www.*.example", ["misplaced-wildcard"]),
    ("applinks:a.example?mode=dev", ["invalid-association"]),
    ("applinks:$(HOST)", ["unresolved-placeholder"]),
  ])
  func aDomainIsJudged(_ domain: String, _ rules: [String]) {
    let check = EntitlementsLint.check(
      Array(Self.list("<array><string>\(domain)</string></array>").utf8), file: "a.entitlements")
    #expect(check.findings.map(\.finding.rule.rawValue) == rules)
    #expect(check.findings.allSatisfy { $0.line == 3 && $0.column == 16 })
  }

  @Test(arguments: [
    ("<string>applinks:a.example</string>", "3:9 error invalid-association"),
    ("<array><true/></array>", "3:8 error invalid-association"),
    ("<array>", "5:1 error invalid-property-list"),
  ])
  func whatIsNoListOfDomainsIsRefusedInItsPlace(_ value: String, _ finding: String) {
    let check = EntitlementsLint.check(Array(Self.list(value).utf8), file: "a.entitlements")
    #expect(check.findings.map(\.brief) == [finding])
  }

  @Test func otherEntitlementsAreNoneOfOurs() {
    let list = "<plist><dict><key>a</key><integer>1</integer></dict></plist>"
    #expect(EntitlementsLint.check(Array(list.utf8), file: "a").findings.isEmpty)
    let check = EntitlementsLint.check(Array("<plist><array/></plist>".utf8), file: "a")
    #expect(check.findings.map(\.brief) == ["1:8 error invalid-association"])
  }

  @Test func theBinaryFormHasNoLines() throws {
    let text = Self.list("<array><string>a.example</string></array>")
    let binary = try PropertyListValue.binary(from: Array(text.utf8))
    let check = EntitlementsLint.check(binary, file: "a.entitlements")
    #expect(check.findings.map(\.brief) == ["1:1 error invalid-association"])
  }

  private static func list(_ value: String) -> String {
    """
    <plist version="1.0"><dict>
    <key>com.apple.developer.associated-domains</key>
    \(value)
    <!-- end -->
    </dict></plist>
    """
  }
}
