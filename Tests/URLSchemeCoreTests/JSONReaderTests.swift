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
    #expect(JSONReader.compact(testCase.bytes) == testCase.outcome)
  }

  @Test func oneReaderReadsAllTexts() {
    var reader = JSONReader(limitsNumbers: false)
    for testCase in JSONTextCase.valid + JSONTextCase.faulty {
      #expect(reader.compact(testCase.bytes) == testCase.outcome, "\(testCase.id)")
    }
  }

  /// Whatever is cut off a text that ends with a bracket or quote, the rest is no JSON.
  @Test func refusesTruncatedTexts() {
    for testCase in JSONTextCase.valid where [0x22, 0x5D, 0x7D].contains(testCase.bytes.last) {
      for count in testCase.bytes.indices {
        let outcome = JSONReader.compact(Array(testCase.bytes[..<count]))
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

  // MARK: The tape

  @Test func placesTokens() throws {
    let text = Array(#" { "a\n" : [ -1.5 , "b" , true ] } "#.utf8)
    var tape = ValueTape()
    tape.append(.string, "before")
    var reader = JSONReader()
    try reader.read(text.span, onto: &tape)
    let tokens = (1..<tape.count).map {
      "\(tape.kind($0)) \(tape.place($0)) \(tape.text($0)) \(tape.next(after: $0))"
    }
    #expect(
      tokens == [
        "object 1  7", "key 3 a\n 3", "array 11  7", "number 13 -1.5 5", "string 20 b 6",
        "true 26  7",
      ])
  }

  @Test(arguments: [
    (#"{"a":[1,"é"]}"#, false), (#"{"a":" "}"#, false), (#"["\n"]"#, false), (" 1", true),
    ("1\n", true), ("[ ]", true), ("[1, 2]", true), (#"{"a" :1}"#, true), (#"{"a": 1}"#, true),
    ("[1 ]", true), ("{ }", true),
  ])
  func noticesWhiteSpace(text: String, hasWhiteSpace: Bool) throws {
    var reader = JSONReader()
    _ = reader.compact(Array("[ ]".utf8))
    _ = reader.compact(Array(text.utf8))
    #expect(reader.hasWhiteSpace == hasWhiteSpace)
  }

  @Test(arguments: [
    (
      #"{"a":[1,{"b":2,"c" 3}],"d":4}"#,
      "object0? key1 array5? number6 object8? key9 number13 key15"
    ),
    (#"{"a":{"b":[]},"a":x}"#, "object0? key1 object5 key6 array10 key14"),
    ("[1,2", "array0? number1 number3"), ("[", "array0?"), ("x", ""), ("[] x", "array0"),
    ("[tru]", "array0?"), (#"{"x"#, "object0?"), ("[1.]", "array0?"),
  ])
  func aFaultLeavesWhatCameBefore(text: String, tokens: String) {
    var tape = ValueTape()
    var reader = JSONReader()
    #expect(throws: Finding.self) { try reader.read(Array(text.utf8).span, onto: &tape) }
    let found = (0..<tape.count).map {
      "\(tape.kind($0))\(tape.place($0))\(tape.isComplete($0) ? "" : "?")"
    }
    #expect(found.joined(separator: " ") == tokens)
  }

  @Test func fewOrManyKeysAreEachOneOfAnObject() {
    for count in [1, 7, 15, 16, 17, 40, 70, 300] {
      let members = (0..<count).map { "\"k\($0)\":\($0)" }
      let text = "{\(members.joined(separator: ","))}"
      #expect(JSONReader.compact(Array(text.utf8)) == .reads(text), "\(count) keys")
      for repeated in [0, count / 2, count - 1] {
        let twice = "{\((members + [members[repeated]]).joined(separator: ","))}"
        #expect(
          JSONReader.compact(Array(twice.utf8)) == .fails(.duplicateKey, offset: text.utf8.count),
          "\(count) keys and one again")
      }
    }
  }

  /// Keys are compared when their object ends, yet what comes first is what is reported.
  @Test(arguments: [
    (#"{"a":1,"a":2,}"#, 7), (#"{"a":1,"a" 2}"#, 7), (#"{"a":{"b":1,"b":2},"a":3}"#, 12),
    (#"{"a":1,"a":{"b":1,"b":2}}"#, 7), (#"{"a":1,"a":{"b":1,"b":x"#, 7),
    (#"{"a":1,"\u0061":[1,"#, 7),
  ])
  func theFirstRepeatedKeyIsReported(text: String, offset: Int) {
    #expect(JSONReader.compact(Array(text.utf8)) == .fails(.duplicateKey, offset: offset))
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
    let outcome = JSONReader.compact(Array(text.utf8))
    #expect(outcome == .fails(.duplicateKey, offset: text.utf8.count - 16))
  }

  @Test(arguments: 14...18)
  func aKeyThatStandsTwiceLeavesNothingToTheNextText(keys: Int) {
    let inner = JSONTextCase.object(keys: keys, more: #","k0":0"#)
    let faulty = JSONTextCase.object(keys: 30, more: #","inner":\#(inner)"#)
    let fine = JSONTextCase.object(keys: 100)
    var reader = JSONReader()
    for _ in 0..<10 {
      let refused = reader.compact(Array(faulty.utf8))
      #expect(refused == .fails(.duplicateKey, offset: faulty.utf8.count - 8))
      #expect(reader.compact(Array(fine.utf8)) == .reads(fine))
    }
  }

  private func expectUnchanged(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let outcome = JSONReader.compact(Array(text.utf8), sourceLocation: sourceLocation)
    // Not in the expectation itself, which would print megabytes.
    let isUnchanged = outcome == .reads(text)
    #expect(isUnchanged, sourceLocation: sourceLocation)
  }
}

/// Whether Foundation takes the bytes for JSON.
func foundationReads(_ bytes: [UInt8]) -> Bool {
  (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
}
