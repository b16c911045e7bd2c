import Testing

@testable import URLSchemeCore

/// A pattern, texts that match it and texts that do not.
struct IRegexpCase: CustomTestStringConvertible {
  let pattern: String
  let matching: [String]
  let others: [String]

  init(_ pattern: String, _ matching: [String], not others: [String]) {
    self.pattern = pattern
    self.matching = matching
    self.others = others
  }

  var testDescription: String { pattern.debugDescription }

  static let branches: [IRegexpCase] = [
    IRegexpCase("", [""], not: ["a", " ", "\n"]),
    IRegexpCase("|", [""], not: ["|", "a"]),
    IRegexpCase("()", [""], not: ["()", "a"]),
    IRegexpCase("(|)", [""], not: ["|"]),
    IRegexpCase("a", ["a"], not: ["", "A", "aa", "ba", "ab"]),
    IRegexpCase("ab", ["ab"], not: ["", "a", "b", "ba", "abb"]),
    IRegexpCase("a|b", ["a", "b"], not: ["", "ab", "a|b", "c"]),
    IRegexpCase("a|", ["a", ""], not: ["|", "aa"]),
    IRegexpCase("|a", ["a", ""], not: ["|", "aa"]),
    IRegexpCase("a||b", ["a", "", "b"], not: ["ab", "|"]),
    IRegexpCase("ab|cd|ef", ["ab", "cd", "ef"], not: ["abcd", "af", "ad", ""]),
    IRegexpCase("a(b|c)d", ["abd", "acd"], not: ["ad", "abcd", "abd "]),
    IRegexpCase("a(|b)c", ["ac", "abc"], not: ["abbc", "a", "c"]),
    IRegexpCase("(a|ab)(c|bcd)", ["ac", "abc", "abcd", "abbcd"], not: ["abcdd", "ab", "abb"]),
    IRegexpCase("((a)(b))", ["ab"], not: ["a", "b"]),
    IRegexpCase("asda|sainsburys|tesco", ["asda", "tesco"], not: ["asdatesco", "Asda", "asd"]),
  ]

  static let normalCharacters: [IRegexpCase] = [
    IRegexpCase("^a$", ["^a$"], not: ["a"]),
    IRegexpCase("$", ["$"], not: [""]),
    IRegexpCase("^", ["^"], not: [""]),
    IRegexpCase("a,b", ["a,b"], not: ["ab"]),
    IRegexpCase("-", ["-"], not: [""]),
    IRegexpCase("/:;<=>@", ["/:;<=>@"], not: ["/"]),
    IRegexpCase("!\"#%&'", ["!\"#%&'"], not: ["!"]),
    IRegexpCase("_`~", ["_`~"], not: ["_"]),
    IRegexpCase("a b", ["a b"], not: ["ab", "a  b"]),
    IRegexpCase("\t\n", ["\t\n"], not: ["tn"]),
    IRegexpCase("\u{0}\u{7F}", ["\u{0}\u{7F}"], not: ["\u{0}"]),
    IRegexpCase("é", ["é"], not: ["e\u{301}", "e", "É"]),
    IRegexpCase("e\u{301}", ["e\u{301}"], not: ["é"]),
    IRegexpCase("日本", ["日本"], not: ["日", "本日"]),
    IRegexpCase("😀+", ["😀", "😀😀"], not: ["", "😁", "😀😁"]),
    IRegexpCase("\u{10FFFF}", ["\u{10FFFF}"], not: ["\u{10FFFE}"]),
  ]

