import URLSchemeCore

/// Converts records, as decoding writes them, into the format that was asked for: one piece of output
/// for each record that is selected.
struct RecordPrinter: Sendable {
  /// Why a record could not be written.
  struct Fault {
    /// How many records were read before it.
    var record: Int
    var fault: RecordFault
  }

  /// What was wrong with the records that were printed last.
  private(set) var faults: [Fault] = []

  private let selection: RecordSelection
  private var format: any RecordFormat
  private let delimiter: UInt8
  /// Whether each piece is ended here; the rows of TSV end themselves.
  private let endsPieces: Bool
  private let isForTerminal: Bool
  private let isJSON: Bool
  /// Whether records are written as they are, each ended by a line feed.
  let passesRecords: Bool
  /// The record that was read last, whose memory stays for the next one.
  private var record = Record()
  /// How many bytes the last records came to, and an eighth more, for sixteen of theirs.
  private var growth = 32

  /// - Parameters:
  ///   - delimiter: The byte that ends each piece.
  ///   - forTerminal: Whether a terminal gets the output, which control characters must not reach.
  ///   - isOneOfMany: Whether readers tell the pieces of several links apart by `delimiter`.
  init(
    _ format: DecodeOptions.Format, _ selection: RecordSelection, _ catalog: Catalog,
    delimiter: UInt8, forTerminal: Bool, isOneOfMany: Bool = true
  ) {
    self.selection = selection
    self.format = format.format(catalog, delimiter: delimiter, isOneOfMany: isOneOfMany)
    self.delimiter = delimiter
    endsPieces = format != .tsv
    isForTerminal = forTerminal
    isJSON = format.isJSON
    passesRecords =
      format == .json && selection.isEmpty && !forTerminal && delimiter == UInt8(ascii: "\n")
  }

  /// Appends what records come to, each of which ends in a line feed or with the text.
  mutating func print(_ records: Span<UInt8>, to output: inout [UInt8]) {
    faults.removeAll(keepingCapacity: true)
    let start = output.count
    // A part of the printer would be copied for each record.
    var record = Record()
    swap(&record, &self.record)
    output.write(reserving: growth * records.count / 16 + 4_096) { writer in
      var (position, number) = (0, 0)
      while position < records.count {
        let rest = position..<records.count
        let line = records.line(from: position) ?? (rest, rest.upperBound)
        record.read(records.extracting(line.text))
        if selection.takes(record) { print(record, number, to: &writer) }
        (position, number) = (line.next, number + 1)
      }
      if !records.isEmpty { growth = 18 * writer.count / records.count + 1 }
    }
    swap(&record, &self.record)
    if isForTerminal { makeHarmless(&output, from: start) }
  }

  /// Prints a record.
  private mutating func print(_ record: Record, _ number: Int, to writer: inout ByteWriter) {
    let start = writer.count
    do {
      try format.write(record, to: &writer)
    } catch {
      faults.append(Fault(record: number, fault: error))
      // What can't be written is left out, or something stands for it.
      if selection.isFailure == false { return writer.truncate(to: start) }
      if !format.keepsRows {
        writer.truncate(to: start)
        writeFailure(error, of: record, to: &writer)
      }
    }
    if endsPieces { writer.append(delimiter) }
  }

  /// Writes what stands for a record.
  private mutating func writeFailure(
    _ fault: RecordFault, of record: Record, to writer: inout ByteWriter
  ) {
    switch fault {
    case .missing: break
    case .value(let finding): writer.append(Array(format.failure(finding.rule).utf8).span)
    case .tooLong:
      let link = record[.link].map(record.characters) ?? 0..<0
      var failure: [UInt8] = []
      LinkDecoder.appendFailure(
        of: record.bytes.span.extracting(link), finding(fault), to: &failure)
      var recordOfFailure = Record()
      recordOfFailure.read(failure.span)
      try? format.write(recordOfFailure, to: &writer)
    }
  }

  /// What is wrong with a record, in full.
  func finding(_ fault: RecordFault) -> Finding {
    switch fault {
    case .value(let finding): return finding
    case .tooLong:
      let limit = TabSeparatedFormat.greatestRepetition >> 20
      return Finding(
        .invalidValue, at: 0,
        expected: "at most \(limit) MiB of rows, which all have the link; JSON has it once")
    case .missing(let offset):
      var finding = format.missing
      finding.offset = offset
      return finding
    }
  }

  /// Appends the output of a link that was refused.
  mutating func printFailure(_ link: Span<UInt8>, _ finding: Finding, to output: inout [UInt8]) {
    var record: [UInt8] = []
    LinkDecoder.appendFailure(of: link, finding, to: &record)
    print(record.span, to: &output)
  }

  private func makeHarmless(_ output: inout [UInt8], from start: Int) {
    let text = output[start...].text
    output.replaceSubrange(start..., with: text.harmless(isJSON: isJSON, delimiter: delimiter).utf8)
  }
}
