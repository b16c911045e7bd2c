/// A text of at most sixteen bytes, compared as two words.
struct ShortText: Hashable, Sendable {
  var low: UInt64
  var high: UInt64
  /// -1: no text is the same.
  var count: Int

  static let none = ShortText(low: 0, high: 0, count: -1)

  init(low: UInt64, high: UInt64, count: Int) {
    (self.low, self.high, self.count) = (low, high, count)
  }

  /// A part of a text; `none` for a longer one.
  init(_ text: Span<UInt8>, _ part: Range<Int>) {
    if let words = ByteScan.words(of: text, part) {
      self.init(low: words.low, high: words.high, count: part.count)
    } else {
      self = .none
    }
  }

  /// Eight bytes with their ASCII letters in lower case.
  static func lowercased(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (0x7F &* ones)
    let fromA = low &+ (0x3F &* ones)
    let beyondZ = low &+ (0x25 &* ones)
    return word | ((fromA & ~beyondZ & ~word & (0x80 &* ones)) &>> 2)
  }
}
