import Testing
import URLSchemeCore

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

  /// What is told without asking for properties of characters is what these say; and of the letters
  /// of the world most can be told so.
  @Test func whatIsSurelyPrintableIs() {
    var told = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Array("a\(scalar)b".utf8)
      if text.span.isSurelyPrintable {
        told += 1
        if !scalar.isPrintable { Issue.record("U+\(String(value, radix: 16))") }
      }
    }
    #expect(told > 60_000)
    for word in ["café", "naïve", "日本語", "привет", "🎩 hat", "Ünï–cödé"] {
      #expect(Array(word.utf8).span.isSurelyPrintable == !word.contains("–"), "\(word)")
    }
  }
}
