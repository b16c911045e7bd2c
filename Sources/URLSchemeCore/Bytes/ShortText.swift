/// A text of at most sixteen bytes, compared as two words; of a longer one, its beginning and its length.
struct ShortText: Hashable, Sendable {
  var low: UInt64
  var high: UInt64
  var count: Int

  init(_ text: PaddedText) {
    ((low, high), count) = (text.words, text.count)
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
