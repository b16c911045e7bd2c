import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// Lines, validated one after the other, and what becomes of it.
@Suite struct ValidationStreamTests {
  private func results<Validator: LineValidator>(
    _ validator: Validator, _ lines: [String], listsPassed: Bool = false
  ) -> ValidationResults {
    var stream = ValidationStream(validator, listsPassed: listsPassed)
    stream.begin(file: "f")
    for (index, line) in lines.enumerated() {
      stream.process(Array(line.utf8).span, number: index + 1, isCut: false)
    }
    var results = ValidationResults()
    stream.exchangeResults(&results)
    return results
  }

  @Test func linksAreCheckedAndCommentsAreNot() {
    let results = results(LinkValidator(.builtIn), ["#", "foo:", "emergent://"])
    #expect(results.passedCount == 1)
    #expect(results.checks.map(\.name) == ["foo:"])
    #expect(results.checks.map(\.line) == [2])
    #expect(results.checks.map(\.file) == ["f"])
  }

  @Test func whatPassedIsListedWhereThatIsAskedFor() {
    let results = results(LinkValidator(.builtIn), ["#", "emergent://"], listsPassed: true)
    #expect(results.passedCount == 0)
    #expect(results.checks.map(\.name) == ["emergent://"])
  }

  @Test func fixturesAreCheckedWithTheirLineNumbers() {
    let results = results(
      FixtureValidator(.builtIn),
      [
        #"{"link":"emergent://","route":"launch"}"#, #"{"link":"emergent://","route":"genome"}"#,
        #"{"link":"emergent://","skip":"later"}"#,
      ])
    #expect(results.kind == .fixture)
    #expect(results.passedCount == 1)
    #expect(results.checks.map(\.line) == [2, 3])
    #expect(results.checks.map(\.skipReason) == [nil, "later"])
  }

  @Test func theNextBlockBeginsWithNothing() {
    var stream = ValidationStream(LinkValidator(.builtIn), listsPassed: false)
    stream.begin(file: "f")
    var results = ValidationResults()
    for link in ["foo:", "emergent://"] {
      stream.process(Array(link.utf8).span, number: 1, isCut: false)
      results.removeAll()
      stream.exchangeResults(&results)
    }
    #expect(results.file == "f")
    #expect(results.passedCount == 1)
    #expect(results.checks.isEmpty)
  }

  @Test func workersAddUpWhatTheyCovered() {
    var validator = LinkValidator(.builtIn)
    validator.coverage = CoverageCounter(.builtIn)
    var streams = ["emergent://", "mayasdressup://"].map { link in
      var stream = ValidationStream(validator, listsPassed: false)
      stream.process(Array(link.utf8).span, number: 1, isCut: false)
      return stream
    }
    streams[0].merge(streams[1])
    let covered = streams[0].validator.coverage?.coverage.filter { $0.coveredCount > 0 }
    #expect(covered.map { Set($0.map(\.app)) } == ["emergent", "mayasdressup"])
  }
}
