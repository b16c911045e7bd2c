import Testing

@testable import URLSchemeCore

/// Texts that chance made: nothing traps, and every fault lies in its text.
@Suite("JSON mutations")
struct JSONMutationTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func mutatedTextsAreReadOrRefusedInPlace(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var reader = JSONReader(limitsNumbers: false)
    var accepted = 0
    for _ in 0..<5_000 {
      let bytes = mutated(using: &generator)
      switch reader.compact(bytes) {
      case .fails(_, let offset):
        #expect((0...bytes.count).contains(offset), "\(bytes)")
      case .reads(let compact):
        accepted += 1
        #expect(reader.compact(Array(compact.utf8)) == .reads(compact), "\(bytes)")
        // Foundation makes a Double of every number, and not all have one.
        if !compact.contains(where: "eE".contains) { #expect(foundationReads(bytes), "\(bytes)") }
      }
    }
    #expect(accepted > 250)
  }

  /// One to four mutations of a text that is short enough to be hit where it matters.
  private func mutated(using generator: inout SeededGenerator) -> [UInt8] {
    let sources = JSONTextCase.valid.filter { $0.bytes.count < 200 }
    var bytes = sources.randomElement(using: &generator)?.bytes ?? []
    let structure =
      Array(#"[]{},:"\u0019eE+-.tfn/dDcC "#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xED, 0xF4]
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let byte = structure.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2 where place < bytes.count: bytes.remove(at: place)
      case 3 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 4: bytes.removeSubrange(place...)
      default:
        let other = sources.randomElement(using: &generator)?.bytes ?? []
        bytes.insert(contentsOf: other, at: place)
      }
    }
    return bytes
  }
}
