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
  /// The scheme of an app that was met last, and whose it is.
  var scheme = KnownScheme()
  var parts = LinkParts()
  var segments = GrowingTable<Segment>()
  /// The names of pairs that patterns declare, decoded, in the order of the link.
  var patternNames = GrowingTable<PaddedText>()
  /// The nodes that matching goes on from: a stack of sets, of which the last is on top.
  var nodes = GrowingTable<Int>()
  /// The ends among which the query decides.
  var candidates = GrowingTable<Int>()
  /// The link's pairs, with the numbers of their names among those of the app; -1: no route declares it.
  var pairs = GrowingTable<(part: LinkPart, name: Int32)>()
  /// What is worth knowing about the link, though it is all right.
  var notices: [Finding] = []
  var known = KnownFindings()
}

/// A scheme of at most fifteen letters, with its colon, as two words, and which bytes of these count.
struct KnownScheme: BitwiseCopyable {
  private var text: (UInt64, UInt64) = (0, 0)
  private var mask: (UInt64, UInt64) = (0, 0)
  private(set) var place = PrefixCache.Place()

  init() {}

  init(_ link: PaddedText, _ place: PrefixCache.Place) {
    guard place.scheme < 16 else { return }
    text = link.part(0, place.scheme + 1).words
    let bits = UInt64(8 * (place.scheme + 1))
    mask = (
      bits < 64 ? 1 << bits - 1 : .max, bits <= 64 ? 0 : bits < 128 ? 1 << (bits - 64) - 1 : .max
    )
    self.place = place
  }

  /// Whether a link begins with the scheme.
  func begins(_ link: PaddedText) -> Bool {
    mask.0 != 0 && link.word(at: 0) & mask.0 == text.0 && link.word(at: 8) & mask.1 == text.1
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
