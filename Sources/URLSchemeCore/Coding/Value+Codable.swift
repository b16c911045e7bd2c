/// Values, as parts of types that are coded.
///
/// To and from links they pass exactly. Other coders, such as Foundation's of JSON, keep no more than they can: an
/// object's order may be lost, and numbers that no `Int` and no `Double` says become texts.
extension Value: Codable {
  /// Reads a value.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      self = decoder.value
    } else if let container = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        try container.allKeys.map {
          Member($0.stringValue, try container.decode(Value.self, forKey: $0))
        })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !container.isAtEnd { values.append(try container.decode(Value.self)) }
      self = .array(values)
    } else {
      self = try Value(scalar: decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else {
      self = .number(try container.decode(ExactDecimal.self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return try encoder.encode(self) }
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let flag): try flag.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for member in members { try container.encode(member.value, forKey: MemberName(member.name)) }
    }
  }
}

extension ExactDecimal: Codable {
  /// Reads a number, or a text that is one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let decoder = decoder as? ValueDecoder {
      self = try decoder.decode(ExactDecimal.self)
    } else if let integer = try? container.decode(Int64.self) {
      self.init(integer)
    } else if let number = try? container.decode(Double.self), let decimal = ExactDecimal(number) {
      self = decimal
    } else if let decimal = ExactDecimal(
      try container.decode(String.self), allowsExponent: true)
    {
      self = decimal
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a decimal number")
    }
  }

  /// Writes the number: to a link exactly; else as an integer or a `Double` that says the same, and as the text of its
  /// digits where there is none.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return try encoder.encode(self) }
    var container = encoder.singleValueContainer()
    if let integer = Int64(exactly: self) {
      try container.encode(integer)
    } else if ExactDecimal(doubleValue) == self {
      try container.encode(doubleValue)
    } else {
      try container.encode(description)
    }
  }
}
