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

  @Test(arguments: [
    ("search", "search"), ("term=half price", "term='half price'"), ("", "''"), ("a b", "'a b'"),
    ("x=it's", "x='it'\\''s'"), ("=ls", "'=ls'"), ("=a b", "'=a b'"), ("a&b=c", "'a&b=c'"),
    ("~1x", "'~1x'"), ("o=~1", "o='~1'"),
  ])
  func aWordIsQuotedWhereItNeedsToBe(_ word: String, _ text: String) {
    #expect(ShellWord.text(word) == text)
  }

  @Test func everyShellReadsItBack() async throws {
    let words = ["a b", "it's", "$x `y` \\ \"z\"", "né\n!", "*", "-n", "name=~ ;|"]
    let result = try await Program.script(
      "printf '%s\\0' \(words.map(ShellWord.text).joined(separator: " "))")
    #expect(result.output == words.map { "\($0)\0" }.joined())
  }
}
