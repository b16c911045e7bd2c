import Testing

@testable import URLSchemeCore

struct NearestWordTests {
  struct NearestCase: CustomTestStringConvertible {
    let word: String
    let candidates: [String]
    let nearest: String?

    init(_ word: String, _ candidates: [String], _ nearest: String?) {
      self.word = word
      self.candidates = candidates
      self.nearest = nearest
    }

    var testDescription: String { "\(word.prefix(20)) in \(candidates.joined(separator: ", "))" }
  }

  @Test(arguments: [
    NearestCase(
      "ukdailyoffersapp", ["mayasdressup", "emergent", "ukdailyoffers"], "ukdailyoffers"),
    NearestCase("serch", ["launch", "search"], "search"),
    NearestCase("raduis", ["radius", "cohesion"], "radius"),
    NearestCase("minlength", ["maxLength", "minLength"], "minLength"),
    NearestCase("Search", ["search"], "search"),
    NearestCase("datetime", ["date", "date-time"], "date-time"),
    NearestCase("int", ["string", "integer"], "integer"),
    NearestCase("integers", ["int", "integer"], "integer"),
    NearestCase("größse", ["größe"], "größe"),
    NearestCase("ab", ["AB"], "AB"),
    NearestCase("ordre", ["order", "ordr"], "order"),
  ])
  func findsWhatMayHaveBeenMeant(_ testCase: NearestCase) {
    #expect(NearestWord.nearest(to: testCase.word, in: testCase.candidates) == testCase.nearest)
  }

  @Test(arguments: [
    NearestCase("zebra", ["search", "launch"], nil),
    NearestCase("colour", ["radius", "cohesion", "alignment"], nil),
    NearestCase("x", ["r", "g", "b"], nil),
    NearestCase("xy", ["xz", "x", "y"], nil),
    NearestCase("ab", ["abcdef"], nil),
    NearestCase("abcdef", ["ab"], nil),
    NearestCase("", ["a", ""], nil),
    NearestCase("search", ["", "search"], nil),
    NearestCase("search", [], nil),
    NearestCase("abc", ["xyz"], nil),
  ])
  func suggestsNothingThatIsFarAndNotTheWordItself(_ testCase: NearestCase) {
    #expect(NearestWord.nearest(to: testCase.word, in: testCase.candidates) == nil)
  }

  @Test func theWordItselfDoesNotHideItsNeighbour() {
    #expect(NearestWord.nearest(to: "search", in: ["search", "serch"]) == "serch")
  }

  @Test func longWordsAreNotCompared() {
    let longest = String(repeating: "a", count: 64)
    #expect(NearestWord.nearest(to: longest, in: ["b" + longest.dropFirst()]) != nil)
    #expect(NearestWord.nearest(to: longest + "a", in: [longest]) == nil)
    #expect(NearestWord.nearest(to: longest, in: [longest + "a"]) == nil)
  }

  @Test func ofVeryManyCandidatesOnlyTheFirstAreCompared() {
    let many = (0..<2_000).map { "candidate\($0)" }
    let place = { (index: Int) in many.prefix(index) + ["serch"] + many }
    #expect(NearestWord.nearest(to: "search", in: place(999)) == "serch")
    #expect(NearestWord.nearest(to: "search", in: place(1_000)) == nil)
  }

  @Test func countsEdits() {
    #expect(NearestWord.edits(from: "Serch", to: "search") == 1)
    #expect(NearestWord.edits(from: "", to: "abc") == 3)
    #expect(NearestWord.edits(from: String(repeating: "a", count: 65), to: "a") == 65)
  }
}
