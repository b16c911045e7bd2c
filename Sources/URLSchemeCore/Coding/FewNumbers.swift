/// Up to four numbers below 32,768, in one word.
struct FewNumbers {
  /// How many they are, then each in fifteen bits.
  private var word: UInt64 = 0

  var count: Int { Int(truncatingIfNeeded: word & 0xF) }
  var isEmpty: Bool { word == 0 }

  subscript(index: Int) -> Int {
    Int(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 4 &+ 15 &* index) & 0x7FFF)
  }

  /// False where there are four, or the number is too great.
  mutating func append(_ number: Int) -> Bool {
    guard count < 4, number >= 0, number <= 0x7FFF else { return false }
    word |= UInt64(truncatingIfNeeded: number) &<< UInt64(truncatingIfNeeded: 4 &+ 15 &* count)
    word &+= 1
    return true
  }
}
