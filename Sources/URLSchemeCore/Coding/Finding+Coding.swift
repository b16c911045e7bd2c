/// What does not fit between a link's values and the types of an app.
extension Finding {
  /// The way to a value: `r.radius`, `tags[1]`.
  static func subject(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { subject, key in
      if let index = (key as? CodingIndex)?.index {
        subject += "[\(index)]"
      } else {
        subject += subject.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  /// A value that is not what the type takes. It is not quoted: it may be secret.
  static func mismatch(_ expected: String, _ value: Value, _ path: [any CodingKey]) -> Finding {
    let isOfTheKind =
      value.number != nil && (expected.includes("integer") || expected.includes("number"))
    return Finding(
      isOfTheKind ? .valueOutOfRange : .invalidValue, at: 0, subject(path), expected: expected,
      found: isOfTheKind ? "another number" : value.kindPhrase)
  }

  /// What a type threw that is coded.
  init(_ error: any Error) {
    switch error {
    case let finding as Finding: self = finding
    case DecodingError.keyNotFound(let key, let context):
      self.init(.missingParameter, at: 0, Finding.subject(context.codingPath + [key]))
    // Its own words quote the value, which may be secret.
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      self.init(
        .invalidValue, at: 0, Finding.subject(context.codingPath),
        expected: "a value that the app's type has")
    case EncodingError.invalidValue(_, let context):
      self.init(
        .invalidValue, at: 0, Finding.subject(context.codingPath),
        expected: "a value that a link can say")
    default: self.init(.invalidValue, at: 0, expected: "\(error)")
    }
  }
}

extension Value {
  /// What kind of value it is.
  fileprivate var kindPhrase: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
