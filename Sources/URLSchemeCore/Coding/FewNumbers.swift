/// Up to four numbers below 65,536.
struct FewNumbers {
  private(set) var count = 0
  private var numbers: UInt64 = 0

  subscript(index: Int) -> Int {
    Int(truncatingIfNeeded: numbers &>> UInt64(truncatingIfNeeded: 16 &* index) & 0xFFFF)
  }

  /// False where there are four, or the number is too great.
  mutating func append(_ number: Int) -> Bool {
    guard count < 4, number >= 0, number <= 0xFFFF else { return false }
    numbers |= UInt64(truncatingIfNeeded: number) &<< UInt64(truncatingIfNeeded: 16 &* count)
    count &+= 1
    return true
  }
}
