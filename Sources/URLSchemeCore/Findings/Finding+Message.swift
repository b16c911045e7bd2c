/// The sentences that people read: the one place where a finding becomes words.
///
/// What the input chose is made printable here and nowhere else, so that no link and no file can
/// write to a terminal what it likes.
extension Finding {
  /// The finding as one sentence, without its rule and place: lower case, no full stop.
  public var message: String {
    var shown = self
    // Paths and choices may be long and still be worth reading.
    shown.subject = subject.printable(limit: 200)
    shown.expected = expected.printable(limit: 200)
    shown.found = found.printable(limit: 60)
    guard !suggestion.isEmpty else { return shown.sentence }
    return "\(shown.sentence); did you mean \(suggestion.printable(limit: 200))?"
  }

  /// Appends `message` as it stands inside the quotes of JSON.
  ///
  /// The two sentences that good streams are full of are put together without a `String`: making one
  /// took more time than decoding three links.
  func appendMessage(to output: inout ByteWriter) {
    let isShort =
      suggestion.isEmpty && !expected.isEmpty && !found.isEmpty && subject.isPlain(limit: 200)
      && expected.isPlain(limit: 200) && found.isPlain(limit: 60)
    switch rule {
    case .unknownValue where isShort:
      appendSubject(to: &output)
      output.appendEscaped(found.utf8.span)
      output.append(Finding.isNoneOfItsValues)
      output.appendEscaped(expected.utf8.span)
    case .invalidValue where isShort, .wrongLength where isShort, .valueOutOfRange where isShort:
      appendSubject(to: &output)
      output.append(Finding.expectedWord)
      output.appendEscaped(expected.utf8.span)
      output.append(Finding.foundWord)
      output.appendEscaped(found.utf8.span)
    default: output.appendEscaped(message.utf8.span)
    }
  }

  private func appendSubject(to output: inout ByteWriter) {
    guard !subject.isEmpty else { return }
    output.appendEscaped(subject.utf8.span)
    output.append(": ")
  }

  private static let isNoneOfItsValues: StaticString = " is none of its values, read as "
  private static let expectedWord: StaticString = "expected "
  private static let foundWord: StaticString = ", found "

  private var sentence: String {
    switch rule {
    case .missingScheme: "a link begins with a scheme and a colon, like app:"
    case .invalidScheme: refusing("a scheme is a letter, then letters, digits, +, - or .")
    case .invalidCharacter: invalidCharacterSentence
    case .invalidPercentEscape:
      "% must be followed by two hexadecimal digits; a percent sign itself is %25"
    case .invalidHost: refusing("brackets in a host hold an IP address")
    case .invalidPort: refusing("a port has digits only")
    case .linkTooLong: "\(subject.isEmpty ? "the link" : subject) is longer than \(expected) bytes"
    case .unknownScheme: "no app answers the scheme \(subject)"
    case .unknownRoute: about("no such route")
    case .ambiguousLink: "several routes take this: \(found)"
    case .shadowedRoute where found.isEmpty: "a link with these values does not open \(subject)"
    case .shadowedRoute: "a link with these values opens the route \(found), not \(subject)"
    case .callbackNotAllowed:
      about("links of the scheme \(found) are not allowed as callbacks")
    case .guardStopped: "\(expected) (stopped at \(found))"
    case .invalidUTF8: about("the bytes are not UTF-8")
    case .invalidValue, .wrongLength, .valueOutOfRange: about(mismatch)
    case .separatorInValue: about("the separator \(found) cannot stand inside a field")
    case .checksumMismatch: about("the text was changed or cut on its way")
    case .missingParameter: missingParameterSentence
    case .duplicateParameter: "\(subject) is given twice and takes one value"
    case .unknownParameter:
      expected.isEmpty ? "unknown parameter \(subject)" : "the route takes \(expected)"
    case .unknownValue: about(unknownValueSentence)
    case .invalidJSON: mismatch
    case .duplicateKey: "the key \(subject) stands twice in one object"
    case .unknownKey: "unknown key \(subject)"
    case .missingKey: about("the key \(expected) is missing")
    case .invalidDefinition, .unsupportedPattern, .invalidPropertyList: about(mismatch)
    case .unusedParameter: about("no pattern of the route has this parameter")
    case .ambiguousRoutes: "the routes \(subject) and \(expected) both take \(found)"
    case .unreachableRoute: "no link reaches the route \(subject); \(found) opens \(expected)"
    case .overlappingRoutes: about("more than \(expected) patterns fit \(found) at once")
    case .duplicateScheme where expected.isEmpty && found.isEmpty:
      "the scheme \(subject) is listed twice"
    case .duplicateScheme where found.isEmpty: "\(expected) claims the scheme \(subject) too"
    case .duplicateScheme: "two definitions claim the scheme \(subject): \(found)"
    case .unregisteredScheme: "the scheme \(subject) is defined but not registered here"
    case .undefinedScheme: "no definition describes the registered scheme \(subject)"
    case .missingQueryScheme:
      "LSApplicationQueriesSchemes lacks \(subject), which \(expected) needs"
    case .missingName: about("the name (CFBundleURLName) is missing")
    case .unresolvedPlaceholder where expected.isEmpty:
      about("what \(found) becomes is decided when the app is built")
    case .unresolvedPlaceholder:
      about("what \(found) becomes is decided when the app is built; taken as \(expected)")
    case .leftoverPlaceholder: about("\(found) is still to be replaced")
    case .notCanonical: "the canonical form is \(expected)"
    case .unsafeCharacter: about("the value holds \(found)")
    case .deprecated where expected.isEmpty: "\(subject) is deprecated"
    case .deprecated: "\(subject) is deprecated, yet \(expected)"
    case .fixtureMismatch: "the link does not do what its fixture says"
    case .invalidFixture: about(mismatch)
    case .undeclaredParameter: about("the route does not describe this parameter")
    case .systemScheme: about("\(found) owns this scheme")
    case .ineffectiveGuard: about("the guard stops no link: \(expected)")
    case .lowCoverage: "\(found) % of \(subject) is covered, expected at least \(expected) %"
    }
  }

  private var mismatch: String {
    switch (expected.isEmpty, found.isEmpty) {
    case (false, false): "\(Finding.expectedWord)\(expected)\(Finding.foundWord)\(found)"
    case (false, true): "\(Finding.expectedWord)\(expected)"
    case (true, false): "unexpected \(found)"
    case (true, true): "not allowed here"
    }
  }

  private var invalidCharacterSentence: String {
    let place = subject.isEmpty ? "here" : "in \(subject)"
    let sentence = "\(found.isEmpty ? "this character" : found) is not allowed \(place)"
    return expected.isEmpty ? sentence : "\(sentence); write it \(expected)"
  }

  private var missingParameterSentence: String {
    expected.isEmpty ? "\(subject) is missing" : "\(subject) is missing: \(expected)"
  }

  private var unknownValueSentence: String {
    // A secret value is not quoted.
    "\(found.isEmpty ? "this" : found)\(Finding.isNoneOfItsValues)\(expected)"
  }

  private func about(_ sentence: String) -> String {
    subject.isEmpty ? sentence : "\(subject): \(sentence)"
  }

  private func refusing(_ sentence: String) -> String {
    found.isEmpty ? sentence : "\(sentence); found \(found)"
  }
}
