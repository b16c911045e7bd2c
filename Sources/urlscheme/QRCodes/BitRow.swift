/// Up to 256 bits, of which the first is that on the left.
typealias BitRow = SIMD4<UInt64>

extension BitRow {
  /// The first bits, all set.
  init(count: Int) {
    self.init()
    for index in 0..<count { setBit(index, true) }
  }

  func bit(_ index: Int) -> Bool { self[index / 64] >> UInt64(index % 64) & 1 == 1 }

  mutating func setBit(_ index: Int, _ isSet: Bool) {
    let bit = UInt64(1) << UInt64(index % 64)
    self[index / 64] = isSet ? self[index / 64] | bit : self[index / 64] & ~bit
  }

  /// How many bits are set.
  var count: Int { Int(nonzeroBitCount.wrappedSum()) }

  /// Each bit is the one that stands so many places to the right, of fewer than 64.
  func ahead(_ count: UInt64) -> BitRow {
    let next = BitRow(self[1], self[2], self[3], 0)
    return self &>> BitRow(repeating: count) | next &<< BitRow(repeating: 64 - count)
  }
}
