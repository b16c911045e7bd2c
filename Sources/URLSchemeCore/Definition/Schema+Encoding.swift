extension Schema {
  /// Whether line feeds separate what it is made of.
  var splitsLines: Bool {
    encoding?.separators.contains { $0.text == "\n" } == true
      || properties.contains { $0.schema.splitsLines } || items?.splitsLines == true
  }

  /// How a value is written where that is more than plain text.
  package enum Encoding: Hashable, Sendable {
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
  package struct FixedWidth: Hashable, Sendable {
    /// The fields, in order.
    package var fields: [String]
    /// How many digits a field has, 1 to 100.
    package var width: Int
    /// How many of them stand after the point, 0 to `width`.
    package var fractionDigits: Int

    /// Fields of `width` digits, `fractionDigits` of them after the point.
    package init(fields: [String], width: Int, fractionDigits: Int = 0) {
      self.fields = fields
      self.width = width
      self.fractionDigits = fractionDigits
    }
  }

  /// An array, or an object's fields in order, with a separator between them.
  ///
  /// Fields whose schema says `required: false` may be absent: those at the beginning, or those at the
  /// end, the outermost first.
  package struct Delimited: Hashable, Sendable {
    /// One ASCII character.
    package var separator: String
    /// One ASCII character that, before a separator or itself, takes its meaning away; nil: there
    /// is none.
    package var escape: String?
    /// Whether a separator separates where the link has it percent-escaped, too.
    package var alsoEscaped = false
    /// The fields of an object, in order; nil: the value is an array.
    package var fields: [String]?
    /// The field that takes what is left: an array, or an object in `pairs`.
    package var rest: String?
  }

  /// An object's members by name, in any order, with a separator between them: `crs=wgs84;u=40`.
  package struct Pairs: Hashable, Sendable {
    /// One ASCII character, between two members.
    package var separator: String
    /// One ASCII character, between a name and its value.
    package var equals = "="
    /// One ASCII character that, before one of these or itself, takes its meaning away; nil: there is
    /// none.
    package var escape: String?
  }
}
