/// The sentences that people read: the one place where a finding becomes words.
///
/// What the input chose is made printable here and nowhere else, so that no link and no file can
/// write to a terminal what it likes.
extension Finding {
  /// The finding as one sentence, without its rule and place: lower case, no full stop.
  public var message: String {
    var bytes: [UInt8] = []
    ByteWriter.append(to: &bytes, reserving: 256) { writer in
      var writer = writer
      writer.appendMessage(of: self)
      return writer
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The sentence with names in braces where a part of the finding stands; `{about}` is the subject
  /// and a colon, `{refused}` what was found; both are nothing where there is nothing to say.
  fileprivate var template: String {
    switch rule {
    case .missingScheme: "a link begins with a scheme and a colon, like app:"
    case .invalidScheme: "a scheme is a letter, then letters, digits, +, - or .{refused}"
    case .invalidCharacter: invalidCharacterTemplate
    case .invalidPercentEscape:
      "% must be followed by two hexadecimal digits; a percent sign itself is %25"
    case .invalidHost: "brackets in a host hold an IP address{refused}"
    case .invalidPort: "a port has digits only{refused}"
    case .repairedLink where expected.isEmpty: "{found} around the link are left out"
    case .repairedLink: "{found} is read as {expected}"
    case .linkTooLong where subject.isEmpty: "the link is longer than {expected} bytes"
    case .linkTooLong: "{subject} is longer than {expected} bytes"
    case .unknownScheme where !expected.isEmpty: "{expected} does not have the scheme {subject}"
    case .unknownScheme: "no app has the scheme {subject}"
    case .unknownRoute where expected.isEmpty: "{about}no such route"
    case .unknownRoute: "{about}no such route; {expected}"
    case .ambiguousLink: "more than one route matches: {found}"
    case .shadowedRoute where found.isEmpty: "a link with these values does not open {subject}"
    case .shadowedRoute: "a link with these values opens the route {found}, not {subject}"
    case .callbackNotAllowed: "{about}links of the scheme {found} are not allowed as callbacks"
    case .guardStopped: "{expected} (stopped at {found})"
    case .invalidUTF8: "{about}the bytes are not UTF-8"
    case .invalidValue, .wrongLength, .valueOutOfRange: mismatchTemplate
    case .separatorInValue where !expected.isEmpty:
      "{about}{found} ends a value, as {expected} does; it cannot stand inside one"
    case .separatorInValue: "{about}the separator {found} cannot stand inside a field"
    case .checksumMismatch: "{about}the checksum does not match: the text was changed or truncated"
    case .missingParameter where expected.isEmpty && subject.includes(" and "):
      "{subject} are missing"
    case .missingParameter where found.isEmpty && expected.isEmpty: "{subject} is missing"
    case .missingParameter where expected.isEmpty && found.lowercased() == subject.lowercased():
      "{subject} is missing, but the link has {found}: names are case-sensitive"
    case .missingParameter where expected.isEmpty: "{subject} is missing, but the link has {found}"
    case .missingParameter: "{subject} is missing: {expected}"
    case .duplicateParameter: "{subject} appears twice, but takes one value"
    case .unknownParameter where expected.isEmpty && subject.isEmpty:
      "unknown parameter without a name"
    case .unknownParameter where expected.isEmpty: "unknown parameter {subject}"
    case .unknownParameter: "the route takes {expected}"
    // A secret value is not quoted.
    case .unknownValue where found.isEmpty:
      "{about}this is not one of its values; read as {expected}"
    case .unknownValue: "{about}{found} is not one of its values; read as {expected}"
    case .duplicateKey: "the key {subject} appears twice in one object"
    case .unknownKey: "unknown key {subject}"
    case .missingKey: "{about}the key {expected} is missing"
    // The place says it all: what the text is for does not matter yet.
    case .invalidJSON where found.isEmpty: "expected {expected}"
    case .invalidJSON: "expected {expected}, found {found}"
    case .invalidDefinition, .unsupportedPattern, .invalidPropertyList: mismatchTemplate
    case .unusedParameter: "{about}no pattern of the route has this parameter"
    case .ambiguousRoutes: "the routes {subject} and {expected} both take {found}"
    case .unreachableRoute: "no link reaches the route {subject}; {found} opens {expected}"
    case .overlappingRoutes: "{about}more than {expected} patterns fit {found} at once"
    case .duplicateScheme where expected.isEmpty && found.isEmpty:
      "the scheme {subject} is listed twice"
    case .duplicateScheme where found.isEmpty: "{expected} claims the scheme {subject} too"
    case .duplicateScheme: "two definitions claim the scheme {subject}: {found}"
    case .unregisteredScheme: "the scheme {subject} is defined but not registered here"
    case .undefinedScheme: "no definition describes the registered scheme {subject}"
    case .missingQueryScheme:
      "LSApplicationQueriesSchemes lacks {subject}, which {expected} needs"
    case .missingName: "{about}the name (CFBundleURLName) is missing"
    case .unresolvedPlaceholder where expected.isEmpty:
      "{about}what {found} becomes is decided when the app is built"
    case .unresolvedPlaceholder:
      "{about}what {found} becomes is decided when the app is built; taken as {expected}"
    case .leftoverPlaceholder: "{about}{found} must still be replaced"
    case .notCanonical: "the canonical form is {expected}"
    case .unsafeCharacter: "{about}the value holds {found}"
    case .deprecated where expected.isEmpty: "{subject} is deprecated"
    case .deprecated: "{subject} is deprecated, yet {expected}"
    case .fixtureMismatch: "the link does not do what its fixture says"
    case .invalidFixture: mismatchTemplate
    case .undeclaredParameter: "{about}the route does not describe this parameter"
    case .systemScheme: "{about}{found} owns this scheme"
    case .ineffectiveGuard: "{about}the guard stops no link: {expected}"
    case .nothingChecked: "there is nothing to check here"
    case .lowCoverage: "{found} % of {subject} is covered, expected at least {expected} %"
    }
  }

  private var mismatchTemplate: String {
    switch (expected.isEmpty, found.isEmpty) {
    case (false, false): "{about}expected {expected}, found {found}"
    case (false, true): "{about}expected {expected}"
    case (true, false): "{about}unexpected {found}"
    case (true, true): "{about}not allowed here"
    }
  }

  private var invalidCharacterTemplate: String {
    switch (found.isEmpty, subject.isEmpty, expected.isEmpty) {
    case (false, false, false): "{found} is not allowed in {subject}; write it {expected}"
    case (false, false, true): "{found} is not allowed in {subject}"
    case (false, true, false): "{found} is not allowed here; write it {expected}"
    case (false, true, true): "{found} is not allowed here"
    case (true, false, false): "this character is not allowed in {subject}; write it {expected}"
    case (true, false, true): "this character is not allowed in {subject}"
    case (true, true, false): "this character is not allowed here; write it {expected}"
    case (true, true, true): "this character is not allowed here"
    }
  }
}

extension ByteWriter {
  /// Appends the sentence of a finding, or, for JSON, what stands for it between quotes.
  ///
  /// Good streams are full of findings, and to make a `String` of one takes longer than to decode a link.
  package mutating func appendMessage(of finding: Finding, asJSON: Bool = false) {
    let words = finding.template
    let template = words.utf8.span
    var position = 0
    while position < template.count {
      let brace = ByteScan.firstIndex(of: UInt8(ascii: "{"), in: template, from: position)
      append(template, position..<brace)
      guard brace + 2 < template.count else { break }
      position = brace + appendPart(of: finding, template[brace + 1], asJSON)
    }
    guard !finding.suggestion.isEmpty else { return }
    append("; did you mean ")
    append(printable: finding.suggestion, limit: 200, asJSON: asJSON)
    append(UInt8(ascii: "?"))
  }

  /// Appends the part of a finding whose name begins with `initial`, and gives the length of that
  /// name with its braces.
  private mutating func appendPart(of finding: Finding, _ initial: UInt8, _ asJSON: Bool) -> Int {
    // Paths and choices may be long and still be worth reading.
    switch initial {
    case UInt8(ascii: "s"):
      append(printable: finding.subject, limit: 200, asJSON: asJSON)
      return "{subject}".utf8.count
    case UInt8(ascii: "e"):
      append(printable: finding.expected, limit: 200, asJSON: asJSON)
      return "{expected}".utf8.count
    case UInt8(ascii: "f"):
      append(printable: finding.found, limit: 60, asJSON: asJSON)
      return "{found}".utf8.count
    case UInt8(ascii: "a"):
      guard !finding.subject.isEmpty else { return "{about}".utf8.count }
      append(printable: finding.subject, limit: 200, asJSON: asJSON)
      append(": ")
      return "{about}".utf8.count
    default:
      guard !finding.found.isEmpty else { return "{refused}".utf8.count }
      append("; found ")
      append(printable: finding.found, limit: 60, asJSON: asJSON)
      return "{refused}".utf8.count
    }
  }
}
