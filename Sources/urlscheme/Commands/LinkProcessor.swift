import URLSchemeCore

/// Links one after the other, from operands or lines, each giving one piece of output.
protocol LinkProcessor: TextWorker {
  var status: ExitStatus { get set }
  /// The file that the lines are in.
  var file: String { get set }
  var common: CommonOptions { get }
  var words: Diagnostics { get }
  /// What makes command lines that can be suggested.
  var correction: Correction { get }

  /// Appends the output of a link; gives what is wrong with it.
  ///
  /// - Parameter isCut: Whether the link is longer than the limit.
  mutating func read(_ link: Span<UInt8>, isCut: Bool) -> Finding?

  /// The parts that a person must not see of the link that was read last.
  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>]

  /// What a person can do about what is wrong with a link.
  func nextStep(after finding: Finding, in link: [UInt8]) -> String
}

extension LinkProcessor {
  /// Runs the links, or those of the input, and says how the command ends.
  consuming func run(
    _ links: [[UInt8]]?, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    guard let links else {
      let length = session.common.maximumLength
      return try session.run(self, maximumLength: length) { $0.status }
    }
    if let line = session.correction.encode(insteadOf: links) {
      let route = links[0].text
      return session.fail(UsageError(.routeAsLink(route, line: line), common.command))
    }
    for link in links {
      processOperand(link)
      session.report(diagnostics.text)
      try session.write(output)
      output.removeAll()
      diagnostics.removeAll()
    }
    return status
  }

  func nextStep(after finding: Finding, in link: [UInt8]) -> String {
    NextStep.after(finding, inLink: link, isLenient: common.isLenient, correction)
  }

  mutating func begin(file: String) {
    self.file = file
  }

  mutating func merge(_ other: Self) {
    if other.status != .success { status = other.status }
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    guard !common.skipsComments || LinkList.hasLink(line) else { return }
    guard let finding = read(line, isCut: isCut) else { return }
    var refusals = LinkRefusals()
    refusals.append(finding, line: 0)
    report(refusals, from: number)
  }

  /// Says what is wrong with lines of which the first has this number.
  mutating func report(_ refusals: borrowing LinkRefusals, from number: Int) {
    guard !common.isQuiet else { return }
    let (words, file) = (words, file)
    diagnostics.write(reserving: 160 * refusals.all.count) { output in
      for index in refusals.all.indices {
        words.appendLine(refusals, index, file: file, from: number, to: &output)
      }
    }
  }

  /// Reads a link that was given as an argument; its errors show the link.
  private mutating func processOperand(_ link: [UInt8]) {
    let isCut = link.count > common.maximumLength
    guard let finding = read(link.span, isCut: isCut) else { return }
    let secrets = secretRanges(in: link, isCut: isCut)
    if !common.isQuiet {
      let help = nextStep(after: finding, in: link)
      diagnostics += words.forPerson(finding, in: link, masking: secrets, help: help).utf8
    }
  }
}
