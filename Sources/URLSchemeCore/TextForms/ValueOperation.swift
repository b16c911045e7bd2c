/// How a value is read from its text, and written as one: a schema, compiled.
///
/// The parts of a value have operations of their own. What is rarely needed, and the words for what is
/// wrong, are in the constraints that the operation was made from.
package struct ValueOperation: BitwiseCopyable, Sendable {
  /// How a value stands in a text.
  package enum Form: UInt8, BitwiseCopyable, Sendable {
    case text
    case integer
    case number
    case boolean
    case fixedWidth
    case delimitedArray
    case delimitedObject
    case pairs
    case json
    case base64url
    /// An array whose values are texts of their own: under a repeated name, or as a delimited object's
    /// rest.
    case separate
  }

  package var form: Form
  /// The type of the values; nil: any JSON value.
  package var type: Schema.ValueType?
  /// Whether any text is a value, and stays as it is.
  var isFree = false
  var isEnveloped = false
  /// Whether the text is in no envelope, and no other value stands in for one that is unknown.
  var isBare: Bool { !isEnveloped && otherwise < 0 }
  package var ignoresCase = false
  /// Whether numbers may have an exponent: in JSON they may, in plain text where a schema says so.
  package var allowsExponent = false
  /// Whether a name without an equals sign has a value, and the text for which it stands.
  package var hasBareName = false
  package var bareName = Slice.none
  /// Whether the values are declared one by one, by `enum` or `const`.
  var isDeclared = false
  /// Whether the length, pattern or format of a string is limited, or the size of a number.
  var isLimited = false
  /// Whether only the constraints know all of these limits.
  var needsConstraints = false
  /// What a string must be besides; nil: anything.
  var format: Schema.Format?
  /// Of a delimited object, whether its last member takes what is left.
  var hasRest = false
  /// How many of a delimited object's fields may be absent, and whether these are the first ones.
  var optionalCount: UInt8 = 0
  var isOptionalFirst = false
  /// Of an object in pairs, whether it may have members that are not declared.
  package var allowsOthers = false
  /// The characters with a meaning in a text: what stands between fields; between the name and the value
  /// of a member; and what takes that meaning away. 0: nothing does.
  var separator: UInt8 = 0
  var equals: UInt8 = 0
  var escape: UInt8 = 0
  /// Whether a separator separates where it stands escaped, too, on purpose.
  var alsoEscaped = false
  /// Whether the text is split before it is decoded: then the escape is `escapeMark`.
  package var splitsRaw = false
  /// Whether the text is `{+x}`'s, neither decoded nor escaped.
  var isRaw = false
  /// How many digits a field has, and how many of them stand after the point.
  var width: UInt8 = 0
  var fractionDigits: UInt8 = 0
  /// The number of its constraints.
  var constraints: Int32
  /// Where the text is split before it is decoded, the characters that separate, here and further inside.
  var delimiters = Slice.none
  /// How many characters a string has, or values an array; or between which numbers an integer of at
  /// most eighteen digits lies; or how many bytes an object of short numbers becomes at most.
  var least: Int = 0
  var most: Int = .max
  /// The values that are declared; of a boolean, the texts for true and false.
  var choices = Slice.none
  /// The choice that other texts are read as; -1: they are refused.
  var otherwise: Int32 = -1
  /// The operation of an array's values; -1: they may be any JSON.
  package var items: Int32 = -1
  /// The table of its pattern (see `IRegexp.Automaton.table`), among the program's bytes.
  var pattern = Slice.none
  /// The members of an object, the rest of a delimited one last.
  package var members = Slice.none
  /// What the digits of fields of fixed width stand for, where these are short, and nothing is asked of
  /// them.
  var shortNumbers = Slice.none

  /// Whether the text needs no making: the value's own, or one of two words.
  var isScalar: Bool {
    guard !isEnveloped else { return false }
    return switch form {
    case .text, .integer, .number, .separate, .boolean: true
    case .base64url, .json, .fixedWidth, .delimitedArray, .delimitedObject, .pairs: false
    }
  }

  /// Whether any text at all is a value, be it as the default.
  package var acceptsAnyText: Bool { !isEnveloped && (isFree || otherwise >= 0) }

  /// Whether it is asked how many values an array has, and whether it may have so many.
  var limitsCount: Bool { least > 0 || most < .max }
  func allows(count: Int) -> Bool { least <= count && count <= most }

  /// Whether a byte has a meaning in a text of several parts.
  func isDelimiter(_ byte: UInt8) -> Bool {
    byte == separator || escape != 0 && byte == escape || equals != 0 && byte == equals
  }

  /// Stands, in texts that are split before they are decoded, before a character that the link has
  /// escaped. No text in UTF-8 has this byte.
  static let escapeMark: UInt8 = 0xFF
}

/// A member of an object.
package struct MemberOperation: BitwiseCopyable, Sendable {
  package var operation: Int32
  package var key: KeyProgram
  package var isRequired: Bool
}

/// A value that is declared, or one of a boolean's two.
struct ChoiceProgram: BitwiseCopyable, Sendable {
  /// The text, of which the first sixteen bytes are compared as words; in lower case, where case makes
  /// no difference.
  var low: UInt64
  var high: UInt64
  var text: Slice
  /// The value as it is declared, and as JSON.
  var value: Slice
  var json: Slice
  var kind: ValueTape.Kind
}

/// The name of a member: as bytes, and as JSON writes it behind another member.
package struct KeyProgram: BitwiseCopyable, Sendable {
  package var name: Slice
  var json: Slice
}

/// What a few digits of a fixed width stand for: the shortest number, as text.
struct ShortNumber: BitwiseCopyable, Sendable {
  /// Wider fields have no table.
  static let longestField = 3

  /// The first byte lowest, and the length highest.
  private let word: UInt64

  init(_ text: [UInt8]) {
    word = ValueProgramBuilder.words(of: text).low | UInt64(text.count) << 56
  }

  var length: Int { Int(truncatingIfNeeded: word &>> 56) }
  var text: UInt64 { word }

  /// The place in a table of the first digits of a word, at most three: as a hexadecimal number, which
  /// takes no multiplication.
  @inline(__always)
  static func index(ofDigits word: UInt64, _ width: Int) -> Int {
    let digits = UInt32(truncatingIfNeeded: word) &<< UInt32(truncatingIfNeeded: 8 &* (4 &- width))
    return Int((digits &>> 24) & 0xF | (digits &>> 12) & 0xF0 | digits & 0xF00)
  }
}
