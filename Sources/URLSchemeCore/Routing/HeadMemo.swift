/// Remembers where the heads of links led, which is all before their queries: links of a few kinds
/// follow each other, so that most heads are known.
///
/// Each head has one place, where the one before gives way to it; so links can't make it slower than
/// it is without.
struct HeadMemo: Sendable {
  private struct Entry {
    /// How long the head is, and its bytes, with zeros behind them.
    var end = 0
    var first = ByteScan.Lanes(repeating: 0)
    var second = ByteScan.Lanes(repeating: 0)
    var place = Place(0, false, 0, 0)
  }

  /// Where a head leads: how long its scheme is, whether that is written as the app's first one, the
  /// app, and the path of literals.
  typealias Place = (scheme: Int, isFirst: Bool, app: Int, path: Int)

  /// Longer heads are not remembered.
  static let longest = 32

  private var entries = [Entry](repeating: Entry(), count: 64)

  /// Where a head leads to, if that is remembered.
  @inline(__always)
  func find(_ link: Span<UInt8>, upTo end: Int) -> Place? {
    find(link, upTo: end, ByteScan.firstLanes(of: link))
  }

  @inline(__always)
  private func find(
    _ text: Span<UInt8>, upTo end: Int, _ lanes: (ByteScan.Lanes, ByteScan.Lanes)
  ) -> Place? {
    guard end > 0, end <= HeadMemo.longest else { return nil }
    let (first, second) = ByteScan.cut(lanes, to: end)
    let index = HeadMemo.index(of: text, upTo: end, first)
    let same =
      ByteScan.nibbles(entries[index].first .== first)
      & ByteScan.nibbles(entries[index].second .== second)
    return same == .max && entries[index].end == end ? entries[index].place : nil
  }

  mutating func remember(_ link: Span<UInt8>, upTo end: Int, _ place: Place) {
    guard end > 0, end <= HeadMemo.longest else { return }
    let (first, second) = ByteScan.cut(ByteScan.firstLanes(of: link), to: end)
    entries[HeadMemo.index(of: link, upTo: end, first)] = Entry(
      end: end, first: first, second: second, place: place)
  }

  /// The place of a head, by its first eight bytes and its last eight: all that follows waits for
  /// it, and these are known sooner than the whole head.
  @inline(__always)
  private static func index(of text: Span<UInt8>, upTo end: Int, _ lanes: ByteScan.Lanes) -> Int {
    var mixed: UInt64
    if end >= 8 {
      mixed = ByteScan.word(in: text, at: 0) &* 0x9E37_79B9_7F4A_7C15
      mixed &+= ByteScan.word(in: text, at: end &- 8) &* 0xBF58_476D_1CE4_E5B9
    } else {
      mixed = ByteScan.words(lanes)[0] &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: mixed &>> 58)
  }
}
