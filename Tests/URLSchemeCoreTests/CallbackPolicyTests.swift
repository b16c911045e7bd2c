import Testing

@testable import URLSchemeCore

@Suite struct CallbackPolicyTests {
  /// Whether a link may say that the app is to send its reply to a link of the scheme.
  private func allows(
    _ scheme: String, _ change: (inout AppDefinition) -> Void
  ) throws -> Bool {
    var route = Route(name: "r", link: "//r")
    route.callback = true
    var definition = AppDefinition(name: "A", schemes: ["app", "App2"], routes: [route])
    change(&definition)
    let catalog = try Catalog(definitions: [definition])
    do {
      _ = try catalog.route(DeepLink("app://r?x-success=\(scheme)%3Ax"))
      return true
    } catch {
      guard error.rule == .callbackNotAllowed else { throw error }
      return false
    }
  }

  private func vouch(_ definition: inout AppDefinition) {
    definition.queries = ["friend"]
    definition.allowedCallbacks = ["Extra"]
  }

  @Test(arguments: ["app", "APP", "app2", "friend", "extra"])
  func allowsWhatTheDefinitionVouchesFor(_ scheme: String) throws {
    #expect(try allows(scheme, vouch))
  }

  @Test(arguments: ["other", "ap", "javascript", "JAVASCRIPT", "file"])
  func refusesAllOthersAndWhatRunsCode(_ scheme: String) throws {
    #expect(try !allows(scheme, vouch))
  }

  @Test(arguments: ["JavaScript", "file"])
  func noDefinitionVouchesForWhatRunsCode(_ scheme: String) {
    var definition = AppDefinition(name: "A", schemes: ["app"])
    definition.allowedCallbacks = [scheme]
    #expect(CallbackPolicy(definition).listed == [Array("app".utf8)])
  }

  @Test(arguments: [
    ("app", true), ("other", true), ("HTTPS", true), ("javascript", false), ("JavaScript", false),
    ("file", false), ("intent", false), ("view-source", false),
  ])
  func anyIsAllButWhatRunsCode(_ scheme: String, isAllowed: Bool) throws {
    #expect(try allows(scheme) { $0.allowsAnyCallback = true } == isAllowed)
  }
}
