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
    var streams = ["emergent://", "mayasdressup://"].map { link in
      var stream = ValidationStream(
        LinkValidator(.builtIn), coverage: CoverageCounter(.builtIn), listsPassed: false)
      stream.process(Array(link.utf8).span, number: 1, isCut: false)
      return stream
    }
    streams[0].merge(streams[1])
    let covered = streams[0].coverage?.coverage.filter { $0.coveredCount > 0 }
    #expect(covered.map { Set($0.map(\.app)) } == ["emergent", "mayasdressup"])
  }

  // MARK: Long files

  /// Makes lines as they are asked for; every hundredth is wrong in one way or another.
  private struct Lines: FileSequence {
    var number = 0
    let count: Int
    /// What was made and did not fit.
    var rest: [UInt8] = []

    struct Failure: Error {}

    static func line(_ number: Int) -> String {
      switch number % 300 {
      case 100: #"{"link":"ukdailyoffers://search?term=offer+\#(number)","route":"drinks"}"#
      case 200: #"{"link":"ukdailyoffers://serch"}"#
      case 0: #"{"link":"ukdailyoffers://search?term=abc","#
      default:
        #"{"link":"ukdailyoffers://search?term=offer+\#(number)","route":"search","#
          + #""values":{"term":"offer \#(number)"}}"#
      }
    }

    static func finding(_ number: Int) -> String? {
      switch number % 300 {
      case 100: "error fixture-mismatch \(number):\(54 + String(number).utf8.count)\n"
      case 200: "error unknown-route \(number):24 Daily Offers (//search?)\n"
      case 0: "error invalid-json \(number):43 end of text\n"
      default: nil
      }
    }

    mutating func next() throws(Failure) -> String? { number == 0 ? "f" : nil }

    mutating func read(atMost count: Int, into buffer: inout [UInt8]) throws(Failure) {
      while rest.count < count, number < self.count {
        number += 1
        rest += "\(Lines.line(number))\n".utf8
      }
      buffer += rest.prefix(count)
      rest.removeFirst(min(count, rest.count))
    }
  }

  /// Writes a line for each finding.
  private struct Collector: LineCollector {
    var text = ""
    var passed = 0
    /// The most checks that came at once.
    var most = 0

    mutating func collect(_ results: inout ValidationResults) throws(Lines.Failure) {
      passed += results.passedCount
      most = max(most, results.checks.count)
      for finding in results.checks.flatMap(\.findings) {
        var parts = [finding.severity.rawValue, finding.finding.rule.rawValue]
        parts += [
          "\(finding.line):\(finding.column)", finding.finding.subject, finding.finding.found,
        ]
        text += parts.filter { !$0.isEmpty }.joined(separator: " ")
        let suggestion = finding.finding.suggestion
        text += suggestion.isEmpty ? "\n" : " (\(suggestion)?)\n"
      }
      results.removeAll()
    }

    func collect(_ failure: Lines.Failure) {}
  }

  @Test func aHundredThousandFixturesAreCheckedInOrderBlockByBlock() {
    var options = ReadingOptions()
    options.blockSize = 1 << 14
    let stream = ValidationStream(FixtureValidator(.builtIn), listsPassed: false)
    let ended = stream.run(
      linesOf: Lines(count: 100_000), to: Collector(), options, CountedThreads())
    let expected = (1...100_000).compactMap(Lines.finding).joined()
    #expect(ended.collector.text == expected)
    #expect(ended.collector.passed == 99_000)
    // Nothing is kept from block to block.
    #expect(ended.collector.most < 10)
  }
}
