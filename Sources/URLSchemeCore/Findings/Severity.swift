/// How much a finding weighs.
public enum Severity: String, Hashable, Sendable, Comparable {
  /// Worth knowing; nothing is wrong.
  case notice
  /// Probably a mistake; an error where strictness is asked for.
  case warning
  /// The input is at fault.
  case error

  /// Orders severities from notice to error.
  public static func < (left: Severity, right: Severity) -> Bool {
    left != right && (left == .notice || right == .error)
  }
}

extension Rule {
  /// The severity of the rule's findings, unless strictness raises it.
  public var severity: Severity {
    switch self {
    case .unknownValue, .guardStopped, .undeclaredParameter, .repairedLink: .notice
    case .staleBaseline: .notice
    case .unknownParameter, .undefinedScheme, .missingName, .unresolvedPlaceholder,
      .registeredNotRouted:
      .warning
    case .systemScheme, .unreadableByOld, .changedForeign, .untriedLinks: .warning
    case .mixedSchemes, .mergedData, .widenedRule, .unreachableRule: .warning
    case .unsafeCharacter, .deprecated, .ineffectiveGuard, .separatorInValue: .warning
    case _ where isOfPortability: .warning
    default: .error
    }
  }

  /// Whether it says what other parsers read, which is no fault of the link.
  package var isOfPortability: Bool {
    switch self {
    case .pathInAuthority, .opaqueOnAndroid, .authorityNotAHost, .caseInAuthority: true
    case .plusInForm, .escapedSlashInPath, .bareName, .dotSegments: true
    default: false
    }
  }

  /// The severity of the rule's findings, where strictness makes errors of warnings.
  package func severity(isStrict: Bool) -> Severity {
    isStrict && severity == .warning && !isOfPortability ? .error : severity
  }
}
