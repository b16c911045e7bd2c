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

  /// - Parameters:
  ///   - reading: How links are read, but for what the common options say.
  ///   - linkCount: How many links there are; nil: a stream of them.
  init(
    _ reading: LinkDecoder.Options, _ format: DecodeOptions.Format, linkCount: Int?,
    _ session: Session
  ) {
    common = session.common
    words = session.diagnostics
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
    guard writesRecords else { return 0 }
    if let lines = copy?.copy(block, from: &position, to: &output) { return lines }
    let lines = decoder.writeRecords(
      ofLinesIn: block, from: &position, longest: common.maximumLength, to: &output,
      refusals: &refusals)
    if !refusals.isEmpty {
      status = .inputFault
      // Their words are written together: between links, their code would not stay in the
      // processor's cache, nor would that for links.
      report(refusals.lazy.map { ($0.finding, number + $0.line + 1) })
      refusals.removeAll(keepingCapacity: true)
    }
    return lines
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
