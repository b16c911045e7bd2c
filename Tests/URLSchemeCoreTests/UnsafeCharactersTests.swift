import Testing

@testable import URLSchemeCore

/// Which characters are unsafe in values, and where they stand.
struct UnsafeCharactersTests {
  @Test(arguments: [
    ("\0", "0 U+0000"), ("a\tb", "1 U+0009"), ("ab\n", "2 U+000A"), ("\r", "0 U+000D"),
    ("\u{1B}[31m", "0 U+001B"), ("\u{1F}", "0 U+001F"), ("\u{7F}", "0 U+007F"),
    ("é\u{80}", "2 U+0080"), ("\u{85}", "0 U+0085"), ("\u{9F}", "0 U+009F"),
    ("€\u{2028}", "3 U+2028"), ("\u{2029}", "0 U+2029"), ("\u{202A}", "0 U+202A"),
    ("\u{202E}", "0 U+202E"), ("日\u{2066}", "3 U+2066"), ("\u{2069}", "0 U+2069"),
    ("\u{202E}\n", "0 U+202E"),
  ])
  func areFoundAtTheirFirstByte(_ text: String, _ place: String) {
    let found = UnsafeCharacters.first(in: Array(text.utf8).span).map {
      "\($0.offset) \(UnsafeCharacters.name(of: $0.scalar))"
    }
    #expect(found == place)
  }

  @Test(arguments: [
    "", "abc ~", "é", "\u{A0}", "\u{BF}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2027}",
    "\u{202F}", "\u{2065}", "\u{206A}", "\u{2128}", "日本", "😀", "\u{61C}", "\u{FEFF}",
  ])
  func otherCharactersAreSafe(_ text: String) {
    let isSafe = UnsafeCharacters.first(in: Array(text.utf8).span) == nil
    #expect(isSafe)
  }

  @Test(arguments: [
    [0xC2], [0xE2], [0xE2, 0x80], [0xE2, 0x81, 0x41], [0xC2, 0x41], [0xFF, 0xAE],
  ])
  func brokenSequencesAreNoCharacters(_ bytes: [UInt8]) {
    let isSafe = UnsafeCharacters.first(in: bytes.span) == nil
    #expect(isSafe)
  }

  @Test(arguments: [false, true])
  func areFoundAmongEscapes(isUppercase: Bool) {
    var wrong: [String] = []
    for scalar in (0...0x2100 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let isUnsafe = UnsafeCharacters.first(in: text.utf8.span) != nil
      let escapes = text.utf8.map { byte in
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: isUppercase)
      }
      for link in [escapes.joined(), "a:b?c=%C3%A9" + escapes.joined() + "%41d"]
      where UnsafeCharacters.areEscaped(in: link.utf8.span) != isUnsafe {
        wrong.append(link)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test
  func areFoundWhereverTheyStand() {
    var wrong: [[UInt8]] = []
    for byte in UInt8.min...UInt8.max {
      let digits = String(byte, radix: 16)
      let escape = Array("%\(digits.count < 2 ? "0" : "")\(digits)".utf8)
      let isUnsafe = byte < 0x20 || byte == 0x7F
      for place in 0...35 {
        let before = [UInt8](repeating: UInt8(ascii: "2"), count: place)
        for text in [before + escape, before + escape + before]
        where UnsafeCharacters.areEscaped(in: text.span) != isUnsafe {
          wrong.append(text)
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count)")
  }

  @Test(arguments: ["", "%", "%C", "%C2", "%C2%", "%C2%8", "%E2%80", "%E2%80%A", "%E2%80A8", "%zz"])
  func brokenEscapesAreNone(_ link: String) {
    let isFound = UnsafeCharacters.areEscaped(in: link.utf8.span)
    #expect(!isFound)
  }
}
