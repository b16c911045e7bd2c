import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Lines, validated one after the other.
@Suite struct ValidationStreamTests {
  private func stream<Validator: LineValidator>(
    _ validator: Validator
  ) -> ValidationStream<Validator> {
    ValidationStream(
      validator: validator,
      reports: ReportWriter(
        TextReport(ReportOptions(version: "1")), [], options: ReportWriter.Options()),
      file: "f", progress: Progress(isShown: false))
  }

  @Test func linksAreCheckedAndCommentsAreNot() throws {
    var stream = stream(LinkValidator(.builtIn))
    for (index, line) in ["#", "foo:", "emergent://"].enumerated() {
      stream.process(Array(line.utf8).span, number: index + 1, isCut: false)
    }
    try stream.reports.finish(coverage: nil)
    let text = String(decoding: stream.output, as: UTF8.self)
    #expect(text.contains("f:2:1: error: no app answers the scheme foo"))
    #expect(text.hasSuffix("2 links checked: 1 error\n"))
    stream.output = []
    #expect(stream.output.isEmpty)
  }

  @Test func fixturesAreCheckedWithTheirLineNumbers() {
    var stream = stream(FixtureValidator(.builtIn))
    let line = Array(#"{"link":"emergent://","route":"genome"}"#.utf8)
    stream.process(line.span, number: 7, isCut: false)
    #expect(String(decoding: stream.output, as: UTF8.self).contains("f:7:31: error: "))
  }
}
