/// How one text becomes a value: a text form and its constraints, laid flat.
///
/// The parts of a value have operations of their own. What is rare is asked of the plan that the
/// operation was made from.
struct ValueOperation: BitwiseCopyable, Sendable {
  enum Form: UInt8, BitwiseCopyable, Sendable {
    case text
    /// A text that is one of those declared.
    case choice
    case integer
    case number
    case boolean
    case fixedWidth
    case delimitedArray
    case delimitedObject
    case base64url
    case json
    /// A value that only its plan knows.
    case other
  }

  var form: Form
  /// Whether any text is a value, and stays as it is.
  var isFree = false
  var isEnveloped = false
  var ignoresCase = false
  /// Whether the text must be looked at by its plan: it has a format, a large pattern or an exact bound.
  var needsPlan = false
  /// Whether `least` and `most` limit the text or the number.
  var hasLimits = false
  /// Of an object of fixed width, whether its members are numbers and nothing is asked of them.
  var isPlain = false
  /// Of a delimited object, whether its last member takes what is left.
  var hasRest = false
  var separator: UInt8 = 0
  /// What takes a separator's meaning away; 0: nothing does.
  var escape: UInt8 = 0
  /// How many digits a field has, and how many of them stand after the point.
  var width: UInt8 = 0
  var fractionDigits: UInt8 = 0
  /// The plan's number.
  var plan: Int32
  /// How many characters a text has, or values an array; or between which numbers an integer of at
  /// most eighteen digits lies.
  var least: Int = 0
  var most: Int = .max
  /// The texts that are declared; of a boolean, the one for true, then the one for false.
  var choices = Slice.none
  /// The choice that other texts are read as; -1: they are refused.
  var otherwise: Int32 = -1
  /// The operation of an array's values.
  var items: Int32 = -1
  /// The table of its pattern (see `IRegexp.Automaton.table`), among the program's bytes.
  var pattern = Slice.none
  /// The members of an object, the rest of a delimited one last.
  var members = Slice.none
}

/// A member of an object.
struct MemberOperation: BitwiseCopyable, Sendable {
  var operation: Int32
  /// The name as JSON writes it, with a comma before it and a colon behind.
  var key: Slice
}

/// A text that is declared.
struct ChoiceProgram: BitwiseCopyable, Sendable {
  /// The text, of which the first sixteen bytes are compared as words; in lower case, where case
  /// makes no difference.
  var low: UInt64
  var high: UInt64
  var text: Slice
  /// The value as JSON.
  var json: Slice
}
