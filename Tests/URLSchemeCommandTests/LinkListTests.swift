import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Which lines of a link list have links.
struct LinkListTests {
  @Test(arguments: [
    ("app://a", true), (" app://a", true), ("app://a#fragment", true), ("x # y", true),
    ("\u{A0}", true), ("", false), ("  \t ", false), ("#", false), ("# app://a", false),
    (" \t# app://a", false),
  ])
  func linesHaveLinksUnlessTheyAreEmptyOrComments(_ line: String, _ hasLink: Bool) {
    let answer = LinkList.hasLink(Array(line.utf8).span)
    #expect(answer == hasLink)
  }
}
