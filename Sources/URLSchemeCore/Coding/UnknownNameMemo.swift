/// Remembers what there is to say of names that routes do not declare: the same few come again and
/// again, and to look for the nearest name that is declared takes 1,200 instructions.
///
/// Each name has one place, where the one before gives way to it; longer ones are not remembered.
struct UnknownNameMemo: Sendable {
  private struct Entry {
    var name = ShortText.none
    var route = -1
    var finding: Finding?
  }

  private var entries = [Entry](repeating: Entry(), count: 16)

  /// What there is to say, wherever the name stood then, if that is remembered.
  func find(_ name: ShortText, _ route: Int) -> Finding? {
    let index = UnknownNameMemo.index(of: name, route)
    guard entries[index].route == route, entries[index].name == name else { return nil }
    return entries[index].finding
  }

  mutating func remember(_ name: ShortText, _ route: Int, _ finding: Finding) {
    guard name != .none else { return }
    entries[UnknownNameMemo.index(of: name, route)] = Entry(
      name: name, route: route, finding: finding)
  }

  private static func index(of name: ShortText, _ route: Int) -> Int {
    let word = name.low &+ name.high &+ UInt64(truncatingIfNeeded: route)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> 60)
  }
}
