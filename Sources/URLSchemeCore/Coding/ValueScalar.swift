/// A Swift type that stands for one value, with nothing inside it that is coded by itself.
protocol ValueScalar {
  /// What a value must be, as a noun phrase.
  static var nounPhrase: String { get }

  /// Reads a value; nil where it is of another kind, or does not fit.
  static func read(_ value: Value) -> Self?

  /// The value to write; nil where there is none that says the same.
  ///
  /// - Parameter format: The format that the parameter declares.
  func value(as format: Schema.Format?) -> Value?
}

extension Value: ValueScalar {
  static var nounPhrase: String { "a value" }
  static func read(_ value: Value) -> Value? { value }
  func value(as format: Schema.Format?) -> Value? { self }
}

extension ExactDecimal: ValueScalar {
  static var nounPhrase: String { "a number" }
  static func read(_ value: Value) -> ExactDecimal? { value.number }
  func value(as format: Schema.Format?) -> Value? { .number(self) }
}

extension String: ValueScalar {
  static var nounPhrase: String { "a string" }
  static func read(_ value: Value) -> String? { value.string }
  func value(as format: Schema.Format?) -> Value? { .string(self) }
}

extension Bool: ValueScalar {
  static var nounPhrase: String { "true or false" }
  static func read(_ value: Value) -> Bool? { value.boolean }
  func value(as format: Schema.Format?) -> Value? { .boolean(self) }
}

extension Double: ValueScalar {
  static var nounPhrase: String { "a number that Double holds" }
  /// The nearest one; nil for a number beyond all of them.
  static func read(_ value: Value) -> Double? {
    guard let number = value.number?.doubleValue, number.isFinite else { return nil }
    return number
  }
  func value(as format: Schema.Format?) -> Value? { ExactDecimal(self).map(Value.number) }
}

extension Float: ValueScalar {
  static var nounPhrase: String { "a number that Float holds" }
  static func read(_ value: Value) -> Float? {
    value.number.flatMap { Float($0.description) }.flatMap { $0.isFinite ? $0 : nil }
  }
  func value(as format: Schema.Format?) -> Value? { ExactDecimal(self).map(Value.number) }
}

extension ValueScalar where Self: FixedWidthInteger {
  static var nounPhrase: String { "an integer from \(min) to \(max)" }
  static func read(_ value: Value) -> Self? { value.number.flatMap { Self(exactly: $0) } }
  func value(as format: Schema.Format?) -> Value? {
    ExactDecimal(String(self)).map(Value.number)
  }
}

extension Int: ValueScalar {}
extension Int8: ValueScalar {}
extension Int16: ValueScalar {}
extension Int32: ValueScalar {}
extension Int64: ValueScalar {}
extension UInt: ValueScalar {}
extension UInt8: ValueScalar {}
extension UInt16: ValueScalar {}
extension UInt32: ValueScalar {}
extension UInt64: ValueScalar {}
