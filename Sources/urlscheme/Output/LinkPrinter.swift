import URLSchemeCore

/// Writes what was decoded, in the format that was asked for: always one piece of output for each
/// link.
struct LinkPrinter {
  private let format: DecodeOptions.Format
  private let delimiter: UInt8
  private let isForTerminal: Bool
  private let isOneOfMany: Bool
  private var sink = JSONSink()

  /// - Parameters:
  ///   - delimiter: The byte that ends each piece.
  ///   - forTerminal: Whether a terminal gets the output, which control characters must not reach.
  ///   - isOneOfMany: Whether readers tell the pieces of several links apart by `delimiter`.
  init(
    _ format: DecodeOptions.Format, delimiter: UInt8, forTerminal: Bool = false,
    isOneOfMany: Bool = true
  ) {
    self.format = format
    self.delimiter = delimiter
    isForTerminal = forTerminal
    self.isOneOfMany = isOneOfMany
  }

  /// Appends the output of a link that was decoded.
  ///
  /// - Throws: what was asked for and can't be written; nothing is appended then.
  mutating func printLink(
    _ link: Span<UInt8>, _ decoder: inout LinkDecoder, to output: inout [UInt8]
  ) throws(Finding) {
    let start = output.count
    if format == .json {
      printRecord(to: &output) { $0.writeRecord(of: link, &decoder) }
    } else {
      let record = LinkRecord { $0.writeRecord(of: link, &decoder) }
      output += try text(of: record, decoder, linkLength: link.count).utf8
    }
    finish(&output, from: start)
  }

  private func text(
    of record: LinkRecord, _ decoder: LinkDecoder, linkLength: Int
  ) throws(Finding) -> String {
    switch format {
    case .json, .prettyJSON: PrettyJSON.lines(record.value)
    case .text: TextOutput.lines(record, secrets: decoder.secretNames)
    case .tsv: TabSeparated.rows(record, delimiter)
    case .shell: try ShellText.assignments(record, whole: decoder.jsonNames)
    case .get(let name): try value(name, of: record, linkLength: linkLength)
    }
  }

  private func value(
    _ name: String, of record: LinkRecord, linkLength: Int
  ) throws(Finding) -> String {
    guard let value = record.value(named: name) else {
      let suggestion = NearestWord.nearest(to: name, in: record.names) ?? ""
      throw Finding(.missingParameter, at: linkLength, name, suggestion: suggestion)
    }
    let text = value.plainText
    if isOneOfMany, text.utf8.contains(delimiter) {
      let advice = "no line end in the value; -0 ends lines with NUL instead"
      throw Finding(
        .invalidValue, at: 0, name, expected: delimiter == 0 ? "no NUL in the value" : advice)
    }
    return text
  }

  /// Appends the output of a link that was refused.
  mutating func printFailure(_ link: Span<UInt8>, _ finding: Finding, to output: inout [UInt8]) {
    let start = output.count
    switch format {
    case .json:
      printRecord(to: &output) { $0.writeFailure(of: link, finding) }
    case .prettyJSON:
      output += PrettyJSON.lines(LinkRecord { $0.writeFailure(of: link, finding) }.value).utf8
    case .text:
      output += "error: \(finding.message.printable) [\(finding.rule.rawValue)]\n".utf8
    case .tsv:
      let record = LinkRecord { $0.writeFailure(of: link, finding) }
      output += TabSeparated.failure(record, finding, delimiter).utf8
    case .shell: output += ShellText.failure.utf8
    // There is nothing to get, but the line keeps its place.
    case .get: break
    }
    finish(&output, from: start)
  }

  private mutating func printRecord(to output: inout [UInt8], _ write: (inout JSONSink) -> Void) {
    // The sink writes straight into the caller's buffer.
    swap(&sink.output, &output)
    write(&sink)
    swap(&sink.output, &output)
  }

  private func finish(_ output: inout [UInt8], from start: Int) {
    if isForTerminal {
      let isJSON = format == .json || format == .prettyJSON
      let text = String(decoding: output[start...], as: UTF8.self)
      output.replaceSubrange(
        start..., with: text.harmless(isJSON: isJSON, delimiter: delimiter).utf8)
    }
    // Every row of TSV ends with its own.
    if format != .tsv { output.append(delimiter) }
  }
}
