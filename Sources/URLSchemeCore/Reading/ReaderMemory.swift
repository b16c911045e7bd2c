/// What a reader keeps from link to link, so that nothing is allocated for each: buffers, and where
/// prefixes led.
struct ReaderMemory: ~Copyable {
  /// A segment of a path, or the authority.
  struct Segment: BitwiseCopyable {
    var start = -1
    var end = -1
    var hasEscapes = false
    /// Its text, where that was decoded.
    var decoded: PaddedText?
  }

  var lines = LineBuffer()
  var prefixes = PrefixCache()
  var parts = LinkParts()
  var segments = GrowingTable<Segment>()
  /// The nodes that matching goes on from: a stack of sets, of which the last is on top.
  var nodes = GrowingTable<Int>()
  /// The ends among which the query decides.
  var candidates = GrowingTable<Int>()
  /// What is worth knowing about the link, though it is all right.
  var notices: [Finding] = []
  /// The scheme of no app that was met last, and what there is to say about it.
  var unknownScheme: (name: [UInt8], finding: Finding)?
}

/// Keeps the memory of a reader from call to call.
final class ReaderMemoryBox: @unchecked Sendable {
  // Whoever reads takes it out; a box has one owner, which the decoder sees to.
  var memory: ReaderMemory?
  var values: ValueMemory?

  init(_ program: ValueProgram) {
    memory = ReaderMemory()
    values = ValueMemory(program)
  }
}

/// How links are read.
package struct ReaderOptions: Sendable {
  /// Take what people paste (spaces, brackets, letters beyond ASCII) as if it were escaped.
  package var isLenient = false
  /// Refuse unknown schemes, parameters and fragments.
  package var isStrict = false
  /// Refuse unknown schemes, and say where links go.
  package var isRouting = false
  /// Read every link without a definition.
  package var isGeneric = false
  /// Look for what there is to say of links that are right.
  var looksForRemarks = false

  package init() {}
}
