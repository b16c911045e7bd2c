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
}
