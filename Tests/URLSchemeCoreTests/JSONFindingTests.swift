import Testing

@testable import URLSchemeCore

@Suite("JSON findings")
struct JSONFindingTests {
  struct SentenceCase: CustomTestStringConvertible, Sendable {
    let id: String
    let bytes: [UInt8]
    let message: String

    var testDescription: String { id }

    init(_ id: String, _ text: String, _ message: String) {
      self.init(id, bytes: Array(text.utf8), message)
    }

    init(_ id: String, bytes: [UInt8], _ message: String) {
      (self.id, self.bytes, self.message) = (id, bytes, message)
    }
  }

  @Test(arguments: [
    SentenceCase("no text", "", "expected a value, found end of text"),
    SentenceCase("byte order mark", "\u{FEFF}1", "expected a value, found a byte order mark"),
    SentenceCase("trailing comma in an array", "[1,]", "expected ], found a trailing comma"),
    SentenceCase("nothing in an array", "[", "expected a value or ], found end of text"),
    SentenceCase("no comma in an array", "[1 2]", "expected a comma or ], found 2"),
    SentenceCase("no-break space", "[1\u{A0}]", "expected a comma or ], found U+00A0"),
    SentenceCase("emoji", "[1😀]", "expected a comma or ], found U+1F600"),
    SentenceCase("three bytes", "[1€]", "expected a comma or ], found U+20AC"),
    SentenceCase("no character", bytes: [0x5B, 0xFF], "expected a value or ], found byte 0xFF"),
    SentenceCase("NUL", "[\0", "expected a value or ], found control character U+0000"),
    SentenceCase("DEL", "[\u{7F}", "expected a value or ], found control character U+007F"),
    SentenceCase(
      "trailing comma in an object", #"{"a":1,}"#, "expected }, found a trailing comma"),
    SentenceCase("bare key", "{a:1}", "expected a key in quotes or }, found a"),
    SentenceCase("no colon", #"{"a"1}"#, "expected a colon, found 1"),
    SentenceCase("no comma in an object", #"{"a":1 "b""#, #"expected a comma or }, found ""#),
    SentenceCase("after the value", "{} x", "expected end of text, found x"),
    SentenceCase("literal", "nan", "expected null, found a"),
    SentenceCase("leading zero", "01", "expected no digit after a leading 0, found 1"),
    SentenceCase("no digit", "1.", "expected a digit, found end of text"),
    SentenceCase("space for a digit", "- 1", "expected a digit, found a space"),
    SentenceCase("open string", #""a"#, "expected a closing quote, found end of text"),
    SentenceCase(
      "raw tab", "\"\t\"",
      "expected a closing quote, or the character escaped, found control character U+0009"),
    SentenceCase("unknown escape", #""\x""#, #"expected one of "\/bfnrtu after \, found x"#),
    SentenceCase("bad digit", #""\u00g0""#, "expected a hexadecimal digit, found g"),
    SentenceCase("half a pair", #""\ud800""#, "expected a surrogate pair, found half of one"),
    SentenceCase(
      "too deep", String(repeating: "[", count: 65),
      "expected at most 64 levels of nesting, found ["),
    SentenceCase("key twice", #"{"é":1,"\u00e9":2}"#, "the key é appears twice in one object"),
  ])
  func saysWhatWasExpectedAndFound(_ testCase: SentenceCase) {
    let finding = #expect(throws: Finding.self) { try JSONNode(parsing: testCase.bytes.span) }
    #expect(finding?.message == testCase.message)
  }

  @Test func namesTheInvalidByte() {
    let bytes: [UInt8] = [0x22, 0xC0, 0x80, 0x22]
    let finding = #expect(throws: Finding.self) { try JSONNode(parsing: bytes.span) }
    #expect(finding == Finding(.invalidUTF8, at: 1, expected: "UTF-8", found: "byte 0xC0"))
  }
}
