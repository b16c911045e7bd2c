import URLSchemeCore

/// Explains links one after the other: for each, what became of every route of its scheme.
struct ExplainStream: LinkProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  var status = ExitStatus.success
  var file = ""

  let common: CommonOptions
  let words: Diagnostics
  let correction: Correction
  private let catalog: Catalog
  private let format: DecodeOptions.Format
  private let forTerminal: Bool
  private var reading = LinkDecoder.Options()
  private var failures: RecordPrinter
  private let secrets: SecretMask

  init(_ format: DecodeOptions.Format, _ session: Session) {
    common = session.common
    words = session.diagnostics
    correction = session.correction
    catalog = session.catalog
    self.format = format
    forTerminal = session.writesToTerminal
    reading.isLenient = common.isLenient
    reading.isStrict = common.isStrict
    failures = RecordPrinter(
      format, RecordSelection(), session.catalog, delimiter: common.delimiter,
      forTerminal: forTerminal)
    secrets = SecretMask(session.catalog)
  }

  /// Appends what there is to say about a link; gives why it belongs to no app.
  mutating func read(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
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

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] {
    secrets.ranges(in: link)
  }
}
