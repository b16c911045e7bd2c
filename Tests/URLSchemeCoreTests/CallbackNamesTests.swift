import Testing

@testable import URLSchemeCore

/// A route with callbacks has their names once.
struct CallbackNamesTests {
  @Test(arguments: ["//a{?x-source}", "//{x-success}", "//a{#x-error}", "//a?x-cancel=b:"])
  func areRefusedInThePattern(link: String) {
    var route = Route(name: "a", link: link)
    route.callback = true
    let definition = AppDefinition(name: "A", schemes: ["a"], routes: [route])
    let findings = DefinitionChecker.findings(in: definition).map(\.finding)
    #expect(findings.map(\.rule) == [.invalidDefinition])
    route.callback = false
    let other = AppDefinition(name: "A", schemes: ["a"], routes: [route])
    #expect(DefinitionChecker.findings(in: other).isEmpty)
  }
}
