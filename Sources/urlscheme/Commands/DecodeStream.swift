import URLSchemeCore

/// Decodes links one after the other, each into one piece of output.
struct DecodeStream: LinkProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  var status = ExitStatus.success
  var file = ""

  let common: CommonOptions
  let words: Diagnostics
  private var decoder: LinkDecoder
  private var printer: LinkPrinter
  private let secrets: SecretMask
  /// Whether one value is asked for, and the link that was read last is right but for lacking it.
  private var lacksOnlyValue = false
  private let getsOneValue: Bool
  /// For links that need no definition and become records.
  private var copy: GenericCopy?
  /// Whether lines become records as they are.
  private let writesRecords: Bool
  /// What is wrong with lines that were handled at once.
  private var refusals: [LinkDecoder.Refusal] = []
  private var remarkWriter: RemarkWriter

  /// - Parameters:
  ///   - reading: How links are read, but for what the common options say.
  ///   - linkCount: How many links there are; nil: a stream of them.
  init(
    _ reading: LinkDecoder.Options, _ format: DecodeOptions.Format, linkCount: Int?,
    _ session: Session
  ) {
    common = session.common
    words = session.diagnostics
    remarkWriter = RemarkWriter(words)
    var reading = reading
    reading.isLenient = common.isLenient
    reading.isStrict = common.isStrict
    reading.tellsFromLink = true
    decoder = LinkDecoder(session.catalog, options: reading)
    printer = LinkPrinter(
      format, delimiter: common.delimiter, forTerminal: session.writesToTerminal,
      isOneOfMany: linkCount != 1)
    secrets = SecretMask(session.catalog)
    getsOneValue = if case .get = format { true } else { false }
    writesRecords = format == .json && !session.writesToTerminal
    if reading.isGeneric, !reading.isLenient, writesRecords {
      copy = GenericCopy(longestLink: common.maximumLength)
    }
  }

  mutating func processAtOnce(
    _ block: Span<UInt8>, from position: inout Int, after number: Int
  ) -> Int {
    guard writesRecords, !common.skipsComments else { return 0 }
    if let lines = copy?.copy(block, from: &position, to: &output) { return lines }
    let lines = decoder.writeRecords(
      ofLinesIn: block, from: &position, longest: common.maximumLength, to: &output,
      refusals: &refusals)
    if !refusals.isEmpty {
      status = .inputFault
      // Their words are written together: between links, their code would not stay in the
      // processor's cache, nor would that for links.
      report(block, after: number)
      refusals.removeAll(keepingCapacity: true)
    }
    return lines
  }

  mutating func begin(file: String) {
    self.file = file
    remarkWriter.begin(file: file)
  }

  /// Says what is wrong with lines of a block that were handled at once.
  private mutating func report(_ block: Span<UInt8>, after number: Int) {
    guard !common.isQuiet else { return }
    let (words, file) = (words, file)
    diagnostics.write(reserving: 160 * refusals.count) { output in
      for refusal in refusals {
        let line = number + refusal.line + 1
        switch refusal.fault {
        case .brief(let fault):
          let link = block.extracting(refusal.link)
          remarkWriter.append(fault, .error, in: link, line: line, to: &output) {
            decoder.finding(fault, in: link)
          }
        case .finding(let finding):
          words.appendLine(
            finding, file: file, line: line, column: finding.offset + 1, to: &output)
        }
      }
    }
  }

  mutating func read(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
    lacksOnlyValue = false
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)") }
      try decoder.read(link)
      lacksOnlyValue = getsOneValue
      try printer.printLink(link, &decoder, to: &output)
      return nil
    } catch {
      printer.printFailure(link, error, to: &output)
      status = .inputFault
      return error
    }
  }

  func nextStep(after finding: Finding, in link: [UInt8]) -> String {
    finding.rule == .missingParameter && lacksOnlyValue
      ? "--format text instead of --get shows what the link has"
      : NextStep.after(finding, inLink: link, isLenient: common.isLenient)
  }

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] {
    let isRouted = !isCut && decoder.isRouted
    return isRouted ? decoder.secretRanges(in: link.span) : secrets.ranges(in: link)
  }
}
