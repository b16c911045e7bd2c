import Testing

@testable import URLSchemeCore

@Suite("The order of a pattern's parts")
struct PatternLayoutTests {
  private static let oneVariable =
    "expected one variable a segment, which may have several fields: an encoding, delimited"

  @Test(arguments: [
    RefusedPattern("//{x}⌖{y}", oneVariable),
    RefusedPattern("//{x}a⌖{y}", oneVariable),
    RefusedPattern("//{x}⌖{+y}", oneVariable),
    RefusedPattern("//a{/x}⌖{y}", oneVariable),
    RefusedPattern("//a{/x}⌖{+y}", oneVariable),
    RefusedPattern("//⌖{x,y}", "expected one variable in these braces"),
    RefusedPattern("//⌖{+x,y}", "expected one variable in these braces"),
    RefusedPattern("//{⌖x*}", "expected * in the query only, found x*"),
    RefusedPattern("//{+⌖x*}", "expected * in the query only, found x*"),
    RefusedPattern("//h{/a,⌖x*}", "expected * in the query only, found x*"),
    RefusedPattern("//{+x}⌖/a", "expected nothing in the path after {+name}"),
    RefusedPattern("//{+x}⌖a", "expected nothing in the path after {+name}"),
    RefusedPattern("//{+x}⌖{y}", "expected nothing in the path after {+name}"),
    RefusedPattern("//{+x}⌖{/y}", "expected nothing in the path after {+name}"),
    RefusedPattern("{+x}⌖{+y}", "expected nothing in the path after {+name}"),
  ])
  func refusesSegmentsThatCannotBeToldApart(_ testCase: RefusedPattern) {
    testCase.check()
  }

  private static let ownSlash = "expected no slash before {/name}, which brings its own"

  @Test(arguments: [
    RefusedPattern("//a{/x}⌖b", "expected a slash after an optional segment"),
    RefusedPattern("/⌖{/x}", ownSlash), RefusedPattern("//host/⌖{/x}", ownSlash),
    RefusedPattern("///⌖{/x}", ownSlash), RefusedPattern("//a{/x}/⌖{/y}", ownSlash),
    RefusedPattern("//a{/x}/b⌖{/y}", "expected optional segments side by side"),
    RefusedPattern("{/x}/{y}⌖{/z}", "expected optional segments side by side"),
    RefusedPattern("//a{/x}/⌖{+y}", "expected {+name} without optional segments"),
    RefusedPattern("//a{/x}/b⌖{+y}", "expected {+name} without optional segments"),
    RefusedPattern(
      "//h⌖{/a,b,c,d,e,f,g,h,i}", "expected at most 8 optional segments, found 9"),
    RefusedPattern("//h{/a,b,c,d,e,f,g,h}⌖{/i}", "expected at most 8 optional segments, found 9"),
  ])
  func refusesOptionalSegmentsThatCannotBeToldApart(_ testCase: RefusedPattern) {
    testCase.check()
  }

  @Test(arguments: [
    RefusedPattern("//a⌖{&c}", "expected {?name} to begin the query"),
    RefusedPattern("//a{?a}⌖{?b}", "expected {&name} once the query has begun"),
    RefusedPattern("//a?x=1⌖{?b}", "expected {&name} once the query has begun"),
    RefusedPattern(
      "//a{?a}⌖?x=1", "expected a literal query before {?name}, {&name} and {#name}"),
    RefusedPattern("//a{#f}⌖?x=1", "expected a literal query before {?name}, {&name} and {#name}"),
    RefusedPattern("//a{?a}⌖/b", "expected the path before the query and the fragment"),
    RefusedPattern("//a{?a}⌖b", "expected the path before the query and the fragment"),
    RefusedPattern("//a{?a}⌖&b=1", "expected the path before the query and the fragment"),
    RefusedPattern("//a{?a}⌖{b}", "expected the path before the query and the fragment"),
    RefusedPattern("//a?x{&a}⌖{/b}", "expected the path before the query and the fragment"),
    RefusedPattern("//a{#f}⌖/b", "expected the path before the query and the fragment"),
    RefusedPattern("{+x}{#f}⌖b", "expected the path before the query and the fragment"),
    RefusedPattern("//a⌖?", "expected a query without empty pieces"),
    RefusedPattern("//a⌖?{&q}", "expected a query without empty pieces"),
    RefusedPattern("//a⌖?&x", "expected a query without empty pieces"),
    RefusedPattern("//a⌖?x&&y", "expected a query without empty pieces"),
    RefusedPattern("//a⌖?x=1&{&q}", "expected a query without empty pieces"),
    RefusedPattern("//a⌖{#f,g}", "expected one variable in the fragment, without *"),
    RefusedPattern("//a⌖{#f*}", "expected one variable in the fragment, without *"),
    RefusedPattern("//a{#f}⌖{#g}", "expected nothing after the fragment"),
    RefusedPattern("//a{#f}⌖{?q}", "expected nothing after the fragment"),
    RefusedPattern("//a{?p}{#f}⌖{&q}", "expected nothing after the fragment"),
  ])
  func refusesPartsOutOfOrder(_ testCase: RefusedPattern) {
    testCase.check()
  }

  @Test(arguments: [
    RefusedPattern("//{a}/{⌖a}", "expected each name once, found a"),
    RefusedPattern("//a{?a,⌖a}", "expected each name once, found a"),
    RefusedPattern("//a{?a}{&⌖a*}", "expected each name once, found a"),
    RefusedPattern("//{a}{?⌖a}", "expected each name once, found a"),
    RefusedPattern("//a{?a}{#⌖%61}", "expected each name once, found a"),
    RefusedPattern("//{+a}{?b,⌖a}", "expected each name once, found a"),
    RefusedPattern("//h{/a,⌖a}", "expected each name once, found a"),
    RefusedPattern(
      "//a?mode=1{&⌖mode}", "expected a name that the literal query does not have, found mode"),
    RefusedPattern(
      "//a?%6Dode{&x,⌖mode}", "expected a name that the literal query does not have, found mode"),
  ])
  func refusesNamesThatStandTwice(_ testCase: RefusedPattern) {
    testCase.check()
  }

  @Test(arguments: [
    RefusedPattern(
      "//⌖h:x", "expected user, host and port as a link may have them, found h:x"),
    RefusedPattern(
      "//⌖h:80:81/a", "expected user, host and port as a link may have them, found h:80:81"),
    RefusedPattern(
      "//⌖a@b@{c}", "expected user, host and port as a link may have them, found a@b@{c}"),
    RefusedPattern(
      "//⌖{h}:x{?q}", "expected user, host and port as a link may have them, found {h}:x"),
    RefusedPattern(
      "//⌖h:x{+r}", "expected user, host and port as a link may have them, found h:x{+r}"),
  ])
  func refusesAnAuthorityThatNoLinkHas(_ testCase: RefusedPattern) {
    testCase.check()
  }

  @Test func aLiteralMayBeNamedLikeAPathVariable() throws {
    let pattern = try PatternParser.parse("//{mode}?mode=1")
    #expect(pattern.outline == "authority [{mode}] &mode=1")
  }

  @Test func thereAreAtMost64Segments() throws {
    let longest = "//" + Array(repeating: "a", count: 64).joined(separator: "/")
    #expect(try PatternParser.parse(longest).segments.count == 64)
    let finding = #expect(throws: Finding.self) { try PatternParser.parse(longest + "/a") }
    #expect(finding?.message == "expected at most 64 segments")
    #expect(throws: Finding.self) {
      try PatternParser.parse(String(repeating: "/", count: 1_000_000))
    }
  }
}
