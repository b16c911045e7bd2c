import Testing

@testable import URLSchemeCore

struct LinkParserTests {
  // MARK: Components

  struct ComponentsCase: CustomTestStringConvertible {
    let link: String
    var lenient = false
    /// Scheme, userinfo, host, port, path, query, fragment.
    let parts: [String?]
    var testDescription: String { link }
  }

  @Test(arguments: [
    ComponentsCase(link: "app:", parts: ["app", nil, nil, nil, "", nil, nil]),
    ComponentsCase(link: "app://", parts: ["app", nil, "", nil, "", nil, nil]),
    ComponentsCase(link: "app:///p", parts: ["app", nil, "", nil, "/p", nil, nil]),
    ComponentsCase(link: "app:p", parts: ["app", nil, nil, nil, "p", nil, nil]),
    ComponentsCase(link: "app:/p", parts: ["app", nil, nil, nil, "/p", nil, nil]),
    ComponentsCase(link: "app:/", parts: ["app", nil, nil, nil, "/", nil, nil]),
    ComponentsCase(link: "app://?q", parts: ["app", nil, "", nil, "", "q", nil]),
    ComponentsCase(link: "app:?", parts: ["app", nil, nil, nil, "", "", nil]),
    ComponentsCase(link: "app:#", parts: ["app", nil, nil, nil, "", nil, ""]),
    ComponentsCase(link: "app:?#", parts: ["app", nil, nil, nil, "", "", ""]),
    ComponentsCase(link: "app://h#f?/:@", parts: ["app", nil, "h", nil, "", nil, "f?/:@"]),
    ComponentsCase(link: "app://h?a?b/:@", parts: ["app", nil, "h", nil, "", "a?b/:@", nil]),
    ComponentsCase(link: "app:a:b@c//d", parts: ["app", nil, nil, nil, "a:b@c//d", nil, nil]),
    ComponentsCase(link: "app://@", parts: ["app", "", "", nil, "", nil, nil]),
    ComponentsCase(link: "app://:", parts: ["app", nil, "", "", "", nil, nil]),
    ComponentsCase(link: "app://@:", parts: ["app", "", "", "", "", nil, nil]),
    ComponentsCase(link: "app://u:p@h:80/x", parts: ["app", "u:p", "h", "80", "/x", nil, nil]),
    ComponentsCase(link: "app://u::p@h", parts: ["app", "u::p", "h", nil, "", nil, nil]),
    ComponentsCase(link: "app://u%40x@h", parts: ["app", "u%40x", "h", nil, "", nil, nil]),
    ComponentsCase(link: "app://h/@x", parts: ["app", nil, "h", nil, "/@x", nil, nil]),
    ComponentsCase(link: "app://h:/", parts: ["app", nil, "h", "", "/", nil, nil]),
    ComponentsCase(link: "app://h:007//a", parts: ["app", nil, "h", "007", "//a", nil, nil]),
    ComponentsCase(link: "app://[::1]:8/", parts: ["app", nil, "[::1]", "8", "/", nil, nil]),
    ComponentsCase(link: "app://u@[v1.a]", parts: ["app", "u", "[v1.a]", nil, "", nil, nil]),
    ComponentsCase(link: "app://%41%2f", parts: ["app", nil, "%41%2f", nil, "", nil, nil]),
    ComponentsCase(link: "X-app.1+2:", parts: ["X-app.1+2", nil, nil, nil, "", nil, nil]),
    ComponentsCase(
      link: "app:/../a/./b", parts: ["app", nil, nil, nil, "/../a/./b", nil, nil]),
    ComponentsCase(
      link: "app://h<i>/a b|c?\"{x}\"#`^\\", lenient: true,
      parts: ["app", nil, "h<i>", nil, "/a b|c", "\"{x}\"", "`^\\"]),
    ComponentsCase(
      link: "app://\u{FC} ser@h\u{F6}st:1/\u{E9}", lenient: true,
      parts: ["app", "\u{FC} ser", "h\u{F6}st", "1", "/\u{E9}", nil, nil]),
    ComponentsCase(
      link: "app://[Your Name]/x", lenient: true,
      parts: ["app", nil, "[Your Name]", nil, "/x", nil, nil]),
    ComponentsCase(
      link: "app://[id]:80", lenient: true, parts: ["app", nil, "[id]", "80", "", nil, nil]),
    ComponentsCase(
      link: "app://[u]@[::1]", lenient: true, parts: ["app", "[u]", "[::1]", nil, "", nil, nil]),
    ComponentsCase(
      link: "app://[::1]:8", lenient: true, parts: ["app", nil, "[::1]", "8", "", nil, nil]),
  ])
  func findsTheComponents(_ testCase: ComponentsCase) throws {
    let text = Array(testCase.link.utf8)
    let found = try LinkComponents.parse(text.span, lenient: testCase.lenient)
    let ranges = [
      found.scheme, found.userinfo, found.host, found.port, found.path, found.query,
      found.fragment,
    ]
    #expect(
      ranges.map { range in range.map { String(decoding: text[$0], as: UTF8.self) } }
        == testCase.parts)
    #expect((found.authority == nil) == (found.host == nil))
  }

  @Test
  func theAuthorityIsAllBetweenTheSlashesAndThePath() throws {
    let text = Array("app://u@h:1/p".utf8)
    let found = try LinkComponents.parse(text.span, lenient: false)
    #expect(found.authority == 6..<11)
  }

  // MARK: Faults

  struct FaultCase: CustomTestStringConvertible {
    let link: String
    var lenient = false
    let finding: Finding
    var testDescription: String { link.debugDescription }
  }

  @Test(arguments: [
    FaultCase(link: "", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: ":", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "://x", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "app", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "a b/c:d", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "app?x:y", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "app#x:y", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "/a:b", finding: Finding(.missingScheme, at: 0)),
    FaultCase(link: "1abc:x", finding: Finding(.invalidScheme, at: 0, found: "\"1\"")),
    FaultCase(link: "+a:x", finding: Finding(.invalidScheme, at: 0, found: "\"+\"")),
    FaultCase(link: "a~b:x", finding: Finding(.invalidScheme, at: 1, found: "\"~\"")),
    FaultCase(link: "a%41:x", finding: Finding(.invalidScheme, at: 1, found: "\"%\"")),
    FaultCase(link: " app:x", finding: Finding(.invalidScheme, at: 0, found: "\" \"")),
    FaultCase(
      link: "\u{E9}pp:x", lenient: true, finding: Finding(.invalidScheme, at: 0, found: "U+00E9")),
  ])
  func refusesSchemes(_ testCase: FaultCase) {
    check(testCase)
  }

  @Test(arguments: [
    FaultCase(
      link: "app://a b",
      finding: Finding(.invalidCharacter, at: 7, "the host", expected: "%20", found: "\" \"")),
    FaultCase(
      link: "app://a|b@c",
      finding: Finding(.invalidCharacter, at: 7, "the userinfo", expected: "%7C", found: "\"|\"")),
    FaultCase(
      link: "app://a:b|@c",
      finding: Finding(.invalidCharacter, at: 9, "the userinfo", expected: "%7C", found: "\"|\"")),
    FaultCase(
      link: "app://[::1]@c",
      finding: Finding(.invalidCharacter, at: 6, "the userinfo", expected: "%5B", found: "\"[\"")),
    FaultCase(
      link: "app://a@b@c",
      finding: Finding(.invalidCharacter, at: 9, "the host", expected: "%40", found: "\"@\"")),
    FaultCase(
      link: "app://a@b@c", lenient: true,
      finding: Finding(.invalidCharacter, at: 9, "the host", expected: "%40", found: "\"@\"")),
    FaultCase(
      link: "app://h\u{E9}",
      finding: Finding(.invalidCharacter, at: 7, "the host", expected: "%C3%A9", found: "U+00E9")),
    FaultCase(
      link: "app://h\n", lenient: true,
      finding: Finding(.invalidCharacter, at: 7, "the host", expected: "%0A", found: "byte 0x0A")),
    FaultCase(link: "app://%4", finding: Finding(.invalidPercentEscape, at: 6, "the host")),
    FaultCase(link: "app://%4@x", finding: Finding(.invalidPercentEscape, at: 6, "the userinfo")),
    FaultCase(link: "app://a[b]", finding: Finding(.invalidHost, at: 7, found: "\"[\"")),
    FaultCase(link: "app://]", finding: Finding(.invalidHost, at: 6, found: "\"]\"")),
    FaultCase(link: "app://[x]", finding: Finding(.invalidHost, at: 7, found: "\"x\"")),
    FaultCase(link: "app://[::1", finding: Finding(.invalidHost, at: 10)),
    FaultCase(link: "app://[::1]x", finding: Finding(.invalidHost, at: 11, found: "\"x\"")),
    FaultCase(link: "app://u@[::1]@", finding: Finding(.invalidHost, at: 13, found: "\"@\"")),
    FaultCase(
      link: "app://[::g", lenient: true, finding: Finding(.invalidHost, at: 9, found: "\"g\"")),
    FaultCase(link: "app://h:x", finding: Finding(.invalidPort, at: 8, found: "\"x\"")),
    FaultCase(link: "app://h:80x/", finding: Finding(.invalidPort, at: 10, found: "\"x\"")),
    FaultCase(link: "app://h:-1", finding: Finding(.invalidPort, at: 8, found: "\"-\"")),
    FaultCase(link: "app://a@h:8@", finding: Finding(.invalidPort, at: 11, found: "\"@\"")),
    FaultCase(link: "app://[::1]:x", finding: Finding(.invalidPort, at: 12, found: "\"x\"")),
    FaultCase(
      link: "app://h:8 ", lenient: true, finding: Finding(.invalidPort, at: 9, found: "\" \"")),
  ])
  func refusesAuthorities(_ testCase: FaultCase) {
    check(testCase)
  }

  @Test(arguments: [
    FaultCase(
      link: "app:a<b",
      finding: Finding(.invalidCharacter, at: 5, "the path", expected: "%3C", found: "\"<\"")),
    FaultCase(
      link: "app:/[",
      finding: Finding(.invalidCharacter, at: 5, "the path", expected: "%5B", found: "\"[\"")),
    FaultCase(
      link: "app:\0", lenient: true,
      finding: Finding(.invalidCharacter, at: 4, "the path", expected: "%00", found: "byte 0x00")),
    FaultCase(
      link: "app:?a=\u{1F986}",
      finding: Finding(
        .invalidCharacter, at: 7, "the query", expected: "%F0%9F%A6%86", found: "U+1F986")),
    FaultCase(
      link: "app:?a\t", lenient: true,
      finding: Finding(.invalidCharacter, at: 6, "the query", expected: "%09", found: "byte 0x09")),
    FaultCase(
      link: "app:#a#b",
      finding: Finding(.invalidCharacter, at: 6, "the fragment", expected: "%23", found: "\"#\"")),
    FaultCase(
      link: "app:#a#b", lenient: true,
      finding: Finding(.invalidCharacter, at: 6, "the fragment", expected: "%23", found: "\"#\"")),
    FaultCase(link: "app:%", finding: Finding(.invalidPercentEscape, at: 4, "the path")),
    FaultCase(
      link: "app:?100%", lenient: true,
      finding: Finding(.invalidPercentEscape, at: 8, "the query")),
    FaultCase(link: "app:#%4g", finding: Finding(.invalidPercentEscape, at: 5, "the fragment")),
    // The first fault is the one that is told.
    FaultCase(link: "app:%zz?<", finding: Finding(.invalidPercentEscape, at: 4, "the path")),
  ])
  func refusesBytesOutsideTheirComponent(_ testCase: FaultCase) {
    check(testCase)
  }

  private func check(
    _ testCase: FaultCase, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: testCase.finding, sourceLocation: sourceLocation) {
      try LinkComponents.parse(Array(testCase.link.utf8).span, lenient: testCase.lenient)
    }
  }
}
