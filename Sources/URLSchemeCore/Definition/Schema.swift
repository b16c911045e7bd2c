/// What a value must be, in JSON Schema's vocabulary, and how it is written in a link.
package struct Schema: Hashable, Sendable {
  /// The most fields or properties that an object may declare: each is looked for among the others.
  static let maximumMembers = 256

  /// How deep encodings may stand inside each other, each with separators of its own.
  static let maximumNesting = 3

  /// The types of values.
  package enum ValueType: String, BitwiseCopyable, CaseIterable, Sendable {
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
  package enum Format: String, BitwiseCopyable, CaseIterable, Sendable {
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

    /// How long its texts are, in characters; an I-Regexp that all of them match, and others may; and the
    /// characters that all of them have, letters and digits apart.
    var traits: (lengths: ClosedRange<Int>, pattern: String, marks: String) {
      switch self {
      case .uri: (2...Int.max, "[A-Za-z][0-9A-Za-z+.\\-]*:.*", ":")
      case .date: (10...10, "[0-9]{4}-[0-9]{2}-[0-9]{2}", "-")
      case .dateTime: (20...Int.max, "[0-9]{4}-[0-9]{2}-[0-9]{2}.+", "-:")
      case .uuid: (36...36, "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", "-")
      case .email: (3...Int.max, ".+@.+", "@")
      }
    }
  }

  /// What becomes of an enum value that is none of the declared ones.
  package enum Otherwise: String, CaseIterable, Sendable {
    /// It is an error.
    case error
    /// It reads as the default, with a notice.
    case `default`
  }

  /// Which text counts where a query names a parameter several times.
  package enum Duplicates: String, BitwiseCopyable, CaseIterable, Sendable {
    /// None: that is an error.
    case error
    /// The first one.
    case first
    /// The last one.
    case last
  }

  /// A last wrapping of a text form.
  package enum Envelope: String, CaseIterable, Sendable {
    /// Obfuscation with a checksum. It is no secret and no signature: anyone can read and write it.
    case rotate
  }

  /// The value's type; where it is nil, it follows from `enum`, `const` or `encoding`, and else is
  /// string.
  package var type: ValueType?
  /// The name of the definition's type that the schema was made from.
  package var typeName: String?
  /// The values it may have; nil: any.
  package var enumeration: [Value]?
  /// The one value it may have.
  package var constant: Value?
  /// What the app assumes where a link does not say.
  package var defaultValue: Value?
  /// The least length of a text, in Unicode scalars.
  package var minLength: Int?
  /// The greatest length of a text, in Unicode scalars.
  package var maxLength: Int?
  /// The least number.
  package var minimum: ExactDecimal?
  /// The greatest number.
  package var maximum: ExactDecimal?
  /// An I-Regexp (RFC 9485) that the whole text must match.
  package var pattern: String? {
    didSet {
      if pattern != oldValue { expression = pattern.flatMap { try? IRegexp($0) } }
    }
  }
  /// The pattern, compiled; nil where there is none, or it is wrong.
  private(set) var expression: IRegexp?
  /// A well-known form that the text must have.
  package var format: Format?
  /// The schemas of an object's members.
  package var properties: [Parameter] = []
  /// Whether an object in `pairs` may have other members, which are texts, or true where a name is bare.
  package var additionalProperties: Bool?
  /// The least number of an array's values.
  package var minItems: Int?
  /// The greatest number of an array's values.
  package var maxItems: Int?
  /// What it means, for people.
  package var description: String?
  /// Values that show what is meant.
  package var examples: [Value] = []
  /// Whether new links should no longer use it.
  package var deprecated = false
  /// Whether it must be present; nil: in a path yes, elsewhere no.
  package var required: Bool?
  /// Whether enum and const values match in any ASCII case.
  package var ignoreCase = false
  /// What becomes of an unknown enum value.
  package var otherwise = Otherwise.error
  /// The value that a name without an equals sign stands for, which is written so again; nil: none, but for
  /// a boolean, for which it reads as true.
  package var bare: Value?
  /// What becomes of a name that a query has several times.
  package var duplicates = Duplicates.error
  /// Whether a number in plain text may have an exponent.
  package var exponent = false
  /// Whether it is masked where people read.
  package var secret = false
  /// Whether what is declared of it may be told where it is a part of a secret.
  package var isPublic = false
  /// How it is written where that is more than plain text.
  package var encoding: Encoding?
  /// The reserved characters that are written as they are, where they separate nothing (RFC 6570 §1.5), if their
  /// place in a link allows them; nil: as the definition says.
  package var allowReserved: ByteSet?
  /// Whether what `{+x}` holds goes on to the end of the link, with its query and fragment.
  package var includesQuery = false
  /// The last wrapping of its text.
  package var envelope: Envelope?

  /// The schema of an array's values; nil: texts.
  package var items: Schema? {
    get { itemSchemas.first }
    set { itemSchemas = newValue.map { [$0] } ?? [] }
  }

  /// An array, because a struct cannot hold itself.
  private var itemSchemas: [Schema] = []

  /// A schema that any text satisfies, or one of a type and a text form; set the other properties
  /// as wanted.
  package init(_ type: ValueType? = nil, encoding: Encoding? = nil, required: Bool? = nil) {
    self.type = type
    self.encoding = encoding
    self.required = required
  }
}
