/// SplitMix64: the same numbers for the same seed, on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Numbers that follow from the seed alone.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// True this many times in a thousand.
  mutating func chance(perMille: Int) -> Bool {
    Int.random(in: 0..<1000, using: &self) < perMille
  }

  mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &self) ?? ""
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}
