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

  /// The table of distances, cell by cell.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var distance = min(
          rows[row][column] + (byte == other ? 0 : 1), rows[row][column + 1] + 1,
          current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          distance = min(distance, rows[row - 1][column - 1] + 1)
        }
        current.append(distance)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }

  @Test func countsEditsAsTheTableDoes() {
    var generator = SeededGenerator(seed: 7)
    var wrong: [String] = []
    for round in 0..<5_000 {
      let longest = round % 3 == 0 ? 64 : 9
      let words = (0..<2).map { _ in
        (0..<generator.int(0...longest)).map { _ in
          UInt8.random(in: 0x61...0x64, using: &generator)
        }
      }
      let texts = words.map { String(decoding: $0, as: UTF8.self) }
      if NearestWord.edits(from: texts[0], to: texts[1]) != Self.distance(words[0], words[1]) {
        wrong.append(texts.joined(separator: " "))
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func countsEdits() {
    #expect(NearestWord.edits(from: "Serch", to: "search") == 1)
    #expect(NearestWord.edits(from: "", to: "abc") == 3)
    #expect(NearestWord.edits(from: String(repeating: "a", count: 65), to: "a") == 65)
  }
}
