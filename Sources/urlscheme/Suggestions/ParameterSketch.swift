import URLSchemeCore

/// A parameter of a route that is inferred: what its values have in common, and what is said of it.
struct ParameterSketch {
  var name: String
  var tally = ValueTally()
  /// How many links have it, and where it stands in their queries, added up.
  var linkCount = 0
  var positions = 0
  /// Whether some link has it twice.
  var isRepeated = false
  /// Whether all links of the route have it.
  var isRequired = false
  /// Whether it is one of the path, which has no other choice than to be there.
  var isOfPath = false
  /// Whether nothing is said of its values.
  var isFree = false
  /// Whether links that became another route of the path have a value of it that is no truth value.
  var isText = false

  init(_ name: String) {
    self.name = name
  }

  /// Whether the name stands both without a value and with values that are no truth values: only a
  /// route that writes the bare name out can tell them apart.
  var isMixed: Bool {
    tally.bareCount > 0 && tally.valueCount > 0 && truthWords == nil
  }

  /// The words for true and false, where all values are such.
  private var truthWords: (true: String, false: String)? {
    guard !isText, tally.valueCount + tally.bareCount > 0 else { return nil }
    let kinds = tally.kinds
    if kinds.contains(.trueFalse) { return ("true", "false") }
    if kinds.contains(.yesNo) { return ("yes", "no") }
    if kinds.contains(.onOff) { return ("on", "off") }
    // Alone they are numbers; beside a bare name, which is true, they aren't.
    return kinds.contains(.oneZero) && tally.bareCount > 0 ? ("1", "0") : nil
  }

  // MARK: The schema

  /// The name under which definitions have the words of its truth values, where these are not true and
  /// false.
  var truthType: String? {
    truthWords.flatMap { $0.true == "true" ? nil : "\($0.true)-\($0.false)" }
  }

  /// What truth values of other words than true and false are.
  var truthSchema: [Value.Member] {
    let type = Value.Member("type", "boolean")
    guard let words = truthWords, words.true != "true" else { return [type] }
    let encoding: Value = ["boolean": ["true": .string(words.true), "false": .string(words.false)]]
    return [type, Value.Member("encoding", encoding)]
  }

  /// What the definition says of the parameter, as members of a JSON object.
  ///
  /// - Parameter types: The types that the definition has by name.
  func members(_ types: [String]) -> [Value.Member] {
    var members = valueMembers(types)
    if isRepeated {
      members = [Value.Member("type", "array"), Value.Member("items", .object(members))]
    }
    if isRequired, !isFree { members.append(Value.Member("required", true)) }
    if isSecret { members.append(Value.Member("secret", true)) }
    return members
  }

  private var isSecret: Bool { !isOfPath && SecretName.isSecret(name) }

  private func valueMembers(_ types: [String]) -> [Value.Member] {
    if truthWords != nil {
      guard let type = truthType, types.contains(type) else { return truthSchema }
      return [Value.Member("type", .string(type))]
    }
    let string = [Value.Member("type", "string")]
    guard !isFree, !isSecret else { return string }
    let kinds = tally.kinds
    if kinds.contains(.integer) { return [Value.Member("type", "integer")] }
    if kinds.contains(.number) { return [Value.Member("type", "number")] }
    let formats: [(ValueTally.Kinds, String)] = [
      (.uuid, "uuid"), (.date, "date"), (.dateTime, "date-time"), (.email, "email"), (.uri, "uri"),
    ]
    if let (_, format) = formats.first(where: { kinds.contains($0.0) }) {
      return string + [Value.Member("format", .string(format))]
    }
    if !isOfPath {
      if kinds.contains(.structure), !isRepeated {
        let encoding = Value.Member("encoding", ["json": [:]])
        if kinds.contains(.array) { return [Value.Member("type", "array"), encoding] }
        return kinds.contains(.object) ? [Value.Member("type", "object"), encoding] : [encoding]
      }
      if let choices = tally.choices {
        return [Value.Member("enum", .array(choices.map(Value.string)))]
      }
    }
    let examples = tally.examples
    guard !examples.isEmpty, !isRepeated else { return string }
    return string + [Value.Member("examples", .array(examples.map(Value.string)))]
  }
}

/// Tells by their names parameters whose values are nobody's business.
enum SecretName {
  private static let words: Set<String> = [
    "apikey", "auth", "authorization", "credential", "credentials", "jwt", "key", "otp",
    "passcode", "passphrase", "passwd", "password", "pwd", "secret", "sig", "signature", "token",
  ]

  /// Whether one of the words of a name, as in `access_token` or `apiKey`, is that of a secret.
  static func isSecret(_ name: String) -> Bool {
    var words = [""]
    var isAfterLowercase = false
    for byte in name.utf8 {
      let isUppercase = (0x41...0x5A).contains(byte)
      let isLowercase = (0x61...0x7A).contains(byte)
      if !isUppercase, !isLowercase || isUppercase && isAfterLowercase { words.append("") }
      if isUppercase, isAfterLowercase { words.append("") }
      if isUppercase || isLowercase {
        words[words.count - 1].unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      }
      isAfterLowercase = isLowercase
    }
    return words.contains(where: Self.words.contains)
  }
}
