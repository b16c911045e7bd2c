import Testing

@testable import URLSchemeCore

/// A pattern that is refused, with the byte offset of what is wrong and the sentence that says so.
struct RefusedIRegexpCase: CustomTestStringConvertible {
  let pattern: String
  let offset: Int
  let message: String

  init(_ pattern: String, at offset: Int, _ message: String) {
    self.pattern = pattern
    self.offset = offset
    self.message = message
  }

  var testDescription: String { pattern.prefix(40).debugDescription }

  static let quantifiers: [RefusedIRegexpCase] = [
    RefusedIRegexpCase(
      "*", at: 0, #"expected something to repeat, found *; did you mean \*?"#),
    RefusedIRegexpCase(
      "a|+", at: 2, #"expected something to repeat, found +; did you mean \+?"#),
    RefusedIRegexpCase(
      "(*a)", at: 1, #"expected something to repeat, found *; did you mean \*?"#),
    RefusedIRegexpCase(
      "?", at: 0, #"expected something to repeat, found ?; did you mean \??"#),
    RefusedIRegexpCase(
      "{2}", at: 0, #"expected something to repeat, found {; did you mean \{?"#),
    RefusedIRegexpCase("a**", at: 2, "expected at most one quantifier, found a second: *"),
    RefusedIRegexpCase("a*?", at: 2, "expected at most one quantifier, found a second: ?"),
    RefusedIRegexpCase("é+?", at: 3, "expected at most one quantifier, found a second: ?"),
    RefusedIRegexpCase("a?+", at: 2, "expected at most one quantifier, found a second: +"),
    RefusedIRegexpCase("a{2}{3}", at: 4, "expected at most one quantifier, found a second: {"),
    RefusedIRegexpCase("a{}", at: 2, "expected a number, found }"),
    RefusedIRegexpCase("a{,3}", at: 2, "expected a number, found ,"),
    RefusedIRegexpCase("a{x}", at: 2, "expected a number, found x"),
    RefusedIRegexpCase("a{-1}", at: 2, "expected a number, found -"),
    RefusedIRegexpCase("a{٣}", at: 2, "expected a number, found U+0663"),
    RefusedIRegexpCase("a{", at: 2, "expected a number, found the end of the pattern"),
    RefusedIRegexpCase("a{1", at: 3, "expected , or }, found the end of the pattern"),
    RefusedIRegexpCase("a{1 }", at: 3, "expected , or }, found U+0020"),
    RefusedIRegexpCase("a{1,", at: 4, "expected a number, found the end of the pattern"),
    RefusedIRegexpCase("a{1,2", at: 5, "expected }, found the end of the pattern"),
    RefusedIRegexpCase("a{1,2,3}", at: 5, "expected }, found ,"),
    RefusedIRegexpCase("a{3,1}", at: 4, "expected 3 or more, found 1"),
    RefusedIRegexpCase("(){3,1}", at: 5, "expected 3 or more, found 1"),
  ]

  static let groupsAndMarks: [RefusedIRegexpCase] = [
    RefusedIRegexpCase("(", at: 1, "expected ), found the end of the pattern"),
    RefusedIRegexpCase("(a|b", at: 4, "expected ), found the end of the pattern"),
    RefusedIRegexpCase("((a)", at: 4, "expected ), found the end of the pattern"),
    RefusedIRegexpCase(
      ")", at: 0, #"expected the end of the pattern, found ); did you mean \)?"#),
    RefusedIRegexpCase(
      "日本)", at: 6, #"expected the end of the pattern, found ); did you mean \)?"#),
    RefusedIRegexpCase(
      "a]", at: 1, #"expected a character that stands for itself, found ]; did you mean \]?"#),
    RefusedIRegexpCase(
      "a}", at: 1, #"expected a character that stands for itself, found }; did you mean \}?"#),
    RefusedIRegexpCase("(?:a)", at: 1, "expected a plain group, found (?:; did you mean (?"),
    RefusedIRegexpCase("a(?=b)", at: 2, "expected a plain group, found (?="),
    RefusedIRegexpCase("(?!a)", at: 1, "expected a plain group, found (?!"),
    RefusedIRegexpCase("(?<=a)b", at: 1, "expected a plain group, found (?<"),
    RefusedIRegexpCase("(?<n>a)", at: 1, "expected a plain group, found (?<"),
    RefusedIRegexpCase("(?i)a", at: 1, "expected a plain group, found (?i"),
    RefusedIRegexpCase("(?", at: 1, "expected a plain group, found (?"),
  ]

  static let escapes: [RefusedIRegexpCase] = [
    RefusedIRegexpCase(
      #"a\"#, at: 2, "expected a character after the backslash, found the end of the pattern"),
    RefusedIRegexpCase(
      #"\d"#, at: 0, #"expected an escape of I-Regexp, found \d; did you mean [0-9]?"#),
    RefusedIRegexpCase(
      #"a\D"#, at: 1, #"expected an escape of I-Regexp, found \D; did you mean [^0-9]?"#),
    RefusedIRegexpCase(
      #"é\w+"#, at: 2, #"expected an escape of I-Regexp, found \w; did you mean [0-9A-Za-z_]?"#),
    RefusedIRegexpCase(
      #"\s"#, at: 0, #"expected an escape of I-Regexp, found \s; did you mean [ \t\n\r]?"#),
    RefusedIRegexpCase(
      #"\S"#, at: 0, #"expected an escape of I-Regexp, found \S; did you mean [^ \t\n\r]?"#),
    RefusedIRegexpCase(#"(a)\1"#, at: 3, #"expected an escape of I-Regexp, found \1"#),
    RefusedIRegexpCase(#"\bword\b"#, at: 0, #"expected an escape of I-Regexp, found \b"#),
    RefusedIRegexpCase(#"\u0041"#, at: 0, #"expected an escape of I-Regexp, found \u"#),
    RefusedIRegexpCase(#"\N"#, at: 0, #"expected an escape of I-Regexp, found \N"#),
    RefusedIRegexpCase(
      #"\/"#, at: 0, #"expected an escape of I-Regexp, found \/; did you mean /?"#),
    RefusedIRegexpCase(
      #"\$"#, at: 0, #"expected an escape of I-Regexp, found \$; did you mean $?"#),
    RefusedIRegexpCase(
      #"\é"#, at: 0, "expected an escape of I-Regexp, found a backslash before U+00E9"),
    RefusedIRegexpCase(#"\pL"#, at: 2, "expected {, found L"),
    RefusedIRegexpCase(#"\p"#, at: 2, "expected {, found the end of the pattern"),
    RefusedIRegexpCase(
      #"\p{}"#, at: 3, "expected a general category of Unicode, like L or Lu, found }"),
    RefusedIRegexpCase(
      #"\p{Cs}"#, at: 3, "expected a general category of Unicode, like L or Lu, found Cs"),
    RefusedIRegexpCase(
      #"\p{lu}"#, at: 3, "expected a general category of Unicode, like L or Lu, found lu"),
    RefusedIRegexpCase(
      #"\p{^L}"#, at: 3, "expected a general category of Unicode, like L or Lu, found ^"),
    RefusedIRegexpCase(
      #"\P{IsGreek}"#, at: 3,
      "expected a general category of Unicode, like L or Lu, found IsGreek"),
    RefusedIRegexpCase(#"\p{L"#, at: 4, "expected }, found the end of the pattern"),
    RefusedIRegexpCase(#"\p{L1}"#, at: 4, "expected }, found 1"),
  ]

  static let classes: [RefusedIRegexpCase] = [
    RefusedIRegexpCase(
      "[]", at: 1, #"expected a character of the class, found ]; did you mean \]?"#),
    RefusedIRegexpCase(
      "[^]", at: 2, #"expected a character of the class, found ]; did you mean \]?"#),
    RefusedIRegexpCase(
      "[]a]", at: 1, #"expected a character of the class, found ]; did you mean \]?"#),
    RefusedIRegexpCase("[", at: 1, "expected ], found the end of the pattern"),
    RefusedIRegexpCase("[^", at: 2, "expected ], found the end of the pattern"),
    RefusedIRegexpCase("[a", at: 2, "expected ], found the end of the pattern"),
    RefusedIRegexpCase("[a-", at: 3, "expected ], found the end of the pattern"),
    RefusedIRegexpCase("[-", at: 2, "expected ], found the end of the pattern"),
    RefusedIRegexpCase(
      "[[:alpha:]]", at: 1, #"expected a character of the class, found [; did you mean \[?"#),
    RefusedIRegexpCase(
      "[a[]", at: 2, #"expected a character of the class, found [; did you mean \[?"#),
    RefusedIRegexpCase("[z-a]", at: 1, "expected a range that ascends, found z-a"),
    RefusedIRegexpCase("[é日-à]", at: 3, "expected a range that ascends, found U+65E5-U+00E0"),
    RefusedIRegexpCase(#"[a-\n]"#, at: 1, "expected a range that ascends, found a-U+000A"),
    RefusedIRegexpCase(
      "[a--]", at: 3, #"expected a character that ends the range, found -; did you mean \-?"#),
    RefusedIRegexpCase(
      "[+--]", at: 3, #"expected a character that ends the range, found -; did you mean \-?"#),
    RefusedIRegexpCase(
      #"[a-\p{L}]"#, at: 3, #"expected a character that ends the range, found \"#),
    RefusedIRegexpCase(
      "[a-c-e]", at: 4,
      #"expected a hyphen only in a range, first or last, found -; did you mean \-?"#),
    RefusedIRegexpCase(
      "[---]", at: 2,
      #"expected a hyphen only in a range, first or last, found -; did you mean \-?"#),
    RefusedIRegexpCase(
      #"[\p{L}-z]"#, at: 6,
      #"expected a hyphen only in a range, first or last, found -; did you mean \-?"#),
    RefusedIRegexpCase(
      "[a-z-[aeiou]]", at: 4, "expected no class taken from another, found -["),
    RefusedIRegexpCase(
      #"[\d]"#, at: 1, #"expected an escape of I-Regexp, found \d; did you mean 0-9?"#),
    RefusedIRegexpCase(#"[\s]"#, at: 1, #"expected an escape of I-Regexp, found \s"#),
    RefusedIRegexpCase(#"[\b]"#, at: 1, #"expected an escape of I-Regexp, found \b"#),
    RefusedIRegexpCase(
      "[a-z&&[^b]]", at: 6, #"expected a character of the class, found [; did you mean \[?"#),
  ]

  static let limits: [RefusedIRegexpCase] = [
    RefusedIRegexpCase(
      String(repeating: "a", count: 1001), at: 1000,
      "expected at most 1000 states with repetitions written out, found 1001"),
    RefusedIRegexpCase(
      "a{1001}", at: 2, "expected at most 1000 repetitions, found more"),
    RefusedIRegexpCase(
      "ba{1000}", at: 2, "expected at most 1000 states with repetitions written out, found 1001"),
    RefusedIRegexpCase(
      "a{1000}é", at: 7, "expected at most 1000 states with repetitions written out, found 1001"),
    RefusedIRegexpCase(
      "a{500}|b{501}", at: 8,
      "expected at most 1000 states with repetitions written out, found 1001"),
    RefusedIRegexpCase(
      "((a{1000}){1000}){1000}", at: 10,
      "expected at most 1000 states with repetitions written out, found 1000000"),
    RefusedIRegexpCase(
      "(a{26}b{14}){5,26}", at: 12,
      "expected at most 1000 states with repetitions written out, found 1040"),
    RefusedIRegexpCase(
      "a{99999999999999999999}", at: 2, "expected at most 1000 repetitions, found more"),
    RefusedIRegexpCase(
      "a{1,99999999999999999999}", at: 4, "expected at most 1000 repetitions, found more"),
    RefusedIRegexpCase(
      "(){99999999999999999999}", at: 3, "expected at most 1000 repetitions, found more"),
    RefusedIRegexpCase(
      String(repeating: "(", count: 65) + String(repeating: ")", count: 65), at: 64,
      "expected groups nested at most 64 deep, found a deeper one"),
    RefusedIRegexpCase(
      String(repeating: "(", count: 100_000) + String(repeating: ")*", count: 100_000), at: 64,
      "expected groups nested at most 64 deep, found a deeper one"),
    RefusedIRegexpCase(
      String(repeating: "(", count: 100_000), at: 64,
      "expected groups nested at most 64 deep, found a deeper one"),
  ]
}

struct IRegexpParserTests {
  @Test(
    arguments: RefusedIRegexpCase.quantifiers + RefusedIRegexpCase.groupsAndMarks
      + RefusedIRegexpCase.escapes + RefusedIRegexpCase.classes + RefusedIRegexpCase.limits)
  func refusesWhatTheGrammarDoesNotHave(_ testCase: RefusedIRegexpCase) throws {
    let finding = try #require(throws: Finding.self) { try IRegexp(testCase.pattern) }
    #expect(finding.rule == .invalidDefinition)
    #expect(finding.offset == testCase.offset)
    #expect(finding.message == testCase.message)
  }

  @Test func nestingUpToTheLimitIsRead() throws {
    let deepest = String(repeating: "(", count: 64) + "a" + String(repeating: ")+", count: 64)
    let pattern = try IRegexp("\(deepest)|\(deepest)")
    #expect(pattern.matches("aaa"))
    #expect(!pattern.matches(""))
  }

  /// Long sources that need few states: what costs time must be the automaton, not the text of the
  /// pattern.
  @Test(arguments: ["()", "a{0}", "|", "(|)*", "[a-z]{0}"])
  func longPatternsOfFewStatesAreRead(_ unit: String) throws {
    let pattern = try IRegexp("x" + String(repeating: unit, count: 20_000))
    #expect(pattern.matches("x"))
    #expect(!pattern.matches("a"))
  }

  @Test func longClassesAreReadOnce() throws {
    let even = (0x4E00..<0x9000).filter { $0 % 2 == 0 }.compactMap { Unicode.Scalar($0) }
    let members = String(String.UnicodeScalarView(even))
    let pattern = try IRegexp("[\(members)]{1,1000}")
    #expect(pattern.matches("\u{4E00}\u{8FFE}"))
    #expect(!pattern.matches("\u{4E00}\u{8FFF}"))
  }
}