  static let quantifiers: [IRegexpCase] = [
    IRegexpCase("a*", ["", "a", "aaaa"], not: ["b", "aab", "baa"]),
    IRegexpCase("a+", ["a", "aaaa"], not: ["", "b", "ab"]),
    IRegexpCase("a?", ["", "a"], not: ["aa", "b"]),
    IRegexpCase("a{3}", ["aaa"], not: ["", "aa", "aaaa"]),
    IRegexpCase("a{2,}", ["aa", "aaa", "aaaaaaa"], not: ["", "a", "aab"]),
    IRegexpCase("a{2,4}", ["aa", "aaa", "aaaa"], not: ["", "a", "aaaaa"]),
    IRegexpCase("a{0}", [""], not: ["a"]),
    IRegexpCase("a{0,0}", [""], not: ["a"]),
    IRegexpCase("ba{0}c", ["bc"], not: ["bac", "b"]),
    IRegexpCase("a{0,}", ["", "a", "aaa"], not: ["b"]),
    IRegexpCase("a{0,1}", ["", "a"], not: ["aa"]),
    IRegexpCase("a{1}", ["a"], not: ["", "aa"]),
    IRegexpCase("a{1,1}", ["a"], not: ["", "aa"]),
    IRegexpCase("a{1,}", ["a", "aa"], not: [""]),
    IRegexpCase("a{002,0003}", ["aa", "aaa"], not: ["a", "aaaa"]),
    IRegexpCase("ab*c", ["ac", "abc", "abbbc"], not: ["a", "c", "abab"]),
    IRegexpCase("(ab)*", ["", "ab", "abab"], not: ["a", "aba", "b"]),
    IRegexpCase("(ab){2}", ["abab"], not: ["ab", "aabb", "ababab"]),
    IRegexpCase("(a|b){2,3}", ["ab", "bba", "aa"], not: ["a", "abab", ""]),
    IRegexpCase("(a{2}){3}", ["aaaaaa"], not: ["aaaaa", "aaaaaaa"]),
    IRegexpCase("(a{2,3}){2}", ["aaaa", "aaaaa", "aaaaaa"], not: ["aaa", "aaaaaaa"]),
    IRegexpCase("(a{2}){0,2}b", ["b", "aab", "aaaab"], not: ["ab", "aaab", "aaaaaab"]),
    IRegexpCase("[a-c]{2,4}", ["ab", "cab", "bbbb"], not: ["a", "abcab", "abd", "aé"]),
    IRegexpCase("[a-c]{2,}", ["ab", String(repeating: "abc", count: 99)], not: ["a", "abd"]),
    IRegexpCase("(a{2})+", ["aa", "aaaa"], not: ["", "a", "aaa"]),
    IRegexpCase("a|aaa", ["a", "aaa"], not: ["", "aa", "aaaa"]),
    IRegexpCase("\\p{L}{1,2}", ["a", "aé", "ß"], not: ["", "1", "abc", "é1"]),
    IRegexpCase("[0-9]{14}", ["45673766682117"], not: ["4567376668211", "456737666821170"]),
    IRegexpCase("a{1000}", [String(repeating: "a", count: 1000)], not: ["a", ""]),
    IRegexpCase(
      ".{0,1000}", ["", "a", String(repeating: "é", count: 1000)],
      not: [String(repeating: "a", count: 1001), "\n"]),
  ]

  static let emptyLoops: [IRegexpCase] = [
    IRegexpCase("(a*)*", ["", "a", "aaa"], not: ["b", "ab"]),
    IRegexpCase("(a*)+", ["", "a", "aaa"], not: ["b"]),
    IRegexpCase("(|a)+", ["", "a", "aaa"], not: ["b"]),
    IRegexpCase("(a?){0,5}", ["", "a", "aaaaa"], not: ["aaaaaa", "b"]),
    IRegexpCase("(a?){3}", ["", "a", "aa", "aaa"], not: ["aaaa"]),
    IRegexpCase("(a|b*)*c", ["c", "abbac"], not: ["", "ab", "cc"]),
    IRegexpCase("((a*)*)*b", ["b", "aab"], not: ["a", ""]),
    IRegexpCase("(a*b*){2,}", ["", "ab", "abab", "ba"], not: ["c", "abc"]),
    IRegexpCase("()*", [""], not: ["a"]),
    IRegexpCase("(){1000}", [""], not: ["a"]),
    IRegexpCase("(()|())+a", ["a"], not: ["", "aa"]),
  ]

