/// The sentences that people read: the one place where a finding becomes words.
///
/// What the input chose is made printable here and nowhere else, so that no link and no file can
/// write to a terminal what it likes.
extension Finding: CustomStringConvertible {
  /// The message, the rule, and the place: `term is missing [missing-parameter] at byte 16`.
  public var description: String { "\(message) [\(rule.rawValue)] at byte \(offset)" }

  /// The finding as one sentence, without its rule and place: lower case, no full stop.
  public var message: String { String { $0.appendMessage(of: self) } }

  /// The sentence with names in braces where a part of the finding stands; what stands in brackets is
  /// left out where its part is empty.
  fileprivate var template: String {
    switch rule {
    case .missingScheme: "a link begins with a scheme and a colon, like app:"
    case .invalidScheme: "a scheme is a letter, then letters, digits, +, - or .[; found {found}]"
    case .invalidCharacter:
      (found.isEmpty ? "this character" : "{found}") + " is not allowed "
        + (subject.isEmpty ? "here" : "in {subject}") + "[; write it {expected}]"
    case .invalidPercentEscape:
      "% must be followed by two hexadecimal digits; a percent sign itself is %25"
    case .invalidHost where !expected.isEmpty, .invalidPort where !expected.isEmpty:
      mismatchTemplate
    case .invalidHost: "brackets in a host hold an IP address[; found {found}]"
    case .invalidPort: "a port has digits only[; found {found}]"
    case .repairedLink where expected.isEmpty: "{found} around the link are left out"
    case .repairedLink: "{found} is read as {expected}"
    case .linkTooLong where subject.isEmpty: "the link is longer than {expected} bytes"
    case .linkTooLong: "{subject} is longer than {expected} bytes"
    case .unknownScheme where expected.isEmpty: "no app has the scheme {subject}"
    case .unknownScheme: "{expected} does not have the scheme {subject}"
    case .unknownHost where !expected.isEmpty:
      "{expected} is not on the web: it has no address there"
    case .unknownHost where subject.isEmpty:
      "a link on the web has a host, like https://www.example.com"
    case .unknownHost: "no app has the host {subject}"
    case .unknownRoute: "[{subject}: ]no such route[; {expected}]"
    case .ambiguousLink: "more than one route matches: {found}"
    case .shadowedRoute where found.isEmpty: "a link with these values does not open {subject}"
    case .shadowedRoute: "a link with these values opens the route {found}, not {subject}"
    case .callbackNotAllowed:
      "[{subject}: ]links of the scheme {found} are not allowed as callbacks"
    case .guardStopped: "{expected} (stopped at {found})"
    case .invalidUTF8: "[{subject}: ]the bytes are not UTF-8"
    case .invalidValue, .wrongLength, .valueOutOfRange: mismatchTemplate
    case .separatorInValue where expected.isEmpty:
      "[{subject}: ]the separator {found} cannot stand inside a field"
    case .separatorInValue:
      "[{subject}: ]{found} ends a value, as {expected} does; it cannot stand inside one"
    case .checksumMismatch:
      "[{subject}: ]the checksum does not match: the text was changed or truncated"
    case .missingParameter: missingParameterTemplate
    case .duplicateParameter where !expected.isEmpty: "{subject} appears twice, but {expected}"
    case .duplicateParameter: "{subject} appears twice, but takes one value"
    case .unknownParameter where !expected.isEmpty: "the route takes {expected}"
    case .unknownParameter where subject.isEmpty: "unknown parameter without a name"
    case .unknownParameter: "unknown parameter {subject}"
    case .forbiddenParameter: "{subject} is not allowed[ {expected}]"
    // A secret value is not quoted.
    case .unknownValue where found.isEmpty:
      "[{subject}: ]this is not one of its values; read as {expected}"
    case .unknownValue: "[{subject}: ]{found} is not one of its values; read as {expected}"
    case .duplicateKey: "the key {subject} appears twice in one object"
    case .unknownKey: "unknown key {subject}"
    case .missingKey: "[{subject}: ]the key {expected} is missing"
    // The place says it all: what the text is for does not matter yet.
    case .invalidJSON: "expected {expected}[, found {found}]"
    case .invalidDefinition, .unsupportedPattern, .invalidPropertyList: mismatchTemplate
    case .unusedParameter: "[{subject}: ]no pattern of the route has this parameter"
    case .ambiguousRoutes: "the routes {subject} and {expected} both match {found}"
    case .unreachableRoute: "no link reaches the route {subject}; {found} opens {expected}"
    case .overlappingRoutes: "[{subject}: ]more than {expected} patterns fit {found} at once"
    case .duplicateScheme where !found.isEmpty:
      "two definitions claim the scheme {subject}: {found}"
    case .duplicateScheme where expected.isEmpty: "the scheme {subject} is listed twice"
    case .duplicateScheme: "{expected} claims the scheme {subject} too"
    case .duplicateHost where !found.isEmpty: "two definitions have the host {subject}: {found}"
    case .duplicateHost: "{expected} has the host {subject} too"
    case .unregisteredScheme: "the scheme {subject} is defined but not registered here"
    case .undefinedScheme: "no definition describes the registered scheme {subject}"
    case .routeNotRegistered: "{subject}: the system does not hand over {found}[: {expected}]"
    case .registeredNotRouted: "no route takes {found}, which {subject} hands over"
    case .missingQueryScheme:
      "LSApplicationQueriesSchemes lacks {subject}, which {expected} needs"
    case .missingName: "[{subject}: ]the name (CFBundleURLName) is missing"
    case .unresolvedPlaceholder:
      "[{subject}: ]what {found} becomes is decided when the app is built[; taken as {expected}]"
    case .leftoverPlaceholder: "[{subject}: ]{found} must still be replaced"
    case .invalidManifest, .invalidAssociation, .invalidAppID, .invalidFingerprint:
      mismatchTemplate
    case .unreachableFilter: "no link reaches {subject}: {expected}"
    case .ineffectiveData: "{subject} counts for nothing without {expected}"
    case .neverMatches: "[{subject}: ]{found} fits no link: {expected}"
    case .notLowerCase: "{subject} belongs in lower case, as links have it[: {found}]"
    case .misplacedWildcard: "[{subject}: ]* only is a wildcard {expected}[, found {found}]"
    case .testURLMismatch: "the test URL does not fit: {expected}"
    case .unverifiedHost where expected.isEmpty:
      "Android verifies domain names, perhaps with *. before them, and not {found}"
    case .unverifiedHost:
      "Android does not verify the hosts of this filter, which has no {expected}"
    case .mixedSchemes: "web links and those of {subject} belong in filters of their own"
    case .mergedData:
      "all <data> of a filter are merged: write {found} each in an element of its own"
    case .undefinedVariable: "[{subject}: ]nothing defines {found}, which stands for itself"
    case .widenedRule: "[{subject}: ]this fits more than it says: {expected}"
    case .unreachableRule: "{subject} never decides: {expected} comes before it, and fits all of it"
    case .notCanonical: "the canonical form is {expected}"
    case .unsafeCharacter where expected.isEmpty: "[{subject}: ]the value holds {found}"
    case .unsafeCharacter: "[{subject}: ]the {expected} holds {found}"
    case .deprecated: "{subject} is deprecated[, yet {expected}]"
    case .fixtureMismatch: "the link does not do what its fixture says"
    case .invalidFixture: mismatchTemplate
    case .undeclaredParameter: "[{subject}: ]the route does not describe this parameter"
    case .systemScheme: "[{subject}: ]{found} owns this scheme"
    case .ineffectiveGuard: "[{subject}: ]the guard stops no link: {expected}"
    case .nothingChecked: "there is nothing to check here[: {found}]"
    case .pathInAuthority:
      "[{subject}: ]the first word is a host to other parsers: {expected}"
    case .opaqueOnAndroid:
      "[{subject}: ]without a slash, the link has no parts to some parsers: {expected}"
    case .authorityNotAHost:
      "[{subject}: ]the authority is not a host to every parser: {expected}"
    case .caseInAuthority: "[{subject}: ]parsers differ in the case of the authority: {expected}"
    case .plusInForm: "[{subject}: ]parsers differ in what + means: {expected}"
    case .escapedSlashInPath: "[{subject}: ]%2F is a slash to some parsers: {expected}"
    case .bareName: "[{subject}: ]parsers differ in a name without =: {expected}"
    case .dotSegments: "[{subject}: ]some parsers resolve segments of dots: {expected}"
    case .brokenLink: "[{subject}: ]{found} is no longer read[: {expected}]"
    case .changedMeaning, .changedCallback, .changedConfirm:
      "[{subject}: ]{found} does something else[: {expected}]"
    case .changedForeign: "[{subject}: ]{found} is reported now[: {expected}]"
    case .unreadableByOld:
      "[{subject}: ]apps of the older version cannot read {found}[: {expected}]"
    case .untriedLinks:
      "[{subject}: ]no link of {found} could be tried[: {expected}]"
    case .staleBaseline: "{expected} has fewer findings of {subject} than this accepts: {found}"
    case .lowCoverage: "{found} % of {subject} is covered, expected at least {expected} %"
    }
  }

