/// How findings about a part of a value name it, and the words they share.
extension Finding {
  /// The finding seen from outside: its subject is a part of `name`.
  func inside(_ name: String) -> Finding {
    var finding = self
    if subject.isEmpty {
      finding.subject = name
    } else {
      finding.subject = subject.hasPrefix("[") ? "\(name)\(subject)" : "\(name).\(subject)"
    }
    return finding
  }

  /// The finding seen from an array whose value at `index` it is about.
  func inside(index: Int) -> Finding {
    inside("[\(index)]")
  }

  /// A number of things: `1 digit`, `2 digits`.
  static func counted(_ count: Int, _ noun: String) -> String {
    // An interpolation takes five times as long.
    String(count) + " " + noun + (count == 1 ? "" : "s")
  }
}

extension TextScratch {
  /// Places the notices from `first` on as the findings of the part of that name are placed.
  mutating func placeNotices(
    from first: Int, movedBy distance: Int, inside name: @autoclosure () -> String
  ) {
    for index in first..<max(first, notices.count) {
      notices[index] = notices[index].moved(by: distance).inside(name())
    }
  }
}

extension Schema.ValueType {
  /// A value of the type, as a finding expects it.
  var nounPhrase: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a decimal number"
    case .boolean: "true or false"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Schema.Format {
  /// A text of the format, as a finding expects it.
  var nounPhrase: String {
    switch self {
    case .uri: "a URI with a scheme"
    case .date: "a date such as 2025-12-31"
    case .dateTime: "a date and time such as 2025-12-31T23:59:59Z"
    case .uuid: "a UUID"
    case .email: "an e-mail address"
    }
  }
}
