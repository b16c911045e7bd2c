/// The rules that input can break. The raw values are stable: scripts and fixtures name them.
public enum Rule: String, CaseIterable, Hashable, Sendable {
  // MARK: The syntax of a link (RFC 3986)

  /// The link has no scheme.
  case missingScheme = "missing-scheme"
  /// What stands before the first colon is no scheme.
  case invalidScheme = "invalid-scheme"
  /// A byte that the grammar does not allow where it stands.
  case invalidCharacter = "invalid-character"
  /// A `%` that two hexadecimal digits do not follow.
  case invalidPercentEscape = "invalid-percent-escape"
  /// An IP literal that is none.
  case invalidHost = "invalid-host"
  /// A port that has other characters than digits.
  case invalidPort = "invalid-port"
  /// A text that lenient reading altered before it read it as a link.
  case repairedLink = "repaired-link"
  /// The link is longer than the limit.
  case linkTooLong = "link-too-long"

  // MARK: Where a link goes

  /// No app of the catalog answers the scheme.
  case unknownScheme = "unknown-scheme"
  /// No app of the catalog has the link's host on the web.
  case unknownHost = "unknown-host"
  /// The app has no route for the link, or no route of that name.
  case unknownRoute = "unknown-route"
  /// Two routes take the link with equal right, or several apps have a route of that name.
  case ambiguousLink = "ambiguous-link"
  /// The link that would be written opens another route.
  case shadowedRoute = "shadowed-route"
  /// A callback of a scheme that the definition does not vouch for.
  case callbackNotAllowed = "callback-not-allowed"
  /// A guard stopped at a screen before the last.
  case guardStopped = "guard-stopped"

  // MARK: What a link says

  /// The bytes are not UTF-8 once they are decoded.
  case invalidUTF8 = "invalid-utf8"
  /// A value that is not of its parameter's type, or breaks one of its constraints.
  case invalidValue = "invalid-value"
  /// A fixed-width text that is too short or too long.
  case wrongLength = "wrong-length"
  /// A number beyond its limits, or one that its text form has no room for.
  case valueOutOfRange = "value-out-of-range"
  /// A field that holds the separator which would end it.
  case separatorInValue = "separator-in-value"
  /// An enveloped text that was changed or cut.
  case checksumMismatch = "checksum-mismatch"
  /// A required parameter is absent.
  case missingParameter = "missing-parameter"
  /// A parameter that appears twice, but takes one value.
  case duplicateParameter = "duplicate-parameter"
  /// A parameter that the route does not declare.
  case unknownParameter = "unknown-parameter"
  /// A parameter that may not stand there, beside others or with their values.
  case forbiddenParameter = "forbidden-parameter"
  /// An unknown enum value that was read as the default.
  case unknownValue = "unknown-value"

  // MARK: Definitions and JSON

  /// The text is not JSON (RFC 8259).
  case invalidJSON = "invalid-json"
  /// An object has the same key twice.
  case duplicateKey = "duplicate-key"
  /// A key that the format does not know.
  case unknownKey = "unknown-key"
  /// A key that the format requires is absent.
  case missingKey = "missing-key"
  /// A value of a definition that the format does not allow there.
  case invalidDefinition = "invalid-definition"
  /// A pattern outside the subset of RFC 6570 that links use.
  case unsupportedPattern = "unsupported-pattern"
  /// A declared parameter that no pattern has.
  case unusedParameter = "unused-parameter"
  /// Two definitions claim the same scheme, or a property list lists one twice.
  case duplicateScheme = "duplicate-scheme"
  /// Two definitions have the same host on the web.
  case duplicateHost = "duplicate-host"
  /// Two routes take some link with equal right.
  case ambiguousRoutes = "ambiguous-routes"
  /// No link reaches the route.
  case unreachableRoute = "unreachable-route"
  /// Too many patterns could fit one link at once.
  case overlappingRoutes = "overlapping-routes"

  // MARK: Property lists

  /// Bytes that are no property list, or one whose values are not what an Info.plist has there.
  case invalidPropertyList = "invalid-property-list"
  /// A scheme of a definition that the app's Info.plist does not register.
  case unregisteredScheme = "unregistered-scheme"
  /// A registered scheme that no definition describes.
  case undefinedScheme = "undefined-scheme"
  /// A route of which the system hands links to no app: its registration lets them not through.
  case routeNotRegistered = "route-not-registered"
  /// A part of a registration that hands over links which no route takes.
  case registeredNotRouted = "registered-not-routed"
  /// A scheme that the app opens without asking leave to ask about it.
  case missingQueryScheme = "missing-query-scheme"
  /// A URL type without a name.
  case missingName = "missing-name"
  /// A build setting such as `$(NAME)`, of which the file does not say what it becomes.
  case unresolvedPlaceholder = "unresolved-placeholder"
  /// A text such as `YOUR_SCHEME` that a person was to replace.
  case leftoverPlaceholder = "leftover-placeholder"

