/// A schema made ready to say what values miss: the declared ones of the definition itself.
///
/// Formats are left to the text forms, which know their grammars.
package struct ValueExpectations {
  private let schema: Schema
  private let type: Schema.ValueType?
  private let enumeration: Set<Value>?
  /// An array, because a struct cannot hold itself; of one element, or none.
  private let items: [ValueExpectations]
  private let properties: [(name: String, expectations: ValueExpectations)]
  /// The members that an object's text form has room for; nil: any.
  private let fields: NameSet?

  package init(_ schema: Schema) {
    self.schema = schema
    type = schema.effectiveType
    enumeration = schema.enumeration.map { Set($0) }
    items = schema.items.map { [ValueExpectations($0)] } ?? []
    properties = schema.properties.map { ($0.name, ValueExpectations($0.schema)) }
    fields =
      switch schema.encoding {
      case .fixedWidth(let form): NameSet(form.fields)
      case .delimited(let form) where form.isObject: NameSet(form.fieldNames)
      case .pairs where schema.additionalProperties != true: NameSet(schema.properties.map(\.name))
      default: nil
      }
  }

  /// What a value would have to be, as a noun phrase, where it is not; nil where nothing is amiss.
  package func missed(by value: Value) -> String? {
    if let enumeration, !enumeration.contains(value) { return "one of the values of enum" }
    if let constant = schema.constant, constant != value { return "the value of const" }
    return missedByKind(of: value)
  }

  /// As `missed(by:)`, but for enum and const, whose values are of the right kind themselves.
  func missedByKind(of value: Value) -> String? {
    let mayHaveExponent = schema.exponent && type == .number && value.number != nil
    if let type, !mayHaveExponent, !value.isOf(type) { return "a value of type \(type.rawValue)" }
    switch value {
    case .null, .boolean: return nil
    case .string(let text): return missed(by: text)
    case .number(let number): return missed(by: number)
    case .array(let values): return missed(by: values)
    case .object(let members): return missed(by: value, members)
    }
  }

  private func missed(by text: String) -> String? {
    let length = text.unicodeScalars.count
    if let least = schema.minLength, length < least {
      return "at least \(Finding.counted(least, "character"))"
    }
    if let most = schema.maxLength, length > most {
      return "at most \(Finding.counted(most, "character"))"
    }
    // A pattern that is wrong has a finding of its own.
    guard let expression = schema.expression, !expression.matches(text) else { return nil }
    return expression.expectation
  }

  private func missed(by number: ExactDecimal) -> String? {
    if let least = schema.minimum, number < least { return "at least \(least)" }
    if let most = schema.maximum, number > most { return "at most \(most)" }
    return nil
  }

  private func missed(by values: [Value]) -> String? {
    if let least = schema.minItems, values.count < least {
      return "at least \(Finding.counted(least, "value"))"
    }
    if let most = schema.maxItems, values.count > most {
      return "at most \(Finding.counted(most, "value"))"
    }
    for (index, value) in values.enumerated() {
      if let missed = items.first?.missed(by: value) { return "\(missed) as value \(index + 1)" }
    }
    return nil
  }

  private func missed(by object: Value, _ members: [Value.Member]) -> String? {
    for (name, expectations) in properties {
      if let missed = object[name].flatMap({ expectations.missed(by: $0) }) {
        return "\(missed) as \(name)"
      }
    }
    guard let fields, let stray = members.first(where: { !fields.contains($0.name) }) else {
      return nil
    }
    return "only the encoding's fields, without \(stray.name)"
  }
}
