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
  private var reading = ReaderOptions()
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
      let repair = common.isLenient ? LinkRepair(link) : nil
      let bytes = repair?.bytes ?? link.array
      let explanation = try explain(bytes, repair)
      if !explanation.isRouted { status = .inputFault }
      let text = ExplanationText(explanation, notices: repair?.notices ?? [])
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

  /// Explains a link; what is wrong with it has its place in the text that was repaired.
  private func explain(
    _ link: [UInt8], _ repair: LinkRepair?
  ) throws(Finding) -> RouteExplanation {
    do throws(Finding) {
      return try RouteExplainer.explain(
        link.span, catalog, options: reading, masking: secrets.ranges(in: link))
    } catch {
      throw repair?.placed(error) ?? error
    }
  }

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] {
    secrets.ranges(in: link)
  }
}
