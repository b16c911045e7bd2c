import Testing

@testable import urlscheme

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("", "''"), ("a", "'a'"), ("a b", "'a b'"), ("'", "\\'"), ("''", "\\'\\'"),
    ("it's", "'it'\\''s'"), ("'a'", "\\''a'\\'"), ("$`\\\"", "'$`\\\"'"),
    ("e'\u{301}", "'e'\\''\u{301}'"),
  ])
  func quotesEverythingButQuotes(_ text: String, _ word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test(arguments: [
    ("", "''"), ("half", "half"), ("fixtures/a-1.jsonl", "fixtures/a-1.jsonl"), ("más", "más"),
    ("half price", "'half price'"), ("a&b", "'a&b'"), ("~", "'~'"), ("a\u{1B}", "'a\\u{1B}'"),
  ])
  func isReadableWherePeopleTypeIt(_ text: String, _ word: String) {
    #expect(ShellWord.readable(text) == word)
  }
}
