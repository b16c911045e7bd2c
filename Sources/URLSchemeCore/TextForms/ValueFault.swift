/// What is wrong with a value, as small as it can be said: it becomes words only where somebody reads
/// them.
struct ValueFault {
  enum Kind: UInt8 {
    /// A number that is none, or another type than the operation's.
    case type
    case tooManyDigits
    case tooLargeExponent
    case boolean
    case undeclared
    case tooShort, tooLong
    case pattern
    case format
    case tooSmall, tooLarge
    case tooFewItems, tooManyItems
    case digit
    /// A fixed-width text of another length.
    case length
    /// A delimited text that ends before a field, or goes on after the last.
    case missingField, surplusField
    /// In pairs: a member that is absent, unknown, there twice, without a name, or without a value.
    case missingMember, unknownMember, repeatedMember, namelessMember, bareMember
    case tooManyMembers
    /// An escape before what has no meaning.
    case escape
    case base64
    case utf8
    case checksum
  }

  var kind: Kind
  /// Where in the text it is.
  var offset = 0
  /// How many characters, values or fields there are, where that is wrong.
  var count = 0

  init(_ kind: Kind, at offset: Int = 0, count: Int = 0) {
    (self.kind, self.offset, self.count) = (kind, offset, count)
  }
}

extension ValueProgram {
  /// The words for a fault of a text that an operation did not take.
  ///
  /// - Parameter shown: The value as a finding shows it, where that is not the text in quotes.
  func finding(
    _ fault: ValueFault, in text: Span<UInt8>, of operation: TableEntry<ValueOperation>,
    shown: String? = nil
  ) -> Finding {
    let limits = constraints(of: operation)
    func found(_ rule: Rule, expected: String) -> Finding {
      Finding(rule, at: fault.offset, expected: expected, found: shown ?? text.quoted)
    }
    func counted(_ bound: String, _ count: Int?, _ noun: String) -> Finding {
      Finding(
        .invalidValue, at: fault.offset, expected: "\(bound) \(Finding.counted(count ?? 0, noun))",
        found: "\(fault.count)")
    }
    switch fault.kind {
    case .type:
      let expected = operation.type?.nounPhrase ?? "a number"
      let number = text.numberBehindZeros(allowsExponent: operation.allowsExponent)
      let isRight = number.map { operation.type != .integer || $0.isInteger } ?? false
      return found(
        .invalidValue, expected: isRight ? "\(expected) without leading zeros" : expected)
    case .tooManyDigits, .tooLargeExponent:
      let expected =
        fault.kind == .tooManyDigits
        ? "at most \(DecimalParts.maximumDigits) digits"
        : "an exponent of at most \(DecimalParts.maximumExponent)"
      return Finding(
        .valueOutOfRange, at: fault.offset, expected: expected, found: text.excerpt)
    case .boolean:
      let words = operation.choices.range.map { string(choices[$0].text).orQuotes }
      return found(.invalidValue, expected: words.joined(separator: " or "))
    case .undeclared: return undeclared(found(.invalidValue, expected: ""), limits, text)
    case .tooShort: return counted("at least", limits.minLength, "character")
    case .tooLong: return counted("at most", limits.maxLength, "character")
    case .pattern:
      return found(.invalidValue, expected: limits.pattern?.expectation ?? "")
    case .format: return found(.invalidValue, expected: limits.format?.nounPhrase ?? "")
    case .tooSmall, .tooLarge:
      let (bound, limit) =
        fault.kind == .tooSmall ? ("at least", limits.minimum) : ("at most", limits.maximum)
      return Finding(
        .valueOutOfRange, at: fault.offset,
        expected: "\(bound) \(limit?.text ?? "")", found: text.excerpt)
    case .tooFewItems: return counted("at least", limits.minItems, "value")
    case .tooManyItems: return counted("at most", limits.maxItems, "value")
    case .digit, .length: return fixedWidth(fault, text, operation)
    case .missingField, .surplusField, .escape: return delimited(fault, text, operation)
    case .missingMember, .unknownMember, .repeatedMember, .namelessMember, .bareMember,
      .tooManyMembers:
      return pairs(fault, shown ?? "", of: operation)
    case .base64: return found(.invalidValue, expected: "base64url without padding")
    case .utf8: return Finding(.invalidUTF8, at: fault.offset)
    case .checksum: return Finding(.checksumMismatch, at: fault.offset)
    }
  }

  /// The words for a fault that no text shows.
  func finding(_ fault: ValueFault, of operation: TableEntry<ValueOperation>) -> Finding {
    let text: [UInt8] = []
    return finding(fault, in: text.span, of: operation)
  }

