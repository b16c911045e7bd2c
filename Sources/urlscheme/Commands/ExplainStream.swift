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
  /// The parsers whose readings are shown beside ours; none: no readings are.
  private let parsers: [OtherParser]
  private let own: OwnParser

  init(_ format: DecodeOptions.Format, _ parsers: [OtherParser], _ session: Session) {
    self.parsers = parsers
    own = OwnParser(session.catalog, isLenient: session.common.isLenient)
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
      var text = ExplanationText(explanation, notices: repair?.notices ?? [])
      text.table = table(of: link)
      append(format == .text ? text.lines : text.json(of: bytes, isPretty: format == .prettyJSON))
      return nil
    } catch {
      if !isCut, let table = table(of: link) {
        append(
          format == .text
            ? "\(error.message)\n\n\(table.lines)"
            : ExplanationText.json(
              ofRefused: link.array, error, table, isPretty: format == .prettyJSON))
      } else {
        failures.printFailure(link, error, to: &output)
      }
      status = .inputFault
      return error
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    if forTerminal {
      text = text.harmless(isJSON: format != .text, delimiter: common.delimiter)
    }
    output += text.utf8
    output.append(common.delimiter)
  }

  /// What parsers make of the link as it stands; nil where nobody asks. People are shown no secrets.
  private func table(of link: Span<UInt8>) -> ParserTable? {
    guard !parsers.isEmpty else { return nil }
    let bytes = link.array
    let isMasked = format == .text && secrets.isNeeded
    let shown = isMasked ? MaskedLink(bytes, hiding: secrets.ranges(in: bytes)).bytes : bytes
    return ParserTable(shown, parsers, beside: own)
  }

  /// Explains a link; what is wrong with it has its place in the text that was repaired.
  private func explain(
    _ link: [UInt8], _ repair: LinkRepair?
  ) throws(Finding) -> RouteExplanation {
    do throws(Finding) {
      return try RouteExplainer(
        link.span, catalog, options: reading, masking: secrets.ranges(in: link)
      ).explanation
    } catch {
      throw repair?.placed(error) ?? error
    }
  }

  func secretRanges(in link: [UInt8], isCut: Bool) -> [Range<Int>] {
    secrets.ranges(in: link)
  }
}
