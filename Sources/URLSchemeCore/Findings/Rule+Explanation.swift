/// The explanation of every rule, and the groups in which they are listed.
extension Rule {
  /// Rules about the same kind of input.
  package enum Group: String, CaseIterable, Sendable {
    case syntax = "The syntax of a link (RFC 3986)"
    case routing = "Where a link goes"
    case values = "What a link says"
    case definitions = "Definitions and JSON"
    case propertyLists = "Info.plist"
    case validation = "Validation"

    /// The rules of the group, in the order of their declaration.
    package var rules: [Rule] { Rule.allCases.filter { $0.group == self } }
  }

  /// What the rule is about.
  package var group: Group {
    switch self {
    case .missingScheme, .invalidScheme, .invalidCharacter, .invalidPercentEscape, .invalidHost,
      .invalidPort, .repairedLink, .linkTooLong:
      .syntax
    case .unknownScheme, .unknownRoute, .ambiguousLink, .shadowedRoute, .callbackNotAllowed,
      .guardStopped:
      .routing
    case .invalidUTF8, .invalidValue, .wrongLength, .valueOutOfRange, .separatorInValue,
      .checksumMismatch, .missingParameter, .duplicateParameter, .unknownParameter, .unknownValue:
      .values
    case .invalidJSON, .duplicateKey, .unknownKey, .missingKey, .invalidDefinition,
      .unsupportedPattern, .unusedParameter, .undeclaredParameter, .ineffectiveGuard,
      .duplicateScheme, .systemScheme,
      .ambiguousRoutes, .unreachableRoute, .overlappingRoutes:
      .definitions
    case .invalidPropertyList, .unregisteredScheme, .undefinedScheme, .missingQueryScheme,
      .missingName, .unresolvedPlaceholder, .leftoverPlaceholder:
      .propertyLists
    case .notCanonical, .unsafeCharacter, .deprecated, .fixtureMismatch, .invalidFixture,
      .lowCoverage, .nothingChecked:
      .validation
    }
  }

  /// What the rule says, with a wrong and a right example.
  package var explanation: RuleExplanation {
    switch self {
    case .missingScheme: .missingScheme
    case .invalidScheme: .invalidScheme
    case .invalidCharacter: .invalidCharacter
    case .invalidPercentEscape: .invalidPercentEscape
    case .invalidHost: .invalidHost
    case .invalidPort: .invalidPort
    case .repairedLink: .repairedLink
    case .linkTooLong: .linkTooLong
    case .unknownScheme: .unknownScheme
    case .unknownRoute: .unknownRoute
    case .ambiguousLink: .ambiguousLink
    case .shadowedRoute: .shadowedRoute
    case .callbackNotAllowed: .callbackNotAllowed
    case .guardStopped: .guardStopped
    case .invalidUTF8: .invalidUTF8
    case .invalidValue: .invalidValue
    case .wrongLength: .wrongLength
    case .valueOutOfRange: .valueOutOfRange
    case .separatorInValue: .separatorInValue
    case .checksumMismatch: .checksumMismatch
    case .missingParameter: .missingParameter
    case .duplicateParameter: .duplicateParameter
    case .unknownParameter: .unknownParameter
    case .unknownValue: .unknownValue
    case .invalidJSON: .invalidJSON
    case .duplicateKey: .duplicateKey
    case .unknownKey: .unknownKey
    case .missingKey: .missingKey
    case .invalidDefinition: .invalidDefinition
    case .unsupportedPattern: .unsupportedPattern
    case .unusedParameter: .unusedParameter
    case .duplicateScheme: .duplicateScheme
    case .ambiguousRoutes: .ambiguousRoutes
    case .unreachableRoute: .unreachableRoute
    case .overlappingRoutes: .overlappingRoutes
    case .invalidPropertyList: .invalidPropertyList
    case .unregisteredScheme: .unregisteredScheme
    case .undefinedScheme: .undefinedScheme
    case .missingQueryScheme: .missingQueryScheme
    case .missingName: .missingName
    case .unresolvedPlaceholder: .unresolvedPlaceholder
    case .leftoverPlaceholder: .leftoverPlaceholder
    case .notCanonical: .notCanonical
    case .unsafeCharacter: .unsafeCharacter
    case .deprecated: .deprecated
    case .fixtureMismatch: .fixtureMismatch
    case .invalidFixture: .invalidFixture
    case .undeclaredParameter: .undeclaredParameter
    case .ineffectiveGuard: .ineffectiveGuard
    case .systemScheme: .systemScheme
    case .lowCoverage: .lowCoverage
    case .nothingChecked: .nothingChecked
    }
  }
}
