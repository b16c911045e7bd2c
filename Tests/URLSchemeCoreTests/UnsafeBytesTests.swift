import Testing

@testable import URLSchemeCore

/// What unsafe code does, against plain code that does the same.
@Suite struct UnsafeBytesTests {
  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 255 * 16 - 1, 255 * 16, 255 * 16 + 17, 20_000])
  func countsAsACheckedLoopDoes(_ length: Int) {
    var generator = SystemRandomNumberGenerator()
    for choices in [UInt8(1), 2, 255] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0..<choices, using: &generator) }
      let count = bytes.count { $0 == 0 }
      #expect(ByteCount.count(of: 0, in: bytes.span) == count)
      // A part begins at any address.
      let part = bytes.span.extracting(min(3, length)...)
      #expect(ByteCount.count(of: 0, in: part) == bytes.dropFirst(3).count { $0 == 0 })
    }
  }
}
