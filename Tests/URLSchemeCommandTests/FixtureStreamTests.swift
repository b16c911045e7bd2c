import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Fixtures, written line by line.
@Suite struct FixtureStreamTests {
  private func stream(updates: Bool) -> FixtureStream {
    var stream = FixtureStream(
      FixtureRecorder(.builtIn), updates: updates, delimiter: UInt8(ascii: "\n"),
      Diagnostics(isColored: false))
    stream.file = "f.jsonl"
    return stream
  }

  private func output(_ stream: FixtureStream) -> String {
    String(decoding: stream.output, as: UTF8.self)
  }

  @Test func recordsLinksAndPassesOverCommentsAndWhatIsRefused() {
    var stream = stream(updates: false)
    for (index, line) in ["# links", "emergent://", "emergent://?r=1"].enumerated() {
      stream.process(Array(line.utf8).span, number: index + 1, isCut: false)
    }
    #expect(output(stream) == #"{"link":"emergent://","route":"launch","values":{}}"# + "\n")
    #expect(stream.outcomes == [.written: 1, .refused: 1])
    #expect(String(decoding: stream.diagnostics, as: UTF8.self).hasPrefix("f.jsonl:3:16: error: "))
  }

  @Test func keepsBlankLinesLineEndsAndWhatStillHolds() {
    var stream = stream(updates: true)
    let kept = #"{ "link": "emergent://", "route": "launch" }"#
    let lines = [
      ("", "\n"), (kept, "\r\n"), (" ", "\r\n"), ("", "\n"),
      (#"{"link":"emergent://","values":{"x":1}}"#, ""),
    ]
    for (index, (line, end)) in lines.enumerated() {
      stream.begin(line: Array(line.utf8).span, endingIn: Array(end.utf8).span)
      guard line.contains("{") else { continue }
      stream.process(Array(line.utf8).span, number: index + 1, isCut: false)
    }
    #expect(
      output(stream) == "\n\(kept)\r\n \r\n\n" + #"{"link":"emergent://","values":{}}"#)
    #expect(stream.outcomes == [.unchanged: 1, .written: 1])
  }

  @Test func leavesWhatIsNoFixtureAsItIs() {
    var stream = stream(updates: true)
    stream.process(Array("[1]".utf8).span, number: 1, isCut: false)
    #expect(output(stream) == "[1]\n")
    #expect(stream.outcomes == [.invalid: 1])
    #expect(String(decoding: stream.diagnostics, as: UTF8.self).hasPrefix("f.jsonl:1:1: error: "))
    #expect(!stream.isCut)
  }

  @Test func remembersALineOfWhichOnlyTheBeginningWasRead() {
    var stream = stream(updates: true)
    stream.process(Array("{".utf8).span, number: 1, isCut: true)
    #expect(stream.isCut)
    #expect(stream.outcomes == [.invalid: 1])
  }
}
