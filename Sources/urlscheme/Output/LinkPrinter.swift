import URLSchemeCore

/// Writes what was decoded, in the format that was asked for: always one piece of output for each link.
struct LinkPrinter {
  enum Format: Equatable {
    case json
    case prettyJSON
    case text
    case tsv
    case shell
    case get(String)
  }

  let format: Format
  let delimiter: UInt8
  private var sink = JSONSink()

  init(_ format: Format, delimiter: UInt8) {
    self.format = format
    self.delimiter = delimiter
  }

  /// Appends the output of a link that was decoded; gives what was asked for and can't be written.
  mutating func printLink(
    _ link: Span<UInt8>, _ decoder: LinkDecoder, to output: inout [UInt8]
  ) -> Finding? {
    if format == .json {
      printRecord(to: &output) { $0.writeRecord(of: link, decoder) }
      return nil
    }
    let record = LinkRecord { $0.writeRecord(of: link, decoder) }
    switch format {
    case .json, .prettyJSON: output += PrettyJSON.lines(record.value).utf8
    case .text: output += TextOutput.lines(record, secrets: decoder.secretNames).utf8
    case .tsv: output += TabSeparated.rows(record, delimiter).utf8
    case .shell: output += ShellText.assignments(record).utf8
    case .get(let name): return printValue(name, record, to: &output)
    }
    if format != .tsv { output.append(delimiter) }
    return nil
  }

  private func printValue(
    _ name: String, _ record: LinkRecord, to output: inout [UInt8]
  ) -> Finding? {
    defer { output.append(delimiter) }
    guard let value = record.value(named: name) else {
      return Finding(.missingParameter, at: 0, name)
    }
    let text = Array(value.plainText.utf8)
    guard !text.contains(delimiter) else {
      return Finding(
        .invalidValue, at: 0, name,
        expected: "a value without line ends; -0 ends lines with NUL instead")
    }
    output += text
    return nil
  }

  /// Appends the output of a link that was refused.
  mutating func printFailure(
    _ link: Span<UInt8>, _ finding: Finding, to output: inout [UInt8]
  ) {
    switch format {
    case .json: printRecord(to: &output) { $0.writeFailure(of: link, finding) }
    case .prettyJSON:
      let record = LinkRecord { $0.writeFailure(of: link, finding) }
      output += PrettyJSON.lines(record.value).utf8
      output.append(delimiter)
    case .text:
      output += "error: \(finding.message) [\(finding.rule.rawValue)]".utf8
      output.append(delimiter)
    case .tsv:
      let record = LinkRecord { $0.writeFailure(of: link, finding) }
      output += TabSeparated.failure(record, finding, delimiter).utf8
    // Nothing is assigned, and there is nothing to get, but the line keeps its place.
    case .shell, .get: output.append(delimiter)
    }
  }

  private mutating func printRecord(
    to output: inout [UInt8], _ write: (inout JSONSink) -> Void
  ) {
    // The sink writes straight into the caller's buffer.
    swap(&sink.output, &output)
    write(&sink)
    sink.output.append(delimiter)
    swap(&sink.output, &output)
  }
}
