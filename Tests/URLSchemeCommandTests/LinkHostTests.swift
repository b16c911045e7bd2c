import Testing

@testable import urlscheme

struct LinkHostCase: CustomTestStringConvertible {
  let id: String
  let link: String
  let format: EncodeOptions.Format
  let text: String

  var testDescription: String { id }
}

@Suite struct LinkHostTests {
  @Test(arguments: [
    LinkHostCase(
      id: "a link as it is", link: "app://x?a=1&b=2", format: .url, text: "app://x?a=1&b=2"),
    LinkHostCase(
      id: "HTML: ampersands", link: "app:?a&b", format: .html,
      text: "<a href=\"app:?a&amp;b\">app:?a&amp;b</a>"),
    LinkHostCase(
      id: "HTML: quotes and brackets, whatever follows them", link: "app:\"'<\u{338}>",
      format: .html,
      text: "<a href=\"app:&quot;&#39;&lt;\u{338}&gt;\">app:&quot;&#39;&lt;\u{338}&gt;</a>"),
    LinkHostCase(
      id: "Markdown: brackets", link: "app:[x](y)", format: .markdown,
      text: "[app:\\[x\\](y)](<app:[x](y)>)"),
    LinkHostCase(
      id: "Markdown: angle brackets and backslashes", link: "app:<x>\\", format: .markdown,
      text: "[app:\\<x\\>\\\\](<app:\\<x\\>\\\\>)"),
    LinkHostCase(
      id: "Markdown: character references", link: "app:?a&lt;&#38;&b;=&c", format: .markdown,
      text: "[app:?a\\&lt;\\&\\#38;\\&b;=\\&c](<app:?a\\&lt;\\&#38;\\&b;=&c>)"),
    LinkHostCase(
      id: "mail: everything but unreserved characters", link: "app:a b&c?d=%20", format: .mailto,
      text: "mailto:?body=app%3Aa%20b%26c%3Fd%3D%2520"),
    LinkHostCase(id: "JSON", link: "app:\"\\", format: .json, text: "\"app:\\\"\\\\\""),
  ])
  func escapesTheLink(_ testCase: LinkHostCase) {
    #expect(testCase.format.text(testCase.link) == testCase.text)
  }

  @Test func aMailMayHaveASubject() {
    #expect(
      EncodeOptions.Format.mailto.text("app:x", .init(subject: "Half price & más+ 50%?"))
        == "mailto:?subject=Half%20price%20%26%20m%C3%A1s%2B%2050%25%3F&body=app%3Ax")
    #expect(
      EncodeOptions.Format.mailto.text("app:x", .init(subject: ""))
        == "mailto:?subject=&body=app%3Ax")
    #expect(EncodeOptions.Format.url.text("app:x", .init(subject: "y")) == "app:x")
  }
}
