/// The sentences that people read: the one place where a finding becomes words.
extension Finding {
  /// The finding as one sentence, without its rule and place: lower case, no full stop.
  public var message: String {
    var text = sentence
    if !suggestion.isEmpty { text += "; did you mean \(suggestion)?" }
    return text
  }

  private var sentence: String {
    switch rule {
    case .missingScheme: "a link begins with a scheme and a colon, like app:"
    case .invalidScheme: "a scheme is a letter, then letters, digits, +, - or ."
    case .invalidCharacter: invalidCharacterSentence
    case .invalidPercentEscape: "% must be followed by two hexadecimal digits; a percent sign itself is %25"
    case .invalidHost: "the host is not an IP address in brackets"
    case .invalidPort: "a port has digits only"
    case .linkTooLong: "the link is longer than \(expected) bytes"
    case .unknownScheme: "no app answers the scheme \(subject)"
    case .unknownRoute: about("no such route")
    case .ambiguousLink: "several routes take this: \(found)"
    case .shadowedRoute: "a link with these values opens the route \(found), not \(subject)"
    case .invalidUTF8: about("the escaped bytes are not UTF-8")
    case .invalidValue, .wrongLength, .valueOutOfRange: about(mismatch)
    case .separatorInValue: about("the separator \(found) cannot stand inside a field")
    case .checksumMismatch: about("the text was changed or cut on its way")
    case .missingParameter: expected.isEmpty ? "\(subject) is missing" : "\(subject) is missing: \(expected)"
    case .duplicateParameter: "\(subject) is given twice and takes one value"
    case .unknownParameter: "unknown parameter \(subject)"
    case .unknownValue: "\(subject): \(found) is none of its values, read as \(expected)"
    case .invalidJSON: mismatch
    case .duplicateKey: "the key \(subject) stands twice in one object"
    case .unknownKey: "unknown key \(subject)"
    case .missingKey: about("the key \(expected) is missing")
    case .invalidDefinition, .unsupportedPattern, .invalidPropertyList: about(mismatch)
    case .unusedParameter: "\(subject): no pattern of the route has this parameter"
    case .duplicateScheme: "two definitions claim the scheme \(subject): \(found)"
    }
  }

  private var mismatch: String {
    switch (expected.isEmpty, found.isEmpty) {
    case (false, false): "expected \(expected), found \(found)"
    case (false, true): "expected \(expected)"
    case (true, false): "unexpected \(found)"
    case (true, true): "not allowed here"
    }
  }

  private var invalidCharacterSentence: String {
    expected.isEmpty
      ? "\(found) is not allowed in \(subject)"
      : "\(found) is not allowed in \(subject); write it \(expected)"
  }

  private func about(_ sentence: String) -> String {
    subject.isEmpty ? sentence : "\(subject): \(sentence)"
  }
}
