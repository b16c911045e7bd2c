import URLSchemeCore

/// Decodes links one after the other, each into one piece of output.
struct DecodeStream: LinkProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  var status = ExitStatus.success
  var file = ""

  let common: CommonOptions
  let words: Diagnostics
  let correction: Correction
  private var decoder: LinkDecoder
  private var printer: RecordPrinter
  private let secrets: SecretMask
  /// Whether the link that was read last is right but for lacking the one value that is asked for.
  private var lacksOnlyValue = false
  /// Records that the printer makes something of.
  private var records: [UInt8] = []
  /// What is wrong with lines that were handled at once.
  private var refusals = LinkRefusals()

  /// - Parameters:
  ///   - reading: How links are read, but for what the common options say.
  ///   - linkCount: How many links there are; nil: a stream of them.
  init(
    _ reading: ReaderOptions, _ format: DecodeOptions.Format, _ selection: RecordSelection,
    linkCount: Int?, _ session: Session
  ) {
    common = session.common
    words = session.diagnostics
    correction = session.correction
    var reading = reading
    reading.isLenient = common.isLenient
    reading.isStrict = common.isStrict
    decoder = LinkDecoder(session.catalog, options: reading)
    printer = RecordPrinter(
      format, selection, session.catalog, delimiter: common.delimiter,
      forTerminal: session.writesToTerminal, isOneOfMany: linkCount != 1)
    secrets = SecretMask(session.catalog)
  }

  mutating func processAtOnce(
    _ block: Span<UInt8>, from position: inout Int, after number: Int
  ) -> Int {
    guard !common.skipsComments else { return 0 }
    let start = position
    let lines: Int
    if printer.passesRecords {
      swap(&records, &output)
      lines = decode(block, from: &position)
      swap(&records, &output)
    } else {
      records.removeAll(keepingCapacity: true)
      lines = decode(block, from: &position)
      convertRecords()
      addFaults(ofLinesIn: block, from: start)
    }
    if !refusals.all.isEmpty {
      status = .inputFault
      // Their words are written together: between links, their code would not stay in the
      // processor's cache, nor would that for links.
      var refusals = LinkRefusals()
      swap(&refusals, &self.refusals)
      report(refusals, from: number + 1)
      refusals.removeAll()
      swap(&refusals, &self.refusals)
    }
    return lines
  }

  private mutating func decode(_ block: Span<UInt8>, from position: inout Int) -> Int {
    decoder.writeRecords(
      ofLinesIn: block, from: &position, longest: common.maximumLength, to: &records,
      refusals: &refusals)
  }

  /// Converts the records to the format that was asked for.
  private mutating func convertRecords() {
    guard !printer.passesRecords else { return output += records }
    var (records, output): ([UInt8], [UInt8]) = ([], [])
    swap(&records, &self.records)
    swap(&output, &self.output)
    printer.print(records.span, to: &output)
    swap(&output, &self.output)
    swap(&records, &self.records)
  }

  /// Adds what the printer found wrong to the refusals, in the order of lines.
  private mutating func addFaults(ofLinesIn block: Span<UInt8>, from start: Int) {
    guard !printer.faults.isEmpty else { return }
    var (position, line, record) = (start, 0, 0)
    for fault in printer.faults {
      // A line has a record unless it is blank.
      while let text = block.line(from: position) {
        (position, line) = (text.next, line + 1)
        guard !block.extracting(text.text).isBlank else { continue }
        record += 1
        guard record > fault.record else { continue }
        refusals.append(printer.finding(fault.fault), line: line - 1)
        break
      }
    }
    refusals.sort()
  }

  mutating func begin(file: String) {
    self.file = file
  }

  mutating func read(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
    lacksOnlyValue = false
    var finding: Finding?
    records.removeAll(keepingCapacity: true)
    if isCut {
      let tooLong = Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)")
      LinkDecoder.appendFailure(of: link, tooLong, to: &records)
      finding = tooLong
    } else {
      finding = decoder.writeRecord(of: link, to: &records)
    }
    convertRecords()
    if finding == nil, let fault = printer.faults.first {
      finding = printer.finding(fault.fault)
      if case .missing = fault.fault { lacksOnlyValue = true }
    }
    if finding != nil { status = .inputFault }
    return finding
  }

  func nextStep(after finding: Finding, in link: [UInt8]) -> String {
    lacksOnlyValue
      ? "--format text instead of --get shows what the link has"
      : NextStep.after(finding, inLink: link, isLenient: common.isLenient, correction)
  }

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] {
    var decoder = decoder
    if !isCut { try? decoder.readText(link.span) }
    return !isCut && decoder.isRouted ? decoder.secretRanges : secrets.ranges(in: link)
  }
}
