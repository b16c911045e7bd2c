import Testing

@testable import URLSchemeCore

struct CRC16Tests {
  @Test
  func hasTheCatalogsCheckValue() {
    #expect(checksum(Array("123456789".utf8)) == 0x29B1)
  }

  @Test
  func beginsWithAllOnes() {
    #expect(checksum([]) == 0xFFFF)
  }

  @Test
  func agreesWithTheDefinitionBitByBit() {
    var generator = SeededGenerator(seed: 16)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var expected: UInt16 = 0xFFFF
      for byte in bytes {
        expected ^= UInt16(byte) << 8
        for _ in 0..<8 {
          expected = expected & 0x8000 == 0 ? expected << 1 : expected << 1 ^ 0x1021
        }
      }
      #expect(checksum(bytes) == expected)
    }
  }

  private func checksum(_ bytes: [UInt8]) -> UInt16 {
    CRC16.checksum(bytes.span)
  }
}
