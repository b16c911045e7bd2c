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
        #expect(ByteScan.firstIndex(of: UInt8(ascii: "&"), in: text.span, from: start) == plain)
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
      for place in [0, 1, 7, 15] {
        var text = Array("abcdefghijklmnop:".utf8)
        text[place] = byte
        let isPlain =
          place == 0 ? ByteSet.schemeFirst.contains(byte) : ByteSet.schemeRest.contains(byte)
        for end in [1, 8, 16] {
          let isScheme = ByteScan.isScheme(text.span, upTo: end)
          #expect(isScheme == (isPlain || end <= place))
        }
      }
    }
    let long = Array("abcdefghijklmnopq:".utf8)
    let isScheme = ByteScan.isScheme(long.span, upTo: 17)
    #expect(!isScheme)
  }

  @Test
  func knowsTheEndOfDigits() {
    for text in Self.texts + (0..<40).map({ Array(repeating: UInt8(ascii: "7"), count: $0) }) {
      for start in 0...text.count {
        let plain = text[start...].firstIndex { !ByteClass.isDigit($0) } ?? text.count
        #expect(ByteScan.endOfDigits(in: text.span, from: start) == plain)
      }
    }
  }

  @Test
  func readsTheFirstLanes() {
    for text in Self.texts {
      for end in 0...min(text.count, 32) {
        let lanes = ByteScan.cut(ByteScan.firstLanes(of: text.span), to: end)
        let bytes = (0..<32).map { $0 < 16 ? lanes.0[$0] : lanes.1[$0 - 16] }
        #expect(bytes == Array(text[..<end]) + Array(repeating: 0, count: 32 - end))
        let words = ByteScan.words(lanes.0)
        let plain = bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        #expect(words[0] == plain)
        let word = ByteScan.word(in: text.span, at: 0)
        #expect(text.count >= 8 ? end < 8 || word == plain : word == 0)
      }
      for byte in [UInt8(ascii: "?"), 0x61, 0xFF] {
        let plain = text.prefix(32).firstIndex(of: byte) ?? 32
        let lanes = ByteScan.firstLanes(of: text.span)
        #expect(ByteScan.firstIndex(of: byte, in: lanes) == plain)
      }
      #expect(ByteScan.word(in: text.span, at: text.count - 7) == 0)
      #expect(ByteScan.word(in: text.span, at: -1) == 0)
    }
  }

  @Test
  func comparesShortTexts() {
    for text in Self.texts where text.count > 17 {
      for length in 0...17 {
        let part = Array(text[1..<1 + length])
        let short = ShortText(text.span, 1..<1 + length)
        #expect(short == ShortText(part.span, 0..<length))
        #expect((short == .none) == (length > 16))
        let folded = part.map(ByteClass.lowercased)
        #expect(short.lowercased == ShortText(folded.span, 0..<length))
      }
    }
  }
}
