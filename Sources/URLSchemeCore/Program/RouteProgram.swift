/// A route, laid flat.
struct RouteProgram: BitwiseCopyable, Sendable {
  var app: Int32
  /// The numbers of the schemes in which it exists, none standing for all of the app's; and that of links
  /// that name none.
  var schemes: Slice
  var firstScheme: Int32
  /// How its links are written: its own form, then its aliases, then that of links that name callbacks.
  var forms: Slice
  /// The number of the last one among them; 0: there is none, so that its own form serves.
  var callbackForm: Int32 = 0
  /// The number of the form of links on the web; -1: it is not there.
  var webForm: Int32 = -1
  /// Its parameters among all: those of the pattern in its order, then the callbacks.
  var parameters: Slice
  /// Its names in the query, in order, and the table of them.
  var steps: Slice
  var names: Slice
  /// A bit for each of the names, by its number in the app; several may have one.
  var nameBits: UInt64 = 0
  /// Which of the parameters it needs, and for which an app assumes something.
  var required = ParameterSet()
  var assumed = ParameterSet()
  /// What must be present together, and what must not, among all rules.
  var rules: Slice
  var guards: Slice
  /// The number of the parameter that `{+x}` is, which every link has, empty or not; -1: there is none.
  var rest: Int32 = -1
  /// Whether that goes on to the end of the link.
  var restIncludesQuery = false
  /// The number of the parameter that the fragment is; -1: none is.
  var fragment: Int32 = -1
  var isForm: Bool
  var takesCallbacks: Bool
  /// Whether names are declared by patterns, too.
  var hasPatternParameters: Bool
  /// Whether values of the query take part in choosing it among others.
  var hasChoices: Bool
  /// Whether some of its names may stand several times, though they have one value.
  var takesDuplicates = false
  var confirms: Bool
  /// Whether it is deprecated, and which of its parameters are, or have parts that are.
  var isDeprecated = false
  var deprecated = ParameterSet()
  /// Whether it has delimited texts without an escape.
  var hasSeparators = false
  /// The JSON of a record between the link and the values, if the link's scheme is the app's first one.
  var opening: Slice
  /// The parts of it before the scheme and behind.
  var beforeScheme: Slice
  var afterScheme: Slice
  /// The names of its screens as JSON, one after the other, among the pieces.
  var screens: Slice
  /// The JSON that says where a link goes whose guards all hold.
  var destination: Slice

  /// The numbers of the parameters that return control: success, error, cancel.
  var callbacks: Range<Int> {
    takesCallbacks ? parameters.count - 3..<parameters.count : 0..<0
  }

  static let none = RouteProgram(
    app: 0, schemes: .none, firstScheme: 0, forms: .none, parameters: .none, steps: .none,
    names: .none, rules: .none,
    guards: .none, isForm: false, takesCallbacks: false, hasPatternParameters: false,
    hasChoices: false, confirms: false,
    opening: .none,
    beforeScheme: .none, afterScheme: .none, screens: .none, destination: .none)
}

/// A parameter of a route.
struct ParameterProgram: BitwiseCopyable, Sendable {
  /// What reads its text, or each of its texts; and what the array of these must be.
  var operation: Int32
  var array: Int32
  var isExploded: Bool
  var isSecret: Bool
  /// Whether its value chooses among routes of one path.
  var isChoice: Bool
  /// Which text counts where its name stands several times.
  var duplicates: Schema.Duplicates
  /// The reserved characters that are written as they are; nil: none.
  var kept: ByteSet?
  var key: KeyProgram
  /// The key as JSON, with what an app assumes; empty where that is nothing.
  var assumed: Slice
}

/// A name of a route's query, as a reader expects it.
struct StepProgram: BitwiseCopyable, Sendable {
  var parameter: Int32
  /// The number of the name among those of the app.
  var nameNumber: Int32
  /// The name as links write it, with an equals sign; an ampersand stands before it.
  var name: Slice
  /// Whether it has escapes.
  var hasEscapes: Bool
  /// The first eight bytes of it, and which of them count.
  var word: UInt64
  var mask: UInt64

  /// The bit of a name by its number.
  static func bit(_ name: Int32) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: name & 63) }
}

/// What is asked of a parameter's value.
struct ValueCondition: BitwiseCopyable, Sendable {
  var parameter: Int32
  /// What the value must be.
  var operation: Int32
  /// Whether that can be asked of the parameter's text.
  var asksOfText: Bool
}

/// A condition on a value that must hold for all screens to be shown.
struct GuardProgram: BitwiseCopyable, Sendable {
  var condition: ValueCondition
  /// How many screens are shown where it does not hold.
  var screenCount: Int32
  /// Whether it holds where the link has no value: nothing is assumed then, or what meets it.
  var holdsIfAbsent: Bool
}

/// Parameters of a route, a bit for each.
struct ParameterSet: BitwiseCopyable, Sendable {
  /// The first 64; nearly no route has more.
  private var first: UInt64 = 0
  /// Whether there are others.
  private var isLarge = false
  private var others = SIMD4<UInt64>(repeating: 0)

  /// No route has more parameters: those of the pattern and the callbacks.
  static let capacity = 320

  init() {}

  init(_ parameters: [Int]) {
    for parameter in parameters { insert(parameter) }
  }

  var isEmpty: Bool { first == 0 && (!isLarge || others == SIMD4(repeating: 0)) }

  private static func bit(_ parameter: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: parameter & 63)
  }

  func contains(_ parameter: Int) -> Bool {
    let word = parameter < 64 ? first : isLarge ? others[parameter &>> 6 &- 1] : 0
    return word & Self.bit(parameter) != 0
  }

  mutating func insert(_ parameter: Int) {
    if parameter < 64 { first |= Self.bit(parameter) } else { insertOther(parameter) }
  }

  @inline(never)
  private mutating func insertOther(_ parameter: Int) {
    isLarge = true
    others[parameter &>> 6 &- 1] |= Self.bit(parameter)
  }

  func subtracting(_ other: ParameterSet) -> ParameterSet {
    var set = self
    set.first &= ~other.first
    set.others &= ~other.others
    return set
  }

  func isSubset(of other: ParameterSet) -> Bool {
    first & ~other.first == 0 && (!isLarge || subtracting(other).isEmpty)
  }

  func isDisjoint(with other: ParameterSet) -> Bool {
    first & other.first == 0 && (!isLarge || intersection(other).isEmpty)
  }

  func intersection(_ other: ParameterSet) -> ParameterSet {
    var set = self
    set.first &= other.first
    set.others &= other.others
    return set
  }

  var count: Int {
    first.nonzeroBitCount &+ (isLarge ? Int(others.nonzeroBitCount.wrappedSum()) : 0)
  }

  /// The parameters in order.
  var array: [Int] { (0..<Self.capacity).filter(contains) }
}
