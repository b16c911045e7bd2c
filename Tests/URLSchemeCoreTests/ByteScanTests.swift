import Testing

@testable import URLSchemeCore

/// The scanning primitives find what plain loops over spans do.
struct ByteScanTests {
  /// Texts of every length around the widths at which the primitives change their way, of bytes
  /// that mean something to them.
  static let texts: [[UInt8]] = {
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("%%%25C3%A9&&=#+|,\"\\\n\u{1}\u{7F}é日azAZ09~-._/?:@[".utf8)
    return (0..<600).map { index in
      (0..<(index % 75)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
    }
  }()

  @Test
  func findsTheFirstByte() {
    for text in Self.texts {
      for start in 0...min(text.count, 20) {
        let plain = text[start...].firstIndex(of: UInt8(ascii: "&")) ?? text.count
        #expect(text.span.firstIndex(of: UInt8(ascii: "&"), from: start) == plain)
      }
    }
  }

  @Test
  func findsTheEndOfASCII() {
    for text in Self.texts {
      for start in 0...min(text.count, 20) {
        let plain = text[start...].firstIndex { $0 >= 0x80 } ?? text.count
        let found = ByteScan.endOfASCII(in: text.span, from: start)
        #expect(found == plain)
      }
    }
  }

  @Test
  func knowsSchemes() {
    for byte in 0...UInt8.max {
      for place in 0..<16 {
        var lanes = ByteScan.Lanes(repeating: UInt8(ascii: "a"))
        lanes[place] = byte
        let isPlain = ByteSet.schemeRest.contains(byte)
        #expect(ByteScan.schemeLength(lanes) == (isPlain ? 16 : place))
      }
    }
  }

  @Test
  func comparesShortTexts() {
    for text in Self.texts where text.count > 17 {
      for length in 0...17 {
        let part = Array(text[1..<1 + length])
        let short = PaddedText.with(text.span) { ShortText($0.part(1, 1 + length)) }
        #expect(short == PaddedText.with(part.span) { ShortText($0) })
        #expect(short.count == length)
        let lowercased = part.map(ByteClass.lowercased)
        let folded = PaddedText.with(lowercased.span) { ShortText($0) }
        #expect(ShortText.lowercased(short.low) == folded.low)
        #expect(ShortText.lowercased(short.high) == folded.high)
      }
    }
  }
}
