/// What a reader keeps from link to link: where prefixes led, and arrays that are used again.
struct ReaderMemory: Sendable {
  /// A part of a query that was found, to be read later.
  struct Piece: Sendable {
    /// Where the name begins, and where the value does; -1: it is bare.
    var name: Int32
    var nameEnd: Int32
    var value: Int32
    var end: Int32
    var hasEscapes: Bool
    /// The next piece of the same exploded parameter; -1: there is none.
    var next: Int32 = -1
  }

  var prefixes = PrefixCache()
  /// Lent to where it is asked.
  var matcher: RouteMatcher?
  var tape = ValueTape()
  var scratch = TextScratch()
  var json: [UInt8] = []
  /// Pairs that the route does not declare.
  var unknown: [Piece] = []
  /// Pairs that are read in another order than they came.
  var pieces: [Piece] = []
  /// For each parameter its first and last piece; meaningless for those that are absent.
  var slots: [(first: Int32, last: Int32, count: Int32)] = []
  /// What is worth knowing about the link, though it is all right.
  var notices: [Finding] = []
}