  static let escapes: [IRegexpCase] = [
    IRegexpCase(#"\(\)\*\+"#, ["()*+"], not: ["", #"\(\)\*\+"#]),
    IRegexpCase(#"\-\.\?"#, ["-.?"], not: ["-a?"]),
    IRegexpCase(#"\[\\\]\^"#, [#"[\]^"#], not: ["[]^"]),
    IRegexpCase(#"\{\|\}"#, ["{|}"], not: ["{", "}"]),
    IRegexpCase(#"\n\r\t"#, ["\n\r\t"], not: ["nrt"]),
    IRegexpCase(#"a\.b"#, ["a.b"], not: ["acb"]),
    IRegexpCase(#"\.{2}"#, [".."], not: [".", "..."]),
  ]

  static let classes: [IRegexpCase] = [
    IRegexpCase(".", ["a", " ", "é", "😀", "\u{0}", "\u{2028}"], not: ["", "\n", "\r", "ab"]),
    IRegexpCase(".*", ["", "anything, 日本 😀"], not: ["a\nb", "a\r"]),
    IRegexpCase("[a]", ["a"], not: ["", "b", "[a]"]),
    IRegexpCase("[abc]", ["a", "b", "c"], not: ["d", "ab", ""]),
    IRegexpCase("[a-c]", ["a", "b", "c"], not: ["d", "-", "`"]),
    IRegexpCase("[a-a]", ["a"], not: ["b", "-"]),
    IRegexpCase("[a-cx-z0-9_]", ["b", "y", "5", "_"], not: ["d", "w", "-"]),
    IRegexpCase("[a-mh-z]", ["a", "h", "m", "n", "z"], not: ["`", "{"]),
    IRegexpCase("[^a]", ["b", "\n", "é", "😀"], not: ["a", "", "bb"]),
    IRegexpCase("[^a-c]", ["d", "-", "^"], not: ["a", "b", "c"]),
    IRegexpCase("[^^]", ["a", "\n"], not: ["^"]),
    IRegexpCase("[a^]", ["a", "^"], not: ["b"]),
    IRegexpCase(#"[\^a]"#, ["a", "^"], not: [#"\"#, "b"]),
    IRegexpCase("[-]", ["-"], not: ["a"]),
    IRegexpCase("[--]", ["-"], not: ["a", "--"]),
    IRegexpCase("[-a]", ["-", "a"], not: ["b"]),
    IRegexpCase("[a-]", ["-", "a"], not: ["b"]),
    IRegexpCase("[-a-c-]", ["-", "b"], not: ["d"]),
    IRegexpCase("[^-]", ["a", "^"], not: ["-"]),
    IRegexpCase("[^-a]", ["b", "^"], not: ["-", "a"]),
    IRegexpCase("[^a-]", ["b"], not: ["-", "a"]),
    IRegexpCase("[^--]", ["a"], not: ["-"]),
    IRegexpCase(#"[a\-c]"#, ["a", "-", "c"], not: ["b"]),
    IRegexpCase(#"[+-\-]"#, ["+", ",", "-"], not: ["*", "."]),
    IRegexpCase("[.*+?(){}|$,]", [".", "*", "(", "}", "|", "$"], not: ["a", "^"]),
    IRegexpCase(#"[\[\]\\]"#, ["[", "]", #"\"#], not: ["a", "[]"]),
    IRegexpCase(#"[\n\r\t ]+"#, ["\n", " \t\r\n"], not: ["n", ""]),
    IRegexpCase(#"[^ \t\n\r]"#, ["a", "\u{A0}"], not: [" ", "\t"]),
    IRegexpCase("[à-ý]+", ["é", "àý"], not: ["e", "þ"]),
    IRegexpCase("[😀-😂]", ["😀", "😁", "😂"], not: ["😃", "\u{1F5FF}"]),
    IRegexpCase("[\u{0}-\u{10FFFF}]", ["a", "\n", "\u{D7FF}", "\u{E000}"], not: ["", "ab"]),
    IRegexpCase("[^\u{0}-\u{7F}]+", ["é日😀"], not: ["a", "éa"]),
    IRegexpCase("[\u{D7FF}-\u{E000}]", ["\u{D7FF}", "\u{E000}"], not: ["\u{D7FE}", "\u{E001}"]),
    IRegexpCase(#"\p{Lu}\p{Ll}+"#, ["Maya", "Été", "Ωω"], not: ["maya", "M", "MAYA"]),
    IRegexpCase(#"\p{L}"#, ["a", "É", "日", "ǅ", "ʰ", "𝒜"], not: ["1", "_", " ", "😀"]),
    IRegexpCase(#"\P{L}"#, ["1", "_", "\n", "😀"], not: ["a", "日"]),
    IRegexpCase(#"\P{Lu}"#, ["a", "1"], not: ["A", "É"]),
    IRegexpCase(#"\p{Nd}{2}"#, ["42", "٤٢"], not: ["4", "Ⅳ2"]),
    IRegexpCase(#"[\p{L}\p{N}_-]+"#, ["Maya_1-Ⅳ"], not: ["a b", ""]),
    IRegexpCase(#"[^\p{L}]"#, ["1", "-"], not: ["a", "é"]),
    IRegexpCase(#"[^\P{L}]"#, ["a", "é"], not: ["1"]),
    IRegexpCase(#"[\P{L}a]"#, ["a", "1"], not: ["b"]),
    IRegexpCase(#"[^\P{L}a]"#, ["b", "é"], not: ["a", "1"]),
    IRegexpCase(#"[^\p{L}\P{L}]"#, [], not: ["a", "1", "", "😀"]),
    IRegexpCase(#"[\p{Lu}-]"#, ["A", "-"], not: ["a"]),
  ]
}

struct IRegexpTests {
  @Test(
    arguments: IRegexpCase.branches + IRegexpCase.normalCharacters + IRegexpCase.quantifiers
      + IRegexpCase.emptyLoops + IRegexpCase.escapes + IRegexpCase.classes)
  func matchesTheWholeTextOnly(_ testCase: IRegexpCase) throws {
    let pattern = try IRegexp(testCase.pattern)
    for text in testCase.matching { #expect(pattern.matches(text), "\(text.debugDescription)") }
    for text in testCase.others { #expect(!pattern.matches(text), "\(text.debugDescription)") }
  }

  @Test func keepsTheSource() throws {
    #expect(try IRegexp("a{2}|b").source == "a{2}|b")
  }

  @Test func oneScratchServesPatternsOfAllSizes() throws {
    var scratch = IRegexp.Scratch()
    let patterns = try ["a{0,200}", "b", "", "[ab]{70}"].map { pattern throws(Finding) in
      try IRegexp(pattern)
    }
    for count in [70, 1, 0, 201] {
      for pattern in patterns + patterns.reversed() {
        let text = String(repeating: "a", count: count)
        #expect(
          pattern.matches(Array(text.utf8).span, scratch: &scratch) == pattern.matches(text))
      }
    }
  }

  @Test func matchingKeepsTheScratchItHas() throws {
    var scratch = IRegexp.Scratch()
    let pattern = try IRegexp("(a|é)*b{0,500}")
    let text = Array("aéaéabbb".utf8)
    #expect(pattern.matches(text.span, scratch: &scratch))
    let capacities = [scratch.candidates.capacity, scratch.taken.capacity]
    for _ in 0..<100 { #expect(pattern.matches(text.span, scratch: &scratch)) }
    #expect([scratch.candidates.capacity, scratch.taken.capacity] == capacities)
  }
}
