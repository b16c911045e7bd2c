/// Remembers where the heads of links led, which is all before their queries: links of a few kinds
/// follow each other, so that most heads are known.
///
/// Each head has one place, where the one before gives way to it; so links can't make it slower than
/// it is without.
struct HeadMemo: Sendable {
  private struct Entry {
    var first = ShortText.none
    var second = ShortText.none
    var place = Place(0, 0, 0)
  }

  /// Where a head leads: how long its scheme is, the app, and the path of literals.
  typealias Place = (scheme: Int, app: Int, path: Int)

  /// Longer heads are not remembered.
  static let longest = 32

  private var entries = [Entry](repeating: Entry(), count: 64)

  /// Where a head leads to, if that is remembered.
  @inline(__always)
  func find(_ link: Span<UInt8>, upTo end: Int) -> Place? {
    guard end <= HeadMemo.longest else { return nil }
    let (first, second) = HeadMemo.halves(link, end)
    let place = HeadMemo.place(first, second)
    guard entries[place].first == first, entries[place].second == second else { return nil }
    return entries[place].place
  }

  mutating func remember(_ link: Span<UInt8>, upTo end: Int, _ place: Place) {
    guard end <= HeadMemo.longest else { return }
    let (first, second) = HeadMemo.halves(link, end)
    entries[HeadMemo.place(first, second)] = Entry(first: first, second: second, place: place)
  }

  private static func halves(_ link: Span<UInt8>, _ end: Int) -> (ShortText, ShortText) {
    let middle = min(end, 16)
    return (ShortText(link, 0..<middle), ShortText(link, middle..<end))
  }

  private static func place(_ first: ShortText, _ second: ShortText) -> Int {
    var mixed = (first.low ^ first.high &<< 9 ^ first.high &>> 55) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed &>> 32 ^ second.low) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: (mixed ^ second.high) &>> 58)
  }
}