  // MARK: Android manifests and association files

  /// A file that is no Android manifest, or has what Android does not take.
  case invalidManifest = "invalid-manifest"
  /// A file that ties an app to hosts, with what its system does not take.
  case invalidAssociation = "invalid-association"
  /// An intent filter that no link reaches.
  case unreachableFilter = "unreachable-filter"
  /// Data of an intent filter that counts for nothing without other data.
  case ineffectiveData = "ineffective-data"
  /// A pattern that fits no link.
  case neverMatches = "never-matches"
  /// Capitals where Android compares with lower case.
  case notLowerCase = "not-lower-case"
  /// A wildcard in a host that is no wildcard where it stands.
  case misplacedWildcard = "misplaced-wildcard"
  /// A test URL of a manifest that no filter of its activity takes.
  case testURLMismatch = "test-url-mismatch"
  /// Web links whose hosts Android does not verify, so that they stay in the browser.
  case unverifiedHost = "unverified-host"
  /// Web links and links of custom schemes in one intent filter.
  case mixedSchemes = "mixed-schemes"
  /// Several attributes in one `<data>` of several, which Android merges.
  case mergedData = "merged-data"
  /// An identifier of an app that no app has.
  case invalidAppID = "invalid-app-id"
  /// A fingerprint of a certificate that is none.
  case invalidFingerprint = "invalid-fingerprint"
  /// A variable of a pattern that nothing declares.
  case undefinedVariable = "undefined-variable"
  /// A rule of an association file that fits more than it says.
  case widenedRule = "widened-rule"
  /// A rule of an association file that an earlier one leaves nothing to.
  case unreachableRule = "unreachable-rule"

  // MARK: Validation

  /// A link that is not in canonical form.
  case notCanonical = "not-canonical"
  /// A value with control characters, or ones that change the direction of text.
  case unsafeCharacter = "unsafe-character"
  /// A route, parameter or type that the definition wants to be rid of and that is still used.
  case deprecated
  /// A link that does not do what its fixture says.
  case fixtureMismatch = "fixture-mismatch"
  /// A fixture that is none: a member of the wrong type, or one that is missing.
  case invalidFixture = "invalid-fixture"
  /// A parameter of a pattern that the route does not describe.
  case undeclaredParameter = "undeclared-parameter"
  /// A scheme that the operating system or a standard owns.
  case systemScheme = "system-scheme"
  /// A guard that stops no link.
  case ineffectiveGuard = "ineffective-guard"
  /// Fewer routes, aliases and parameters were exercised than was asked for.
  case lowCoverage = "low-coverage"
  /// Input that is there to be checked, and has nothing to check.
  case nothingChecked = "nothing-checked"
  /// A finding that a baseline lists, and that no longer occurs.
  case staleBaseline = "stale-baseline"

  // MARK: What other parsers read

  /// A first word behind `//`, which is a part of the path here and a host to others.
  case pathInAuthority = "path-in-authority"
  /// A link without a slash behind its scheme, which has no parts to Android and Java.
  case opaqueOnAndroid = "opaque-on-android"
  /// An authority in which some find no host, or for which they refuse the link.
  case authorityNotAHost = "authority-not-a-host"
  /// Capitals in an authority, of which parsers make different things.
  case caseInAuthority = "case-in-authority"
  /// A plus sign in a query, which is a space to some and a plus to others.
  case plusInForm = "plus-in-form"
  /// An escaped slash in a segment, which ends it to some.
  case escapedSlashInPath = "escaped-slash-in-path"
  /// A name without an equals sign, which has an empty value to some and none to others.
  case bareName = "bare-name"
  /// Segments of dots, which some resolve.
  case dotSegments = "dot-segments"

  // MARK: Two versions of a definition

  /// A link that the older version reads and the newer one refuses.
  case brokenLink = "broken-link"
  /// A link that the newer version reads as something else.
  case changedMeaning = "changed-meaning"
  /// A link after which control no longer goes back where it did.
  case changedCallback = "changed-callback"
  /// A link about which the person is asked in one version only.
  case changedConfirm = "changed-confirm"
  /// A parameter of other people that the newer version reports.
  case changedForeign = "changed-foreign"
  /// A link that the newer version writes and the older one does not read so.
  case unreadableByOld = "unreadable-by-old"
  /// A change, or a route in a registration, of which no link could be made that shows what becomes of it.
  case untriedLinks = "untried-links"
}
