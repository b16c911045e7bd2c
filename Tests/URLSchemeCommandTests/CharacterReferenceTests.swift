import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The character references of HTML that are undone in links.
@Suite struct CharacterReferenceTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    /// Nil where no reference begins; "?" for a name that is not known.
    var scalar: String?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "&amp;", scalar: "&"), Case(text: "&AMP;", scalar: "&"),
    Case(text: "&lt;", scalar: "<"), Case(text: "&gt;", scalar: ">"),
    Case(text: "&quot;", scalar: "\""), Case(text: "&apos;", scalar: "'"),
    Case(text: "&equals;", scalar: "="), Case(text: "&num;", scalar: "#"),
    Case(text: "&percnt;", scalar: "%"), Case(text: "&verbar;", scalar: "|"),
    Case(text: "&hellip;", scalar: "…"), Case(text: "&nbsp;", scalar: "\u{A0}"),
    Case(text: "&#38;", scalar: "&"), Case(text: "&#038;", scalar: "&"),
    Case(text: "&#x26;", scalar: "&"), Case(text: "&#X3f;", scalar: "?"),
    Case(text: "&#xE9;", scalar: "é"), Case(text: "&#127829;", scalar: "🍕"),
    Case(text: "&#0;", scalar: "\u{FFFD}"), Case(text: "&#xD800;", scalar: "\u{FFFD}"),
    Case(text: "&#9999999;", scalar: "\u{FFFD}"), Case(text: "&#xFFFFFF;", scalar: "\u{FFFD}"),
    Case(text: "&eacute;", scalar: "?"), Case(text: "&a1;", scalar: "?"),
    Case(text: "&ABCDEFGHIJKLMNOPQRSTUVWXYZ01234;", scalar: "?"),
    Case(text: "&ABCDEFGHIJKLMNOPQRSTUVWXYZ012345;"),
    Case(text: "&"), Case(text: "&a"), Case(text: "&;"), Case(text: "&amp"), Case(text: "&amp="),
    Case(text: "& amp;"), Case(text: "&1;"), Case(text: "&#"), Case(text: "&#;"),
    Case(text: "&#x"), Case(text: "&#x;"), Case(text: "&#38"), Case(text: "&#3a;"),
    Case(text: "&#xg;"), Case(text: "&#00000038;"), Case(text: "&#x0000026;"),
  ])
  func isReadWhole(_ testCase: Case) {
    let text = Array("..\(testCase.text)".utf8)
    let reference = CharacterReference.read(in: text.span, at: 2)
    guard let expected = testCase.scalar else {
      #expect(reference == nil)
      return
    }
    #expect(reference?.scalar.map { String(Character($0)) } ?? "?" == expected)
    #expect(reference?.count == text.count - 2)
  }
}
