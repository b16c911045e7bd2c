import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// How texts with build settings are read, and what they may become.
@Suite struct BuildSettingTextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    var settings: [String] = []
    /// What it comes to; nil where a setting decides.
    var resolved: String?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "", resolved: ""),
    Case(text: "app", resolved: "app"),
    Case(text: "$(PRODUCT_BUNDLE_IDENTIFIER)", settings: ["$(PRODUCT_BUNDLE_IDENTIFIER)"]),
    Case(text: "${ENV_URL_HANDLER}", settings: ["${ENV_URL_HANDLER}"]),
    Case(text: "$[NAME]", settings: ["$[NAME]"]),
    Case(text: "$NAME", settings: ["$NAME"]),
    Case(text: "$NAME-app", settings: ["$NAME"]),
    Case(text: "a$(X)b${Y}c", settings: ["$(X)", "${Y}"]),
    Case(text: "$(X:rfc1034identifier)", settings: ["$(X:rfc1034identifier)"]),
    Case(text: "$(X:default=app)", settings: ["$(X:default=app)"], resolved: "app"),
    Case(text: "my-$(X:default=app)-b", settings: ["$(X:default=app)"], resolved: "my-app-b"),
    Case(text: "$(X:default=)", settings: ["$(X:default=)"], resolved: ""),
    Case(text: "${X:default=app:lower}", settings: ["${X:default=app:lower}"], resolved: "app"),
    Case(text: "$(X:lower:default=app)", settings: ["$(X:lower:default=app)"], resolved: "app"),
    Case(text: "$(X:default=$(Y))", settings: ["$(X:default=$(Y))"]),
    Case(
      text: "$(X:default=$(Y:default=b)c)", settings: ["$(X:default=$(Y:default=b)c)"],
      resolved: "bc"),
    Case(text: "$(X_$(Y:default=b))", settings: ["$(X_$(Y:default=b))"]),
    Case(text: "$(X(Y)z", settings: ["$(X(Y)"]),
    Case(text: "$(X", resolved: "$(X"),
    Case(text: "$(X${Y}", resolved: "$(X${Y}"),
    Case(text: "a$", resolved: "a$"),
    Case(text: "$1", resolved: "$1"),
    Case(text: "$-a", resolved: "$-a"),
  ])
  func findsSettingsAndTheirDefaults(_ testCase: Case) {
    let text = BuildSettingText(testCase.text)
    #expect(text.settings == testCase.settings)
    #expect(text.resolved == testCase.resolved)
  }

  struct BecomingCase: CustomTestStringConvertible {
    let text: String
    let scheme: String
    let may: Bool
    var testDescription: String { "\(text) → \(scheme)" }
  }

  @Test(arguments: [
    BecomingCase(text: "$(X)", scheme: "app", may: true),
    BecomingCase(text: "My$(X)", scheme: "myapp", may: true),
    BecomingCase(text: "my$(X)-b", scheme: "myapp-b", may: true),
    BecomingCase(text: "my$(X)", scheme: "app", may: false),
    BecomingCase(text: "$(X)-b", scheme: "app-c", may: false),
    BecomingCase(text: "ab$(X)ba", scheme: "aba", may: false),
    BecomingCase(text: "App", scheme: "app", may: true),
    BecomingCase(text: "app", scheme: "apps", may: false),
  ])
  func aTextMayBecomeWhatFitsAroundItsSettings(_ testCase: BecomingCase) {
    let text = BuildSettingText(testCase.text)
    #expect(text.mayBecome(testCase.scheme) == testCase.may)
  }

  @Test func deepAndOpenSettingsTakeLinearTime() {
    let count = 20_000
    let deep = String(repeating: "$(A:default=", count: count)
    let closed = BuildSettingText(deep + String(repeating: ")", count: count))
    #expect(closed.resolved == nil)
    #expect(closed.settings.count == 1)
    #expect(BuildSettingText(deep).resolved == deep)
    #expect(BuildSettingText(String(repeating: "$", count: count)).settings.isEmpty)
  }
}
