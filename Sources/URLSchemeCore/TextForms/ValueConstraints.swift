/// The constraints of a schema, compiled: what a value of the right type must satisfy besides.
///
/// It is an object, as to copy all of it for a question would take longer than to answer that.
final class ValueConstraints: Sendable {
  /// One declared value of an enum or const.
  struct Declared: Sendable {
    var kind: ValueTape.Kind
    var bytes: [UInt8]
    /// The digits of a number.
    var number: ExactDecimal.Digits?

    init?(_ value: Value) {
      switch value {
      case .string(let text): (kind, bytes) = (.string, Array(text.utf8))
      case .number(let number):
        (kind, bytes) = (.number, Array(number.description.utf8))
        self.number = ExactDecimal.Digits(number)
      case .boolean(let flag): (kind, bytes) = (flag ? .true : .false, [])
      case .null, .array, .object: return nil
      }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as a finding shows it.
    var quoted: String {
      switch kind {
      case .string: bytes.span.quoted
      case .number: text
      default: kind.nounPhrase
      }
    }
  }

  let minLength: Int?
  let maxLength: Int?
  let minimum: ExactDecimal.Digits?
  let maximum: ExactDecimal.Digits?
  let pattern: IRegexp?
  let format: Schema.Format?
  let minItems: Int?
  let maxItems: Int?
  /// The values of `enum`; nil: any.
  let enumeration: [Declared]?
  let constant: Declared?
  /// The values declared one by one; nil: any. A constant is one of the enum, where there is one.
  let declared: [Declared]?
  let ignoresCase: Bool
  /// What a text that is none of the values of `enum` is read as; nil: it is an error.
  let otherwise: Declared?

  init(_ schema: Schema, ignoringCase: Bool) {
    minLength = schema.minLength
    maxLength = schema.maxLength
    minimum = schema.minimum.flatMap(ExactDecimal.Digits.init)
    maximum = schema.maximum.flatMap(ExactDecimal.Digits.init)
    // A pattern that is wrong was refused when the definition was checked.
    pattern = schema.expression
    format = schema.format
    minItems = schema.minItems
    maxItems = schema.maxItems
    enumeration = schema.enumeration?.compactMap(Declared.init)
    constant = schema.constant.flatMap(Declared.init)
    declared = constant.map { [$0] } ?? enumeration
    ignoresCase = schema.ignoreCase || ignoringCase
    otherwise = schema.otherwise == .default ? schema.defaultValue.flatMap(Declared.init) : nil
  }

  /// Whether something is asked of strings besides.
  var limitTexts: Bool { minLength != nil || maxLength != nil || pattern != nil || format != nil }

  /// Whether every text satisfies them.
  var isEmpty: Bool {
    !limitTexts && minimum == nil && maximum == nil && minItems == nil && maxItems == nil
      && declared == nil
  }
}
