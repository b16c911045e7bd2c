import Testing

@testable import URLSchemeCore

/// Texts that are made to match a pattern.
@Suite struct PatternTextsTests {
  @Test(arguments: [
    "", "a", "a*", "[a-z0-9-]+", "(ab|c){2,3}", "\\p{Lu}\\p{Ll}*", "[^a]{3}", "(a|)b?", "x{0}", ".",
    "(a*)*",
    "[0-9]{4}-[0-9]{2}", "\\n|\\t", "日+", "[^\\p{L}]",
  ])
  func theyMatch(_ pattern: String) throws {
    let (texts, expression) = (try #require(PatternTexts(pattern)), try IRegexp(pattern))
    var generator = SeededGenerator(seed: 1)
    for length in 0..<30 {
      let text = try #require(texts.random(upTo: length, using: &generator))
      #expect(expression.matches(text), "\(pattern): \(text)")
    }
    #expect(texts.shortest.map(expression.matches) == true)
  }

  @Test func theyAreAsShortAsIsAsked() throws {
    let texts = try #require(PatternTexts("(ab|[0-9])*x"))
    var generator = SeededGenerator(seed: 1)
    var lengths: Set<Int> = []
    for _ in 0..<200 {
      lengths.insert(try #require(texts.random(upTo: 6, using: &generator)).count)
    }
    #expect(lengths.max() ?? 0 <= 7 && lengths.count > 3)
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("a*", ""), ("(b|cd)e", "be"), ("[0-9]{3}", "111"), ("x+y", "xy"),
    ("[^a1A-]", " "), (#"\p{Lu}{2}-"#, "AA-"), ("é", "é"), ("(a|)b{2,}c?", "bb"), (".", "a"),
    (#"\n"#, "\n"), ("[^ -~é]", "ß"), ("(ab|c){2}|[0-9]{3}", "cc"),
  ])
  func theShortestIsPlain(_ pattern: String, _ text: String) throws {
    #expect(try #require(PatternTexts(pattern)).shortest == text)
  }

  @Test func whereNothingMatchesThereIsNone() {
    var generator = SeededGenerator(seed: 1)
    #expect(PatternTexts(#"a[^\p{L}\P{L}]"#)?.shortest == .some(.none))
    #expect(PatternTexts("[^\\p{L}\\P{L}]")?.random(upTo: 5, using: &generator) == nil)
    #expect(PatternTexts("(") == nil)
  }
}
