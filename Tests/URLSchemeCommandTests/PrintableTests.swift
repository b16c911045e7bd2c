import Testing

@testable import urlscheme

@Suite struct PrintableTests {
  @Test(arguments: [
    ("half price & más 日本 🎩", "half price & más 日本 🎩"), ("a\nb", "a\\u{A}b"),
    ("\u{1B}[31m", "\\u{1B}[31m"),
    ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"),
    ("\u{202E}\u{2066}\u{200D}", "\\u{202E}\\u{2066}\u{200D}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{E0041}", "\\u{E0041}"),
    ("\r\n", "\\u{D}\\u{A}"),
  ])
  func showsWhatATerminalWouldObey(_ text: String, _ printable: String) {
    #expect(text.printable == printable)
  }

  @Test(arguments: [
    ("{\"a\":\"\\u001b\"}\n", "{\"a\":\"\\u001b\"}\n"),
    ("\"\u{202E}\u{9B}é\"", "\"\\u202e\\u009bé\""),
    ("\"\u{E0041}\"", "\"\\udb40\\udc41\""),
  ])
  func harmlessJSONStaysTheSameJSON(_ text: String, _ harmless: String) {
    #expect(text.harmless(isJSON: true, delimiter: UInt8(ascii: "\n")) == harmless)
  }

  @Test func harmlessTextKeepsItsLinesAndTabs() {
    #expect("a\tb\n\r\u{1B}".harmless(isJSON: false, delimiter: 0) == "a\tb\n\\u{D}\\u{1B}")
    #expect("a\u{0}".harmless(isJSON: false, delimiter: 0) == "a\u{0}")
    #expect("a\u{0}".harmless(isJSON: false, delimiter: UInt8(ascii: "\n")) == "a\\u{0}")
  }
}
