/// Up to 192 bits, of which the first is that on the left.
struct BitRow: Equatable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  init() {}

  /// The first bits, all set.
  init(count: Int) {
    for index in 0..<count { setBit(index, true) }
  }

  private init(_ low: UInt64, _ middle: UInt64, _ high: UInt64) {
    (self.low, self.middle, self.high) = (low, middle, high)
  }

  func bit(_ index: Int) -> Bool {
    let word = index < 64 ? low : index < 128 ? middle : high
    return word &>> UInt64(truncatingIfNeeded: index) & 1 == 1
  }

  mutating func setBit(_ index: Int, _ isSet: Bool) {
    let bit = (1 as UInt64) &<< UInt64(truncatingIfNeeded: index)
    func set(_ word: inout UInt64) { word = isSet ? word | bit : word & ~bit }
    if index < 64 { set(&low) } else if index < 128 { set(&middle) } else { set(&high) }
  }

  /// How many bits are set.
  var count: Int { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount }

  /// Each bit is the one that stands so many places to the right, of 1 to 63.
  func ahead(_ count: UInt64) -> BitRow {
    let rest = 64 &- count
    return BitRow(
      low &>> count | middle &<< rest, middle &>> count | high &<< rest, high &>> count)
  }

  static func & (left: BitRow, right: BitRow) -> BitRow {
    BitRow(left.low & right.low, left.middle & right.middle, left.high & right.high)
  }

  static func | (left: BitRow, right: BitRow) -> BitRow {
    BitRow(left.low | right.low, left.middle | right.middle, left.high | right.high)
  }

  static func ^ (left: BitRow, right: BitRow) -> BitRow {
    BitRow(left.low ^ right.low, left.middle ^ right.middle, left.high ^ right.high)
  }

  static prefix func ~ (row: BitRow) -> BitRow { BitRow(~row.low, ~row.middle, ~row.high) }
}
