import Testing

@testable import URLSchemeCore

@Suite struct LinkRepairTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var link: String
    var notices: [String]
    var testDescription: String { text }

    init(_ text: String, _ link: String, _ notices: String...) {
      (self.text, self.link, self.notices) = (text, link, notices)
    }
  }

  static let cases = [
    Case(" app:x", "app:x", "0 blanks"), Case("app:x\t", "app:x", "5 blanks"),
    Case(" app:x\r", "app:x", "0 blanks"), Case("\"app:x\"", "app:x", "0 double quotes"),
    Case("'app:x'", "app:x", "0 single quotes"), Case("<app:x>", "app:x", "0 angle brackets"),
    Case("(app:x)", "app:x", "0 parentheses"), Case("[app:x]", "app:x", "0 square brackets"),
    Case("[a](app:x)", "app:x", "0 the brackets of Markdown"),
    Case("[](app:x)", "app:x", "0 the brackets of Markdown"),
    Case("[a\\_b](<app:x)y>)", "app:x)y", "0 the brackets of Markdown"),
    Case("[a](<app:x)", "", ""), Case("[a](<app:x> <app:y>)", "", ""),
    Case(" \" app:x\" ", "app:x", "0 blanks", "1 double quotes", "2 blanks"),
    Case("((app:x))", "", ""), Case("\"app:x", "", ""), Case("\"app:x'", "", ""),
    Case("\"app\"", "", ""), Case("\"\"", "", ""), Case("\"", "", ""), Case("", "", ""),
    Case(" ", "", ""), Case("app:x", "", ""), Case("app:(x)", "", ""), Case("app:'x'", "", ""),
    Case("[a(app:x)", "", ""), Case("[a](", "", ""), Case("a&amp;b", "", ""),
    Case("app:?a&amp;b&amp;c", "app:?a&b&c", "6 &amp;"), Case("app:?a&am;b&amp", "", ""),
    Case("<app:?a&amp;>", "app:?a&", "0 angle brackets", "7 &amp;"),
  ]

  @Test(arguments: cases)
  func dropsWhatStandsAroundALink(_ testCase: Case) {
    let repair = LinkRepair(Array(testCase.text.utf8).span)
    #expect(repair.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" == testCase.link)
    let notices = repair?.notices.map { "\($0.offset) \($0.found)" } ?? [""]
    #expect(notices == testCase.notices)
  }

  @Test func everyByteHasItsPlaceInTheText() throws {
    for text in ["\"app:?a&amp;b&amp;&amp;c\"", " app:x ", "app:?&amp;amp;b"] {
      let bytes = Array(text.utf8)
      let made = LinkRepair(bytes.span)
      let repair = try #require(made)
      for (offset, byte) in repair.bytes.enumerated() {
        let place = repair.placed(Finding(.invalidValue, at: offset)).offset
        #expect(bytes[place] == byte, "\(text), \(offset)")
      }
      let whole = repair.placed(0..<repair.bytes.count)
      #expect(whole.lowerBound >= 0 && whole.upperBound <= bytes.count)
    }
  }
}
