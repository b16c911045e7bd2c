import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Fixtures, written line by line.
@Suite struct FixtureStreamTests {
  private func stream(updates: Bool) -> FixtureStream {
    FixtureStream(
      FixtureRecorder(.builtIn), updates: updates, file: "f.jsonl", Diagnostics(isColored: false))
  }

  private func output(_ stream: FixtureStream) -> String {
    String(decoding: stream.output, as: UTF8.self)
  }

  @Test func recordsLinksAndPassesOverComments() {
    var stream = stream(updates: false)
    for (index, line) in ["# links", "emergent://", "emergent://?r=1"].enumerated() {
      stream.process(Array(line.utf8).span, number: index + 1, isCut: false)
    }
    #expect(
      output(stream) == """
        {"link":"emergent://","route":"launch","values":{}}
        {"link":"emergent://?r=1","error":"wrong-length"}

        """)
    #expect(stream.count == 2)
    #expect(stream.status == .success)
  }

  @Test func keepsEmptyLinesAndWhatStillHolds() {
    var stream = stream(updates: true)
    let kept = #"{ "link": "emergent://", "route": "launch" }"#
    stream.process(Array(kept.utf8).span, number: 2, isCut: false)
    stream.process(
      Array(#"{"link":"emergent://","route":"old"}"#.utf8).span, number: 5, isCut: false)
    #expect(
      output(stream) == "\n\(kept)\n\n\n" + #"{"link":"emergent://","route":"launch"}"# + "\n")
    #expect(stream.count == 2)
    #expect(stream.changes == 1)
  }

  @Test func leavesWhatIsNoFixtureAsItIs() {
    var stream = stream(updates: true)
    stream.process(Array("[1]".utf8).span, number: 1, isCut: false)
    #expect(output(stream) == "[1]\n")
    #expect(stream.status == .inputFault)
    #expect(String(decoding: stream.diagnostics, as: UTF8.self).hasPrefix("f.jsonl:1:1: error: "))
    #expect(!stream.isCut)
  }

  @Test func remembersALineOfWhichOnlyTheBeginningWasRead() {
    var stream = stream(updates: true)
    stream.process(Array("{".utf8).span, number: 1, isCut: true)
    #expect(stream.isCut)
    #expect(stream.status == .inputFault)
  }
}
