@testable import Laws

extension Fuzzer {
  /// Comparing two versions of a definition: the input is what both, and links of them, are made from.
  static var versions: Fuzzer {
    Fuzzer(name: "versions") { _ in
      (1...16).map { [UInt8($0)] }
    } makeRun: {
      { bytes in
        let seed = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
          ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        try VersionLaws.breaksAreFound(seed: seed, links: 500)
      }
    }
  }
}
