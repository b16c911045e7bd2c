/// What a reader keeps from link to link: where prefixes led, and arrays that are used again.
struct ReaderMemory: Sendable {
  /// A pair of a query, or another part of a link that gives a parameter its value.
  struct Piece: Sendable {
    /// The number of its name among the path's; -1: it has none of them.
    var name = -1
    /// The parameter that it gives a value; -1: none.
    var parameter = -1
    /// Where the name begins and ends. What is no part of the query has none: both are 0, or -1 for
    /// `{+x}`, which is not decoded.
    var nameStart = 0
    var nameEnd = 0
    /// Where the value begins and ends; -1: the name is bare.
    var start = 0
    var end = 0
    var hasEscapes = false
    /// The next piece of the same exploded parameter; -1: there is none.
    var next = -1
  }

  var prefixes = PrefixCache()
  /// Lent to where it is asked.
  var matcher: RouteMatcher?
  var tape = ValueTape()
  var scratch = TextScratch()
  var json: [UInt8] = []
  /// Pairs that the route does not declare.
  var unknown: [Piece] = []
  /// Whether the link before had its parameters in the order of the pattern: the next one will have,
  /// too, most of the time.
  var isInOrder = true
  /// Pairs that are read in another order than they came.
  var pieces: [Piece] = []
  /// For each parameter its first and last piece; meaningless for those that are absent.
  var slots: [(first: Int, last: Int, count: Int32)] = []
  /// What is worth knowing about the link, though it is all right.
  var notices: [Finding] = []
}
