import Testing

@testable import URLSchemeCore

/// What passing over lines came to is kept in the order of the lines, and of places in them.
struct PassedLinesTests {
  private let block = Array("ukdailyoffers://search?x=1&order=name&term=a&y=2\n".utf8)
  private let link = 0..<49

  private func numbers(_ list: [Int]) -> FewNumbers {
    var numbers = FewNumbers()
    for number in list where !numbers.append(number) { Issue.record("\(number)") }
    return numbers
  }

  @Test
  func keepsFindingsInTheOrderOfTheirPlaces() {
    var lines = PassedLines()
    let isKnown = lines.append(
      .undeclared(
        names: numbers([23, 45]), values: numbers([33]), parameters: numbers([7]), route: 5),
      fault: nil, of: block.span, link, line: 3)
    #expect(isKnown)
    #expect(lines.remarks.map(\.line) == [3])
    #expect(lines.remarks.map(\.link) == [link])
    #expect(lines.remarks.map(\.findings) == [0..<3])
    #expect(lines.findings.map(\.rule) == [.unknownParameter, .unknownValue, .unknownParameter])
    #expect(lines.findings.map(\.text) == [23..<24, 33..<37, 45..<46])
    #expect(lines.findings.map(\.number) == [5, 7, 5])
    #expect(lines.findings.map(\.offset) == [23, 33, 45])
    lines.removeRemarks()
    #expect(lines.remarks.isEmpty)
    #expect(lines.findings.isEmpty)
  }

  @Test
  func keepsFaultsThatAreKnown() {
    var lines = PassedLines()
    let fault = BriefFinding(rule: .wrongLength, text: 3..<4, number: 7, offset: 4)
    let causes: [LinkDecoder.CopiedLines.Remark] = [
      .wrongLength(value: 3..<4, parameter: 7), .unknownRoute(0), .faultyEscape(7),
      .missingScheme, .none,
    ]
    for cause in causes {
      let isKept = lines.append(cause, fault: fault, of: block.span, link, line: 0)
      let isKeptWithout = lines.append(cause, fault: nil, of: block.span, link, line: 1)
      #expect(isKept)
      #expect(!isKeptWithout)
    }
    #expect(lines.findings.map(\.offset) == causes.map { _ in 4 })
    #expect(lines.remarks.map(\.findings) == causes.indices.map { $0..<$0 + 1 })
  }

  @Test
  func tellsOnceWhatIsKnownOfTheNextLine() {
    var lines = PassedLines()
    lines.end(with: .refused(Finding(.missingScheme, at: 0)))
    guard case .refused(let finding) = lines.takeReading() else {
      Issue.record("nothing is known")
      return
    }
    #expect(finding.rule == .missingScheme)
    guard case .none = lines.takeReading() else {
      Issue.record("it is known again")
      return
    }
  }
}
