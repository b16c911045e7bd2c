/// What a value must be, in JSON Schema's vocabulary, and how it is written in a link.
public struct Schema: Hashable, Sendable {
  /// The most fields or properties that an object may declare: each is looked for among the others.
  static let maximumMembers = 256

  /// How deep encodings may stand inside each other, each with separators of its own.
  static let maximumNesting = 3

  /// The types of values.
  public enum ValueType: String, CaseIterable, Sendable {
    /// A text.
    case string
    /// A number without a fraction.
    case integer
    /// A decimal number.
    case number
    /// True or false.
    case boolean
    /// Values in order.
    case array
    /// Named values.
    case object
  }

  /// Well-known forms of text.
  public enum Format: String, BitwiseCopyable, CaseIterable, Sendable {
    /// A URI with a scheme (RFC 3986).
    case uri
    /// A calendar date, `2025-12-31` (RFC 3339 full-date).
    case date
    /// A moment, `2025-12-31T23:59:59Z` (RFC 3339 date-time).
    case dateTime = "date-time"
    /// A UUID (RFC 9562), in either case.
    case uuid
    /// A mailbox address of the dot-atom form (RFC 5321).
    case email
  }

  /// What becomes of an enum value that is none of the declared ones.
  public enum Otherwise: String, CaseIterable, Sendable {
    /// It is an error.
    case error
    /// It reads as the default, with a notice.
    case `default`
  }

  /// Which text counts where a query names a parameter several times.
  public enum Duplicates: String, BitwiseCopyable, CaseIterable, Sendable {
    /// None: that is an error.
    case error
    /// The first one.
    case first
    /// The last one.
    case last
  }

  /// A last wrapping of a text form.
  public enum Envelope: String, CaseIterable, Sendable {
    /// Obfuscation with a checksum. It is no secret and no signature: anyone can read and write it.
    case rotate
  }

  /// The value's type; where it is nil, it follows from `enum`, `const` or `encoding`, and else is
  /// string.
  public var type: ValueType?
  /// The name of the definition's type that the schema was made from.
  public var typeName: String?
  /// The values it may have; nil: any.
  public var enumeration: [Value]?
  /// The one value it may have.
  public var constant: Value?
  /// What the app assumes where a link does not say.
  public var defaultValue: Value?
  /// The least length of a text, in Unicode scalars.
  public var minLength: Int?
  /// The greatest length of a text, in Unicode scalars.
  public var maxLength: Int?
  /// The least number.
  public var minimum: ExactDecimal?
  /// The greatest number.
  public var maximum: ExactDecimal?
  /// An I-Regexp (RFC 9485) that the whole text must match.
  public var pattern: String?
  /// A well-known form that the text must have.
  public var format: Format?
  /// The schemas of an object's members.
  public var properties: [Parameter] = []
  /// Whether an object in `pairs` may have other members, which are texts, or true where a name is bare.
  public var additionalProperties = false
  /// The least number of an array's values.
  public var minItems: Int?
  /// The greatest number of an array's values.
  public var maxItems: Int?
  /// What it means, for people.
  public var description: String?
  /// Values that show what is meant.
  public var examples: [Value] = []
  /// Whether new links should no longer use it.
  public var deprecated = false
  /// Whether it must be present; nil: in a path yes, elsewhere no.
  public var required: Bool?
  /// Whether enum and const values match in any ASCII case.
  public var ignoreCase = false
  /// What becomes of an unknown enum value.
  public var otherwise = Otherwise.error
  /// The value that a name without an equals sign stands for, which is written so again; nil: none, but for
  /// a boolean, for which it reads as true.
  public var bare: Value?
  /// What becomes of a name that a query has several times.
  public var duplicates = Duplicates.error
  /// Whether a number in plain text may have an exponent.
  public var exponent = false
  /// Whether it is masked where people read.
  public var secret = false
  /// How it is written where that is more than plain text.
  public var encoding: Encoding?
  /// Whether reserved characters that separate nothing are written as they are (RFC 6570 §1.5); nil: as
  /// the definition says.
  public var allowReserved: Bool?
  /// The last wrapping of its text.
  public var envelope: Envelope?

  /// The schema of an array's values; nil: texts.
  public var items: Schema? {
    get { itemSchemas.first }
    set { itemSchemas = newValue.map { [$0] } ?? [] }
  }

  /// An array, because a struct cannot hold itself.
  private var itemSchemas: [Schema] = []

  /// A schema that any text satisfies, or one of a type and a text form; set the other properties
  /// as wanted.
  public init(_ type: ValueType? = nil, encoding: Encoding? = nil, required: Bool? = nil) {
    self.type = type
    self.encoding = encoding
    self.required = required
  }
}
