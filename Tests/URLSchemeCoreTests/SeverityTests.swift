import Testing

@testable import URLSchemeCore

struct SeverityTests {
  @Test func severitiesAscendFromNoticeToError() {
    #expect([Severity.error, .notice, .warning].sorted() == [.notice, .warning, .error])
    #expect(!(Severity.warning < .warning))
  }

  @Test func onlyWhatDoesNoHarmIsNoError() {
    #expect(Rule.unknownValue.severity == .notice)
    #expect(Rule.unknownParameter.severity == .warning)
    let harmless = Rule.allCases.filter { $0.severity < .error }
    #expect(
      Set(harmless) == [
        .unknownValue, .guardStopped, .undeclaredParameter, .unknownParameter, .undefinedScheme,
        .missingName, .unresolvedPlaceholder, .unsafeCharacter, .deprecated, .ineffectiveGuard,
        .separatorInValue, .repairedLink, .systemScheme, .unreadableByOld, .staleBaseline,
        .registeredNotRouted,
        .changedForeign,
        .mixedSchemes, .mergedData, .widenedRule, .unreachableRule,
      ])
  }
}
