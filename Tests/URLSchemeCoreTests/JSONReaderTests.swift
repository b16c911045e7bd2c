import Foundation
import Testing

@testable import URLSchemeCore

@Suite("JSON reader")
struct JSONReaderTests {
  @Test func casesAreAllThere() {
    let cases = JSONTextCase.valid + JSONTextCase.faulty
    #expect(JSONTextCase.valid.count == 80)
    #expect(JSONTextCase.faulty.count == 225)
    #expect(Set(cases.map(\.id)).count == cases.count)
    #expect(JSONTextCase.refusedByFoundation.isSubset(of: Set(JSONTextCase.valid.map(\.id))))
  }

  @Test(arguments: JSONTextCase.valid + JSONTextCase.faulty)
  func readsWhatIsValidAndPlacesFaults(_ testCase: JSONTextCase) {
    var reader = JSONReader()
    #expect(reader.compact(testCase.bytes) == testCase.outcome)
  }

  @Test func oneReaderReadsAllTextsAfterAReset() {
    var reader = JSONReader()
    for testCase in JSONTextCase.valid + JSONTextCase.faulty {
      reader.reset()
      #expect(reader.compact(testCase.bytes) == testCase.outcome, "\(testCase.id)")
    }
  }

  /// Whatever is cut off a text that ends with a bracket or quote, the rest is no JSON.
  @Test func refusesTruncatedTexts() {
    for testCase in JSONTextCase.valid where [0x22, 0x5D, 0x7D].contains(testCase.bytes.last) {
      for count in testCase.bytes.indices {
        var reader = JSONReader()
        let outcome = reader.compact(Array(testCase.bytes[..<count]))
        guard case .fails(_, let offset) = outcome else {
          Issue.record("\(testCase.id), cut to \(count) bytes, is read as \(outcome)")
          continue
        }
        #expect(offset <= count, "\(testCase.id), cut to \(count) bytes")
      }
    }
  }

  @Test(arguments: JSONTextCase.valid)
  func foundationReadsWhatWeRead(_ testCase: JSONTextCase) {
    let isRefused = JSONTextCase.refusedByFoundation.contains(testCase.id)
    #expect(foundationReads(testCase.bytes) != isRefused)
  }

  // MARK: Tokens

  @Test func placesTokens() throws {
    let text = Array(#" { "a\n" : [ -1.5 , "b" , true ] } "#.utf8)
    var reader = JSONReader()
    let expected: [(JSONToken, Range<Int>)] = [
      (.beginObject, 1..<2),
      (.key(JSONString(range: 4..<7, hasEscapes: true)), 3..<8),
      (.beginArray, 11..<12),
      (.number(13..<17), 13..<17),
      (.string(JSONString(range: 21..<22, hasEscapes: false)), 20..<23),
      (.boolean(true), 26..<30),
      (.endArray, 31..<32),
      (.endObject, 33..<34),
      (.end, 35..<35),
      (.end, 35..<35),
    ]
    for (token, place) in expected {
      #expect(try reader.next(in: text.span) == token)
      #expect(reader.tokenStart..<reader.position == place)
    }
  }

  @Test func skipsWholeValues() throws {
    let text = Array(#"{"a":[1,{"b":[]}],"c":"x","d":{"e":{}},"f":-1,"g":2}"#.utf8)
    var reader = JSONReader()
    #expect(try reader.next(in: text.span) == .beginObject)
    var names: [String] = []
    while case .key(let key) = try reader.next(in: text.span) {
      names.append(key.text(in: text.span))
      try reader.skipValue(in: text.span)
    }
    #expect(names == ["a", "c", "d", "f", "g"])
    #expect(try reader.next(in: text.span) == .end)
  }

  @Test func skipsTheWholeText() throws {
    let text = Array("[[1],[2]] ".utf8)
    var reader = JSONReader()
    try reader.skipValue(in: text.span)
    #expect(reader.position == 9)
    #expect(try reader.next(in: text.span) == .end)
  }

  @Test(arguments: JSONTextCase.faulty)
  func checksWhatItSkips(_ testCase: JSONTextCase) {
    var reader = JSONReader()
    let finding = #expect(throws: Finding.self) {
      try reader.skipValue(in: testCase.bytes.span)
      _ = try reader.next(in: testCase.bytes.span)
    }
    let outcome = finding.map { JSONTextCase.Outcome.fails($0.rule, offset: $0.offset) }
    #expect(outcome == testCase.outcome)
  }

  // MARK: Long texts

  // Were their time quadratic, these would take minutes.

  @Test func readsLargeObjects() {
    let members = (0..<100_000).map { #""key \#(1_000_000 + $0)":\#($0)"# }.joined(separator: ",")
    expectUnchanged("{\(members)}")
  }

  @Test func readsLargeObjectsWithinEachOther() {
    var text = "{}"
    for _ in 1..<JSONReader.maximumDepth {
      text = JSONTextCase.object(keys: 1_000, more: #","inner":\#(text),"last":0"#)
    }
    expectUnchanged(text)
  }

  @Test func readsManyDeepValues() {
    let deep = JSONTextCase.nestedObjects(JSONReader.maximumDepth - 1)
    expectUnchanged("[\(Array(repeating: deep, count: 500).joined(separator: ","))]")
  }

  @Test func findsTheLastOfManyKeysAgain() {
    let keys = 20_000
    let text = JSONTextCase.object(keys: keys, more: #","\u006b\#(keys - 1)":0"#)
    var reader = JSONReader()
    let outcome = reader.compact(Array(text.utf8))
    #expect(outcome == .fails(.duplicateKey, offset: text.utf8.count - 16))
  }

  @Test(arguments: 14...18)
  func aKeyThatStandsTwiceLeavesNothingToTheNextText(keys: Int) {
    let inner = JSONTextCase.object(keys: keys, more: #","k0":0"#)
    let faulty = JSONTextCase.object(keys: 30, more: #","inner":\#(inner)"#)
    let fine = JSONTextCase.object(keys: 100)
    var reader = JSONReader()
    for _ in 0..<10 {
      reader.reset()
      let refused = reader.compact(Array(faulty.utf8))
      #expect(refused == .fails(.duplicateKey, offset: faulty.utf8.count - 8))
      reader.reset()
      #expect(reader.compact(Array(fine.utf8)) == .reads(fine))
    }
  }

  private func expectUnchanged(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var reader = JSONReader()
    let outcome = reader.compact(Array(text.utf8), sourceLocation: sourceLocation)
    // Not in the expectation itself, which would print megabytes.
    let isUnchanged = outcome == .reads(text)
    #expect(isUnchanged, sourceLocation: sourceLocation)
  }
}

/// Whether Foundation takes the bytes for JSON.
func foundationReads(_ bytes: [UInt8]) -> Bool {
  (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
}
