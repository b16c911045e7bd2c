import Testing

@testable import URLSchemeCore

struct PrintableTextTests {
  @Test(arguments: [
    "", "plain text", "quotes \" and ' and \\", "größe", "日本語", "🦆", "👨‍👩‍👧", "e\u{301}",
    "\u{200C}\u{200D}", "عربي", "\u{1F1E9}\u{1F1EA}",
  ])
  func whatCanBeSeenStaysAsItIs(text: String) {
    #expect(text.printable(limit: 60).utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: [
    ("\0", #"\u{0}"#), ("\u{7}", #"\u{7}"#), ("\u{1B}[2J", #"\u{1B}[2J"#), ("\t", #"\u{9}"#),
    ("a\nb", #"a\u{A}b"#), ("a\r\nb", #"a\u{D}\u{A}b"#), ("\u{7F}", #"\u{7F}"#),
    ("\u{85}", #"\u{85}"#), ("\u{9B}31m", #"\u{9B}31m"#), ("\u{2028}", #"\u{2028}"#),
    ("\u{2029}", #"\u{2029}"#), ("\u{FEFF}", #"\u{FEFF}"#), ("\u{200B}", #"\u{200B}"#),
    ("\u{E0041}", #"\u{E0041}"#), ("é\u{AD}", #"é\u{AD}"#),
  ])
  func whatCannotBeSeenIsEscaped(text: String, printable: String) {
    #expect(text.printable(limit: 60) == printable)
  }

  @Test(arguments: [0x61C, 0x200E, 0x200F] + (0x202A...0x202E) + (0x2066...0x2069))
  func theDirectionOfWritingCannotBeOverridden(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let digits = String(value, radix: 16, uppercase: true)
    #expect("a\(scalar)b".printable(limit: 60) == "a\\u{\(digits)}b")
  }

  @Test(arguments: [
    ("abcd", 4, "abcd"), ("abcde", 4, "abcd…"), ("ééééé", 4, "éééé…"), ("éééé", 4, "éééé"),
    (#""abcde""#, 4, #""abc…""#), (#""abcde"#, 4, #""abc…"#), ("a\n\n\nb", 2, #"a\u{A}…"#),
    ("abc", 0, "…"), ("", 0, ""),
  ])
  func longTextIsCut(text: String, limit: Int, printable: String) {
    #expect(text.printable(limit: limit) == printable)
  }

  @Test(arguments: [
    ("abcd", 4, "abcd"), ("abcde", 4, "abcd…"), ("ééééé", 4, "éééé…"), ("éééé", 4, "éééé"),
    (#""abcde""#, 4, #""abc…""#), (#""abcde"#, 4, #""abc…"#), ("a\n\n\nb", 2, "a\n…"), ("", 0, ""),
  ])
  func longTextIsCutAsItIs(text: String, limit: Int, cut: String) {
    #expect(text.cut(to: limit) == cut)
  }
}
