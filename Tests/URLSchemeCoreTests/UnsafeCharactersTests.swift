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
    ("\u{202E}\n", "0 U+202E"), ("a\u{200B}", "1 U+200B"), ("\u{FEFF}a", "0 U+FEFF"),
  ])
  func areFoundAtTheirFirstByte(_ text: String, _ place: String) {
    let found = UnsafeCharacters.first(in: Array(text.utf8).span).map {
      "\($0.offset) \(UnsafeCharacters.name(of: $0.scalar))"
    }
    #expect(found == place)
  }

  @Test(arguments: [
    "", "abc ~", "é", "\u{A0}", "\u{BF}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2027}",
    "\u{202F}", "\u{2065}", "\u{206A}", "\u{2128}", "日本", "😀", "\u{61C}", "\u{200A}", "\u{200C}",
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
}
