import Testing

@testable import URLSchemeCore

/// Texts that are read whole lanes at a time are read as plain loops over their bytes read them.
struct PaddedTextTests {
  private static let texts = ByteScanTests.texts.map { $0.filter { $0 != UInt8(ascii: "%") } }

  private func with<Result>(_ text: [UInt8], _ body: (PaddedText) -> Result) -> Result {
    // What stands in the padding must make no difference.
    let padded = text + (0..<PaddedText.padding).map { UInt8(ascii: $0 % 2 == 0 ? "7" : "&") }
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("it has padding") }
      return body(unsafe PaddedText(start, count: text.count))
    }
  }

  @Test
  func findsTheFirstByte() {
    for text in Self.texts {
      for start in 0...min(text.count, 20) {
        let plain = text[start...].firstIndex(of: UInt8(ascii: "&")) ?? text.count
        #expect(with(text) { $0.firstIndex(of: UInt8(ascii: "&"), from: start) } == plain)
      }
    }
  }

  @Test
  func knowsTheEndOfDigits() {
    for text in Self.texts + (0..<40).map({ Array(repeating: UInt8(ascii: "7"), count: $0) }) {
      for start in 0...text.count {
        let plain = text[start...].firstIndex { !ByteClass.isDigit($0) } ?? text.count
        #expect(with(text) { $0.endOfDigits(from: start) } == plain)
      }
    }
  }

  @Test
  func itsWordsAreItsFirstBytes() {
    for text in Self.texts {
      let short = Array(text.prefix(16))
      let expected = (short + Array(repeating: 0, count: 16 - short.count)).map(UInt64.init)
      let words = with(text) { $0.words }
      #expect(words.low == expected[..<8].reversed().reduce(0) { $0 << 8 | $1 })
      #expect(words.high == expected[8...].reversed().reduce(0) { $0 << 8 | $1 })
    }
  }

  @Test(arguments: [false, true])
  func decodesAsAPlainLoopDoes(plusAsSpace: Bool) throws {
    for (index, bytes) in Self.texts.enumerated() {
      var text = bytes
      for escape in ["%41", "%c3%A9", "%00", "%7F"].prefix(index % 5) {
        text.insert(contentsOf: Array(escape.utf8), at: bytes.count / 2)
      }
      var plain: [UInt8] = []
      try PercentEncoding.decode(text.span, plusAsSpace: plusAsSpace, to: &plain)
      let (decoded, isPlain) = ScratchSpace.withSpace(for: 512) { scratch in
        var scratch = scratch
        return with(text) { text in
          scratch.decoded(text, plusAsSpace: plusAsSpace).map { decoded in
            ((0..<decoded.text.count).map { decoded.text[$0] }, decoded.isPlain)
          } ?? ([], true)
        }
      }
      #expect(decoded == plain)
      #expect(isPlain == (index % 5 < 2))
    }
  }

  @Test
  func noTextIsMadeWithoutRoom() {
    let isMade = ScratchSpace.withSpace(for: 8) { scratch in
      var scratch = scratch
      return (0..<9).map { _ in
        scratch.text(ofAtMost: 8) { output in
          for byte in 0..<8 as Range<UInt8> { output.append(byte) }
          return true
        } != nil
      }
    }
    #expect(isMade == Array(repeating: true, count: 4) + Array(repeating: false, count: 5))
  }
}
