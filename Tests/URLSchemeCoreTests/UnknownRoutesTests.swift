import Testing

@testable import URLSchemeCore

/// Findings about heads are kept once, by numbers that are no places of paths.
struct UnknownRoutesTests {
  @Test
  func keepsEachFindingOnceAndNoMoreThanSoMany() {
    var routes = UnknownRoutes()
    let findings = (0..<UnknownRoutes.limit).map { Finding(.unknownRoute, at: $0, "app") }
    let numbers = (findings + findings).map { routes.keep($0) }
    #expect(numbers == Array(findings.indices) + Array(findings.indices))
    let oneMore = routes.keep(Finding(.unknownRoute, at: UnknownRoutes.limit, "app"))
    #expect(oneMore == nil)
    #expect(routes.findings == findings)
    #expect(routes.brief(7).offset == 7)
    #expect(String(decoding: routes.json[7], as: UTF8.self).hasSuffix(#""offset":7}"#))
  }

  @Test
  func pathsOfHeadsAreNoPlaces() {
    #expect(HeadMemo.unknownRoute(ofPath: HeadMemo.path(ofUnknownRoute: 0)) == 0)
    #expect(HeadMemo.unknownRoute(ofPath: HeadMemo.path(ofUnknownRoute: 7)) == 7)
    for path in [-1, 0, 3] { #expect(HeadMemo.unknownRoute(ofPath: path) == nil) }
  }
}
