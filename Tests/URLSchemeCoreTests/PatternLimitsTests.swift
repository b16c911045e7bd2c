import Testing

@testable import URLSchemeCore

/// Patterns whose links could not be read back, or that would exhaust the matcher.
struct PatternLimitsTests {
  @Test(arguments: [
    "//a{?x}{&x}", "//a{?x,x}", "//{x}{?x}", "{/x,x}", "//{x}/{+x}", "//{x}{#x}",
    "//a?x=1{&x}", "//a?x&x=1", "//a?a%20b{&a%20b}",
    "//a" + String(repeating: "/b", count: 64),
  ])
  func areRefused(pattern: String) {
    let error = #expect(throws: Finding.self) { try PatternParser.parse(pattern) }
    #expect(error?.rule == .unsupportedPattern)
  }

  @Test(arguments: ["//a?x=1{&y}", "//a" + String(repeating: "/b", count: 63)])
  func areTaken(pattern: String) throws {
    _ = try PatternParser.parse(pattern)
  }
}
