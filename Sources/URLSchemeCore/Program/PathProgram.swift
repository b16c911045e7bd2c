/// A node of the trie, laid flat: what may follow it, and what ends there.
struct NodeProgram: BitwiseCopyable, Sendable {
  /// The table of its literal segments.
  var literals: Slice
  /// What may follow besides, in the order in which it is tried.
  var edges: Slice
  /// What ends there, among all paths.
  var path: Int32
}

/// A segment with a variable (see `Router.Edge`).
struct EdgeProgram: BitwiseCopyable, Sendable {
  var prefix: Slice
  var suffix: Slice
  var isRest: Bool
  var allowsEmpty: Bool
  /// Whether its authority has a userinfo or a port.
  var isShaped: Bool
  /// What the variable's text must be; -1: anything.
  var operation: Int32
  var rank: Int
  var target: Int32
}

/// What ends at a place of the trie, and how the query's names are looked up there.
struct PathProgram: BitwiseCopyable, Sendable {
  /// The terminals, among all ends: the one that declares the most names first.
  var ends: Slice
  /// Whether there are any, and the names of the query alone decide among them.
  var isPlain: Bool
  /// The one that a link takes that has none of their names; -1: several would.
  var bare: Int32
  /// The table of the names that they declare.
  var names: Slice

  static let none = PathProgram(ends: .none, isPlain: false, bare: -1, names: .none)
}

/// A route that ends at a path.
struct EndProgram: BitwiseCopyable, Sendable {
  var route: Int32
  /// The parameters that the variables of its path hold, in order, among all bindings; the last of
  /// them is that of `{+x}`, if it has one.
  var bindings: Slice
  /// Which of the path's names it declares, and which of them it needs.
  var declared: UInt64 = 0
  var required: UInt64 = 0
  /// Which of them no other end of the path declares.
  var own: UInt64 = 0
  var parameterCount: Int32
  /// For each of the path's names its parameter, among all steps.
  var firstStep: Int32
  /// How many names the path has.
  var nameCount: Int32
  /// Query pairs that the pattern writes out.
  var literalPairs: Slice
  /// The pattern as JSON, where a link that names callbacks is to keep it; else empty.
  var alias: Slice

  static let none = EndProgram(
    route: -1, bindings: .none, parameterCount: 0, firstStep: 0, nameCount: 0,
    literalPairs: .none, alias: .none)

  /// How well it fits a query that has these of the path's names: the order of `LinkQuery.rank`.
  func rank(_ present: UInt64) -> Int {
    let declared = (declared & present).nonzeroBitCount
    let missing = (required & ~present).nonzeroBitCount
    return declared << 16 | (0x7F - missing) << 8 | (0xFF - Int(parameterCount))
  }
}

/// One of a path's names, as it is expected in the query of a route.
struct StepProgram: BitwiseCopyable, Sendable {
  /// The route's parameter; -1: it has none of that name.
  var parameter: Int32
  /// The name as links write it, with an equals sign.
  var name: Slice
  /// The first eight bytes of it, and which of them count.
  var word: UInt64
  var mask: UInt64
}

/// A parameter that a segment holds.
struct BindingProgram: BitwiseCopyable, Sendable {
  var depth: Int32
  var parameter: Int32
}

/// An entry of a table of names.
struct NameEntry: BitwiseCopyable, Sendable {
  /// The first sixteen bytes.
  var low: UInt64 = 0
  var high: UInt64 = 0
  var name = Slice.none
  /// What the name stands for; -1: the entry is empty.
  var value: Int32 = -1

  static func hash(_ low: UInt64, _ high: UInt64, _ count: Int) -> Int {
    let mixed = (low ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    let all = (mixed ^ mixed &>> 32 ^ high) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: all &>> 33)
  }
}

/// A query pair that a pattern writes out, decoded.
struct LiteralPairProgram: BitwiseCopyable, Sendable {
  var name: Slice
  var value: Slice
  /// Whether it is a bare name.
  var isBare: Bool
}
