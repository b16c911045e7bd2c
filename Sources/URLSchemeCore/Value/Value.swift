/// What a parameter holds: a JSON value whose numbers keep their digits, and objects their order.
public enum Value: Sendable {
  /// JSON's null: a parameter's bare name in `unknown`, or a null inside a JSON payload.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A number, integer or not, with its digits.
  case number(ExactDecimal)
  /// A text.
  case string(String)
  /// Values in order.
  case array([Value])
  /// Named values in order; names are unique.
  case object([Member])

  /// One named value of an object.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public var name: String
    /// The member's value.
    public var value: Value

    /// A named value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }

    /// Compares names byte by byte, as links do.
    public static func == (left: Member, right: Member) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }
  }
}

extension Value: Hashable {
  /// Compares texts byte by byte (Swift's `String` would call `é` and `e` + U+0301 equal), numbers
  /// by value, and objects in order.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

// MARK: - Taking values apart

extension Value {
  /// The text of a string; nil for any other value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil for any other value.
  public var number: ExactDecimal? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The truth value; nil for any other value.
  public var boolean: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// The values of an array; nil for any other value.
  public var array: [Value]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members of an object; nil for any other value.
  public var object: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The member of that name; nil where there is none, or where the value is no object.
  public subscript(name: String) -> Value? {
    object?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The value at that place of an array, from 0; nil beyond its end, or where the value is no
  /// array.
  public subscript(index: Int) -> Value? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

// MARK: - From Swift's types

extension Value {
  /// A text.
  public init(_ text: String) { self = .string(text) }
  /// A truth value.
  public init(_ flag: Bool) { self = .boolean(flag) }
  /// An integer.
  public init(_ integer: Int) { self = .number(ExactDecimal(integer)) }
  /// A number with its digits.
  public init(_ number: ExactDecimal) { self = .number(number) }

  /// An object, in the order written, of what is there.
  ///
  /// ```swift
  /// Value(omittingNil: ["term": "tea", "order": order.map(Value.string)])
  /// ```
  public init(omittingNil members: KeyValuePairs<String, Value?>) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

// MARK: - Literals

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .number(ExactDecimal(value)) }
  /// A number, with the digits of its shortest form.
  public init(floatLiteral value: Double) { self = .number(ExactDecimal(floatLiteral: value)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// An array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// An object, in the order written.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(elements.map { Member($0, $1) })
  }
  /// Null.
  public init(nilLiteral: ()) { self = .null }
}
