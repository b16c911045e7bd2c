/// SHA-256 (FIPS 180-4), for tests of what names content by it.
enum SHA256 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    let primes = firstPrimes(64)
    let constants = primes.map { fraction(of: cubeRoot($0)) }
    var state = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(Array(padded[start..<start + 64]), to: &state, constants)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  private static func add(_ block: [UInt8], to state: inout [UInt32], _ constants: [UInt32]) {
    var words = (0..<16).map { index in
      block[4 * index..<4 * index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (first, second) = (words[index - 15], words[index - 2])
      words.append(
        words[index - 16] &+ (turned(first, 7) ^ turned(first, 18) ^ first >> 3)
          &+ words[index - 7] &+ (turned(second, 17) ^ turned(second, 19) ^ second >> 10))
    }
    var s = state
    for index in 0..<64 {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let first =
        s[7] &+ (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) &+ choice
        &+ constants[index] &+ words[index]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let second = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func firstPrimes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var number = 2
    while primes.count < count {
      if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
      number += 1
    }
    return primes
  }

  private static func cubeRoot(_ number: Int) -> Double {
    var root = 1.0
    for _ in 0..<100 { root -= (root * root * root - Double(number)) / (3 * root * root) }
    return root
  }

  /// The first 32 bits behind the point.
  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }
}
