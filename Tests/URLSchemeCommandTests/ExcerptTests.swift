import Testing

@testable import URLSchemeCore
@testable import urlscheme

struct ExcerptCase: CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  let offset: Int
  var secrets: [Range<Int>] = []
  let text: String
  let column: Int
  var room: Int?

  init(
    id: String, _ bytes: some Sequence<UInt8>, at offset: Int, masking secrets: [Range<Int>] = [],
    room: Int? = nil, _ text: String, column: Int
  ) {
    self.room = room
    self.id = id
    self.bytes = Array(bytes)
    self.offset = offset
    self.secrets = secrets
    self.text = text
    self.column = column
  }

  var testDescription: String { id }
}

@Suite struct ExcerptTests {
  @Test(arguments: [
    ExcerptCase(id: "nothing", "".utf8, at: 0, "", column: 0),
    ExcerptCase(id: "the beginning", "app:x".utf8, at: 0, "app:x", column: 0),
    ExcerptCase(id: "the middle", "app:x".utf8, at: 4, "app:x", column: 4),
    ExcerptCase(id: "the end", "app:x".utf8, at: 5, "app:x", column: 5),
    ExcerptCase(id: "beyond the end", "app:x".utf8, at: 9, "app:x", column: 5),
    ExcerptCase(id: "before the beginning", "app:x".utf8, at: -1, "app:x", column: 0),
    ExcerptCase(id: "wide characters take two columns", "日本x".utf8, at: 6, "日本x", column: 4),
    ExcerptCase(id: "an emoji takes two columns", "🎩x".utf8, at: 4, "🎩x", column: 2),
    ExcerptCase(
      id: "combining marks take none", "e\u{301}x".utf8, at: 3, "e\u{301}x", column: 1),
    ExcerptCase(id: "control characters are escapes", "\u{1B}x".utf8, at: 1, "\\u{1B}x", column: 6),
    ExcerptCase(id: "a tab that indents is a space", "\t x".utf8, at: 2, "  x", column: 2),
    ExcerptCase(id: "any other tab is an escape", "x\t".utf8, at: 2, "x\\u{9}", column: 6),
    ExcerptCase(
      id: "bidi overrides are escapes", "\u{202E}x".utf8, at: 3, "\\u{202E}x", column: 8),
    ExcerptCase(
      id: "bytes that are not UTF-8 are escapes", [0x61, 0xFF, 0x62], at: 2, "a\\xffb", column: 5),
    ExcerptCase(id: "a cut character", [0xC3], at: 1, "\\xc3", column: 4),
    ExcerptCase(
      id: "secrets are masked", "t=abé&x".utf8, at: 6, masking: [2..<6], "t=•••&x", column: 5),
    ExcerptCase(
      id: "a caret inside a secret", "t=abc".utf8, at: 4, masking: [2..<5], "t=•••", column: 4),
    ExcerptCase(
      id: "60 columns on each side",
      (String(repeating: "a", count: 60) + String(repeating: "b", count: 60)).utf8, at: 60,
      String(repeating: "a", count: 60) + String(repeating: "b", count: 60), column: 60),
    ExcerptCase(
      id: "no more than 60 columns on each side",
      (String(repeating: "a", count: 61) + String(repeating: "b", count: 61)).utf8, at: 61,
      "…" + String(repeating: "a", count: 60) + String(repeating: "b", count: 60) + "…",
      column: 61),
    ExcerptCase(
      id: "a mark has no column, be it the last",
      (String(repeating: "a", count: 120) + "\u{301}").utf8, at: 60,
      String(repeating: "a", count: 120) + "\u{301}", column: 60),
    ExcerptCase(
      id: "what is not seen may be anything",
      ("é" + String(repeating: "a", count: 122) + "é").utf8, at: 63,
      "…" + String(repeating: "a", count: 120) + "…", column: 61),
    ExcerptCase(
      id: "wide characters are cut whole", String(repeating: "日", count: 31).utf8, at: 93,
      "…" + String(repeating: "日", count: 30), column: 61),
    ExcerptCase(
      id: "far inside a long text", String(repeating: "é", count: 500_000).utf8, at: 500_000,
      "…" + String(repeating: "é", count: 60) + String(repeating: "é", count: 60) + "…", column: 61),
    ExcerptCase(
      id: "all of what fits", "abcdefghijklmnopqrst".utf8, at: 20, room: 20,
      "abcdefghijklmnopqrst", column: 20),
    ExcerptCase(
      id: "both sides of what does not fit", "abcdefghijklmnopqrstuvwxyz".utf8, at: 13, room: 20,
      "…efghijklmnopqrstuv…", column: 10),
    ExcerptCase(
      id: "more after a place near the beginning", "abcdefghijklmnopqrstuvwxyz".utf8, at: 2,
      room: 20, "abcdefghijklmnopqr…", column: 2),
    ExcerptCase(
      id: "more before a place near the end", "abcdefghijklmnopqrstuvwxyz".utf8, at: 25,
      room: 20, "…ijklmnopqrstuvwxyz", column: 18),
    ExcerptCase(
      id: "wide characters in little room", "日本日本日本日本日本日本x".utf8, at: 36, room: 20,
      "…日本日本日本日本x", column: 17),
    ExcerptCase(
      id: "no room at all", "abcdefghijklmnopqrstuvwxyz".utf8, at: 0, room: -3,
      "abcdefghijklmn…", column: 0),
    ExcerptCase(
      id: "much room", String(repeating: "a", count: 200).utf8, at: 0, room: 1_000,
      String(repeating: "a", count: 118) + "…", column: 0),
  ])
  func showsTheTextAroundAPlace(_ testCase: ExcerptCase) {
    var column = -1
    let text = String { output in
      column = Excerpt.append(
        testCase.bytes.span, around: testCase.offset, masking: testCase.secrets,
        room: testCase.room,
        to: &output)
    }
    #expect(text == testCase.text)
    #expect(column == testCase.column)
  }
}
