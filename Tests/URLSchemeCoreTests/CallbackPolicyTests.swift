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
    let isAllowed = policy.allows(scheme: scheme.utf8.span)
    #expect(isAllowed)
  }

  @Test(arguments: ["other", "", "ap", "javascript", "JAVASCRIPT", "file"])
  func refusesAllOthersAndWhatRunsCode(_ scheme: String) {
    let isAllowed = policy.allows(scheme: scheme.utf8.span)
    #expect(!isAllowed)
  }
}
