/// Remembers where the prefixes of links led, which is all before their queries: links of a few kinds
/// follow each other, so that most prefixes are known.
///
/// Each prefix has one place, where the one before gives way to it; so links can't make it slower than
/// it is without.
struct PrefixCache: Sendable {
  private struct Entry: Sendable {
    /// How long the prefix is, and its bytes, with zeros behind them.
    var end = 0
    var first = ByteScan.Lanes(repeating: 0)
    var second = ByteScan.Lanes(repeating: 0)
    var place = Place()
  }

  /// Where a prefix leads: how long its scheme is, whether that is written as the app's first one, the
  /// app, and the node of the trie.
  struct Place: Sendable {
    var scheme = 0
    var isFirst = false
    var app = 0
    var node = 0
  }

  /// Longer prefixes are not remembered.
  private static let longest = 32

  /// None, until one is remembered.
  private var entries: [Entry] = []

  /// The end of a link's prefix and where it leads, if that is remembered.
  func find(_ link: PaddedText) -> (end: Int, place: Place)? {
    let lanes = (link.lanes(at: 0), link.lanes(at: 16))
    let end = min(ByteScan.firstIndex(of: UInt8(ascii: "?"), in: lanes), link.count)
    guard end > 0, end <= Self.longest, !entries.isEmpty else { return nil }
    let (first, second) = ByteScan.cut(lanes, to: end)
    let entry = entries[Self.index(of: link, upTo: end)]
    let same = ByteScan.nibbles(entry.first .== first) & ByteScan.nibbles(entry.second .== second)
    return same == .max && entry.end == end ? (end, entry.place) : nil
  }

  mutating func remember(_ link: PaddedText, upTo end: Int, _ place: Place) {
    guard end > 0, end <= Self.longest else { return }
    if entries.isEmpty { entries = [Entry](repeating: Entry(), count: 64) }
    let (first, second) = ByteScan.cut((link.lanes(at: 0), link.lanes(at: 16)), to: end)
    entries[Self.index(of: link, upTo: end)] = Entry(
      end: end, first: first, second: second, place: place)
  }

  /// The place of a prefix, by its first eight bytes and its last eight.
  private static func index(of link: PaddedText, upTo end: Int) -> Int {
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