  private var mismatchTemplate: String {
    if !expected.isEmpty { return "[{subject}: ]expected {expected}[, found {found}]" }
    return found.isEmpty ? "[{subject}: ]not allowed here" : "[{subject}: ]unexpected {found}"
  }

  private var missingParameterTemplate: String {
    if !expected.isEmpty { return "{subject} is missing: {expected}" }
    if subject.includes(" and ") { return "{subject} are missing" }
    return !found.isEmpty && found.lowercased() == subject.lowercased()
      ? "{subject} is missing, but the link has {found}: names are case-sensitive"
      : "{subject} is missing[, but the link has {found}]"
  }
}

extension ByteWriter {
  /// Appends the sentence of a finding.
  ///
  /// Good streams are full of findings, and to make a `String` of one takes longer than to decode a link.
  package mutating func appendMessage(of finding: Finding) {
    let words = finding.template.bytes
    let template = words.span
    var position = 0
    while position < template.count {
      let end = template.endOfWords(from: position)
      append(template, position..<end)
      guard end < template.count else { break }
      position = end
      let mark = template[position]
      guard mark != UInt8(ascii: "]") else {
        position += 1
        continue
      }
      let brace = template.firstIndex(of: UInt8(ascii: "{"), from: position)
      guard brace + 1 < template.count else { break }
      let (part, limit) = finding.part(template[brace + 1])
      if mark == UInt8(ascii: "{") {
        append(printable: part, limit: limit)
        position = template.endOfWords(from: brace + 1) + 1
      } else if part.isEmpty {
        position = template.firstIndex(of: UInt8(ascii: "]"), from: position) + 1
      } else {
        position += 1
      }
    }
    guard !finding.suggestion.isEmpty else { return }
    append("; did you mean ")
    append(printable: finding.suggestion, limit: 200)
    append(UInt8(ascii: "?"))
  }
}

extension Span<UInt8> {
  /// The first place of a brace or bracket from `start` on; the end where there is none.
  fileprivate func endOfWords(from start: Int) -> Int {
    let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var position = start
    while position < count {
      // One bit tells brackets from braces.
      let lanes = ByteScan.load(self, at: position) | ByteScan.Lanes(repeating: 0x20)
      let marks = ByteScan.nibbles(
        ByteScan.bits(lanes .== ByteScan.Lanes(repeating: opening))
          | ByteScan.bits(lanes .== ByteScan.Lanes(repeating: closing)))
      guard marks == 0 else { return position + marks.trailingZeroBitCount >> 2 }
      position += 16
    }
    return count
  }
}

extension Finding {
  /// The part whose name begins so, and how much of it is shown: paths and choices may be long and
  /// still be worth reading.
  fileprivate func part(_ initial: UInt8) -> (text: String, limit: Int) {
    switch initial {
    case UInt8(ascii: "s"): (subject, 200)
    // What each of some parsers reads is all that there is to say.
    case UInt8(ascii: "e"): (expected, rule.isOfPortability ? 400 : 200)
    default: (found, 60)
    }
  }
}
