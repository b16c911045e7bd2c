import Testing

@testable import URLSchemeCore

/// The quick loop for compact JSON takes nothing that the strict reader refuses, and lays out the
/// same values.
struct ValueTapeCompactJSONTests {
  private func read(_ text: [UInt8]) -> String? {
    var tape = ValueTape()
    tape.append(.string, "before")
    guard tape.appendCompactJSON(text.span) else {
      #expect(tape.count == 1 && tape.bytes == Array("before".utf8), "nothing is left behind")
      return nil
    }
    return describe(tape, from: 1)
  }

  private func readStrictly(_ text: [UInt8]) -> String? {
    var tape = ValueTape()
    tape.append(.string, "before")
    var reader = JSONReader()
    guard let first = try? reader.next(in: text.span),
      (try? tape.appendJSON(first, &reader, in: text.span)) != nil,
      (try? reader.next(in: text.span)) == .end
    else { return nil }
    return describe(tape, from: 1)
  }

  /// Every token, with its text or the end of its subtree.
  private func describe(_ tape: ValueTape, from first: Int) -> String {
    (first..<tape.count).map { node in
      "\(tape.kind(node)) \(tape.bytes[tape.range(node)]) \(tape.next(after: node))"
    }.joined(separator: "\n")
  }

  @Test(arguments: JSONTextCase.valid + JSONTextCase.faulty)
  func agreesWithTheStrictReader(testCase: JSONTextCase) {
    guard let found = read(testCase.bytes) else { return }
    #expect(found == readStrictly(testCase.bytes))
  }

  @Test(arguments: [
    #"{}"#, #"[]"#, #"{"a":[],"b":{}}"#, #"[[[]],{},[{}],1,-0.5,true,false,null]"#,
    #"{"a":"b\"c\u00e9\ud83c\udf55","d":"é日🍕","e":""}"#, "0", "-12.50", #""""#,
    #"{"ab":1,"ba":2,"aab":3,"abb":4}"#, #"{"":1,"a":{"":{"":2}}}"#,
  ])
  func takesWhatProgramsWrite(text: String) {
    let bytes = Array(text.utf8)
    let found = read(bytes)
    #expect(found != nil)
    #expect(found == readStrictly(bytes))
  }

  @Test(arguments: [
    "", " {}", "{} ", "{ }", "[1, 2]", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{]",
    "[}", "[[1]", "{\"a\":1", "01", "-", "1.", ".5", "1e5", "tru", "nul", "truefalse", "[1]]",
    "{}{}", #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "\"a", "\"\u{1}\"", #""\x""#,
    #""\ud83c""#,
  ])
  func leavesTheRestToTheStrictReader(text: String) {
    #expect(read(Array(text.utf8)) == nil)
  }

  @Test
  func bounds() {
    let depth = JSONReader.maximumDepth
    for (count, isTaken) in [(depth, true), (depth + 1, false)] {
      let nested = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      #expect((read(Array(nested.utf8)) != nil) == isTaken, "\(count) levels")
    }
    for (count, isTaken) in [(1000, true), (1001, false)] {
      #expect((read(Array(repeating: UInt8(ascii: "7"), count: count)) != nil) == isTaken)
    }
    let longest = ValueTape.longestCompactText
    for (count, isTaken) in [(longest, true), (longest + 1, false)] {
      let text = "\"" + String(repeating: "x", count: count - 2) + "\""
      #expect((read(Array(text.utf8)) != nil) == isTaken)
    }
  }

  @Test
  func manyKeysAreReadOrLeft() {
    for count in [1, 7, 16, 17, 40, 70, 300] {
      let members = (0..<count).map { "\"k\($0)\":\($0)" }
      let text = Array("{\(members.joined(separator: ","))}".utf8)
      if let found = read(text) { #expect(found == readStrictly(text), "\(count) keys") }
      let twice = Array("{\((members + [members[count / 2]]).joined(separator: ","))}".utf8)
      #expect(read(twice) == nil, "\(count) keys and one again")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedTextsAreReadAlikeOrLeft(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var taken = 0
    let pieces = Array(#"[]{},:"\u0019eE+-.tfn/ "#.utf8) + [0x00, 0x80, 0xC3, 0xA9]
    for _ in 0..<4_000 {
      var text = Array(generator.json().json.utf8)
      for _ in 0..<generator.int(0...2) {
        let place = generator.int(0...text.count)
        switch generator.int(0...2) {
        case 0: text.insert(generator.pick(pieces), at: place)
        case 1 where place < text.count: text.remove(at: place)
        case 2 where place < text.count: text[place] = generator.pick(pieces)
        default: text.append(contentsOf: text[..<place])
        }
      }
      guard let found = read(text) else { continue }
      taken += 1
      #expect(found == readStrictly(text), "\(text)")
    }
    #expect(taken > 1_000)
  }
}
