/// Goes from mark to mark of a text that goes on for sixteen bytes more: to the bytes that do not
/// stand for themselves everywhere in a link (see `ByteScan.marks`).
struct MarkCursor {
  /// Where the sixteen bytes begin that are looked at, and their marks that were not come to.
  private var base: Int
  private var marks: UInt64

  /// Begins at a place.
  @inline(__always)
  init(_ text: Span<UInt8>, from start: Int) {
    base = start
    marks = ByteScan.marks(in: text, at: start)
  }

  /// The place of the next mark; that where the text goes on for less than sixteen bytes, if there
  /// is none.
  @inline(__always)
  mutating func next(in text: Span<UInt8>) -> Int {
    while marks == 0, base <= text.count &- 16 {
      base &+= 16
      marks = ByteScan.marks(in: text, at: base)
    }
    guard marks != 0 else { return base }
    let place = base &+ marks.trailingZeroBitCount &>> 2
    marks &= marks &- 1
    return place
  }

  /// The place of the first mark from `start` on.
  ///
  /// Inlined, it would have the constants that it compares with loaded again after each value.
  @inline(never)
  static func next(in text: Span<UInt8>, from start: Int) -> Int {
    var marks = MarkCursor(text, from: start)
    return marks.next(in: text)
  }
}
