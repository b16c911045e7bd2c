/// What common links need of a route.
struct RouteShape: Sendable {
  /// Its parameters among all.
  var parameters: Range<Int>
  /// The names of its parameters among all names, as they stand in a query unescaped; `none` for
  /// one that can't, or is no part of a query.
  var names: Range<Int>
  /// The JSON of a record between the link and the scheme, and between that and the first value.
  var head: Range<Int>
  var middle: Range<Int>
  /// The names of its screens among the parts.
  var screens: Range<Int>
  /// What must be present together, among all rules.
  var rules: Range<Int>
  var hasCallbacks: Bool
  var hasGuards: Bool
  var isForm: Bool
  /// Whether each parameter of the query has its plain name among the names: then a plain name that
  /// is not there is unknown.
  var hasPlainNames: Bool
  /// Which of the first 64 parameters it needs, and for which an app assumes something.
  var required: UInt64
  var assumed: UInt64
}

/// What common links need of a parameter.
struct ParameterShape: Sendable {
  enum Form: UInt8, Sendable {
    /// A text without constraints.
    case text
    /// An object of numbers of so many digits, without constraints.
    case fixedWidth
    /// A delimited object of texts without constraints, with a rest.
    case delimited
    /// A text that is one of those declared, or else becomes a default; or a boolean.
    case declared
    /// A text of so many characters.
    case boundedText
    /// A whole number within limits.
    case integer
    /// One of which nothing is known here.
    case general

    var isText: Bool { self == .text || self == .boundedText }
  }

  var form: Form
  var isQuery: Bool
  var isRequired: Bool
  var hasDefault: Bool
  /// Whether a guard or a callback asks for its value, and not for its length alone.
  var isWatched: Bool
  /// The name as a JSON key, after a comma.
  var key: Range<Int>
  /// The same with what an app assumes; empty where that is nothing.
  var assumed = 0..<0
  /// How many characters a text may have.
  var lengths = 0...Int.max
  /// Between which numbers an integer lies.
  var limits = Int.min...Int.max
  var width = 0
  var fractionDigits = 0
  /// How many digits all its fields have.
  var digitCount = 0
  /// What is to be said where there are more or less of them, or of a text that is none of those
  /// declared, among those findings; -1 where only the decoder can tell.
  var fault = -1
  var separator: UInt8 = 0
  /// The keys of an object's fields, its rest last, among the parts: with all that stands between
  /// the values, such as braces, commas and the quotes of texts.
  var fields = 0..<0
  /// The texts that it declares, and the one that others are read as, or -1.
  var choices = 0..<0
  var otherwise = -1
  var ignoresCase = false
}
