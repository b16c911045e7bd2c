import Testing

@testable import URLSchemeCore

struct SeverityTests {
  @Test func severitiesAscendFromNoticeToError() {
    #expect([Severity.error, .notice, .warning].sorted() == [.notice, .warning, .error])
    #expect(!(Severity.warning < .warning))
  }

  @Test func whatOthersReadIsNeverAnError() {
    for rule in Rule.allCases where rule.isOfPortability {
      #expect(rule.severity(isStrict: true) == .warning)
    }
    #expect(Rule.unknownParameter.severity(isStrict: true) == .error)
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
        .changedForeign, .untriedLinks,
        .mixedSchemes, .mergedData, .widenedRule, .unreachableRule,
        .pathInAuthority, .opaqueOnAndroid, .authorityNotAHost, .caseInAuthority,
        .plusInForm, .escapedSlashInPath, .bareName, .dotSegments,
      ])
  }
}
