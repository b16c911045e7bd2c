import Testing

@testable import URLSchemeCore

/// A pattern and a text over which engines that backtrack, or that write loops out, would not
/// finish.
struct HostileIRegexpCase: CustomTestStringConvertible {
  let pattern: String
  let text: String
  let isMatch: Bool

  var testDescription: String { pattern }

  static let length = 100_000

  static let all: [HostileIRegexpCase] = {
    let run = String(repeating: "a", count: length)
    return [
      HostileIRegexpCase(pattern: "(a+)+b", text: run, isMatch: false),
      HostileIRegexpCase(pattern: "(a+)+b", text: run + "b", isMatch: true),
      HostileIRegexpCase(pattern: "(a|a)*b", text: run, isMatch: false),
      HostileIRegexpCase(pattern: "(.*)*x", text: run, isMatch: false),
      HostileIRegexpCase(pattern: "(.*)*x", text: run + "x", isMatch: true),
      HostileIRegexpCase(pattern: "(a*)*(a*)*(a*)*b", text: run, isMatch: false),
      HostileIRegexpCase(pattern: "(a|aa)+", text: run + "é", isMatch: false),
      HostileIRegexpCase(pattern: "((|a)+)+b", text: run, isMatch: false),
      HostileIRegexpCase(pattern: ".*.*.*.*x", text: run, isMatch: false),
      HostileIRegexpCase(
        pattern: #"(\p{L}+)+\p{N}"#, text: String(repeating: "é", count: length), isMatch: false),
      HostileIRegexpCase(pattern: "(a|b)*a(a|b){60}", text: run, isMatch: true),
      HostileIRegexpCase(
        pattern: "(a?){300}a{300}", text: String(repeating: "a", count: 300), isMatch: true),
      HostileIRegexpCase(
        pattern: "(a?){300}a{300}", text: String(repeating: "a", count: 601), isMatch: false),
      HostileIRegexpCase(pattern: "(a*){1000}", text: run, isMatch: true),
      HostileIRegexpCase(pattern: "(a*){999}b", text: run + "a", isMatch: false),
    ]
  }()
}

struct IRegexpAutomatonTests {
  @Test(arguments: HostileIRegexpCase.all)
  func finishesWhereBacktrackingWouldNot(_ testCase: HostileIRegexpCase) throws {
    #expect(try IRegexp(testCase.pattern).matches(testCase.text) == testCase.isMatch)
  }

  /// A move like the last one is not made again: over texts whose sets of states change with every
  /// character, in patterns of every width, and from one pattern to the next.
  @Test(arguments: [5, 40, 70, 130, 400])
  func movesAreThoseOfTheSetAtHand(_ count: Int) throws {
    let regexp = try IRegexp("(a|b)*a(a|b){\(count)}")
    let other = try IRegexp("(a*b?){\(count)}")
    var generator = SeededGenerator(seed: UInt64(count))
    var scratch = IRegexp.Scratch()
    for _ in 0..<20 {
      let text = (0..<600).map { _ -> UInt8 in Bool.random(using: &generator) ? 0x61 : 0x62 }
      let isMatch = regexp.matches(text.span, scratch: &scratch)
      #expect(isMatch == (text[text.count - count - 1] == 0x61), "seed \(count)")
      let otherMatches = other.matches(text.span, scratch: &scratch)
      // Each copy takes one b at most, and what stands before it.
      #expect(otherMatches == (text.count { $0 == 0x62 } <= count), "seed \(count)")
    }
  }

  @Test(arguments: [
    ("", 0), ("a", 1), ("ab|c", 3), ("a*", 1), ("(ab){3}", 6), ("a{2,5}", 5), ("a{2,}", 2),
    ("a{0}", 0), ("(){5}", 0), ("(a{2}b){3}", 9), ("[a-z]{64}", 64), ("((a{10}){10}){10}", 1000),
  ])
  func hasAStateForEachCharacterWithRepetitionsWrittenOut(
    pattern: String, states: Int
  ) throws {
    var parser = IRegexp.Parser(pattern)
    let automaton = try parser.parse()
    #expect(parser.builder.classOfState.count == states)
    #expect(automaton.followers.count == states * automaton.width)
  }

  /// Optional copies follow one another singly; written as `a?a?a?` each would be followed by all
  /// the later ones.
  @Test func optionalCopiesHaveOneFollowerEach() throws {
    var parser = IRegexp.Parser("a{0,40}")
    let automaton = try parser.parse()
    #expect(automaton.followers.allSatisfy { $0.nonzeroBitCount <= 1 })
    #expect(automaton.followers.reduce(0) { $0 + $1.nonzeroBitCount } == 39)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x41, 0xFE],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8MatchNothing(_ bytes: [UInt8]) throws {
    var scratch = IRegexp.Scratch()
    let anything = try IRegexp("[\u{0}-\u{10FFFF}]*")
    #expect(!anything.matches(bytes.span, scratch: &scratch))
    #expect(!anything.matches((bytes + [0x61]).span, scratch: &scratch))
    #expect(!anything.matches(([0x61] + bytes).span, scratch: &scratch))
  }

  @Test(
    arguments: [
      0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x3_FFFF,
      0x4_0000, 0xF_FFFF, 0x10_0000, 0x10_FFFF,
    ] as [UInt32])
  func readsEveryLengthOfUTF8(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let before = try #require(Unicode.Scalar(value - 1) ?? Unicode.Scalar(0xD7FF))
    let text = String(scalar)
    #expect(try IRegexp(text).matches(text))
    #expect(try IRegexp("[^\(text)]|..").matches(String(before)))
    #expect(try !IRegexp("[^\(text)]|..").matches(text))
  }
}
