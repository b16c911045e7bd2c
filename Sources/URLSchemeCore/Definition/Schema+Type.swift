/// What type of values a schema describes.
extension Schema {
  /// The type of the values, where the schema says or implies one; nil: any JSON value.
  package var effectiveType: ValueType? {
    if let type { return type }
    let declared = [constant].compactMap { $0 } + (enumeration ?? [])
    if !declared.isEmpty { return ValueType(of: declared) }
    switch encoding {
    case .fixedWidth, .pairs: return .object
    case .delimited(let form): return form.isObject ? .object : .array
    case .boolean: return .boolean
    case .json: return nil
    case .base64url, nil: return .string
    }
  }

  /// The type of the values inside JSON, where nothing but `type`, `enum` and `const` implies one.
  package var typeInJSON: ValueType? {
    type == nil && enumeration == nil && constant == nil ? nil : effectiveType
  }

  /// Whether it says itself that it keeps reserved characters.
  var allowsReserved: Bool { allowReserved?.isEmpty == false }

  /// The values, where the schema lists them; of a boolean, both.
  package var finiteValues: [Value]? {
    constant.map { [$0] } ?? enumeration ?? (effectiveType == .boolean ? [true, false] : nil)
  }
}

extension Schema.ValueType {
  /// The type that declared values imply: the first one's, but number if not all of them are
  /// integers. Null, which no text form can hold, implies none.
  fileprivate init?(of values: [Value]) {
    switch values.first(where: { $0 != .null }) {
    case .boolean: self = .boolean
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    case .number:
      let hasFraction = values.contains { $0.number != nil && !$0.isOf(.integer) }
      self = hasFraction ? .number : .integer
    case .null, nil: return nil
    }
  }
}

extension Schema.Delimited {
  package var isObject: Bool { fields != nil || rest != nil }

  /// The fields and the rest, in order.
  package var fieldNames: [String] { (fields ?? []) + (rest.map { [$0] } ?? []) }
}

extension Value {
  /// Whether a link could hold the value under that type: integers are numbers too, and numbers
  /// have no exponent.
  func isOf(_ type: Schema.ValueType) -> Bool {
    switch (self, type) {
    case (.string, .string), (.boolean, .boolean), (.array, .array), (.object, .object): true
    case (.number(let number), .number): !number.description.contains { "eE".contains($0) }
    case (.number(let number), .integer): !number.description.contains { ".eE".contains($0) }
    default: false
    }
  }
}
