import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Characters and their escapes, of which each place of a document has its own.
@Suite struct DocumentCharacterTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    var escapes: DocumentCharacter.Escapes = []
    let scalar: Unicode.Scalar?
    var count = 1
    var isEscaped = false
    var testDescription: String { "\(text) \(escapes.rawValue)" }
  }

  @Test(arguments: [
    Case(text: "a", scalar: "a"),
    Case(text: "é", scalar: "é", count: 2),
    Case(text: "…", scalar: "…", count: 3),
    Case(text: "🍕", scalar: "🍕", count: 4),
    Case(text: "\0", scalar: "\0"),
    Case(text: "&amp;", scalar: "&"),
    Case(text: "&amp;", escapes: [.backslashes, .strings], scalar: "&"),
    Case(text: "&amp;", escapes: .references, scalar: "&", count: 5, isEscaped: true),
    Case(text: "&eacute;", escapes: .references, scalar: nil, count: 8),
    Case(text: "\\/", scalar: "\\"),
    Case(text: "\\/", escapes: .backslashes, scalar: "/", count: 2, isEscaped: true),
    Case(text: "\\\\", escapes: .backslashes, scalar: "\\", count: 2, isEscaped: true),
    Case(text: "\\(", escapes: .backslashes, scalar: "(", count: 2, isEscaped: true),
    Case(text: "\\(", escapes: [.backslashes, .strings], scalar: "\\"),
    Case(text: "\\a", escapes: .backslashes, scalar: "\\"),
    Case(text: "\\n", escapes: .backslashes, scalar: "\\"),
    Case(text: "\\n", escapes: .strings, scalar: "\n", count: 2, isEscaped: true),
    Case(text: "\\u0026", escapes: .strings, scalar: "&", count: 6, isEscaped: true),
    Case(text: "\\u00e9", escapes: .strings, scalar: "é", count: 6, isEscaped: true),
    Case(text: "\\ud83C\\uDF55", escapes: .strings, scalar: "🍕", count: 12, isEscaped: true),
    Case(text: "\\ud83cx", escapes: .strings, scalar: "\u{FFFD}", count: 6, isEscaped: true),
    Case(text: "\\ud83c\\u0026", escapes: .strings, scalar: "\u{FFFD}", count: 6, isEscaped: true),
    Case(text: "\\u002", escapes: .strings, scalar: "\\"),
    Case(text: "\\u00g6", escapes: .strings, scalar: "\\"),
    Case(text: "\\", escapes: [.strings, .backslashes], scalar: "\\"),
  ])
  func isReadWithItsEscape(_ testCase: Case) {
    let text = Array(testCase.text.utf8)
    let character = DocumentCharacter.read(in: text.span, at: 0, testCase.escapes)
    #expect(character.scalar == testCase.scalar)
    #expect(character.count == testCase.count)
    #expect(character.isEscaped == testCase.isEscaped)
  }

  @Test(arguments: [
    [0x80], [0xC1, 0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x80], [0xE0, 0x80, 0x80],
    [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
  ])
  func isOneByteWhereTheTextIsNotUTF8(_ bytes: [UInt8]) {
    let character = DocumentCharacter.read(in: bytes.span, at: 0, .references)
    #expect(character.scalar == nil)
    #expect(character.count == 1)
  }

  @Test(arguments: [
    (" \t\r\n\0\u{7F}<>\"`|\\^", true),
    ("aZ09-._~%:/?#[]@!$&'()*+,;={}", false),
    ("é日あ١🍕★e\u{301}", false),
    ("…—–“”«»、。）」・\u{A0}\u{200B}\u{202E}\u{FEFF}→€", true),
  ])
  func endsALinkInRunningText(_ characters: String, ends: Bool) {
    for scalar in characters.unicodeScalars {
      #expect(
        DocumentCharacter(scalar: scalar, count: 1).endsPlainLink == ends,
        "\(scalar.escaped(asASCII: true))")
    }
  }
}