  private func undeclared(
    _ finding: Finding, _ limits: ValueConstraints, _ text: Span<UInt8>
  ) -> Finding {
    guard let constant = limits.constant else {
      return finding.expecting(limits.enumeration ?? [], found: text)
    }
    var finding = finding
    finding.expected = constant.quoted
    return finding
  }

  private func fixedWidth(
    _ fault: ValueFault, _ text: Span<UInt8>, _ operation: TableEntry<ValueOperation>
  ) -> Finding {
    let width = Int(operation.width)
    let length = operation.members.count * width
    guard fault.kind == .digit else {
      return Finding(
        .wrongLength, at: min(text.count, length), expected: Finding.counted(length, "digit"),
        found: String(text.count))
    }
    return Finding(
      .invalidValue, at: fault.offset,
      fault.offset < length ? name(fault.offset / width, of: operation) : "",
      expected: "a digit", found: Finding.describeByte(at: fault.offset, in: text))
  }

  private func pairs(
    _ fault: ValueFault, _ shown: String, of operation: TableEntry<ValueOperation>
  ) -> Finding {
    switch fault.kind {
    case .missingMember:
      return Finding(.missingParameter, at: fault.offset, name(fault.count, of: operation))
    case .unknownMember:
      let names = (0..<operation.members.count).map { name($0, of: operation) }
      return Finding(
        .invalidValue, at: fault.offset, expected: "one of \(names.joined(separator: ", "))",
        found: shown.bytes.span.quoted,
        suggestion: NearestWord.nearest(to: shown, in: names) ?? "")
    case .repeatedMember: return Finding(.duplicateParameter, at: fault.offset, shown)
    case .tooManyMembers:
      return Finding(
        .invalidValue, at: fault.offset, expected: "at most \(Schema.maximumMembers) members")
    case .bareMember:
      let equals = "a value behind its name"
      return Finding(.invalidValue, at: fault.offset, expected: equals, found: "none")
    default:
      let (separator, equals) = (
        String(UnicodeScalar(operation.separator)), String(UnicodeScalar(operation.equals))
      )
      return Finding(
        .invalidValue, at: fault.offset,
        expected: "a name before \(separator) or \(equals)", found: "none")
    }
  }

  private func delimited(
    _ fault: ValueFault, _ text: Span<UInt8>, _ operation: TableEntry<ValueOperation>
  ) -> Finding {
    let separator = String(UnicodeScalar(operation.separator))
    let fieldCount = operation.members.count - (operation.hasRest ? 1 : 0)
    let least = fieldCount - Int(operation.optionalCount)
    let fields = (least < fieldCount ? "\(least) to " : "") + Finding.counted(fieldCount, "field")
    let shape = fieldCount > 1 ? "\(fields) with \(separator) between them" : fields
    switch fault.kind {
    case .missingField:
      return Finding(
        .missingParameter, at: fault.offset, name(fault.count, of: operation),
        expected: "\(shape), found \(fault.count)")
    case .surplusField:
      return Finding(.invalidValue, at: fault.offset, expected: shape, found: "more")
    default:
      let escape = String(UnicodeScalar(operation.escape))
      return Finding(
        .invalidValue, at: fault.offset, expected: "\(separator) or \(escape) after \(escape)",
        found: Finding.describeByte(at: fault.offset + 1, in: text))
    }
  }
}

extension Span<UInt8> {
  /// The number that it would be without the zeros that it begins with; nil: none.
  fileprivate func numberBehindZeros(allowsExponent: Bool) -> DecimalParts? {
    let zero = UInt8(ascii: "0")
    let first = count > 0 && self[0] == UInt8(ascii: "-") ? 1 : 0
    guard first < count, self[first] == zero else { return nil }
    let end = (first..<count).first { self[$0] != zero } ?? count
    return DecimalParts(extracting(end..<count), allowsExponent: allowsExponent)
  }
}

extension Schema.ValueType {
  /// A value of the type, as a finding expects it.
  fileprivate var nounPhrase: String {
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
  fileprivate var nounPhrase: String {
    switch self {
    case .uri: "a URI with a scheme"
    case .date: "a date such as 2025-12-31"
    case .dateTime: "a date and time such as 2025-12-31T23:59:59Z"
    case .uuid: "a UUID"
    case .email: "an e-mail address"
    }
  }
}

extension Finding {
  /// The finding about a text that is none of the values that are declared.
  func expecting(_ declared: [ValueConstraints.Declared], found text: Span<UInt8>) -> Finding {
    var finding = self
    let words = declared.map(\.quoted).joined(separator: ", ")
    finding.expected = declared.count == 1 ? words : "one of \(words)"
    finding.suggestion = NearestWord.nearest(to: text.text, in: declared.lazy.map(\.text)) ?? ""
    return finding
  }
}
