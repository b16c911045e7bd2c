/// What a value must be, in JSON Schema's vocabulary, and how it is written in a link.
public struct Schema: Hashable, Sendable {
  /// The most fields or properties that an object may declare: each is looked for among the others.
  static let maximumMembers = 256

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
  /// Whether it is masked where people read.
  public var secret = false
  /// How it is written where that is more than plain text.
  public var encoding: Encoding?
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

extension Schema {
  /// How a value is written where that is more than plain text.
  public enum Encoding: Hashable, Sendable {
    /// An object of numbers: each field the same number of digits, without point or separator.
    case fixedWidth(FixedWidth)
    /// An array, or an object's fields in order, with a separator between them.
    case delimited(Delimited)
    /// The two words that stand for true and false.
    case boolean(true: String, false: String)
    /// JSON, written compactly.
    case json
    /// A text as base64url without padding (RFC 4648 §5).
    case base64url
  }

  /// An object of numbers, each field the same number of digits, without point or separator.
  public struct FixedWidth: Hashable, Sendable {
    /// The fields, in order.
    public var fields: [String]
    /// How many digits a field has, 1 to 100.
    public var width: Int
    /// How many of them stand after the point, 0 to `width`.
    public var fractionDigits: Int

    /// Fields of `width` digits, `fractionDigits` of them after the point.
    public init(fields: [String], width: Int, fractionDigits: Int = 0) {
      self.fields = fields
      self.width = width
      self.fractionDigits = fractionDigits
    }
  }

  /// An array, or an object's fields in order, with a separator between them.
  public struct Delimited: Hashable, Sendable {
    /// One ASCII character.
    public var separator: String
    /// One ASCII character that, before a separator or itself, takes its meaning away; nil: there
    /// is none.
    public var escape: String?
    /// The fields of an object, in order; nil: the value is an array.
    public var fields: [String]?
    /// The field that takes what is left, as an array.
    public var rest: String?

    /// A delimited text.
    public init(
      separator: String, escape: String? = nil, fields: [String]? = nil, rest: String? = nil
    ) {
      self.separator = separator
      self.escape = escape
      self.fields = fields
      self.rest = rest
    }
  }
}
