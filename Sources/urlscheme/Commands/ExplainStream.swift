import URLSchemeCore

/// Explains links one after the other: for each, what became of every route of its scheme.
struct ExplainStream: LineProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  private(set) var status = ExitStatus.success

  private let catalog: Catalog
  private let format: DecodeOptions.Format
  private let forTerminal: Bool
  private var reading = LinkDecoder.Options()
  private var failures: LinkPrinter
  private let secrets: SecretMask
  private let words: Diagnostics
  private let common: CommonOptions

  private init(_ format: DecodeOptions.Format, _ session: Session) {
    common = session.common
    catalog = session.catalog
    self.format = format
    forTerminal = session.writesToTerminal
    reading.isLenient = common.isLenient
    reading.isStrict = common.isStrict
    failures = LinkPrinter(format, delimiter: common.delimiter, forTerminal: forTerminal)
    secrets = SecretMask(session.catalog)
    words = session.diagnostics
  }

  /// Runs the links, or those of standard input.
  static func run(
    _ links: [[UInt8]]?, _ format: DecodeOptions.Format, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var stream = ExplainStream(format, session)
    guard let links else {
      let length = session.common.maximumLength
      return try session.stream(stream, maximumLength: length).status
    }
    for link in links {
      stream.processOperand(link)
      session.report(String(decoding: stream.diagnostics, as: UTF8.self))
      try session.write(stream.output)
      stream.output.removeAll()
      stream.diagnostics.removeAll()
    }
    return stream.status
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    guard let finding = explain(line, isCut: isCut) else { return }
    report(words.forStream(finding, file: "<stdin>", line: number, column: finding.offset + 1))
  }

  private mutating func processOperand(_ link: [UInt8]) {
    let isCut = link.count > common.maximumLength
    guard let finding = explain(link.span, isCut: isCut) else { return }
    report(words.forPerson(finding, in: link, masking: secrets.ranges(in: link)))
  }

  /// Appends what there is to say about a link; gives why it belongs to no app.
  private mutating func explain(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)") }
      let bytes = link.indices.map { link[$0] }
      let explanation = try RouteExplainer.explain(
        link, catalog, options: reading, masking: secrets.ranges(in: bytes))
      if !explanation.isRouted { status = .inputFault }
      let text = ExplanationText(explanation)
      var piece =
        format == .text ? text.lines : text.json(of: bytes, isPretty: format == .prettyJSON)
      if forTerminal {
        piece = piece.harmless(isJSON: format != .text, delimiter: common.delimiter)
      }
      output += piece.utf8
      output.append(common.delimiter)
      return nil
    } catch {
      failures.printFailure(link, error, to: &output)
      status = .inputFault
      return error
    }
  }

  private mutating func report(_ text: String) {
    if !common.isQuiet { diagnostics += text.utf8 }
  }
}
