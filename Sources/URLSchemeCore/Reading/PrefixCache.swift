/// Remembers where the prefixes of links led, which is all before their queries: links of a few kinds
/// follow each other, so that most prefixes are known.
///
/// Each prefix has one place, where the one before gives way to it; so links can't make it slower than
/// it is without.
struct PrefixCache: ~Copyable {
  struct Entry: BitwiseCopyable {
    /// The prefix, with zeros behind it.
    var first = ByteScan.Lanes(repeating: 0)
    var second = ByteScan.Lanes(repeating: 0)
    /// How long it is.
    var end = 0
    var place = Place()
  }

  /// Where a prefix leads: how long its scheme is, that scheme's number among all and among the app's, the
  /// number of its host, if it is a link on the web, the app, whether semicolons stand between its pairs, and the
  /// node of the trie.
  struct Place: BitwiseCopyable, Sendable {
    var scheme = 0
    var schemeNumber: Int32 = 0
    var schemeOfApp: Int32 = 0
    var host: Int32 = -1
    var separatesBySemicolons = false
    var app = 0
    var node = 0
  }

  /// Longer prefixes are not remembered: of 32 bytes that are looked through, the last must show whether
  /// the prefix ends before it.
  private static let longest = 31
  private static let size = 64

  private var entries = GrowingTable<Entry>()

  init() {
    for _ in 0..<PrefixCache.size { entries.append(Entry()) }
  }

  /// Finds the end of a link's prefix and where it leads, if that is remembered.
  func find(_ link: PaddedText, _ place: inout Place, end: inout Int) -> Bool {
    let lanes = (link.lanes(at: 0), link.lanes(at: 16))
    let length = min(ByteScan.firstIndex(of: UInt8(ascii: "?"), in: lanes), link.count)
    guard length > 0, length <= Self.longest else { return false }
    let (first, second) = ByteScan.cut(lanes, to: length)
    let index = Self.index(of: link, upTo: length)
    let same = ByteScan.nibbles(
      (entries[index].first .== first) .& (entries[index].second .== second))
    guard same == .max, entries[index].end == length else { return false }
    place = entries[index].place
    end = length
    return true
  }

  mutating func remember(_ link: PaddedText, upTo end: Int, _ place: Place) {
    guard end > 0, end <= Self.longest else { return }
    let (first, second) = ByteScan.cut((link.lanes(at: 0), link.lanes(at: 16)), to: end)
    entries[Self.index(of: link, upTo: end)] = Entry(
      first: first, second: second, end: end, place: place)
  }

  /// One of 64 places for a text, by its first eight bytes and its last eight.
  static func index(of link: PaddedText, upTo end: Int) -> Int {
    var mixed: UInt64
    if end >= 8 {
      mixed = link.word(at: 0) &* 0x9E37_79B9_7F4A_7C15
      mixed &+= link.word(at: end &- 8) &* 0xBF58_476D_1CE4_E5B9
    } else {
      mixed = (link.word(at: 0) & ((1 &<< UInt64(8 * end)) &- 1)) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: mixed &>> 58)
  }
}
