import Testing

@testable import URLSchemeCore

@Suite struct CallbackPolicyTests {
  private var policy: CallbackPolicy {
    var definition = AppDefinition(name: "A", schemes: ["app", "App2"])
    definition.queries = ["friend"]
    definition.allowedCallbacks = ["Extra", "JavaScript", "file"]
    return CallbackPolicy(definition)
  }

  @Test(arguments: ["app", "APP", "app2", "friend", "extra"])
  func allowsWhatTheDefinitionVouchesFor(_ scheme: String) {
    let isAllowed = policy.allows(scheme: scheme.bytes.span)
    #expect(isAllowed)
  }

  @Test(arguments: [
    ("app", true), ("other", true), ("HTTPS", true), ("javascript", false), ("JavaScript", false),
    ("file", false), ("intent", false), ("view-source", false),
  ])
  func anyIsAllButWhatRunsCode(_ scheme: String, isAllowed: Bool) throws {
    var route = Route(name: "r", link: "//r")
    route.callback = true
    var definition = AppDefinition(name: "A", schemes: ["app"], routes: [route])
    definition.allowsAnyCallback = true
    let allows = CallbackPolicy(definition).allows(scheme: scheme.bytes.span)
    #expect(allows == isAllowed)
    let catalog = try Catalog(definitions: [definition])
    let link = try DeepLink("app://r?x-success=\(scheme)%3Ax")
    #expect((try? catalog.route(link)) != nil || !isAllowed)
    if !isAllowed {
      let finding = #expect(throws: Finding.self) { try catalog.route(link) }
      #expect(finding?.rule == .callbackNotAllowed)
    }
  }

  @Test(arguments: ["other", "", "ap", "javascript", "JAVASCRIPT", "file"])
  func refusesAllOthersAndWhatRunsCode(_ scheme: String) {
    let isAllowed = policy.allows(scheme: scheme.bytes.span)
    #expect(!isAllowed)
  }
}
