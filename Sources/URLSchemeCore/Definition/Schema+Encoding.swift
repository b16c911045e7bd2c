extension Schema {
  /// How a value is written where that is more than plain text.
  public enum Encoding: Hashable, Sendable {
    /// An object of numbers: each field the same number of digits, without point or separator.
    case fixedWidth(FixedWidth)
    /// An array, or an object's fields in order, with a separator between them.
    case delimited(Delimited)
    /// An object's members by name, in any order.
    case pairs(Pairs)
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
  ///
  /// Fields whose schema says `required: false` may be absent: those at the beginning, or those at the
  /// end, the outermost first.
  public struct Delimited: Hashable, Sendable {
    /// One ASCII character.
    public var separator: String
    /// One ASCII character that, before a separator or itself, takes its meaning away; nil: there
    /// is none.
    public var escape: String?
    /// Whether a separator separates where the link has it percent-escaped, too.
    public var alsoEscaped = false
    /// The fields of an object, in order; nil: the value is an array.
    public var fields: [String]?
    /// The field that takes what is left: an array, or an object in `pairs`.
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

  /// An object's members by name, in any order, with a separator between them: `crs=wgs84;u=40`.
  public struct Pairs: Hashable, Sendable {
    /// One ASCII character, between two members.
    public var separator: String
    /// One ASCII character, between a name and its value.
    public var equals: String
    /// One ASCII character that, before one of these or itself, takes its meaning away; nil: there is
    /// none.
    public var escape: String?

    /// Members with a separator between them, each a name and a value.
    public init(separator: String, equals: String = "=", escape: String? = nil) {
      self.separator = separator
      self.equals = equals
      self.escape = escape
    }
  }
}
